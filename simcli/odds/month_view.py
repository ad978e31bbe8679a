"""A month of a room as a table: how often the event comes, how often never, how bad a bad month is, what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from simcli.odds.estimate import Estimate, scaled_to
from simcli.odds.months import Month, month
from simcli.report.table import INTERVAL, VALUE, Column, Row, Table
from simcli.stats.figure import Figure
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.odds.answer import Month as Asked

_LABELS = (
    ("worst95", Text("较差的月：二十个月里至多一个月超过", "a bad month: exceeded in one month of twenty")),
    ("worst99", Text("很差的月：一百个月里至多一个月超过", "a very bad month: exceeded in one of a hundred")),
    (
        "worst_of_year",
        Text("一年中最多的那个月（一半的年份不超过）", "the worst month of a year, in half of all years"),
    ),
)
_ASSUMED = Text(
    "假定各局互不相关、机会不变；区间只来自机会本身的误差，取其两端各算一遍。",
    "Games are taken to be independent with a chance that stays the same; intervals come from the error of the chance "
    "alone, worked out at both of its ends.",
)


def table(one: Estimate, asked: Asked) -> Table:
    """Return the table of a month of `asked.games` games."""
    value = one.number.value or 0.0
    ends = [value]
    if one.number.low is not None and one.number.high is not None:
        ends += [one.number.low, one.number.high]
    months = [month(scaled_to(one.spread, end), asked.games) for end in ends]
    rows = [
        _row("expected", Text("平均次数", "times, on average"), months, lambda m: m.expected),
        _row("none", Text("一次也没有的机会", "chance that it never comes"), months, lambda m: m.none, "share"),
    ]
    for n, (key, label) in enumerate(_LABELS):
        rows.append(_row(key, label, months, lambda m, n=n: float(m.worst[n])))  # type: ignore[misc]
    notes = [_ASSUMED]
    if asked.prize is not None:
        rows += _prize_rows(months, asked.games, asked.prize)
    return Table(
        "month",
        Text(f"一个月 {asked.games:,} 局", f"A month of {asked.games:,} games"),
        Text("几家同局都有，算几次。", "If it happens to two players of a game, it counts twice."),
        Text("", ""),
        [Column("value", VALUE, unit="number"), Column("value", INTERVAL, "interval", "number")],
        rows,
        "each",
        notes,
    )


def _prize_rows(months: list[Month], games: int, prize: float) -> list[Row]:
    rows = [_row("cost", Text("奖金，平均", "prizes, on average"), months, lambda m: m.expected * prize)]
    for n, key in ((0, "cost95"), (1, "cost99"), (2, "cost_of_year")):
        label = Text(f"奖金，{_LABELS[n][1].zh}", f"prizes, {_LABELS[n][1].en}")
        rows.append(_row(key, label, months, lambda m, n=n: m.worst[n] * prize))  # type: ignore[misc]
    label = Text("每局要摊的奖金", "price of the prize a game")
    return [*rows, _row("price", label, months, lambda m: m.expected * prize / games)]


def _row(key: str, label: Text, months: list[Month], of: Callable[[Month], float], unit: str = "number") -> Row:
    values = [of(one) for one in months]
    low, high = (min(values[1:]), max(values[1:])) if len(values) > 1 else (None, None)
    figure = Figure(f"month.{key}", values[0], low, high, method="delta" if low is not None else "exact")
    return Row(key, label, {"value": figure}, unit="share" if unit == "share" else "number")
