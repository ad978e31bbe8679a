"""A report on a terminal, or as plain text: tables aligned, however wide their characters are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO

from rich.console import Console, Group, RenderableType
from rich.measure import Measurement
from rich.table import Table as RichTable
from rich.text import Text as RichText

from simcli.report import frame, wording
from simcli.report.build import Report
from simcli.report.folding import fold
from simcli.report.table import Column, Row, Table
from simcli.stats.figure import Figure
from simcli.text import Language, Text

#: Columns of text where the output is no terminal.
PLAIN_WIDTH = 120
_MARKS = "¹²³⁴⁵⁶⁷⁸⁹"


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
    console = Console(file=file, width=width or (None if file.isatty() else PLAIN_WIDTH), highlight=False, emoji=False)
    console.print(RichText(frame.heading(report.provenance, lang), style="bold"))
    for line in frame.opening(report.provenance, lang):
        console.print(_folded(line, console, ""))
    for table in report.tables:
        console.print()
        for part in table_parts(table, lang, console):
            console.print(part)
    console.print()
    for line in frame.closing(report.provenance, lang):
        console.print(_folded(line, console, "dim"))


def _folded(line: str, console: Console, style: str) -> RichText:
    return RichText("\n".join(fold(line, console.width)), style=style)


def table_parts(table: Table, lang: Language, console: Console) -> Iterator[RenderableType]:
    """Lay out one table: heading, definition, the table itself (split where it is too wide), footnotes."""
    notes = _Notes(lang)
    yield RichText(table.title.get(lang), style="bold")
    yield _folded(frame.marked(table, lang), console, "dim")
    laid = [_laid_out(table, columns, lang, notes) for columns in _fitting(table, lang, console)]
    yield Group(*laid)
    for line in (*notes.lines(), *(note.get(lang) for note in table.notes)):
        yield _folded(line, console, "dim")


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
    laid = _laid_out(table, columns, lang, _Notes(lang))
    return Measurement.get(console, console.options.update(max_width=10_000), laid).maximum


def _laid_out(table: Table, columns: list[Column], lang: Language, notes: _Notes) -> RichTable:
    found = RichTable(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline", show_edge=False)
    found.add_column(table.first.get(lang), justify="left", overflow="fold")
    keys = {column.key for column in columns}
    for column in columns:
        found.add_column(column.title.get(lang), justify="right", no_wrap=True)
    for row in table.rows:
        if row.figures and not keys & row.figures.keys():
            continue
        found.add_row(row.label.get(lang), *_cells(row, columns, lang, notes))
    return found


def _cells(row: Row, columns: list[Column], lang: Language, notes: _Notes) -> list[str]:
    if row.instead is not None:
        return [f"—{notes.mark(row.instead)}", *("" for _ in columns[1:])]
    cells = []
    marked: set[str] = set()
    for at, column in enumerate(columns):
        figure = row.figures.get(column.key)
        if figure is None:
            cells.append("")
            continue
        text = wording.cell(figure, column, lang, row.unit) or ("—" if column.show == "value" else "")
        if column.key not in marked and figure.note is not None and _carries_note(figure, column, columns[at + 1 :]):
            text += notes.mark(figure.note)
            marked.add(column.key)
        cells.append(text)
    return cells


def _carries_note(figure: Figure, column: Column, rest: list[Column]) -> bool:
    """Tell whether the mark of a figure's note goes into this column: its interval if there is one, else its value."""
    if column.show == "interval":
        return True
    shown_later = any(other.key == column.key and other.show == "interval" for other in rest)
    return column.show == "value" and (figure.value is None or not shown_later)


class _Notes:
    """Footnotes of one table, each with a mark."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self.texts: list[Text] = []

    def mark(self, note: Text) -> str:
        """Return the mark of a note, a new one if the note is new."""
        if note not in self.texts:
            self.texts.append(note)
        return self._sign(self.texts.index(note))

    def lines(self) -> list[str]:
        """Return the notes as lines."""
        return [f"{self._sign(at)} {note.get(self.lang)}" for at, note in enumerate(self.texts)]

    @staticmethod
    def _sign(at: int) -> str:
        return _MARKS[at] if at < len(_MARKS) else f"({at + 1})"
