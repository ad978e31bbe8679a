"use strict";
const DATA = JSON.parse(document.getElementById("data").textContent), WORDS = DATA.words;
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

/* sorting: largest first, smallest first, as it was; what has no number stays last */
for (const table of all("table.sortable")) {
  const body = table.tBodies[0], given = [...body.rows], heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    head.firstElementChild.addEventListener("click", () => {
      const steps = column ? ["descending", "ascending", "none"] : ["ascending", "descending", "none"];
      const next = steps[(steps.indexOf(head.ariaSort) + 1) % 3];
      heads.forEach((other) => { other.ariaSort = "none"; });
      head.ariaSort = next;
      body.append(...sorted(given, column, next));
    });
  });
}

function sorted(rows, column, way) {
  if (way === "none") return rows;
  const sign = way === "ascending" ? 1 : -1;
  if (column === 0) {
    const words = new Intl.Collator(document.documentElement.lang, { numeric: true });
    return [...rows].sort((a, b) => sign * words.compare(a.cells[0].innerText, b.cells[0].innerText));
  }
  const number = (row) => (row.cells[column].dataset.v === undefined ? null : Number(row.cells[column].dataset.v));
  return [...rows].sort((a, b) => {
    const x = number(a), y = number(b);
    if (x === null || y === null) return (x === null) - (y === null);
    return sign * (x - y);
  });
}

/* searching: a row is shown if it, its table's title and its columns' names hold every word together */
const search = document.getElementById("search"), found = document.getElementById("found");

function seek() {
  const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  let tables = 0, rows = 0;
  for (const article of all("article.table")) {
    const title = `${article.querySelector("h3").textContent} ${article.querySelector("thead").textContent}`.toLowerCase();
    let shown = 0;
    for (const row of article.querySelectorAll("tbody tr")) {
      const text = `${title} ${row.textContent.toLowerCase()} ${row.dataset.row}`;
      row.hidden = !wanted.every((word) => text.includes(word));
      shown += !row.hidden;
    }
    article.hidden = !shown;
    tables += shown > 0;
    rows += shown;
  }
  found.textContent = wanted.length ? WORDS.found.replace("{0}", tables).replace("{1}", rows) : "";
}
search.addEventListener("input", seek);

/* charts: colours come from the style sheet, so that dark screens and paper have their own */
const NARROW = matchMedia("(max-width: 560px)").matches;
const LOOK = {
  background: null, font: getComputedStyle(document.body).fontFamily,
  axis: { labelFontSize: 12, titleFontSize: 12, titleFontWeight: "normal", labelLimit: NARROW ? 130 : 200 },
  text: { fontSize: 12 }, view: { stroke: null }, autosize: { type: "fit-x", contains: "padding" },
};

function linear(part) {
  if (Array.isArray(part)) return part.map(linear);
  if (part === null || typeof part !== "object") return part;
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, linear(value)]));
  if (copy.scale && copy.scale.type === "log") {
    copy.scale = { zero: true };
    if (copy.axis) delete copy.axis.values;
  }
  return copy;
}

/* a narrow page leaves out what has no room: layers of that name */
const fitting = (spec) => (NARROW ? { ...spec, layer: spec.layer.filter((layer) => layer.name !== "wide") } : spec);

async function draw(place, spec) {
  const options = {
    renderer: "svg", config: LOOK,
    actions: { export: { svg: true, png: true }, source: false, compiled: false, editor: false },
    i18n: { CLICK_TO_VIEW_ACTIONS: WORDS.menu, SVG_ACTION: WORDS.save_svg, PNG_ACTION: WORDS.save_png },
  };
  await vegaEmbed(place, fitting(spec), options);
  place.style.minHeight = "";
}

async function drawAll() {
  for (const place of all(".chart")) await draw(place, DATA.specs[place.dataset.chart]);
  document.documentElement.dataset.drawn = "yes";
}

for (const button of all("button.axis")) {
  button.addEventListener("click", () => {
    const name = button.dataset.chart, log = button.ariaPressed !== "true";
    button.ariaPressed = String(log);
    button.textContent = log ? WORDS.log : WORDS.linear;
    draw(document.querySelector(`.chart[data-chart="${name}"]`), log ? DATA.specs[name] : linear(DATA.specs[name]));
  });
}

if (matchMedia("(max-width: 1020px)").matches) document.querySelector("nav details").open = false;
drawAll();
