"""A figure reads the same wherever it stands: JSON, CSV, Markdown, workbook, page and sheet."""

from __future__ import annotations

import csv
import io
import json
import re
from html.parser import HTMLParser
from types import ModuleType
from typing import Any

import pytest
from openpyxl import load_workbook

from simcli.config import load
from simcli.report import formats, wording
from simcli.report.build import Report, build
from simcli.report.formats.grid import grid
from simcli.report.formats.markdown import to_markdown
from simcli.report.formats.workbook import to_xlsx
from simcli.report.html import page
from simcli.report.sheet.page import to_html
from simcli.report.sheet.workbook import to_xlsx as sheet_to_xlsx
from tests.support import report_gejiu, report_tongcheng, report_youxian

LOGS: dict[str, tuple[ModuleType, int, list[str]]] = {
    "gejiu": (report_gejiu, 2, ["rules.fan_cap=4", "rules.base=5"]),
    "youxian": (report_youxian, 6, ["rules.cap=150", "rules.fan_mode=6_8"]),
    "tongcheng": (report_tongcheng, 2, ["rules.special.shi_dui=0", 'bots=["greedy","random","greedy","random"]']),
}
KEYS = ("value", "low", "high", "numerator", "denominator")


@pytest.fixture(scope="module", params=LOGS)
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Report:
    logs, match_games, sets = LOGS[request.param]
    folder = tmp_path_factory.mktemp(request.param)
    played = logs.at_random(5, load(request.param, sets).rules, match_games)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("simcli.engine.is_compiled", lambda variant: True)  # no hand of these logs has to be read again
        return build(logs.write(folder, played, sets=sets, rounds=60, match_games=match_games, block_rounds=25))


@pytest.fixture(scope="module")
def told(report: Report) -> dict[str, dict[str, Any]]:
    """Return every figure as JSON tells it, by metric."""
    data = json.loads(formats.to_json(report, "en"))
    found = {row["metric"]: row for rows in data["tables"].values() for row in rows}
    assert len(found) > 250
    return found


def alike(one: Any, other: float | None) -> bool:
    """Tell whether two numbers agree to 15 digits, of which a workbook holds 16; None is like None only."""
    if one is None or other is None:
        return one is other
    return bool(abs(one - other) <= 1e-15 * abs(other))


def test_csv_has_every_digit(report: Report, told: dict[str, dict[str, Any]]) -> None:
    rows = list(csv.DictReader(io.StringIO(formats.to_csv(report, "en"))))
    assert len(rows) == len(told)
    for row in rows:
        for key in KEYS:
            assert (float(row[key]) if row[key] else None) == told[row["metric"]][key], (row["metric"], key)


def test_workbook_has_every_digit(report: Report, told: dict[str, dict[str, Any]]) -> None:
    book = load_workbook(io.BytesIO(to_xlsx(report, "en")))
    head, *rows = book["All figures"].iter_rows(values_only=True)
    assert len(rows) == len(told)
    for row in rows:
        entry = dict(zip(head, row, strict=True))
        for key in KEYS:
            assert alike(entry[key], told[entry["metric"]][key]), (entry["metric"], key)


def test_sheets_of_a_workbook_hold_the_figures_of_their_columns(report: Report) -> None:
    """Walks over every sheet: what stands in a cell is the figure's own number, and its format shows a percentage."""
    book = load_workbook(io.BytesIO(to_xlsx(report, "en")))
    sheets = book.worksheets[1:-1]
    assert len(sheets) == len(report.tables)
    for sheet, table in zip(sheets, report.tables, strict=True):
        assert sheet.freeze_panes == "B5"
        for at, row in enumerate(table.rows, 5):
            cells = iter(list(sheet[at])[1:])
            for column in table.columns:
                found, unit = row.figures.get(column.key), row.unit or column.unit
                parts: list[float | None]
                if column.show == "interval":
                    parts = [None, None] if found is None else [found.low, found.high]
                elif column.show == "count":
                    parts = [None, None]
                    if found is not None and unit == "share":
                        parts = [found.numerator, found.denominator]
                elif column.show == "one_in":
                    parts = [None]
                    if found is not None and wording.one_in(found, "en"):
                        parts = [1 / found.value if found.value else 1 / (found.high or 0)]
                else:
                    parts = [getattr(found, column.show, None)]
                for part in parts:
                    cell = next(cells)
                    assert alike(cell.value, part), (table.name, row.key, column)
                    if part is not None and column.show in ("value", "interval") and unit == "share":
                        assert cell.number_format.endswith("%") or cell.number_format == '"none seen"'


def test_markdown_shows_the_same_numbers_rounded(report: Report) -> None:
    """Every number of every Markdown table lies within half its last digit of the figure."""
    text = to_markdown(report, "en")
    tables = text.split("\n## ")[1:]
    assert len(tables) == len(report.tables)
    checked = 0
    for block, table in zip(tables, report.tables, strict=True):
        lines = [line for line in block.splitlines() if line.startswith("|")][2:]
        assert len(lines) == len(table.rows), table.name
        for line, row in zip(lines, table.rows, strict=True):
            cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[2:-1]]
            assert len(cells) == len(table.columns)
            for cell, column in zip(cells, table.columns, strict=True):
                found, unit = row.figures.get(column.key), row.unit or column.unit
                if found is None or found.value is None:
                    continue
                scale = 100 if unit == "share" else 1
                if column.show == "value" and cell[:1].isdigit():
                    checked += near(cell, found.value * scale)
                elif column.show == "interval" and cell.startswith("["):
                    low, high = cell.strip("[]¹²³⁴⁵⁶⁷⁸⁹").split(", ")
                    checked += near(low, (found.low or 0) * scale) + near(high, (found.high or 0) * scale)
                elif column.show == "interval" and cell.startswith("\\<"):
                    checked += near(cell.removeprefix("\\<"), (found.high or 0) * scale)
    assert checked > 300


def near(text: str, number: float) -> int:
    """Compare a written number with the one that it stands for."""
    digits = re.match(r"\s*(-?[\d,]+(?:\.(\d+))?)", text)
    assert digits is not None, text
    written = float(digits[1].replace(",", ""))
    half = 0.5 * 10.0 ** -len(digits[2] or "")
    if not digits[2]:
        half = max(half, 0.05 * abs(number))  # whole numbers may be rounded to two digits
    assert abs(written - number) <= half * (1 + 1e-9), (text, number)
    return 1


class Cells(HTMLParser):
    """Gathers the attributes of all table cells."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.cells: list[dict[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "td":
            self.cells.append(dict(attrs))


def test_page_has_every_digit(report: Report, told: dict[str, dict[str, Any]]) -> None:
    seen: dict[str, dict[str, str | None]] = {}
    for cell in Cells(page(report, "zh")).cells:
        if metric := cell.get("data-metric"):
            seen[metric] = cell
    with_value = {metric for metric, row in told.items() if row["method"] != "none" or row["value"] is not None}
    assert with_value <= set(seen)
    for metric, cell in seen.items():
        for key in KEYS:
            text = cell.get(f"data-{key}")
            assert (float(text) if text else None) == told[metric][key], (metric, key)


def test_sheet_has_the_numbers_of_the_report(report: Report, told: dict[str, dict[str, Any]]) -> None:
    numbers = [cell for cell in Cells(to_html(report, "en")).cells if cell.get("data-metric")]
    assert len(numbers) > 60
    for cell in numbers:
        metric, part = str(cell["data-metric"]).split(" ")
        wanted = told[metric][part.removeprefix("1/")]
        shown = cell["data-number"]
        assert shown is not None
        if part.startswith("1/"):
            wanted = 1 / wanted
        assert float(shown) == pytest.approx(wanted, rel=1e-15), cell


def test_workbook_of_a_sheet_has_the_numbers_of_its_page(report: Report) -> None:
    book = load_workbook(io.BytesIO(sheet_to_xlsx(report, "en")))
    assert book.sheetnames == ["Odds", "Rules", "About this run"]
    stored = {cell.value for sheet in book.worksheets[:2] for row in sheet.iter_rows() for cell in row}
    numbers = [value for value in stored if isinstance(value, int | float)]
    for cell in Cells(to_html(report, "en")).cells:
        if cell.get("data-metric"):
            wanted = float(str(cell["data-number"]))
            assert any(abs(one - wanted) <= 1e-14 * abs(wanted) for one in numbers), cell


def test_grids_have_as_many_cells_as_headings(report: Report) -> None:
    for table in report.tables:
        for lang in ("zh", "en"):
            found = grid(table, lang)  # type: ignore[arg-type]
            assert {len(row) for row in found.rows} == {len(found.head)}
            assert all(found.head)
