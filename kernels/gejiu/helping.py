"""How many tiles bring a value bot's plan nearer, weighed by how easily each is had."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest, popcount
from kernels.gejiu.codes import HONOURS, KINDS, STEP
from kernels.gejiu.hands import class_of
from kernels.gejiu.legal import chow_menu
from kernels.gejiu.plans import (
    ALLOWED,
    DRAGON_OF,
    KINDS_OF,
    LAN_CLASS,
    PAIRS_OF,
    PUNGS_OF,
    SAME_CLASS,
    SETS_OF,
    SEVEN_STARS,
    SHAPE,
    SUIT_KINDS,
    suit_class,
)
from kernels.gejiu.shapes import lan_distance

# A tile can be drawn; one that makes a pung also comes from all three others, one that makes a chow from one of them.
# Others part with some tiles more readily. Tuned by hand in duels with greedy; nothing hangs on their exact values.
PUNG_WAYS = 3.0
CHOW_WAYS = 0.7
LOOSE = np.array([1.2, 1.1, 1.0, 0.9])  # honours, ends, next to the ends, middle
PLACE = np.array([0 if k >= HONOURS else 1 + min(k % 9, 8 - k % 9, 2) for k in range(KINDS)], np.int64)


@kernel
def looseness(kind):
    """Return how readily others discard a kind, against the average tile."""
    return LOOSE[PLACE[kind]]


@kernel
def reach(st, seat, kind):
    """Return the unseen copies of a wanted kind, weighed by the ways to get one: drawn, chowed or punged.

    A copy that can only be drawn counts a half.
    """
    ways = 1.0
    if st.hand[seat, kind] >= 2:
        ways += PUNG_WAYS * looseness(kind)
    elif kind < HONOURS and chow_menu(st.kinds[seat], kind):
        ways += CHOW_WAYS * looseness(kind)
    return 0.5 * ways * st.left[kind]


@kernel
def sets_copies(st, tables, seat, allowed, missing):
    """Return the unseen copies of the tiles that shorten the sets out of the `allowed` suits from `missing`."""
    need = 4 - st.n_melds[seat]
    total = 0.0
    for suit in range(4):
        if (allowed >> suit) & 1 == 0:
            continue
        rest = class_of(tables, suit, np.int64(0))
        for other in range(4):
            if other != suit:
                rest = np.int64(tables.joined[rest, suit_class(st, tables, seat, other, allowed)])
        key = st.key[seat, suit]
        for kind in range(9 * suit, min(9 * suit + 9, KINDS)):
            if st.left[kind] > 0:
                more = class_of(tables, suit, key + STEP[kind])
                if tables.missing[tables.joined[more, rest], need] < missing:
                    total += reach(st, seat, kind)
    return total


@kernel
def pungs_copies(st, seat, kinds):
    """Return the unseen copies of tiles that shorten a hand of pungs of the `kinds`."""
    need = 4 - st.n_melds[seat]
    held = st.kinds[seat] & kinds
    few = popcount(st.twos[seat] & kinds) <= need  # more pairs are wanted as well
    total = 0.0
    while held:
        kind = lowest(held)
        held &= held - 1
        count = st.hand[seat, kind]
        if st.left[kind] > 0 and (count == 2 or (few and count == 1)):
            total += reach(st, seat, kind)
    return total


@kernel
def copies_of(st, kinds):
    """Return the unseen copies of the `kinds` (mask)."""
    total = 0.0
    while kinds:
        total += max(st.left[lowest(kinds)], 0)
        kinds &= kinds - 1
    return total


@kernel
def lan_copies(st, tables, rules, seat, missing):
    """Return the unseen copies of tiles that shorten the 烂 family from `missing`."""
    kinds = st.kinds[seat]
    total = 0.0
    for kind in range(KINDS):
        bit = np.int64(1) << kind
        if st.left[kind] > 0 and kinds & bit == 0 and lan_distance(tables, rules, kinds | bit) < missing:
            total += st.left[kind]
    return total


@kernel
def plan_copies(st, tables, rules, seat, plan, missing):
    """Return the unseen copies of tiles that bring `plan` nearer, `missing` tiles away."""
    shape = SHAPE[plan]
    allowed = ALLOWED[plan]
    if shape == SETS_OF:
        return sets_copies(st, tables, seat, allowed, missing)
    if shape == PUNGS_OF:
        return pungs_copies(st, seat, KINDS_OF[plan])
    kinds = st.kinds[seat]
    if shape == PAIRS_OF:
        return copies_of(st, kinds & KINDS_OF[plan] & ~st.twos[seat])
    if shape == DRAGON_OF:
        total = copies_of(st, ~kinds & SUIT_KINDS[allowed])
        if missing > 9 - popcount(kinds & SUIT_KINDS[allowed]):
            total += 8  # what helps the fourth set and the pair, roughly
        return total
    if shape == SAME_CLASS:
        return copies_of(st, ~kinds & (LAN_CLASS[allowed] | SUIT_KINDS[3]))
    if shape == SEVEN_STARS and lan_distance(tables, rules, kinds) <= 7 - popcount(kinds >> HONOURS):
        return copies_of(st, ~kinds & SUIT_KINDS[3])
    return lan_copies(st, tables, rules, seat, missing)
