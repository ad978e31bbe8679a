"""Sums a round of the seating: all that the live headline needs of a block."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
    import pyarrow.compute as pc

    match = games["match"].to_numpy()
    first = int(match[0])
    rounds = (int(match[-1]) + 1 - first) // round_matches
    drawn = pc.equal(games["outcome"], "draw").to_numpy().reshape(rounds, -1)
    of_round = (wins["match"].to_numpy() - first) // round_matches
    sums = np.zeros((rounds, 5), dtype=np.int64)
    sums[:, GAMES] = drawn.shape[1]
    sums[:, DRAWS] = drawn.sum(axis=1)
    sums[:, WINS] = np.bincount(of_round, minlength=rounds)
    np.add.at(sums[:, FAN], of_round, wins["fan"].to_numpy())
    np.add.at(sums[:, POINTS], of_round, wins["points"].to_numpy())
    return sums
