"""Sums over winners that are read from tables by everything that decides a win, several tables at one reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.batch import Wins

    Values = NDArray[Any]

_WORD = 64
_LANES = {8: "<u1", 16: "<u2", 32: "<u4"}


@dataclass(frozen=True)
class LookUp:
    """One table and the sum that is made of it; `most` is the most that one winner can add to a count."""

    name: str
    table: Values
    over: tuple[str, ...]
    most: float | None


class LookUps:
    """Tables of whole numbers over the same places.

    Sums of small numbers need few bits: tables share 64-bit words, one lane each, so that one reading and one
    addition serve up to eight of them.

    Parameters
    ----------
    place : function of Wins
        Where each winner stands in the tables.
    match_games : int
        Games that are added up; a lane must hold that many times the largest entry.
    """

    def __init__(self, place: Callable[[Wins], NDArray[np.int64]], match_games: int) -> None:
        self.place = place
        self.match_games = match_games
        self.entries: list[LookUp] = []
        self._plan: list[tuple[Values, int, list[int]]] | None = None

    def add(self, name: str, table: Values, over: tuple[str, ...], most: float | None) -> None:
        """Add one table; its entry is 0 where there is no winner."""
        self.entries.append(LookUp(name, table, over, most))
        self._plan = None

    def over_games(self, wins: Wins) -> Iterator[tuple[int, Values]]:
        """Yield the sums over the games of a match, each with the number of its table."""
        place = self.place(wins)
        for words, lane, members in self._planned():
            found = np.add.reduce(words.take(place, mode="clip"), axis=0)  # all places lie inside: `clip` is faster
            if lane == _WORD:
                yield members[0], found
                continue
            lanes = np.ascontiguousarray(found).view(_LANES[lane]).reshape(*found.shape, _WORD // lane)
            for at, member in enumerate(members):
                yield member, lanes[..., at]

    def single(self, wins: Wins) -> Iterator[Values]:
        """Yield the entries of every table, winner by winner."""
        place = self.place(wins)
        for entry in self.entries:
            yield entry.table[place]

    def _planned(self) -> list[tuple[Values, int, list[int]]]:
        """Pack the tables into words: (words, bits of a lane, the tables in it)."""
        if self._plan is None:
            plan: list[tuple[Values, int, list[int]]] = []
            by_lane: dict[int, list[int]] = {8: [], 16: [], 32: [], _WORD: []}
            for number, entry in enumerate(self.entries):
                by_lane[self._lane(entry.table)].append(number)
            for lane, numbers in by_lane.items():
                fit = _WORD // lane
                for start in range(0, len(numbers), fit):
                    members = numbers[start : start + fit]
                    plan.append((self._packed(members, lane), lane, members))
            self._plan = plan  # only when it is whole: other threads may be waiting for it
        return self._plan

    def _lane(self, table: Values) -> int:
        if table.dtype.kind not in "iub" or table.min() < 0:
            return _WORD
        most = int(table.max()) * self.match_games
        return next((lane for lane in _LANES if most < 1 << lane), _WORD)

    def _packed(self, members: list[int], lane: int) -> Values:
        if lane == _WORD:
            return self.entries[members[0]].table
        words = np.zeros(self.entries[members[0]].table.size, dtype="<u8")
        for at, member in enumerate(members):
            words |= self.entries[member].table.astype("<u8") << np.uint64(at * lane)
        return words
