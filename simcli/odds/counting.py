"""Exact counting of dealt hands: how many hands, or pairs of hands, have each set of values.

Hands are built up one group of cards after another. What is remembered of a beginning is one integer, its fields side
by side: the cards taken and the values reached, for every hand. Equal beginnings are counted together. The counts are
exact: they are kept as remainders by several primes, of which the whole number follows (Chinese remainder theorem).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simcli.odds.features.base import Deck, Ints, Part
from simcli.odds.grouping import Group, Step, groups

#: Steps (a beginning met with a way to go on) after which counting is given up.
MOST_STEPS = 20_000_000
_KEYS = 2**62


class TooMany(Exception):  # not an error: the caller goes on another way
    """Counting would take too many steps."""


@dataclass(frozen=True, eq=False)
class Counted:
    """Sets of values and the number of ways to deal each.

    Parameters
    ----------
    values : int64 array [sets, hands, parts]
    remainders : int64 array [primes, sets]
    primes : tuple of int
    all_ways : int
        All the ways to deal.
    """

    values: Ints
    remainders: Ints
    primes: tuple[int, ...]
    all_ways: int

    def ways(self, chosen: NDArray[np.bool_]) -> int:
        """Return the number of ways to deal any of the chosen sets of values."""
        whole, modulus = 0, 1
        for prime, row in zip(self.primes, self.remainders, strict=True):
            rest = int(row[chosen].sum()) % prime
            whole += modulus * ((rest - whole) * pow(modulus, -1, prime) % prime)
            modulus *= prime
        return whole


def count(deck: Deck, parts: Sequence[Part], sizes: Sequence[int], steps: int = MOST_STEPS) -> Counted:
    """Count the ways to deal hands of `sizes` cards, by the values of their parts.

    Parameters
    ----------
    deck : Deck
    parts : sequence of Part
    sizes : sequence of int
        Cards of each hand; the rest of the pack stays undealt.
    steps : int
        The most steps to take.

    Raises
    ------
    TooMany
    """
    counting = Counting(deck, parts, sizes, steps)
    keys, rests = counting.run()
    return Counted(counting.values(keys), rests, counting.primes, counting.all_ways)


def all_ways(cards: int, sizes: Sequence[int]) -> int:
    """Return the number of ways to deal hands of `sizes` cards from a pack."""
    whole = 1
    for size in sizes:
        whole *= comb(cards, size)
        cards -= size
    return whole


def _primes(product: int) -> tuple[int, ...]:
    """Return the largest primes below 2^31, as many as it takes for their product to be larger than `product`."""
    found: list[int] = []
    number = 2**31 - 1
    while prod(found) <= product:
        if _is_prime(number):
            found.append(number)
        number -= 2
    return tuple(found)


def _is_prime(number: int) -> bool:
    """Miller and Rabin's test with the bases that decide every number below 3.2e9."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7):
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


class Counting:
    """One count: where each hand's fields lie in the integer, and the steps left."""

    def __init__(self, deck: Deck, parts: Sequence[Part], sizes: Sequence[int], steps: int) -> None:
        self.deck, self.parts, self.sizes, self.steps_left = deck, parts, sizes, steps
        self.tables = [table for part in parts for table in part.tables]
        self.all_ways = all_ways(deck.cards, sizes)
        self.primes = _primes(self.all_ways)
        # fields of a hand: cards, the value of every part, the sums within a block of the parts that are folded
        self.field_of: list[int] = []
        inner: list[int] = []
        for value, part in enumerate(parts, 1):
            for table in part.tables:
                self.field_of.append(1 + len(parts) + len(inner) if part.fold else value)
                if part.fold:
                    inner.append(int(table.max(axis=(1, 2)).sum()))
        self.radix = [max(sizes) + 1, *(_most_of(part, deck) + 1 for part in parts), *(top + 1 for top in inner)]
        self.places = [[0] * len(self.radix) for _ in sizes]
        at = 1
        for hand in range(len(sizes)):
            for n, size in enumerate(self.radix):
                self.places[hand][n] = at
                at *= size
        if at >= _KEYS:
            raise TooMany

    def run(self) -> tuple[Ints, Any]:
        """Add every group; return what stands for the sets of values, rising, and the ways to deal each."""
        keys, rests = np.zeros(1, np.int64), self.one()
        folded = any(part.fold for part in self.parts)
        blocks = self.deck.blocks if folded else (tuple(range(len(self.deck.units))),)
        for block in blocks:
            grouped = sorted(groups(self.deck, block, self.tables), key=lambda group: sum(group.copies))
            for group in grouped:
                last = block is blocks[-1] and group is grouped[-1]
                keys, rests = self.add(keys, rests, group, last)
            if folded:
                keys, rests = self.folded(keys, rests)
        return keys, rests

    def one(self) -> Any:
        """Return the number of ways to deal nothing."""
        return np.ones((len(self.primes), 1), np.int64)

    def values(self, keys: Ints) -> Ints:
        """Return the values that keys stand for, [keys, hands, parts]."""
        values = [[self.field(keys, hand, 1 + n) for n in range(len(self.parts))] for hand in range(len(self.sizes))]
        laid = np.array(values, np.int64).reshape(len(self.sizes), len(self.parts), len(keys))
        return np.moveaxis(laid, 2, 0)

    def field(self, keys: Ints, hand: int, field: int) -> Ints:
        found: Ints = keys // self.places[hand][field] % self.radix[field]
        return found

    def add(self, keys: Ints, rests: Any, group: Group, last: bool) -> tuple[Ints, Any]:
        """Add a group to every beginning; the last group must fill all hands."""
        room = [size - self.field(keys, hand, 0) for hand, size in enumerate(self.sizes)]
        made, kept = [], []
        for ways, taken in group.splits(len(self.sizes), max(self.sizes)):
            fits = np.ones(len(keys), bool)
            for left, step in zip(room, taken, strict=True):
                fits &= (left == step.cards) if last else (left >= step.cards)
            places = np.flatnonzero(fits)
            self.steps_left -= places.size + len(keys) // 8 + 60
            if self.steps_left < 0:
                raise TooMany
            if places.size:
                made.append(keys[places] + self.delta(taken))
                kept.append(self.times(rests[:, places], ways))
        return self._merged(made, kept)

    def delta(self, taken: Sequence[Step]) -> int:
        """Return what is added to a key where the hands take these cards."""
        delta = 0
        for step, places in zip(taken, self.places, strict=True):
            delta += step.cards * places[0]
            delta += sum(add * places[at] for at, add in zip(self.field_of, step.adds, strict=True))
        return delta

    def times(self, rests: Any, ways: int) -> Any:
        """Multiply numbers of ways."""
        primes = np.array(self.primes, np.int64)[:, None]
        factors = np.array([ways % prime for prime in self.primes], np.int64)[:, None]
        return rests * factors % primes

    def _merged(self, keys: list[Ints], rests: list[Any]) -> tuple[Ints, Any]:
        """Count equal beginnings together."""
        if not keys:
            return np.zeros(0, np.int64), self.one()[:, :0]
        every = np.concatenate(keys)
        order = np.argsort(every, kind="stable")
        every = every[order]
        starts = np.flatnonzero(np.r_[True, every[1:] != every[:-1]])
        sums = np.add.reduceat(np.concatenate(rests, axis=1)[:, order], starts, axis=1)
        return every[starts], self.times(sums, 1)

    def folded(self, keys: Ints, rests: Any) -> tuple[Ints, Any]:
        """Move the sums of a block into the values of the parts."""
        return self._merged([self.fold(keys)], [rests])

    def fold(self, keys: Ints) -> Ints:
        """Move what the tables of folded parts have added in a block into the values of these parts."""
        made = keys.copy()
        for hand, places in enumerate(self.places):
            at = 1 + len(self.parts)
            for n, part in enumerate(self.parts):
                if part.fold is None:
                    continue
                sums = [self.field(keys, hand, at + k) for k in range(len(part.tables))]
                made += np.asarray(part.fold(*sums), np.int64) * places[1 + n]
                for k, one in enumerate(sums):
                    made -= one * places[at + k]
                at += len(part.tables)
        return made


def _most_of(part: Part, deck: Deck) -> int:
    """Return a bound on the value of a part."""
    if part.fold is None:
        return int(part.tables[0].max(axis=(1, 2)).sum())
    blocks = [[int(table[list(block)].max(axis=(1, 2)).sum()) for table in part.tables] for block in deck.blocks]
    return sum(max(sums) for sums in blocks)
