"""The players. Each answers a menu of two or more entries and sees only what its seat sees."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, popcount
from kernels.gejiu import greedy, valuing
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
    GREEDY,
    M_KONG,
    M_PUNG,
    M_WIN,
    RANDOM,
    VALUE,
)
from kernels.gejiu.hands import nth_bit
from kernels.rng import below, next_word


@kernel
def blunders(st, seat):
    """Tell whether this menu is one of the share that the bot answers uniformly (`mistakes`, out of 2^32)."""
    return st.mistakes[seat] > 0 and next_word(st, seat) < st.mistakes[seat]


@kernel
def turn_entry(st, n):
    """Return entry `n` of the own-turn menu as (action, tile): win, kongs (concealed, added), discards, 报听."""
    if st.m_win:
        if n == 0:
            return A_WIN, st.drawn
        n -= 1
    for action, mask in (
        (A_KONG_CONCEALED, st.m_concealed),
        (A_KONG_ADDED, st.m_added),
        (A_DISCARD, st.m_discard),
        (A_DISCARD_READY, st.m_ready),
    ):
        size = popcount(mask)
        if n < size:
            return action, nth_bit(mask, n)
        n -= size
    return A_PASS, -1


@kernel
def turn_size(st):
    """Return the number of entries of the own-turn menu."""
    return st.m_win + popcount(st.m_concealed) + popcount(st.m_added) + popcount(st.m_discard) + popcount(st.m_ready)


@kernel
def choose_turn(st, tables, rules, seat, size):
    """Answer the own-turn menu of `size` entries: (action, tile)."""
    bot = st.bot[seat]
    if blunders(st, seat):
        bot = RANDOM
    if bot == VALUE:
        return valuing.turn(st, tables, rules, seat)
    if bot != RANDOM and st.m_win:
        return A_WIN, st.drawn
    if bot == GREEDY:
        return greedy.turn(st, tables, rules, seat)
    return turn_entry(st, below(st, seat, size))


@kernel
def claim_size(menu):
    """Return the number of entries of a claim menu, passing included."""
    return 1 + (menu & 1) + ((menu >> 1) & 1) + ((menu >> 2) & 1) + ((menu >> 3) & 1) + ((menu >> 4) & 1) + (menu >> 5)


@kernel
def claim_entry(menu, n):
    """Return entry `n` of a claim menu as (action, place of the tile in a chow): win, kong, pung, chows, pass."""
    for bit in range(6):
        if (menu >> bit) & 1:
            if n == 0:
                return claim_action(bit)
            n -= 1
    return A_PASS, 0


@kernel
def claim_action(bit):
    """Return the (action, place) that a bit of a claim menu stands for."""
    if np.int64(1) << bit == M_WIN:
        return A_WIN, 0
    if np.int64(1) << bit == M_KONG:
        return A_KONG, 0
    if np.int64(1) << bit == M_PUNG:
        return A_PUNG, 0
    return A_CHOW, bit - 3


@kernel
def choose_claim(st, tables, rules, seat, menu, tile, discarder):
    """Answer a claim menu: (action, place of the tile in a chow)."""
    bot = st.bot[seat]
    if blunders(st, seat):
        bot = RANDOM
    if bot == VALUE:
        return valuing.claim(st, tables, rules, seat, menu, tile, discarder)
    if bot != RANDOM and menu & M_WIN:
        return A_WIN, 0
    if bot == GREEDY:
        return greedy.claim(st, tables, rules, seat, menu, tile)
    return claim_entry(menu, below(st, seat, claim_size(menu)))


@kernel
def choose_win(st, seat):
    """Answer a menu {win, pass}."""
    if blunders(st, seat) or st.bot[seat] == RANDOM:
        return below(st, seat, 2) == 0
    return True


@kernel
def choose_slot(st, tables, rules, seat):
    """Answer the menu of the two (different) kong tiles: 0 or 1."""
    bot = RANDOM if blunders(st, seat) else st.bot[seat]
    if bot == VALUE and st.taking[seat] > 0:
        at = st.taking[seat] - 1  # chosen with the kong
        st.taking[seat] = 0
        return at
    if bot < GREEDY:
        return below(st, seat, 2)
    return greedy.slot(st, tables, rules, seat)
