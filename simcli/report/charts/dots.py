"""Dots with their intervals on a logarithmic axis: how hands and sizes of wins are distributed."""

from __future__ import annotations

import altair as alt

from simcli.report import wording
from simcli.report.charts import look, points
from simcli.report.charts.drawing import Drawing, layered, of_table
from simcli.report.charts.points import Point
from simcli.report.table import ONE_IN_GAMES, Row, Table
from simcli.text import Language, Text

_ROW = 26  # pixels of a hand
_MARGIN = 30  # times the rarest: room for the numbers at the right
_OPEN = "以上"
_SHARE = Text("占全部胡（%）", "share of wins (%)")
_BOUND_DOWN = Text(
    "▽ 一次未见：三角是上界，真实比例在它之下。", "▽ never seen: the triangle is a bound, the true share lies below it."
)
_BOUND_RIGHT = Text(
    "▷ 一次未见：三角是界，实际比它更少见。", "▷ never seen: the triangle is a bound, the hand is rarer than that."
)
_RARER = Text(
    "越往右越少见；点是估计，线是区间。", "The further right, the rarer; dots are estimates, lines are intervals."
)


def distribution(table: Table, key: str, lang: Language) -> Drawing | None:
    """Draw how the wins spread over the sizes of a table: its shares `key` with intervals. None where nobody won."""
    found = points.of_rows(table, key, lang, lambda row: row.key.isdigit(), _size)
    if not found:
        return None
    low, high = points.ends(found)
    scale = alt.Scale(type="log", domain=[low / 1.5, min(1.5 * high, 100.0)], nice=False, clamp=True)
    sizes = alt.X("label", type="nominal", sort=points.labels(found), title=table.first.get(lang), axis=points.SIZES)
    axis = points.logarithmic(low / 1.5, 1.5 * high, _SHARE.get(lang), "~r")
    tips = points.tips(lang)

    def at(field: str) -> alt.Y:
        return alt.Y(field, type="quantitative", scale=scale, axis=axis)

    base = alt.Chart(alt.InlineData(values=found)).encode(x=sizes)
    plot = layered(
        base.mark_rule(strokeWidth=2, color=look.SEEN).encode(y=at("low"), y2="high"),
        base.mark_point(filled=True, size=70, color=look.SEEN, opacity=1).encode(y=at("value"), tooltip=tips),
        _unseen(base, "triangle-down").encode(y=at("high"), tooltip=tips),
    )
    notes = [_BOUND_DOWN] * _any_unseen(found) + points.left_out(table)
    return Drawing(table.name, table.title, of_table(table), plot, switch=True, notes=notes)


def hands(table: Table, lang: Language) -> Drawing | None:
    """Draw in one of how many games each hand comes, with intervals. None without any."""
    found = [_turned(point) for point in points.of_rows(table, "of_games", lang, lambda row: True)]
    found.sort(key=lambda point: (point["value"] is None, point["value"] or point["low"]))
    if not found:
        return None
    low, high = points.ends(found)
    scale = alt.Scale(type="log", domain=[min(low, 1.0), _MARGIN * high], nice=False, clamp=True)
    axis = points.logarithmic(1.0, _MARGIN * high, ONE_IN_GAMES.get(lang), "~s")
    rows = alt.Y("label", type="nominal", sort=points.labels(found), title=None)
    tips = points.tips(lang)

    def at(field: str) -> alt.X:
        return alt.X(field, type="quantitative", scale=scale, axis=axis)

    base = alt.Chart(alt.InlineData(values=found)).encode(y=rows)
    plot = layered(
        base.mark_rule(strokeWidth=2, color=look.SEEN).encode(x=at("low"), x2="high"),
        base.mark_point(filled=True, size=70, color=look.SEEN, opacity=1).encode(x=at("value"), tooltip=tips),
        _unseen(base, "triangle-right").encode(x=at("low"), tooltip=tips),
        base.mark_text(align="right", dx=-2, fontSize=12).encode(
            x=alt.value("width"), text=alt.Text("rarity", type="nominal")
        ),
    )
    title = Text(f"{table.title.zh}：平均几局一次", f"{table.title.en}: one in how many games")
    notes = [_BOUND_RIGHT] * _any_unseen(found) + points.left_out(table)
    about = [*of_table(table), _RARER]
    return Drawing(table.name, title, about, plot, height=_ROW * len(found), notes=notes)


def _size(row: Row) -> str:
    """Return the number of a row named after it and its unit, as `3 番` or `13 囤以上`."""
    number, _, unit = row.label.zh.partition(" ")
    return f"{number}+" if unit.endswith(_OPEN) else number


def _turned(point: Point) -> Point:
    """Turn shares in percent into one in so many; a share that may be 0 has no far end."""
    value, low, high = (100.0 / point[key] if point[key] else None for key in ("value", "high", "low"))
    rarity = point["one_in"] if value or not low else f"> {wording.significant(low, 2, down=True)}"
    return point | {"value": value, "low": low, "high": high or value or low, "rarity": rarity}


def _unseen(base: alt.Chart, shape: str) -> alt.Chart:
    """Mark what was never seen at its bound."""
    chosen = base.transform_filter("datum.value === null")
    marked: alt.Chart = chosen.mark_point(
        shape=shape, filled=False, size=80, strokeWidth=2, color=look.UNSEEN, opacity=1
    )
    return marked


def _any_unseen(found: list[Point]) -> bool:
    return any(point["value"] is None for point in found)
