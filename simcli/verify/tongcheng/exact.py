"""Exact chances of dealt tongcheng hands, by combinatorics alone: no dealing, no code shared with the kernels.

A hand is a vector of 27 counts; the product of C(copies, count) sets of cards have the same vector.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb

DECK, CHARACTERS, COPIES = 110, 22, 5
HAND, DEALER = 19, 20
FLOWERED = ("乙", "三", "五", "七", "九")
FLOWERS = 2 * len(FLOWERED)
# own points of a plain and of a flowered copy under the default rules; all others count nothing
POINTS = {"乙": (0, 1), "三": (1, 2), "五": (2, 4), "七": (1, 2), "九": (0, 1)}

Ways = dict[tuple[int, int], int]  # sets of cards by (cards, what is counted)


def hypergeometric(cards: int, marked: int = FLOWERS) -> list[Fraction]:
    """Chance of k marked cards among so many dealt, for k = 0 .. min(cards, marked)."""
    whole = comb(DECK, cards)
    most = min(cards, marked)
    return [Fraction(comb(marked, k) * comb(DECK - marked, cards - k), whole) for k in range(most + 1)]


def alike(cards: int, mark: Callable[[int], int]) -> dict[int, Fraction]:
    """Distribution of the sum over characters of `mark(copies held)` in a hand of so many cards.

    Parameters
    ----------
    cards : int
        Cards dealt: 19, the dealer's 20.
    mark : callable
        What a character counts by its copies, 0 .. 5: fours are `lambda copies: copies >= 4`.
    """
    kind = {(copies, int(mark(copies))): comb(COPIES, copies) for copies in range(COPIES + 1)}
    return _chances(_joined([kind] * CHARACTERS, cards), cards)


def own_points(cards: int) -> dict[int, Fraction]:
    """Distribution of the own points (个子) of a dealt hand under the default rules."""
    parts: list[Ways] = []
    for plain, flowered in POINTS.values():
        part: Counter[tuple[int, int]] = Counter()
        for bare in range(COPIES - 2 + 1):
            for marked in range(2 + 1):
                key = bare + marked, bare * plain + marked * flowered
                part[key] += comb(COPIES - 2, bare) * comb(2, marked)
        parts.append(dict(part))
    rest = DECK - COPIES * len(POINTS)
    parts.append({(held, 0): comb(rest, held) for held in range(cards + 1)})
    return _chances(_joined(parts, cards), cards)


def mean(chances: dict[int, Fraction]) -> Fraction:
    """Mean of a distribution."""
    return sum((number * chance for number, chance in chances.items()), Fraction(0))


def _joined(parts: Sequence[Ways], cards: int) -> Counter[tuple[int, int]]:
    """Ways of several parts together, up to so many cards."""
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for part in parts:
        after: Counter[tuple[int, int]] = Counter()
        for (held, counted), number in ways.items():
            for (more, further), others in part.items():
                if held + more <= cards:
                    after[held + more, counted + further] += number * others
        ways = after
    return ways


def _chances(ways: Counter[tuple[int, int]], cards: int) -> dict[int, Fraction]:
    whole = comb(DECK, cards)
    return {counted: Fraction(number, whole) for (held, counted), number in sorted(ways.items()) if held == cards}
