"""Figures of a played sample with standard errors clustered by match, and their comparison with reference figures.

A figure is a ratio of two sums over games (a rate, a share, a mean) or the standard deviation of a score. Its standard
error comes from the match totals by linearisation (the delta method for a deviation).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.stats import binomtest

Array = npt.NDArray[np.float64]

# five standard errors either way, as a two-sided chance
FIVE_SIGMA = 5.733e-7
FEW = 20


class PerGame(NamedTuple):
    """What one figure adds up, game by game.

    `counts` says that the numerator counts events, at most one a unit of the denominator, so that few of them are
    compared as Poisson counts. With `squares` the figure is the standard deviation of the values that `top` sums.
    """

    top: Array
    bottom: Array
    counts: bool = False
    squares: Array | None = None


class Estimate(NamedTuple):
    """A figure, its standard error, and for counted events their number and their exposure."""

    value: float
    error: float
    events: float | None
    exposure: float


@dataclass
class Sample:
    """Match totals of every figure, chunk after chunk."""

    counts: dict[str, bool] = field(default_factory=dict)
    parts: dict[str, list[Array]] = field(default_factory=dict)

    def add(self, match: npt.NDArray[np.int64], figures: dict[str, PerGame]) -> None:
        """Add whole matches. `match` names the match of each game."""
        _, place = np.unique(match, return_inverse=True)
        matches = int(place.max()) + 1
        for name, (top, bottom, counts, squares) in figures.items():
            columns = [top, bottom] if squares is None else [top, bottom, squares]
            totals = [np.bincount(place, column, matches) for column in columns]
            self.counts[name] = counts
            self.parts.setdefault(name, []).append(np.stack(totals))

    def estimate(self, name: str) -> Estimate:
        """Value and clustered standard error of one figure."""
        totals = np.concatenate(self.parts[name], axis=1)
        matches = totals.shape[1]
        sums = totals.sum(axis=1)
        exposure = float(sums[1])
        if exposure == 0:
            return Estimate(float("nan"), float("nan"), None, 0.0)
        value = sums[0] / exposure
        residual = totals[0] - value * totals[1]
        if len(totals) == 3:
            mean, variance = value, sums[2] / exposure - value**2
            value = float(np.sqrt(variance))
            residual = (totals[2] - 2 * mean * totals[0] + (mean**2 - variance) * totals[1]) / (2 * value)
        error = float(np.sqrt(matches / (matches - 1) * np.sum(residual**2)) / exposure)
        return Estimate(float(value), error, float(sums[0]) if self.counts[name] else None, exposure)


class Verdict(NamedTuple):
    """One row of the table: both values, how far apart they are, in which measure, and whether that is too far."""

    name: str
    reference: float
    ours: float
    distance: float
    measure: str
    miss: bool


def compare(name: str, ours: Estimate, value: float, error: float, exposure: float) -> Verdict:
    """Compare a figure with its reference.

    Parameters
    ----------
    ours : Estimate
        The figure of the sample.
    value, error : float
        Reference value and its standard error.
    exposure : float
        Units of the denominator behind the reference (games, or won games).

    Returns
    -------
    Verdict
        Combined standard errors apart; for events of which either side saw fewer than 20, the chance that two equal
        rates split their events at least as unevenly (exact, given their total).
    """
    if ours.events is not None:
        seen, mine = round(value * exposure), round(ours.events)
        if min(seen, mine) < FEW:
            both = seen + mine
            share = exposure / (exposure + ours.exposure)
            chance = float(binomtest(seen, both, share).pvalue) if both else 1.0
            return Verdict(name, value, ours.value, chance, f"p of {seen} : {mine}", chance < FIVE_SIGMA)
    combined = float(np.hypot(ours.error, error))
    apart = abs(ours.value - value) / combined if combined else (0.0 if ours.value == value else float("inf"))
    return Verdict(name, value, ours.value, apart, "standard errors", not apart <= 5)
