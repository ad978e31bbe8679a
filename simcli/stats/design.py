"""How a log was drawn, and the pairs of counts that confidence sequences need."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Design(NamedTuple):
    """How a log was drawn.

    Parameters
    ----------
    games : int
        Games that the sums cover.
    walls : int
        Games with a wall of their own: all of them, or one match a round where walls are shared.
    unit : "match" or "round"
        What a cluster is.
    unit_games : int
        Games of one cluster.
    rounds : int
        Whole rounds of the seating.
    planned : int or None
        None for a run that ended at the games it was first given (fixed-n intervals); else the clusters it was first
        given, and intervals are anytime-valid.
    """

    games: int
    walls: int
    unit: Literal["match", "round"]
    unit_games: int
    rounds: int
    planned: int | None = None

    @classmethod
    def of(cls, match_games: int, round_matches: int, shared: bool, matches: int, planned_games: int | None) -> Design:
        """Return the design of the first `matches` matches of a log.

        Parameters
        ----------
        match_games, round_matches : int
            Games a match, matches a round.
        shared : bool
            Whether the matches of a round share its walls; the round is the cluster then.
        matches : int
        planned_games : int or None
            The games that intervals are tuned to where they must be anytime-valid.
        """
        unit_matches = round_matches if shared else 1
        games, unit_games = matches * match_games, unit_matches * match_games
        planned = None if planned_games is None else -(-planned_games // unit_games)
        unit: Literal["match", "round"] = "round" if shared else "match"
        return cls(games, games // unit_matches, unit, unit_games, matches // round_matches, planned)

    @property
    def anytime(self) -> bool:
        """Whether looks at the run may have decided when it ended."""
        return self.planned is not None


@dataclass(frozen=True)
class PairCounts:
    """Distinct (y, x) of the clusters and how many clusters have each."""

    y: NDArray[np.float64]
    x: NDArray[np.float64]
    repeats: NDArray[np.int64]

    @classmethod
    def of(cls, y: NDArray[np.float64], x: NDArray[np.float64]) -> PairCounts:
        """Count the pairs of equal places in two arrays of counts, of any equal shape."""
        y, x = y.reshape(-1), x.reshape(-1)
        _, first, repeats = np.unique(y * (x.max() + 1.0) + x, return_index=True, return_counts=True)
        return cls(y[first], x[first], repeats.astype(np.int64))

    def __add__(self, other: PairCounts) -> PairCounts:
        """Add the clusters of another part of the same log."""
        y, x = np.concatenate((self.y, other.y)), np.concatenate((self.x, other.x))
        _, first, place = np.unique(y * (x.max() + 1.0) + x, return_index=True, return_inverse=True)
        repeats = np.zeros(first.size, dtype=np.int64)
        np.add.at(repeats, place.reshape(-1), np.concatenate((self.repeats, other.repeats)))
        return PairCounts(y[first], x[first], repeats)
