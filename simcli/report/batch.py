"""Some whole rounds of a log as arrays, laid out so that sums over the games of a match are cheap."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray


class Shape(NamedTuple):
    """How arrays of a batch are laid out: (games of a match, matches of a round, rounds)."""

    games: int
    cells: int
    rounds: int


class Places(Protocol):
    """Tables over everything that decides what a win costs."""

    def place(self, wins: Wins) -> NDArray[np.int64]:
        """Return the place of every winner in the tables."""


class Watched(dict[str, Any]):
    """Columns that remember which of them were asked for, in `asked`."""

    def __init__(self, columns: Mapping[str, NDArray[Any]]) -> None:
        super().__init__(columns)
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> Any:
        self.asked.add(name)
        return super().__getitem__(name)

    def __contains__(self, name: object) -> bool:
        self.asked.add(str(name))
        return super().__contains__(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Return a column or `default`."""
        self.asked.add(name)
        return super().get(name, default)


class Wins:
    """Winners as arrays of equal shape, one entry a winner.

    `first` holds the nearest winner of every game in the batch's layout (`way` 0 where nobody won); `extra` holds the
    further winners one after the other, and `match` where each belongs among the matches.
    """

    def __init__(self, columns: Mapping[str, NDArray[Any]], dealer: NDArray[Any], seats: int) -> None:
        self._columns = columns
        self._kept: dict[str, Any] = {}
        self.dealer = dealer
        self.seats = seats

    def __getattr__(self, name: str) -> Any:
        try:
            return self._columns[name]
        except KeyError:
            raise AttributeError(name) from None

    def watch(self) -> Watched:
        """Remember from now on which columns are asked for."""
        self._columns = watched = Watched(self._columns)
        return watched

    @cached_property
    def there(self) -> NDArray[np.bool_]:
        """Whether there is a winner."""
        found: NDArray[np.bool_] = self.way > 0
        return found

    @cached_property
    def dealer_after(self) -> NDArray[Any]:
        """How many seats after the winner the dealer sits (0: the winner is the dealer)."""
        return _modulo(self.dealer - self.seat, self.seats)

    @cached_property
    def from_after(self) -> NDArray[Any]:
        """How many seats after the winner the seat sits that discarded or was robbed; 0 if there is none."""
        after = _modulo(self.from_seat - self.seat, self.seats)
        after[self.from_seat < 0] = 0
        return after

    @cached_property
    def mask_before(self) -> NDArray[Any]:
        """Return the patterns (`mask`) that nearer winners of the same game have."""
        return self._columns.get("mask_before", np.zeros_like(self.mask))

    @cached_property
    def bare_before(self) -> NDArray[np.bool_]:
        """Whether a nearer winner of the same game has no pattern at all."""
        return self._columns.get("bare_before", np.zeros(self.mask.shape, dtype=bool))

    @cached_property
    def first_of_fan(self) -> NDArray[np.bool_]:
        """Whether no nearer winner of the same game has as many fans."""
        return self._columns.get("first_of_fan", self.there)

    def once(self, name: str, make: Callable[[], Any]) -> Any:
        """Return what `make` makes, made only once for these winners under that name."""
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]

    def place_in(self, prices: Places) -> NDArray[np.int64]:
        """Return the place of every winner in the tables of `prices`."""
        place: NDArray[np.int64] = self.once("place", lambda: prices.place(self))
        return place

    @cached_property
    def others_after(self) -> NDArray[Any]:
        """Set of the seats that win the same game: bit k-1 stands for the seat k after the winner."""
        shared = self._columns.get("winner_set")
        after = np.zeros_like(self.seat)
        if shared is not None:
            for k in range(1, self.seats):
                after |= ((shared >> _modulo(self.seat + k, self.seats)) & 1) << (k - 1)
        found: NDArray[Any] = after
        return found


class Batch:
    """Whole rounds of a log, from round `first_round` of the run on.

    Every column of the games log is an attribute of shape (games of a match, matches of a round, rounds); columns
    that exist once a seat are reached by `of_seat`.
    """

    def __init__(
        self,
        shape: Shape,
        seats: int,
        games: dict[str, NDArray[Any]],
        wins: dict[str, NDArray[Any]],
        first_round: int = 0,
    ) -> None:
        self.shape = shape
        self.seats = seats
        self.first_round = first_round
        self._kept: dict[str, Any] = {}
        self._games: dict[str, Any] = {name: _lay_out(column, shape) for name, column in games.items()}
        self.first, self.extra, self.extra_match = self._split(wins)

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["_games"][name]
        except KeyError:
            raise AttributeError(name) from None

    def watch(self) -> Watched:
        """Remember from now on which columns of the games log are asked for."""
        self._games = watched = Watched(self._games)
        return watched

    def has(self, name: str) -> bool:
        """Tell whether a column was read."""
        return name in self._games

    def of_seat(self, name: str, seat: int) -> NDArray[Any]:
        """Return the column `name` of one seat.

        Points of a game add up to zero over the seats, so the last seat's need not be read: they follow from the rest.
        """
        key = f"{name}_{seat}"
        if key not in self._games:
            rest = self._games[f"{name}_0"]
            for other in range(1, seat):
                rest = rest + self._games[f"{name}_{other}"]
            self._games[key] = -rest
        found: NDArray[Any] = self._games[key]
        return found

    def once(self, name: str, make: Callable[[], Any]) -> Any:
        """Return what `make` makes, made only once for this batch under that name."""
        if name not in self._kept:
            self._kept[name] = make()
        return self._kept[name]

    @cached_property
    def is_dealer(self) -> list[NDArray[np.bool_]]:
        """For every seat: whether it deals."""
        return [self.dealer == seat for seat in range(self.seats)]

    @cached_property
    def won(self) -> list[NDArray[np.bool_]]:
        """For every seat: whether it is among the winners."""
        found = [self.first.there & (self.first.seat == seat) for seat in range(self.seats)]
        if self.extra is not None:
            for seat in range(self.seats):
                found[seat].reshape(-1)[self.extra.place[self.extra.seat == seat]] = True
        return found

    @cached_property
    def dealer_stays(self) -> NDArray[np.bool_]:
        """Whether the next game of the match has the same dealer, shape (games - 1, cells, rounds)."""
        found: NDArray[np.bool_] = self.dealer[1:] == self.dealer[:-1]
        return found

    @cached_property
    def dealer_run(self) -> NDArray[np.int16]:
        """Which game of its dealer's run a game is, from 1."""
        run = np.ones(self.shape, dtype=np.int16)
        for game in range(1, self.shape.games):
            run[game] += run[game - 1] * self.dealer_stays[game - 1]
        return run

    def _split(self, columns: dict[str, NDArray[Any]]) -> tuple[Wins, Wins | None, NDArray[np.int64]]:
        games, cells, rounds = self.shape
        # winners stand in the order of the games, as many after each other as the game has
        in_order = np.arange(games * cells * rounds).reshape(games, cells, rounds).transpose(2, 1, 0).reshape(-1)
        place = np.repeat(in_order, self.winners.transpose(2, 1, 0).reshape(-1))
        first = np.ones(place.size, dtype=bool)
        first[1:] = place[1:] != place[:-1]
        grid = {name: _scatter(column, place, first, self.shape) for name, column in columns.items()}
        nearest = Wins(grid, self.dealer, self.seats)
        if first.all():
            return nearest, None, np.empty(0, dtype=np.int64)
        winner_set = np.zeros(self.shape, dtype=np.int8)
        np.bitwise_or.at(winner_set.reshape(-1), place, (1 << columns["seat"]).astype(np.int8))
        grid["winner_set"] = winner_set
        rest = {name: column[~first] for name, column in columns.items()}
        rest["winner_set"] = winner_set.reshape(-1)[place[~first]]
        rest["place"] = place[~first]
        rest |= _nearer(place, columns, first)
        further = Wins(rest, self.dealer.reshape(-1)[rest["place"]], self.seats)
        return nearest, further, rest["place"] % (cells * rounds)


def _nearer(place: NDArray[Any], columns: Mapping[str, NDArray[Any]], first: NDArray[Any]) -> dict[str, NDArray[Any]]:
    """Compare every further winner with the nearer ones of its game (rows before it)."""
    rows = np.flatnonzero(~first)
    before = np.zeros(rows.size, dtype=columns["mask"].dtype)
    bare, alone = np.zeros(rows.size, dtype=bool), np.ones(rows.size, dtype=bool)
    for back in range(1, int(np.diff(np.append(np.flatnonzero(first), place.size)).max())):
        same = (rows >= back) & (place[rows - back] == place[rows])
        before |= np.where(same, columns["mask"][rows - back], 0)
        bare |= same & (columns["mask"][rows - back] == 0)
        alone &= ~same | (columns["fan"][rows - back] != columns["fan"][rows])
    return {"mask_before": before, "bare_before": bare, "first_of_fan": alone}


def _modulo(values: NDArray[Any], seats: int) -> NDArray[Any]:
    return values & 3 if seats == 4 else values % seats


def narrowed(column: NDArray[Any]) -> NDArray[Any]:
    """Store large integers in fewer bytes where all are small: adding up a few of them cannot overflow then."""
    if column.dtype != np.int64 or column.size == 0:
        return column
    most = max(-int(column.min()), int(column.max()))
    for dtype in (np.int16, np.int32):
        if most < np.iinfo(dtype).max // 16:
            return column.astype(dtype)
    return column


def _lay_out(column: NDArray[Any], shape: Shape) -> NDArray[Any]:
    """From rows in the order (round, cell, game) to (game, cell, round)."""
    games, cells, rounds = shape
    column = narrowed(column)
    return np.ascontiguousarray(column.reshape(rounds, cells, games).transpose(2, 1, 0))


def _scatter(column: NDArray[Any], place: NDArray[Any], first: NDArray[np.bool_], shape: Shape) -> NDArray[Any]:
    grid = np.zeros(shape, dtype=column.dtype)
    if first.all():
        grid.reshape(-1)[place] = column
    else:
        grid.reshape(-1)[place[first]] = column[first]
    return grid
