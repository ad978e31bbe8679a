"""A sweep as charts: one a metric, values with their intervals over the first option that was varied."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import altair as alt

from simcli.report.charts import look, points
from simcli.report.charts.drawing import Drawing, layered
from simcli.sweeping.grid import short
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.sweeping.figures import Asked
    from simcli.sweeping.sweep import Sweep

_ABOUT = Text(
    "点是数值，线是区间，全图的区间同时成立；虚线是基准。",
    "Dots are values, lines are intervals, which all hold together; the dashed line is the baseline.",
)


def drawings(found: Sweep, lang: Language) -> list[Drawing]:
    """Return the chart of every metric that has a value anywhere."""
    drawn = (_drawing(found, asked, lang) for asked in found.plan.asked)
    return [one for one in drawn if one is not None]


def _drawing(found: Sweep, asked: Asked, lang: Language) -> Drawing | None:
    data = _points(found, asked, lang)
    if not data:
        return None
    first, *rest = found.plan.varied
    order = [value for value in first.values if any(point["x"] == value for point in data)]
    unit = " (%)" if asked.unit == "share" else ""
    axis = alt.Axis(title=asked.name + unit)
    tips = [alt.Tooltip("combination", type="nominal"), *points.tips(lang, ("shown", "interval"))]
    groups = list(dict.fromkeys(point["group"] for point in data))

    def at(field: str) -> alt.Y:
        return alt.Y(field, type="quantitative", axis=axis, scale=alt.Scale(zero=False))

    encoded: dict[str, Any] = {
        "x": alt.X("x", type="nominal", sort=order, title=first.key.removeprefix("rules."), axis=points.SIZES)
    }
    if rest:
        encoded["xOffset"] = alt.XOffset("group", type="nominal", sort=groups)
        encoded["color"] = _colour(groups)
    base = alt.Chart(alt.InlineData(values=data)).encode(**encoded)
    plain: dict[str, Any] = {} if rest else {"color": look.SEEN}
    plots = [
        base.mark_rule(strokeWidth=2, **plain).encode(y=at("low"), y2="high"),
        base.mark_point(filled=True, size=70, opacity=1, **plain).encode(y=at("value"), tooltip=tips),
    ]
    baseline = [point for point in data if point["baseline"]]
    if baseline:
        line = alt.Chart(alt.InlineData(values=baseline[:1])).mark_rule(color=look.EVEN, strokeDash=[4, 3])
        plots.insert(0, line.encode(y=at("value")))
    title = Text(f"{asked.text.zh}（{asked.name}）", f"{asked.text.en} ({asked.name})")
    return Drawing(f"by-{asked.name}", title, [_ABOUT], layered(*plots))


def _points(found: Sweep, asked: Asked, lang: Language) -> list[points.Point]:
    data = []
    for place, (made, measured) in enumerate(zip(found.made, found.measured, strict=True)):
        effect = measured.effects.get(asked.name)
        if effect is None or effect.value.value is None:
            continue
        (_, value), *rest = made.combination.settings
        point = points.of_figure(value, effect.value, asked.unit, lang)
        place_of = {"x": value, "group": short(rest), "combination": made.combination.label}
        data.append(point | place_of | {"baseline": place == found.plan.baseline})
    return data


def _colour(groups: list[str]) -> alt.Color:
    scale = alt.Scale(domain=groups, scheme="tableau20")  # more than `look` has
    if len(groups) <= len(look.SEVERAL):
        scale = alt.Scale(domain=groups, range=list(look.SEVERAL[: len(groups)]))
    return alt.Color("group", type="nominal", scale=scale, legend=alt.Legend(title=None, orient="top", columns=2))
