"""The menus: what may be declared, claimed and discarded. Rules: "Turn", points 1 to 5."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest, popcount
from kernels.tongcheng.codes import CARDS, CHAR, FLOWER, KINDS_OF, M_HUA, M_PENG, M_ZHAO, N_PUNGS_BLOCKED


@kernel
def undeclared(st, rules, seat):
    """Return the fours (bits) that `seat` may declare as 观生; with `count` all, if there are more than k."""
    if rules.guan_identity == 1:
        return st.fours[seat] & ~st.named[seat]
    return st.fours[seat] if popcount(st.fours[seat]) > st.k[seat] else np.int64(0)


@kernel
def fifths(st, rules, seat):
    """Return the characters of which `seat` may lay a 滑 from its hand (bits)."""
    found = np.int64(0)
    if st.k[seat] == 0:
        return found
    fours = st.named[seat] if rules.guan_identity == 1 else st.fours[seat]
    while fours:
        char = lowest(fours)
        fours &= fours - 1
        if st.u[seat, char] == 5:
            found |= np.int64(1) << char
    return found


@kernel
def held_fast(st, rules, seat):
    """Return the characters whose four may not be broken (bits). Rules: "fewer than k unpicked fours"."""
    if st.k[seat] == 0:
        return np.int64(0)
    if rules.guan_identity == 1:
        return st.named[seat]
    return st.fours[seat] if popcount(st.fours[seat]) == st.k[seat] else np.int64(0)


@kernel
def discards(st, rules, seat):
    """Return the kinds that `seat` may discard (bits), the ban on a picked character apart."""
    kinds = st.kinds[seat]
    fast = held_fast(st, rules, seat)
    while fast:
        char = lowest(fast)
        fast &= fast - 1
        if st.u[seat, char] == 4:
            if st.pick[seat, char] == 0:
                kinds &= ~(np.int64(1) << char)
            flower = FLOWER[char]
            if flower >= 0 and st.pick[seat, flower] == 0:
                kinds &= ~(np.int64(1) << flower)
    return kinds


@kernel
def discard_menu(st, rules, seat):
    """Return the kinds that `seat` may discard (bits); the ban falls if nothing else would be left."""
    kinds = discards(st, rules, seat)
    if rules.pick_no_return == 1 and st.banned >= 0:
        others = kinds & ~KINDS_OF[st.banned]
        if others:
            return others
    return kinds


@kernel
def can_pick(st, rules, seat, char):
    """Tell whether a legal discard remains once `char` is picked."""
    if rules.pick_no_return == 0:
        return True
    return discards(st, rules, seat) & ~KINDS_OF[char] != 0


@kernel
def claims_on(st, rules, seat, card):
    """Return the 滑, 招 and 碰 bits of the claim menu of `seat` for a discarded `card`."""
    char = CHAR[card]
    copies = st.u[seat, char]
    if copies < 2:
        return np.int64(0)
    menu = np.int64(0)
    wall_left = st.at < CARDS
    breakable = True
    if copies == 4:
        breakable = (held_fast(st, rules, seat) >> char) & 1 == 0
        known = rules.guan_identity == 0 or (st.named[seat] >> char) & 1
        if st.k[seat] > 0 and known and wall_left:
            menu |= M_HUA
    if breakable:
        if copies >= 3 and wall_left:
            menu |= M_ZHAO
        if (st.peng_block[seat] >> char) & 1:
            st.count[N_PUNGS_BLOCKED] += 1
        else:
            menu |= M_PENG
    return menu


@kernel
def picks_allowed(rules):
    """Tell whether 捡 is part of the game."""
    return rules.pick == 0 or (rules.pick == 1 and rules.seats == 3)
