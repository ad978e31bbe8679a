"""What is summed over the games of every match: declared once, here and in the modules of the games."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.batch import Batch, Wins
    from simcli.report.seating import Seating

    Values = NDArray[Any]


@dataclass(frozen=True)
class Measure:
    """A sum over the games of a match.

    Parameters
    ----------
    name : str
    of : function of a Batch
        Returns one value a game (the batch's shape) or, with `per_match`, one a match (cells, rounds).
    over : tuple of str
        Sums that it is divided by in some table.
    most : float or None
        The most that one game (match) can add, for sums of counts; None for amounts.
    per_match : bool
    signed : bool
        Whether the values can be negative.
    """

    name: str
    of: Callable[[Batch], Any]
    over: tuple[str, ...] = ("games",)
    most: float | None = 1
    per_match: bool = False
    signed: bool = False


@dataclass(frozen=True)
class WinMeasure:
    """A sum over the winners of a match; `of` returns one value a winner, 0 where there is none."""

    name: str
    of: Callable[[Wins], Any]
    over: tuple[str, ...] = ("winners",)
    most: float | None = 1


@dataclass(frozen=True)
class SumMeasure:
    """A sum of other sums, declared before it."""

    name: str
    parts: tuple[str, ...]
    over: tuple[str, ...] = ("games",)


@dataclass(frozen=True)
class SeatMeasure:
    """A family of sums over seats: all together, dealer, others, each seat, each kind of bot.

    `of` returns the values of one seat, one a game. The members are named by `members`; `over` names other families
    whose members these are divided by, each by its like.
    """

    name: str
    of: Callable[[Batch, int], Any]
    most: float | None = 1
    over: tuple[str, ...] = ()
    signed: bool = False


def members(name: str, seating: Seating) -> dict[str, str]:
    """Name the sums of a seat family and the seat-games each is a part of: {sum: chances}."""
    found = {name: "seat_games", f"{name}_dealer": "games", f"{name}_other": "other_games"}
    found |= {f"{name}_seat{seat}": "games" for seat in range(seating.seats)}
    if len(seating.kinds) > 1:
        found |= {f"{name}_kind{kind}": f"kind{kind}_games" for kind in range(len(seating.kinds))}
    return found


def over_games(values: Values) -> Values:
    """Sum over the games of a match: (games, cells, rounds) to (cells, rounds)."""
    kind: type[np.number[Any]] = np.float64
    if values.dtype == bool:
        # so few ones fit a byte, and bytes add up fastest
        values, kind = values.view(np.int8), np.int8 if values.shape[0] <= 127 else np.int32
    elif values.dtype.kind == "i":
        kind = np.int32 if values.dtype.itemsize <= 2 else np.int64
    found: Values = np.add.reduce(values, axis=0, dtype=kind)
    return found


def indicators(prefix: str, choices: Iterable[int], of: Callable[[Batch], Any]) -> list[Measure]:
    """Count the games whose value of `of` is each of `choices`: sums named `<prefix>_<choice>`."""
    return [Measure(f"{prefix}_{choice}", partial(_equal, of, choice)) for choice in choices]


def _equal(of: Callable[[Batch], Any], choice: int, batch: Batch) -> Values:
    found: Values = of(batch) == choice
    return found
