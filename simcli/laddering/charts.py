"""A ladder as charts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import altair as alt

from simcli.laddering.words import PARTS
from simcli.report.charts import look, points
from simcli.report.charts.drawing import Drawing, layered, of_table
from simcli.report.charts.roles import around_zero
from simcli.text import Language, Text, width

if TYPE_CHECKING:
    from simcli.laddering.contest import Ladder
    from simcli.report.table import Table

_ROW, _LINE = 26, 14
#: Labels of more columns do not fit beside the chart on a narrow page: they are broken before these words.
_FITS = 18
_BREAKS = ("与 ", "比 ", "and ", "over ", "· ")
_COLOURS = (*look.SEVERAL, look.EVEN)


def of_ladder(found: Ladder, tables: Mapping[str, Table], lang: Language) -> list[Drawing]:
    """Return the charts of a ladder: each bot over all others, each pair, and what decides the score."""
    axis = Text("每局多得（分）", "more points a game")
    standing = around_zero(tables["ladder"], "mean", lang, "ladder", tables["ladder"].title, axis)
    names = [row.label.get(lang) for row in tables["leads"].rows]
    leads = around_zero(tables["leads"], "lead", lang, "leads", tables["leads"].title, axis, _broken(names))
    leads = replace(leads, height=_height(names))
    parts = parted(tables["variance"], lang)
    return [leads, parts] if len(found.pairs) == 1 else [standing, leads, parts]


def of_weak(tables: Mapping[str, Table], lang: Language) -> list[Drawing]:
    """Return the charts of one weak player: what he loses, and how often he ends a match in first place."""
    loss = Text("失误的人每场得分", "points a match of the one who errs")
    first = Text("独得第一（%）", "alone in first place (%)")
    return [
        around_zero(tables["weak"], "self", lang, "weak", tables["weak"].title, loss),
        around_zero(tables["finish"], "first", lang, "finish", tables["finish"].title, first),
    ]


def parted(table: Table, lang: Language) -> Drawing:
    """Stack the parts of the spread of scores, one bar a row; estimates below 0 go to the left of it."""
    data: list[dict[str, Any]] = []
    for row in table.rows:
        ends = {True: 0.0, False: 0.0}  # of what lies below 0 and above
        for key, name in PARTS.items():
            share = 100.0 * (row.figures[key].value or 0.0)
            told = points.of_figure(name.get(lang), row.figures[key], "share", lang)
            start = ends[share < 0]
            ends[share < 0] += share
            data.append(told | {"row": row.label.get(lang), "from": start, "to": start + share})
    names = [name.get(lang) for name in PARTS.values()]
    scale = alt.Scale(domain=names, range=list(_COLOURS[: len(names)]))
    rows = list(dict.fromkeys(entry["row"] for entry in data))
    axis = alt.Axis(title=Text("方差的几成（%）", "share of variance (%)").get(lang))
    whole = alt.Scale(
        domain=[min(0.0, *(entry["to"] for entry in data)), max(entry["to"] for entry in data)], nice=False
    )
    bars = (
        alt.Chart(alt.InlineData(values=data))
        .mark_bar(opacity=1)
        .encode(
            y=alt.Y("row", type="nominal", sort=rows, title=None, axis=_broken(rows)),
            x=alt.X("from", type="quantitative", axis=axis, scale=whole),
            x2="to",
            color=alt.Color("label", type="nominal", scale=scale, legend=alt.Legend(title=None, orient="top")),
            tooltip=points.tips(lang, ("label", "shown", "interval")),
        )
    )
    return Drawing("variance", table.title, of_table(table), layered(bars), height=_height(rows))


def _lines(labels: list[str]) -> int:
    """Return how many lines the rows' labels take."""
    if max((width(label) for label in labels), default=0) <= _FITS:
        return 1
    return 1 + max(sum(label.count(f" {word}") for word in _BREAKS) for label in labels)


def _broken(labels: list[str]) -> alt.Axis:
    """Return an axis that breaks long labels of rows, so that their ends are not cut off."""
    lines = _lines(labels)
    if lines == 1:
        return alt.Axis()
    told = "datum.label"
    for word in _BREAKS:
        told = f"replace({told}, ' {word}', '\\n{word}')"
    # Vega puts the first line beside the mark
    up = -_LINE * (lines - 1) / 2
    return alt.Axis(labelExpr=f"split({told}, '\\n')", labelLineHeight=_LINE, labelOffset=up)


def _height(labels: list[str]) -> int:
    return max(_ROW, _LINE * _lines(labels) + 6) * len(labels)
