"""The players. Each answers a menu of two or more entries and sees only what its seat sees."""

from __future__ import annotations

from kernels.accel import kernel, popcount
from kernels.rng import below, next_word
from kernels.youxian.codes import A_CHI, A_PASS, A_PENG, A_WIN, GREEDY, OTHER_DRAW, OWN_DRAW, RANDOM, VALUE
from kernels.youxian.greedy import greedy_claim, greedy_discard
from kernels.youxian.hands import nth_bit
from kernels.youxian.legal import M_PENG, M_WIN
from kernels.youxian.valuing import value_claim, value_discard, value_win


@kernel
def blunders(st, seat):
    """Tell whether this menu is one of the share that the bot answers uniformly (`mistakes`, out of 2^32)."""
    return st.mistakes[seat] > 0 and next_word(st, seat) < st.mistakes[seat]


@kernel
def claim_size(st, seat):
    """Return the number of entries of the claim menu of `seat`, passing included."""
    return 1 + (st.menu[seat] & 1) + ((st.menu[seat] >> 1) & 1) + st.n_plans[seat]


@kernel
def claim_entry(st, seat, n):
    """Return entry `n` of the claim menu as (action, plan): win, 碰, ways to chow, pass."""
    if st.menu[seat] & M_WIN:
        if n == 0:
            return A_WIN, 0
        n -= 1
    if st.menu[seat] & M_PENG:
        if n == 0:
            return A_PENG, 0
        n -= 1
    if n < st.n_plans[seat]:
        return A_CHI, st.plan[seat, n]
    return A_PASS, 0


@kernel
def choose_claim(st, tables, rules, seat, card):
    """Answer a claim menu: (action, plan)."""
    bot = RANDOM if blunders(st, seat) else st.bot[seat]
    if bot != RANDOM and st.menu[seat] & M_WIN:
        way = OWN_DRAW if seat == st.turn else OTHER_DRAW
        if bot != VALUE or value_win(st, tables, rules, seat, card, way):
            return A_WIN, 0
    if bot == VALUE:
        return value_claim(st, tables, rules, seat, card)
    if bot == GREEDY:
        return greedy_claim(st, tables, rules, seat, card)
    return claim_entry(st, seat, below(st, seat, claim_size(st, seat)))


@kernel
def choose_win(st, tables, rules, seat, card, win_by):
    """Answer a menu {win, pass}."""
    if blunders(st, seat) or st.bot[seat] == RANDOM:
        return below(st, seat, 2) == 0
    return st.bot[seat] != VALUE or value_win(st, tables, rules, seat, card, win_by)


@kernel
def choose_discard(st, tables, rules, seat):
    """Answer a discard menu of two or more kinds."""
    bot = RANDOM if blunders(st, seat) else st.bot[seat]
    if bot == GREEDY:
        return greedy_discard(st, tables, rules, seat)
    if bot == VALUE:
        return value_discard(st, tables, rules, seat)
    return nth_bit(st.kinds[seat], below(st, seat, popcount(st.kinds[seat])))
