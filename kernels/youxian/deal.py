"""Setting a table up: a fresh state, the shuffled wall, dealt hands with their 提 and 坎. Rules: "Deal"."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.log import ACT, emit, emit_wall
from kernels.rng import shuffle
from kernels.youxian.codes import (
    A_DEAL,
    A_SHOWN,
    A_TI_DEALT,
    CARDS,
    HAND,
    KINDS,
    N_DRAWN_BEFORE,
    N_KAN_DEALT,
    N_TI_DEALT,
    SEATS,
    SHOWN,
    TI,
)
from kernels.youxian.hands import X_KAN, add_meld, own_card


@kernel
def clear_seat(st, seat):
    """Reset the hand, melds and blocks of one seat."""
    st.known[seat] = -1
    st.word_at[seat] = 4
    st.word_block[seat] = 0
    for kind in range(KINDS):
        st.free[seat, kind] = 0
    st.kan[seat] = 0
    st.kinds[seat] = 0
    st.twos[seat] = 0
    st.n_free[seat] = 0
    st.packed[seat] = 0
    st.n_kan[seat] = 0
    st.n_melds[seat] = 0
    st.peng[seat] = 0
    st.wei[seat] = 0
    st.fours[seat] = 0
    st.xi[seat] = 0
    st.n_chi[seat] = 0
    st.reds[seat] = 0
    st.bigs[seat] = 0
    st.cards[seat] = 0
    st.opened[seat] = 0
    st.own_discards[seat] = 0
    st.chou_chi[seat] = 0
    st.chou_peng[seat] = 0
    st.no_chi[seat] = 0
    st.no_peng[seat] = 0
    st.menu[seat] = 0
    st.n_plans[seat] = 0
    st.score[seat] = 0


@kernel
def clear(st):
    """Reset everything that belongs to one game (address, bots, dealer and the run of drawn games stay)."""
    for seat in range(SEATS):
        clear_seat(st, seat)
    st.count[:] = 0
    st.seen[:] = 0
    st.over = 0
    st.outcome = 0
    st.draws = 0
    st.decisions = 0
    st.winners = 0
    st.last_card = 0
    st.log_step = 0


@kernel
def shuffle_wall(st):
    """Fill `st.tiles` with a fresh wall for the game's address."""
    for i in range(CARDS):
        st.tiles[i] = i >> 2
    shuffle(st.tiles, st.scratch, st.seed, st.wall_group, st.game)


@kernel
def sort_hand(st, log, seat):
    """Split the dealt cards of `seat` (all in `st.free`) into 提 (laid), 坎 and free cards."""
    for kind in range(KINDS):
        count = st.free[seat, kind]
        bit = np.int64(1) << kind
        for _ in range(count):
            own_card(st, seat, kind, 1)
        if count == 4:
            st.free[seat, kind] = 0
            add_meld(st, seat, TI, kind)
            st.seen[kind] = 4
            st.count[N_TI_DEALT] += 1
            emit(st, log, ACT, seat, A_TI_DEALT, kind, 0, -1, 0)
        elif count == 3:
            st.free[seat, kind] = 0
            st.kan[seat] |= bit
            st.n_kan[seat] += 1
            st.xi[seat] += st.x[X_KAN, 1 if kind >= 10 else 0]
            st.count[N_KAN_DEALT] += 1
        elif count > 0:
            st.kinds[seat] |= bit
            st.n_free[seat] += count
            st.packed[seat] += np.int64(count) << (3 * kind)
            if count == 2:
                st.twos[seat] |= bit


@kernel
def deal_wall(st, log):
    """Deal from the wall that stands in `st.tiles`: 20 cards a seat from the dealer on, then the shown card."""
    emit_wall(st, log)
    emit(st, log, ACT, st.dealer, A_DEAL, -1, 0, -1, 0)
    for i in range(SEATS):
        seat = (st.dealer + i) % SEATS
        for k in range(HAND * i, HAND * i + HAND):
            st.free[seat, st.tiles[k]] += 1
    st.shown = np.int64(st.tiles[SHOWN])
    st.free[st.dealer, st.shown] += 1
    st.at = SHOWN + 1
    for i in range(SEATS):
        sort_hand(st, log, (st.dealer + i) % SEATS)
    emit(st, log, ACT, st.dealer, A_SHOWN, st.shown, 0, -1, 0)
    st.shown_held = 1 if st.seen[st.shown] == 0 else 0
    st.count[N_DRAWN_BEFORE] = st.drawn_before
    st.turn = st.dealer


@kernel
def deal(st, log):
    """Shuffle and deal."""
    clear(st)
    shuffle_wall(st)
    deal_wall(st, log)


@kernel
def deal_given(st, log, wall):
    """Deal from `wall` (uint8 [CARDS]) instead of a shuffled one."""
    clear(st)
    for i in range(CARDS):
        st.tiles[i] = wall[i]
    deal_wall(st, log)
