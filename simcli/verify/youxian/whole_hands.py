"""Complete youxian hands of a wanted kind, drawn at random: groups of four, three, a pair, chows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

from simcli.verify.youxian.stack import COPIES, KINDS, fits

GROUPS = 7
TRIES = 60
RED_RANKS = (1, 6, 9)

REDS = [kind for kind in range(KINDS) if kind % 10 in RED_RANKS]
BLACKS = [kind for kind in range(KINDS) if kind % 10 not in RED_RANKS]
SMALL, BIG = range(10), range(10, KINDS)

Chow = tuple[int, int, int]
RUNS: list[Chow] = [(first, first + 1, first + 2) for first in range(KINDS) if first % 10 < 8]
TWO_SEVEN_TEN: list[Chow] = [(1, 6, 9), (11, 16, 19)]
ONE_FIVE_TEN: list[Chow] = [(0, 4, 9), (10, 14, 19)]
JIAO: list[Chow] = [(n, n, n + 10) for n in range(10)] + [(n, n + 10, n + 10) for n in range(10)]
SCORING: list[Chow] = [RUNS[0], RUNS[8], *TWO_SEVEN_TEN]
CHOWS: list[Chow] = [*RUNS, *TWO_SEVEN_TEN, *JIAO]


def whole_hand(
    dice: random.Random,
    left: Counter[int],
    fours: int = 0,
    threes: int = 4,
    kinds: Sequence[int] = range(KINDS),
    chows: Sequence[Chow] = CHOWS,
) -> list[int] | None:
    """Cards of a complete hand out of those left, group by group; None where no try fits.

    Parameters
    ----------
    fours, threes : int
        So many groups of four and of three alike; with a four one group is a pair, the rest are chows.
    kinds : Sequence[int]
        The only kinds used.
    chows : Sequence[Chow]
        The only chows used.
    """
    inside = [chow for chow in chows if set(chow) <= set(kinds)]
    number = GROUPS - fours - threes - bool(fours)
    alike = fours + threes + bool(fours)
    if (number and not inside) or alike > len(kinds):
        return None
    for _ in range(TRIES):
        chosen = dice.sample(list(kinds), alike)
        sizes = [4] * fours + [3] * threes + [2] * bool(fours)
        cards = [kind for kind, size in zip(chosen, sizes, strict=True) for _ in range(size)]
        cards += [card for chow in dice.choices(inside, k=number) for card in chow]
        if fits(cards, left) and max(Counter(cards).values()) <= COPIES:
            return cards
    return None


def any_hand(dice: random.Random, left: Counter[int], fours: int | None = None) -> list[int] | None:
    """A complete hand of some kind: plain, of one colour, of one size, of threes, or rich in 息."""
    kinds: Sequence[int] = dice.choice([range(KINDS), range(KINDS), REDS, BLACKS, _one_red(dice), SMALL, BIG, BIG])
    chows = dice.choice([CHOWS, SCORING, [*SCORING, *ONE_FIVE_TEN], JIAO, [*SCORING, *JIAO]])
    fours = dice.choice([0, 0, 0, 1, 1]) if fours is None else fours
    threes = dice.choice([1, 2, 3, 4, 5, 6 - fours, 7 - fours - bool(fours)])
    return whole_hand(dice, left, fours, min(threes, 7 - fours - bool(fours)), kinds, chows)


def _one_red(dice: random.Random) -> list[int]:
    """The black kinds and a single red one."""
    return [*BLACKS, dice.choice(REDS)]
