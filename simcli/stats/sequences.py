"""Confidence sequences: intervals that stay valid however often one looks, and whenever one stops.

Looks are taken after whole rounds of the seating, which are independent and alike. Rates and shares are settled by
betting (Waudby-Smith & Ramdas, 2024), means by the asymptotic normal-mixture sequence.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeVar

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

Real = TypeVar("Real", float, "NDArray[np.float64]")

#: Before that many units no live estimate is shown.
LEAST_UNITS = 50
#: Before that many hits no live estimate is shown.
LEAST_HITS = 50
#: Units for which a sequence is tuned when nobody says how many are planned.
DEFAULT_PLANNED = 10_000

_NORMAL_WEIGHT = 0.9  # the rest of the capital is spread over bets of every size, for runs far from the planned length
_SPREAD_STEPS = 12
_LARGEST_BET = 0.99  # of the bet that could lose everything at once


def normal_tuning(planned: float, alpha: float) -> float:
    """Return the mixture precision (in units) that makes the boundary narrowest near `planned` units."""
    log_term = -2.0 * math.log(alpha)
    return planned / (log_term + math.log1p(log_term))


def half_width_factor(alpha: float) -> float:
    """Return the half-width of the normal-mixture interval, in standard errors, at the units it is tuned to."""
    return half_width(1.0, 1, alpha, 1.0)


def mean_sequence(
    mean: float, sd: float, units: int, *, level: float = 0.95, planned: int = DEFAULT_PLANNED
) -> tuple[float, float]:
    """Return the asymptotic normal-mixture interval for a mean.

    Parameters
    ----------
    mean, sd : float
        Mean of the units seen, and the standard deviation of one unit.
    units : int
        How many were seen.
    level : float
        Chance that all intervals of the sequence cover.
    planned : int
        For how many units the sequence is tuned; must be fixed before the first look.

    Returns
    -------
    (low, high) : tuple of float
        (-inf, inf) before `LEAST_UNITS` units.
    """
    if units < LEAST_UNITS:
        return -math.inf, math.inf
    half = half_width(sd, units, 1.0 - level, planned)
    return mean - half, mean + half


def half_width(sd: Real, units: int, alpha: float, planned: float) -> Real:
    """Return the half-width of the normal-mixture interval after `units` units of standard deviation `sd`."""
    rho = normal_tuning(planned, alpha)
    return sd * math.sqrt((units + rho) / units * (math.log1p(units / rho) - 2.0 * math.log(alpha)) / units)


def rate_sequence(
    y_sums: ArrayLike,
    x_sums: ArrayLike,
    level: float = 0.95,
    *,
    x_max: float | None = None,
    planned: int = DEFAULT_PLANNED,
    repeats: ArrayLike | None = None,
) -> tuple[float, float]:
    """Return the betting interval for the share E[Y] / E[X] of units (Y, X) with 0 <= Y <= X.

    Parameters
    ----------
    y_sums, x_sums : array_like
        Hits and chances of every unit, in any order. The unit is the match; the round where its matches share walls.
        Give whole rounds only.
    level : float
        Chance that all intervals of the sequence cover.
    x_max : float, optional
        The most chances that one unit can hold; needed where chances vary from unit to unit, else the largest seen.
    planned : int
        For how many units the sequence is tuned; must be fixed before the first look.
    repeats : array_like, optional
        How many units share each given pair (1 each).

    Returns
    -------
    (low, high) : tuple of float
        Within 0 and 1; (0, 1) without units or chances.

    Notes
    -----
    For every share theta the bets on D = Y - theta X are fixed beforehand: a normal mixture tuned to `planned` units
    under the binomial variance at theta, and a rest spread over all sizes. If theta is true, D has mean 0 over a
    round, and the capital cannot be expected to grow: matches of one round are independent, and a product of
    factors 1 + b * mean(D) whose means add up to 0 is at most 1 (arithmetic over geometric mean). So a theta whose
    capital has grown 1/(1-level)-fold is excluded; once in a lifetime of looks with chance 1-level at most.
    """
    y, x, count = _distinct(y_sums, x_sums, repeats)
    if not x.size or x.sum() <= 0:
        return 0.0, 1.0
    most = float(x.max()) if x_max is None else float(x_max)
    if x.max() > most or (y > x).any() or y.min() < 0:
        raise ValueError("hits must lie between 0 and the chances of their unit, and these within x_max")
    middle = float((y * count).sum() / (x * count).sum())
    bar = -math.log(1.0 - level)
    bets = _Bets(most, planned, 1.0 - level)

    def excluded(theta: float) -> bool:
        return bool(bets.log_capital(theta, y, x, count) >= bar)

    return _edge(excluded, middle, 0.0), _edge(excluded, middle, 1.0)


def _distinct(y_sums: ArrayLike, x_sums: ArrayLike, repeats: ArrayLike | None) -> tuple[Floats, Floats, Floats]:
    """Gather equal pairs: (y, x, how many units)."""
    y = np.asarray(y_sums, dtype=np.float64)
    x = np.asarray(x_sums, dtype=np.float64)
    if y.shape != x.shape or y.ndim != 1:
        raise ValueError(f"one y and one x a unit are needed, got shapes {y.shape} and {x.shape}")
    weight = np.ones(y.size) if repeats is None else np.asarray(repeats, dtype=np.float64)
    if y.size == 0:
        return y, x, weight
    width = x.max() + 1.0
    _, first, place = np.unique(y * width + x, return_index=True, return_inverse=True)
    counts = np.bincount(place.reshape(-1), weights=weight).astype(np.float64)
    return y[first], x[first], counts


def _edge(excluded: Callable[[float], bool], inside: float, bound: float) -> float:
    """Find where the excluded shares begin on the way from `inside` to `bound`, on the excluded side."""
    if inside == bound or not excluded(bound + (inside - bound) * 1e-9):
        return bound
    kept, out = inside, bound
    while abs(out - kept) > 1e-3 * abs(inside - out) + 1e-12:
        middle = (kept + out) / 2.0
        if excluded(middle):
            out = middle
        else:
            kept = middle
    return out


class _Bets:
    """The bets, fixed before play, on both sides of a share."""

    def __init__(self, most: float, planned: int, alpha: float) -> None:
        self.most = most
        # A bet of z stands for z / sqrt(rho * variance of a unit): the mixing density is the standard normal in z.
        self.rho = normal_tuning(planned, alpha)
        self.steps = np.arange(0.05, 4.0, 0.1)
        density = np.exp(-0.5 * self.steps**2)
        self.log_weights = np.log(
            np.concatenate(
                (
                    _NORMAL_WEIGHT / 2.0 * density / density.sum(),
                    np.full(_SPREAD_STEPS, (1.0 - _NORMAL_WEIGHT) / (2 * _SPREAD_STEPS)),
                )
            )
        )
        self.spread = 2.0 ** -np.arange(_SPREAD_STEPS)

    def log_capital(self, theta: float, y: Floats, x: Floats, count: Floats) -> Floats:
        """Return the logarithm of what a capital of 1 has become if the share were `theta`.

        `y` and `x` have shape (kinds,); `count`, how many units are of each kind, has that shape or (kinds, runs): one
        capital a run then.
        """
        gain = y - theta * x
        unit_sd = math.sqrt(self.most * theta * (1.0 - theta))
        logs = []
        # the worst unit for a bet on more hits is (0, most), for one on fewer (most, most)
        for side, worst in ((1.0, theta * self.most), (-1.0, (1.0 - theta) * self.most)):
            limit = _LARGEST_BET / worst
            tuned = np.minimum(self.steps / (math.sqrt(self.rho) * unit_sd), limit)
            bets = side * np.concatenate((tuned, self.spread * limit))
            grown = np.log1p(bets[:, None] * gain[None, :]) @ count
            logs.append((grown.T + self.log_weights).T)
        every = np.concatenate(logs)
        top = every.max(axis=0)
        found: Floats = top + np.log(np.exp(every - top).sum(axis=0))
        return found
