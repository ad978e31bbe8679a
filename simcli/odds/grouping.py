"""Cards that exact counting may add together, and the ways to give some of them to several hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import comb, prod
from typing import NamedTuple

from simcli.odds.features.base import Deck, Ints

Copies = tuple[int, ...]
Grid = dict[Copies, tuple[int, ...]]


class Step(NamedTuple):
    """One way to take cards of a group into one hand: how many, what each table adds, how many of each kind."""

    cards: int
    adds: tuple[int, ...]
    taken: Copies


@dataclass(frozen=True)
class Group:
    """Cards that are added together.

    Parameters
    ----------
    cards : tuple of tuples of int
        Cards that are alike for what is counted, each as its kind, copies one by one.
    adds : dict
        What every table adds, by how many of each are taken.
    """

    cards: tuple[tuple[int, ...], ...]
    adds: Grid

    @property
    def copies(self) -> Copies:
        """How many there are of each."""
        return tuple(len(alike) for alike in self.cards)

    def splits(self, hands: int, most: int) -> Iterator[tuple[int, tuple[Step, ...]]]:
        """Walk over the ways to give cards to `hands` hands: (number of such ways, what each hand gets)."""
        for taken in product(*(list(_splits(number, hands, most)) for number in self.copies)):
            ways = prod(way for way, _ in taken)
            by_hand = [tuple(kind[hand] for _, kind in taken) for hand in range(hands)]
            yield ways, tuple(Step(sum(one), self.adds[one], one) for one in by_hand)


def _splits(copies: int, hands: int, most: int) -> Iterator[tuple[int, Copies]]:
    """Walk over the ways to give some of `copies` alike cards to each hand: (number of ways, cards by hand)."""
    if hands == 0:
        yield 1, ()
        return
    for taken in range(min(copies, most) + 1):
        for ways, rest in _splits(copies - taken, hands - 1, most):
            yield comb(copies, taken) * ways, (taken, *rest)


def groups(deck: Deck, block: Sequence[int], tables: Sequence[Ints]) -> list[Group]:
    """Return the cards of some units as groups.

    Kinds of a unit that no table looks at together are groups of their own; kinds to which every table gives the same
    for each card are thrown together.
    """
    found: list[Group] = []
    alike: dict[tuple[int, ...], list[int]] = {}
    for at in block:
        kinds, copies = deck.units[at]
        grid = {
            taken: tuple(int(table[(at, *taken, 0)[:3]]) for table in tables)
            for taken in product(*(range(number + 1) for number in copies))
        }
        cards = tuple((kind,) * number for kind, number in zip(kinds, copies, strict=True))
        for own_cards, own in _apart(cards, grid) or [(cards, grid)]:
            slope = own[(1,)] if len(own_cards) == 1 else None
            if slope is not None and all(adds == _times(n, slope) for (n,), adds in own.items()):
                alike.setdefault(slope, []).extend(own_cards[0])
            else:
                found.append(Group(own_cards, own))
    for slope, together in alike.items():
        found.append(Group((tuple(together),), {(n,): _times(n, slope) for n in range(len(together) + 1)}))
    return found


def _apart(cards: tuple[tuple[int, ...], ...], grid: Grid) -> list[tuple[tuple[tuple[int, ...], ...], Grid]] | None:
    """Return the kinds of a unit one by one, None if some table looks at them together."""
    if any(grid[(0,) * len(cards)]):
        return None
    single: list[tuple[tuple[tuple[int, ...], ...], Grid]] = []
    for at, alike in enumerate(cards):
        own: Grid = {(n,): grid[(*(0,) * at, n, *(0,) * (len(cards) - at - 1))] for n in range(len(alike) + 1)}
        single.append(((alike,), own))
    for taken, adds in grid.items():
        parts = [own[(n,)] for n, (_, own) in zip(taken, single, strict=True)]
        if adds != tuple(sum(one) for one in zip(*parts, strict=True)):
            return None
    return single


def _times(n: int, slope: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(n * one for one in slope)
