"""The page of a replayed match in a real browser: keys, buttons, what one reads, how it fits."""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simcli.config import load
from simcli.replay.page import write
from simcli.replay.story import watch
from simcli.text import use
from tests.support.browser import Browser, find_chromium
from tests.support.replayed import states

DESK, PHONE = (1280, 800, False), (390, 844, True)
SETS = ["seed=5", "match.games=3", 'bots=["greedy","random","greedy","eager"]', "rules.kong_points.exposed=1"]


class Page:
    """A page in the browser, and the story it tells."""

    def __init__(self, browser: Browser, folder: Path, lang: str) -> None:
        use("zh" if lang == "zh" else "en")
        try:
            told, _ = watch(load("gejiu", SETS), 2)
            self.file = folder / f"{lang}.html"
            self.file.write_text(write(told), encoding="utf-8")
        finally:
            use(None)
        self.story = told.plain()
        self.browser = browser

    def open(self, place: str = "", size: tuple[int, int, bool] = DESK) -> None:
        """Open the page at a place."""
        self.browser.resize(*size)
        self.browser.open(self.file.as_uri() + place)

    def tiles(self, selector: str) -> str:
        """Return the codes of the tiles that one sees in an element, backs left out."""
        found = f"[...document.querySelectorAll({json.dumps(selector + ' .tile')})]"
        return str(self.browser.value(f"{found}.map((t) => t.dataset.tile).join('')"))


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    program = find_chromium()
    if program is None:
        told = "no Chromium here; tests/browser/install installs it where it may (root, apt-get)"
        if os.environ.get("CI"):
            pytest.fail(told)
        pytest.skip(told)
    found = Browser(program, tmp_path_factory.mktemp("profile"))
    yield found
    found.close()


@pytest.fixture(scope="module")
def english(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Page:
    return Page(browser, tmp_path_factory.mktemp("page"), "en")


@pytest.fixture(scope="module")
def chinese(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Page:
    return Page(browser, tmp_path_factory.mktemp("page"), "zh")


def shown(page: Page, state: dict[str, Any]) -> None:
    """Compare what lies on the table with a state."""
    for seat in range(4):
        hand = state[f"hand_{seat}"] + state[f"drawn_{seat}"]
        hand += "".join(win["tile"] for win in state["won"] if win["seat"] == seat and win["from"] is not None)
        assert page.tiles(f"#seat-{seat} .hand") == hand
        assert page.tiles(f"#pond-{seat}") == state[f"pond_{seat}"]
        melds = ""
        for meld in state[f"melds_{seat}"]:  # of a concealed kong the two outer tiles lie face down
            melds += meld["tiles"][2:6] if meld["kind"] == "concealed" else meld["tiles"]
        assert page.tiles(f"#seat-{seat} .melds") == melds
        points = page.browser.value(f"document.querySelector('#seat-{seat} [data-points]').dataset.points")
        assert int(points) == state["scores"][seat]
    assert page.tiles("#kong-tiles") == state["kong_tiles"]
    assert int(page.browser.text("#left")) == state["end"] - state["at"] + 2


def test_arrow_keys_walk_through_a_whole_game(english: Page) -> None:
    english.open()
    game = english.story["games"][0]
    for number, (step, state) in enumerate(zip(game["steps"], states(game), strict=True)):
        assert english.browser.text("#text") == step["text"]
        shown(english, state)
        for note in step.get("notes", []):
            assert note in english.browser.text("#notes")
        assert english.browser.text(".count") == f"{number + 1}/{len(game['steps'])}"
        english.browser.press("ArrowRight")
    assert english.browser.value("at.game") == 1
    english.browser.press("ArrowLeft")
    english.browser.press("ArrowLeft")
    assert english.browser.text("#text") == game["steps"][-2]["text"]


def test_payments_run_up_to_the_scores(english: Page) -> None:
    english.open()
    for game in english.story["games"]:
        english.browser.press("End")
        pays = [pay for step in game["steps"] for pay in step.get("pays", [])]
        lines = english.browser.value("[...document.querySelectorAll('#payments li')].map((line) => line.innerText)")
        assert lines == [
            f"seat {pay['payer']} → seat {pay['receiver']}: {pay['points']:,} {pay['text']}" for pay in pays
        ] or (not pays and lines == ["none yet"])
        shown(english, states(game)[-1])
        english.browser.press("]")


def test_buttons_do_what_keys_do(chinese: Page) -> None:
    chinese.open("#1:0")
    game = chinese.story["games"][1]
    browser = chinese.browser
    end = len(game["steps"]) - 1
    for button, place in (("forward", 1), ("forward", 2), ("back", 1), ("last", end), ("first", 0)):
        browser.click(f"#{button}")
        assert browser.value("location.hash") == f"#1:{place}"
        assert browser.text("#text") == game["steps"][place]["text"]
    browser.click("#steps li:nth-child(4)")
    assert browser.value("at.step") == 3


def test_jump_to_the_wins_of_all_games(english: Page) -> None:
    english.open()
    wins = [
        (number, at)
        for number, game in enumerate(english.story["games"])
        for at, step in enumerate(game["steps"])
        if step["action"] == "win"
    ]
    assert wins
    for number, at in [*wins, wins[0]]:
        english.browser.press("w")
        assert english.browser.value("[at.game, at.step]") == [number, at]
        assert english.browser.text("#text").startswith("wins ")
        winner = english.story["games"][number]["steps"][at]["seat"]
        assert "win" in english.browser.text(f"#seat-{winner} .head")


def test_hands_are_hidden_until_they_win(english: Page) -> None:
    english.open("#0:20")
    state = states(english.story["games"][0])[20]
    english.browser.press("h")
    backs = english.browser.value("document.querySelectorAll('.hand .tile').length")
    assert backs == sum(len(state[f"hand_{seat}"] + state[f"drawn_{seat}"]) // 2 for seat in range(4))
    assert all(english.tiles(f"#seat-{seat} .hand") == "" for seat in range(4))
    assert english.tiles(".coming") + english.tiles(".waits") == ""
    assert english.browser.text("#hide") == "show hands"
    english.browser.click("#win")
    number, step = english.browser.value("[at.game, at.step]")
    winners = {win["seat"] for win in states(english.story["games"][number])[step]["won"]}
    assert [seat for seat in range(4) if english.tiles(f"#seat-{seat} .hand")] == sorted(winners)
    english.browser.click("#hide")
    assert all(english.tiles(f"#seat-{seat} .hand") for seat in range(4))


def test_play_goes_on_by_itself_and_stops(english: Page) -> None:
    english.open("#0:0")
    browser = english.browser
    browser.value("document.querySelector('#speed').value = '250'")
    browser.press(" ")
    assert browser.value("document.querySelector('#play').ariaPressed") == "true"
    # waits as long as it takes: the page itself says when it has gone three steps on
    browser.value(
        "new Promise((done) => {const look = setInterval(() => {if (at.step >= 3) "
        "{clearInterval(look); done(1);}}, 20);})"
    )
    browser.click("#play")
    place = browser.value("at.step")
    browser.value("new Promise((done) => setTimeout(done, 700))")
    assert browser.value("at.step") == place


def test_choosing_a_game_opens_it_at_its_start(english: Page) -> None:
    english.open("#0:9")
    english.browser.value("game.value = '2', game.dispatchEvent(new Event('change')), 1")
    assert english.browser.value("location.hash") == "#2:0"
    before = english.story["games"][2]["before"]
    totals = [english.browser.text(f"#seat-{seat} .points small:last-child") for seat in range(4)]
    assert totals == [f"match {'+' if points > 0 else '−' if points < 0 else ''}{abs(points):,}" for points in before]


@pytest.mark.parametrize("size", [DESK, PHONE, (320, 568, True), (1151, 720, False), (1920, 1080, False)])
@pytest.mark.parametrize("lang", ["english", "chinese"])
def test_everything_fits_and_nothing_overlaps(
    size: tuple[int, int, bool], lang: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """No sideways scrolling; no tile sticks out of the table or lies on another seat's."""
    page: Page = request.getfixturevalue(lang)
    for number, game in enumerate(page.story["games"]):
        page.open(f"#{number}:{len(game['steps']) - 1}", size)
        assert page.browser.value("document.documentElement.scrollWidth") <= size[0]
        assert page.browser.value(_OUTSIDE) == []
        assert page.browser.value(_OVERLAPS) == []
        assert page.browser.value("document.querySelector('#forward').getBoundingClientRect().bottom") <= size[1]
    image = page.browser.screenshot(tmp_path / "seen.png")
    wide, high = struct.unpack(">II", image[16:24])
    assert (wide, high) == tuple(side * (2 if size[2] else 1) for side in size[:2])


_OUTSIDE = """(() => {const b = document.querySelector('#board').getBoundingClientRect();
const outside = (r) => r.width < 12 || r.left < b.left || r.right > b.right || r.top < b.top || r.bottom > b.bottom;
return [...document.querySelectorAll('#board .tile')].filter((t) => t.checkVisibility())
.filter((t) => outside(t.getBoundingClientRect())).map((t) => t.outerHTML);})()"""
_OVERLAPS = """(() => {const boxes = [0, 1, 2, 3].flatMap((s) => ['#seat-', '#pond-'].map((p) => [p + s,
[...document.querySelectorAll(p + s + ' .tile')].map((t) => t.getBoundingClientRect())]));
const hit = (a, b) => a.left + 3 < b.right && b.left + 3 < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom;
return boxes.flatMap(([p, as], i) => boxes.slice(i + 1).filter(([q, bs]) => as.some((a) => bs.some((b) => hit(a, b))))
.map(([q]) => p + ' ' + q));})()"""


def test_tiles_can_be_read_without_chinese_fonts(english: Page) -> None:
    """Every face carries its Latin hint as text of its own, and circles and sticks are counted in shapes."""
    english.open()
    count = "document.querySelectorAll('#t-{} {}').length"
    for suit, shape in (("p", "circle"), ("s", "rect")):
        for number in range(1, 10):
            shapes = english.browser.value(count.format(f"{number}{suit}", shape))
            assert shapes == 2 * number + (shape == "rect")  # each with its light middle; the card is a rect too
    hints = english.browser.value("[...document.querySelectorAll('symbol .hint')].map((hint) => hint.textContent)")
    assert len(set(hints)) == len(hints) == 34
    assert all(hint.isascii() for hint in hints)


def test_nothing_is_loaded_and_nothing_fails(english: Page, chinese: Page) -> None:
    """Over all that was done in this file: only the pages themselves were asked for, no script error."""
    for page in (english, chinese):
        page.open()
        page.browser.press("End")
    asked = {address.split("#")[0] for address in english.browser.requests}
    assert asked - {"about:blank"} <= {page.file.as_uri() for page in (english, chinese)} | {"data:,"}
    assert english.browser.troubles == []
