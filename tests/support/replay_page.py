"""The page of a replayed match in a browser, and what must lie on it, by game."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from simcli.config import load
from simcli.replay.page import write
from simcli.replay.story import watch
from simcli.text import use
from tests.support.browser import Browser

DESK, PHONE = (1280, 800, False), (390, 844, True)

#: What is watched of each game: settings and the match.
MATCHES: dict[str, tuple[list[str], int]] = {
    "gejiu": (
        ["seed=5", "match.games=3", 'bots=["greedy","random","greedy","eager"]', "rules.kong_points.exposed=1"],
        2,
    ),
    "youxian": (["seed=25", "bots=eager", "rules.min_xi=6", "rules.fan_mode=8_10"], 2),
    "tongcheng": (["match.games=3", "bots=eager"], 3),
}


class Page:
    """A page in the browser, and the story it tells."""

    def __init__(self, browser: Browser, folder: Path, variant: str, lang: str) -> None:
        sets, match = MATCHES[variant]
        use("zh" if lang == "zh" else "en")
        try:
            told, _ = watch(load(variant, sets), match)
            self.file = folder / f"{variant}-{lang}.html"
            self.file.write_text(write(told), encoding="utf-8")
        finally:
            use(None)
        self.story = told.plain()
        self.seats = range(len(self.story["games"][0]["players"]))
        self.variant, self.browser = variant, browser

    def open(self, place: str = "", size: tuple[int, int, bool] = DESK) -> None:
        """Open the page at a place."""
        self.browser.resize(*size)
        self.browser.open(self.file.as_uri() + place)

    def tiles(self, selector: str) -> str:
        """Return the codes of the tiles that one sees in an element, backs left out."""
        found = f"[...document.querySelectorAll({json.dumps(selector + ' .tile')})]"
        return str(self.browser.value(f"{found}.map((t) => t.dataset.tile).join('')"))

    def shown(self, state: dict[str, Any]) -> None:
        """Compare what lies on the table with a state."""
        for seat in self.seats:
            points = self.browser.value(f"document.querySelector('#seat-{seat} [data-points]').dataset.points")
            assert int(points) == state["scores"][seat]
        {"gejiu": _gejiu, "youxian": _youxian, "tongcheng": _tongcheng}[self.variant](self, state)

    def hand_tiles(self, state: dict[str, Any], seat: int) -> int:
        """Return how many tiles of a seat are not laid."""
        return len(state[f"hand_{seat}"] + state.get(f"drawn_{seat}", "")) // 2


def _gejiu(page: Page, state: dict[str, Any]) -> None:
    for seat in page.seats:
        hand = state[f"hand_{seat}"] + state[f"drawn_{seat}"]
        hand += "".join(win["tile"] for win in state["won"] if win["seat"] == seat and win["from"] is not None)
        assert page.tiles(f"#seat-{seat} .hand") == hand
        assert page.tiles(f"#pond-{seat}") == state[f"pond_{seat}"]
        melds = ""
        for meld in state[f"melds_{seat}"]:  # of a concealed kong the two outer tiles lie face down
            melds += meld["tiles"][2:6] if meld["kind"] == "concealed" else meld["tiles"]
        assert page.tiles(f"#seat-{seat} .melds") == melds
    assert page.tiles("#kong-tiles") == state["kong_tiles"]
    assert int(page.browser.text("#left")) == state["end"] - state["at"] + 2


def _youxian(page: Page, state: dict[str, Any]) -> None:
    lies = state["open"]
    for seat in page.seats:
        hand = [state[f"hand_{seat}"][at : at + 2] for at in range(0, len(state[f"hand_{seat}"]), 2)]
        copies = Counter(hand)
        hand.sort(key=lambda code: copies[code] < 3)  # 坎 stand first, apart
        for win in state["won"]:  # the card won on, where no meld took it, is shown once more
            if win["seat"] == seat and win["tile"] is not None and (lies or win["from"] is not None):
                hand.append(win["tile"])
        assert page.tiles(f"#seat-{seat} .hand") == "".join(hand)
        assert page.tiles(f"#pond-{seat} [data-kind=pond]") == state[f"pond_{seat}"]
        assert page.tiles(f"#pond-{seat} [data-kind=dead]") == state[f"dead_{seat}"]
        melds = [meld["tiles"] if meld["shown"] else meld["tiles"][:2] for meld in state[f"melds_{seat}"]]
        assert page.tiles(f"#seat-{seat} .melds") == "".join(melds)
        laid, kan = state[f"xi_{seat}"]
        assert page.browser.text(f"#seat-{seat} .xi") == f"息 {laid} + {kan}"
        sets = page.browser.value(f"document.querySelectorAll('#seat-{seat} .set[data-set=坎]').length")
        assert sets == sum(number == 3 for number in copies.values())
    assert page.tiles("#open") == ("" if lies is None else lies["tile"])
    assert page.tiles("#shown") == state["shown"]
    assert int(page.browser.text("#left")) == state["end"] - state["at"]


def _tongcheng(page: Page, state: dict[str, Any]) -> None:
    lies = state["open"] or state["fresh"]
    for seat in page.seats:
        hand = state[f"hand_{seat}"]
        hand += "".join(win["tile"] for win in state["won"] if win["seat"] == seat and win["from"] is not None)
        assert page.tiles(f"#seat-{seat} .hand") == hand
        assert page.tiles(f"#seat-{seat} .picked") == state[f"picked_{seat}"]
        melds = "".join(meld["tiles"] for meld in state[f"melds_{seat}"])
        assert page.tiles(f"#seat-{seat} .melds") == state[f"picked_{seat}"] + melds
        assert page.tiles(f"#pond-{seat}") == state[f"pond_{seat}"]
        told = page.browser.text(f"#seat-{seat} .head")
        guan = state[f"guan_{seat}"]["count"]
        assert (f"观生 {guan}" in told) == (guan > 0)
    assert page.tiles("#open") == ("" if lies is None else lies["tile"])
    assert int(page.browser.text("#left")) == state["end"] - state["at"]
