"""Some whole matches of a log as arrays: what pricing them again reads and writes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from simcli.store.arrays import from_numpy, to_numpy

if TYPE_CHECKING:
    import pyarrow as pa
    from numpy.typing import NDArray

    from simcli.config import Experiment

    Ints = NDArray[np.int64]


class Piece(NamedTuple):
    """Rows of games and wins of some whole matches in a row; `experiment` played them, or plays alike."""

    experiment: Experiment
    games: pa.Table
    wins: pa.Table

    def game(self, name: str) -> Ints:
        """Return a column of the games."""
        return to_numpy(self.games[name]).astype(np.int64)

    def win(self, name: str) -> Ints:
        """Return an integer column of the wins; -1 for nothing."""
        column = self.wins[name]
        return to_numpy(column.fill_null(-1) if column.null_count else column).astype(np.int64)

    def flag(self, name: str) -> Ints:
        """Return a yes/no column of the wins as 0 and 1."""
        import pyarrow as pa

        return to_numpy(self.wins[name].cast(pa.int8())).astype(np.int64)

    def ways(self) -> Ints:
        """Return how every win was won, as its place in the game's list."""
        import pyarrow as pa
        import pyarrow.compute as pc

        places = pc.index_in(self.wins["win_by"], value_set=pa.array(self.experiment.game.win_by, pa.string()))
        return to_numpy(places).astype(np.int64)

    def rows(self) -> Ints:
        """Return the row among the games that every win belongs to."""
        if not self.games.num_rows:
            return np.empty(0, np.int64)
        first = int(self.game("match")[0])
        found: Ints = (self.win("match") - first) * self.experiment.match.games + self.win("game")
        return found

    def per_seat(self, name: str) -> Ints:
        """Return a per-seat column of the games, shape (games, seats)."""
        return np.stack([self.game(f"{name}_{seat}") for seat in range(self.experiment.seats)], axis=1)


class Paid(NamedTuple):
    """What is written anew: columns of the games and of the wins by name."""

    games: Mapping[str, Ints]
    wins: Mapping[str, Ints]


def scores(seats: int, games: int, rows: Ints, amounts: Ints) -> Ints:
    """Add up what every seat wins or loses game by game.

    Parameters
    ----------
    rows : int64 [n], the game of every win
    amounts : int64 [n, seats], what the win brings or costs every seat

    Returns
    -------
    int64 [games, seats]
    """
    found = np.zeros((games, seats), np.int64)
    np.add.at(found, rows, amounts)
    return found


def seat_columns(name: str, values: Ints) -> dict[str, Ints]:
    """Return an array (games, seats) as columns called `name_<seat>`."""
    return {f"{name}_{seat}": values[:, seat] for seat in range(values.shape[1])}


def replaced(table: pa.Table, columns: Mapping[str, Ints]) -> pa.Table:
    """Return a log with some of its columns written anew, in the types of the registry."""
    for name, values in columns.items():
        place = table.schema.get_field_index(name)
        field = table.schema.field(place)
        table = table.set_column(place, field, from_numpy(np.ascontiguousarray(values), field.type))
    return table


def bits(mask: Ints, names: Any) -> dict[str, Ints]:
    """Return the flags `p_<name>` of a set of patterns, bit by bit in the order of `names`."""
    return {f"p_{name}": mask >> place & 1 for place, name in enumerate(names)}
