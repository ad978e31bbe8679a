"""Estimates that may be read at any moment of a run: from the blocks played so far, in block order."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from simcli.pool import sums

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
    """Gathers the sums of finished blocks and turns the unbroken row from the first block on into figures.

    Blocks that finish early wait until the gap before them is filled: which games are counted must not depend on how
    long they took to play.

    Parameters
    ----------
    earlier : iterable of int
        Blocks that were there before this session.
    read : callable
        Returns the sums of an earlier block.
    """

    def __init__(self, earlier: Iterable[int], read: Callable[[int], NDArray[np.int64]]) -> None:
        self._earlier = sorted(earlier, reverse=True)
        self._read = read
        self._waiting: dict[int, NDArray[np.int64]] = {}
        self._row: list[NDArray[np.int64]] = []

    def add(self, index: int, block: NDArray[np.int64]) -> None:
        """Take the sums of a finished block."""
        self._waiting[index] = block
        while len(self._row) in self._waiting:
            self._row.append(self._waiting.pop(len(self._row)))

    def absorb(self) -> None:
        """Read a few of the earlier blocks: no more than a moment's work, the pool must not wait for it."""
        until = time.monotonic() + _ABSORB_SECONDS
        while self._earlier and time.monotonic() < until:
            index = self._earlier.pop()
            self.add(index, self._read(index))

    def figures(self) -> Figures | None:
        """Return the figures of the moment; None before the first block is finished."""
        if not self._row:
            return None
        import numpy as np

        rounds = np.concatenate(self._row)
        wins = rounds[:, sums.WINS]
        return Figures(
            games=int(rounds[:, sums.GAMES].sum()),
            draws=_rate(rounds[:, sums.DRAWS], rounds[:, sums.GAMES]),
            fan=_ratio(rounds[:, sums.FAN], wins) if wins.any() else None,
            points=_ratio(rounds[:, sums.POINTS], wins) if wins.any() else None,
        )


def _rate(hits: NDArray[np.int64], chances: NDArray[np.int64]) -> Estimate:
    """A share of chances, with its betting interval once there are enough rounds and hits."""
    from simcli.stats.sequences import LEAST_HITS, LEAST_UNITS, rate_sequence

    value = float(hits.sum() / chances.sum())
    if len(hits) < LEAST_UNITS or hits.sum() < LEAST_HITS:
        return Estimate(value)
    return Estimate(value, *rate_sequence(hits, chances))


def _ratio(amounts: NDArray[np.int64], hits: NDArray[np.int64]) -> Estimate:
    """A mean a hit, with its normal-mixture interval on the linearised rounds once there are enough."""
    import numpy as np

    from simcli.stats.sequences import LEAST_UNITS, mean_sequence

    value = float(amounts.sum() / hits.sum())
    if len(hits) < LEAST_UNITS:
        return Estimate(value)
    spread = float(np.std(amounts - value * hits, ddof=1) / hits.mean())
    if spread == 0.0:  # every win alike so far: no interval of width nothing
        return Estimate(value)
    return Estimate(value, *mean_sequence(value, spread, len(hits)))
