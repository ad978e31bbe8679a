"""The page of a report in a real browser: every game, both languages, a desk and a phone."""

from __future__ import annotations

import base64
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from simcli.report.charts import drawings
from simcli.text import Language
from tests.support.browser import Browser
from tests.support.report_page import DESK, PHONE, VARIANTS, ReportPage

#: Marks of a chart that take up room.
_MARKS = """[...e.querySelectorAll('[class*="role-mark"] path, [class*="role-mark"] line')]
.map((m) => m.getBoundingClientRect()).filter((r) => r.width + r.height > 1).length"""
_SPILLS = """[...document.querySelectorAll('main section > *, .facts > *, .two > *, figure, article.table')]
.filter((e) => e.getBoundingClientRect().right > innerWidth + 1).map((e) => e.outerHTML.slice(0, 200))"""


#: Returns the page of a game in a language.
Reports = Callable[[str, Language], ReportPage]


@pytest.fixture(scope="module")
def reports(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Reports:
    folder = tmp_path_factory.mktemp("report")
    return cache(lambda variant, lang: ReportPage(browser, folder, variant, lang))


@pytest.fixture(params=VARIANTS)
def shown(request: pytest.FixtureRequest, reports: Reports) -> ReportPage:
    found = reports(request.param, "en")
    found.open()
    return found


@pytest.mark.parametrize("size", [DESK, PHONE])
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_charts_have_marks_nothing_spills_over_and_nothing_is_fetched(
    variant: str, lang: Language, size: tuple[int, int, bool], reports: Reports
) -> None:
    page = reports(variant, lang)
    browser = page.browser
    before = len(browser.requests)
    page.open(size)
    assert browser.troubles == []
    asked = [address for address in browser.requests[before:] if not address.startswith("data:")]
    assert set(asked) == {page.file.as_uri()}
    marks = dict(zip(page.all(".chart", "e.dataset.chart"), page.all(".chart", _MARKS), strict=True))
    drawn = drawings(page.report, lang)
    assert list(marks) == [drawing.name for drawing in drawn]
    assert all(count >= 3 for count in marks.values()), marks
    assert browser.value("document.documentElement.scrollWidth") <= size[0]
    assert browser.value(_SPILLS) == []
    widths = page.all(".chart svg.marks", "e.getBoundingClientRect().width / e.closest('.chart').clientWidth")
    assert all(0.8 < share <= 1.0 for share in widths), widths


def test_every_figure_stands_on_the_page_with_all_its_digits(shown: ReportPage) -> None:
    seen = {one.pop("metric"): one for one in shown.all("[data-metric]", "({...e.dataset})")}
    figures = {figure.metric: figure for table in shown.report.tables for _, figure in table.figures()}
    told = {column.key for table in shown.report.tables for column in table.columns}
    assert {metric for metric in figures if metric.rpartition(".")[2] in told} <= seen.keys() <= figures.keys()
    for metric, data in seen.items():
        figure = figures[metric]
        for name in ("value", "low", "high", "numerator", "denominator"):
            number = getattr(figure, name)
            assert (float(data[name]) if name in data else None) == number, (metric, name)
        assert data["method"] == figure.method


def test_a_table_sorts_by_the_numbers_and_goes_back(shown: ReportPage) -> None:
    browser = shown.browser
    table = "#table-outcomes"
    given = shown.all(f"{table} tbody tr", "e.dataset.row")
    share = {row.key: row.figures["share"].value for row in shown.report.table("outcomes").rows if row.figures}
    last = [key for key in given if key not in share]
    largest = sorted(share, key=lambda key: -(share[key] or 0.0))
    browser.click(f"{table} thead th:nth-child(2) button")
    assert shown.all(f"{table} tbody tr", "e.dataset.row") == [*largest, *last]
    assert browser.value(f"document.querySelector('{table} thead th:nth-child(2)').ariaSort") == "descending"
    # the keyboard does the same: Enter on the heading
    browser.value(f"document.querySelector('{table} thead th:nth-child(2) button').focus()")
    _enter(browser)
    ascending = shown.all(f"{table} tbody tr", "e.dataset.row")
    assert [share[key] for key in ascending[: len(share)]] == sorted(share.values(), key=lambda value: value or 0.0)
    assert ascending[len(share) :] == last
    _enter(browser)
    assert shown.all(f"{table} tbody tr", "e.dataset.row") == given


def test_numbers_are_not_sorted_as_text(shown: ReportPage) -> None:
    """Text would put 9 % before 10 %; "one in N games" has thousands set apart."""
    shown.browser.click("#table-outcomes thead th:nth-child(4) button")
    counts = shown.all("#table-outcomes tbody tr", "e.cells[3].innerText")
    numbers = [float(text.replace(",", "").removeprefix("over ")) for text in counts if text]
    assert numbers == sorted(numbers, reverse=True)
    assert len(numbers) >= 3


def test_searching_leaves_the_rows_that_hold_every_word(shown: ReportPage) -> None:
    browser = shown.browser
    rows = len(shown.all("article.table tbody tr", "1"))
    browser.value("document.querySelector('#search').focus()")
    browser.send("Input.insertText", text="win rate dealer")
    left = shown.all(
        "article.table tbody tr:not([hidden])",
        "(e.closest('article').querySelector('h3').textContent + e.closest('table').tHead.textContent + e.textContent)"
        ".toLowerCase()",
    )
    assert 0 < len(left) < rows
    assert all(word in text for text in left for word in ("win", "rate", "dealer"))
    tables = shown.all("article.table:not([hidden])", "e.id")
    assert browser.text("#found") == f"{len(tables)} tables, {len(left)} rows"
    browser.value("(search.value = '', search.dispatchEvent(new Event('input')), 1)")
    assert len(shown.all("article.table tbody tr:not([hidden])", "1")) == rows


def test_a_logarithmic_axis_can_be_made_linear_and_back(shown: ReportPage) -> None:
    browser = shown.browser
    size = "document.querySelector('#chart-scores .mark-rect').getBoundingClientRect().height"
    ticks = "#chart-scores .role-axis-label text"
    given, height = shown.all(ticks, "e.textContent"), browser.value(size)
    browser.click("#chart-scores button.axis")
    browser.value("new Promise((done) => setTimeout(done, 400))")
    assert shown.all(ticks, "e.textContent") != given
    assert browser.value(size) > 10
    browser.click("#chart-scores button.axis")
    browser.value("new Promise((done) => setTimeout(done, 400))")
    assert shown.all(ticks, "e.textContent") == given
    assert browser.value(size) == pytest.approx(height, abs=1)
    assert browser.troubles == []


def test_a_point_under_the_mouse_tells_its_figure(shown: ReportPage) -> None:
    browser = shown.browser
    point = "#chart-patterns .mark-symbol path"
    browser.value(f"document.querySelector('{point}').scrollIntoView({{block: 'center', behavior: 'instant'}})")
    x, y = browser.value(
        f"(({{x, y, width, height}}) => [x + width / 2, y + height / 2])"
        f"(document.querySelector('{point}').getBoundingClientRect())"
    )
    browser.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    browser.value("new Promise((done) => setTimeout(done, 200))")
    told = browser.text("#vg-tooltip-element")
    labels = [row.label.en.strip() for row in shown.report.table("patterns").rows]
    assert any(label in told for label in labels)
    assert "one in" in told


def test_dark_screens_get_light_words_on_dark(shown: ReportPage) -> None:
    lightness = "(([r, g, b]) => 0.3 * r + 0.6 * g + 0.1 * b)(getComputedStyle(e).{0}.match(/[0-9.]+/g).map(Number))"
    for scheme in ("light", "dark"):
        shown.open(scheme=scheme)
        paper = shown.all("body", lightness.format("backgroundColor"))[0]
        words = shown.all("body, h2, .soft, .chart svg.marks text", lightness.format("color"))
        inked = shown.all(".chart svg.marks text", lightness.format("fill"))
        assert all(abs(ink - paper) > 90 for ink in [*words, *inked]), scheme
        assert (paper < 60) == (scheme == "dark")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_it_prints_on_a4_with_every_chart_and_table(lang: Language, reports: Reports, tmp_path: Path) -> None:
    page = reports("gejiu", lang)
    page.open(scheme="dark")
    browser = page.browser
    printed = base64.b64decode(browser.send("Page.printToPDF", preferCSSPageSize=True, printBackground=True)["data"])
    (tmp_path / "report.pdf").write_bytes(printed)
    assert printed.startswith(b"%PDF")
    assert 8 <= printed.count(b"/Type /Page\n") + printed.count(b"/Type /Page ") <= 40
    browser.send("Emulation.setEmulatedMedia", media="print")
    browser.resize(703, 1000, False)  # the width that margins leave of A4
    assert page.all("nav, .seek, button.axis", "getComputedStyle(e).display") == ["none"] * len(
        page.all("nav, .seek, button.axis", "1")
    )
    assert set(page.all("body", "getComputedStyle(e).backgroundColor")) == {"rgb(255, 255, 255)"}
    wide = page.all(".chart svg.marks, article.table table", "e.getBoundingClientRect().right - innerWidth")
    browser.send("Emulation.setEmulatedMedia", media="")
    assert max(wide) <= 1


def _enter(browser: Browser) -> None:
    for kind in ("keyDown", "keyUp"):
        text = {"text": "\r"} if kind == "keyDown" else {}
        browser.send("Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", windowsVirtualKeyCode=13, **text)
