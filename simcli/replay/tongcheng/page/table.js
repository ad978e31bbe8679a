// What lies on the table of 通城个子牌.
const SOUNDS = {sh: "shang", da: "da", re: "ren", ko: "kong", ji: "ji", ke: "ke", zh: "zhi", li: "li", hu: "hua", qi: "qian", tu: "tu", zi: "zi"};
const REDS = ["sh", "da", "re", "ke", "zh", "li", "3", "5", "7"];

// 七* is 7f and 七 is 7n: the character of a card.
function character(code) {
  return SOUNDS[code] ? code : code[0];
}

function sameCharacter(one, other) {
  return character(one) === character(other);
}

function flowered(code) {
  return code[1] === "f";
}

// Five petals around a heart.
function flower(x, y) {
  const petals = [0, 72, 144, 216, 288].map((turn) => `<circle cx="${x}" cy="${y - 2.2}" r="1.7" transform="rotate(${turn} ${x} ${y})"/>`);
  return `<g fill="#d9488b">${petals.join("")}</g><circle cx="${x}" cy="${y}" r="1.2" fill="#f5c542"/>`;
}

const GAME = {
  box: [24, 54],

  // red characters in red; the ten flowered cards on a rosy ground with flowers
  face(code) {
    const sign = character(code), han = DATA.glyphs[code].replace("*", ""), ink = REDS.includes(sign) ? "#c2261c" : "#1f2a30";
    const hint = SOUNDS[code] || (sign === "0" ? "10" : sign);
    const ground = flowered(code) ? '<rect x="2" y="2" width="20" height="50" rx="2.500" fill="#ffe3ee" stroke="#d9488b"/>' : "";
    return ground + cardFace(han, hint, ink, flowered(code) ? flower(5.5, 25) + flower(18.5, 29) : "");
  },

  marks(state, seat) {
    const guan = state["guan_" + seat];
    return guan.count ? `<span class="declared" title="${DATA.words.guan_long}">${DATA.words.guan} ${guan.count}</span>` : "";
  },

  // unpicked cards in columns, fours marked where 观生 names them
  hand(state, seat, hidden) {
    const wins = state.won.filter((win) => win.seat === seat), named = split(state["guan_" + seat].named).map(character);
    const name = (same) => (same.length >= 4 && named.includes(character(same[0])) ? DATA.words.quad : "");
    const drawn = wins.filter((win) => win.from !== null).map((win) => tile(win.tile, "drawn won"));
    return handColumns(split(state["hand_" + seat]), hidden && !wins.length, name, sameCharacter) + drawn.join("");
  },

  // picked cards, which everybody saw, then the melds
  melds(state, seat) {
    const picked = split(state["picked_" + seat]);
    const seen = picked.length ? `<span class="set picked" data-set="${DATA.words.picked}">${handColumns(picked, false, () => "", sameCharacter)}</span>` : "";
    return seen + state["melds_" + seat].map((meld) => {
      const codes = split(meld.tiles), at = codes.lastIndexOf(meld.claimed);
      const marks = codes.map((_, place) => (place === at && meld.from !== null ? "claimed" : ""));
      return `<span class="meld" data-kind="${meld.kind}"><small>${DATA.words[meld.kind]}</small>${column(codes, marks)}</span>`;
    }).join("");
  },

  pond(state, seat) {
    const cards = split(state["pond_" + seat]), lies = state.open;
    return cards.map((code, at) => tile(code, lies && lies.seat === seat && at === cards.length - 1 ? "last" : "")).join("");
  },

  core(game, state, hidden) {
    const w = DATA.words, lies = state.open, came = state.fresh, own = came && !hidden ? came : null;
    const shown = lies || own, won = shown && state.won.some((win) => win.tile === shown.tile);
    const open = shown ? `<small>${w.seat}${shown.seat} ${lies ? w.discarded : w.drew}</small>` +
      `<span id="open">${tile(shown.tile, won ? "won" : "last")}</span>` : "";
    return `<div class="fact"><span>${w.left}</span> <b id="left">${state.end - state.at}</b></div>` +
      `<div class="fact open">${open}</div>` + drawComing(game, state, hidden);
  },
};
