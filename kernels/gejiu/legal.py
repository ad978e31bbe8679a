"""The menus: what a seat may do on its own turn, and what it may claim."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.gejiu.codes import (
    FROM_CLAIM,
    HONOURS,
    KINDS,
    M_CHOW,
    M_KONG,
    M_PUNG,
    M_WIN,
    N_PUNGS_BLOCKED,
    N_WINS_BLOCKED,
)
from kernels.gejiu.hands import change, may_kong
from kernels.gejiu.shapes import one_short, waits


@kernel
def turn_menu(st, tables, rules, seat):
    """Set the own-turn menu (`st.m_*`, masks of kinds) of `seat`. Rules: "Turn" 1 and 3."""
    st.m_win = 0
    st.m_concealed = 0
    st.m_added = 0
    st.m_ready = 0
    if st.source != FROM_CLAIM:
        # The waits are those of the 13 tiles before the draw, so the drawn tile wins iff it is one of them.
        st.m_win = (st.waits[seat] >> st.drawn) & 1
        if may_kong(st, rules):
            kong_menu(st, tables, rules, seat)
    if st.locked[seat]:
        st.m_discard = np.int64(1) << st.drawn
        return
    st.m_discard = st.kinds[seat]
    if rules.ready == 0:
        st.m_ready = ready_menu(st, tables, rules, seat)


@kernel
def kong_menu(st, tables, rules, seat):
    """Set the kinds of which `seat` may declare a concealed or an added kong."""
    st.m_concealed = st.fours[seat]
    st.m_added = st.pungs[seat] & st.kinds[seat]
    if st.locked[seat]:
        for kind in range(KINDS):
            bit = np.int64(1) << kind
            if st.m_concealed & bit and not kong_keeps_waits(st, tables, rules, seat, kind, 4):
                st.m_concealed ^= bit
            if st.m_added & bit and not kong_keeps_waits(st, tables, rules, seat, kind, 1):
                st.m_added ^= bit


@kernel
def kong_keeps_waits(st, tables, rules, seat, kind, taken):
    """Tell whether the waits of a locked seat stay the same when `taken` tiles of `kind` leave its hand for a kong.

    taken: 4 concealed, 3 exposed (the claimed tile counts as owned), 1 added.
    """
    for _ in range(taken):
        change(st, tables, seat, kind, -1)
    owned = st.own[seat, kind]
    st.own[seat, kind] = 4
    st.n_melds[seat] += taken > 1
    after = waits(st, tables, rules, seat)
    st.n_melds[seat] -= taken > 1
    st.own[seat, kind] = owned
    for _ in range(taken):
        change(st, tables, seat, kind, 1)
    return after == st.waits[seat]


@kernel
def ready_menu(st, tables, rules, seat):
    """Return the kinds (mask) whose discard leaves the hand of `seat` waiting."""
    ready = np.int64(0)
    if not one_short(st, tables, rules, seat):
        return ready
    for kind in range(KINDS):
        if st.hand[seat, kind] > 0:
            change(st, tables, seat, kind, -1)
            st.own[seat, kind] -= 1
            if waits(st, tables, rules, seat) != 0:
                ready |= np.int64(1) << kind
            st.own[seat, kind] += 1
            change(st, tables, seat, kind, 1)
    return ready


@kernel
def can_win_on(st, rules, seat, tile):
    """Tell whether `seat` may win on another seat's `tile`; counts the wins that only its passing block withholds."""
    if (st.waits[seat] >> tile) & 1 == 0:
        return False
    if st.win_block[seat]:
        st.count[N_WINS_BLOCKED] += 1
        return False
    return True


@kernel
def claim_menu(st, tables, rules, seat, tile, is_next):
    """Return the menu bits of `seat` for the discard `tile` (passing not counted). Rules: "Turn" 2 to 4."""
    if ((st.waits[seat] | st.twos[seat]) >> tile) & 1 == 0:  # neither a win nor a pair of it
        if is_next and tile < HONOURS and st.locked[seat] == 0:
            return chow_menu(st.kinds[seat], tile)
        return 0
    menu = M_WIN if can_win_on(st, rules, seat, tile) else 0
    held = st.hand[seat, tile]
    locked = st.locked[seat] != 0
    if held == 3 and may_kong(st, rules) and (not locked or kong_keeps_waits(st, tables, rules, seat, tile, 3)):
        menu |= M_KONG
    if locked:
        return menu
    if held >= 2:
        if (st.pung_block[seat] >> tile) & 1:
            st.count[N_PUNGS_BLOCKED] += 1
        else:
            menu |= M_PUNG
    if is_next and tile < HONOURS:
        menu |= chow_menu(st.kinds[seat], tile)
    return menu


@kernel
def chow_menu(kinds, tile):
    """Return the chow bits for a suited `tile` and the `kinds` held: claimed tile lowest, middle, highest."""
    rank = tile % 9
    below_two = rank >= 2 and (kinds >> (tile - 2)) & 1
    below_one = rank >= 1 and (kinds >> (tile - 1)) & 1
    above_one = rank <= 7 and (kinds >> (tile + 1)) & 1
    above_two = rank <= 6 and (kinds >> (tile + 2)) & 1
    menu = 0
    if above_one and above_two:
        menu |= M_CHOW
    if below_one and above_one:
        menu |= M_CHOW << 1
    if below_two and below_one:
        menu |= M_CHOW << 2
    return menu


@kernel
def pond_due(st, rules, seat):
    """Tell whether `seat` has just made a discard at which its pond counts: all different, and no meld made."""
    n = st.n_discards[seat]
    return (
        rules.pond_win != 1
        and (n == 14 or (n == 13 and rules.pond_win == 2))
        and st.n_melds[seat] == 0
        and st.pond_twice[seat] == 0
    )
