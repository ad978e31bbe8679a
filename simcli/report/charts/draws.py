"""How many cards are drawn until the win, as bars with intervals."""

from __future__ import annotations

import altair as alt

from simcli.report.charts import look, points
from simcli.report.charts.drawing import Drawing, layered, of_table
from simcli.report.table import Row, Table
from simcli.text import Language, Text

_SHARE = Text("占有人胡的局（%）", "share of won games (%)")
_BOUND = Text("空心柱：一次未见，柱高是上界。", "Hollow bars: never seen; their height is a bound.")


def draws(table: Table, lang: Language) -> Drawing | None:
    """Draw after how many cards games are won. None where none was."""
    found = points.of_rows(table, "value", lang, lambda row: row.key.isdigit(), _cards)
    if not found:
        return None
    tips = points.tips(lang)
    axis = alt.Axis(format="~g", title=_SHARE.get(lang))
    base = alt.Chart(alt.InlineData(values=found)).encode(
        x=alt.X("label", type="nominal", sort=points.labels(found), title=table.first.get(lang), axis=points.SIZES)
    )

    def at(field: str) -> alt.Y:
        return alt.Y(field, type="quantitative", axis=axis)

    hollow = base.transform_filter("datum.value === null")
    plot = layered(
        base.mark_bar(color=look.SEEN, opacity=0.55, width=alt.RelativeBandSize(0.6)).encode(
            y=at("value"), tooltip=tips
        ),
        hollow.mark_bar(filled=False, color=look.UNSEEN, strokeDash=[3, 2], width=alt.RelativeBandSize(0.6)).encode(
            y=at("high"), tooltip=tips
        ),
        base.mark_rule(strokeWidth=2, color=look.WHISKER).encode(y=at("low"), y2="high"),
    )
    notes = [_BOUND] if any(point["value"] is None for point in found) else []
    return Drawing("draws", table.title, of_table(table), plot, notes=notes)


def _cards(row: Row) -> str:
    """Return the numbers of a row named after them, as `10–19 张`."""
    return row.label.zh.partition(" ")[0]
