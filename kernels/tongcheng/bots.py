"""The players. Each answers a menu of two or more entries and sees only what its seat sees."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, popcount
from kernels.rng import below, next_word
from kernels.tongcheng import greedy, valuing
from kernels.tongcheng.codes import (
    A_DISCARD,
    A_GUAN,
    A_HUA,
    A_PASS,
    A_PENG,
    A_PICK,
    A_WIN,
    A_ZHAO,
    GREEDY,
    M_WIN,
    RANDOM,
    VALUE,
)
from kernels.tongcheng.hands import nth_bit

CLAIMS = (A_WIN, A_HUA, A_ZHAO, A_PENG, A_PICK)  # by the bits of a claim menu


@kernel
def blunders(st, seat):
    """Tell whether this menu is one of the share that the bot answers uniformly (`mistakes`, out of 2^32)."""
    return st.mistakes[seat] > 0 and next_word(st, seat) < st.mistakes[seat]


@kernel
def turn_size(st):
    """Return the number of entries of the own-turn menu."""
    return st.m_win + st.m_guan + popcount(st.m_hua) + popcount(st.m_discard)


@kernel
def turn_entry(st, n):
    """Return entry `n` of the own-turn menu as (action, tile): win, 观生, 滑 by character, discards by kind."""
    if st.m_win:
        if n == 0:
            return A_WIN, np.int64(-1)
        n -= 1
    if st.m_guan:
        if n == 0:
            return A_GUAN, np.int64(-1)
        n -= 1
    size = popcount(st.m_hua)
    if n < size:
        return A_HUA, nth_bit(st.m_hua, n)
    return A_DISCARD, nth_bit(st.m_discard, n - size)


@kernel
def choose_turn(st, tables, rules, seat, size):
    """Answer the own-turn menu of `size` entries: (action, tile)."""
    bot = RANDOM if blunders(st, seat) else st.bot[seat]
    if bot == VALUE:
        return valuing.turn(st, tables, rules, seat)
    if bot != RANDOM and st.m_win:
        return A_WIN, np.int64(-1)
    if bot == GREEDY:
        return greedy.turn(st, tables, rules, seat)
    return turn_entry(st, below(st, seat, size))


@kernel
def claim_size(menu):
    """Return the number of entries of a claim menu, passing included."""
    return 1 + popcount(menu)


@kernel
def claim_entry(menu, n):
    """Return entry `n` of a claim menu, the strongest first, passing last."""
    if n == popcount(menu):
        return A_PASS
    return CLAIMS[nth_bit(menu, n)]


@kernel
def choose_claim(st, tables, rules, seat, menu, card):
    """Answer a claim menu."""
    bot = RANDOM if blunders(st, seat) else st.bot[seat]
    if bot == VALUE:
        return valuing.claim(st, tables, rules, seat, menu, card)
    if bot != RANDOM and menu & M_WIN:
        return A_WIN
    if bot == GREEDY:
        return greedy.claim(st, tables, rules, seat, menu, card)
    return claim_entry(menu, below(st, seat, claim_size(menu)))


@kernel
def choose_guan(st, tables, rules, seat):
    """Answer the opening menu {观生, pass}."""
    if blunders(st, seat) or st.bot[seat] < GREEDY:
        return below(st, seat, 2) == 0
    return greedy.guan(st, tables, rules, seat)


@kernel
def choose_identity(st, tables, rules, seat, chars):
    """Choose the character of a 观生 among two or more (bits)."""
    if blunders(st, seat) or st.bot[seat] < GREEDY:
        return nth_bit(chars, below(st, seat, popcount(chars)))
    return greedy.identity(st, tables, rules, seat, chars)
