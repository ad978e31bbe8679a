"""A ladder as charts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import altair as alt

from simcli.laddering.words import PARTS
from simcli.report.charts import look, points
from simcli.report.charts.drawing import Drawing, layered, of_table
from simcli.report.charts.roles import around_zero
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.laddering.contest import Ladder
    from simcli.report.table import Table

_ROW = 26
_COLOURS = (*look.SEVERAL, look.EVEN)


def of_ladder(found: Ladder, tables: Mapping[str, Table], lang: Language) -> list[Drawing]:
    """Return the charts of a ladder: each bot over all others, each pair, and what decides the score."""
    axis = Text("每局多得（分）", "more points a game")
    standing = around_zero(tables["ladder"], "mean", lang, "ladder", tables["ladder"].title, axis)
    leads = around_zero(tables["leads"], "lead", lang, "leads", tables["leads"].title, axis)
    parts = _parts(tables["variance"], lang)
    return [leads, parts] if len(found.pairs) == 1 else [standing, leads, parts]


def of_weak(tables: Mapping[str, Table], lang: Language) -> list[Drawing]:
    """Return the charts of one weak player: what he loses, and how often he ends a match in first place."""
    loss = Text("失误的人每场得分", "points a match of the one who errs")
    first = Text("独得第一（%）", "alone in first place (%)")
    return [
        around_zero(tables["weak"], "self", lang, "weak", tables["weak"].title, loss),
        around_zero(tables["finish"], "first", lang, "finish", tables["finish"].title, first),
    ]


def _parts(table: Table, lang: Language) -> Drawing:
    """Stack the parts of the spread of scores, one bar a row; an estimate below 0 is drawn as nothing."""
    data: list[dict[str, Any]] = []
    for row in table.rows:
        at = 0.0
        for key, name in PARTS.items():
            share = 100.0 * max(row.figures[key].value or 0.0, 0.0)
            told = points.of_figure(name.get(lang), row.figures[key], "share", lang)
            place = {"row": row.label.get(lang), "from": at, "to": at + share}
            data.append(told | place)
            at += share
    names = [name.get(lang) for name in PARTS.values()]
    scale = alt.Scale(domain=names, range=list(_COLOURS[: len(names)]))
    rows = list(dict.fromkeys(entry["row"] for entry in data))
    axis = alt.Axis(title=Text("方差的几成（%）", "share of variance (%)").get(lang))
    whole = alt.Scale(domain=[0, max(entry["to"] for entry in data)], nice=False)
    bars = (
        alt.Chart(alt.InlineData(values=data))
        .mark_bar(opacity=1)
        .encode(
            y=alt.Y("row", type="nominal", sort=rows, title=None),
            x=alt.X("from", type="quantitative", axis=axis, scale=whole),
            x2="to",
            color=alt.Color("label", type="nominal", scale=scale, legend=alt.Legend(title=None, orient="top")),
            tooltip=points.tips(lang, ("label", "shown", "interval")),
        )
    )
    return Drawing("variance", table.title, of_table(table), layered(bars), height=_ROW * len(rows))
