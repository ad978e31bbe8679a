// The table as it stands after a step: everything drawn anew from one state. What differs from game to game is in GAME, which
// the scripts of the game define:
//   box              width and height of a tile's drawing
//   face(code)       what is drawn on a tile (SVG)
//   marks, hand, melds, pond (state, seat, hidden)   what stands at a seat: beside its name, and its tiles (HTML)
//   core(game, state, hidden)                        the middle of the table (HTML)
const SEATS = STORY.games[0].players.map((_, seat) => seat);
const RED = DATA.red ? new RegExp(`[${DATA.red}]+`, "g") : null;

function escaped(text) {
  const box = document.createElement("i");
  box.textContent = text;
  return box.innerHTML;
}

// A text of the story, red cards in red.
function inked(text) {
  return RED ? escaped(text).replace(RED, '<span class="red">$&</span>') : escaped(text);
}

function signed(points) {
  return (points > 0 ? "+" : points < 0 ? "−" : "") + Math.abs(points).toLocaleString("en");
}

function split(codes) {
  return codes.match(/../g) || [];
}

function symbol(name, drawn) {
  const [wide, high] = GAME.box;
  return `<symbol id="t-${name}" viewBox="0 0 ${wide} ${high}">${drawn}</symbol>`;
}

function symbols() {
  const [wide, high] = GAME.box, right = wide - 6, low = high - 6;
  const sheet = (fill, ink) => `<rect x=".5" y=".5" width="${wide - 1}" height="${high - 1}" rx="3.500" fill="${fill}" stroke="${ink}"/>`;
  const back = sheet("#2f6d9c", "#17405f") +
    `<path d="M6 6H${right}V${low}H6zM6 6L${right} ${low}M${right} 6L6 ${low}" fill="none" stroke="#7fb0d3" stroke-width="1.200"/>`;
  const faces = Object.keys(DATA.glyphs).map((code) => symbol(code, sheet("#fffdf5", "#8b7f63") + GAME.face(code)));
  return `<svg width="0" height="0" style="position:absolute" aria-hidden="true">${symbol("back", back)}${faces.join("")}</svg>`;
}

// One tile; `code` null: its back. Classes: drawn, last, claimed, won.
function tile(code, classes) {
  const name = code === null ? "" : DATA.glyphs[code];
  return `<svg class="tile ${classes || ""}" viewBox="0 0 ${GAME.box.join(" ")}" preserveAspectRatio="xMidYMin slice" role="img" aria-label="${name}" data-tile="${code || ""}">` +
    `<title>${name}</title><use href="#t-${code || "back"}"/></svg>`;
}

function drawHead(game, state, seat, hidden) {
  const w = DATA.words, marks = [];
  if (seat === game.dealer) marks.push(`<b class="dealer" title="${w.dealer_long}">${w.dealer}</b>`);
  if (state.won.some((win) => win.seat === seat)) marks.push(`<b class="winner">${w.winner}</b>`);
  marks.push(GAME.marks(state, seat, hidden));
  const waits = hidden ? [] : split(state["waits_" + seat]);
  if (waits.length) marks.push(`<span class="waits"><small>${w.waits}</small> ${waits.map((code) => tile(code)).join("")}</span>`);
  const points = state.scores[seat], total = game.before[seat] + points;
  const tone = points > 0 ? "plus" : points < 0 ? "minus" : "";
  return `<span class="name">${w.seat}${seat}</span> <span class="bot">${escaped(game.players[seat])}</span>${marks.join("")}` +
    `<span class="points"><small>${w.this}</small> <span class="${tone}" data-points="${points}">${signed(points)}</span> <small>${w.total} ${signed(total)}</small></span>`;
}

// The next tiles of the wall, while hands are shown.
function drawComing(game, state, hidden) {
  const coming = hidden ? [] : split(game.wall).slice(state.at, Math.min(state.at + 4, state.end));
  if (!coming.length) return "";
  return `<div class="fact coming"><span>${DATA.words.coming}</span> <span>${coming.map((code) => tile(code)).join("")}</span></div>`;
}

function drawTable(game, state, hidden) {
  for (const seat of SEATS) {
    const box = document.getElementById("seat-" + seat);
    box.classList.toggle("turn", state.turn === seat && !state.won.length);
    box.querySelector(".head").innerHTML = drawHead(game, state, seat, hidden);
    box.querySelector(".hand").innerHTML = GAME.hand(state, seat, hidden);
    box.querySelector(".melds").innerHTML = GAME.melds(state, seat, hidden);
    document.getElementById("pond-" + seat).innerHTML = GAME.pond(state, seat, hidden);
  }
  document.getElementById("core").innerHTML = GAME.core(game, state, hidden);
}
