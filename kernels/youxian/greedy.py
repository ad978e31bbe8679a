"""The greedy bot: as few claims as possible to a complete hand with enough 息, blind to what it pays.

It discards so that the fewest claims are missing, then so that the most copies of cards it has not seen would save one;
equals are drawn by lot. It takes a 碰 or 吃 that leaves fewer claims missing, the one that leaves fewest, then lays
most 息. It wins whenever it may.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest
from kernels.rng import below
from kernels.youxian.codes import A_CHI, A_PASS, A_PENG, CHOW_CARDS, KINDS, ONE_FIVE_TEN
from kernels.youxian.distance import FAR, lacking, measure
from kernels.youxian.hands import X_JIAO, X_PENG, chow_xi, due
from kernels.youxian.legal import M_PENG
from kernels.youxian.rows import POWERS
from kernels.youxian.tables import MOST


@kernel
def look(st, seat):
    """Set `st.left`: copies of each kind that `seat` sees neither in its hand nor laid, discarded or dead."""
    for kind in range(KINDS):
        st.left[kind] = 4 - st.seen[kind] - st.free[seat, kind] - 3 * ((st.kan[seat] >> kind) & 1)
    if st.shown_held and seat != st.dealer:
        st.left[st.shown] -= 1


@kernel
def copy_free(st, seat):
    """Set `st.w` to the free cards of `seat`."""
    for kind in range(KINDS):
        st.w[kind] = st.free[seat, kind]


@kernel
def far(st, tables, rules, seat, laid, xi, cards, bound):
    """Return how far `st.w` is from complete after `laid` groups more with `xi` 息, holding `cards` more than now.

    `bound`: what is farther does not matter (returns FAR).
    """
    size = 0
    for kind in range(KINDS):
        size += st.w[kind]
    paired = st.fours[seat] > 0
    groups = (6 if paired else 7) - st.n_melds[seat] - st.n_kan[seat] - laid
    rest = size - 1 if st.cards[seat] + cards > due(st, seat) else size
    return measure(st, tables, rules, groups, st.xi[seat] + xi, paired, rest, bound)


@kernel
def greedy_claim(st, tables, rules, seat, card):
    """Answer a claim menu without a win in it: (action, plan)."""
    copy_free(st, seat)
    if st.known[seat] < 0:
        st.known[seat] = far(st, tables, rules, seat, 0, 0, 0, FAR)
    best = st.known[seat] - 1
    action, plan, most, equals = A_PASS, np.int64(0), np.int64(-1), 1
    for n in range(-1, st.n_plans[seat]):
        if n < 0 and st.menu[seat] & M_PENG == 0:
            continue
        way = st.plan[seat, n] if n >= 0 else np.int64(0)
        laid, xi = lay_claim(st, seat, card, way)
        missing = far(st, tables, rules, seat, laid, xi, 1, best)
        if missing > best or (missing == best and xi < most):
            continue
        equals = equals + 1 if missing == best and xi == most else 1
        if equals == 1 or below(st, seat, equals) == 0:
            action, plan = (A_PENG if n < 0 else A_CHI), way
        best, most = missing, xi
    return action, plan


@kernel
def lay_claim(st, seat, card, plan):
    """Set `st.w` to the free cards once a 碰 (`plan` 0) or the chows of a plan are laid; returns (groups, 息) laid."""
    copy_free(st, seat)
    if plan == 0:
        st.w[card] -= 2
        return 1, st.x[X_PENG, 1 if card >= 10 else 0]
    laid, xi = 0, np.int64(0)
    st.w[card] += 1
    while plan > 0:
        chow = (plan & 63) - 1
        plan >>= 6
        for i in range(3):
            st.w[CHOW_CARDS[chow, i]] -= 1
        laid += 1
        xi += chow_xi(st, chow)
    return laid, xi


@kernel
def greedy_discard(st, tables, rules, seat):
    """Choose a discard."""
    copy_free(st, seat)
    nearest = far(st, tables, rules, seat, 0, 0, 0, FAR)
    look(st, seat)
    best, choice, equals = -2, 0, 1  # a hand that can never be complete leaves every discard at -1
    kinds = st.kinds[seat]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        accepted = accepted_without(st, tables, rules, nearest, kind)
        if accepted < best:
            continue
        equals = equals + 1 if accepted == best else 1
        if equals == 1 or below(st, seat, equals) == 0:
            choice = kind
        best = accepted
    st.after = nearest
    return choice


@kernel
def accepted_without(st, tables, rules, nearest, gone):
    """Return how many unseen copies would save a claim after discarding `gone`, -1 if that makes the hand farther."""
    rank = gone % 10
    size = gone // 10
    accepted = np.int64(0)
    near = False
    for n in range(st.n_entries):
        key = st.e_big[n] if size else st.e_small[n]
        if key // POWERS[rank] % 3 == 0:
            continue
        apart = (st.e_flags[n] >> size) & 1
        place = st.e_other[n] if size else st.e_place[n]
        row = tables.best[size]
        less = np.int64(row[key - POWERS[rank], apart, place])
        if less == 0:
            continue
        xi = st.e_xi[n] - np.int64(row[key, apart, place]) + less
        if st.e_claims[n] + lacking(st, xi) <= nearest:
            near = True
            accepted |= accepted_by(st, tables, rules, nearest, n, xi, gone)
    return copies(st, accepted) if near else -1


@kernel
def copies(st, accepted):
    """Return how many unseen copies the kinds of a mask have."""
    total = 0
    while accepted:
        total += st.left[lowest(accepted)]
        accepted &= accepted - 1
    return total


@kernel
def accepted_by(st, tables, rules, nearest, n, xi, gone):
    """Return the kinds that complete a part of entry `n` (with `xi` 息) once `gone` is discarded."""
    accepted = np.int64(0)
    if st.e_numbers[n] > 0 and st.e_claims[n] + lacking(st, xi) <= nearest:
        accepted |= st.e_numbers[n] | (st.e_numbers[n] << 10)
    for size in range(2):
        key = st.e_big[n] if size else st.e_small[n]
        if gone // 10 == size:
            key -= POWERS[gone % 10]
        place = st.e_other[n] if size else st.e_place[n]
        apart = (st.e_flags[n] >> size) & 1
        held = np.int64(tables.held[key])
        others = xi - np.int64(tables.best[size, key, apart, place]) + 1
        if place % (MOST + 1) > 0:
            accepted |= by_chows(st, tables, rules, nearest, n, size, key, place - 1, apart, held, others)
            accepted |= by_pairs(st, tables, nearest, n, size, key, place - 1, apart, held, others)
        if st.e_flags[n] & 4 and st.e_claims[n] == 1:
            accepted |= by_single(st, tables, nearest, size, key, place, held, others)
    return accepted


@kernel
def by_chows(st, tables, rules, nearest, n, size, key, place, apart, held, others):
    """Return the kinds that make a chow of two cards of a row, with `others` 息 elsewhere."""
    accepted = np.int64(0)
    row = tables.best[size]
    for chow in range(10 if rules.chow_1_5_10 else ONE_FIVE_TEN):
        for third in range(3):
            a = CHOW_CARDS[chow, (third + 1) % 3]
            b = CHOW_CARDS[chow, (third + 2) % 3]
            if (held >> a) & (held >> b) & 1:
                value = np.int64(row[key - POWERS[a] - POWERS[b], apart, place])
                if value > 0:
                    xi = others + value - 1 + chow_xi(st, chow + 10 * size)
                    if st.e_claims[n] - 1 + lacking(st, xi) < nearest:
                        accepted |= np.int64(1) << (CHOW_CARDS[chow, third] + 10 * size)
    return accepted


@kernel
def by_pairs(st, tables, nearest, n, size, key, place, apart, held, others):
    """Return the kinds that make a 碰 or 绞 of a pair of a row, with `others` 息 elsewhere."""
    accepted = np.int64(0)
    twos = held >> 10
    while twos:
        rank = lowest(twos)
        twos &= twos - 1
        value = np.int64(tables.best[size, key - 2 * POWERS[rank], apart, place])
        if value > 0:
            xi = others + value - 1
            if st.e_claims[n] - 1 + lacking(st, xi + st.x[X_PENG, size]) < nearest:
                accepted |= np.int64(1) << (rank + 10 * size)
            if st.e_claims[n] - 1 + lacking(st, xi + st.x[X_JIAO, size]) < nearest:
                accepted |= np.int64(1) << (rank + 10 - 10 * size)
    return accepted


@kernel
def by_single(st, tables, nearest, size, key, place, held, others):
    """Return the kinds that make the pair of a hand which waits for nothing else."""
    accepted = np.int64(0)
    present = held & 1023
    while present:
        rank = lowest(present)
        present &= present - 1
        value = np.int64(tables.best[size, key - POWERS[rank], 0, place])
        if value > 0 and lacking(st, others + value - 1) < nearest:
            accepted |= np.int64(1) << (rank + 10 * size)
    return accepted
