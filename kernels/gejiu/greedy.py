"""The greedy bot: as fast as possible to a complete hand, blind to payoffs.

It discards so that the fewest tiles are missing to the nearest of the winning shapes, then so that the most copies of tiles it
cannot see would shorten that further; equals are drawn by lot. It claims a chow or pung when that leaves fewer tiles missing, and
takes a kong when that leaves no more (the replacement is an extra draw). It never declares 报听, which only costs it choice.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
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
    POWER,
    SUIT,
)
from kernels.gejiu.hands import change, class_of
from kernels.gejiu.shapes import FAR, distance, lan_distance, other_distance, standard_distance
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
def rest_class(st, tables, seat, suit, other, cls):
    """Return the class of all suits but `suit`, where suit `other` has class `cls` instead of its own."""
    rest = -1
    for s in range(4):
        if s != suit:
            c = cls if s == other else st.cls[seat, s]
            rest = c if rest < 0 else np.int64(tables.joined[rest, c])
    return rest


@kernel
def standard_acceptance(st, tables, seat, gone, cls, missing):
    """Return the mask of kinds that shorten the standard distance `missing` after discarding `gone`.

    `cls` is the class of the suit of `gone` without it. `st.more[kind]` holds the class of a suit with one `kind` more.
    """
    need = 4 - st.n_melds[seat]
    suit_gone = SUIT[gone]
    accepted = np.int64(0)
    for suit in range(4):
        rest = rest_class(st, tables, seat, suit, suit_gone, cls)
        for kind in range(9 * suit, min(9 * suit + 9, KINDS)):
            if st.left[kind] > 0 and kind != gone:
                if suit == suit_gone:
                    more = class_of(tables, suit, st.key[seat, suit] - POWER[gone] + POWER[kind])
                else:
                    more = st.more[kind]
                if tables.missing[tables.joined[more, rest], need] < missing:
                    accepted |= np.int64(1) << kind
    return accepted


@kernel
def unmelded_acceptance(st, tables, rules, seat, missing):
    """Return the mask of kinds that shorten 七对, 烂 or any honours from `missing`, for the hand as it stands."""
    accepted = np.int64(0)
    pairs = 7 - st.pairs[seat] == missing
    lan = 14 - st.n_kinds[seat] <= missing and lan_distance(tables, rules, st.kinds[seat]) == missing
    honours = rules.zi_yi_se_any == 1 and other_honours(st, seat) == missing
    for kind in range(KINDS):
        if st.left[kind] == 0:
            continue
        bit = np.int64(1) << kind
        if (
            (pairs and st.hand[seat, kind] & 1)
            or (honours and kind >= HONOURS)
            or (lan and st.kinds[seat] & bit == 0 and lan_distance(tables, rules, st.kinds[seat] | bit) < missing)
        ):
            accepted |= bit
    return accepted


@kernel
def other_honours(st, seat):
    """Return the tiles missing to 14 honours."""
    missing = 14
    for kind in range(HONOURS, KINDS):
        missing -= st.hand[seat, kind]
    return missing


@kernel
def copies(st, accepted):
    """Return how many unseen copies the kinds of a mask have."""
    total = 0
    for kind in range(KINDS):
        if (accepted >> kind) & 1:
            total += st.left[kind]
    return total


@kernel
def after_discard(st, tables, rules, seat, kind):
    """Return (least distance, standard distance, class of its suit) after `kind` is discarded; the hand is left as it was."""
    suit = SUIT[kind]
    cls = class_of(tables, suit, st.key[seat, suit] - POWER[kind])
    rest = rest_class(st, tables, seat, suit, suit, 0)
    standard = np.int64(tables.missing[tables.joined[rest, cls], 4 - st.n_melds[seat]])
    best = standard
    if st.n_melds[seat] == 0:
        change(st, tables, seat, kind, -1)
        best = min(best, other_distance(st, tables, rules, seat, best))
        change(st, tables, seat, kind, 1)
    return best, standard, cls


@kernel
def acceptance(st, tables, rules, seat, kind, missing, standard, cls):
    """Return the copies that shorten `missing` after `kind` is discarded; the hand is left as it was."""
    accepted = np.int64(0)
    if standard == missing:
        accepted = standard_acceptance(st, tables, seat, kind, cls, missing)
    if st.n_melds[seat] == 0:
        change(st, tables, seat, kind, -1)
        accepted |= unmelded_acceptance(st, tables, rules, seat, missing)
        change(st, tables, seat, kind, 1)
    return copies(st, accepted)


@kernel
def best_discard(st, tables, rules, seat):
    """Return (kind, tiles missing, copies that shorten it) of the best discard; equals are drawn by lot."""
    look(st, seat)
    for kind in range(KINDS):
        if st.left[kind] > 0:
            suit = SUIT[kind]
            st.more[kind] = class_of(tables, suit, st.key[seat, suit] + POWER[kind])
    least = FAR
    for kind in range(KINDS):
        if st.hand[seat, kind] > 0:
            missing, standard, cls = after_discard(st, tables, rules, seat, kind)
            least = min(least, missing)
    choice, most, equals = -1, -1, 0
    for kind in range(KINDS):
        if st.hand[seat, kind] > 0:
            missing, standard, cls = after_discard(st, tables, rules, seat, kind)
            if missing == least:
                found = acceptance(st, tables, rules, seat, kind, missing, standard, cls)
                if found > most:
                    choice, most, equals = kind, found, 1
                elif found == most:
                    equals += 1
                    if below(st, seat, equals) == 0:
                        choice = kind
    return choice, least, most


@kernel
def without(st, tables, rules, seat, kind, taken):
    """Return the distance when `taken` tiles of `kind` leave the hand for a kong (1: added to a pung); nothing is changed."""
    suit = SUIT[kind]
    cls = class_of(tables, suit, st.key[seat, suit] - taken * POWER[kind])
    rest = rest_class(st, tables, seat, suit, suit, 0)
    return np.int64(tables.missing[tables.joined[rest, cls], 4 - st.n_melds[seat] - (taken > 1)])


@kernel
def turn(st, tables, rules, seat):
    """Answer an own-turn menu that holds no win: (action, tile)."""
    if st.locked[seat]:
        return locked_turn(st)
    choice, least, most = best_discard(st, tables, rules, seat)
    action = A_DISCARD
    if st.m_concealed | st.m_added:
        for kind in range(KINDS):
            if (st.m_concealed >> kind) & 1 and without(st, tables, rules, seat, kind, 4) <= least:
                return A_KONG_CONCEALED, kind
            if (st.m_added >> kind) & 1 and after_added(st, tables, rules, seat, kind) <= least:
                return A_KONG_ADDED, kind
    return action, choice


@kernel
def after_added(st, tables, rules, seat, kind):
    """Return the distance after an added kong of `kind` (a melded hand: standard shape only)."""
    return without(st, tables, rules, seat, kind, 1)


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
def meld_acceptance(st, tables, rules, seat, a, b, tile):
    """Return the copies that shorten the hand after the set and the best discard (the claimed tile already lies open)."""
    change(st, tables, seat, a, -1)
    change(st, tables, seat, b, -1)
    st.seen[a] += 1
    st.seen[b] += 1
    st.n_melds[seat] += 1
    choice, least, most = best_discard(st, tables, rules, seat)
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
    if menu & M_KONG and without(st, tables, rules, seat, tile, 3) <= now:
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
                found = meld_acceptance(st, tables, rules, seat, a, b, tile)
                if found > most:
                    chosen, most = option, found
    return chosen


@kernel
def slot(st, tables, rules, seat):
    """Choose the open kong tile that leaves fewer tiles missing, then more copies that shorten the hand after a discard."""
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
        choice, least, width = best_discard(st, tables, rules, seat)
    st.seen[tile] += 1
    change(st, tables, seat, tile, -1)
    return missing, width
