"""The value bot: it plays for the payoff to expect under the rules in force.

Every hand it could aim at is weighed by the chance to finish it and by what it would then bring (`weighing`), every
discard by what it may cost (`danger`). Nothing here knows any particular option: prices come from the rules.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest
from kernels.gejiu.codes import (
    A_CHOW,
    A_DISCARD,
    A_DISCARD_READY,
    A_KONG,
    A_KONG_ADDED,
    A_KONG_CONCEALED,
    A_PASS,
    A_PUNG,
    A_WIN,
    ADDED,
    CHOW,
    CONCEALED,
    DISCARD_WIN,
    FROM_KONG,
    KONG,
    KONG_DRAW,
    M_KONG,
    M_WIN,
    PUNG,
    SEATS,
    SELF_DRAW,
)
from kernels.gejiu.danger import follow_gain, look_at_others, with_risk
from kernels.gejiu.greedy import locked_turn, meld_tiles, offered
from kernels.gejiu.hands import change
from kernels.gejiu.settle import kong_value, price_win
from kernels.gejiu.shapes import waits
from kernels.gejiu.weighing import kong_win, points_worth, prepare, ready_worth, worth_now
from kernels.rng import below

# Tuned by hand in duels with greedy.
STAYING = 1.15  # a claim must better the hand by so much: it opens the hand and lets others draw
DECLARING = 0.95  # share of its chance that a hand keeps by 报听
SURE = 1.25  # a win in hand against the hand's further worth
DRAWING = 1.02  # a kong is a draw more


@kernel
def best_discard(st, tables, rules, seat, live):
    """Return (kind, worth) of the discard that leaves most; equals are drawn by lot."""
    prepare(st, tables, rules, seat, True)
    kinds = st.kinds[seat]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        change(st, tables, seat, kind, -1)
        st.own[seat, kind] -= 1
        st.found[kind] = worth_now(st, tables, rules, seat)
        st.own[seat, kind] += 1
        change(st, tables, seat, kind, 1)
    careful = live and st.defence[seat] > 0.0
    if careful:
        look_at_others(st, rules, seat)
    choice, most, equals = np.int64(-1), -1e300, 0
    kinds = st.kinds[seat]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        found = st.found[kind]
        if careful:
            found = with_risk(st, seat, kind, found)
        if live and st.aggression[seat] > 0.0:
            found += follow_gain(st, rules, seat, kind)
        if found > most:
            choice, most, equals = kind, found, 1
        elif found == most:
            equals += 1
            if below(st, seat, equals) == 0:
                choice = kind
    return choice, most


@kernel
def kong_worth(st, tables, rules, seat, kind, taken, meld):
    """Return what a kong of `kind` that takes `taken` tiles of the hand is worth, with the better kong tile.

    Sets `st.better` to the slot of that tile.
    """
    for _ in range(taken):
        change(st, tables, seat, kind, -1)
    owned = st.own[seat, kind]
    st.own[seat, kind] = 4
    seen = st.seen[kind]
    st.seen[kind] = seen + (0 if meld == CONCEALED else taken)
    n = st.n_melds[seat]
    if meld != ADDED:
        st.meld_type[seat, n] = meld
        st.meld_tile[seat, n] = kind
        st.n_melds[seat] = n + 1
    best = -1e300
    found = waits(st, tables, rules, seat)
    for i in range(2):
        tile = st.slot[i]
        if (found >> tile) & 1:
            worth = kong_win(st, tables, rules, seat, tile)
        else:
            change(st, tables, seat, tile, 1)
            st.own[seat, tile] += 1
            st.seen[tile] -= 1
            _, worth = best_discard(st, tables, rules, seat, False)
            st.seen[tile] += 1
            st.own[seat, tile] -= 1
            change(st, tables, seat, tile, -1)
        if worth > best:
            best = worth
            st.better = i
    st.n_melds[seat] = n
    st.own[seat, kind] = owned
    st.seen[kind] = seen
    for _ in range(taken):
        change(st, tables, seat, kind, 1)
    return best + (SEATS - 1) * kong_value(rules, meld)


@kernel
def turn(st, tables, rules, seat):
    """Answer an own-turn menu: (action, tile). With a kong goes the kong tile to take, 1 + its slot (`st.taking`)."""
    st.taking[seat] = 0
    if st.locked[seat]:
        return (A_WIN, st.drawn) if st.m_win else locked_turn(st)
    tile, most = best_discard(st, tables, rules, seat, True)
    action = A_DISCARD
    if rules.ready_fan > 0 and st.aggression[seat] > 0.0 and (st.m_ready >> tile) & 1:
        action = A_DISCARD_READY if gains_by_ready(st, tables, rules, seat, tile) else A_DISCARD
    kongs = st.m_concealed | st.m_added
    while kongs:
        kind = lowest(kongs)
        kongs &= kongs - 1
        concealed = (st.m_concealed >> kind) & 1
        worth = kong_worth(st, tables, rules, seat, kind, 4 if concealed else 1, CONCEALED if concealed else ADDED)
        if worth * DRAWING >= most:
            st.taking[seat] = 1 + st.better
            action, tile, most = (A_KONG_CONCEALED if concealed else A_KONG_ADDED), kind, worth
    if st.m_win:
        way = KONG_DRAW if st.source == FROM_KONG else SELF_DRAW
        change(st, tables, seat, st.drawn, -1)
        price_win(st, tables, rules, seat, way, st.drawn)
        change(st, tables, seat, st.drawn, 1)
        if points_worth(st, rules, seat, st.v_fan, way, -1) * SURE >= most:
            return A_WIN, st.drawn
    return action, tile


@kernel
def gains_by_ready(st, tables, rules, seat, tile):
    """Tell whether declaring 报听 with the discard `tile` is worth more than staying free."""
    change(st, tables, seat, tile, -1)
    st.own[seat, tile] -= 1
    found = waits(st, tables, rules, seat)
    free = ready_worth(st, tables, rules, seat, found)
    st.bonus = rules.ready_fan
    declared = ready_worth(st, tables, rules, seat, found)
    st.bonus = 0
    st.own[seat, tile] += 1
    change(st, tables, seat, tile, 1)
    return declared * DECLARING > free


@kernel
def claim_worth(st, tables, rules, seat, tile, option):
    """Return what the hand is worth after chow `option` (0..2) or the pung (3) and the best discard; it stays."""
    a, b = meld_tiles(tile, option)
    n = st.n_melds[seat]
    change(st, tables, seat, a, -1)
    change(st, tables, seat, b, -1)
    st.seen[a] += 1
    st.seen[b] += 1
    st.own[seat, tile] += 1
    st.meld_type[seat, n] = PUNG if option == 3 else CHOW
    st.meld_tile[seat, n] = tile if option == 3 else tile - option
    st.n_melds[seat] = n + 1
    _, found = best_discard(st, tables, rules, seat, False)
    st.n_melds[seat] = n
    st.own[seat, tile] -= 1
    st.seen[a] -= 1
    st.seen[b] -= 1
    change(st, tables, seat, a, 1)
    change(st, tables, seat, b, 1)
    return found


@kernel
def claim(st, tables, rules, seat, menu, tile, discarder):
    """Answer a claim menu: (action, place of the tile in a chow). With a kong goes the kong tile to take."""
    st.taking[seat] = 0
    if st.locked[seat]:
        return (A_WIN, 0) if menu & M_WIN else (A_KONG, 0)
    prepare(st, tables, rules, seat, False)
    action, place, most = A_PASS, 0, worth_now(st, tables, rules, seat) * STAYING
    for option in range(4):
        if offered(menu, option):
            found = claim_worth(st, tables, rules, seat, tile, option)
            if found > most:
                action, place, most = (A_PUNG, 0, found) if option == 3 else (A_CHOW, option, found)
    if menu & M_KONG:
        found = kong_worth(st, tables, rules, seat, tile, 3, KONG)
        if found * DRAWING > most:
            st.taking[seat] = 1 + st.better
            action, place, most = A_KONG, 0, found
    if menu & M_WIN:
        price_win(st, tables, rules, seat, DISCARD_WIN, tile)
        if points_worth(st, rules, seat, st.v_fan, DISCARD_WIN, discarder) * SURE >= most:
            return A_WIN, 0
    return action, place
