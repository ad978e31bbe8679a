"""Setting a table up: a fresh state, the shuffled wall, the dealt hands."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.gejiu.codes import A_DEAL, FIRST_KONG_TILE, FROM_DEAL, KINDS, SEATS, TILES
from kernels.gejiu.hands import change, recount
from kernels.gejiu.shapes import waits
from kernels.log import ACT, emit, emit_wall
from kernels.rng import shuffle

HAND = 13


@kernel
def clear(st):
    """Reset everything that belongs to one game (address, bots and dealer stay)."""
    for seat in range(SEATS):
        st.word_at[seat] = 4
        st.word_block[seat] = 0
        st.n_melds[seat] = 0
        st.pungs[seat] = 0
        st.waits[seat] = 0
        st.locked[seat] = 0
        st.win_block[seat] = 0
        st.pung_block[seat] = 0
        st.n_discards[seat] = 0
        st.pond_mask[seat] = 0
        st.pond_twice[seat] = 0
        st.passed[seat] = 0
        st.taking[seat] = 0
        st.score[seat] = 0
        st.follow[seat] = 0
        st.kong[seat] = 0
        st.menu[seat] = 0
    st.hand[:] = 0
    st.own[:] = 0
    st.seen[:] = 0
    st.count[:] = 0
    st.over = 0
    st.priced = 0
    st.outcome = 0
    st.draws = 0
    st.decisions = 0
    st.winners = 0
    st.follow_state = 0
    st.log_step = 0


@kernel
def shuffle_wall(st):
    """Fill `st.tiles` with a fresh wall for the game's address."""
    for i in range(TILES):
        st.tiles[i] = i >> 2
    shuffle(st.tiles, st.scratch, st.seed, st.wall_group, st.game)


@kernel
def deal(st, tables, rules, log):
    """Shuffle and deal: 13 tiles a seat from the dealer on, the dealer's 14th last. Rules: "Deal and wall"."""
    clear(st)
    shuffle_wall(st)
    deal_wall(st, tables, rules, log)


@kernel
def deal_given(st, tables, rules, log, wall):
    """Deal from `wall` (uint8 [TILES]) instead of a shuffled one."""
    clear(st)
    for i in range(TILES):
        st.tiles[i] = wall[i]
    deal_wall(st, tables, rules, log)


@kernel
def deal_wall(st, tables, rules, log):
    """Deal from the wall that stands in `st.tiles`."""
    emit_wall(st, log)
    emit(st, log, ACT, st.dealer, A_DEAL, -1, 0, -1, 0)
    for i in range(SEATS):
        seat = (st.dealer + i) % SEATS
        for k in range(HAND * i, HAND * i + HAND):
            st.hand[seat, st.tiles[k]] += 1
        recount(st, tables, seat)
        for kind in range(KINDS):
            st.own[seat, kind] = st.hand[seat, kind]
        st.waits[seat] = waits(st, tables, rules, seat)
    st.at = HAND * SEATS
    st.drawn = np.int64(st.tiles[st.at])
    st.at += 1
    change(st, tables, st.dealer, st.drawn, 1)
    st.own[st.dealer, st.drawn] += 1
    st.end = FIRST_KONG_TILE
    for i in range(2):
        st.slot[i] = np.int64(st.tiles[FIRST_KONG_TILE + i])
        st.seen[st.slot[i]] += 1
    st.turn = st.dealer
    st.source = FROM_DEAL
