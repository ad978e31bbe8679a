"""The page of a replayed match in a real browser: keys, buttons, what one reads, how it fits."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from tests.support.replay_page import DESK, MATCHES, PHONE, Page
from tests.support.replayed import states


def test_arrow_keys_walk_through_a_whole_game(english: Page) -> None:
    english.open()
    game = english.story["games"][0]
    for number, (step, state) in enumerate(zip(game["steps"], states(game), strict=True)):
        assert english.browser.text("#text") == step["text"]
        english.shown(state)
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
        english.shown(states(game)[-1])
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
    assert backs == sum(english.hand_tiles(state, seat) for seat in english.seats)
    assert all(english.tiles(f"#seat-{seat} .hand") == "" for seat in english.seats)
    assert english.tiles(".coming") + english.tiles(".waits") == ""
    assert english.browser.text("#hide") == "show hands"
    english.browser.click("#win")
    number, step = english.browser.value("[at.game, at.step]")
    winners = {win["seat"] for win in states(english.story["games"][number])[step]["won"]}
    assert [seat for seat in english.seats if english.tiles(f"#seat-{seat} .hand")] == sorted(winners)
    english.browser.click("#hide")
    assert all(english.tiles(f"#seat-{seat} .hand") for seat in english.seats)


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
    totals = [english.browser.text(f"#seat-{seat} .points small:last-child") for seat in english.seats]
    assert totals == [f"match {'+' if points > 0 else '−' if points < 0 else ''}{abs(points):,}" for points in before]


@pytest.mark.parametrize("size", [DESK, PHONE, (320, 568, True), (1151, 720, False), (1920, 1080, False)])
@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("variant", MATCHES)
def test_everything_fits_and_nothing_overlaps(
    size: tuple[int, int, bool], lang: str, variant: str, tmp_path: Path, pages: dict[tuple[str, str], Page]
) -> None:
    """No sideways scrolling; no tile sticks out of the table or lies on another seat's."""
    page = pages[variant, lang]
    places = [(number, at) for number, game in enumerate(page.story["games"]) for at in (1, len(game["steps"]) - 1)]
    for number, at in places:
        page.open(f"#{number}:{at}", size)
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
_OVERLAPS = """(() => {const boxes = SEATS.flatMap((s) => ['#seat-', '#pond-'].map((p) => [p + s,
[...document.querySelectorAll(p + s + ' .tile')].map((t) => t.getBoundingClientRect())]));
const hit = (a, b) => a.left + 3 < b.right && b.left + 3 < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom;
return boxes.flatMap(([p, as], i) => boxes.slice(i + 1).filter(([q, bs]) => as.some((a) => bs.some((b) => hit(a, b))))
.map(([q]) => p + ' ' + q));})()"""


def test_tiles_can_be_read_without_chinese_fonts(pages: dict[tuple[str, str], Page]) -> None:
    """Every face carries its Latin hint as text of its own, and circles and sticks are counted in shapes."""
    english = pages["gejiu", "en"]
    english.open()
    count = "document.querySelectorAll('#t-{} {}').length"
    for suit, shape in (("p", "circle"), ("s", "rect")):
        for number in range(1, 10):
            shapes = english.browser.value(count.format(f"{number}{suit}", shape))
            assert shapes == 2 * number + (shape == "rect")  # each with its light middle; the card is a rect too
    hints = english.browser.value("[...document.querySelectorAll('symbol .hint')].map((hint) => hint.textContent)")
    assert len(set(hints)) == len(hints) == 34
    assert all(hint.isascii() for hint in hints)


def test_cards_can_be_read_without_chinese_fonts(pages: dict[tuple[str, str], Page]) -> None:
    """Every card carries number and size as a Latin hint; red cards are red, big ones framed."""
    page = pages["youxian", "en"]
    page.open()
    hints = page.browser.value("[...document.querySelectorAll('symbol .hint')].map((hint) => hint.textContent)")
    assert sorted(hints) == sorted(f"{number}{size}" for number in range(1, 11) for size in "sb")
    for digit in "1234567890":
        for size in "sb":
            name = f"#t-{digit}{size}"
            ink = page.browser.value(f"document.querySelector('{name} g').getAttribute('fill')")
            assert (ink == "#c2261c") == (digit in "270")
            assert page.browser.value(f"document.querySelectorAll('{name} rect').length") == 1 + (size == "b")


def test_red_cards_are_red_in_the_texts(pages: dict[tuple[str, str], Page]) -> None:
    page = pages["youxian", "zh"]
    page.open()
    red = set(
        page.browser.value("[...document.querySelectorAll('#steps .red')].map((part) => part.textContent).join('')")
    )
    assert red
    assert red <= set("二七十贰柒拾")
    texts = page.browser.value("document.querySelector('#steps').textContent")
    marked = page.browser.value(
        "[...document.querySelectorAll('#steps .red')].map((part) => part.textContent).join('')"
    )
    assert sum(texts.count(char) for char in "二七十贰柒拾") == len(marked)


def test_a_wei_lies_face_down_but_is_known(pages: dict[tuple[str, str], Page]) -> None:
    page = pages["youxian", "en"]
    found = [
        (number, at, seat, place, meld)
        for number, game in enumerate(page.story["games"])
        for at, state in enumerate(states(game))
        for seat in page.seats
        for place, meld in enumerate(state[f"melds_{seat}"])
        if meld["kind"] == "wei"
    ]
    kinds = {meld["shown"]: (number, at, seat, place, meld) for number, at, seat, place, meld in found}
    assert set(kinds) == {True, False}  # a 臭偎 lies open
    for lies_open, (number, at, seat, place, meld) in kinds.items():
        page.open(f"#{number}:{at}")
        meld_at = f"#seat-{seat} .meld:nth-child({place + 1})"
        assert page.tiles(meld_at) == (meld["tiles"] if lies_open else meld["tiles"][:2])
        assert page.browser.value(f"document.querySelectorAll('{meld_at} .tile').length") == 3
        assert page.browser.text(f"{meld_at} small") == f"偎 {meld['xi']}"


def test_nothing_is_loaded_and_nothing_fails(pages: dict[tuple[str, str], Page]) -> None:
    """Over all that was done in this file: only the pages themselves were asked for, no script error."""
    for page in pages.values():
        page.open()
        page.browser.press("End")
    browser = page.browser
    asked = {address.split("#")[0] for address in browser.requests}
    assert asked - {"about:blank"} <= {page.file.as_uri() for page in pages.values()} | {"data:,"}
    assert browser.troubles == []
