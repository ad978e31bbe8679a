"""The chance that a stake is gone within some matches, lowest points inside a match included."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from scipy import fft

from simcli.stats.sections import Matches

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

#: Places of the grid of stakes for one standard deviation of a match, at the most.
_FINE = 12.0
#: Steps of a rounded grid from which on the chance of losing a stake is told.
_COARSE = 8
#: Standard deviations above the largest stake that are followed; a seat that has more is taken as having that much.
_ABOVE = 4.0
#: Largest stake that is followed: so many standard deviations of the total, and so many worst matches.
_TAIL, _WORST = 10.0, 2
#: Deepest low point, and largest total after it, in standard deviations, that the correction for low points knows.
_DEEP, _HIGH = 8.0, 16.0


class _Step(NamedTuple):
    """One match that begins with a given seat: how totals spread, and of these who stood lower at some time.

    `waves` is the transform of the totals, shape (rows, frequencies); `fallen` (rows, depths, totals) the chance of a
    total after a low point of -depth or less, totals counted from `lowest` on.
    """

    waves: NDArray[np.complex128]
    fallen: Floats
    lowest: int


@dataclass(frozen=True)
class Ruin:
    """Chances of ruin by stake and horizon.

    Parameters
    ----------
    matches : Matches
        All circles as one.
    step : int
        Steps of the grid of stakes, in units.
    later : dict
        By number of matches, the chance of ruin in all of them but the first for stakes of 0, 1, 2, .. steps: shape
        (1 + sections, phases, stakes), by the first dealer of the first match.
    largest : int
        Largest stake that is followed, in units.
    lattice : int
        What all totals and low points are multiples of, in units.
    """

    matches: Matches
    step: int
    later: dict[int, Floats]
    largest: int
    lattice: int

    def chances(self, number: int, points: int) -> Floats:
        """Return the chance that `points` are lost after some game of `number` matches, over all sections and in each.

        The first match is taken as it is, the others on the grid; no chance is left of losing more than its largest.
        """
        later, matches = self.later[number], self.matches
        # what is left of a multiple of the lattice is lost together with it
        stake = -(-points // (matches.unit * self.lattice)) * self.lattice
        if stake > self.largest:
            return np.zeros(later.shape[0])
        phase = matches.place % matches.shape.phases
        at = np.clip((stake + matches.totals) / self.step, 0.0, later.shape[2] - 1.0)
        low = np.minimum(at.astype(np.int64), later.shape[2] - 2)

        def gone(row: NDArray[np.int64] | int) -> Floats:
            before, after = later[row, phase, low], later[row, phase, low + 1]
            return np.where(matches.lows <= -stake, 1.0, before + (at - low) * (after - before))

        return matches.means(gone(matches.rows()), gone(0))


    def too_coarse(self, number: int, points: int) -> bool:
        """Tell whether a stake is so few steps of the grid that its chance of ruin would be told wrongly.

        The first match is taken as it is, and a grid as fine as the totals themselves rounds nothing.
        """
        return number > 1 and self.step > self.lattice and points < _COARSE * self.step * self.matches.unit


def ruin(matches: Matches, horizons: Sequence[int], largest: int) -> Ruin:
    """Work out chances of ruin backwards from the last match.

    Parameters
    ----------
    matches : Matches
    horizons : sequence of int
        Numbers of matches that are asked for.
    largest : int
        Largest stake, in points.

    Notes
    -----
    u(k, w), the chance that a stake of w is gone within k matches, is the mean over the next match (total t, low
    point l) of 1 where l <= -w and of u(k - 1, w + t) elsewhere. With u = 1 for w <= 0 that is the convolution of the
    totals with u(k - 1) plus, for the matches that fell to -w and ended above, 1 - u(k - 1, w + t).
    """
    most = max(horizons)
    lattice = max(int(np.gcd.reduce(np.concatenate((matches.totals, matches.lows)))), 1)
    step = lattice * max(1, round(matches.sd / (_FINE * lattice)))
    # chances of losing more than so much cannot be told from rounding
    worst = -int(matches.lows.min())
    tail = math.ceil(_TAIL * matches.sd * math.sqrt(most)) + _WORST * worst
    units = min(-(-largest // matches.unit), most * worst, tail)
    above = math.ceil(_ABOVE * matches.sd * math.sqrt(most) / step)
    places = max(-(-units // step), 1) + above
    grid = _Grid(matches, step, places)
    phases = matches.shape.phases
    later: dict[int, Floats] = {}
    u = np.zeros((grid.rows, phases, places))
    for played in range(most):
        turned = np.roll(u, -1, axis=1)  # the next match begins with the next seat
        if played + 1 in horizons:
            # without a stake there is ruin, unless no match is left
            nothing = np.full((grid.rows, phases, 1), float(played > 0))
            later[played + 1] = np.concatenate((nothing, turned), axis=2)
        if played + 1 < most:
            u = np.stack([grid.back(phase, turned[:, phase]) for phase in range(phases)], axis=1)
    return Ruin(matches, step, later, units, lattice)


class _Grid:
    """The matches laid out on a grid of stakes."""

    def __init__(self, matches: Matches, step: int, places: int) -> None:
        self.places = places
        totals = np.clip(np.rint(matches.totals / step).astype(np.int64), -places, places)
        lows = np.minimum(np.clip(np.rint(matches.lows / step).astype(np.int64), -places, 0), np.minimum(totals, 0))
        self.low, self.high = int(totals.min()), int(totals.max())
        self.size = 1 << (places + self.high - self.low).bit_length()
        shares = matches.shares(totals - self.low, self.high - self.low + 1)
        self.rows = shares.shape[0]
        deep = max(math.ceil(_DEEP * matches.sd / step), 1)
        fell = lows < np.minimum(totals, 0)
        depths = np.minimum(-lows, deep)
        ends = np.clip(totals, -depths + 1, math.ceil(_HIGH * matches.sd / step) + 1)
        self.steps = self._steps(matches, shares, depths * fell, ends * fell)

    def _steps(
        self, matches: Matches, shares: Floats, depths: NDArray[np.int64], ends: NDArray[np.int64]
    ) -> list[_Step]:
        waves = np.conj(fft.rfft(shares, n=self.size, axis=2))
        lowest, width, deep = int(ends.min()), int(np.ptp(ends)) + 1, int(depths.max())
        # column 0 of the depths holds those that stood no lower; those deeper than a depth have fallen to it too
        fallen = matches.shares(depths * width + ends - lowest, (deep + 1) * width)
        fallen = fallen.reshape(*shares.shape[:2], deep + 1, width)
        fallen = np.flip(np.cumsum(np.flip(fallen[..., 1:, :], axis=2), axis=2), axis=2)
        return [
            _Step(waves[:, phase], np.ascontiguousarray(fallen[:, phase]), lowest)
            for phase in range(matches.shape.phases)
        ]

    def back(self, phase: int, u: Floats) -> Floats:
        """Take one more match before those of `u` (rows, stakes of 1, 2, .. steps)."""
        step = self.steps[phase]
        width = step.fallen.shape[2]
        gone = max(-self.low, -step.lowest, 1)
        more = max(self.high, step.lowest + width, 1)
        # stakes from 1 - gone to places + more: nothing left is ruin, more than the grid is like its end
        whole = np.concatenate((np.ones((self.rows, gone)), u, np.repeat(u[:, -1:], more, axis=1)), axis=1)
        wave = fft.rfft(whole[:, gone + self.low :], n=self.size, axis=1)  # from stake 1 + low on
        found: Floats = fft.irfft(wave * step.waves, n=self.size, axis=1)[:, : self.places]
        depths = min(step.fallen.shape[1], self.places)
        if depths:
            first = gone + step.lowest  # place of stake 1 + lowest
            safe = np.lib.stride_tricks.sliding_window_view(1.0 - whole, width, axis=1)
            found[:, :depths] += np.einsum("rdt,rdt->rd", step.fallen[:, :depths], safe[:, first : first + depths])
        return np.clip(found, 0.0, 1.0)
