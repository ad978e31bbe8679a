"""A comparison as charts: every difference with its interval, against the line of no difference."""

from __future__ import annotations

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
_ABOUT = Text(
    "点是 B 减 A，线是区间（逐行成立）；蓝色：站得住的差别，灰色：没看出差别。",
    "Dots are B minus A, lines their intervals, each by itself; blue: differences that hold, grey: none seen.",
)
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
            found.append(Drawing(f"forest-{kind}", title, about, _plot(data, axis, lang), height=height))
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


def _told_apart(data: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the points, those with a label that comes twice under their names."""
    often = Counter(point["label"] for point in data)
    return [point | {"label": point["name"]} if often[point["label"]] > 1 else point for point in data]


def _plot(data: list[dict[str, Any]], title: Text, lang: Language) -> alt.LayerChart:
    names = points.labels(data)
    rows = alt.Y("label", type="nominal", sort=names, title=None, axis=alt.Axis(labelLimit=200))
    axis = alt.Axis(title=title.get(lang), orient="top", format=",~r", tickCount=5)
    tips = [alt.Tooltip(key, type="nominal") for key in ("name", "what")] + points.tips(lang, ("shown", "interval"))
    colour = alt.condition("datum.clear", alt.value(look.SEEN), alt.value(look.EVEN))

    def at(field: str) -> alt.X:
        return alt.X(field, type="quantitative", axis=axis)

    base = alt.Chart(alt.InlineData(values=data)).encode(y=rows)
    zero = alt.Chart(alt.InlineData(values=[{"zero": 0}])).mark_rule(color=look.SOFT, strokeDash=[4, 3])
    return layered(
        zero.encode(x=at("zero")),
        base.mark_rule(strokeWidth=2).encode(x=at("low"), x2="high", color=colour),
        base.mark_point(filled=True, size=70, opacity=1).encode(x=at("value"), color=colour, tooltip=tips),
    )
