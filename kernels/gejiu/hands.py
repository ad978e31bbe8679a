"""A hand kept in step: counts, suit keys with their classes, kinds and pairs; and small helpers on sets of kinds."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.gejiu.codes import KINDS, POWER, SUIT


@kernel
def n_bits(tables, mask):
    """Return the number of kinds in a 34-bit mask."""
    return tables.bits[mask & 4095] + tables.bits[(mask >> 12) & 4095] + tables.bits[mask >> 24]


@kernel
def nth_bit(mask, n):
    """Return the n-th (from 0) kind of a mask, -1 if there are fewer."""
    for kind in range(KINDS):
        if (mask >> kind) & 1:
            if n == 0:
                return kind
            n -= 1
    return -1


@kernel
def class_of(tables, suit, key):
    """Return the class of needs of a suit key (suit 3: honours)."""
    if suit == 3:
        return np.int64(tables.honours[key])
    return np.int64(tables.suit[key])


@kernel
def change(st, tables, seat, kind, by):
    """Add (`by` = 1) or take (-1) one unmelded tile of `kind`; mutates hand, key, class, kinds, pairs of `seat`."""
    before = st.hand[seat, kind]
    after = before + by
    st.hand[seat, kind] = after
    suit = SUIT[kind]
    st.key[seat, suit] += by * POWER[kind]
    st.cls[seat, suit] = class_of(tables, suit, st.key[seat, suit])
    st.pairs[seat] += (after >> 1) - (before >> 1)
    if before == 0:
        st.kinds[seat] |= np.int64(1) << kind
        st.n_kinds[seat] += 1
    elif after == 0:
        st.kinds[seat] ^= np.int64(1) << kind
        st.n_kinds[seat] -= 1


@kernel
def recount(st, tables, seat):
    """Rebuild keys, classes, kinds and pairs of `seat` from its counts (after a deal)."""
    for suit in range(4):
        st.key[seat, suit] = 0
    st.kinds[seat] = 0
    st.n_kinds[seat] = 0
    st.pairs[seat] = 0
    for kind in range(KINDS):
        count = st.hand[seat, kind]
        if count > 0:
            st.key[seat, SUIT[kind]] += count * POWER[kind]
            st.kinds[seat] |= np.int64(1) << kind
            st.n_kinds[seat] += 1
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


@kernel
def remaining(st):
    """Return the tiles left in the wall, the two kong tiles included."""
    return st.end - st.at + 2


@kernel
def may_kong(st, rules):
    """Tell whether a kong may still be declared (more than the reserve is left)."""
    return remaining(st) > rules.wall_reserve
