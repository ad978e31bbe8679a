"""A report on a terminal, or as plain text: tables aligned, however wide their characters are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table as RichTable
from rich.text import Text as RichText

from simcli.report import frame, layout
from simcli.report.build import Report
from simcli.report.folding import fold
from simcli.report.table import Column, Table
from simcli.text import Language

#: Columns of text where the output is no terminal.
PLAIN_WIDTH = 120


def render(report: Report, lang: Language, file: IO[str], width: int | None = None) -> None:
    """Print a report.

    Parameters
    ----------
    report : Report
    lang : "zh" or "en"
    file : text stream
        Colours are used only if it is a terminal and NO_COLOR is not set.
    width : int, optional
        Columns to use; the terminal's, or 120 where there is none.
    """
    page = console(file, width)
    page.print(RichText(frame.heading(report.provenance, lang), style="bold"))
    for line in frame.opening(report.provenance, lang):
        page.print(folded(line, page, ""))
    for table in report.tables:
        page.print()
        for part in table_parts(table, lang, page):
            page.print(part)
    page.print()
    for line in frame.closing(report.provenance, lang):
        page.print(folded(line, page, "dim"))


def console(file: IO[str], width: int | None = None) -> Console:
    """Return the console that tables are printed on: `width` columns, the terminal's, or 120 where there is none."""
    return Console(file=file, width=width or (None if file.isatty() else PLAIN_WIDTH), highlight=False, emoji=False)


def folded(line: str, console: Console, style: str) -> RichText:
    """Return a line of text, broken to the width."""
    return RichText("\n".join(fold(line, console.width)), style=style)


def table_parts(table: Table, lang: Language, console: Console) -> Iterator[RenderableType]:
    """Lay out one table: heading, definition, the table itself (split where it is too wide), footnotes."""
    notes = layout.Notes(lang)
    yield RichText(table.title.get(lang), style="bold")
    yield folded(frame.marked(table, lang), console, "dim")
    laid = [_laid_out(table, columns, lang, notes) for columns in _fitting(table, lang, console)]
    yield Group(*laid)
    for line in (*notes.lines(), *(note.get(lang) for note in table.notes)):
        yield folded(line, console, "dim")


def _fitting(table: Table, lang: Language, console: Console) -> Iterator[list[Column]]:
    """Split the columns into groups that fit the width.

    Columns of one figure stay together; where even these are too wide, the counts are left out.
    """
    groups: list[list[Column]] = []
    for column in table.columns:
        if groups and groups[-1][-1].key == column.key:
            groups[-1].append(column)
        else:
            groups.append([column])
    taken: list[Column] = []
    for whole in groups:
        group = whole
        if _natural_width(table, group, lang, console) > console.width:
            group = [column for column in whole if column.show != "count"] or whole
        wider = [*taken, *group]
        if taken and _natural_width(table, wider, lang, console) > console.width:
            yield taken
            wider = group
        taken = wider
    yield taken


def _natural_width(table: Table, columns: list[Column], lang: Language, console: Console) -> int:
    laid = _laid_out(table, columns, lang, layout.Notes(lang))
    return Measurement.get(console, console.options.update(max_width=10_000), laid).maximum


def _laid_out(table: Table, columns: list[Column], lang: Language, notes: layout.Notes) -> RichTable:
    found = RichTable(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline", show_edge=False)
    found.add_column(table.first.get(lang), justify="left", overflow="fold")
    for column in columns:
        found.add_column(column.title.get(lang), justify="right", no_wrap=True)
    for cells in layout.rows(table, columns, lang, notes):
        found.add_row(*cells)
    return found
