"""What a recipe lays down of a tongcheng wall, and the cards it chooses from.

Recipes speak of characters; which copies of one are flowered is left to chance.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field

from simcli.referee.tongcheng.cards import CARDS as CARDS
from simcli.referee.tongcheng.cards import CHARACTER_OF, COPIES, COPIES_OF, HAND, NUMBER

CHARACTERS = range(NUMBER)


@dataclass
class Stack:
    """Chosen characters: hands by place from the dealer (19, the dealer's 20), and the first cards drawn."""

    seats: int = 4
    hands: dict[int, list[int]] = field(default_factory=dict)
    front: list[int] = field(default_factory=list)

    def left(self) -> Counter[int]:
        """Copies of every character that are not laid anywhere yet."""
        left = Counter(dict.fromkeys(CHARACTERS, COPIES))
        left.subtract([*self.front, *(character for hand in self.hands.values() for character in hand)])
        return left

    def fits(self) -> bool:
        """Whether no character is laid more often than there are copies."""
        return min(self.left().values()) >= 0

    def room(self, place: int) -> int:
        """Cards that a hand can still take."""
        return HAND + (place == 0) - len(self.hands.get(place, []))

    def top_up(self, dice: random.Random, place: int, without: Collection[int] = (), alike: int = 3) -> None:
        """Fill a hand with few characters: `alike` copies of one after the other, none of those in `without`."""
        hand = self.hands.setdefault(place, [])
        left = self.left()
        free = [character for character in CHARACTERS if character not in without and left[character] > 0]
        dice.shuffle(free)
        for character in free:
            room = self.room(place)
            if room <= 0:
                return
            hand += [character] * min(room, alike, left[character], max(0, alike - hand.count(character)))


Recipe = Callable[[random.Random, Stack], None]


def dress(dice: random.Random, characters: Sequence[int], kinds: list[int]) -> list[int]:
    """Take a copy, plain or flowered, of every character out of the kinds left."""
    taken = []
    for character in characters:
        kind = dice.choice([kind for kind in kinds if CHARACTER_OF[kind] == character])
        kinds.remove(kind)
        taken.append(kind)
    return taken


def pack() -> list[int]:
    """All cards, kind by kind."""
    return [kind for kind, copies in enumerate(COPIES_OF) for _ in range(copies)]
