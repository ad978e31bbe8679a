"""A month of a room as a table: how often the event comes, how often never, how bad a bad month is, what it costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from simcli.odds.estimate import Estimate, scaled_to
from simcli.odds.months import Month, month
from simcli.report.table import INTERVAL, VALUE, Column, Row, Table, Unit
from simcli.stats.figure import Figure
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.odds.answer import Month as Asked

#: Key, label, what it is of a month, and how it reads.
Wanted = tuple[str, Text, Callable[[Month], float], Unit]

_NEVER = 5e-10  # chances below are shown as 0
_LABELS = (
    ("worst95", Text("较差的月：二十个月里至多一个月超过", "a bad month: exceeded in one month of twenty")),
    ("worst99", Text("很差的月：一百个月里至多一个月超过", "a very bad month: exceeded in one of a hundred")),
    (
        "worst_of_year",
        Text("一年中最多的那个月（一半的年份不超过）", "the worst month of a year, in half of all years"),
    ),
)
_UNSEEN = Text("一次未见：只知界限", "none seen: only a bound is known")
_ASSUMED = Text(
    "假定各局互不相关、机会不变；区间只来自机会本身的误差，取其两端各算一遍。",
    "Games are taken to be independent with a chance that stays the same; intervals come from the error of the chance "
    "alone, worked out at both of its ends.",
)


def table(one: Estimate, asked: Asked, notes: Sequence[Text] = ()) -> Table:
    """Return the table of a month of `asked.games` games, with `notes` below it."""
    value = one.number.value or 0.0
    ends = [end for end in (one.number.low, one.number.high) if end is not None]
    months = [month(scaled_to(one.spread, end), asked.games) for end in (value, *ends)]
    wanted = [*_wanted(), *(_prizes(asked.games, asked.prize) if asked.prize is not None else ())]
    return Table(
        "month",
        Text(f"一个月 {asked.games:,} 局", f"A month of {asked.games:,} games"),
        Text("几家同局都有，算几次。", "If it happens to two players of a game, it counts twice."),
        Text("", ""),
        [Column("value", VALUE, unit="number"), Column("value", INTERVAL, "interval", "number")],
        [_row(key, label, [of(each) for each in months], unit, one.number) for key, label, of, unit in wanted],
        "each",
        [*notes, _ASSUMED],
    )


def _wanted() -> Iterator[Wanted]:
    yield "expected", Text("平均次数", "times, on average"), lambda m: m.expected, "number"
    yield "none", Text("一次也没有的机会", "chance that it never comes"), lambda m: m.none, "share"
    for n, (key, label) in enumerate(_LABELS):
        yield key, label, partial(_worst, n, 1.0), "number"


def _prizes(games: int, prize: float) -> Iterator[Wanted]:
    yield "cost", Text("奖金，平均", "prizes, on average"), lambda m: m.expected * prize, "number"
    for n, (key, label) in enumerate(_LABELS):
        yield f"cost_{key}", Text(f"奖金，{label.zh}", f"prizes, {label.en}"), partial(_worst, n, prize), "number"
    price = Text("每局要摊的奖金", "price of the prize a game")
    yield "price", price, lambda m: m.expected * prize / games, "number"


def _worst(n: int, each: float, one: Month) -> float:
    return one.worst[n] * each


def _row(key: str, label: Text, values: list[float], unit: Unit, number: Figure) -> Row:
    """Return a row: the value, and those at the ends of the chance's interval."""
    shown = [0.0 if unit == "share" and value < _NEVER else value for value in values]
    low, high = (min(shown[1:]), max(shown[1:])) if len(shown) > 1 else (None, None)
    figure = Figure(f"month.{key}", shown[0], low, high, method=number.method)
    if number.method == "zero_bound":
        # an upper bound on how often it comes is a lower bound on how often it never does
        figure = replace(figure, numerator=0.0, method="all_bound" if key == "none" else "zero_bound", note=_UNSEEN)
    return Row(key, label, {"value": figure}, unit=unit)
