"""The cards dealt against what becomes of the game: flowered cards and own points (个子) by seat."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.report import distribution
from simcli.report.context import Context
from simcli.report.measures import Measure
from simcli.report.registry import Registry
from simcli.report.table import INTERVAL, Column, Row, Table, number_columns, share_columns
from simcli.text import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from simcli.report.batch import Batch

    Values = NDArray[Any]

#: Columns of the games log, one a seat, and the steps of their tables.
COLUMNS: dict[str, list[tuple[int, int]]] = {
    "flowers": distribution.singles(0, 6),
    "own": [*((low, low + 1) for low in range(0, 14, 2)), (14, distribution.OPEN)],
}


def add(registry: Registry) -> None:
    """Declare, for every step of each column, the hands dealt, those that win, and their score."""
    seats = registry.seating.seats
    for column, steps in COLUMNS.items():
        for step in steps:
            name = f"dealt_{column}_{step[0]}"
            registry.games += [
                Measure(name, partial(_sum, partial(_dealt, column, step)), ("seat_games",), seats),
                Measure(f"{name}_won", partial(_sum, partial(_won, column, step)), (name,), seats),
                Measure(f"{name}_score", partial(_sum, partial(_score, column, step)), (name,), None, signed=True),
            ]


def _sum(of: Callable[[Batch, int], Values], batch: Batch) -> Values:
    found = of(batch, 0).astype(np.int64)
    for seat in range(1, batch.seats):
        found += of(batch, seat)
    return found


def _dealt(column: str, step: tuple[int, int], batch: Batch, seat: int) -> Values:
    values = batch.of_seat(column, seat)
    found: Values = values >= step[0]
    return found if step[1] == distribution.OPEN else found & (values <= step[1])


def _won(column: str, step: tuple[int, int], batch: Batch, seat: int) -> Values:
    return _dealt(column, step, batch, seat) & batch.won[seat]


def _score(column: str, step: tuple[int, int], batch: Batch, seat: int) -> Values:
    found: Values = _dealt(column, step, batch, seat) * batch.of_seat("score", seat)
    return found


def _table(ctx: Context, column: str, title: Text, about: Text, unit: Text) -> Table:
    sample, steps = ctx.sample, COLUMNS[column]
    level = ctx.together(steps)
    rows = []
    for step in steps:
        metric, name = f"dealt_{column}.{step[0]}", f"dealt_{column}_{step[0]}"
        figures = {
            "of_hands": sample.share(f"{metric}.of_hands", name, "seat_games", level),
            "win_rate": sample.share(f"{metric}.win_rate", f"{name}_won", name, level),
            "score": sample.mean(f"{metric}.score", f"{name}_score", name, level),
        }
        rows.append(Row(str(step[0]), distribution.step_label(step, unit), figures))
    columns = [
        Column("of_hands", Text("占起手", "of hands")),
        Column("of_hands", INTERVAL, "interval"),
        *share_columns("win_rate", Text("胡牌率", "win rate"), Text("胡 / 起手", "wins / hands")),
        *number_columns("score", Text("平均得分", "score, mean")),
    ]
    return Table(f"dealt_{column}", title, about, unit, columns, rows, "together")


def flowers(ctx: Context) -> Table:
    """Flowered cards dealt, against winning and score."""
    about = Text(
        "一个座位发到几张花牌（庄家二十张，闲家十九张），这样的起手有多少，胡多少，平均得多少分。",
        "By the flowered cards dealt to a seat (20 cards to the dealer, 19 to the others): how many hands, how many of "
        "these win, and what they score.",
    )
    return _table(ctx, "flowers", Text("发到的花牌", "Flowered cards dealt"), about, Text("张花牌", "flowered"))


def own(ctx: Context) -> Table:
    """Own points dealt, against winning and score."""
    about = Text(
        "一个座位发到的牌自身有多少个子（坎、句等组合的不算），这样的起手有多少，胡多少，平均得多少分。",
        "By the own points (个子) of the cards dealt to a seat, groups not counted: how many hands, how many of these "
        "win, and what they score.",
    )
    return _table(ctx, "own", Text("发到的个子", "Own points dealt"), about, Text("个子", "own points"))
