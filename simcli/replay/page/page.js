// Walking through the story: keys, buttons, the list of steps.
const at = {game: 0, step: 0};
let states = [], hidden = false, timer = null;
const $ = (id) => document.getElementById(id);

function current() {
  return STORY.games[at.game];
}

function who(seat) {
  return seat === undefined ? "" : DATA.words.seat + seat;
}

function payLine(pay) {
  return `${who(pay.payer)} → ${who(pay.receiver)}: ${pay.points.toLocaleString("en")} <small>${inked(pay.text)}</small>`;
}

function openGame(number, step) {
  at.game = Math.max(0, Math.min(number, STORY.games.length - 1));
  let state = {};
  states = current().steps.map((one) => (state = {...state, ...one.state}));
  $("game").value = at.game;
  $("place").max = states.length - 1;
  $("steps").innerHTML = current().steps.map((one, n) =>
    `<li data-step="${n}" class="${one.action}${DATA.claims.includes(one.action) ? " claim" : ""}">` +
    `<span class="who">${who(one.seat)}</span> ${inked(one.text)}</li>`).join("");
  go(step);
}

function go(step) {
  at.step = Math.max(0, Math.min(step, states.length - 1));
  const game = current(), now = game.steps[at.step];
  drawTable(game, states[at.step], hidden);
  const notes = (now.notes || []).map((note) => `<p>${inked(note)}</p>`).join("") +
    (now.pays || []).map((pay) => `<p>${payLine(pay)}</p>`).join("");
  $("said").innerHTML = `<h1><span class="count">${at.step + 1}/${states.length}</span> <span class="who">${who(now.seat)}</span> ` +
    `<span id="text">${inked(now.text)}</span></h1><div id="notes">${notes}</div>`;
  $("place").value = at.step;
  drawPayments(game);
  markStep();
  if (at.step === states.length - 1 && at.game === STORY.games.length - 1) stop();
  history.replaceState(null, "", `#${game.game}:${at.step}`);
}

function drawPayments(game) {
  const pays = game.steps.slice(0, at.step + 1).flatMap((step) => step.pays || []);
  $("payments").innerHTML = pays.map((pay) => `<li>${payLine(pay)}</li>`).join("") || `<li>${DATA.words.none_yet}</li>`;
}

function markStep() {
  const old = $("steps").querySelector("[aria-current]");
  if (old) old.removeAttribute("aria-current");
  const line = $("steps").children[at.step], list = $("steps");
  line.setAttribute("aria-current", "step");
  list.scrollTop = line.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function forward() {
  if (at.step < states.length - 1) go(at.step + 1);
  else if (at.game < STORY.games.length - 1) openGame(at.game + 1, 0);
}

function back() {
  if (at.step > 0) go(at.step - 1);
  else if (at.game > 0) openGame(at.game - 1, Infinity);
}

function nextWin() {
  for (let number = 0; number <= STORY.games.length; number += 1) {
    const game = (at.game + number) % STORY.games.length;
    const from = number === 0 ? at.step + 1 : 0;
    const found = STORY.games[game].steps.findIndex((step, n) => n >= from && step.action === "win");
    if (found >= 0) {
      if (game === at.game) go(found);
      else openGame(game, found);
      return;
    }
  }
}

function stop() {
  clearInterval(timer);
  timer = null;
  $("play").setAttribute("aria-pressed", "false");
}

function play() {
  if (timer !== null) {
    stop();
    return;
  }
  $("play").setAttribute("aria-pressed", "true");
  timer = setInterval(forward, Number($("speed").value));
}

function hide() {
  hidden = !hidden;
  $("hide").setAttribute("aria-pressed", String(hidden));
  $("hide").textContent = hidden ? DATA.words.show : DATA.words.hide;
  go(at.step);
}

const ACTIONS = {
  first: () => go(0), back, play, forward, last: () => go(Infinity), win: nextWin, hide,
};
const KEYS = {
  ArrowLeft: back, ArrowRight: forward, " ": play, Home: ACTIONS.first, End: ACTIONS.last, w: nextWin, h: hide,
  "[": () => openGame(at.game - 1, 0), "]": () => openGame(at.game + 1, 0),
};

function begin() {
  document.body.insertAdjacentHTML("afterbegin", symbols());
  $("game").innerHTML = STORY.games.map((game, n) => {
    const winners = game.scores.flatMap((_, seat) => (game.steps.some((s) => s.action === "win" && s.seat === seat) ? [who(seat)] : []));
    return `<option value="${n}">${game.game} · ${winners.length ? DATA.words.winner + " " + winners.join(" ") : DATA.words.draw}</option>`;
  }).join("");
  $("game").addEventListener("change", (event) => { openGame(Number(event.target.value), 0); event.target.blur(); });
  $("speed").addEventListener("change", (event) => {
    if (timer !== null) { stop(); play(); }
    event.target.blur();
  });
  $("place").addEventListener("input", (event) => go(Number(event.target.value)));
  $("steps").addEventListener("click", (event) => {
    const line = event.target.closest("li");
    if (line) go(Number(line.dataset.step));
  });
  for (const [id, action] of Object.entries(ACTIONS)) $(id).addEventListener("click", action);
  document.addEventListener("keydown", (event) => {
    const action = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "SELECT") return;
    event.preventDefault();
    action();
  });
  const [game, step] = location.hash.slice(1).split(":").map(Number);
  const number = STORY.games.findIndex((one) => one.game === game);
  openGame(Math.max(number, 0), number >= 0 && step ? step : 0);
}

begin();
