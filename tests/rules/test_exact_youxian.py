"""Rules of youxian "Deal": exact counts of dealt hands against brute force, and the kernel's deals against them.

False alarm: the comparison with played games shares 1e-6 among its rows, seeds are fixed.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb, factorial

import pytest

from simcli.referee.youxian.cards import CHOWS
from simcli.referee.youxian.hand import covers
from simcli.verify.youxian.exact import (
    DEALER,
    DEALT_WINS,
    DECK,
    HAND,
    KINDS,
    alike,
    alike_at_table,
    complete_ways,
    dealt_win_chance,
    hypergeometric,
)
from tests.support.youxian_exact import dealt_rows

SET_XI = {3: (3, 6), 4: (9, 12)}
CHOW_XI = {0: 3, 8: 3, 10: 6, 18: 6}


def vectors(kinds: list[int], cards: int, begun: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """All ways to hold so many cards of some kinds, 0..4 of each."""
    if len(begun) == len(kinds):
        if cards == 0:
            yield begun
        return
    for copies in range(min(4, cards) + 1):
        yield from vectors(kinds, cards - copies, (*begun, copies))


def most_xi(kinds: list[int], held: tuple[int, ...]) -> int:
    """Most 息 of a complete hand, -1 where it is not complete; the chows are parted by the referee."""
    fours = held.count(4)
    if fours > 1:
        return -1
    free = [0] * KINDS
    for kind, copies in zip(kinds, held, strict=True):
        free[kind] = copies if copies < 3 else 0
    xi = sum(SET_XI[copies][kind // 10] for kind, copies in zip(kinds, held, strict=True) if copies > 2)
    found = covers(tuple(free), fours, False)
    return max((xi + sum(CHOW_XI.get(code, 0) for code in chows) for chows, _ in found), default=-1)


@pytest.mark.parametrize(("ranks", "cards"), [(3, 6), (3, 9), (4, 9), (10, 3), (10, 6)])
def test_complete_hands_are_counted_as_brute_force_counts_them(ranks: int, cards: int) -> None:
    kinds = [rank + size for size in (0, 10) for rank in range(ranks)]
    worth: dict[int, int] = {}
    for held in vectors(kinds, cards):
        ways = 1
        for copies in held:
            ways *= comb(4, copies)
        xi = most_xi(kinds, held)
        worth[xi] = worth.get(xi, 0) + ways
    for least in (0, 3, 6, 9, 12, 15) if ranks < 10 else (0, 9):
        expected = sum(ways for xi, ways in worth.items() if xi >= least)
        assert complete_ways(ranks, cards, least) == expected, least
    assert complete_ways(ranks, cards, 0) > 0


def test_brute_force_knows_the_chows_that_count() -> None:
    assert [CHOWS[code] for code in CHOW_XI] == [(0, 1, 2), (1, 6, 9), (10, 11, 12), (11, 16, 19)]


def test_dealt_wins_are_about_one_in_two_thousand() -> None:
    """The count itself is done again by tests/verification/exact.py; here only that the chance is made of it."""
    assert dealt_win_chance() == Fraction(DEALT_WINS, comb(DECK, DEALER))
    assert 1 / 2200 < dealt_win_chance() < 1 / 2000


@pytest.mark.parametrize("cards", [HAND, DEALER])
def test_fours_by_inclusion_and_exclusion(cards: int) -> None:
    """Terms of n chosen kinds held four times, each counted with the sign of what it over-counts."""
    terms = [comb(KINDS, n) * comb(DECK - 4 * n, cards - 4 * n) for n in range(cards // 4 + 1)]
    for k in range(cards // 4 + 1):
        ways = sum((-1) ** (n - k) * comb(n, k) * terms[n] for n in range(k, len(terms)))
        assert alike(cards, 4)[k] == Fraction(ways, comb(DECK, cards))


def test_expected_number_of_threes() -> None:
    """20 kinds, each held exactly three times with the hypergeometric chance."""
    for cards in (HAND, DEALER):
        chance = Fraction(comb(4, 3) * comb(76, cards - 3), comb(DECK, cards))
        found = alike(cards, 3)
        assert sum(found.values()) == 1
        assert sum(k * p for k, p in found.items()) == 20 * chance


def test_fours_of_the_whole_table() -> None:
    """Inclusion and exclusion over kinds held four times by the hands of 21, 20 and 20 cards."""
    sizes = (DEALER, HAND, HAND, DECK - DEALER - 2 * HAND)

    def deals(tiles: int, *hands: int) -> int:
        ways = factorial(tiles)
        for hand in hands:
            ways //= factorial(hand)
        return ways

    terms: list[Fraction] = []
    for n in range(16):
        total = 0
        for a in range(n + 1):
            for b in range(n - a + 1):
                left = [size - 4 * fours for size, fours in zip(sizes, (a, b, n - a - b, 0), strict=True)]
                if min(left) >= 0:
                    total += comb(KINDS, n) * comb(n, a) * comb(n - a, b) * deals(DECK - 4 * n, *left)
        terms.append(Fraction(total, deals(DECK, *sizes)))
    found = alike_at_table(4, 6)
    for k in range(6):
        exact = sum((-1) ** (n - k) * comb(n, k) * terms[n] for n in range(k, len(terms)))
        assert found[k] == pytest.approx(float(exact), rel=1e-9)
    threes = alike_at_table(3, 20)
    mean = sum(float(k * p) for cards in (DEALER, HAND, HAND) for k, p in alike(cards, 3).items())
    assert float(sum(k * p for k, p in enumerate(threes))) == pytest.approx(mean, rel=1e-12)
    assert float(alike_at_table(3, 4)[4]) == pytest.approx(float(threes[4:].sum()), rel=1e-12)


def test_red_cards() -> None:
    for cards in (HAND, DEALER):
        assert sum(hypergeometric(cards)) == 1
        assert sum(k * p for k, p in enumerate(hypergeometric(cards))) == Fraction(24 * cards, 80)


def test_dealt_hands_of_the_kernel() -> None:
    rows = dealt_rows(60_000, seed=11)
    assert len(rows) > 10
    assert [row for row in rows if row.p < 1e-6 / len(rows)] == []
