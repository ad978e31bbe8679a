"""Luck or skill: what part of the spread of scores comes from the deal, the seat, the players, and the rest.

The same cards meet every seating of the same players (walls are shared in a round), and each seating several times over
with other dice. Written for the seat at distance r from the first dealer, in seating c, on wall w, time j,

    score = seat(r) + player(who sits there) + deal(w, r) + interplay(w, c, r) + dice(w, c, r, j),

where `deal` is the mean over seatings beyond the first two: what these cards bring whoever holds them. `interplay` is
what they bring in one seating more than in others. All parts add up to the mean square of a score, whose mean is 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.laddering.totals import Totals

    Floats = NDArray[np.float64]

#: Groups of rounds that are left out in turn for the intervals.
GROUPS = 50
#: The parts, in the order of `Parts`.
NAMES = ("deal", "seat", "player", "interplay", "dice")


class Parts(NamedTuple):
    """Unbiased estimates of the parts of the mean square of a score, and their sum."""

    deal: float
    seat: float
    player: float
    interplay: float
    dice: float
    total: float


@dataclass(frozen=True)
class Sums:
    """What the estimates are made of, summed over rounds (one wall each): sums of disjoint rounds add up.

    Parameters
    ----------
    rounds : float
    seat, seat_squares : ndarray, shape (seats,)
        Of the mean over seatings and repeats at every distance from the dealer.
    player, player_squares : ndarray, shape (kinds,)
        Of the mean score of each kind of player.
    dice, square : float
        Of the mean variance among repeats, and of the mean square.
    """

    rounds: float
    seat: Floats
    seat_squares: Floats
    player: Floats
    player_squares: Floats
    dice: float
    square: float

    def __sub__(self, other: Sums) -> Sums:
        """Leave rounds out."""
        return Sums(*(mine - theirs for mine, theirs in zip(self._all(), other._all(), strict=True)))  # type: ignore[arg-type]

    def _all(self) -> tuple[float | Floats, ...]:
        return (
            self.rounds,
            self.seat,
            self.seat_squares,
            self.player,
            self.player_squares,
            self.dice,
            self.square,
        )


class Spread:
    """The scores of one table as the sums of every round.

    Parameters
    ----------
    points : ndarray, shape (rounds, orders, seatings, repeats, seats)
        See `Totals.balanced`.
    first : ndarray of bool, shape (orders, seatings, seats)
        Where a player of the first kind sits.
    """

    def __init__(self, points: NDArray[np.int64], first: NDArray[np.bool_]) -> None:
        scores = points.astype(np.float64)
        self.cells = scores.shape[1] * scores.shape[2]
        self.repeats = scores.shape[3]
        means = scores.mean(axis=3)
        self.seat = means.mean(axis=(1, 2))
        kinds = [kind for kind in (first, ~first) if kind.any()]
        self.freq = np.array([kind.mean() for kind in kinds])
        self.player = np.stack([means[:, kind].mean(axis=1) for kind in kinds], axis=1)
        self.dice = scores.var(axis=3, ddof=1).mean(axis=(1, 2, 3))
        self.square = (scores**2).mean(axis=(1, 2, 3, 4))

    @classmethod
    def of(cls, totals: Totals, count: int, *, whole: bool) -> Spread:
        """Return the spread of single games (the first of every match) or of whole matches."""
        points = totals.whole if whole else totals.first
        return cls(totals.balanced(points), totals.kinds(count))

    @property
    def rounds(self) -> int:
        """Rounds, each with a wall of its own."""
        return len(self.square)

    def sums(self, rounds: slice = slice(None)) -> Sums:
        """Sum up some rounds."""
        seat, player = self.seat[rounds], self.player[rounds]
        return Sums(
            float(len(seat)),
            seat.sum(axis=0),
            (seat**2).sum(axis=0),
            player.sum(axis=0),
            (player**2).sum(axis=0),
            float(self.dice[rounds].sum()),
            float(self.square[rounds].sum()),
        )

    def parts(self, sums: Sums) -> Parts:
        """Estimate the parts from the sums of two rounds or more."""
        walls = sums.rounds
        dice, total = sums.dice / walls, sums.square / walls
        seat, seat_variance = _mean(sums.seat, sums.seat_squares, walls)
        player, player_variance = _mean(sums.player, sums.player_squares, walls)
        # the square of a mean exceeds the square of what it estimates by the variance of the mean
        of_seat = float((seat**2 - seat_variance / walls).mean())
        of_player = float((self.freq * (player**2 - player_variance / walls)).sum())
        # dice are still in the mean over seatings and repeats
        deal = float(seat_variance.mean()) - dice / (self.cells * self.repeats)
        return Parts(deal, of_seat, of_player, total - deal - of_seat - of_player - dice, dice, total)


class Share(NamedTuple):
    """A part as a share of the whole, its variance, and the degrees of freedom of that."""

    value: float
    variance: float
    df: int


def shares(spreads: list[Spread], units: int) -> dict[str, Share] | None:
    """Estimate the share of every part, over tables with equal weights; errors by leaving out groups of rounds.

    None where there are too few rounds, or every score is 0.

    Parameters
    ----------
    spreads : list of Spread
        Tables that met the same walls.
    units : int
        Every table has as many rounds in each unit, and no two units share a wall: groups are whole units.
    """
    groups = min(GROUPS, units // 2)
    if groups < 2 or not any(spread.square.any() for spread in spreads):
        return None
    everything = [spread.sums() for spread in spreads]
    whole = _shares([spread.parts(sums) for spread, sums in zip(spreads, everything, strict=True)])
    without = []
    for group in range(groups):
        left = [
            spread.parts(sums - spread.sums(_group(units, group, groups, spread.rounds // units)))
            for spread, sums in zip(spreads, everything, strict=True)
        ]
        without.append(_shares(left))
    apart = np.array(without) - np.mean(without, axis=0)
    variances = (groups - 1) / groups * (apart**2).sum(axis=0)
    return {
        name: Share(float(value), float(variance), groups - 1)
        for name, value, variance in zip(NAMES, whole, variances, strict=True)
    }


def _shares(parts: list[Parts]) -> Floats:
    summed = np.array(parts).sum(axis=0)
    found: Floats = summed[:-1] / summed[-1]
    return found


def _group(units: int, group: int, groups: int, rounds: int) -> slice:
    """Return the rounds of a group of units, each of so many rounds."""
    return slice(units * group // groups * rounds, units * (group + 1) // groups * rounds)


def _mean(sums: Floats, squares: Floats, count: float) -> tuple[Floats, Floats]:
    """Return means, and unbiased variances of single values around them."""
    means = sums / count
    return means, np.maximum(squares - count * means**2, 0.0) / (count - 1.0)
