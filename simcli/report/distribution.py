"""How a number of the wins log is spread over the winners: sums and table, the same for every column and game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.report.context import Context
from simcli.report.measures import WinMeasure
from simcli.report.registry import Registry
from simcli.report.table import Table, mixed_columns, number_row, share_row
from simcli.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.batch import Wins

    Values = NDArray[Any]

#: The last number of a step that stands for everything from its first on.
OPEN = 1 << 40
Steps = Sequence[tuple[int, int]]


def singles(low: int, high: int) -> list[tuple[int, int]]:
    """Return steps of one number each from `low` on, the last, from `high` on, open."""
    return [(number, number) for number in range(low, high)] + [(high, OPEN)]


def add(registry: Registry, column: str, steps: Steps) -> None:
    """Declare the sums over a column of the wins log: winners of every step, the numbers and their squares."""
    for low, high in steps:
        registry.wins.append(WinMeasure(f"{column}_{low}", partial(_between, column, low, high)))
    registry.wins += [
        WinMeasure(column, partial(_amount, column), most=None),
        WinMeasure(f"{column}_squared", partial(_squared, column), most=None),
    ]
    registry.groups.append([column, f"{column}_squared", "winners"])


def _amount(column: str, wins: Wins) -> Values:
    found: Values = getattr(wins, column)
    return found


def _between(column: str, low: int, high: int, wins: Wins) -> Values:
    values = _amount(column, wins)
    found: Values = (values >= low) & wins.there
    return found if high == OPEN else found & (values <= high)


def _squared(column: str, wins: Wins) -> Values:
    return _amount(column, wins).astype(np.int64) ** 2


def step_label(step: tuple[int, int], unit: Text) -> Text:
    """Name a step of numbers of `unit`."""
    low, high = step
    if high == OPEN:
        return Text(f"{low} {unit.zh}以上", f"{low} {unit.en} or more")
    numbers = f"{low}" if low == high else f"{low}–{high}"
    return Text(f"{numbers} {unit.zh}", f"{numbers} {unit.en}")


def table(ctx: Context, column: str, steps: Steps, title: Text, about: Text, unit: Text) -> Table:
    """Make the table of a column: a share of the wins for each step, mean and standard deviation."""
    sample, level = ctx.sample, ctx.together(steps)
    rows = [
        share_row(
            str(step[0]),
            step_label(step, unit),
            sample.share(f"{column}.{step[0]}.of_wins", f"{column}_{step[0]}", "winners", level),
        )
        for step in steps
    ]
    mean = sample.mean(f"{column}.mean.mean", column, "winners")
    sd = sample.sd(f"{column}.sd.sd", f"{column}_squared", column, "winners")
    rows.append(number_row("mean", Text("平均", "mean"), mean))
    rows.append(number_row("sd", Text("标准差", "standard deviation"), sd))
    counted = Text("次数 / 胡数", "count / wins")
    return Table(column, title, about, unit, mixed_columns(counted), rows, "together")
