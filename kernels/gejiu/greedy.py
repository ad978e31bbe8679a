"""The greedy bot: as fast as possible to a complete hand, blind to payoffs.

It discards so that the fewest tiles are missing to the nearest of the winning shapes, then so that the most copies of
tiles it cannot see would shorten that further; equals are drawn by lot. It claims a chow or pung when that leaves fewer
tiles missing, and takes a kong when that leaves no more (the replacement is an extra draw). It never declares 报听,
which only costs it choice.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest, popcount
from kernels.gejiu.codes import (
    A_CHOW,
    A_DISCARD,
    A_KONG,
    A_KONG_ADDED,
    A_KONG_CONCEALED,
    A_PASS,
    A_PUNG,
    CONCEALED,
    HONOURS,
    KINDS,
    M_CHOW,
    M_KONG,
    M_PUNG,
    STEP,
    SUIT,
)
from kernels.gejiu.hands import change, class_of
from kernels.gejiu.shapes import FAR, distance, lan_distance, standard_distance
from kernels.rng import below


@kernel
def look(st, seat):
    """Set `st.left`: copies of each kind that `seat` does not see (own hand and concealed kongs, open tiles)."""
    for kind in range(KINDS):
        st.left[kind] = 4 - st.hand[seat, kind] - st.seen[kind]
    for i in range(st.n_melds[seat]):
        if st.meld_type[seat, i] == CONCEALED:
            st.left[st.meld_tile[seat, i]] = 0


@kernel
def look_at_suits(st, tables, seat):
    """Set `st.rest` (class of all suits but one) and `st.more` (class of a suit with one tile of a kind more)."""
    c = st.cls[seat]
    low = tables.joined[c[0], c[1]]
    high = tables.joined[c[2], c[3]]
    st.rest[0] = np.int64(tables.joined[c[1], high])
    st.rest[1] = np.int64(tables.joined[c[0], high])
    st.rest[2] = np.int64(tables.joined[c[3], low])
    st.rest[3] = np.int64(tables.joined[c[2], low])
    for kind in range(KINDS):
        if st.left[kind] > 0:
            suit = SUIT[kind]
            st.more[kind] = class_of(tables, suit, st.key[seat, suit] + STEP[kind])


@kernel
def rest_with(st, tables, seat, suit, other, cls):
    """Return the class of all suits but `suit`, where suit `other` has class `cls` instead of its own."""
    rest = cls
    for s in range(4):
        if s != suit and s != other:
            rest = np.int64(tables.joined[rest, st.cls[seat, s]])
    return rest


@kernel
def standard_acceptance(st, tables, seat, gone, missing):
    """Return the mask of kinds that shorten the standard distance `missing` after discarding `gone`."""
    need = 4 - st.n_melds[seat]
    suit_gone = SUIT[gone]
    cut_key = st.key[seat, suit_gone] - STEP[gone]
    accepted = np.int64(0)
    for suit in range(4):
        own = suit == suit_gone
        rest = st.rest[suit] if own else rest_with(st, tables, seat, suit, suit_gone, st.cut[gone])
        for kind in range(9 * suit, min(9 * suit + 9, KINDS)):
            if st.left[kind] > 0:
                more = class_of(tables, suit, cut_key + STEP[kind]) if own else st.more[kind]
                if tables.missing[tables.joined[more, rest], need] < missing:
                    accepted |= np.int64(1) << kind
    return accepted


@kernel
def unmelded_acceptance(st, tables, rules, seat, gone, missing):
    """Return the mask of kinds that shorten 七对, 烂 or any honours from `missing` after discarding `gone`."""
    accepted = np.int64(0)
    held = st.hand[seat, gone]
    kinds = st.kinds[seat] ^ (np.int64(1) << gone) if held == 1 else st.kinds[seat]
    if 7 - pairs_without(st, seat, gone) == missing:
        for kind in range(KINDS):
            if (st.hand[seat, kind] - (kind == gone)) & 1:
                accepted |= np.int64(1) << kind
    if 14 - popcount(kinds) <= missing and lan_distance(tables, rules, kinds) == missing:
        for kind in range(KINDS):
            bit = np.int64(1) << kind
            if st.left[kind] > 0 and kinds & bit == 0 and lan_distance(tables, rules, kinds | bit) < missing:
                accepted |= bit
    if rules.zi_yi_se_any == 1 and honours_missing(st, seat, gone) == missing:
        accepted |= np.int64(127) << HONOURS
    return accepted


@kernel
def pairs_without(st, seat, gone):
    """Return the pairs in hand (a four is two) once a tile of `gone` is discarded."""
    return st.pairs[seat] - (1 - (st.hand[seat, gone] & 1))


@kernel
def honours_missing(st, seat, gone):
    """Return the tiles missing to 14 honours once a tile of `gone` is discarded."""
    missing = 14 + (gone >= HONOURS)
    for kind in range(HONOURS, KINDS):
        missing -= st.hand[seat, kind]
    return missing


@kernel
def copies(st, accepted):
    """Return how many unseen copies the kinds of a mask have."""
    total = 0
    while accepted:
        total += st.left[lowest(accepted)]
        accepted &= accepted - 1
    return total


@kernel
def measure_discard(st, tables, rules, seat, kind):
    """Set `st.cut`, `st.standard` and `st.miss` of a discard: class of the cut suit, standard and least distance."""
    suit = SUIT[kind]
    cls = class_of(tables, suit, st.key[seat, suit] - STEP[kind])
    standard = np.int64(tables.missing[tables.joined[st.rest[suit], cls], 4 - st.n_melds[seat]])
    best = standard
    if st.n_melds[seat] == 0:
        best = min(best, 7 - pairs_without(st, seat, kind))
        single = st.hand[seat, kind] == 1
        if 14 - st.n_kinds[seat] + single <= best:
            kinds = st.kinds[seat] ^ (np.int64(1) << kind) if single else st.kinds[seat]
            best = min(best, lan_distance(tables, rules, kinds))
        if rules.zi_yi_se_any == 1:
            best = min(best, honours_missing(st, seat, kind))
    st.cut[kind] = cls
    st.standard[kind] = standard
    st.miss[kind] = best
    return best


@kernel
def acceptance(st, tables, rules, seat, kind):
    """Return the copies that shorten the hand further once `kind` is discarded (measured before)."""
    accepted = np.int64(0)
    if st.standard[kind] == st.miss[kind]:
        accepted = standard_acceptance(st, tables, seat, kind, st.miss[kind])
    if st.n_melds[seat] == 0:
        accepted |= unmelded_acceptance(st, tables, rules, seat, kind, st.miss[kind])
    return copies(st, accepted)


@kernel
def best_discard(st, tables, rules, seat):
    """Return (kind, tiles missing, copies that shorten it) of the best discard; equals are drawn by lot."""
    look(st, seat)
    look_at_suits(st, tables, seat)
    least = FAR
    candidates = np.int64(0)
    kinds = st.kinds[seat]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        missing = measure_discard(st, tables, rules, seat, kind)
        if missing < least:
            least = missing
            candidates = np.int64(0)
        if missing == least:
            candidates |= np.int64(1) << kind
    choice, most, equals = np.int64(-1), np.int64(-1), 0
    while candidates:
        kind = lowest(candidates)
        candidates &= candidates - 1
        found = acceptance(st, tables, rules, seat, kind)
        if found > most:
            choice, most, equals = kind, found, 1
        elif found == most:
            equals += 1
            if below(st, seat, equals) == 0:
                choice = kind
    return choice, least, most


@kernel
def without(st, tables, seat, kind, taken):
    """Return the standard distance when `taken` tiles of `kind` leave the hand for a kong (1: added to a pung)."""
    suit = SUIT[kind]
    cls = class_of(tables, suit, st.key[seat, suit] - taken * STEP[kind])
    rest = rest_with(st, tables, seat, suit, suit, cls)
    return np.int64(tables.missing[rest, 4 - st.n_melds[seat] - (taken > 1)])


@kernel
def turn(st, tables, rules, seat):
    """Answer an own-turn menu that holds no win: (action, tile)."""
    if st.locked[seat]:
        return locked_turn(st)
    choice, least, _ = best_discard(st, tables, rules, seat)
    if st.m_concealed | st.m_added:
        for kind in range(KINDS):
            if (st.m_concealed >> kind) & 1 and without(st, tables, seat, kind, 4) <= least:
                return A_KONG_CONCEALED, kind
            if (st.m_added >> kind) & 1 and without(st, tables, seat, kind, 1) <= least:
                return A_KONG_ADDED, kind
    return A_DISCARD, choice


@kernel
def locked_turn(st):
    """Answer the menu of a locked seat: a kong that keeps its waits is an extra draw."""
    for kind in range(KINDS):
        if (st.m_concealed >> kind) & 1:
            return A_KONG_CONCEALED, kind
        if (st.m_added >> kind) & 1:
            return A_KONG_ADDED, kind
    return A_DISCARD, st.drawn


@kernel
def meld_distance(st, tables, seat, a, b):
    """Return the distance after the unmelded tiles `a` and `b` have gone into a set; the hand is left as it was.

    A discard follows, which costs nothing unless the hand is then complete: it cannot win just then.
    """
    change(st, tables, seat, a, -1)
    change(st, tables, seat, b, -1)
    st.n_melds[seat] += 1
    missing = max(1, standard_distance(st, tables, seat))
    st.n_melds[seat] -= 1
    change(st, tables, seat, a, 1)
    change(st, tables, seat, b, 1)
    return missing


@kernel
def meld_acceptance(st, tables, rules, seat, a, b):
    """Return the copies that shorten the hand after the set and the best discard (the claimed tile lies open)."""
    change(st, tables, seat, a, -1)
    change(st, tables, seat, b, -1)
    st.seen[a] += 1
    st.seen[b] += 1
    st.n_melds[seat] += 1
    _, _, most = best_discard(st, tables, rules, seat)
    st.n_melds[seat] -= 1
    st.seen[a] -= 1
    st.seen[b] -= 1
    change(st, tables, seat, a, 1)
    change(st, tables, seat, b, 1)
    return most


@kernel
def partners(tile, place):
    """Return the two kinds from the hand that make a run with `tile` at `place` (0 lowest, 1 middle, 2 highest)."""
    if place == 0:
        return tile + 1, tile + 2
    if place == 1:
        return tile - 1, tile + 1
    return tile - 2, tile - 1


@kernel
def claim(st, tables, rules, seat, menu, tile):
    """Answer a claim menu that holds no win: (action, place of the tile in a chow)."""
    now = distance(st, tables, rules, seat)
    if menu & M_KONG and without(st, tables, seat, tile, 3) <= now:
        return A_KONG, 0
    least = now
    count = 0
    chosen = -1  # place of the chow, 3 for the pung
    for option in range(4):
        if offered(menu, option):
            a, b = meld_tiles(tile, option)
            missing = meld_distance(st, tables, seat, a, b)
            if missing < least:
                least, count, chosen = missing, 1, option
            elif missing == least and count > 0:
                count += 1
    if count == 0:
        return A_PASS, 0
    if count > 1:
        chosen = widest(st, tables, rules, seat, menu, tile, least)
    return (A_PUNG, 0) if chosen == 3 else (A_CHOW, chosen)


@kernel
def offered(menu, option):
    """Tell whether a claim menu offers chow `option` (0..2) or the pung (3)."""
    return (menu & M_PUNG) != 0 if option == 3 else (menu & (M_CHOW << option)) != 0


@kernel
def meld_tiles(tile, option):
    """Return the two kinds that leave the hand for chow `option` (0..2) or the pung (3)."""
    return (tile, tile) if option == 3 else partners(tile, option)


@kernel
def widest(st, tables, rules, seat, menu, tile, least):
    """Return the claim, among those that leave `least` tiles missing, after which the most copies shorten the hand."""
    chosen, most = -1, -1
    for option in range(4):
        if offered(menu, option):
            a, b = meld_tiles(tile, option)
            if meld_distance(st, tables, seat, a, b) == least:
                found = meld_acceptance(st, tables, rules, seat, a, b)
                if found > most:
                    chosen, most = option, found
    return chosen


@kernel
def slot(st, tables, rules, seat):
    """Choose the open kong tile that leaves fewer tiles missing, then more copies that shorten the rest."""
    first, first_width = with_slot(st, tables, rules, seat, st.slot[0])
    second, second_width = with_slot(st, tables, rules, seat, st.slot[1])
    return 1 if second < first or (second == first and second_width > first_width) else 0


@kernel
def with_slot(st, tables, rules, seat, tile):
    """Return (tiles missing, copies that shorten it after the best discard) with the kong tile `tile` in hand."""
    change(st, tables, seat, tile, 1)
    st.seen[tile] -= 1
    missing = distance(st, tables, rules, seat)
    width = 0
    if missing > 0:
        _, _, width = best_discard(st, tables, rules, seat)
    st.seen[tile] += 1
    change(st, tables, seat, tile, -1)
    return missing, width
