"""A comparison as charts: every difference with its interval, against the line of no difference."""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING, Any

import altair as alt

from simcli.report import wording
from simcli.report.charts import look, points
from simcli.report.charts.drawing import Drawing, layered
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.report.comparing.compare import Comparison
    from simcli.report.comparing.differences import Difference

#: Rows of one chart: those that hold first, then the largest.
MOST = 24
_ROW = 26
_FLAT = 15  # times as far from 0 as the middle row: too far for one even scale
_EVEN = 5  # the scale is about even up to this part of the middle row
_ABOUT = Text(
    "点是 B 减 A，线是区间（逐行成立）；蓝色：站得住的差别，灰色：没看出差别。",
    "Dots are B minus A, lines their intervals, each by itself; blue: differences that hold, grey: none seen.",
)
_BENT_SCALE = Text("横轴不均匀：离 0 越远越密。", "The axis is uneven: the further from 0, the closer together.")
#: Charts by kind of metric: file name, title, axis, what its scale is.
_KINDS = {
    "share": (
        Text("比例：相差多少个百分点", "Shares: percentage points apart"),
        Text("百分点", "percentage points"),
        [_ABOUT],
    ),
    "size": (
        Text("平均和波动：相差百分之几", "Means and spreads: percent apart"),
        Text("A 的百分之几", "percent of A"),
        [_ABOUT, Text("以 A 测得的数值为 100 %。", "A as measured is 100 %.")],
    ),
    "points": (
        Text("每局得分：相差多少分", "Points a game apart"),
        Text("分/局", "points a game"),
        [_ABOUT],
    ),
}


def drawings(said: Comparison, lang: Language) -> list[Drawing]:
    """Return one chart for shares, one for means and spreads, one for what may be above or below 0."""
    found = []
    for kind, (title, axis, about) in _KINDS.items():
        rows = [one for one in said.differences if _kind(one) == kind and one.difference.low is not None]
        rows.sort(key=lambda one: (not one.clear, -abs(_scaled(one, one.difference.value))))
        data = _told_apart([_point(one, lang) for one in rows[:MOST]])
        if data:
            height = _ROW * len(data) + 20
            notes = [_BENT_SCALE] if _bent(data) else []
            found.append(Drawing(f"forest-{kind}", title, about, _plot(data, axis, lang), height=height, notes=notes))
    return found


def _kind(one: Difference) -> str:
    if one.metric.unit == "share":
        return "share"
    return "size" if one.a.value and not one.metric.signed else "points"


def _scaled(one: Difference, number: float | None) -> float:
    """Return a difference in the unit of its chart."""
    value = number or 0.0
    if _kind(one) == "points":
        return value
    return 100.0 * value if one.metric.unit == "share" else 100.0 * value / abs(one.a.value or 1.0)


def _point(one: Difference, lang: Language) -> dict[str, Any]:
    figure, unit = one.difference, one.metric.unit
    return {
        "label": one.metric.text.zh if lang == "zh" else one.metric.name,
        "name": one.metric.name,
        "what": one.metric.text.get(lang),
        "value": _scaled(one, figure.value),
        "low": _scaled(one, figure.low),
        "high": _scaled(one, figure.high),
        "clear": one.clear,
        "shown": wording.signed(figure, unit),
        "interval": wording.interval(figure, unit),
    }


def _bent(data: list[dict[str, Any]]) -> bool:
    """Tell whether few rows lie so far from 0 that on an even scale no other could be told from it."""
    reach = sorted(max(abs(point["low"]), abs(point["high"])) for point in data)
    return bool(reach[-1] > _FLAT * reach[len(reach) // 2] > 0)


def _scale(data: list[dict[str, Any]]) -> tuple[alt.Scale, dict[str, Any]]:
    """Return the scale and the marks of an axis: drawn together far from 0 where few rows would flatten all others."""
    reach = sorted(max(abs(point["low"]), abs(point["high"])) for point in data)
    usual, most = reach[len(reach) // 2], reach[-1]
    if not _bent(data):
        return alt.Scale(), {"tickCount": 5}
    usual /= _EVEN
    powers = range(math.ceil(math.log10(usual)), math.ceil(math.log10(most)) + 1)
    far = [10.0**power for power in powers]
    marks = [-value for value in reversed(far)] + [0.0, *far]
    return alt.Scale(type="symlog", constant=usual), {"values": marks}


def _told_apart(data: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the points, those with a label that comes twice under their names."""
    often = Counter(point["label"] for point in data)
    return [point | {"label": point["name"]} if often[point["label"]] > 1 else point for point in data]


def _plot(data: list[dict[str, Any]], title: Text, lang: Language) -> alt.LayerChart:
    names = points.labels(data)
    rows = alt.Y("label", type="nominal", sort=names, title=None, axis=alt.Axis(labelLimit=200))
    scale, marks = _scale(data)
    axis = alt.Axis(title=title.get(lang), orient="top", format=",~r", labelOverlap="greedy", **marks)
    tips = [alt.Tooltip(key, type="nominal") for key in ("name", "what")] + points.tips(lang, ("shown", "interval"))
    colour = alt.condition("datum.clear", alt.value(look.SEEN), alt.value(look.EVEN))

    def at(field: str) -> alt.X:
        return alt.X(field, type="quantitative", axis=axis, scale=scale)

    base = alt.Chart(alt.InlineData(values=data)).encode(y=rows)
    zero = alt.Chart(alt.InlineData(values=[{"zero": 0}])).mark_rule(color=look.SOFT, strokeDash=[4, 3])
    return layered(
        zero.encode(x=at("zero")),
        base.mark_rule(strokeWidth=2).encode(x=at("low"), x2="high", color=colour),
        base.mark_point(filled=True, size=70, opacity=1).encode(x=at("value"), color=colour, tooltip=tips),
    )
