"""What the players of a table scored, match by match: by place in the circle, and by distance from the first dealer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simcli.plan import order_lineups
from simcli.store.arrays import to_numpy
from simcli.store.reader import unreadable

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from simcli.store.reader import Log

    Whole = NDArray[np.int64]


@dataclass(frozen=True)
class Totals:
    """Scores of the matches of one table, whole rounds.

    Parameters
    ----------
    seats : int
    orders : ndarray of int, shape (orders, seats)
        Lineup position at every place of the circle.
    first, whole : ndarray of int, shape (matches, seats)
        Points of each seat in the first game of a match, and in all of it.
    """

    seats: int
    orders: Whole
    first: Whole
    whole: Whole

    @property
    def round_matches(self) -> int:
        """Matches of one round."""
        return self.seats**2 * len(self.orders)

    def places(self) -> Whole:
        """Return points of a match by place of the circle, (matches, seats): place 1 sits after place 0, and so on."""
        matches = np.arange(len(self.whole))
        shift = matches // self.seats % self.seats
        seat = (np.arange(self.seats) - shift[:, None]) % self.seats
        found: Whole = np.take_along_axis(self.whole, seat, axis=1)
        return found

    def positions(self) -> Whole:
        """Return points of a match by position in the lineup: (matches, seats)."""
        order = self.orders[np.arange(len(self.whole)) // self.seats**2 % len(self.orders)]
        found = np.empty_like(self.whole)
        np.put_along_axis(found, order, self.places(), axis=1)
        return found

    def phases(self, position: int) -> Whole:
        """Return how many seats after a player of the lineup the first dealer of each match sits."""
        matches = np.arange(len(self.whole))
        place = np.argmax(self.orders == position, axis=1)[matches // self.seats**2 % len(self.orders)]
        # the first dealer has the seat of the match's own number, which is that number and the shift in places
        found: Whole = (matches + matches // self.seats - place) % self.seats
        return found

    def balanced(self, points: Whole) -> Whole:
        """Lay points out so that the same deal met every seating.

        Parameters
        ----------
        points : ndarray of int, shape (matches, seats)
            `first` or `whole`.

        Returns
        -------
        ndarray of int, shape (rounds, orders, seatings, repeats, seats)
            The last axis counts seats from the first dealer. Within a round and seating the same players are dealt the
            same cards at the same distance from the dealer; repeats differ in the bots' dice alone.
        """
        n = self.seats
        laid = points.reshape(-1, len(self.orders), n, n, n)  # round, order, shift, first dealer, seat
        seating, dealer, off = np.ogrid[:n, :n, :n]
        # who deals is place (first dealer + shift); keeping it while the first dealer changes repeats the seating
        found: Whole = laid[:, :, (seating - dealer) % n, dealer, (dealer + off) % n]
        return found

    def kinds(self, count: int) -> NDArray[np.bool_]:
        """Tell where a player among the first `count` of the lineup sits, in the layout of `balanced` for one round.

        Returns
        -------
        ndarray of bool, shape (orders, seatings, seats)
        """
        n = self.seats
        place = (np.arange(n)[:, None] + np.arange(n)) % n
        found: NDArray[np.bool_] = self.orders[:, place] < count
        return found


def read(log: Log, matches: int) -> Totals:
    """Read the scores of the first `matches` matches of a run.

    Raises
    ------
    RunError
        A part is missing or damaged.
    """
    experiment = log.experiment
    n, games = experiment.seats, experiment.match.games
    first = np.empty((matches, n), dtype=np.int64)
    whole = np.empty((matches, n), dtype=np.int64)
    at = 0
    for path in log.parts("games"):
        scores = _scores(path, n)
        played = min(len(scores) // games, matches - at)
        laid = scores[: played * games].reshape(played, games, n)
        first[at : at + played], whole[at : at + played] = laid[:, 0], laid.sum(axis=1)
        at += played
    return Totals(n, np.array(order_lineups(experiment)), first[:at], whole[:at])


def _scores(path: Path, seats: int) -> Whole:
    """Read the scores of one part, games in order: (games, seats)."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    names = [f"score_{seat}" for seat in range(seats)]
    try:
        table = pq.read_table(path, columns=names, partitioning=None)
    except (OSError, pa.ArrowInvalid) as error:
        raise unreadable(path) from error
    return np.stack([to_numpy(table[name]).astype(np.int64) for name in names], axis=1)
