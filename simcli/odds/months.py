"""What an event means to a room: how often it comes in a month, how often never, and what a prize for it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

#: Shares of months that a bad month is worse than: one in 20, one in 100; and the worst of a year, as often as not.
SHARES = (0.95, 0.99, 0.5 ** (1 / 12))
_MOST = 1e6  # times a month from which the normal distribution is as good
_SPARE = 1e-12


@dataclass(frozen=True)
class Month:
    """A month of games at one chance.

    Parameters
    ----------
    expected : float
        Mean number of times.
    none : float
        Chance that it never comes.
    worst : tuple of int
        For each of `SHARES`: the number of times that so many months do not exceed.
    """

    expected: float
    none: float
    worst: tuple[int, ...]


def month(spread: Sequence[float], games: int) -> Month:
    """Return a month of `games` independent games.

    Parameters
    ----------
    spread : sequence of float
        Chances that it comes 0, 1, 2 … times in one game.
    games : int
    """
    mean, sd = _mean_and_sd(spread, games)
    if mean + 12.0 * sd > _MOST:
        from scipy.special import ndtri

        worst = tuple(round(mean + sd * float(ndtri(share))) for share in SHARES)
    else:
        reached = np.cumsum(distribution(spread, games))
        worst = tuple(int(np.searchsorted(reached, share - _SPARE)) for share in SHARES)
    return Month(mean, float(spread[0]) ** games, worst)


def _mean_and_sd(spread: Sequence[float], games: int) -> tuple[float, float]:
    shares = np.asarray(spread, np.float64)
    times = np.arange(shares.size)
    mean = float((times * shares).sum())
    variance = max(float((times**2 * shares).sum()) - mean**2, 0.0)
    return games * mean, float(np.sqrt(games * variance))


def distribution(spread: Sequence[float], games: int) -> NDArray[np.float64]:
    """Return the chances of 0, 1, 2 … times in `games` games: the spread of one game, folded with itself.

    What lies further than twelve standard deviations and 60 times above the mean is left out; its chance is negligible.
    """
    shares = np.asarray(spread, np.float64)
    mean, sd = _mean_and_sd(spread, games)
    whole = games * (shares.size - 1) + 1
    size = 1 << int(np.ceil(np.log2(min(whole, mean + 12.0 * max(sd, 1.0) + 60.0) + 1)))
    folded = np.fft.irfft(np.fft.rfft(shares, size) ** games, size)
    kept = np.maximum(folded, 0.0)
    found: NDArray[np.float64] = kept / kept.sum()
    return found
