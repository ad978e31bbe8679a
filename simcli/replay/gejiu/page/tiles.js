// Tiles drawn as SVG: pips and sticks are shapes, characters are text with a Latin hint beside them.
const INK = {m: "#b3261e", p: "#1f5fa8", s: "#1c7a3d", z: "#22303c"};
const HONOUR_HINTS = ["E", "S", "W", "N", "Wh", "Gr", "Rd"];
const HONOUR_INK = ["#22303c", "#22303c", "#22303c", "#22303c", "#1f5fa8", "#1c7a3d", "#b3261e"];
// columns (0..2) of each row, from the top
const ROWS = [[], [[1]], [[1], [1]], [[0], [1], [2]], [[0, 2], [0, 2]], [[0, 2], [1], [0, 2]], [[0, 2], [0, 2], [0, 2]],
  [[0, 1, 2], [0, 2], [0, 2]], [[0, 2], [0, 2], [0, 2], [0, 2]], [[0, 1, 2], [0, 1, 2], [0, 1, 2]]];

function shapes(number, draw) {
  const rows = ROWS[number], out = [];
  rows.forEach((row, r) => row.forEach((column) => {
    out.push(draw(7 + column * 8.2, 16 + (rows.length === 1 ? 9 : r * 19 / (rows.length - 1)), rows.length));
  }));
  return out.join("");
}

function dot(ink) {
  return (x, y, rows) => {
    const r = rows === 1 ? 7.5 : rows === 4 ? 2.8 : 3.6;
    return `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}"/><circle cx="${x}" cy="${y}" r="${r * 0.42}" fill="#fffdf5"/>`;
  };
}

function stick(ink) {
  return (x, y, rows) => {
    const h = rows === 1 ? 21 : rows === 2 ? 10 : rows === 3 ? 8 : 5.2;
    return `<rect x="${x - 1.7}" y="${y - h / 2}" width="3.4" height="${h}" rx="1.7" fill="${ink}"/>` +
      `<rect x="${x - 1.7}" y="${y - 0.5}" width="3.4" height="1" fill="#fffdf5"/>`;
  };
}

function face(code) {
  const number = Number(code[0]), suit = code[1];
  const hint = (text, ink) => `<text class="hint" x="3" y="10" fill="${ink}">${text}</text>`;
  if (suit === "p") return shapes(number, dot(INK.p)) + hint(number + "p", INK.p);
  if (suit === "s") return shapes(number, stick(INK.s)) + hint(number + "s", INK.s);
  if (suit === "m") {
    return `<text class="digit" x="15.500" y="26" fill="#22303c">${number}</text>` +
      `<text class="han small" x="15.500" y="37" fill="${INK.m}">万</text>` + hint(number + "m", INK.m);
  }
  const ink = HONOUR_INK[number - 1];
  const frame = number === 5 ? `<rect x="6" y="14" width="18" height="22" rx="1.500" fill="none" stroke="${ink}" stroke-width="1.800"/>` : "";
  return frame + `<text class="han${number === 5 ? " inner" : ""}" x="15" y="${number === 5 ? 29 : 31}" fill="${ink}">${DATA.glyphs[code]}</text>` +
    hint(HONOUR_HINTS[number - 1], ink);
}
