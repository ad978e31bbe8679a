"""A report as a workbook: a page on the run, one sheet a table, and all figures in one list."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from simcli.report import frame
from simcli.report.build import Report
from simcli.report.formats.grid import Cell, Grid, grid
from simcli.report.formats.plain import CSV_COLUMNS, figures
from simcli.text import Language, Text, width

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

    from simcli.report.provenance import Provenance

_ABOUT = Text("本次记录", "About this run")
_ALL = Text("全部数字", "All figures")
_MOST_NAME = 31  # characters that a sheet's name may have
_FORBIDDEN = re.compile(r"[\[\]:*?/\\]")
#: Columns of text that a column may take; wider ones are wrapped.
_WIDEST, _LABELS = 60, 48
_TEXT_WIDTH = 110


def to_xlsx(report: Report, lang: Language) -> bytes:
    """Return a report as the bytes of an Excel workbook."""
    book = new_book()
    about = book.create_sheet(_ABOUT.get(lang))
    names = Names([_ABOUT.get(lang)])
    sheets = []
    for table in report.tables:
        sheet = book.create_sheet(names.free(table.title.get(lang)))
        sheets.append((sheet.title, table.title.get(lang), table.about.get(lang)))
        notes = [note.get(lang) for note in table.notes]
        put_grid(sheet, grid(table, lang), table.title.get(lang), frame.marked(table, lang), notes)
    _all_figures(book.create_sheet(names.free(_ALL.get(lang))), report, lang)
    sheets.append((book.worksheets[-1].title, _ALL.get(lang), ""))
    row = put_about(about, report.provenance, lang)
    _contents(about, row + 1, sheets)
    return to_bytes(book)


def new_book() -> Workbook:
    """Return a workbook without sheets."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.worksheets[0])
    return book


def to_bytes(book: Workbook) -> bytes:
    """Return a workbook as its file would hold it."""
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


class Names:
    """Names of sheets: legal, no longer than 31 characters, none twice (whatever the case)."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = {name.casefold() for name in taken}

    def free(self, wanted: str) -> str:
        """Return the nearest name that is free, and take it."""
        name = plain = _FORBIDDEN.sub(" ", wanted).strip("' ")[:_MOST_NAME]
        number = 2
        while name.casefold() in self._taken:
            ending = f" {number}"
            name, number = plain[: _MOST_NAME - len(ending)] + ending, number + 1
        self._taken.add(name.casefold())
        return name


def put_grid(sheet: Worksheet, found: Grid, title: str, about: str, notes: Sequence[str]) -> None:
    """Fill a sheet: title, definition, the table with its headings frozen and filters on, notes below."""
    from openpyxl.utils import get_column_letter

    put_text(sheet, 1, title, bold=True)
    put_text(sheet, 2, about)
    top = 4
    put_rows(sheet, top, found)
    last = get_column_letter(len(found.head))
    sheet.freeze_panes = f"B{top + 1}"
    sheet.auto_filter.ref = f"A{top}:{last}{top + len(found.rows)}"
    for at, note in enumerate(notes):
        put_text(sheet, top + len(found.rows) + 2 + at, note)
    sheet.page_setup.orientation = "landscape"
    sheet.page_setup.fitToHeight = 0
    fit_to_page(sheet)
    sheet.print_title_rows = f"{top}:{top}"


def fit_to_page(sheet: Worksheet) -> None:
    """Have a sheet printed no wider than a page."""
    from openpyxl.worksheet.properties import PageSetupProperties

    sheet.sheet_properties.pageSetUpPr = PageSetupProperties(fitToPage=True)


def put_text(sheet: Worksheet, row: int, text: str, bold: bool = False) -> None:
    """Write a line of text that may run over the cells to its right."""
    from openpyxl.styles import Font

    cell = sheet.cell(row, 1, text)
    cell.data_type = "s"  # a text that begins with = is a text all the same
    cell.font = Font(bold=bold, size=14 if bold else 11)


def put_rows(sheet: Worksheet, top: int, found: Grid) -> None:
    """Write headings and rows from row `top` on, and make the columns as wide as what they show."""
    from openpyxl.styles import Alignment, Font, PatternFill
    from openpyxl.utils import get_column_letter

    shade = PatternFill("solid", start_color="FFE7E6E6")
    for column, text in enumerate(found.head, 1):
        cell = sheet.cell(top, column, text)
        cell.font, cell.fill = Font(bold=True), shade
        cell.alignment = Alignment(wrap_text=True, vertical="top", horizontal="left" if column == 1 else "right")
    for at, row in enumerate(found.rows, top + 1):
        for column, value in enumerate(row, 1):
            _put(sheet, at, column, value)
    for column in range(1, len(found.head) + 1):
        shown = max((width(_shown(row[column - 1])) for row in found.rows), default=0)
        heading = min(width(found.head[column - 1]), 22)
        most = _LABELS if column == 1 else _WIDEST
        letter = get_column_letter(column)
        before = sheet.column_dimensions[letter].width if letter in sheet.column_dimensions else 0
        sheet.column_dimensions[letter].width = max(min(max(shown, heading, 6), most) + 2, before)


def _put(sheet: Worksheet, row: int, column: int, value: Cell) -> None:
    from openpyxl.styles import Alignment

    if value.number is not None:
        cell: Any = sheet.cell(row, column, value.number)
        cell.number_format = value.form
    elif value.text:
        cell = sheet.cell(row, column, value.text.strip(" 　"))
        cell.data_type = "s"
        indent = len(value.text) - len(value.text.lstrip(" 　"))
        cell.alignment = Alignment(wrap_text=True, vertical="top", indent=min(indent, 2))


def _shown(value: Cell) -> str:
    """Return about what a cell shows, to tell how wide it is."""
    if value.number is None:
        return value.text
    if value.form.startswith('"') and value.form.count('"') == 2 and value.form.endswith('"'):
        return value.form
    places = len(value.form.partition(".")[2].rstrip('%"').split('"')[0])
    scaled = 100 * value.number if value.form.endswith("%") else value.number
    return f"{scaled:,.{places}f}" + "".join(part for part in value.form.split('"')[1::2]) + "%"


def put_about(sheet: Worksheet, run: Provenance, lang: Language) -> int:
    """Write what a run is and what its figures do not cover; return the last row."""
    from openpyxl.styles import Alignment

    put_text(sheet, 1, frame.heading(run, lang), bold=True)
    sheet.column_dimensions["A"].width, sheet.column_dimensions["B"].width = 36, _TEXT_WIDTH
    at = 3
    for line in (*frame.opening(run, lang), *frame.closing(run, lang)):
        sheet.merge_cells(start_row=at, end_row=at, start_column=1, end_column=2)
        sheet.cell(at, 1, line).alignment = Alignment(wrap_text=True, vertical="top")
        sheet.row_dimensions[at].height = 15 * (1 + width(line) // (36 + _TEXT_WIDTH - 8))
        at += 1
    for key, value in run.plain().items():
        at += 1
        sheet.cell(at, 1, key)
        cell = sheet.cell(at, 2, value if isinstance(value, int) and not isinstance(value, bool) else _said(value))
        cell.alignment = Alignment(wrap_text=True, horizontal="left", vertical="top")
    return at


def _contents(sheet: Worksheet, at: int, sheets: list[tuple[str, str, str]]) -> None:
    """List the sheets (name, title, definition) from the row after `at` on, each a link."""
    from openpyxl.styles import Alignment, Font

    for name, title, about in sheets:
        at += 1
        link = sheet.cell(at, 1, title)
        link.hyperlink = f"#'{name.replace(chr(39), 2 * chr(39))}'!A1"
        link.font = Font(color="FF0563C1", underline="single")
        sheet.cell(at, 2, about).alignment = Alignment(wrap_text=True, vertical="top")


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}={_said(one)}" for key, one in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


def _all_figures(sheet: Worksheet, report: Report, lang: Language) -> None:
    rows = []
    for entry in figures(report.tables, lang):
        rows.append([_plain_cell(entry[key]) for key in CSV_COLUMNS])
    put_rows(sheet, 1, Grid(list(CSV_COLUMNS), rows))
    sheet.freeze_panes = "D2"
    sheet.auto_filter.ref = sheet.dimensions


def _plain_cell(value: Any) -> Cell:
    if value is None:
        return Cell()
    return Cell(text=value) if isinstance(value, str) else Cell(value)
