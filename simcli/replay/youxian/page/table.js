// What lies on the table of 攸县胡子牌.
const LATIN = (code) => `${code[0] === "0" ? 10 : code[0]}${code[1]}`;
const GAME = {
  box: [24, 54],

  face(code) {
    const red = ["2", "7", "0"].includes(code[0]);
    const frame = code[1] === "b" ? '<rect x="2.500" y="2.500" width="19" height="49" rx="2" fill="none" stroke="#b9a878"/>' : "";
    return cardFace(DATA.glyphs[code], LATIN(code), red ? "#c2261c" : "#1f2a30", frame);
  },

  // 息 of the melds laid and, while hands are shown, of the 坎 in hand
  marks(state, seat, hidden) {
    const [laid, kan] = state["xi_" + seat];
    return `<span class="xi" title="${DATA.words.xi_long}">${DATA.words.xi} ${laid}${hidden ? "" : " + " + kan}</span>`;
  },

  hand(state, seat, hidden) {
    const wins = state.won.filter((win) => win.seat === seat);
    const cards = split(state["hand_" + seat]), copies = (code) => cards.filter((other) => other === code).length;
    const sets = cards.filter((code) => copies(code) >= 3), rest = cards.filter((code) => copies(code) < 3);
    const name = (same) => (same.length === 3 ? DATA.words.kan : same.length === 4 ? DATA.words.ti : "");
    let out = handColumns([...sets, ...rest], hidden && !wins.length, name);
    // the card won on lies open elsewhere, unless it is in a meld; it is shown here once more
    for (const win of wins) {
      const melded = win.tile === null || state["melds_" + seat].some((meld) => meld.claimed === win.tile && win.from === null && !state.open);
      if (!melded) out += tile(win.tile, "drawn won");
    }
    return out;
  },

  // a 偎 lies face down, its last card turned up: everybody saw it
  melds(state, seat) {
    return state["melds_" + seat].map((meld) => {
      let claimed = meld.claimed;
      const codes = split(meld.tiles).map((code, at) => (meld.shown || at === 2 ? code : null));
      const marks = codes.map((code) => {
        const mark = code !== null && code === claimed && meld.from !== null ? "claimed" : "";
        if (mark) claimed = null;
        return mark;
      });
      return `<span class="meld" data-kind="${meld.kind}"><small>${DATA.words[meld.kind]} ${meld.xi}</small>${column(codes, marks)}</span>`;
    }).join("");
  },

  // discards that still lie there, then the cards that lay dead after this seat's draws
  pond(state, seat) {
    const row = (kind) => {
      const cards = split(state[`${kind}_${seat}`]), lies = state.open;
      const newest = kind === "pond" && lies && !lies.drawn && lies.seat === seat;
      const drawn = cards.map((code, at) => tile(code, newest && at === cards.length - 1 ? "last" : ""));
      return cards.length ? `<span class="thrown" data-kind="${kind}"><small>${DATA.words[kind]}</small>${drawn.join("")}</span>` : "";
    };
    return row("pond") + row("dead");
  },

  core(game, state, hidden) {
    const w = DATA.words, lies = state.open;
    const open = lies ? `<small>${w.seat}${lies.seat} ${lies.drawn ? w.drew : w.discarded}</small>` +
      `<span id="open">${tile(lies.tile, state.won.some((win) => win.tile === lies.tile) ? "won" : "last")}</span>` : "";
    return `<div class="fact"><span>${w.left}</span> <b id="left">${state.end - state.at}</b></div>` +
      `<div class="fact"><span>${w.shown}</span> <span id="shown">${tile(state.shown)}</span></div>` +
      `<div class="fact open">${open}</div>` + drawComing(game, state, hidden);
  },
};
