"""How many tiles a gejiu hand lacks, by trying every complete hand: slow, plain, and shared with nothing.

The distance of a hand to a family of complete hands is the least number of tiles that any member of the family needs
beyond those held: 0 is complete, 1 waits for one tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product

import numpy as np
import numpy.typing as npt

from simcli.verify.gejiu.exact_hands import Vector, far_apart, sets_only, suit_subsets, with_pair

UNREACHABLE = 99


@cache
def _targets(size: int, chows: bool, pair: int) -> tuple[tuple[int, npt.NDArray[np.int8]], ...]:
    """All complete blocks, grouped by their number of sets."""
    family = (with_pair if pair else sets_only)(size, chows)
    groups: dict[int, list[Vector]] = {}
    for vector in family:
        groups.setdefault((sum(vector) - 2 * pair) // 3, []).append(vector)
    return tuple((sets, np.array(vectors, dtype=np.int8)) for sets, vectors in sorted(groups.items()))


@cache
def _lacking(block: Vector, chows: bool) -> dict[tuple[int, int], int]:
    """Tiles that a block lacks for (sets, pair), over every complete block."""
    held = np.array(block, dtype=np.int8)
    return {
        (sets, pair): int(np.maximum(vectors - held, 0).sum(axis=1).min())
        for pair in (0, 1)
        for sets, vectors in _targets(len(block), chows, pair)
    }


def standard(hand: Sequence[int], melds: int = 0) -> int:
    """Distance to four sets and a pair, `melds` of the sets being laid down already."""
    blocks = [tuple(hand[9 * suit : 9 * suit + 9]) for suit in range(3)]
    tables = [_lacking(block, True) for block in blocks] + [_lacking(tuple(hand[27:]), False)]
    best = {(0, 0): 0}
    for table in tables:
        joined: dict[tuple[int, int], int] = {}
        for ((s, p), a), ((t, q), b) in product(best.items(), table.items()):
            key = (s + t, p + q)
            if key[0] <= 4 - melds and key[1] <= 1:
                joined[key] = min(a + b, joined.get(key, UNREACHABLE))
        best = joined
    return best[4 - melds, 1]


def seven_pairs(hand: Sequence[int], melds: int = 0) -> int:
    """Distance to seven pairs, four of a kind being two of them."""
    if melds:
        return UNREACHABLE
    best = {0: 0}  # pairs so far: tiles lacking
    for held in hand:
        joined: dict[int, int] = {}
        for (pairs, lacking), wanted in product(best.items(), (0, 2, 4)):
            key, cost = pairs + wanted // 2, lacking + max(wanted - held, 0)
            if key <= 7:
                joined[key] = min(cost, joined.get(key, UNREACHABLE))
        best = joined
    return best[7]


@cache
def _lan_sets(shape: str, classes: str) -> npt.NDArray[np.int8]:
    """Every 14-tile set of the 烂 family, one row of 34 zeros and ones each."""
    rows = []
    for suits in product(suit_subsets(shape), repeat=3):
        honours = 14 - sum(map(len, suits))
        if not 0 <= honours <= 7 or not _classes_allowed(suits, classes):
            continue
        for chosen in combinations(range(7), honours):
            row = np.zeros(34, dtype=np.int8)
            row[[9 * suit + number for suit in range(3) for number in suits[suit]] + [27 + i for i in chosen]] = 1
            rows.append(row)
    return np.array(rows)


def _classes_allowed(suits: tuple[tuple[int, ...], ...], classes: str) -> bool:
    """With distinct classes 烂牌 and 七星 need three different ones; three equal ones make another pattern."""
    if classes == "any":
        return True
    assert all(far_apart(numbers, "strict") for numbers in suits)
    return len({numbers[0] % 3 for numbers in suits}) != 2


def lan(hand: Sequence[int], melds: int = 0, shape: str = "strict", classes: str = "any") -> int:
    """Distance to the 烂 family."""
    if melds:
        return UNREACHABLE
    held = np.minimum(np.array(hand, dtype=np.int8), 1)
    return 14 - int((_lan_sets(shape, classes) @ held).max())
