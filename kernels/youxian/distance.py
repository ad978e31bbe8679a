"""How many claims a hand is from complete with enough 息: the fewest two-card parts among its groups.

A drawn card never enters a hand, so every group still missing a card is two cards in hand and one claim. Every choice
of 绞 across the sizes is tried; what is left of each size is looked up in `kernels.youxian.rows`. Parts count with the
most 息 that they may become; 息 that even so are missing count as further claims, as many as 跑 on a 坎 would take.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest
from kernels.youxian.hands import X_JIAO, X_KAN, X_PAO
from kernels.youxian.records import ENTRIES
from kernels.youxian.rows import POWERS
from kernels.youxian.tables import MOST

FAR = 30  # no such hand can be reached any more
NUMBERS = 10
ONES = np.int64(0x0101010101010101)

# Ways to use the cards of one number across the sizes, by how many small and big ones are free: small and big ones
# used, whole 绞, two-card parts. Place 0 is to use none.
WAYS = np.zeros((3, 3, 5, 4), np.int64)
N_WAYS = np.ones((3, 3), np.int64)
for _small in (1, 2):
    for _big in (1, 2):
        _ways = [(1, 1, 0, 1)]
        if _small == 2:
            _ways.append((2, 1, 1, 0))
        if _big == 2:
            _ways.append((1, 2, 1, 0))
        if _small == 2 and _big == 2:
            _ways.append((2, 2, 0, 2))
        N_WAYS[_small, _big] = 1 + len(_ways)
        for _at, _way in enumerate(_ways):
            WAYS[_small, _big, 1 + _at] = _way


@kernel
def lacking(st, xi):
    """Return the further claims that missing 息 stand for."""
    missing = st.g_need - xi
    return (missing + st.g_lift - 1) // st.g_lift if missing > 0 else 0


@kernel
def measure(st, tables, rules, groups, base, paired, rest, bound):
    """Return how far the free cards `st.w` are from complete, and keep the ways that are no farther (`st.e_*`).

    groups : melds of three still to come; base : 息 laid and fixed; paired : whether a pair belongs to the hand; rest :
    how many of the free cards stay after the discard, if one is due; bound : what is farther does not matter (FAR).
    """
    st.g_need = rules.min_xi
    st.g_lift = max(1, st.x[X_PAO, 0] - st.x[X_KAN, 0])
    st.g_best = bound
    st.n_entries = 0
    n = rows_of(st)
    depth = 0
    st.choice[0] = -1
    while depth >= 0:
        if depth == n:
            left = groups - st.j_melds[n] - st.j_parts[n]
            xi = base + st.j_xi[n]
            if left >= 0 and paired:
                join(st, tables, n, left, xi, 1, 0, 0, 3 * groups + 2 - rest)
                join(st, tables, n, left, xi, 0, 1, 0, 3 * groups + 2 - rest)
                join(st, tables, n, left, xi, 0, 0, 1, 3 * groups + 1 - rest)
            elif left >= 0:
                join(st, tables, n, left, xi, 0, 0, 0, 3 * groups - rest)
            depth -= 1
        elif next_way(st, depth):
            depth += 1
            st.choice[min(depth, NUMBERS - 1)] = -1
        else:
            depth -= 1
    return st.g_best if st.n_entries > 0 else FAR


@kernel
def rows_of(st):
    """Set the rows of `st.w` before any 绞 is set apart and list the numbers held in both sizes; returns how many."""
    small = np.int64(0)
    big = np.int64(0)
    n = 0
    for rank in range(NUMBERS):
        s, b = st.w[rank], st.w[rank + 10]
        small += s * POWERS[rank]
        big += b * POWERS[rank]
        if s > 0 and b > 0:
            st.number[n] = rank
            n += 1
    st.j_small[0], st.j_big[0] = small, big
    st.j_melds[0] = 0
    st.j_parts[0] = 0
    st.j_xi[0] = 0
    st.j_numbers[0] = 0
    return n


@kernel
def next_way(st, depth):
    """Go on to the next way to use the number at `depth`; returns whether there is one near enough."""
    rank = st.number[depth]
    s, b = st.w[rank], st.w[rank + 10]
    choice = st.choice[depth] + 1
    while choice < N_WAYS[s, b]:
        parts = WAYS[s, b, choice, 3]
        if st.j_parts[depth] + parts <= st.g_best:
            st.choice[depth] = choice
            st.j_small[depth + 1] = st.j_small[depth] - WAYS[s, b, choice, 0] * POWERS[rank]
            st.j_big[depth + 1] = st.j_big[depth] - WAYS[s, b, choice, 1] * POWERS[rank]
            st.j_melds[depth + 1] = st.j_melds[depth] + WAYS[s, b, choice, 2]
            st.j_parts[depth + 1] = st.j_parts[depth] + parts
            st.j_xi[depth + 1] = st.j_xi[depth] + way_xi(st, s, b, choice)
            st.j_numbers[depth + 1] = st.j_numbers[depth] | ((np.int64(1) << rank) if parts > 0 else np.int64(0))
            return True
        choice += 1
    return False


@kernel
def way_xi(st, s, b, choice):
    """Return the 息 of a way: of its whole 绞 (there is one at most), or the most that its parts may become."""
    small, big = st.x[X_JIAO, 0], st.x[X_JIAO, 1]
    if WAYS[s, b, choice, 2] > 0:
        return small if WAYS[s, b, choice, 0] == 2 else big
    return WAYS[s, b, choice, 3] * max(small, big)


@kernel
def join(st, tables, n, groups, xi, pair_small, pair_big, waiting, fewest):
    """Share `groups` out between the two rows as left after `n` numbers have been settled.

    `waiting`: 1 for a hand that will wait for the other card of its pair, one claim more; `fewest`: parts that the
    cards leave room for.
    """
    room = st.g_best - st.j_parts[n] - waiting
    if room < 0 or fewest + waiting > st.g_best:
        return
    small = tables.least[0, st.j_small[n], pair_small]
    big = tables.least[1, st.j_big[n], pair_big] >> (8 * (MOST - groups))
    # eight sums at once, one a byte: bit 6 of a byte stays where the sum is no more than the room
    hits = (ONES * (64 + room) - (small + big)) & (ONES << 6)
    while hits:
        few = lowest(hits) >> 3
        hits &= hits - 1
        if few > groups:
            return
        low = (small >> (8 * few)) & 255
        high = (big >> (8 * few)) & 255
        share(st, tables, n, few, groups - few, low, high, xi, pair_small, pair_big, fewest, waiting)


@kernel
def share(st, tables, n, few, others, low, high, xi, pair_small, pair_big, fewest, waiting):
    """Try all numbers of parts of `few` groups of the small row and `others` of the big one, from the fewest on."""
    small = tables.best[0, st.j_small[n], pair_small]
    big = tables.best[1, st.j_big[n], pair_big]
    for p in range(low, min(few, MOST - 1) + 1):
        place = (few - p) * (MOST + 1) + p
        for q in range(high, min(others, MOST - 1) + 1):
            claims = p + q + st.j_parts[n] + waiting
            if claims > st.g_best:
                break
            other = (others - q) * (MOST + 1) + q
            if claims - waiting < fewest or small[place] == 0 or big[other] == 0:
                continue
            whole = xi + np.int64(small[place]) + np.int64(big[other]) - 2
            far = claims + lacking(st, whole)
            if far <= st.g_best:
                keep(st, n, far, claims, whole, place, other, pair_small | (pair_big << 1) | (waiting << 2))


@kernel
def keep(st, n, far, claims, xi, place, other, flags):
    """Keep a way to part the hand, and forget those that are farther."""
    if far < st.g_best:
        st.g_best = far
        st.n_entries = 0
    at = st.n_entries
    if at < ENTRIES:
        st.e_small[at], st.e_big[at] = st.j_small[n], st.j_big[n]
        st.e_place[at], st.e_other[at] = place, other
        st.e_claims[at], st.e_xi[at] = claims, xi
        st.e_flags[at], st.e_numbers[at] = flags, st.j_numbers[n]
        st.n_entries = at + 1
