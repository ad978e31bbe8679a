"""Running estimates: how a figure and its interval went as games came in."""

from __future__ import annotations

from typing import TYPE_CHECKING

import altair as alt

from simcli.report.charts import look
from simcli.report.charts.drawing import Drawing, layered
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.report.trail import Trail

_ABOUT = Text(
    "线是打到那一局时的估计，色带是随时有效的 95% 区间：无论看多少次，真值始终在带内的把握是 95%（每个数各自成立）。",
    "Line: the estimate after so many games. Band: anytime-valid 95 % interval: however often one looks, the true "
    "value stays inside all along with 95 % confidence (each figure by itself).",
)


def running(trail: Trail, lang: Language) -> Drawing | None:
    """Draw a running estimate. None before there are two points."""
    if len(trail.points) < 2:
        return None
    scale = 100.0 if trail.is_share else 1.0
    unit = f"{trail.unit.get(lang)}（%）" if lang == "zh" else f"{trail.unit.get(lang)} (%)"
    title = unit if trail.is_share else trail.unit.get(lang)
    rows = []
    for games, *numbers in trail.points:
        value, low, high = (None if number is None else scale * number for number in numbers)
        rows.append({"games": games, "value": value, "low": low, "high": high, "told": _told(value, low, high)})
    axis = alt.Axis(format="~s", title=Text("打完的局数", "games played").get(lang), grid=False)
    base = alt.Chart(alt.InlineData(values=rows)).encode(
        x=alt.X("games", type="quantitative", axis=axis, scale=alt.Scale(nice=False))
    )

    def at(field: str) -> alt.Y:
        return alt.Y(field, type="quantitative", title=title, scale=alt.Scale(zero=False))

    tips = [
        alt.Tooltip("games", type="quantitative", format=",", title=Text("局数", "games").get(lang)),
        alt.Tooltip("told", type="nominal", title=title),
    ]
    known = base.transform_filter("datum.low !== null")
    plot = layered(
        known.mark_area(color=look.SEEN, opacity=0.22).encode(y=at("low"), y2="high"),
        base.mark_line(color=look.SEEN, strokeWidth=2).encode(y=at("value")),
        base.mark_point(opacity=0, size=120, filled=True).encode(y=at("value"), tooltip=tips),
    )
    heading = Text(f"{trail.title.zh}：估计随局数的变化", f"Running estimate: {trail.title.en}")
    return Drawing(f"running_{trail.metric}", heading, [_ABOUT], plot, height=220)


def _told(value: float | None, low: float | None, high: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.4g}" if low is None or high is None else f"{value:.4g} [{low:.4g}, {high:.4g}]"
