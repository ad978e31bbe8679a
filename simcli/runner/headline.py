"""Estimates that may be read at any moment of a run: from the blocks played so far, in block order."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from simcli.pool.sums import DRAWS, FAN, GAMES, POINTS, WINS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_ABSORB_SECONDS = 0.03


class Estimate(NamedTuple):
    """A figure with the ends of its interval, which are None as long as there is too little to go by."""

    value: float
    low: float | None = None
    high: float | None = None


class Figures(NamedTuple):
    """What the headline says: share of drawn games, fan a win, points a win, and the games they rest on."""

    games: int
    draws: Estimate
    fan: Estimate | None
    points: Estimate | None


class Headline:
    """Adds up finished blocks and turns the unbroken row from the first block on into figures.

    Blocks that finish early wait until the gap before them is filled: which games are counted must not depend on how
    long they took to play. Memory does not grow with the run.

    Parameters
    ----------
    earlier : iterable of int
        Blocks that were there before this session.
    read : callable
        Returns the sums of an earlier block (see `simcli.pool.sums.round_sums`).
    """

    def __init__(self, earlier: Iterable[int], read: Callable[[int], NDArray[np.int64]]) -> None:
        self._earlier = sorted(earlier, reverse=True)
        self._read = read
        self._waiting: dict[int, NDArray[np.int64]] = {}
        self._totals: _Totals | None = None
        self.blocks = 0  # that the figures rest on

    def add(self, index: int, block: NDArray[np.int64]) -> None:
        """Take the sums of a finished block."""
        self._waiting[index] = block
        while self.blocks in self._waiting:
            counted = self._waiting.pop(self.blocks)
            self._totals = self._totals or _Totals(int(counted[0, GAMES]))
            self._totals.add(counted)
            self.blocks += 1

    def absorb(self) -> None:
        """Read a few of the earlier blocks: no more than a moment's work, the pool must not wait for it."""
        until = time.monotonic() + _ABSORB_SECONDS
        while self._earlier and time.monotonic() < until:
            index = self._earlier.pop()
            self.add(index, self._read(index))

    def figures(self) -> Figures | None:
        """Return the figures of the moment; None before the first block is finished."""
        return None if self._totals is None else self._totals.figures()


class _Totals:
    """Rounds added up: a histogram of drawn games a round, and sums, squares and products of the rest."""

    def __init__(self, round_games: int) -> None:
        import numpy as np

        self._round_games = round_games
        self._drawn = np.zeros(round_games + 1, dtype=np.int64)
        self._sums = np.zeros(5)
        self._products = np.zeros((5, 5))

    def add(self, rounds: NDArray[np.int64]) -> None:
        import numpy as np

        self._drawn += np.bincount(rounds[:, DRAWS], minlength=len(self._drawn))
        real = rounds.astype(np.float64)  # products of large scores would not fit into integers
        self._sums += real.sum(axis=0)
        self._products += real.T @ real

    def figures(self) -> Figures:
        return Figures(int(self._sums[GAMES]), self._draws(), self._per_win(FAN), self._per_win(POINTS))

    def _draws(self) -> Estimate:
        """The share of drawn games, with its betting interval once there are enough rounds and hits."""
        import numpy as np

        from simcli.stats.sequences import LEAST_HITS, LEAST_UNITS, rate_sequence

        value = float(self._sums[DRAWS] / self._sums[GAMES])
        if self._drawn.sum() < LEAST_UNITS or self._sums[DRAWS] < LEAST_HITS:
            return Estimate(value)
        seen = np.flatnonzero(self._drawn)
        chances = np.full(len(seen), self._round_games)
        return Estimate(value, *rate_sequence(seen, chances, repeats=self._drawn[seen]))

    def _per_win(self, amount: int) -> Estimate | None:
        """A mean a win, with its normal-mixture interval on the linearised rounds once there are enough."""
        from simcli.stats.sequences import LEAST_UNITS, mean_sequence

        wins, units = float(self._sums[WINS]), int(self._drawn.sum())
        if not wins:
            return None
        value = float(self._sums[amount]) / wins
        products = self._products
        squares = products[amount, amount] - 2 * value * products[amount, WINS] + value**2 * products[WINS, WINS]
        if units < LEAST_UNITS or squares <= 0:  # every win alike so far: no interval of width nothing
            return Estimate(value)
        spread = math.sqrt(squares / (units - 1)) / (wins / units)
        return Estimate(value, *mean_sequence(value, spread, units))
