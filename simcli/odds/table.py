"""Rows of the logs as values by player: what a name is, for every seat of every game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from simcli.odds.evaluate import evaluate
from simcli.odds.event import COMPARISONS, Node, Operation, Ref, conjuncts, refs
from simcli.odds.names import SEAT_BITS, Names

if TYPE_CHECKING:
    import pyarrow as pa

#: Returns the walls of some games, [games, tiles]; asked only where an event looks at deals.
Walls = Callable[[], NDArray[np.uint8]]


@dataclass
class Table:
    """Whole games of a log.

    Parameters
    ----------
    names : Names
    games : pa.Table
        Rows of the games log in order.
    wins : pa.Table
        The wins of these games, in the same order.
    walls : function
        Returns the walls of the games.
    """

    names: Names
    games: pa.Table
    wins: pa.Table
    walls: Walls
    _kept: dict[str, Any] = field(default_factory=dict)

    def hits(self, event: Node) -> NDArray[np.bool_]:
        """Tell for every seat and game, [seats, games], whether the event happens to the player there."""
        found = evaluate(event, self.value)
        shape = (self.names.deck.seats, self.games.num_rows)
        return np.broadcast_to(np.asarray(found, bool), shape)

    def value(self, key: str) -> Any:
        """Return a name's values, [seats, games] or what broadcasts to it."""
        if key not in self._kept:
            self._kept[key] = self._made(key)
        return self._kept[key]

    def _made(self, key: str) -> Any:
        source = self.names.source(key)
        if source == "made":
            return getattr(self, f"_{key}")()
        if source == "deal":
            return self._dealt(key)
        if source == "hand":
            feature = self.names.feature(key)
            columns = {name: self._column(self.wins, name) for name in self.names.deck.win_columns}
            return self._at_wins(self.names.deck.values(feature, self.names.deck.melded(columns)))
        name = self.names.by_key[key]
        if source == "win":
            values = self._column(self.wins, name.column, name.words)
            if name.type == "bool":
                return self._at_wins(values) == 1
            return self._at_wins(values, -1 if name.words else np.nan)
        if source == "game":
            return self._column(self.games, name.column, name.words)
        if name.column in SEAT_BITS:
            bits = self._column(self.games, name.column)
            return np.stack([bits >> seat & 1 for seat in range(self.names.deck.seats)]) == 1
        return np.stack([self._column(self.games, f"{name.column}_{seat}") for seat in range(self.names.deck.seats)])

    @staticmethod
    def _column(table: pa.Table, name: str, words: tuple[str, ...] = ()) -> NDArray[Any]:
        """Return a column as numbers: words as their places, what is not there as -1."""
        import pyarrow as pa
        import pyarrow.compute as pc

        column = table.column(name).combine_chunks()
        if words:
            column = pc.index_in(column.cast(pa.string()), value_set=pa.array(words))
        if pa.types.is_boolean(column.type):
            return np.asarray(column.to_numpy(zero_copy_only=False), bool)
        return np.asarray(pc.fill_null(column, -1).to_numpy(zero_copy_only=False)).astype(np.int64)

    def _at_wins(self, values: NDArray[Any], missing: float = np.nan) -> NDArray[Any]:
        """Lay a value a win out over seats and games."""
        whole = missing == -1
        grid = np.full((self.names.deck.seats, self.games.num_rows), missing, np.int64 if whole else np.float64)
        grid[self._column(self.wins, "seat"), self._game_of_win()] = values
        return grid

    def _game_of_win(self) -> NDArray[np.int64]:
        if "game of win" not in self._kept:
            winners = self._column(self.games, "winners")
            self._kept["game of win"] = np.repeat(np.arange(len(winners)), winners)
        found: NDArray[np.int64] = self._kept["game of win"]
        return found

    def _win(self) -> NDArray[np.bool_]:
        found: NDArray[np.bool_] = self._at_wins(np.ones(self.wins.num_rows)) == 1
        return found

    def _gave(self) -> NDArray[np.bool_]:
        grid = np.zeros((self.names.deck.seats, self.games.num_rows), bool)
        source = self._column(self.wins, "from_seat")
        there = (source >= 0) & (source != self._column(self.wins, "seat"))
        grid[source[there], self._game_of_win()[there]] = True
        return grid

    def _place(self) -> NDArray[np.int64]:
        dealer = self._column(self.games, "dealer")
        return np.stack([(seat - dealer) % self.names.deck.seats for seat in range(self.names.deck.seats)])

    def _dealer(self) -> NDArray[np.bool_]:
        return np.asarray(self.value("place") == 0)

    def _dealt(self, key: str) -> NDArray[np.int64]:
        deck, feature = self.names.deck, self.names.feature(key)
        by_place = [deck.values(feature, counts) for counts in self._hands()]
        place = self.value("place")
        found: NDArray[np.int64] = np.choose(place, [one[None, :] for one in by_place])
        return found

    def _hands(self) -> list[NDArray[np.int64]]:
        if "hands" not in self._kept:
            walls = self.walls()
            self._kept["hands"] = [self.names.deck.dealt(walls, place) for place in range(self.names.deck.seats)]
        found: list[NDArray[np.int64]] = self._kept["hands"]
        return found


def of_deal_alone(names: Names, event: Node) -> bool:
    """Tell whether an event depends on nothing but the player's dealt cards and his place at the table."""
    return all(names.source(key) == "deal" or key in ("dealer", "place") for key in refs(event))


def at_most_one(names: Names, event: Node, most_winners: int) -> bool:
    """Tell whether an event can happen to one player of a game at most, as far as its parts joined by `and` show.

    Parameters
    ----------
    names, event
    most_winners : int
        Winners that a game can have.
    """
    return any(_of_one(names, part, most_winners) for part in conjuncts(event))


def _of_one(names: Names, part: Node, most_winners: int) -> bool:
    if isinstance(part, Ref):
        return part.key == "dealer" or (most_winners == 1 and (part.key == "win" or names.source(part.key) == "win"))
    compared = isinstance(part, Operation) and part.sign in COMPARISONS
    return compared and most_winners == 1 and any(names.source(key) in ("win", "hand") for key in refs(part))
