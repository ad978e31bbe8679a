"""Exact odds of a random dealer's first discard: of a kind it holds once, twice or three times.

The opening menu of the dealer holds a win if its 14 tiles are complete, a kong for every four of a kind, one discard
for every kind held, and beside it "discard and declare" where the other 13 tiles wait for something. Without the first,
the second and the last the random bot takes each of the d kinds held with chance 1/d. So the odds follow from the
number of tile sets by (kinds held once, twice, three times), taken over the hands without a four that are neither
complete nor one exchanged tile away from complete. The latter are counted block by block (three suits and the honours).
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from simcli.verify.gejiu.exact_hands import COPIES, DECK, KINDS, far_apart, sets_only, with_pair

Mask = npt.NDArray[np.bool_]
Shape = tuple[int, int, int]  # kinds held once, twice, three times


class Class(NamedTuple):
    """What matters of one block: ways to near completeness (bits), 烂 bits, and its kinds held once, twice, thrice."""

    standard: int
    lan: int
    shape: Shape


# A way of a block: does its target need one tile more, does it give one away, does it hold the pair?
WAYS = list(product((0, 1), repeat=3))
BIT = {way: 1 << i for i, way in enumerate(WAYS)}
LAN_EXACT, LAN_SPARE = 1, 2


def _shifted(mask: Mask, step: int) -> Mask:
    """Vectors that turn into a member of `mask` when one tile is added (step 1) or taken away (step -1)."""
    out = np.zeros_like(mask)
    for axis in range(mask.ndim):
        low: list[Any] = [slice(None)] * mask.ndim
        high = list(low)
        low[axis], high[axis] = slice(0, COPIES), slice(1, COPIES + 1)
        here, there = (low, high) if step == 1 else (high, low)
        out[tuple(here)] |= mask[tuple(there)]
    return out


@cache
def block_classes(size: int, chows: bool) -> dict[Class, int]:
    """Number of count vectors (no count above 3, 14 tiles at most) of a block by class; hopeless ones left out."""
    bits = np.zeros((COPIES + 1,) * size, dtype=np.int64)
    for pair, family in enumerate((sets_only(size, chows), with_pair(size, chows))):
        exact = np.zeros(bits.shape, dtype=np.bool_)
        exact[tuple(np.array(sorted(family)).T)] = True
        lacking = _shifted(exact, 1)
        ways = {(0, 0): exact, (1, 0): lacking, (0, 1): _shifted(exact, -1), (1, 1): _shifted(lacking, -1)}
        for (plus, minus), mask in ways.items():
            bits |= np.where(mask, BIT[plus, minus, pair], 0)
    allowed = np.zeros(bits.shape, dtype=np.bool_)
    for vector in product((0, 1), repeat=size):
        allowed[vector] = not chows or far_apart([i for i, held in enumerate(vector) if held], "strict")
    lan = np.where(allowed, LAN_EXACT, 0) | np.where(_shifted(allowed, -1), LAN_SPARE, 0)
    held = np.indices(bits.shape).reshape(size, -1)
    shapes = [np.sum(held == count, axis=0) for count in (1, 2, 3)]
    alive = (held.max(axis=0) < COPIES) & (held.sum(axis=0) <= 14) & ((bits.ravel() | lan.ravel()) > 0)
    rows = np.stack([bits.ravel(), lan.ravel(), *shapes], axis=1)[alive]
    classes, found = np.unique(rows, axis=0, return_counts=True)
    return {
        Class(int(row[0]), int(row[1]), (int(row[2]), int(row[3]), int(row[4]))): int(n)
        for row, n in zip(classes, found, strict=True)
    }


@cache
def _join_standard(left: int, right: int) -> int:
    """Ways of two blocks together; at most one tile more, one less and one pair in all."""
    out = 0
    for a in WAYS:
        for b in WAYS:
            both = tuple(x + y for x, y in zip(a, b, strict=True))
            if left & BIT[a] and right & BIT[b] and max(both) <= 1:
                out |= BIT[both]
    return out


@cache
def _join_lan(left: int, right: int) -> int:
    """烂 bits of two blocks together: all exact, or one spare tile in all."""
    exact = left & right & LAN_EXACT
    spare = (left & LAN_EXACT and right & LAN_SPARE) or (left & LAN_SPARE and right & LAN_EXACT)
    return exact | (LAN_SPARE if spare else 0)


def _join(left: dict[Class, int], right: dict[Class, int]) -> dict[Class, int]:
    """Multiply the vectors of two (groups of) blocks out."""
    out: defaultdict[Class, int] = defaultdict(int)
    for a, x in left.items():
        for b, y in right.items():
            shape = (a.shape[0] + b.shape[0], a.shape[1] + b.shape[1], a.shape[2] + b.shape[2])
            if shape[0] + 2 * shape[1] + 3 * shape[2] > 14:
                continue
            standard, lan = _join_standard(a.standard, b.standard), _join_lan(a.lan, b.lan)
            if standard or lan:
                out[Class(standard, lan, shape)] += x * y
    return dict(out)


@cache
def near_hands() -> tuple[dict[Shape, int], dict[Shape, int]]:
    """Count vectors of 14 tiles without a four by shape: complete ones, and those at most one exchange away from it.

    Of the standard shape and the 烂 family; seven pairs follow from the shape alone and are left to the caller.
    """
    suit, honours = block_classes(9, True), block_classes(7, False)
    complete: defaultdict[Shape, int] = defaultdict(int)
    near: defaultdict[Shape, int] = defaultdict(int)
    two = _join(suit, suit)
    for found, ways in _join(two, _join(suit, honours)).items():
        a, b, c = found.shape
        if a + 2 * b + 3 * c != 14:
            continue
        if found.standard & BIT[0, 0, 1] or found.lan & LAN_EXACT:
            complete[found.shape] += ways
        if found.standard & (BIT[0, 0, 1] | BIT[1, 1, 1]) or found.lan:
            near[found.shape] += ways
    return dict(complete), dict(near)


def _all_vectors(shape: Shape) -> int:
    """Count vectors of 34 kinds with this shape."""
    a, b, c = shape
    return factorial(KINDS) // (factorial(a) * factorial(b) * factorial(c) * factorial(KINDS - a - b - c))


def opening_discard(declarations: bool) -> tuple[Fraction, dict[int, Fraction]]:
    """Chance of a plain opening menu, and the odds of the random bot's discard in it.

    Parameters
    ----------
    declarations : bool
        True: hands that could declare are left out as well (`rules.ready = optional`); False: only kongs and wins.

    Returns
    -------
    tuple
        Chance that the dealer's 14 tiles give a menu of plain discards only; given that, the chance that the tile
        discarded is of a kind held once, twice, three times, by 1, 2, 3.
    """
    left_out = near_hands()[declarations]
    mass, odds = Fraction(0), {1: Fraction(0), 2: Fraction(0), 3: Fraction(0)}
    for b, c in product(range(8), range(5)):
        a = 14 - 2 * b - 3 * c
        # seven pairs need no blocks: complete without odd kinds, one exchange away with two
        if a < 0 or a + c <= (2 if declarations else 0):
            continue
        shape = (a, b, c)
        chance = Fraction((_all_vectors(shape) - left_out.get(shape, 0)) * 4**a * 6**b * 4**c, comb(DECK, 14))
        mass += chance
        for copies, kinds in zip((1, 2, 3), shape, strict=True):
            odds[copies] += chance * Fraction(kinds, a + b + c)
    return mass, {copies: share / mass for copies, share in odds.items()}


def near_chance() -> float:
    """Chance that 14 tiles hold no four of a kind and are a win or one exchange away from one (default rules)."""
    left_out = near_hands()[1]
    ways = 0
    for b, c in product(range(8), range(5)):
        a = 14 - 2 * b - 3 * c
        if a < 0:
            continue
        shape = (a, b, c)
        vectors = _all_vectors(shape) if a + c <= 2 else left_out.get(shape, 0)
        ways += vectors * 4**a * 6**b * 4**c
    return float(Fraction(ways, comb(DECK, 14)))
