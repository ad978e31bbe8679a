"""Intervals for the probability of an event, for any number of hits."""

from __future__ import annotations

import math
from typing import NamedTuple

from scipy import special  # scipy.stats takes most of a second to import

#: Effective hits (and misses) from which on Wilson's interval is used.
WILSON_FROM = 50.0
#: Effective hits from which on the cluster variance is known well enough for exact limits on effective counts.
EFFECTIVE_FROM = 10.0


class Interval(NamedTuple):
    """Ends and the method they were made by (a key of `simcli.stats.figure.METHODS`)."""

    low: float
    high: float
    method: str


class Counts(NamedTuple):
    """What a proportion rests on.

    Parameters
    ----------
    hits, chances : float
        Numerator and denominator.
    variance : float
        Cluster variance of the proportion (nan where it cannot be told).
    df : int
        Its degrees of freedom.
    squares : float
        Sum over clusters of (hits of the cluster)^2.
    miss_squares : float
        The same for the misses.
    most : float
        The most hits that one cluster can hold.
    walls : float
        Independent deals among the chances, for the bounds where nothing or everything was hit.
    """

    hits: float
    chances: float
    variance: float
    df: int
    squares: float
    miss_squares: float
    most: float
    walls: float


def quantile_t(level: float, df: float) -> float:
    """Return the two-sided quantile of Student's t."""
    return float(special.stdtrit(df, 0.5 + level / 2.0))


def quantile_z(level: float) -> float:
    """Return the two-sided quantile of the normal distribution."""
    return float(special.ndtri(0.5 + level / 2.0))


def effective_chances(counts: Counts, level: float) -> float:
    """Return the chances of a simple random sample that would tell as much (Korn & Graubard).

    The design effect is never taken below 1; degrees of freedom are allowed for by the ratio of t quantiles.
    """
    p = counts.hits / counts.chances
    binomial = p * (1.0 - p) / counts.chances
    deff = max(1.0, counts.variance / binomial) if counts.df and binomial > 0 else 1.0
    df_ratio = 1.0
    if counts.df and counts.chances > 1:
        df_ratio = quantile_t(level, counts.chances - 1.0) / quantile_t(level, counts.df)
    return counts.chances / deff * min(1.0, df_ratio) ** 2


def interval(counts: Counts, level: float) -> Interval:
    """Return the interval for hits / chances by the method that its counts call for.

    Parameters
    ----------
    counts : Counts
    level : float
        Confidence of this one interval.
    """
    if counts.hits <= 0:
        return Interval(0.0, zero_bound(counts.walls, level), "zero_bound")
    if counts.hits >= counts.chances:
        return Interval(1.0 - zero_bound(counts.walls, level), 1.0, "all_bound")
    p = counts.hits / counts.chances
    n = effective_chances(counts, level)
    if min(p, 1.0 - p) * n >= WILSON_FROM:
        return wilson(p, n, level)
    if p <= 0.5:
        return _few(counts.hits, counts.squares, counts, n, level)
    misses = _few(counts.chances - counts.hits, counts.miss_squares, counts, n, level)
    return Interval(1.0 - misses.high, 1.0 - misses.low, misses.method)


def _few(hits: float, squares: float, counts: Counts, effective: float, level: float) -> Interval:
    effective_hits = hits / counts.chances * effective
    if squares <= hits or effective_hits >= EFFECTIVE_FROM:  # no cluster holds two, or clustering is measured well
        return clopper_pearson(effective_hits, effective, level)
    low, high = fay_feuer(hits, squares, counts.most, level)
    return Interval(min(low / counts.chances, 1.0), min(high / counts.chances, 1.0), "fay_feuer")


def zero_bound(walls: float, level: float) -> float:
    """Return the one-sided upper bound for an event never seen in `walls` independent deals."""
    return -math.expm1(math.log(1.0 - level) / max(walls, 1.0))


def wilson(p: float, n: float, level: float) -> Interval:
    """Return Wilson's score interval for a share `p` of `n` (not necessarily whole) chances."""
    z2 = quantile_z(level) ** 2
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = math.sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n * n))) / (1 + z2 / n)
    return Interval(max(middle - half, 0.0), min(middle + half, 1.0), "wilson")


def clopper_pearson(k: float, n: float, level: float) -> Interval:
    """Return the exact interval for `k` hits in `n` chances (not necessarily whole)."""
    tail = (1.0 - level) / 2.0
    low = float(special.betaincinv(k, n - k + 1.0, tail)) if k > 0 else 0.0
    high = float(special.betaincinv(k + 1.0, n - k, 1.0 - tail)) if k < n else 1.0
    return Interval(low, high, "clopper_pearson")


def poisson(k: float, level: float) -> tuple[float, float]:
    """Return the exact limits for the mean of a Poisson count of which `k` (not necessarily whole) were seen."""
    tail = (1.0 - level) / 2.0
    low = float(special.gammaincinv(k, tail)) if k > 0 else 0.0
    return low, float(special.gammaincinv(k + 1.0, 1.0 - tail))


def fay_feuer(total: float, variance: float, most: float, level: float) -> tuple[float, float]:
    """Return the gamma limits of Fay & Feuer (1997) for a weighted sum of Poisson counts.

    Parameters
    ----------
    total : float
        The sum.
    variance : float
        The sum of squared weights times counts, its estimated variance.
    most : float
        The largest weight that one more event can have.
    level : float
    """
    tail = (1.0 - level) / 2.0
    low = 0.0
    if total > 0:
        low = variance / total * float(special.gammaincinv(total**2 / variance, tail))
    up_variance, up_total = variance + most**2, total + most
    high = up_variance / up_total * float(special.gammaincinv(up_total**2 / up_variance, 1.0 - tail))
    return low, high
