"""Figures on both sides of zero, such as scores by role, seat and bot, as dots with intervals."""

from __future__ import annotations

import altair as alt

from simcli.report.charts import look, points
from simcli.report.charts.drawing import Drawing, layered, of_table
from simcli.report.table import Table
from simcli.text import Language, Text

_ROW = 26


def roles(table: Table, lang: Language) -> Drawing:
    """Draw the mean score of the dealer, the others, every seat and every bot."""
    axis = Text("平均得分（分/局）", "mean score (points a game)")
    return around_zero(table, "mean", lang, "roles", Text("各家平均得分", "Mean scores"), axis)


def around_zero(
    table: Table, key: str, lang: Language, name: str, title: Text, axis: Text, rows_axis: alt.Axis | None = None
) -> Drawing:
    """Draw one figure of every row but `all` as dots with intervals, beside a line at 0.

    Parameters
    ----------
    table : Table
    key : str
        Which figure.
    lang : "zh" or "en"
    name : str
        Of the chart.
    title : Text
    axis : Text
        What the figure is, with its unit.
    rows_axis : altair axis, optional
        How the rows are labelled.
    """
    found = points.of_rows(table, key, lang, lambda row: row.key != "all")
    rows = alt.Y("label", type="nominal", sort=points.labels(found), title=None)
    if rows_axis is not None:
        rows = rows.axis(rows_axis)
    scored = alt.Axis(title=axis.get(lang), orient="top")
    tips = points.tips(lang, ("label", "shown", "interval"))

    def at(field: str) -> alt.X:
        return alt.X(field, type="quantitative", axis=scored)

    base = alt.Chart(alt.InlineData(values=found)).encode(y=rows)
    zero = alt.Chart(alt.InlineData(values=[{"zero": 0}])).mark_rule(color=look.EVEN, strokeDash=[4, 3])
    plot = layered(
        zero.encode(x=at("zero")),
        base.mark_rule(strokeWidth=2, color=look.SEEN).encode(x=at("low"), x2="high"),
        base.mark_point(filled=True, size=70, color=look.SEEN, opacity=1).encode(x=at("value"), tooltip=tips),
    )
    return Drawing(name, title, of_table(table), plot, height=_ROW * len(found))
