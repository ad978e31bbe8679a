// Tall narrow cards with one or two characters, and how they lie: in columns, each card leaving the upper part of the one
// below it to be seen.

// The face of a card: its character above and, turned round, below; a Latin hint, so that it can be read without Chinese
// fonts; `more` is drawn beside them.
function cardFace(text, hint, ink, more) {
  return `<g fill="${ink}"><text class="han" x="12" y="17.500">${text}</text><text class="hint" x="12" y="25.500">${hint}</text>` +
    `<text class="han" x="12" y="17.500" transform="rotate(180 12 27)">${text}</text></g>${more || ""}`;
}

// A column of cards; `codes` from the top, null for a back; `marks` the classes of each.
function column(codes, marks) {
  return `<span class="column">${codes.map((code, at) => tile(code, (marks && marks[at]) || "")).join("")}</span>`;
}

// A hand in columns: cards that are alike share one. Hidden, backs by threes, so that nothing shows through.
function handColumns(codes, hidden, marked, alike = (one, other) => one === other) {
  const columns = [];
  codes.forEach((code, at) => {
    const old = columns[columns.length - 1];
    if (old && (hidden ? old.length < 3 : alike(old[0], code))) old.push(code);
    else columns.push([code]);
  });
  return columns.map((same) => {
    const mark = hidden ? "" : marked(same);
    return mark ? `<span class="set" data-set="${mark}">${column(same)}</span>` : column(hidden ? same.map(() => null) : same);
  }).join("");
}
