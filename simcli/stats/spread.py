"""Quantiles, tails, extremes and lengths of runs that the end of a match cuts off."""

from __future__ import annotations

import math

from simcli.stats.figure import Figure
from simcli.stats.histogram import Histogram
from simcli.stats.proportions import quantile_t
from simcli.stats.sample import EARLY, Sample
from simcli.stats.sequences import LEAST_UNITS
from simcli.text import Text

#: Effective observations that must lie beyond a quantile.
LEAST_BEYOND = 20.0


def too_few(n: float) -> Text:
    """Say that only so many effective observations lie beyond a quantile."""
    return Text(
        f"其外的有效观测只有约 {n:.0f} 个（须 {LEAST_BEYOND:.0f} 个），给不出区间",
        f"only about {n:.0f} effective observations lie beyond it ({LEAST_BEYOND:.0f} are needed): no interval",
    )


def _effective(sample: Sample, below: str, x: str) -> tuple[float, int]:
    """Return the size of a simple random sample that tells as much about the share `below` / `x`, and the df."""
    n, hits = sample.total(x), sample.total(below)
    variance, df = sample.ratio_variance(below, x)
    share = hits / n
    if not df or variance <= 0 or not 0.0 < share < 1.0:
        return n, df
    return min(n, share * (1.0 - share) / variance), df


def quantile(metric: str, sample: Sample, seen: Histogram, p: float, below: str, x: str, level: float = 0.95) -> Figure:
    """Estimate a quantile by inverting the interval for the share that it cuts off (Woodruff).

    Parameters
    ----------
    metric : str
    sample : Sample
    seen : Histogram
        All values that `x` counts.
    p : float
        Which quantile, 0..1.
    below : str
        Sum of the values that do not exceed one near the quantile: it tells how strongly matches cluster there.
    x : str
        Sum that counts the values.
    level : float
    """
    n, clusters = sample.total(x), sample.moments.n_clusters
    if n <= 0:
        return Figure(metric, None, None, None, None, n, clusters, level=level).noted(Text("没有可数的", "nothing"))
    value = seen.quantile(p)
    blank = Figure(metric, value, None, None, None, n, clusters, level=level)
    effective, df = _effective(sample, below, x)
    beyond = effective * min(p, 1.0 - p)
    if beyond < LEAST_BEYOND or not df:
        return blank.noted(too_few(beyond))
    se = math.sqrt(p * (1.0 - p) / effective)
    half, method = half_width(sample, se, df, level, "woodruff")
    if half is None:
        return blank.noted(EARLY)
    return Figure(
        metric, value, seen.quantile(p - half), seen.quantile(p + half), None, n, clusters, method, level=level
    )


def tail_mean(
    metric: str, sample: Sample, seen: Histogram, p: float, short: str, x: str, level: float = 0.95
) -> Figure:
    """Estimate the mean of the lowest share `p` of values.

    `short` sums how far values lie below a value near the quantile: it tells how much the tail varies from match to
    match. That the quantile is itself estimated changes the mean of the tail in second order only.
    """
    n, clusters = sample.total(x), sample.moments.n_clusters
    if n <= 0:
        return Figure(metric, None, None, None, None, n, clusters, level=level).noted(Text("没有可数的", "nothing"))
    value = seen.lowest_mean(p)
    depth = sample.mean(metric, short, x, level)
    if n * p < LEAST_BEYOND or depth.low is None or depth.high is None:
        blank = Figure(metric, value, None, None, None, n * p, clusters, level=level)
        return blank.noted(too_few(n * p))
    half = (depth.high - depth.low) / 2.0 / p
    return Figure(metric, value, value - half, value + half, None, n * p, clusters, depth.method, level=level)


def extreme(metric: str, value: float, n: float, clusters: int) -> Figure:
    """Return the largest or smallest value seen, which has no interval."""
    return Figure(metric, value, None, None, None, n, clusters, "extreme")


def survival(metric: str, sample: Sample, steps: list[tuple[str, str]], level: float = 0.95) -> Figure:
    """Estimate the chance that a run outlasts all of `steps` (Kaplan-Meier, variance clustered).

    Parameters
    ----------
    metric : str
    sample : Sample
    steps : list of (ended, at_risk)
        Sums of the runs that end after 1, 2, .. games and of those that were there to end; all pairs must be kept.
    level : float
    """
    clusters = sample.moments.n_clusters
    value, weights = 1.0, dict[str, float]()
    last = sample.total(steps[-1][1])
    ended_last = last - sample.total(steps[-1][0])
    blank = Figure(metric, None, None, None, ended_last, last, clusters, level=level)
    for ended, at_risk in steps:
        n, d = sample.total(at_risk), sample.total(ended)
        if n <= 0:
            return blank.noted(Text("没有这么长的", "no run got that far"))
        value *= 1.0 - d / n
        if d < n:
            weights[ended] = weights.get(ended, 0.0) - 1.0 / (n - d)
            weights[at_risk] = weights.get(at_risk, 0.0) + d / n / (n - d)
    seen = Figure(metric, value, None, None, ended_last, last, clusters, level=level)
    if ended_last < LEAST_BEYOND or value >= 1.0:
        return seen.noted(too_few(min(ended_last, last - ended_last)))
    variance, df = sample.moments.variance(weights)
    if not df or variance <= 0:
        return seen.noted(too_few(ended_last))
    # limits for log(-log S), so that they stay within 0 and 1
    se = math.sqrt(variance) / abs(math.log(value))
    half, method = half_width(sample, se, df, level, "kaplan_meier")
    if half is None:
        return seen.noted(EARLY)
    low, high = value ** math.exp(half), value ** math.exp(-half)
    return Figure(metric, value, low, high, ended_last, last, clusters, method, level=level)


def half_width(sample: Sample, se: float, df: int, level: float, method: str) -> tuple[float | None, str]:
    """Return the half width that goes with a standard error in this run, and its method; None if it is too early."""
    if not sample.design.anytime:
        return quantile_t(level, df) * se, method
    if sample.design.rounds < LEAST_UNITS:
        return None, method
    return sample.boundary(se, level), "mixture"
