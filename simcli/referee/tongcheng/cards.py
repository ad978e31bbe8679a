"""Characters 0..21 in the page's order, cards (kinds) 0..26: the plain card of each character, then five flowered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

CHARACTERS = "上大人孔乙己可知礼化三千七十土八九子二四五六"
FLOWERED = "乙三五七九"
NUMBER = len(CHARACTERS)
KINDS = NUMBER + len(FLOWERED)
COPIES = 5
CARDS = NUMBER * COPIES
HAND = 19  # cards dealt to a seat; the dealer has one more
GROUPS = 6  # groups of a complete hand, beside the half
FOUR = 4

CHARACTER_OF = (*range(NUMBER), *(CHARACTERS.index(letter) for letter in FLOWERED))
NAMES = (*CHARACTERS, *(f"{letter}*" for letter in FLOWERED))
COPIES_OF = tuple(
    COPIES - 2 * (name in FLOWERED) if len(name) == 1 else 2 for name in NAMES
)  # copies of every kind in the pack
FLOWER_OF = {CHARACTERS.index(letter): NUMBER + place for place, letter in enumerate(FLOWERED)}
RED = frozenset(CHARACTERS.index(letter) for letter in "上大人可知礼三五七")

MELD_TYPES = ("peng", "zhao", "hua")
MELD_CARDS = {"peng": 3, "zhao": 4, "hua": 5}
MELD_GROUPS = {"peng": "peng", "zhao": "quad", "hua": "hua"}  # what a meld is called in the options


class Meld(NamedTuple):
    """An open group: its type, its character, and how many of its cards are flowered."""

    kind: str
    character: int
    flowers: int

    @property
    def cards(self) -> list[int]:
        """Its cards by kind."""
        flowered = FLOWER_OF.get(self.character, -1)
        return [flowered] * self.flowers + [self.character] * (MELD_CARDS[self.kind] - self.flowers)


def kinds_of(character: int) -> tuple[int, ...]:
    """The kinds of a character, the flowered one first."""
    return (FLOWER_OF[character], character) if character in FLOWER_OF else (character,)


def characters(hand: Sequence[int]) -> list[int]:
    """Cards by kind, shape (27,), as cards by character, shape (22,)."""
    counts = list(hand[:NUMBER])
    for character, kind in FLOWER_OF.items():
        counts[character] += hand[kind]
    return counts


def count(cards: Iterable[int]) -> list[int]:
    """Cards per kind, shape (27,)."""
    counts = [0] * KINDS
    for card in cards:
        counts[card] += 1
    return counts


def colour(character: int) -> str:
    """`red` or `black`; flowers do not change it."""
    return "red" if character in RED else "black"


def name(kind: int) -> str:
    """A card as written in hands; `-` for no card."""
    return "-" if kind < 0 else NAMES[kind]
