"""What a hand may become: how far it is after a discard, what it accepts, what its waits pay, what fours may add."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest
from kernels.youxian.codes import CARDS, KINDS, OTHER_DRAW, RED
from kernels.youxian.distance import FAR, lacking
from kernels.youxian.greedy import accepted_by
from kernels.youxian.hands import X_KAN, X_PAO, X_PENG, X_WEI
from kernels.youxian.rows import POWERS
from kernels.youxian.settle import points_of
from kernels.youxian.value import price_hand

UNSEEN = 60.0  # accepted copies are told as if so many cards were unseen
# What a copy counts, one that can be chowed being 1: 碰 takes it from both others, 偎 alone from one's own draws.
PENG_TOO, WEI_ALONE = 1.7, 0.7
ONE_WAY = 0.5  # what its best single way accepts counts so much: the next claim leaves something of it
OWN_DRAWS = 0.3333  # share of the draws


@kernel
def part_without(st, tables, gone):
    """Set how far every entry is once `gone` (-1: nothing) is discarded, and its 息; returns the nearest."""
    nearest = FAR
    for n in range(st.n_entries):
        xi = st.e_xi[n]
        fits = True
        if gone >= 0:
            rank, size = gone % 10, gone // 10
            key = st.e_big[n] if size else st.e_small[n]
            fits = key // POWERS[rank] % 3 > 0
            if fits:
                row = tables.best[size]
                apart = (st.e_flags[n] >> size) & 1
                place = st.e_other[n] if size else st.e_place[n]
                less = np.int64(row[key - POWERS[rank], apart, place])
                fits = less > 0
                xi += less - np.int64(row[key, apart, place])
        st.a_xi[n] = xi
        st.a_far[n] = st.e_claims[n] + lacking(st, xi) if fits else FAR
        nearest = min(nearest, st.a_far[n])
    return nearest


@kernel
def most_xi(st, nearest):
    """Return the most 息 within reach of the entries that are `nearest`."""
    xi = np.int64(0)
    for n in range(st.n_entries):
        if st.a_far[n] == nearest:
            xi = max(xi, st.a_xi[n])
    return xi


@kernel
def accepts(st, tables, rules, nearest, gone):
    """Return the kinds that would save a claim of an entry that is `nearest` once `gone` is discarded.

    `st.by` gets the kinds of single entries, those that the entries before did not accept all.
    """
    kinds = np.int64(0)
    st.n_by = 0
    for n in range(st.n_entries):
        if st.a_far[n] == nearest:
            some = accepted_by(st, tables, rules, nearest, n, st.a_xi[n], gone)
            if some & ~kinds:
                st.by[st.n_by] = some
                st.n_by += 1
            kinds |= some
    return kinds


@kernel
def weigh(st, seat, kinds, gone):
    """Return the copies of `kinds` to come, each as far as 臭 and the way to claim it allow."""
    copies = 0.0
    chou_chi = st.chou_chi[seat]
    if gone >= 0:
        chou_chi |= np.int64(1) << gone
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        weight = 1.0 if (chou_chi >> kind) & 1 == 0 else 0.0
        if st.free[seat, kind] - (kind == gone) > 1:
            weight = WEI_ALONE if (st.chou_peng[seat] >> kind) & 1 else PENG_TOO
        copies += weight * st.left[kind]
    return copies


@kernel
def nearness(st, seat, kinds, gone, unseen):
    """Return the weighed copies that a hand accepts (`accepts` was called), as if `UNSEEN` cards were unseen."""
    most = 0.0
    for n in range(st.n_by):
        most = max(most, weigh(st, seat, st.by[n], gone))
    near = weigh(st, seat, kinds, gone)
    return (near + ONE_WAY * (most - near)) * UNSEEN / max(1, unseen)


@kernel
def upside(st, seat, gone, unseen):
    """Return the 息 that fours and 偎 yet to be drawn may be expected to add (`gone`: discarded, -1 for nothing)."""
    more = 0.0
    threes = st.peng[seat] | st.kan[seat] | st.wei[seat]
    for kind in range(KINDS):
        size = 1 if kind >= 10 else 0
        if (threes >> kind) & 1:
            now = st.x[X_PENG if (st.peng[seat] >> kind) & 1 else X_KAN, size]
            more += st.left[kind] * (st.x[X_PAO, size] - now)
        elif st.free[seat, kind] == 2 and kind != gone:
            more += st.left[kind] * (st.x[X_WEI, size] - st.x[X_PENG, size]) * OWN_DRAWS
    return more * (CARDS - st.at) / max(1, unseen)


@kernel
def shift(st, seat, kind, by):
    """Count a free card of `kind` into (`by` = 1) or out of (-1) the hand that is looked at."""
    st.free[seat, kind] += by
    st.n_free[seat] += by
    st.cards[seat] += by
    st.reds[seat] += by * RED[kind]
    st.bigs[seat] += by * (kind >= 10)


@kernel
def price_waits(st, tables, rules, seat, kinds, gone, more):
    """Price the hand with every card that would win it once `gone` is discarded.

    `more`: 囤 to add to what the hand has. Returns (copies to come, what each loser would pay on average).
    """
    own = st.own_discards[seat]
    if gone >= 0:
        shift(st, seat, gone, -1)
        if st.draws > 0 or seat != st.dealer:
            st.own_discards[seat] = own + 1
    copies = 0
    paid = 0.0
    kinds |= st.kan[seat] | st.wei[seat] | st.peng[seat]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if st.left[kind] > 0 and price_hand(st, tables, rules, seat, kind, OTHER_DRAW):
            copies += st.left[kind]
            paid += st.left[kind] * points_of(rules, (st.v_tun + more) * st.v_fan, st.drawn_before)
    st.own_discards[seat] = own
    if gone >= 0:
        shift(st, seat, gone, 1)
    return copies, paid / max(1, copies)
