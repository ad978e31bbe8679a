"""Complete tongcheng hands of a wanted kind, drawn at random: fours, threes, sentences and a half."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from typing import NamedTuple

from simcli.referee.tongcheng.cards import COPIES, GROUPS, RED
from simcli.referee.tongcheng.hand import SENTENCES
from simcli.verify.tongcheng.stack import CHARACTERS

TRIES = 60
REDS = sorted(RED)
BLACKS = [character for character in CHARACTERS if character not in RED]
COLOURS: list[Collection[int]] = [CHARACTERS, BLACKS, REDS]  # of either colour, or of one alone


class Whole(NamedTuple):
    """Six groups, fours first, then threes and sentences; and the half."""

    groups: list[list[int]]
    half: list[int]

    @property
    def cards(self) -> list[int]:
        """All characters of the hand."""
        return [*(character for group in self.groups for character in group), *self.half]


def whole_hand(
    dice: random.Random,
    left: Counter[int],
    fours: int = 0,
    threes: int = 3,
    among: Collection[int] = CHARACTERS,
    half: str = "any",
) -> Whole | None:
    """A complete hand out of the characters left; None where no try fits.

    Parameters
    ----------
    fours, threes : int
        So many groups of four and of three alike; the rest are sentences.
    among : Collection[int]
        The only characters used.
    half : str
        `pair`, `sentence` or `any`.
    """
    sentences = [made for made in SENTENCES if set(made) <= set(among)]
    for _ in range(TRIES):
        alike = dice.sample(sorted(among), min(len(among), fours + threes))
        groups = [[character] * (4 if place < fours else 3) for place, character in enumerate(alike)]
        groups += [list(dice.choice(sentences)) for _ in range(GROUPS - len(groups))]
        whole = Whole(groups, _half(dice, sorted(among), half))
        held = Counter(whole.cards)
        if len(whole.half) == 2 and all(copies <= min(COPIES, left[character]) for character, copies in held.items()):
            return whole
    return None


def _half(dice: random.Random, among: Sequence[int], half: str) -> list[int]:
    if half == "pair" or (half == "any" and dice.random() < 0.3):
        return [dice.choice(among)] * 2
    made = [character for character in dice.choice(SENTENCES) if character in among]
    return dice.sample(made, 2) if len(made) >= 2 else []


def any_hand(dice: random.Random, left: Counter[int], fours: int | None = None) -> Whole | None:
    """A complete hand of some kind: plain, of one colour, of threes, of sentences."""
    among = dice.choice([CHARACTERS, CHARACTERS, CHARACTERS, BLACKS, REDS])
    fours = dice.choice([0, 0, 1, 1, 2]) if fours is None else fours
    return whole_hand(dice, left, fours, dice.choice([0, 1, 2, 3, 4, 5, 6 - fours][: 7 - fours]), among)


def waits_for(half: Sequence[int]) -> list[int]:
    """Characters that make a half with the first character of `half`."""
    first = half[0]
    return sorted({other for made in SENTENCES if first in made for other in made})
