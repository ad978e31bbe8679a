"""What every referee needs: events, differences, and the count of what was exercised."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from simcli.text import Text


class Event(NamedTuple):
    """One row of the event log; fields that mean nothing for its action hold -1 (`arg` and `value`: 0)."""

    match: int
    game: int
    step: int
    kind: str
    seat: int
    action: str
    tile: int
    arg: int
    other: int
    value: int


class Difference(NamedTuple):
    """The first place of a game where the log and the referee part ways.

    `clause` is an id of the game's clause registry; both values are plain words made for a person.
    """

    match: int
    game: int
    step: int
    clause: str
    kernel_value: str
    referee_value: str


class Mismatch(Exception):
    """Raised inside a referee at the first difference of a game; `step` counts the events of the game from 0."""

    def __init__(self, step: int, clause: str, kernel_value: object, referee_value: object) -> None:
        super().__init__(f"step {step}, {clause}: log {kernel_value}, referee {referee_value}")
        self.step = step
        self.clause = clause
        self.kernel_value = str(kernel_value)
        self.referee_value = str(referee_value)

    def at(self, match: int, game: int) -> Difference:
        """The same as a `Difference` of that game."""
        return Difference(match, game, self.step, self.clause, self.kernel_value, self.referee_value)


class Coverage:
    """How often every clause, pattern, menu entry and option value was exercised.

    Counts add up: coverages of different workers are merged by `merge`. An id that the registry does not know is an
    error of the referee, never a new line.

    Parameters
    ----------
    registry : Mapping[str, Text]
        Every id that can be exercised, in the order of the page.
    """

    def __init__(self, registry: Mapping[str, Text]) -> None:
        self.counts: dict[str, int] = dict.fromkeys(registry, 0)

    def hit(self, ident: str, times: int = 1) -> None:
        """Count `ident`; KeyError where the registry does not know it."""
        self.counts[ident] += times

    def merge(self, counts: Mapping[str, int]) -> None:
        """Add the counts of another coverage of the same registry."""
        for ident, times in counts.items():
            self.hit(ident, times)

    def missing(self, least: int = 30) -> list[str]:
        """Ids exercised fewer than `least` times, in registry order."""
        return [ident for ident, times in self.counts.items() if times < least]


class GameLog(NamedTuple):
    """All that the log holds of one game: its events, its `games` row and its `wins` rows (None: not to be checked)."""

    events: Sequence[Event]
    row: Mapping[str, Any] | None = None
    wins: Sequence[Mapping[str, Any]] | None = None


def events_of(columns: Mapping[str, Sequence[Any]]) -> list[Event]:
    """Rows out of columns named like the fields of `Event` (for instance `Table.to_pydict()`)."""
    return [Event(*row) for row in zip(*(columns[name] for name in Event._fields), strict=True)]


def split_games(events: Iterable[Event]) -> Iterator[tuple[int, int, list[Event]]]:
    """Cut a log sorted by match and game into (match, game, events)."""
    for (match, game), rows in groupby(events, key=lambda event: (event.match, event.game)):
        yield match, game, list(rows)


def seating_cell(match: int, seats: int, orders: Sequence[Sequence[int]]) -> tuple[int, tuple[int, ...]]:
    """First dealer and the lineup position at every seat of match number `match`.

    The first dealer moves with every match, the shift with every `seats` matches, the circular order with every
    `seats` squared.

    Parameters
    ----------
    match : int
        Number of the match, from 0.
    seats : int
        Seats in play.
    orders : Sequence[Sequence[int]]
        The distinct circular orders; each lists lineup positions around the circle.
    """
    order = orders[match // (seats * seats) % len(orders)]
    shift = match // seats % seats
    return match % seats, tuple(order[(seat + shift) % seats] for seat in range(seats))
