"""A sheet in a real browser: two pages of A4 on paper, readable on a phone, nothing loaded from elsewhere."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from unittest import mock

import pytest

from simcli.config import load
from simcli.report.build import build
from simcli.report.sheet.page import to_html
from simcli.text import Language
from tests.support import report_gejiu, report_tongcheng, report_youxian
from tests.support.browser import Browser

LOGS = {"gejiu": (report_gejiu, 8), "youxian": (report_youxian, 6), "tongcheng": (report_tongcheng, 8)}
#: Many changed options and four kinds of bots: as much as a sheet has to hold.
MUCH = [
    'bots=["random","eager","greedy",{kind="greedy",mistakes=0.2}]',
    "rules.fan_cap=5",
    "rules.multiple_winners=all",
    "rules.rob_kong=both",
    "rules.pond_win=13_or_14",
    "rules.ready_fan=1",
    "rules.lan_shape=soft",
    "rules.zi_yi_se_any=true",
    "rules.kong_points.exposed=1",
    "rules.kong_points.concealed=2",
]
CASES = [*((variant, []) for variant in LOGS), ("gejiu", MUCH)]
LEAST_SIZE = 6.5  # points: smaller type is not read


@pytest.fixture(scope="module", params=range(len(CASES)), ids=["gejiu", "youxian", "tongcheng", "much"])
def pages(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[Language, Path]:
    variant, sets = CASES[request.param]
    logs, match_games = LOGS[variant]
    folder = tmp_path_factory.mktemp("sheet")
    played = logs.at_random(3, load(variant, sets).rules, match_games)
    with mock.patch("simcli.engine.is_compiled", return_value=True):
        report = build(logs.write(folder / "run", played, sets=sets, rounds=20, match_games=match_games))
    found: dict[Language, Path] = {"zh": folder / "zh.html", "en": folder / "en.html"}
    for lang, path in found.items():
        path.write_text(to_html(report, lang), encoding="utf-8")
    return found


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_sheet_prints_on_two_pages_and_shows_all_of_it(
    browser: Browser, pages: dict[Language, Path], lang: Language
) -> None:
    browser.resize(1100, 900)
    browser.requests.clear()
    browser.troubles.clear()
    browser.open(pages[lang].as_uri())
    printed = base64.b64decode(browser.send("Page.printToPDF", preferCSSPageSize=True)["data"])
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 2
    box = re.search(rb"/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]", printed)
    assert box is not None
    assert [round(float(side)) for side in box.groups()] == [595, 842], "A4"
    shown = browser.value(
        "[...document.querySelectorAll('.page')].map(page => { const box = page.getBoundingClientRect();"
        " const last = Math.max(...[...page.querySelectorAll('li,td,p')].map(x => x.getBoundingClientRect().bottom));"
        " const right = Math.max(...[...page.querySelectorAll('td')].map(x => x.getBoundingClientRect().right));"
        " return [box.height, last - box.top, box.right - right, parseFloat(page.style.getPropertyValue('--size'))] })"
    )
    assert len(shown) == 2
    for height, reached, margin, size in shown:
        assert height <= 297 / 25.4 * 96 + 1
        assert reached <= height, "nothing is cut off"
        assert margin >= 0, "no table sticks out"
        assert size >= LEAST_SIZE
    assert browser.troubles == []
    assert {request.split(":")[0] for request in browser.requests} <= {"file", "about", "data"}


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_sheet_reads_on_a_phone(browser: Browser, pages: dict[Language, Path], lang: Language) -> None:
    browser.resize(390, 844, phone=True)
    browser.open(pages[lang].as_uri())
    assert browser.value("document.documentElement.scrollWidth") <= 390
    sideways = "[...document.querySelectorAll('.block')].map(one => one.scrollWidth - one.clientWidth)"
    assert max(browser.value(sideways)) <= 12
    sizes = "[...document.querySelectorAll('td,li')].map(one => parseFloat(getComputedStyle(one).fontSize))"
    assert min(browser.value(sizes)) >= 12
    hidden = "getComputedStyle(document.querySelector('td.beside')).display"
    assert browser.value(hidden) == "none", "intervals stand under their values"
    under = "getComputedStyle(document.querySelector('td[data-beside]'), '::after').content"
    assert "[" in browser.value(under)
