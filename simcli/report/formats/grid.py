"""Tables as grids of numbers: what a spreadsheet holds in every cell, with the way it is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from simcli.report import wording
from simcli.report.table import Column, Row, Table, Unit
from simcli.stats.figure import METHODS, Figure
from simcli.text import Language, Text


class Cell(NamedTuple):
    """A number with its format (in the spelling of spreadsheets), or a text; neither is an empty cell."""

    number: float | int | None = None
    form: str = "General"
    text: str = ""


class Grid(NamedTuple):
    """A table: headings, and rows of as many cells."""

    head: list[str]
    rows: list[list[Cell]]


WHOLE = "#,##0"
_EMPTY = Cell()
_LOW, _HIGH = Text("下限", "low"), Text("上限", "high")
_COUNT, _OF = Text("次数", "count"), Text("总数", "of")
_METHOD, _NOTE = Text("方法", "method"), Text("说明", "note")
_OVER = Text('#,##0" 以上"', '"over "#,##0')


def grid(table: Table, lang: Language) -> Grid:
    """Return a table of a report as a grid: both ends of an interval, count and total in cells of their own."""
    head = [table.first.get(lang)]
    for column in table.columns:
        head += _headings(table, column, lang)
    rows = [list(_cells(table, row, lang)) for row in table.rows]
    return Grid([*head, _METHOD.get(lang), _NOTE.get(lang)], rows)


def number_format(figure: Figure, unit: Unit, lang: Language | None = None) -> str:
    """Return the format that shows a figure with as many decimals as its interval is known to.

    With a language, as for values, what was never seen shows as those words, not as 0 %.
    """
    if lang is not None and wording.reads_unseen(figure, unit):
        return f'"{wording.NONE_SEEN.get(lang)}"'
    if wording.tiny(figure, unit):
        return "0.00E+00%" if unit == "share" else "0.00E+00"
    return _with_decimals(wording.decimals(figure, unit) if figure.value is not None else 0, unit)


def _with_decimals(places: int, unit: Unit) -> str:
    whole = "0" if unit == "share" else WHOLE
    return (f"{whole}.{'0' * places}" if places else whole) + ("%" if unit == "share" else "")


def bound_format(end: float, unit: Unit) -> str:
    """Return the format of the one-sided bound of something never seen, to two digits."""
    return _with_decimals(max(1 - wording.leading(100 * end if unit == "share" else end), 0), unit)


def _headings(table: Table, column: Column, lang: Language) -> list[str]:
    if column.show not in ("interval", "count"):
        return [column.title.get(lang)]
    # the figure's own title is that of its first column
    owner = next(one.title.get(lang) for one in table.columns if one.key == column.key)
    parts = (_LOW, _HIGH) if column.show == "interval" else (_COUNT, _OF)
    return [f"{owner}{part.zh}" if lang == "zh" else f"{owner}: {part.en}" for part in parts]


def _cells(table: Table, row: Row, lang: Language) -> Iterator[Cell]:
    yield Cell(text=row.label.get(lang))
    for column in table.columns:
        yield from _column(row, column, lang)
    yield Cell(text="; ".join(dict.fromkeys(METHODS[one.method].get(lang) for one in row.figures.values())))
    told = [one.note.get(lang) for one in row.figures.values() if one.note]
    if row.instead is not None:
        told.append(row.instead.get(lang))
    yield Cell(text="; ".join(dict.fromkeys(told)))


def _column(row: Row, column: Column, lang: Language) -> list[Cell]:
    """Return the cells of one column: two for intervals and counts."""
    figure, unit = row.figures.get(column.key), row.unit or column.unit
    if column.show in ("interval", "count"):
        if figure is None:
            return [_EMPTY, _EMPTY]
        if column.show == "interval":
            return [_end(figure, figure.low, unit), _end(figure, figure.high, unit)]
        return [_EMPTY, _EMPTY] if unit == "number" else [_count(figure.numerator), _count(figure.denominator)]
    if figure is None:
        return [_EMPTY]
    if column.show == "bound":
        fixed = figure.method == "fixed"
        return [Cell(text=wording.NO_EFFECT.get(lang)) if fixed else _end(figure, figure.high, unit)]
    if column.show == "one_in":
        return [_one_in(figure, lang)]
    if column.show in ("coefficient", "p"):
        return [_EMPTY if figure.value is None else Cell(figure.value, "0.0000")]
    if column.show in ("value", "signed", "factor"):
        return [_EMPTY if figure.value is None else Cell(figure.value, number_format(figure, unit, lang))]
    return [_count(figure.numerator if column.show == "numerator" else figure.denominator)]


def _end(figure: Figure, end: float | None, unit: Unit) -> Cell:
    if end is None:
        return _EMPTY
    form = bound_format(end, unit) if figure.method == "zero_bound" and end else number_format(figure, unit)
    return Cell(end, form)


def _count(number: float | None) -> Cell:
    if number is None:
        return _EMPTY
    return Cell(number, WHOLE if float(number).is_integer() else f"{WHOLE}.00")


def _one_in(figure: Figure, lang: Language) -> Cell:
    """Return how many there are to one; of something never seen, the least, so marked."""
    if not wording.one_in(figure, lang):
        return _EMPTY
    if figure.value:
        number = 1.0 / figure.value
        return Cell(number, _with_decimals(max(2 - wording.leading(number), 0), "number"))
    assert figure.high
    return Cell(1.0 / figure.high, _OVER.get(lang))
