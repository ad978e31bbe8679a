// What lies on the table of 个旧麻将.
const GAME = {
  box: [30, 40],
  face,

  marks(state, seat) {
    return state.ready.includes(seat) ? `<b class="ready">${DATA.words.ready}</b>` : "";
  },

  hand(state, seat, hidden) {
    const wins = state.won.filter((win) => win.seat === seat && win.tile !== null);
    const shown = !hidden || state.won.some((win) => win.seat === seat);
    const seen = (code) => (shown ? code : null);
    let out = split(state["hand_" + seat]).map((code) => tile(seen(code))).join("");
    const drawn = state["drawn_" + seat];
    if (drawn) out += tile(seen(drawn), "drawn" + (wins.some((win) => win.from === null) ? " won" : ""));
    // a tile won from another seat still lies there; it is shown here once more
    for (const win of wins) if (win.from !== null) out += tile(win.tile, "drawn won");
    return out;
  },

  melds(state, seat) {
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
  },

  pond(state, seat) {
    const tiles = split(state["pond_" + seat]);
    const taken = state.won.some((win) => win.from === seat);
    return tiles.map((code, at) => {
      const newest = state.last === seat && at === tiles.length - 1;
      return tile(code, newest ? (taken ? "last won" : "last") : "");
    }).join("");
  },

  core(game, state, hidden) {
    const w = DATA.words, left = state.end - state.at + split(state.kong_tiles).length;
    let out = `<div class="fact"><span>${w.left}</span> <b id="left">${left}</b></div>` +
      `<div class="fact"><span>${w.kong_tiles}</span> <span id="kong-tiles">${split(state.kong_tiles).map((code) => tile(code)).join("")}</span></div>`;
    if (state.follow) {
      out += `<div class="fact follow"><span>${w.follow}</span> ${tile(state.follow.tile)}` +
        `<span>${w.followed} ${state.follow.followed}/${state.follow.made}</span></div>`;
    }
    return out + drawComing(game, state, hidden);
  },
};
