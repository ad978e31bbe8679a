"""Hands one card short of complete, whatever their 息, and forced melds that break them."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.youxian.codes import CHI, CHOW_CARDS, KINDS, N_FORCED_BROKE, OTHER_DRAW
from kernels.youxian.hands import is_four
from kernels.youxian.legal import must_discard
from kernels.youxian.value import price_hand, strays

MOST_STRAYS = 3  # kinds outside whole chows in a waiting hand: the two cards that wait, and the pair


@kernel
def held_copies(st, seat, kind):
    """Return how many copies of `kind` the seat has, melds included."""
    copies = st.free[seat, kind] + 3 * ((st.kan[seat] >> kind) & 1)
    for i in range(st.n_melds[seat]):
        meld, code = st.meld_type[seat, i], st.meld_code[seat, i]
        if meld == CHI:
            for k in range(3):
                copies += CHOW_CARDS[code, k] == kind
        elif code == kind:
            copies += 4 if is_four(meld) else 3
    return copies


@kernel
def waiting(st, tables, rules, seat):
    """Tell whether some card of which the seat has not all four would complete its hand if another drew it."""
    for kind in range(KINDS):
        st.w[kind] = st.free[seat, kind]
    if strays(tables, rules, st) > MOST_STRAYS:
        return False
    for kind in range(KINDS):
        if held_copies(st, seat, kind) < 4:
            price_hand(st, tables, rules, seat, kind, OTHER_DRAW)
            if st.v_complete:
                return True
    return False


@kernel
def waits_after_discard(st, tables, rules, seat):
    """Tell whether the hand is waiting once it has discarded what it must."""
    if not must_discard(st, seat, 0) or st.n_free[seat] == 0:
        return waiting(st, tables, rules, seat)
    found = False
    st.n_free[seat] -= 1
    st.cards[seat] -= 1
    for kind in range(KINDS):
        if st.free[seat, kind] > 0 and not found:
            st.free[seat, kind] -= 1
            found = waiting(st, tables, rules, seat)
            st.free[seat, kind] += 1
    st.n_free[seat] += 1
    st.cards[seat] += 1
    return found


@kernel
def note_broken(st, tables, rules, seat):
    """Count a forced meld, just made by a seat that was waiting, after which it is neither complete nor waiting."""
    price_hand(st, tables, rules, seat, np.int64(-1), OTHER_DRAW)
    if not st.v_complete and not waits_after_discard(st, tables, rules, seat):
        st.count[N_FORCED_BROKE] += 1
