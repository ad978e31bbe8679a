"""What a value bot's hand is worth: every plan within reach by its chance and its price, the best one counting most."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest
from kernels.gejiu.chances import MOST_MISSING, READY, SPARED, TIMES, chance, price_fans, worth_of
from kernels.gejiu.codes import KINDS, KONG_DRAW, N_PLANS, SEATS, STEP, SUIT
from kernels.gejiu.greedy import look
from kernels.gejiu.hands import class_of, may_kong
from kernels.gejiu.helping import looseness, plan_copies
from kernels.gejiu.plans import CLASS, note_melds, plan_distance, plan_fan
from kernels.gejiu.settle import price_win, share
from kernels.gejiu.shapes import FAR, standard_waits, waits
from kernels.gejiu.value import value_hand

# Tuned by hand in duels with greedy.
USUAL = np.array([0.0, 6.0, 16.0, 26.0, 38.0, 50.0, 60.0, 60.0, 60.0])  # copies that help, by tiles missing
KEPT = 0.25  # plans are looked at whose rough worth is this share of the best one's
OTHERS = 0.1  # share at which plans besides the best one count


@kernel
def price_plans(st, rules, seat):
    """Set `st.price[seat]`: how much `seat` wants to win each plan in this game."""
    if st.pay[0, 0] == 0.0:
        price_fans(st, rules)
    for plan in range(N_PLANS):
        st.price[seat, plan] = worth_of(st, rules, seat, plan_fan(rules, plan))
    st.priced |= 1 << seat


@kernel
def prepare(st, tables, rules, seat, discards):
    """Measure the plans of the hand (`discards`: a discard is due) and choose the ones worth looking at.

    Sets `st.near` (tiles missing, at least 1 after a discard), `st.price`, and `st.active` (mask of plans).
    """
    look(st, seat)
    note_melds(st, seat)
    st.clock = min(st.draws >> 1, TIMES - 1)
    if (st.priced >> seat) & 1 == 0:
        price_plans(st, rules, seat)
    top = 0.0
    nearest = FAR
    for plan in range(N_PLANS):
        near = plan_distance(st, tables, rules, seat, plan)
        if discards:
            near = max(near, 1)
        st.near[plan] = near
        nearest = min(nearest, near)
        st.rough[plan] = 0.0
        if near < MOST_MISSING:
            usual = chance(st, tables, CLASS[plan], near, USUAL[near])
            st.rough[plan] = usual * st.price[seat, plan]
            top = max(top, st.rough[plan])
    st.nearest = nearest
    st.active = 0
    for plan in range(N_PLANS):
        if st.rough[plan] > 0.0 and st.rough[plan] >= KEPT * top:
            st.active |= np.int64(1) << plan


@kernel
def ready_worth(st, tables, rules, seat, found):
    """Return what the waits `found` (mask) of a hand with one tile to go are worth, each at the fans it would win."""
    copies = 0.0
    worth = 0.0
    kinds = found
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if st.left[kind] <= 0:
            continue
        for k in range(KINDS):
            st.v_counts[k] = st.hand[seat, k]
        st.v_counts[kind] += 1
        if value_hand(st, tables, rules, st.n_melds[seat], st.meld_type[seat], st.meld_tile[seat]):
            more = 0.25 * st.left[kind] * (1.0 + 3.0 * looseness(kind))
            copies += more
            worth += more * worth_of(st, rules, seat, st.v_fan + st.bonus)
    slots = found & ((np.int64(1) << st.slot[0]) | (np.int64(1) << st.slot[1]))
    if slots and may_kong(st, rules):
        kongs = kong_ways(st, tables, seat, slots)
        if kongs > 0.0:
            copies += kongs
            worth += kongs * kong_win(st, tables, rules, seat, lowest(slots))
    if copies == 0.0:
        return 0.0
    return chance(st, tables, READY, 1, copies) * worth / copies


@kernel
def kong_ways(st, tables, seat, slots):
    """Return the unseen copies that would kong a three of the seat and win on a kong tile (it waits for `slots`).

    The fourth of a three in hand comes from anybody, that of a laid pung must be drawn.
    """
    ways = 0.0
    threes = st.twos[seat] & ~st.fours[seat] | st.pungs[seat]
    while threes:
        kind = lowest(threes)
        threes &= threes - 1
        if st.left[kind] != 1:
            continue
        if (st.pungs[seat] >> kind) & 1:
            ways += 0.25
        elif st.hand[seat, kind] == 3 and kong_waits(st, tables, seat, kind) & slots:
            ways += 1.0
    return ways


@kernel
def kong_waits(st, tables, seat, kind):
    """Return the waits once three tiles of `kind` have gone into a kong."""
    key = st.key[seat, SUIT[kind]]
    cls = st.cls[seat, SUIT[kind]]
    st.key[seat, SUIT[kind]] = key - 3 * STEP[kind]
    st.cls[seat, SUIT[kind]] = class_of(tables, SUIT[kind], key - 3 * STEP[kind])
    st.n_melds[seat] += 1
    found = standard_waits(st, tables, seat)
    st.n_melds[seat] -= 1
    st.key[seat, SUIT[kind]] = key
    st.cls[seat, SUIT[kind]] = cls
    return found


@kernel
def worth_now(st, tables, rules, seat):
    """Return what the hand, one tile short of full, is worth by its active plans (see `prepare`)."""
    best = 0.0
    total = 0.0
    if st.nearest <= 1:
        found = waits(st, tables, rules, seat)
        if found:
            best = ready_worth(st, tables, rules, seat, found)
            total = best
    plans = st.active
    while plans:
        plan = lowest(plans)
        plans &= plans - 1
        near = plan_distance(st, tables, rules, seat, plan)
        if near > st.near[plan] or near <= 1:
            continue
        copies = plan_copies(st, tables, rules, seat, plan, near)
        worth = chance(st, tables, CLASS[plan], near, copies) * st.price[seat, plan]
        total += worth
        best = max(best, worth)
    return best + OTHERS * (total - best)


@kernel
def kong_win(st, tables, rules, seat, tile):
    """Return what winning on the kong tile `tile` is worth."""
    price_win(st, tables, rules, seat, KONG_DRAW, tile)
    return points_worth(st, rules, seat, st.v_fan, KONG_DRAW, -1)


@kernel
def points_worth(st, rules, seat, fan, way, source):
    """Return what winning now with `fan` fans is worth."""
    total = 0
    for i in range(1, SEATS):
        total += share(rules, fan, seat, (seat + i) % SEATS, source, way, st.dealer)
    return total + SPARED * st.loss[1 if seat == st.dealer else 0]
