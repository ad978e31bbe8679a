"""The largest effects of single options as bars around no effect, the largest on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

import altair as alt

from simcli.report.charts import look, points
from simcli.report.charts.drawing import Drawing, layered
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.sweeping.each import Each
    from simcli.sweeping.figures import Asked

#: Bars of one chart.
MOST = 20
_ROW = 24
_ABOUT = Text(
    "柱是影响，线是区间，所有图表的区间同时成立；灰色：没看出影响。",
    "Bars are effects, lines their intervals, which all hold together; grey: no effect seen.",
)


def drawings(found: Each, lang: Language) -> list[Drawing]:
    """Return the chart of every metric on which a change has an estimated effect."""
    drawn = (_drawing(found, asked, lang) for asked in found.plan.asked)
    return [one for one in drawn if one is not None]


def _drawing(found: Each, asked: Asked, lang: Language) -> Drawing | None:
    estimated = [one for one in found.ranked(asked) if one.effect.difference.low is not None]
    estimated.sort(key=lambda one: -abs(one.effect.difference.value or 0.0))
    data = [
        points.of_figure(one.change.label, one.effect.difference, asked.unit, lang) | {"clear": one.clear}
        for one in estimated[:MOST]
    ]
    if not data:
        return None
    rows = alt.Y("label", type="nominal", sort=points.labels(data), title=None, axis=alt.Axis(labelLimit=260))
    unit = " (%)" if asked.unit == "share" else ""
    axis = alt.Axis(title=asked.name + unit, orient="top")
    tips = points.tips(lang, ("label", "shown", "interval"))

    def at(field: str) -> alt.X:
        return alt.X(field, type="quantitative", axis=axis)

    base = alt.Chart(alt.InlineData(values=data)).encode(y=rows)
    zero = alt.Chart(alt.InlineData(values=[{"zero": 0}])).mark_rule(color=look.EVEN)
    bars = [
        base.transform_filter(f"datum.clear === {told}")
        .mark_bar(color=colour, opacity=0.7)
        .encode(x=at("value"), tooltip=tips)
        for told, colour in (("true", look.SEEN), ("false", look.EVEN))
    ]
    plot = layered(
        *bars,
        base.mark_rule(strokeWidth=2, color=look.WHISKER).encode(x=at("low"), x2="high"),
        zero.encode(x=at("zero")),
    )
    title = Text(f"{asked.text.zh}（{asked.name}）：最大的影响", f"{asked.text.en} ({asked.name}): the largest effects")
    return Drawing(f"tornado-{asked.name}", title, [_ABOUT], plot, height=_ROW * len(data))
