"""Tables as the cells people read: what stands in every cell, and the footnotes that its marks lead to."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.report import wording
from simcli.report.table import Column, Row, Table
from simcli.stats.figure import Figure
from simcli.text import Language, Text

_MARKS = "¹²³⁴⁵⁶⁷⁸⁹"


class Notes:
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


def rows(table: Table, columns: Sequence[Column], lang: Language, notes: Notes) -> list[list[str]]:
    """Return the rows of a table that some of its columns show: the label, then a cell a column.

    A row that has figures, but none for these columns, is left out. Notes are added to `notes` as they are met.
    """
    keys = {column.key for column in columns}
    return [
        [row.label.get(lang), *cells(row, columns, lang, notes)]
        for row in table.rows
        if not row.figures or keys & row.figures.keys()
    ]


def cells(row: Row, columns: Sequence[Column], lang: Language, notes: Notes) -> list[str]:
    """Return one cell a column; a row without figures has a dash and the mark of what stands in their place."""
    if row.instead is not None:
        return [f"—{notes.mark(row.instead)}", *("" for _ in columns[1:])]
    found = []
    marked: set[str] = set()
    for at, column in enumerate(columns):
        figure = row.figures.get(column.key)
        if figure is None:
            found.append("")
            continue
        text = wording.cell(figure, column, lang, row.unit) or (
            "—" if column.show in ("value", "signed", "bound") else ""
        )
        if column.key not in marked and figure.note is not None and _carries_note(figure, column, columns[at + 1 :]):
            text += notes.mark(figure.note)
            marked.add(column.key)
        found.append(text)
    return found


def _carries_note(figure: Figure, column: Column, rest: Sequence[Column]) -> bool:
    """Tell whether the mark of a figure's note goes into this column: its interval if there is one, else its value."""
    if column.show == "interval":
        return True
    if column.show == "bound":
        return figure.value is None
    shown_later = any(other.key == column.key and other.show == "interval" for other in rest)
    return column.show in ("value", "signed") and (figure.value is None or not shown_later)


def ruled_out(table: Table) -> list[Text]:
    """Name the rows of a table that have no figures, one text for every reason."""
    reasons: dict[Text, list[Text]] = {}
    for row in table.rows:
        if row.instead is not None:
            reasons.setdefault(row.instead, []).append(row.label)
    return [
        Text(
            f"{'、'.join(label.zh.strip(' 　') for label in labels)}（{reason.zh}）",
            f"{', '.join(label.en.strip() for label in labels)} ({reason.en})",
        )
        for reason, labels in reasons.items()
    ]
