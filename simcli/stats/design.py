"""How a log was drawn, and the pairs of counts that confidence sequences need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    import numpy as np
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

    @property
    def anytime(self) -> bool:
        """Whether looks at the run may have decided when it ended."""
        return self.planned is not None


class PairCounts(NamedTuple):
    """Distinct (y, x) of the clusters and how many clusters have each."""

    y: NDArray[np.float64]
    x: NDArray[np.float64]
    repeats: NDArray[np.int64]
