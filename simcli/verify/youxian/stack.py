"""What a recipe lays down of a youxian wall, and the packs of cards it chooses from."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

SEATS, KINDS, COPIES, CARDS, HAND = 3, 20, 4, 80, 20
SHOWN = SEATS * HAND  # place of the dealer's 21st card
DRAWS = CARDS - SHOWN - 1


@dataclass
class Stack:
    """Chosen cards: hands by place from the dealer (20 cards, the dealer's 21st is shown), first draws, last draws."""

    hands: dict[int, list[int]] = field(default_factory=dict)
    front: list[int] = field(default_factory=list)
    back: list[int] = field(default_factory=list)

    def left(self) -> Counter[int]:
        """Copies of every kind that are not laid anywhere yet."""
        left = Counter(dict.fromkeys(range(KINDS), COPIES))
        left.subtract([*self.front, *self.back, *(card for hand in self.hands.values() for card in hand)])
        return left

    def top_up(self, dice: random.Random, place: int, without: Collection[int] = ()) -> None:
        """Fill a hand with cards that are left, none of certain kinds and none of a kind three times."""
        hand = self.hands.setdefault(place, [])
        left = self.left()
        pool = [
            kind for kind in range(KINDS) if kind not in without for _ in range(min(left[kind], 2 - hand.count(kind)))
        ]
        hand += dice.sample(pool, min(len(pool), HAND + (place == 0) - len(hand)))


Recipe = Callable[[random.Random, Stack], None]


def fits(cards: Sequence[int], left: Counter[int]) -> bool:
    """Whether all these cards are left."""
    return all(copies <= left[kind] for kind, copies in Counter(cards).items())


def scattered(dice: random.Random, left: Counter[int], number: int, most: int = 2) -> list[int]:
    """Take cards that are left, of no kind more than `most`: without 坎 unless `most` allows them."""
    pool = [kind for kind in range(KINDS) for _ in range(min(most, max(0, left[kind])))]
    return dice.sample(pool, min(number, len(pool)))
