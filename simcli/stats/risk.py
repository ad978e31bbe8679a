"""What many matches do to one seat: totals by convolution, ruin by recursion, intervals from sections.

A seat's matches are taken one after the other as at a table: the first deal moves on by one seat a match and begins
with any seat. Matches are independent, so totals are convolved (fast Fourier transform), each match with the
distribution of its first dealer.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from scipy import fft

from simcli.stats import ruin
from simcli.stats.figure import Figure
from simcli.stats.proportions import poisson, zero_bound
from simcli.stats.sample import EARLY, Sample
from simcli.stats.sections import Matches
from simcli.stats.sequences import LEAST_UNITS
from simcli.stats.spread import LEAST_BEYOND, half_width, too_few
from simcli.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

#: Sections that an interval needs.
LEAST_SECTIONS = 10
#: Effective events from which on limits are made from the differences of sections alone.
_LEAST_HITS = 10.0
#: Chances below are rounding of the transforms; below the second they are told as never seen where a kind of match
#: that was never seen may add ten times as much.
_NOTHING, _TINY = 1e-10, 1e-3
#: Places of a transform up to which totals are not gathered into wider steps.
_PLACES = 1 << 13
#: Standard deviations of the total, and widths of a single match, that a window holds on each side at least.
_WINDOW, _WIDTHS = 12.0, 4

_FEW_SECTIONS = Text(
    f"不足 {LEAST_SECTIONS} 轮，分不成批，给不出区间",
    f"fewer than {LEAST_SECTIONS} rounds: no sections, no interval",
)
_COARSE = Text(
    "带的分比一场的输赢小得多，多场按格近似时算不准",
    "small beside the swings of a match: the steps in which later matches are followed are too coarse for it",
)
_UNSTEADY = Text("太少见，随时有效的区间给不出", "too rare for an anytime-valid interval")


class After:
    """Distribution of the total of a seat after some matches, over all sections and section by section.

    Parameters
    ----------
    matches : Matches
    number : int
        Matches that are played.

    Attributes
    ----------
    start, step : int
        Total of the first place, and how far places lie apart, in units.
    reached : ndarray, shape (1 + sections, places)
        Chance of a total up to that place; the first row over all sections.
    """

    def __init__(self, matches: Matches, number: int) -> None:
        self.matches, self.number = matches, number
        low, high = int(matches.totals.min()), int(matches.totals.max())
        centre = round(matches.mean)
        # totals outside the window would come back at its other end; none is so likely as to be told from rounding
        window = max(math.ceil(_WINDOW * matches.sd * math.sqrt(number)), _WIDTHS * (high - low))
        reach = min(number * max(high - centre, centre - low), window) + 1
        self.step = -(-2 * reach // _PLACES)
        size = 1 << (2 * reach // self.step + 1).bit_length()
        chances = self._convolved(size, centre)
        self.start = number * centre - size // 2 * self.step
        self.reached = np.minimum(np.cumsum(np.fft.fftshift(chances, axes=1), axis=1), 1.0)

    def _convolved(self, size: int, centre: int) -> Floats:
        """Return the chances of every place of the window, turned so that `number` * `centre` comes first."""
        matches = self.matches
        place, part = np.divmod(matches.totals - centre, self.step)
        share = part / self.step
        # an entry between two places is split so that the mean stays
        single = matches.shares(place % size, size, 1.0 - share)
        if share.any():
            single += matches.shares((place + 1) % size, size, share)
        waves = fft.rfft(single, axis=2)
        phases = matches.shape.phases
        rounds, rest = divmod(self.number, phases)
        whole = np.prod(waves, axis=1) ** rounds
        mixed = np.zeros_like(whole)
        for first in range(phases):
            played = whole
            for on in range(rest):
                played = played * waves[:, (first + on) % phases]
            mixed += played / phases
        found: Floats = np.maximum(fft.irfft(mixed, n=size, axis=1), 0.0)
        return found

    def quantile(self, p: float) -> int:
        """Return the smallest total, in points, that a share `p` or more of seats do not exceed."""
        at = int(np.searchsorted(self.reached[0], min(max(p, 1e-12), 1.0 - 1e-12) - 1e-12))
        return int(self.start + min(at, self.reached.shape[1] - 1) * self.step) * self.matches.unit

    def below(self, points: int) -> Floats:
        """Return the chance of a total below `points`, over all sections and in each."""
        units = -(-points // self.matches.unit)
        at = -(-(units - self.start) // self.step) - 1
        if at < 0:
            return np.zeros(self.reached.shape[0])
        found: Floats = self.reached[:, min(at, self.reached.shape[1] - 1)]
        return found


def quantile(metric: str, sample: Sample, after: After, p: float, level: float = 0.95) -> Figure:
    """Estimate a quantile of the total after some matches, in points.

    The interval inverts that of the chance which the quantile cuts off (Woodruff), and that comes from sections.
    """
    value = after.quantile(p)
    seen = after.below(value + after.matches.unit)
    blank = _blank(metric, sample, float(value), level)
    if seen.size - 1 < LEAST_SECTIONS:
        return blank.noted(_FEW_SECTIONS)
    se = standard_error(seen)
    if se <= 0:
        return blank.noted(too_few(0))
    beyond = min(p, 1.0 - p) * p * (1.0 - p) / se**2
    if beyond < LEAST_BEYOND:
        return blank.noted(too_few(beyond))
    half, method = half_width(sample, se, seen.size - 2, level, "sectioning")
    if half is None:
        return blank.noted(EARLY)
    low, high = after.quantile(p - half), after.quantile(p + half)
    return Figure(metric, value, low, high, None, None, blank.clusters, method, level=level)


def loss(metric: str, sample: Sample, after: After, points: int, level: float = 0.95) -> Figure:
    """Estimate the chance that a seat has lost more than so many points after some matches."""
    return chance(metric, sample, after.below(-points), after.number, level)


def ruined(metric: str, sample: Sample, table: ruin.Ruin, number: int, points: int, level: float = 0.95) -> Figure:
    """Estimate the chance that a stake of so many points is gone after some game of the first `number` matches."""
    if table.too_coarse(number, points):
        return Figure(metric, None, clusters=sample.moments.n_clusters, level=level, note=_COARSE)
    return chance(metric, sample, table.chances(number, points), number, level)


def chance(metric: str, sample: Sample, seen: Floats, number: int, level: float = 0.95) -> Figure:
    """Return a chance with its interval from sections.

    Parameters
    ----------
    metric : str
    sample : Sample
        Tells how the log was drawn.
    seen : ndarray
        The chance over all sections, then in each.
    number : int
        Matches that it is about: nothing seen bounds the chance in one match.
    level : float

    Notes
    -----
    Limits are made for the logarithm of the odds, so that they stay within 0 and 1; a chance that rests on few matches
    has Poisson limits on its effective events. One smaller than what a kind of match never seen may add leaves room
    for that; one far smaller is only bounded by it.
    """
    if seen[0] > 0.5:
        return _opposite(chance(metric, sample, 1.0 - seen, number, level))
    value = max(float(seen[0]), 0.0)
    blank = _blank(metric, sample, value, level)
    # a kind of match that was never seen may still have the chance of the bound for nothing seen, in each match
    unseen = number * zero_bound(blank.clusters, level)
    if value < max(min(unseen / 10.0, _TINY), _NOTHING):
        if sample.design.anytime:
            return blank.noted(_UNSTEADY)
        return replace(blank, value=0.0, low=0.0, high=min(unseen, 1.0), method="zero_bound")
    if seen.size - 1 < LEAST_SECTIONS:
        return blank.noted(_FEW_SECTIONS)
    se = standard_error(seen)
    if se <= 0:
        return blank.noted(too_few(0))
    low, high, method = _limits(sample, value, se, seen.size - 2, level)
    if method == "none":
        return blank.noted(EARLY if sample.design.rounds < LEAST_UNITS else _UNSTEADY)
    return replace(blank, low=low, high=min(high + (unseen if value < unseen else 0.0), 1.0), method=method)


def _opposite(figure: Figure) -> Figure:
    """Return the figure of what happens where another does not."""
    assert figure.value is not None
    method = "all_bound" if figure.method == "zero_bound" else figure.method
    low, high = (None if end is None else 1.0 - end for end in (figure.high, figure.low))
    return replace(figure, value=1.0 - figure.value, low=low, high=high, method=method)


def _limits(sample: Sample, value: float, se: float, df: int, level: float) -> tuple[float, float, str]:
    """Return the limits of a chance and their method, "none" where there are none."""
    hits = (value / se) ** 2
    if hits < _LEAST_HITS:
        if sample.design.anytime:
            return 0.0, 1.0, "none"
        low, high = (value * end / hits for end in poisson(hits, level))
        return low, high, "poisson"
    half, method = half_width(sample, se, df, level, "sectioning")
    if half is None:
        return 0.0, 1.0, "none"
    odds, step = math.log(value / (1.0 - value)), half / (value * (1.0 - value))
    low, high = (1.0 / (1.0 + math.exp(-(odds + side * step))) for side in (-1.0, 1.0))
    return low, high, method


def standard_error(seen: Floats) -> float:
    """Return the standard error of a figure over all sections from how its sections lie around it."""
    sections = seen.size - 1
    return float(np.sqrt(((seen[1:] - seen[0]) ** 2).sum() / (sections * (sections - 1))))


def _blank(metric: str, sample: Sample, value: float, level: float) -> Figure:
    return Figure(metric, value, clusters=sample.moments.n_clusters, level=level)
