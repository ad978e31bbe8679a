"""A hand kept in step: counts, suit keys with their classes, kinds and pairs; and small helpers."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest
from kernels.gejiu.codes import KINDS, PUNG, STEP, SUIT


@kernel
def nth_bit(mask, n):
    """Return the n-th (from 0) kind of a mask that has more than n."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


@kernel
def class_of(tables, suit, key):
    """Return the class of needs of a suit key (suit 3: honours)."""
    row = 1 if suit == 3 else 0
    return np.int64(tables.classes[row, tables.base[key >> 12] + tables.rank[key & 4095]])


@kernel
def change(st, tables, seat, kind, by):
    """Add (`by` = 1) or take (-1) one unmelded tile of `kind`; mutates hand, key, class, kinds, pairs of `seat`."""
    before = st.hand[seat, kind]
    after = before + by
    st.hand[seat, kind] = after
    suit = SUIT[kind]
    st.key[seat, suit] += by * STEP[kind]
    st.cls[seat, suit] = class_of(tables, suit, st.key[seat, suit])
    st.pairs[seat] += (after >> 1) - (before >> 1)
    bit = np.int64(1) << kind
    if before + after == 1:
        st.kinds[seat] ^= bit
        st.n_kinds[seat] += by
    elif before + after == 3:
        st.twos[seat] ^= bit
    elif before + after == 7:
        st.fours[seat] ^= bit


@kernel
def recount(st, tables, seat):
    """Rebuild keys, classes, kinds and pairs of `seat` from its counts (after a deal)."""
    for suit in range(4):
        st.key[seat, suit] = 0
    st.kinds[seat] = 0
    st.twos[seat] = 0
    st.fours[seat] = 0
    st.n_kinds[seat] = 0
    st.pairs[seat] = 0
    for kind in range(KINDS):
        count = st.hand[seat, kind]
        if count > 0:
            st.key[seat, SUIT[kind]] += count * STEP[kind]
            bit = np.int64(1) << kind
            st.kinds[seat] |= bit
            st.n_kinds[seat] += 1
            if count > 1:
                st.twos[seat] |= bit
            if count == 4:
                st.fours[seat] |= bit
            st.pairs[seat] += count >> 1
    for suit in range(4):
        st.cls[seat, suit] = class_of(tables, suit, st.key[seat, suit])


@kernel
def add_meld(st, seat, meld, tile):
    """Append a meld (its type and lowest tile) to `seat`."""
    n = st.n_melds[seat]
    st.meld_type[seat, n] = meld
    st.meld_tile[seat, n] = tile
    st.n_melds[seat] = n + 1
    if meld == PUNG:
        st.pungs[seat] |= np.int64(1) << tile


@kernel
def remaining(st):
    """Return the tiles left in the wall, the two kong tiles included."""
    return st.end - st.at + 2


@kernel
def may_kong(st, rules):
    """Tell whether a kong may still be declared (more than the reserve is left)."""
    return remaining(st) > rules.wall_reserve
