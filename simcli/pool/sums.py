"""Sums a round of the seating: all that the live headline needs of a block."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.store.arrays import to_numpy

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    from numpy.typing import NDArray

#: The columns of `round_sums`.
GAMES, DRAWS, WINS, FAN, POINTS = range(5)


def round_sums(games: pa.Table, wins: pa.Table, round_matches: int) -> NDArray[np.int64]:
    """Add up a block round by round.

    Parameters
    ----------
    games, wins : pyarrow.Table
        The rows of whole rounds, sorted by match; every match has the same number of games.
    round_matches : int
        Matches a round.

    Returns
    -------
    int64[rounds, 5]
        Games, drawn games, winners, their fan and their points in each round.
    """
    import numpy as np

    match = to_numpy(games["match"])
    first = int(match[0])
    rounds = (int(match[-1]) + 1 - first) // round_matches
    drawn = (to_numpy(games["winners"]) == 0).reshape(rounds, -1)
    of_round = (to_numpy(wins["match"]) - first) // round_matches
    sums = np.zeros((rounds, 5), dtype=np.int64)
    sums[:, GAMES] = drawn.shape[1]
    sums[:, DRAWS] = drawn.sum(axis=1)
    sums[:, WINS] = np.bincount(of_round, minlength=rounds)
    np.add.at(sums[:, FAN], of_round, to_numpy(wins["fan"]))
    np.add.at(sums[:, POINTS], of_round, to_numpy(wins["points"]))
    return sums
