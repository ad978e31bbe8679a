"""A hand kept in step: copies by kind and character, masks, keys, own points, melds. Rules: "Groups"."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest
from kernels.tongcheng.codes import CHAR, FLOWER, RED
from kernels.tongcheng.records import GROUPS

G_SENTENCE, G_KAN, G_PENG, G_QUAD, G_HUA = range(len(GROUPS))
KEYED = 18  # characters in the key


@kernel
def nth_bit(mask, n):
    """Return the n-th (from 0) bit of a mask that has more than n."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


@kernel
def copies_unseen(st, char):
    """Return the unseen copies of a character, plain and flowered, as last looked at (`st.left`)."""
    left = st.left[char]
    if FLOWER[char] >= 0:
        left += st.left[FLOWER[char]]
    return left


@kernel
def change(st, seat, kind, by):
    """Add (`by` = 1) or remove (-1) one unpicked card of `kind` in the hand; the seat's totals are left alone."""
    char = CHAR[kind]
    bit = np.int64(1) << char
    held = st.hand[seat, kind] + by
    st.hand[seat, kind] = held
    mark(st.kinds, seat, np.int64(1) << kind, held + st.pick[seat, kind] > 0)
    copies = st.u[seat, char] + by
    st.u[seat, char] = copies
    mark(st.twos, seat, bit, copies >= 2)
    mark(st.threes, seat, bit, copies >= 3)
    mark(st.fours, seat, bit, copies >= 4)
    st.odds[seat] ^= bit
    st.n[seat, char] += by
    if char < KEYED:
        st.key[seat] += np.int64(by) << (3 * char)


@kernel
def change_picked(st, seat, kind, by):
    """Add or remove one picked card of `kind`; the seat's totals are left alone."""
    char = CHAR[kind]
    held = st.pick[seat, kind] + by
    st.pick[seat, kind] = held
    mark(st.kinds, seat, np.int64(1) << kind, held + st.hand[seat, kind] > 0)
    st.n_picked[seat] += by
    st.n[seat, char] += by
    if char < KEYED:
        st.key[seat] += np.int64(by) << (3 * char)


@kernel
def mark(masks, seat, bit, on):
    """Set or clear a bit of one seat's mask."""
    if on:
        masks[seat] |= bit
    else:
        masks[seat] &= ~bit


@kernel
def count_card(st, seat, kind, by):
    """Count a card of `kind` into (1) or out of (-1) all that `seat` holds, melds included."""
    st.cards[seat] += by
    st.own[seat] += by * st.o[kind]
    st.reds[seat] += by * RED[CHAR[kind]]


@kernel
def gain(st, seat, kind):
    """Take a drawn card into the hand."""
    change(st, seat, kind, 1)
    count_card(st, seat, kind, 1)


@kernel
def meld_base(st, meld, char):
    """Return the base of a meld."""
    groups = (G_PENG, G_QUAD, G_HUA)
    return st.g[groups[meld], 1 - RED[char]]


@kernel
def add_meld(st, seat, meld, char, flowers):
    """Lay a meld; its cards must have been taken from the hand."""
    n = st.n_melds[seat]
    st.meld_type[seat, n] = meld
    st.meld_char[seat, n] = char
    st.meld_flowers[seat, n] = flowers
    st.n_melds[seat] = n + 1
    st.meld_base[seat] += meld_base(st, meld, char)
    st.open_own[seat] += flowers * st.o[FLOWER[char]] + (3 + meld - flowers) * st.o[char]


@kernel
def take_out(st, seat, char, cards):
    """Take `cards` unpicked copies of `char` out of the hand for a meld, flowered ones first; return how many were."""
    flowers = 0
    flower = FLOWER[char]
    for _ in range(cards):
        if flower >= 0 and st.hand[seat, flower] > 0:
            change(st, seat, flower, -1)
            st.seen[flower] += 1
            flowers += 1
        else:
            change(st, seat, char, -1)
            st.seen[char] += 1
    return flowers
