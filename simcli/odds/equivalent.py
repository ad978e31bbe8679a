"""What plain games would tell of a chance: how wide their interval would be, how many it takes for a given width."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from simcli.stats.levels import LEVEL
from simcli.stats.proportions import WILSON_FROM, Counts, interval, poisson, quantile_z

#: Chances of two players of a game at once that are rounding, relative to the mean.
_ROUNDING = 1e-9
_MOST_GAMES, _HALVINGS = 1e30, 200


@dataclass(frozen=True)
class Plainly:
    """Plain games of an event.

    Parameters
    ----------
    spread : tuple of float
        Chances that it happens to 0, 1, 2 … players of a game.
    deff : float
        How much more than single games the games of a match scatter (1: they are as good as independent).
    """

    spread: tuple[float, ...]
    deff: float = 1.0

    @property
    def mean(self) -> float:
        """Players it happens to in a game."""
        return sum(k * share for k, share in enumerate(self.spread))

    @property
    def varies(self) -> bool:
        """Whether games differ at all."""
        return self.mean > 0 and spread_variance(self.spread) > 0

    def width(self, games: float) -> float:
        """Return half the width of the interval that so many games give, relative to the value.

        It is the interval of reports: of a share where the event happens to one player of a game at most, else of a
        number a game.
        """
        mean = self.mean
        if sum(self.spread[2:]) <= _ROUNDING * mean:
            n = games / max(self.deff, 1.0)
            low, high, _ = interval(Counts(mean * n, n, 0.0, 0, mean * n, (1.0 - mean) * n, 1.0, n), LEVEL)
            return (high - low) / 2.0 / mean
        effective = games * mean**2 / (spread_variance(self.spread) * self.deff)
        if min(effective, games * mean) >= WILSON_FROM:
            return quantile_z(LEVEL) / math.sqrt(effective)
        effective = min(effective, games * mean)
        low, high = poisson(effective, LEVEL)
        return (high - low) / 2.0 / effective

    def games_for(self, width: float) -> float:
        """Return the fewest games whose interval has at most that half width, relative to the value."""
        few, many = 1.0, _MOST_GAMES
        if self.width(few) <= width:
            return few
        for _ in range(_HALVINGS):
            middle = math.sqrt(few * many)
            if self.width(middle) <= width:
                many = middle
            else:
                few = middle
            if many / few < 1.0 + 1e-9:
                break
        return many


def games_for_bound(bound: float) -> float:
    """Return the games without a hit that give this upper bound on a chance."""
    return math.log(1.0 - LEVEL) / math.log1p(-bound) if 0 < bound < 1 else 1.0


def spread_variance(shares: Sequence[float]) -> float:
    """Return the variance of a number by its chances to be 0, 1, 2 …"""
    mean = sum(k * share for k, share in enumerate(shares))
    return max(sum(k * k * share for k, share in enumerate(shares)) - mean**2, 0.0)
