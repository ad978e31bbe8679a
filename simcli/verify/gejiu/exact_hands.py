"""Exact counts of dealt gejiu hands, by combinatorics alone: no dealing, no code shared with the kernels.

A hand is a vector of 34 counts 0..4. Out of the C(136, n) equally likely sets of n tiles, prod C(4, count) give the
same vector; every function here adds these weights up, so that its answers are exact integers or fractions.
The 34 kinds fall into four blocks (three suits of nine, one block of seven honours); what a hand is follows from what
its blocks are, so blocks are enumerated once and then multiplied out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

DECK = 136
KINDS = 34
COPIES = 4
Vector = tuple[int, ...]
Polynomial = dict[int, int]


def multiply(left: Polynomial, right: Polynomial, top: int) -> Polynomial:
    """Product of two polynomials {power: coefficient}, powers above `top` dropped."""
    out: Counter[int] = Counter()
    for a, x in left.items():
        for b, y in right.items():
            if a + b <= top:
                out[a + b] += x * y
    return dict(out)


def power(base: Polynomial, exponent: int, top: int) -> Polynomial:
    """`base` to the power `exponent`, powers above `top` dropped."""
    out: Polynomial = {0: 1}
    for _ in range(exponent):
        out = multiply(out, base, top)
    return out


def weight(vector: Iterable[int]) -> int:
    """Number of tile sets with these counts."""
    out = 1
    for count in vector:
        out *= comb(COPIES, count)
    return out


def kinds_distribution(tiles: int, mark: dict[int, int]) -> dict[int, Fraction]:
    """Chance that the marks of a hand add up to k.

    Parameters
    ----------
    tiles : int
        Tiles dealt, 13 or 14.
    mark : dict[int, int]
        Mark of a kind by the number of copies held; kinds not named have mark 0. {4: 1} counts fours,
        {2: 1} kinds held exactly twice, {2: 1, 3: 1, 4: 1} kinds held at least twice, {2: 1, 3: 1, 4: 2} pairs.
    """
    states: dict[tuple[int, int], int] = {(0, 0): 1}
    for _ in range(KINDS):
        after: defaultdict[tuple[int, int], int] = defaultdict(int)
        for (held, marks), ways in states.items():
            for count in range(min(COPIES, tiles - held) + 1):
                after[held + count, marks + mark.get(count, 0)] += ways * comb(COPIES, count)
        states = after
    total = comb(DECK, tiles)
    return {marks: Fraction(ways, total) for (held, marks), ways in sorted(states.items()) if held == tiles}


@cache
def sets_only(size: int, chows: bool) -> frozenset[Vector]:
    """All count vectors of a block that are made of 0 to 4 sets (chows only in suits)."""
    sets = [tuple(3 * (i == j) for j in range(size)) for i in range(size)]
    if chows:
        sets += [tuple(int(i <= j < i + 3) for j in range(size)) for i in range(size - 2)]
    found = {(0,) * size}
    layer = found
    for _ in range(4):
        sums = (tuple(map(sum, zip(vector, piece, strict=True))) for vector in layer for piece in sets)
        layer = {vector for vector in sums if max(vector) <= COPIES}
        found |= layer
    return frozenset(found)


@cache
def with_pair(size: int, chows: bool) -> frozenset[Vector]:
    """All count vectors of a block that are made of a pair and 0 to 4 sets."""
    grown = (
        tuple(count + 2 * (i == j) for j, count in enumerate(vector))
        for vector in sets_only(size, chows)
        for i in range(size)
    )
    return frozenset(vector for vector in grown if max(vector) <= COPIES)


def block_polynomial(vectors: Iterable[Vector], even: bool = False) -> Polynomial:
    """Weights of the vectors by number of tiles; with `even` only of those whose counts are all even."""
    out: Counter[int] = Counter()
    for vector in vectors:
        if not even or all(count % 2 == 0 for count in vector):
            out[sum(vector)] += weight(vector)
    return dict(out)


def standard_hands(even: bool = False) -> int:
    """Tile sets of 14 that are four sets and a pair; `even`: those that are seven pairs as well."""
    suit0, suit2 = (block_polynomial(f(9, True), even) for f in (sets_only, with_pair))
    honours0, honours2 = (block_polynomial(f(7, False), even) for f in (sets_only, with_pair))
    pair_in_suit = multiply(multiply(power(suit0, 2, 14), suit2, 14), honours0, 14)
    pair_in_honours = multiply(power(suit0, 3, 14), honours2, 14)
    return 3 * pair_in_suit.get(14, 0) + pair_in_honours.get(14, 0)


def seven_pairs_hands() -> int:
    """Tile sets of 14 that are seven pairs, a four of a kind being two of them."""
    return power({0: 1, 2: comb(4, 2), 4: 1}, KINDS, 14)[14]


def honour_hands(all_kinds_of_win: bool) -> int:
    """Tile sets of 14 honours; with `all_kinds_of_win` only those that are standard or seven pairs."""
    shapes = product(range(COPIES + 1), repeat=7)
    hands = [vector for vector in shapes if sum(vector) == 14]
    if all_kinds_of_win:
        pair = with_pair(7, False)
        hands = [vector for vector in hands if vector in pair or all(count % 2 == 0 for count in vector)]
    return sum(map(weight, hands))


# ---- the 烂 family ------------------------------------------------------------------------------------------------

def far_apart(numbers: Iterable[int], shape: str) -> bool:
    """True if any two numbers of a suit differ as the shape asks (strict: by a multiple of 3; soft: by 3 or more)."""
    chosen = sorted(numbers)
    gaps = [b - a for i, a in enumerate(chosen) for b in chosen[i + 1 :]]
    return all(gap % 3 == 0 if shape == "strict" else gap >= 3 for gap in gaps)


def suit_subsets(shape: str) -> list[tuple[int, ...]]:
    """All sets of different numbers 0..8 of one suit that a 烂 hand may hold."""
    every = (tuple(i for i in range(9) if bits >> i & 1) for bits in range(1 << 9))
    return [numbers for numbers in every if far_apart(numbers, shape)]


def lan_sets(shape: str = "strict", classes: str = "any") -> Counter[str]:
    """Number of 14-tile sets of kinds by pattern id."""
    found: Counter[str] = Counter()
    for suits in product(suit_subsets(shape), repeat=3):
        honours = 14 - sum(map(len, suits))
        if not 0 <= honours <= 7:
            continue
        strict = all(far_apart(numbers, "strict") for numbers in suits)
        residues = [numbers[0] % 3 for numbers in suits]
        if strict and len(set(residues)) == 1:
            name = "qi_xing_yi_ban_gao" if honours == 7 else "yi_ban_gao"
        elif strict and classes == "distinct" and len(set(residues)) < 3:
            continue
        else:
            name = "qi_xing" if honours == 7 else "lan_pai"
        found[name] += comb(7, honours)
    return found


def dealt_win_chance(lan_shape: str = "strict", lan_classes: str = "any", zi_yi_se_any: bool = False) -> Fraction:
    """Chance that the 14 tiles dealt to the dealer are a win under these options."""
    hands = standard_hands() + seven_pairs_hands() - standard_hands(even=True)
    hands += sum(lan_sets(lan_shape, lan_classes).values()) * COPIES**14
    if zi_yi_se_any:
        hands += honour_hands(all_kinds_of_win=False) - honour_hands(all_kinds_of_win=True)
    return Fraction(hands, comb(DECK, 14))
