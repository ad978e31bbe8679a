"""Scores by role, seat and bot as dots with intervals."""

from __future__ import annotations

import altair as alt

from simcli.report.charts import look, points
from simcli.report.charts.drawing import Drawing, layered, of_table
from simcli.report.table import Table
from simcli.text import Language, Text

_ROW = 26


def roles(table: Table, lang: Language) -> Drawing:
    """Draw the mean score of the dealer, the others, every seat and every bot."""
    found = points.of_rows(table, "mean", lang, lambda row: row.key != "all")
    rows = alt.Y("label", type="nominal", sort=points.labels(found), title=None)
    axis = alt.Axis(title=Text("平均得分（分/局）", "mean score (points a game)").get(lang), orient="top")
    tips = points.tips(lang, ("label", "shown", "interval"))

    def at(field: str) -> alt.X:
        return alt.X(field, type="quantitative", axis=axis)

    base = alt.Chart(alt.InlineData(values=found)).encode(y=rows)
    zero = alt.Chart(alt.InlineData(values=[{"zero": 0}])).mark_rule(color=look.EVEN, strokeDash=[4, 3])
    plot = layered(
        zero.encode(x=at("zero")),
        base.mark_rule(strokeWidth=2, color=look.SEEN).encode(x=at("low"), x2="high"),
        base.mark_point(filled=True, size=70, color=look.SEEN, opacity=1).encode(x=at("value"), tooltip=tips),
    )
    title = Text("各家平均得分", "Mean scores")
    return Drawing("roles", title, of_table(table), plot, height=_ROW * len(found))
