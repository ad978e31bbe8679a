"""The page of a comparison in a real browser: charts drawn, no wider than a phone, nothing loaded from elsewhere."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import simcli
from simcli.report.comparing.compare import compare
from simcli.report.comparing.paper import paper
from simcli.report.paper import written
from simcli.text import Language
from tests.support.browser import Browser

PATIENCE = 20.0


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[Language, Path]:
    folder = tmp_path_factory.mktemp("compare")
    for name, own in (("a", []), ("b", ["rules.wall_reserve=60"])):
        simcli.run("gejiu", folder / name, sets=["bots=eager", "match.games=1", *own], games=512, workers=1)
    said = paper(compare(folder / "a", folder / "b"))
    found: dict[Language, Path] = {"zh": folder / "zh.html", "en": folder / "en.html"}
    for lang, path in found.items():
        path.write_text(str(written(said, "html", lang)), encoding="utf-8")
    return found


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("width", [1280, 390])
def test_charts_are_drawn_and_fit(browser: Browser, pages: dict[Language, Path], lang: Language, width: int) -> None:
    browser.resize(width, 900, phone=width < 500)
    browser.requests.clear()
    browser.troubles.clear()
    browser.open(pages[lang].as_uri())
    charts = int(browser.value("document.querySelectorAll('.chart').length"))
    assert charts >= 2
    drawn = "[...document.querySelectorAll('.chart')].filter(one => one.querySelector('svg, canvas')).length"
    end = time.monotonic() + PATIENCE
    while int(browser.value(drawn)) < charts:
        assert time.monotonic() < end, "a chart is not drawn"
        time.sleep(0.05)
    assert browser.troubles == []
    assert [one for one in browser.requests if not one.startswith(("file:", "data:", "blob:", "about:"))] == []
    assert int(browser.value("document.documentElement.scrollWidth")) <= width
