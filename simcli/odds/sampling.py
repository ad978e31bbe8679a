"""Hands drawn at random among those with given values, exactly in proportion to the ways to deal them.

Counting goes forward, group by group; its steps are kept. A hand is drawn backward: from the values at the end to what
each group gave, each way with its share of all ways that lead there.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.odds.counting import MOST_STEPS, Counting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.odds.features.base import Deck, Ints, Part
    from simcli.odds.grouping import Group

    Floats = NDArray[np.float64]


class Sampler(Counting):
    """Draws hands of one size.

    Parameters
    ----------
    deck, parts
        As for counting.
    size : int
        Cards of the hand.

    Attributes
    ----------
    keys : int64 array
        What stands for each set of values.
    shares : float array
        The share of all hands that has it.
    found : int64 array [sets, parts]
        The values.

    Raises
    ------
    TooMany
    """

    def __init__(self, deck: Deck, parts: Sequence[Part], size: int) -> None:
        super().__init__(deck, parts, (size,), MOST_STEPS // 4)
        self._layers: list[tuple[Group | None, Ints, Floats]] = []
        keys, ways = self.run()
        self.keys: Ints = keys
        self.shares: Floats = ways[0] / ways[0].sum()
        self.found: Ints = self.values(keys)[:, 0]

    def one(self) -> Any:
        """Return the number of ways to deal nothing, as a float: only shares matter here."""
        return np.ones((1, 1), np.float64)

    def times(self, rests: Any, ways: int) -> Any:
        """Multiply numbers of ways."""
        return rests * float(ways)

    def add(self, keys: Ints, rests: Any, group: Group, last: bool) -> tuple[Ints, Any]:
        """Add a group, and keep what was there before."""
        self._layers.append((group, keys, rests[0]))
        return super().add(keys, rests, group, last)

    def folded(self, keys: Ints, rests: Any) -> tuple[Ints, Any]:
        """Fold a block, and keep what was there before."""
        self._layers.append((None, keys, rests[0]))
        return super().folded(keys, rests)

    def draw(self, chosen: NDArray[np.bool_], number: int, chance: np.random.Generator) -> Ints:
        """Draw hands among those whose set of values is chosen: copies of each kind, int64 [number, kinds]."""
        among = np.flatnonzero(chosen)
        weights = self.shares[among]
        at = self.keys[chance.choice(among, number, p=weights / weights.sum())]
        hands = np.zeros((number, self.deck.kinds), np.int64)
        for group, keys, ways in reversed(self._layers):
            at = self._back(at, group, keys, ways, hands, chance)
        return hands

    def _back(
        self, at: Ints, group: Group | None, keys: Ints, ways: Floats, hands: Ints, chance: np.random.Generator
    ) -> Ints:
        """Go one step back with every hand; adds to `hands` what the group gave."""
        before = np.empty_like(at)
        for key in np.unique(at):
            rows = np.flatnonzero(at == key)
            if group is None:
                came = np.flatnonzero(self.fold(keys) == key)
                before[rows] = keys[chance.choice(came, rows.size, p=ways[came] / ways[came].sum())]
                continue
            options = self._options(int(key), group, keys, ways)
            weights = np.array([weight for _, weight, _ in options])
            picks = chance.choice(len(options), rows.size, p=weights / weights.sum())
            for pick in np.unique(picks):
                own = rows[picks == pick]
                before[own] = options[pick][0]
                _take(hands, own, group, options[pick][2], chance)
        return before

    def _options(self, key: int, group: Group, keys: Ints, ways: Floats) -> list[tuple[int, float, tuple[int, ...]]]:
        """List the ways a group can have led to a key: the key before, its weight, cards taken of each kind."""
        found = []
        for number, (step,) in group.splits(1, self.sizes[0]):
            before = key - self.delta((step,))
            place = int(np.searchsorted(keys, before))
            if place == len(keys) or keys[place] != before:
                continue
            if int(self.field(keys[place : place + 1], 0, 0)[0]) + step.cards <= self.sizes[0]:
                found.append((before, number * float(ways[place]), step.taken))
        return found


def _take(hands: Ints, rows: Ints, group: Group, taken: tuple[int, ...], chance: np.random.Generator) -> None:
    """Add so many cards of each sort of a group to some hands, drawn among those alike."""
    for cards, number in zip(group.cards, taken, strict=True):
        if len(set(cards)) == 1:
            hands[rows, cards[0]] += number
        elif number:
            order = chance.permuted(np.broadcast_to(np.array(cards), (rows.size, len(cards))), axis=1)
            np.add.at(hands, (rows[:, None], order[:, :number]), 1)


def walls_around(deck: Deck, hands: Ints, place: int, chance: np.random.Generator) -> NDArray[np.uint8]:
    """Return shuffled walls that deal these hands to the player `place` seats after the dealer."""
    pack = np.zeros(deck.kinds, np.int64)
    for unit in deck.units:
        pack[list(unit.kinds)] += unit.copies
    slots = np.arange(deck.hand * place, deck.hand * (place + 1))
    if place == 0:
        slots = np.append(slots, deck.hand * deck.seats)
    others = np.setdiff1d(np.arange(deck.cards), slots)
    kinds = np.arange(deck.kinds)
    walls = np.empty((len(hands), deck.cards), np.uint8)
    own = np.repeat(np.tile(kinds, len(hands)), hands.reshape(-1)).reshape(len(hands), -1)
    rest = np.repeat(np.tile(kinds, len(hands)), (pack - hands).reshape(-1)).reshape(len(hands), -1)
    walls[:, slots] = chance.permuted(own, axis=1)
    walls[:, others] = chance.permuted(rest, axis=1)
    return walls
