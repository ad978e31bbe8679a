"""Features of a hand that can both be read off many hands at once and be counted exactly.

A feature is made of parts, each a sum over the units of the pack (kinds of cards that are looked at together), or a sum
over blocks of units of something made of such sums. Exact counting needs no more: it adds the units one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simcli.text import Text

Ints = NDArray[np.int64]


class Unit(NamedTuple):
    """Kinds of cards whose numbers are looked at together (one or two), and the copies of each in the pack."""

    kinds: tuple[int, ...]
    copies: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Part:
    """A sum over units, or over blocks.

    Parameters
    ----------
    tables : tuple of int64 arrays, shape (units, most copies of a first kind + 1, most of a second + 1)
        What a unit adds, by the copies held of its kinds.
    fold : function, optional
        Makes the value of a block of the sums of the tables over its units; without it the one table is summed up.
    """

    tables: tuple[Ints, ...]
    fold: Callable[..., Any] | None = None


@dataclass(frozen=True, eq=False)
class Feature:
    """One feature: its name, what it means, its parts, and how they make it (None: the one part is the feature)."""

    name: str
    text: Text
    parts: tuple[Part, ...]
    made: Callable[..., Any] | None = None

    def of(self, values: Sequence[Any]) -> Any:
        """Return the feature, given the values of its parts."""
        return values[0] if self.made is None else self.made(*values)


@dataclass(frozen=True, eq=False)
class Deck:
    """A pack, how it is dealt, and the features of its hands.

    Parameters
    ----------
    seats, hand, kinds : int
        Seats in play; cards dealt to a player (the dealer gets one more); kinds of cards.
    units : tuple of Unit
    blocks : tuple of tuples of int
        The units of each block.
    features : mapping of str to Feature
    parse : function
        Reads written cards into kinds; used by `count("...")`.
    melded : function
        Turns rows of the wins log (columns by name) into copies of each kind in the winning hands, [wins, kinds].
    win_columns : tuple of str
        The columns of the wins log that `melded` reads.
    """

    seats: int
    hand: int
    kinds: int
    units: tuple[Unit, ...]
    blocks: tuple[tuple[int, ...], ...]
    features: Mapping[str, Feature]
    parse: Callable[[str], list[int]]
    melded: Callable[[Mapping[str, Any]], Ints]
    win_columns: tuple[str, ...]
    _read: dict[Part, Any] = field(default_factory=dict, repr=False)

    @property
    def cards(self) -> int:
        """Cards of the pack."""
        return sum(sum(unit.copies) for unit in self.units)

    def size(self, place: int) -> int:
        """Return the cards dealt to the player `place` seats after the dealer."""
        return self.hand + (place == 0)

    def dealt(self, walls: NDArray[Any], place: int) -> Ints:
        """Return the copies of each kind dealt to the player `place` seats after the dealer, [walls, kinds]."""
        tiles = walls[:, self.hand * place : self.hand * (place + 1)]
        if place == 0:
            tiles = np.concatenate([tiles, walls[:, self.hand * self.seats : self.hand * self.seats + 1]], axis=1)
        return self.counts(tiles)

    def counts(self, tiles: NDArray[Any]) -> Ints:
        """Turn rows of cards into copies of each kind."""
        rows = len(tiles)
        flat = np.arange(rows)[:, None] * self.kinds + tiles
        return np.bincount(flat.reshape(-1), minlength=rows * self.kinds).reshape(rows, self.kinds).astype(np.int64)

    def values(self, feature: Feature, counts: Ints) -> Ints:
        """Return a feature of many hands, given the copies of each kind that they hold."""
        found: Ints = np.asarray(feature.of([self._part(part, counts) for part in feature.parts]), np.int64)
        return found

    def _part(self, part: Part, counts: Ints) -> Ints:
        first, second = self._places
        a, b = counts[:, first], np.where(second >= 0, counts[:, second], 0)
        units = np.arange(len(self.units))
        read = [table[units, a, b] for table in part.tables]
        if part.fold is None:
            whole: Ints = read[0].sum(axis=1)
            return whole
        total = np.zeros(len(counts), np.int64)
        for block in self.blocks:
            total += part.fold(*(one[:, list(block)].sum(axis=1) for one in read))
        return total

    @cached_property
    def _places(self) -> tuple[Ints, Ints]:
        second = [unit.kinds[1] if len(unit.kinds) > 1 else -1 for unit in self.units]
        return np.array([unit.kinds[0] for unit in self.units]), np.array(second)

    def table(self, of: Callable[[int, int, int], int]) -> Ints:
        """Return the table of a part: `of(unit, copies of its first kind, of its second)`."""
        return table(self.units, of)

    def count_of(self, kinds: Sequence[int]) -> Feature:
        """Return the feature "cards of these kinds"."""
        wanted = set(kinds)

        def of(unit: int, a: int, b: int) -> int:
            return sum(n for kind, n in zip(self.units[unit].kinds, (a, b), strict=False) if kind in wanted)

        return Feature("count", Text("这些牌的张数", "cards of these kinds"), (Part((self.table(of),)),))


def table(units: Sequence[Unit], of: Callable[[int, int, int], int]) -> Ints:
    """Return int64 [units, a, b]: `of(unit, a, b)` for a, b copies of its kinds (0 where there are not so many)."""
    most = max(unit.copies[0] for unit in units), max((*unit.copies, 0)[1] for unit in units)
    found = np.zeros((len(units), most[0] + 1, most[1] + 1), np.int64)
    for at, unit in enumerate(units):
        for a in range(unit.copies[0] + 1):
            for b in range((*unit.copies, 0)[1] + 1):
                found[at, a, b] = of(at, a, b)
    return found


def feature(name: str, zh: str, en: str, *parts: Part, made: Callable[..., Any] | None = None) -> Feature:
    """Return a feature."""
    return Feature(name, Text(zh, en), parts, made)


def with_cards(held: Ints, codes: Ints, cards_of: Callable[[int], Sequence[int]], win: NDArray[Any]) -> Ints:
    """Return winning hands as copies of each kind.

    Parameters
    ----------
    held : int64 array [wins, kinds]
        Unmelded cards without the winning one.
    codes : int64 array [wins, most melds]
        Melds, -1 for none.
    cards_of : function
        Returns the cards of a meld by its code.
    win : integer array [wins]
        The winning card, -1 for none.
    """
    laid = np.zeros((int(codes.max(initial=-1)) + 2, held.shape[1]), np.int64)
    for code in np.unique(codes[codes >= 0]):
        np.add.at(laid[code + 1], list(cards_of(int(code))), 1)
    found: Ints = held + laid[codes + 1].sum(axis=1)
    won = np.flatnonzero(win >= 0)
    np.add.at(found, (won, win[won]), 1)
    return found


def most(*values: Any) -> Any:
    """Return the largest of some numbers, or of arrays place by place."""
    found = values[0]
    for value in values[1:]:
        found = np.maximum(found, value)
    return found


def least(*values: Any) -> Any:
    """Return the smallest of some numbers, or of arrays place by place."""
    found = values[0]
    for value in values[1:]:
        found = np.minimum(found, value)
    return found
