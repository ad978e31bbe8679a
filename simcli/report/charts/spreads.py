"""Distributions of points as bars: what a seat scores in a game, what it has after a match."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import altair as alt
import numpy as np

from simcli.report import wording
from simcli.report.charts import look, points
from simcli.report.charts.drawing import Drawing, layered
from simcli.report.table import Row, Table
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.stats.histogram import Histogram

#: Bars on either side of zero at the most.
MOST_BARS = 100
#: Quantiles drawn across the bars, by their rows.
_MARKED = {"q1": Text("1%", "1 %"), "q50": Text("中位", "median"), "q99": Text("99%", "99 %")}
_COUNTED = Text(
    "柱是这些局里各种得分的比例（对数轴），没有区间。",
    "Bars: how often each score came up here (log axis), without intervals.",
)
_LINES = Text(
    "虚线是分位数，色带是它的区间（逐行成立）。", "Dashed: quantiles; shaded: their intervals, each by itself."
)
_SEVERAL = Text("每根柱合 {0} 分。", "A bar holds {0} points.")


def bars(seen: Histogram) -> tuple[list[dict[str, Any]], int, int]:
    """Put what was seen into bars of equally many points, zero for itself; also return how many points a bar holds.

    Returns
    -------
    list of dict
        `first` and `last` value of a bar, its edges `start` and `end`, `count`, `share` (in percent).
    int, int
        Points that a bar holds, and the step that all values are multiples of.
    """
    step = math.gcd(*(int(value) for value in seen.values)) or 1
    reach = max(abs(seen.low), abs(seen.high)) // step
    wide = _readable(-(-reach // MOST_BARS)) * step
    # values 1..wide make bar 1, -wide..-1 bar -1, zero bar 0
    number = np.sign(seen.values) * -(-np.abs(seen.values) // wide)
    found = []
    for bar in np.unique(number):
        count = int(seen.counts[number == bar].sum())
        near, far = (abs(int(bar)) - 1) * wide + step, abs(int(bar)) * wide
        first, last = (0, 0) if bar == 0 else (near, far) if bar > 0 else (-far, -near)
        found.append(
            {
                "first": first,
                "last": last,
                "start": first - 0.42 * step,
                "end": last + 0.42 * step,
                "count": count,
                "share": 100.0 * count / seen.size,
            }
        )
    return found, wide, step


def _readable(number: int) -> int:
    """Round up to 1, 2 or 5 times a power of ten."""
    power = 10 ** (len(str(max(number, 1))) - 1)
    found: int = next(times * power for times in (1, 2, 5, 10) if times * power >= number)
    return found


def scores(table: Table, seen: Histogram, lang: Language) -> Drawing | None:
    """Draw the scores of a seat in a game, with quantiles of their table. None where nothing was seen."""
    marks = [row for row in table.rows if row.key in _MARKED]
    axis = Text("一个座位一局的得分", "points of a seat in one game")
    return _spread("scores", Text("一局的得分", "Scores of a game"), seen, axis, [_COUNTED, _LINES], marks, lang)


def match_totals(match_games: int, seen: Histogram, lang: Language) -> Drawing | None:
    """Draw what a seat has after a match. None where nothing was seen."""
    axis = Text(f"一个座位一场（{match_games} 局）的总分", f"points of a seat after a match of {match_games} games")
    return _spread("match_totals", Text("一场的总分", "Totals of a match"), seen, axis, [_COUNTED], [], lang)


def _spread(
    name: str, title: Text, seen: Histogram, axis: Text, about: list[Text], marks: list[Row], lang: Language
) -> Drawing | None:
    if not seen.size:
        return None
    found, wide, step = bars(seen)
    floor, top = min(bar["share"] for bar in found) / 2.0, max(bar["share"] for bar in found)
    drawn = [_told(bar, floor, seen.size) for bar in found]
    scale = alt.Scale(type="log", domain=[floor, 2.0 * top], nice=False, clamp=True)
    shares = points.logarithmic(floor, 2.0 * top, Text("所占比例（%）", "share (%)").get(lang), "~r")
    numbers = alt.Axis(format=",d", grid=False, title=axis.get(lang))
    tips = [
        alt.Tooltip("points", type="nominal", title=Text("分", "points").get(lang)),
        alt.Tooltip("shown", type="nominal", title=Text("所占比例", "share").get(lang)),
        alt.Tooltip("times", type="nominal", title=Text("次数 / 总数", "count / of").get(lang)),
    ]
    columns = (
        alt.Chart(alt.InlineData(values=drawn))
        .mark_bar(opacity=1)
        .encode(
            x=alt.X("start", type="quantitative", axis=numbers, scale=alt.Scale(nice=False, zero=False)),
            x2="end",
            y=alt.Y("share", type="quantitative", scale=scale, axis=shares),
            y2="floor",
            color=alt.Color("colour", type="nominal", scale=None, legend=None),
            tooltip=tips,
        )
    )
    notes = [Text(_SEVERAL.zh.format(wide), _SEVERAL.en.format(wide))] if wide > step else []
    return Drawing(name, title, about, layered(columns, *_quantiles(marks, lang)), switch=True, notes=notes)


def _told(bar: dict[str, Any], floor: float, size: int) -> dict[str, Any]:
    """Add what a bar says and how it looks."""
    several = bar["last"] > bar["first"]
    return bar | {
        "floor": floor,
        "points": f"{bar['first']:,} … {bar['last']:,}" if several else f"{bar['first']:,}",
        "shown": f"{bar['share']:.3g} %",
        "times": f"{bar['count']:,} / {size:,}",
        "colour": look.LOSS if bar["last"] < 0 else look.SEEN if bar["first"] > 0 else look.EVEN,
    }


def _quantiles(rows: list[Row], lang: Language) -> list[alt.Chart]:
    """Draw lines across the bars at the values of `rows`, named at the top."""
    marks = []
    for row in rows:
        figure = row.figures["points"]
        told = f"{row.label.get(lang)}: {wording.value(figure, 'number')} {wording.interval(figure, 'number')}"
        marks.append({"at": figure.value, "low": figure.low, "high": figure.high, "name": _MARKED[row.key].get(lang)})
        marks[-1]["told"] = told
    if not marks:
        return []
    base = alt.Chart(alt.InlineData(values=marks))
    at = alt.X("at", type="quantitative")
    tip = alt.Tooltip("told", type="nominal", title=Text("分位数", "quantile").get(lang))
    return [
        base.mark_rect(color=look.EVEN, opacity=0.3).encode(
            x=alt.X("low", type="quantitative"), x2="high", tooltip=tip
        ),
        base.mark_rule(strokeDash=[4, 3], strokeWidth=1.5, color=look.EVEN).encode(x=at, tooltip=tip),
        *(
            base.transform_filter(f"datum.name === {mark['name']!r}")
            .mark_text(align="left", dx=3, y=6 + 13 * number, fontSize=11)
            .encode(x=at, text=alt.Text("name", type="nominal"))
            for number, mark in enumerate(marks)  # one below the other: quantiles often lie close
        ),
    ]
