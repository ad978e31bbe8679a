"""A hand kept in step: free cards, 坎, melds with their 息, fours, red and big cards; and how many cards are due."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest
from kernels.youxian.codes import CHI, CHOW_CARDS, PAO, PENG, RED, TI, TWO_SEVEN_TEN, WEI
from kernels.youxian.records import XI

X_PENG, X_KAN, X_WEI, X_PAO, X_TI, X_123, X_270, X_1510, X_RUN, X_JIAO, X_PAIR = range(len(XI))


@kernel
def nth_bit(mask, n):
    """Return the n-th (from 0) kind of a mask that has more than n."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


@kernel
def take_free(st, seat, kind):
    """Take one free card of `kind` out of the hand for all to see (it stays among the seat's cards)."""
    after = st.free[seat, kind] - 1
    st.free[seat, kind] = after
    st.n_free[seat] -= 1
    st.packed[seat] -= np.int64(1) << (3 * kind)
    bit = np.int64(1) << kind
    if after == 0:
        st.kinds[seat] ^= bit
    elif after == 1:
        st.twos[seat] ^= bit
    st.known[seat] = -1
    st.seen[kind] += 1
    if kind == st.shown and seat == st.dealer:
        st.shown_held = 0


@kernel
def own_card(st, seat, kind, by):
    """Count a card of `kind` into (`by` = 1) or out of (-1) the cards that `seat` holds, melds included."""
    st.cards[seat] += by
    st.reds[seat] += by * RED[kind]
    st.bigs[seat] += by * (kind >= 10)


@kernel
def chow_xi(st, chow):
    """Return the 息 of a chow code."""
    if chow >= 20:
        return st.x[X_JIAO, 1 if chow >= 30 else 0]
    size = chow // 10
    place = chow % 10
    if place == 0:
        return st.x[X_123, size]
    if place < TWO_SEVEN_TEN:
        return st.x[X_RUN, size]
    return st.x[X_270 if place == TWO_SEVEN_TEN else X_1510, size]


@kernel
def meld_xi(st, meld, code):
    """Return the 息 of a meld (its type, and its chow code or card)."""
    if meld == CHI:
        return chow_xi(st, code)
    names = (X_PENG, X_PENG, X_WEI, X_PAO, X_TI)
    return st.x[names[meld], 1 if code >= 10 else 0]


@kernel
def add_meld(st, seat, meld, code):
    """Lay a meld (type, and chow code or card); its cards must have been taken from the hand."""
    n = st.n_melds[seat]
    st.meld_type[seat, n] = meld
    st.meld_code[seat, n] = code
    st.n_melds[seat] = n + 1
    st.xi[seat] += meld_xi(st, meld, code)
    if meld == CHI:
        st.n_chi[seat] += 1
    elif meld == PENG:
        st.peng[seat] |= np.int64(1) << code
    elif meld == WEI:
        st.wei[seat] |= np.int64(1) << code
    else:
        st.fours[seat] += 1
    st.known[seat] = -1


@kernel
def grow_meld(st, seat, card, to):
    """Turn the 碰 or 偎 of `card` into a 跑 or 提."""
    bit = np.int64(1) << card
    for i in range(st.n_melds[seat]):
        meld = st.meld_type[seat, i]
        if (meld == PENG or meld == WEI) and st.meld_code[seat, i] == card:
            st.xi[seat] += meld_xi(st, to, card) - meld_xi(st, meld, card)
            st.meld_type[seat, i] = to
    st.peng[seat] &= ~bit
    st.wei[seat] &= ~bit
    st.fours[seat] += 1
    st.known[seat] = -1


@kernel
def raise_kan(st, seat, card, to):
    """Lay the 坎 of `card` with its fourth card as a 跑 or 提."""
    st.kan[seat] ^= np.int64(1) << card
    st.n_kan[seat] -= 1
    st.seen[card] += 3
    if card == st.shown and seat == st.dealer:
        st.shown_held = 0
    st.xi[seat] -= st.x[X_KAN, 1 if card >= 10 else 0]
    add_meld(st, seat, to, card)


@kernel
def due(st, seat):
    """Return how many cards `seat` should hold after its turn. Rules: "Discard or not"."""
    return 20 if st.fours[seat] == 0 else 19 + st.fours[seat]


@kernel
def chow_fits(st, seat, chow, card):
    """Tell whether the free cards of `seat` and one `card` make the chow."""
    for i in range(3):
        kind = CHOW_CARDS[chow, i]
        need = 1
        for j in range(3):
            if j != i and CHOW_CARDS[chow, j] == kind:
                need += 1
        if st.free[seat, kind] + (kind == card) < need:
            return False
    return True


@kernel
def is_four(meld):
    """Tell whether a meld type is a four."""
    return meld == PAO or meld == TI
