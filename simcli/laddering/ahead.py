"""How many matches it takes until the better player is ahead: totals by convolution, as in `simcli.stats.risk`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from simcli.stats.figure import Figure
from simcli.stats.moments import Layout, Moments
from simcli.stats.proportions import quantile_z
from simcli.stats.risk import After
from simcli.stats.sample import Sample
from simcli.stats.sections import Matches, Shape
from simcli.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.stats.design import Design

    Whole = NDArray[np.int64]

#: Chances to be ahead that are looked for.
CHANCES = (0.75, 0.9, 0.95)
#: Nobody plays more.
MOST_MATCHES = 1_000_000
#: So far back from a number that was found others are tried.
_BACK = (1, 2, 3)
#: Tilts beyond are not tried, and none is known better than to so many halvings.
_STEEPEST, _HALVINGS = 500.0, 40

_NEVER = Text(
    f"{MOST_MATCHES:,} 场也不够，或者他并不更强", f"not in {MOST_MATCHES:,} matches, or he is not the better one"
)

_OPEN = Text("也可能一直看不出：他未必更强", "it may as well never show: he may not be the better one")


@dataclass(frozen=True)
class Ahead:
    """How a single better player among others fares.

    Parameters
    ----------
    mean, sd : Figure
        Of his points in a match.
    matches : dict of float to Figure
        By chance: matches until he is in plus with that chance.
    """

    mean: Figure
    sd: Figure
    matches: dict[float, Figure]


def ahead(key: str, points: Whole, phases: Whole, seats: int, design: Design, unit: int, level: float) -> Ahead:
    """Estimate how soon a player is ahead.

    Parameters
    ----------
    key : str
        Metrics are named `<key>.<what>`.
    points : ndarray of int, shape (matches,)
        What he has after each match.
    phases : ndarray of int, shape (matches,)
        How many seats on the first dealer sits.
    seats : int
    design : Design
    unit : int
        Matches of one cluster.
    level : float

    Notes
    -----
    The chance to be ahead after N matches follows from the distribution of a match. What is uncertain about it is above
    all its mean in standard deviations: the ends of the interval are those of N where what was seen is tilted (each
    total weighted by exp(t * total)) until this ratio is at the ends of its own interval.
    """
    sample = _sample(points, design, unit)
    mean = sample.mean(f"{key}.mean", "points", "matches", level)
    sd = sample.sd(f"{key}.sd", "squares", "points", "matches", level)
    ratio = _ratio(sample, f"{key}.ratio", level)
    if ratio.value is None or sd.value is None:
        return Ahead(mean, sd, {})
    ends = _ends(_distribution(points, phases, seats), ratio)
    found = {share: _matches(f"{key}.ahead{100 * share:g}", share, ratio, ends) for share in CHANCES}
    return Ahead(mean, sd, found)


def needed(chance: Callable[[int], float], share: float, near: float = 0.0) -> int | None:
    """Return the least number of matches after which the chance reaches `share`; None beyond `MOST_MATCHES`.

    Parameters
    ----------
    chance : function of a number of matches
        Grows with it but for ties.
    share : float
    near : float
        Where to begin to look.
    """
    low, high = 0, max(int(min(near, MOST_MATCHES)), 1)
    while chance(high) < share:
        if high >= MOST_MATCHES:
            return None
        low, high = high, min(high + high // 2 + 1, MOST_MATCHES)
    while high - low > 1:
        # the first guess is mostly a good one: the other end is likely to be near
        middle = (low + high) // 2 if low else max(2 * high // 3, 1)
        low, high = (low, middle) if chance(middle) >= share else (middle, high)
    # totals that tie after even numbers of matches only: the numbers between are better
    while high > 1:
        better = next((back for back in _BACK if high > back and chance(high - back) >= share), 0)
        if not better:
            break
        high -= better
    return high


def _ends(seen: Matches, ratio: Figure) -> list[Matches | None]:
    """Return what was seen, and how it would be with the ratio at either end; None where the ratio is not above 0."""

    def at(end: float | None) -> Matches | None:
        if end is None or end <= 0:
            return None
        return seen if end == ratio.value else tilted(seen, end)

    return [at(ratio.value), at(ratio.high), at(ratio.low)]


def _matches(key: str, share: float, ratio: Figure, ends: list[Matches | None]) -> Figure:
    """Return how many matches it takes, from what was seen and how it would be at the ends of the interval.

    Where the far end is one that never is ahead, the interval is open there.
    """

    def at(matches: Matches | None) -> int | None:
        if matches is None:
            return None
        return needed(_chance(matches), share, (quantile_z(2.0 * share - 1.0) * matches.sd / matches.mean) ** 2)

    value, soonest, latest = (at(matches) for matches in ends)
    blank = Figure(key, value, None, None, None, None, ratio.clusters, level=ratio.level)
    if value is None:
        return blank.noted(_NEVER)
    if soonest is None:
        return replace(blank, value=None).noted(ratio.note)
    if latest is None:
        return replace(blank, low=soonest, method=ratio.method, note=_OPEN)
    return Figure(key, value, soonest, latest, None, None, ratio.clusters, ratio.method, ratio.note, ratio.level)


def _sample(points: Whole, design: Design, unit: int) -> Sample:
    laid = points.astype(np.float64).reshape(-1, unit)
    values = np.stack([laid.sum(axis=1), (laid**2).sum(axis=1), np.full(len(laid), float(unit))])
    names = ("points", "squares", "matches")
    layout = Layout(names, [(a, b) for a in names for b in names])
    return Sample(Moments.of(layout, values[:, None], ["matches"]), design, {}, {}, frozenset({"points"}))


def _ratio(sample: Sample, metric: str, level: float) -> Figure:
    """Estimate the mean in standard deviations, linearised."""
    n = sample.total("matches")
    mean = sample.total("points") / n
    spread = sample.total("squares") / n - mean**2
    if spread <= 0:
        return Figure(metric, None, clusters=sample.moments.n_clusters, level=level)
    root = float(np.sqrt(spread))
    half = mean / (2.0 * spread)  # what a unit more of variance takes off
    weights = {"points": 1.0 + 2.0 * half * mean, "squares": -half}
    weights["matches"] = -(weights["points"] * mean + weights["squares"] * (spread + mean**2))
    variance, df = sample.moments.variance(weights)
    return sample.around(metric, mean / root, variance / (n * root) ** 2, df, level)


def _distribution(points: Whole, phases: Whole, seats: int) -> Matches:
    values, counts = np.unique(np.stack([phases, points]), axis=1, return_counts=True)
    place, totals = values
    return Matches(Shape(1, seats), place, totals, np.minimum(totals, 0), counts.astype(np.int64), 1, True)


def tilted(seen: Matches, ratio: float) -> Matches:
    """Weight what was seen so that the mean is `ratio` standard deviations; ties stay ties, unlike under a shift.

    Parameters
    ----------
    seen : Matches
    ratio : float
        Near that of what was seen.
    """
    size = float(np.abs(seen.totals).max())

    def weighted(tilt: float) -> Matches:
        return replace(seen, counts=seen.counts * np.exp(tilt * seen.totals / size))

    def apart(tilt: float) -> float:
        matches = weighted(tilt)
        return matches.mean / matches.sd - ratio

    low = high = 0.0
    step = 1.0 if apart(0.0) < 0 else -1.0
    while apart(high) * step < 0 and abs(high) < _STEEPEST:
        low, high, step = high, high + step, 2.0 * step
    for _ in range(_HALVINGS):
        middle = (low + high) / 2.0
        low, high = (middle, high) if apart(middle) * step < 0 else (low, middle)
    return weighted(high)


def _chance(matches: Matches) -> Callable[[int], float]:
    """Return the chance to be in plus after some matches."""
    return lambda number: 1.0 - float(After(matches, number).below(1)[0])
