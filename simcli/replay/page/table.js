// The table as it stands after a step: everything drawn anew from one state.
const SEATS = [0, 1, 2, 3];

function escaped(text) {
  const box = document.createElement("i");
  box.textContent = text;
  return box.innerHTML;
}

function signed(points) {
  return (points > 0 ? "+" : points < 0 ? "−" : "") + Math.abs(points).toLocaleString("en");
}

function drawHead(game, state, seat, hidden) {
  const w = DATA.words, marks = [];
  if (seat === game.dealer) marks.push(`<b class="dealer" title="${w.dealer_long}">${w.dealer}</b>`);
  if (state.ready.includes(seat)) marks.push(`<b class="ready">${w.ready}</b>`);
  if (state.won.some((win) => win.seat === seat)) marks.push(`<b class="winner">${w.winner}</b>`);
  const waits = hidden ? [] : split(state["waits_" + seat]);
  if (waits.length) marks.push(`<span class="waits"><small>${w.waits}</small> ${waits.map((code) => tile(code)).join("")}</span>`);
  const points = state.scores[seat], total = game.before[seat] + points;
  const tone = points > 0 ? "plus" : points < 0 ? "minus" : "";
  return `<span class="name">${w.seat}${seat}</span> <span class="bot">${escaped(game.players[seat])}</span>${marks.join("")}` +
    `<span class="points"><small>${w.this}</small> <span class="${tone}" data-points="${points}">${signed(points)}</span> <small>${w.total} ${signed(total)}</small></span>`;
}

function drawHand(state, seat, hidden) {
  const wins = state.won.filter((win) => win.seat === seat && win.tile !== null);
  const shown = !hidden || state.won.some((win) => win.seat === seat);
  const face = (code) => (shown ? code : null);
  let out = split(state["hand_" + seat]).map((code) => tile(face(code))).join("");
  const drawn = state["drawn_" + seat];
  if (drawn) out += tile(face(drawn), "drawn" + (wins.some((win) => win.from === null) ? " won" : ""));
  // a tile won from another seat still lies there; it is shown here once more
  for (const win of wins) if (win.from !== null) out += tile(win.tile, "drawn won");
  return out;
}

function drawMelds(state, seat) {
  return state["melds_" + seat].map((meld) => {
    let claimed = meld.claimed;
    const tiles = split(meld.tiles).map((code, at) => {
      if (meld.kind === "concealed" && (at === 0 || at === 3)) return tile(null);
      const mark = code === claimed ? "claimed" : "";
      if (mark) claimed = null;
      return tile(code, mark);
    });
    return `<span class="meld">${tiles.join("")}</span>`;
  }).join("");
}

function drawPond(state, seat) {
  const tiles = split(state["pond_" + seat]);
  const taken = state.won.some((win) => win.from === seat);
  return tiles.map((code, at) => {
    const newest = state.last === seat && at === tiles.length - 1;
    return tile(code, newest ? (taken ? "last won" : "last") : "");
  }).join("");
}

function drawCore(game, state, hidden) {
  const w = DATA.words, left = state.end - state.at + split(state.kong_tiles).length;
  let out = `<div class="fact"><span>${w.left}</span> <b id="left">${left}</b></div>` +
    `<div class="fact"><span>${w.kong_tiles}</span> <span id="kong-tiles">${split(state.kong_tiles).map((code) => tile(code)).join("")}</span></div>`;
  if (state.follow) {
    out += `<div class="fact follow"><span>${w.follow}</span> ${tile(state.follow.tile)}` +
      `<span>${w.followed} ${state.follow.followed}/${state.follow.made}</span></div>`;
  }
  if (!hidden) {
    const coming = split(game.wall).slice(state.at, Math.min(state.at + 4, state.end));
    out += `<div class="fact coming"><span>${w.coming}</span> <span>${coming.map((code) => tile(code)).join("")}</span></div>`;
  }
  return out;
}

function drawTable(game, state, hidden) {
  for (const seat of SEATS) {
    const box = document.getElementById("seat-" + seat);
    box.classList.toggle("turn", state.turn === seat && !state.won.length);
    box.querySelector(".head").innerHTML = drawHead(game, state, seat, hidden);
    box.querySelector(".hand").innerHTML = drawHand(state, seat, hidden);
    box.querySelector(".melds").innerHTML = drawMelds(state, seat);
    document.getElementById("pond-" + seat).innerHTML = drawPond(state, seat);
  }
  document.getElementById("core").innerHTML = drawCore(game, state, hidden);
}
