"""What was tried beside what is wanted: a chart for every target."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import altair as alt

from simcli.report.charts import look, points
from simcli.report.charts.drawing import Drawing, layered
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.balancing.balance import Balance
    from simcli.balancing.racing import Standing
    from simcli.balancing.wishes import Wish

_ROW = 24
_WANTED = "#3f8f5b"
_ABOUT = Text(
    "点是数值，线是区间，全部同时成立；绿色地带是目标，灰色的组合已被排除。",
    "Dots are values, lines are intervals, which all hold together; the green band is wanted, grey ones are excluded.",
)


def drawings(found: Balance, listed: Sequence[Standing], lang: Language) -> list[Drawing]:
    """Return the chart of every target that any of the listed candidates has a figure for."""
    drawn = (_drawing(found, listed, at, wish, lang) for at, wish in enumerate(found.plan.wishes))
    return [one for one in drawn if one is not None]


def _drawing(found: Balance, listed: Sequence[Standing], at: int, wish: Wish, lang: Language) -> Drawing | None:
    share = wish.metric.unit == "share"
    data = []
    for one in listed:
        label = found.ground.candidates[one.candidate].label
        if one.figures[at].value is not None:
            point = points.of_figure(label, one.figures[at], wish.metric.unit, lang)
            data.append(point | {"left": one.excluded_by is None})
    if not data:
        return None
    rows = alt.Y("label", type="nominal", sort=points.labels(data), title=None, axis=alt.Axis(labelLimit=260))
    axis = alt.Axis(title=wish.metric.name + (" (%)" if share else ""), orient="top")

    def place(field: str) -> alt.X:
        return alt.X(field, type="quantitative", axis=axis, scale=alt.Scale(zero=False))

    base = alt.Chart(alt.InlineData(values=data)).encode(y=rows)
    colour = alt.condition("datum.left", alt.value(look.SEEN), alt.value(look.EVEN))
    band = alt.Chart(alt.InlineData(values=[_band(wish, data, 100.0 if share else 1.0)]))
    plot = layered(
        band.mark_rect(color=_WANTED, opacity=0.25).encode(x=place("from"), x2="to"),
        base.mark_rule(strokeWidth=2).encode(x=place("low"), x2="high", color=colour),
        base.mark_point(filled=True, size=70, opacity=1).encode(
            x=place("value"), color=colour, tooltip=points.tips(lang, ("label", "shown", "interval"))
        ),
    )
    title = Text(f"{wish.metric.text.zh}：{wish.text}", f"{wish.metric.text.en}: {wish.text}")
    return Drawing(f"target-{at}", title, [_ABOUT], plot, height=_ROW * len(data))


def _band(wish: Wish, data: Sequence[points.Point], scale: float) -> dict[str, Any]:
    """Return the ends of what is wanted; where it has none, those of what is drawn."""
    drawn = [point[key] for point in data for key in ("value", "low", "high") if point[key] is not None]
    low, high = (end * scale for end in (wish.low, wish.high))
    return {
        "from": low if math.isfinite(low) else min(*drawn, high),
        "to": high if math.isfinite(high) else max(*drawn, low),
    }
