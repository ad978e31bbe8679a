"""A sheet as a workbook: a sheet each for both pages, numbers as numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.report.build import Report
from simcli.report.formats.grid import Cell
from simcli.report.formats.grid import Grid as Cells
from simcli.report.formats.workbook import Names, fit_to_page, new_book, put_about, put_rows, put_text, to_bytes
from simcli.report.sheet.build import sheet
from simcli.report.sheet.figures import UNSEEN
from simcli.report.sheet.parts import Entry, Grid, Page, Words
from simcli.text import Language, Text, width

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

_PAR, _CARD, _ABOUT = Text("赔率表", "Odds"), Text("规则卡", "Rules"), Text("本次记录", "About this run")
_LOW, _HIGH = Text("起", "from"), Text("止", "to")
#: Columns of text that a line of words may take before it is folded into a taller row.
_LINE = 120
_COLUMNS = 12


def to_xlsx(report: Report, lang: Language) -> bytes:
    """Return a sheet as the bytes of an Excel workbook."""
    found = sheet(report)
    book = new_book()
    names = Names([])
    for page, name in ((found.par, _PAR), (found.card, _CARD)):
        _page(book.create_sheet(names.free(name.get(lang))), page, lang)
    about = book.create_sheet(names.free(_ABOUT.get(lang)))
    put_about(about, report.provenance, lang)
    return to_bytes(book)


def _page(sheet: Worksheet, page: Page, lang: Language) -> None:
    put_text(sheet, 1, page.title.get(lang), bold=True)
    at = 2
    for line in page.about:
        at = _line(sheet, at, line.get(lang))
    for block in page.blocks:
        at += 1
        put_text(sheet, at, block.title.get(lang), bold=True)
        at += 1
        if isinstance(block, Words):
            for line in block.lines:
                at = _line(sheet, at, line.get(lang))
            continue
        cells = _cells(block, lang)
        put_rows(sheet, at, cells)
        at += len(cells.rows) + 1
        for line in block.notes:
            at = _line(sheet, at, line.get(lang))
    sheet.page_setup.paperSize, sheet.page_setup.orientation = 9, "portrait"  # A4
    sheet.page_setup.fitToHeight = 1
    fit_to_page(sheet)


def _line(sheet: Worksheet, row: int, text: str) -> int:
    """Write a line over all columns, folded where it is long; return the next row."""
    from openpyxl.styles import Alignment

    sheet.merge_cells(start_row=row, end_row=row, start_column=1, end_column=_COLUMNS)
    cell = sheet.cell(row, 1, text)
    cell.data_type = "s"
    cell.alignment = Alignment(wrap_text=True, vertical="top")
    sheet.row_dimensions[row].height = 15 * (1 + width(text) // _LINE)
    return row + 1


def _cells(grid: Grid, lang: Language) -> Cells:
    """Write out a grid: an interval takes two cells."""
    head: list[str] = []
    for at, title in enumerate(grid.head):
        if at in grid.intervals:
            owner = grid.head[at - 1].get(lang)
            head += [f"{owner}{end.zh}" if lang == "zh" else f"{owner} {end.en}" for end in (_LOW, _HIGH)]
        else:
            head.append(title.get(lang))
    rows = []
    for row in grid.rows:
        cells: list[Cell] = []
        for at in range(len(grid.head)):
            entry = row[at] if at < len(row) else Entry(Text("", ""))
            cells.append(_cell(entry, lang))
            if at in grid.intervals:
                cells.append(Cell(entry.upto, entry.form))
        rows.append(cells)
    return Cells(head, rows)


def _cell(entry: Entry, lang: Language) -> Cell:
    if entry.number is None:
        return Cell(text=entry.text.get(lang))
    return Cell(entry.number, f'"{entry.text.get(lang)}"' if entry.form == UNSEEN else entry.form)
