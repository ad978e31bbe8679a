"""Tables of a report as the cells of a page: what one reads, and what a script sorts by."""

from __future__ import annotations

from typing import Any, NamedTuple

from simcli.report import frame, layout
from simcli.report.table import Column, Row, Table
from simcli.stats.figure import METHODS, Figure
from simcli.text import Language


class Cell(NamedTuple):
    """One cell.

    Parameters
    ----------
    text : str
    sort : float or None
        What its column is sorted by; None stands last whichever way.
    data : dict of str to str
        The figure itself, for scripts: on the first cell that shows it.
    tip : str
        Said where the mouse rests.
    """

    text: str
    sort: float | None = None
    data: dict[str, str] = {}  # noqa: RUF012
    tip: str = ""


def laid_out(table: Table, lang: Language) -> dict[str, Any]:
    """Return everything the page shows of a table."""
    notes = layout.Notes(lang)
    rows = [
        {"key": row.key, "label": row.label.get(lang), "cells": _cells(row, table.columns, lang, notes)}
        for row in table.rows
    ]
    return {
        "name": table.name,
        "title": table.title.get(lang),
        "about": frame.marked(table, lang),
        "first": table.first.get(lang),
        "columns": [column.title.get(lang) for column in table.columns],
        "rows": rows,
        "notes": [*notes.lines(), *(note.get(lang) for note in table.notes)],
    }


def _cells(row: Row, columns: list[Column], lang: Language, notes: layout.Notes) -> list[Cell]:
    texts = layout.cells(row, columns, lang, notes)
    found = []
    told: set[str] = set()
    for column, text in zip(columns, texts, strict=True):
        figure = row.figures.get(column.key)
        if figure is None:
            found.append(Cell(text))
            continue
        first = figure.metric not in told
        told.add(figure.metric)
        data = figure_data(figure, lang) if first else {}
        found.append(Cell(text, _sorted_by(figure, column), data, METHODS[figure.method].get(lang)))
    return found


def _sorted_by(figure: Figure, column: Column) -> float | None:
    """Return the number a cell is sorted by: for what was never seen its bound's far side, zero."""
    if column.show == "interval":
        return figure.low if figure.low is not None else figure.high
    if column.show == "bound":
        return 0.0 if figure.method == "fixed" else figure.high
    if column.show == "one_in":
        return 1.0 / figure.value if figure.value else 1.0 / figure.high if figure.high else None
    if column.show in ("numerator", "count"):
        return figure.numerator
    return figure.denominator if column.show == "denominator" else figure.value


def figure_data(figure: Figure, lang: Language) -> dict[str, str]:
    """Return a figure as the values of data attributes, numbers with every digit; what does not exist is left out."""
    plain = figure.plain(lang)
    del plain["note"]
    return {
        key: repr(value) if isinstance(value, float) else str(value)
        for key, value in plain.items()
        if value is not None
    }
