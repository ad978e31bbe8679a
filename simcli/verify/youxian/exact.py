"""Exact chances of dealt youxian hands, by combinatorics alone: no dealing, no code shared with the kernels.

A hand is a vector of 20 counts 0..4; prod C(4, count) sets of cards have the same vector. Hands are counted number by
number (small and big copies together), keeping for each vector begun only what its end can still depend on.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import numpy as np
from numpy.typing import NDArray

DECK, COPIES, RANKS, HAND, DEALER = 80, 4, 10, 20, 21
KINDS = 2 * RANKS
REDS = 24
LEAST_XI = 15
#: complete_ways(RANKS, DEALER, LEAST_XI): a quarter of a minute of counting, done again by tests/verification/exact.py
DEALT_WINS = 4812424428972032
UNIT = 3  # 息 are counted in threes: the default table knows nothing smaller in a dealt hand
RUN_123, TWO_SEVEN_TEN, KAN, TI = (1, 2), (1, 2), (1, 2), (3, 4)  # of small and of big cards

# What a cover of the numbers so far still needs: for each size the runs that lack two more cards and one more card, and
# the 二七十 begun; and whether the pair is taken. With it, the most 息 of its chows.
Open = tuple[tuple[int, int, int], tuple[int, int, int], bool]
Covers = frozenset[tuple[Open, int]]
Ways = NDArray[np.uint64]  # [set of covers, 提, cards, 息]
START: Open = ((0, 0, 0), (0, 0, 0), False)


def hypergeometric(cards: int, marked: int = REDS) -> list[Fraction]:
    """Chance of k marked cards among so many dealt, for k = 0 .. cards."""
    whole = comb(DECK, cards)
    return [Fraction(comb(marked, k) * comb(DECK - marked, cards - k), whole) for k in range(cards + 1)]


def alike(cards: int, copies: int) -> dict[int, Fraction]:
    """Chance that a hand of so many cards holds k kinds exactly `copies` times.

    Parameters
    ----------
    cards : int
        Cards dealt: 20, the dealer's 21.
    copies : int
        4 for 提, 3 for 坎.
    """
    ways: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(KINDS):
        after: Counter[tuple[int, int]] = Counter()
        for (held, marks), number in ways.items():
            for count in range(min(COPIES, cards - held) + 1):
                after[held + count, marks + (count == copies)] += number * comb(COPIES, count)
        ways = after
    return {k: Fraction(n, comb(DECK, cards)) for (held, k), n in sorted(ways.items()) if held == cards}


def alike_at_table(copies: int, most: int) -> NDArray[np.float64]:
    """Chance that the three hands (21, 20, 20) hold k kinds `copies` times in all, for k = 0 .. most (the rest there).

    Kind by kind, over how its four copies fall to the three hands and the wall.
    """
    shape = (DEALER + 1, HAND + 1, HAND + 1, most + 1)
    ways = np.zeros(shape)
    ways[0, 0, 0, 0] = 1.0
    shares = [share for share in product(range(COPIES + 1), repeat=3) if sum(share) <= COPIES]
    for _ in range(KINDS):
        after = np.zeros(shape)
        for a, b, c in shares:
            weight = comb(COPIES, a) * comb(COPIES - a, b) * comb(COPIES - a - b, c)
            part = weight * ways[: shape[0] - a, : shape[1] - b, : shape[2] - c]
            marks = (a == copies) + (b == copies) + (c == copies)
            if marks:
                part = _raised(part, marks, most)
            after[a:, b:, c:] += part
        ways = after
    last = ways[DEALER, HAND, HAND]
    return np.asarray(last / last.sum())


def _raised(part: NDArray[np.float64], marks: int, most: int) -> NDArray[np.float64]:
    """The same ways with so many marks more; what goes beyond `most` stays there."""
    out = np.zeros_like(part)
    out[..., marks:] = part[..., : most + 1 - marks]
    out[..., most] += part[..., most + 1 - marks :].sum(axis=-1)
    return out


def dealt_win_chance() -> Fraction:
    """Chance that the dealer's 21 are complete with the 15 息 needed (天胡, default rules)."""
    return Fraction(DEALT_WINS, comb(DECK, DEALER))


@cache
def complete_ways(ranks: int, cards: int, least_xi: int) -> int:
    """Sets of `cards` cards of the numbers 1 .. ranks that are complete with at least that much 息.

    Complete: threes in hand are 坎, fours 提, the other cards part into chows; with one 提 there is a pair and one card
    more than a multiple of three; more than one 提 is never complete here. No 一五十.

    For every set of covers that the free cards so far may have, the vectors are counted by 提 (0 or 1), cards held, and
    息 (up to the least). Whole numbers below 2^64, as C(80, 21) is.
    """
    least = -(-least_xi // UNIT)
    ways = np.zeros((1, 2, cards + 1, least + 1), np.uint64)
    ways[0, 0, 0, 0] = 1
    states: list[Covers] = [frozenset([(START, 0)])]
    for rank in range(ranks):
        places: dict[Covers, int] = {}
        moves: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        for at, covers in enumerate(states):
            for small, big in product(range(3), repeat=2):
                then, gained = _one_more(covers, rank, small, big, least)
                if then:
                    moves.setdefault((small, big, gained), []).append((places.setdefault(then, len(places)), at))
        after = np.zeros((len(places), *ways.shape[1:]), np.uint64)
        no_small, no_big = _sets(ways, 0), _sets(ways, 1)
        sources = ((_sets(no_small, 1), no_small, no_small), (no_big, ways, ways), (no_big, ways, ways))
        for (small, big, gained), pairs in moves.items():
            moved = _gathered(sources[small][big], pairs, len(places))
            _add(after, moved, 0, small + big, gained, comb(COPIES, small) * comb(COPIES, big))
        states, ways = _living(list(places), after, rank)
    return sum(_complete(covers, mine, cards, least) for covers, mine in zip(states, ways, strict=True))


def _gathered(ways: Ways, pairs: list[tuple[int, int]], size: int) -> Ways:
    """Ways moved to other rows, pairs of (to, from), and added up there."""
    from scipy.sparse import csr_matrix

    to, source = np.array(pairs).T
    matrix = csr_matrix((np.ones(len(to), np.uint64), (to, source)), shape=(size, len(ways)))
    return np.asarray(matrix @ ways.reshape(len(ways), -1), np.uint64).reshape(size, *ways.shape[1:])


def _sets(ways: Ways, size: int) -> Ways:
    """The ways with no free copy of a kind: none at all, a 坎 or a 提 of it."""
    out = ways.copy()
    _add(out, ways, 0, 3, KAN[size], 4)
    _add(out, ways, 1, 4, TI[size], 1)
    return out


def _add(held: Ways, ways: Ways, fours: int, cards: int, xi: int, number: int) -> None:
    """Add `number` times the ways, moved by 提, cards and 息; more than one 提 or too many cards are left out."""
    top = held.shape[3] - 1
    xi = min(xi, top)
    moved = ways[:, : 2 - fours, : held.shape[2] - cards] * np.uint64(number)
    place = held[:, fours:, cards:]
    place[..., xi:] += moved[..., : top + 1 - xi]
    place[..., top] += moved[..., top + 1 - xi :].sum(axis=-1, dtype=np.uint64)


def _living(states: list[Covers], ways: Ways, rank: int) -> tuple[list[Covers], Ways]:
    """The states from which some vector may still become complete: cards enough are left for what is begun."""
    last = ways.shape[2] - 1
    for at, covers in enumerate(states):
        need = min(_need(still, rank) for still, _ in covers)
        ways[at, :, max(0, last + 1 - need) :] = 0
    alive = np.flatnonzero(ways.any(axis=(1, 2, 3)))
    return [states[at] for at in alive], ways[alive]


def _need(still: Open, rank: int) -> int:
    """Cards that the chows begun still lack after a number."""
    special = 2 if rank < 6 else 1
    return sum(2 * two_more + one_more + special * begun for two_more, one_more, begun in still[:2])


def _one_more(covers: Covers, rank: int, small: int, big: int, top: int) -> tuple[Covers, int]:
    """The covers with free copies of one more number, and the 息 that all of them have gained (taken out of them)."""
    best: dict[Open, int] = {}
    for still, gained in covers:
        for then, more in _laid(still, rank, small, big):
            best[then] = max(best.get(then, 0), min(gained + more, top))
    least = min(best.values(), default=0)
    return frozenset((still, gained - least) for still, gained in best.items()), least


def _complete(covers: Covers, ways: Ways, cards: int, top: int) -> int:
    """Ways in which some cover leaves nothing open, has its pair exactly where there is a 提, and 息 enough."""
    total = 0
    for still, gained in covers:
        if still[:2] == START[:2]:
            total += int(ways[int(still[2]), cards, max(0, top - gained) :].sum(dtype=np.uint64))
    return total


@cache
def _laid(still: Open, rank: int, small: int, big: int) -> tuple[tuple[Open, int], ...]:
    """Every way to lay the free copies of a number: into chows begun, new ones, a 绞, the pair."""
    *sizes, paired = still
    found: dict[Open, int] = {}
    for jiao in ((0, 0), (2, 1), (1, 2)):
        for pair in (None, 0, 1):
            left = [small - jiao[0] - 2 * (pair == 0), big - jiao[1] - 2 * (pair == 1)]
            if min(left) < 0 or (pair is not None and paired):
                continue
            for first in _row(sizes[0], rank, left[0]):
                for second in _row(sizes[1], rank, left[1]):
                    gained = _gain(first, 0, rank) + _gain(second, 1, rank)
                    then = (first, second, bool(paired) or pair is not None)
                    found[then] = max(found.get(then, -1), gained)
    return tuple(found.items())


def _row(still: tuple[int, int, int], rank: int, free: int) -> list[tuple[int, int, int]]:
    """What one size needs after a number with so many free copies outside 绞 and pair."""
    two_more, one_more, special = still
    new = free - two_more - one_more
    out = []
    for begun in range(new + 1) if rank == 1 else (0,):
        rest = new - begun - (special if rank in (6, 9) else 0)
        if rest == 0 or (rest > 0 and rank < RANKS - 2):
            left = 0 if rank == RANKS - 1 else special + begun
            out.append((rest, two_more, left))
    return out


def _gain(then: tuple[int, int, int], size: int, rank: int) -> int:
    """息 of the chows begun at a number: 一二三 counted where it starts, 二七十 likewise."""
    if rank == 0:
        return then[0] * RUN_123[size]
    return then[2] * TWO_SEVEN_TEN[size] if rank == 1 else 0
