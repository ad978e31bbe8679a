"""Claims on a discard: all seats answer at once, the strongest answer is carried out. Rules: "Turn" 2, 4 and 5."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.gejiu.bots import choose_claim, claim_entry, claim_size
from kernels.gejiu.codes import (
    A_CHOW,
    A_KONG,
    A_PUNG,
    A_ROBBED,
    A_WIN,
    CHOW,
    DISCARD_WIN,
    FROM_CLAIM,
    M_PUNG,
    M_WIN,
    N_CHOWS,
    N_PUNGS,
    PUNG,
    ROB_KONG,
    SEATS,
)
from kernels.gejiu.greedy import meld_tiles
from kernels.gejiu.hands import add_meld, change
from kernels.gejiu.legal import claim_menu
from kernels.gejiu.settle import follow_void, settle_win
from kernels.log import ACT, ANSWER, OFFER, emit

KONG_ANSWER = A_KONG


@kernel
def settle(st, tables, rules, wins, log, discarder, tile):
    """Put `tile` to all other seats; pay the wins, or return the seat whose claim is to be carried out (-1: none)."""
    asked = 0
    for i in range(1, SEATS):
        seat = (discarder + i) % SEATS
        st.menu[seat] = claim_menu(st, tables, rules, seat, tile, i == 1)
        asked |= st.menu[seat]
    if asked == 0:
        return -1
    answer_all(st, tables, rules, log, discarder, tile)
    winners = np.int64(0)
    claimer = -1
    strength = 0
    for i in range(1, SEATS):
        seat = (discarder + i) % SEATS
        if st.menu[seat] == 0:
            continue
        action = st.answer[seat]
        if action == A_WIN:
            winners |= np.int64(1) << seat
        force = 2 if action == A_KONG or action == A_PUNG else (1 if action == A_CHOW else 0)
        if force > strength:
            claimer, strength = seat, force
    if winners != 0:
        win_on(st, tables, rules, wins, log, winners, discarder, tile, DISCARD_WIN, 0)
        return -1
    note_declined(st, rules, discarder, tile, claimer)
    return claimer


@kernel
def answer_all(st, tables, rules, log, discarder, tile):
    """Let every seat with a claim menu answer it; nobody's answer depends on another's."""
    if st.log_menus:
        for i in range(1, SEATS):
            seat = (discarder + i) % SEATS
            for n in range(claim_size(st.menu[seat]) if st.menu[seat] else 0):
                action, place = claim_entry(st.menu[seat], n)
                emit(st, log, OFFER, seat, action, tile, place, -1, 0)
    for i in range(1, SEATS):
        seat = (discarder + i) % SEATS
        if st.menu[seat]:
            st.decisions += 1
            action, place = choose_claim(st, tables, rules, seat, st.menu[seat], tile, discarder)
            st.answer[seat] = action
            st.chow_at[seat] = place
            emit(st, log, ANSWER, seat, action, tile, place, -1, 0)


@kernel
def note_declined(st, rules, discarder, tile, claimer):
    """Set the passing blocks. A claim carried out lifts the claimer's older blocks, not those of this tile."""
    bit = np.int64(1) << tile
    for i in range(1, SEATS):
        seat = (discarder + i) % SEATS
        menu = st.menu[seat]
        if seat == claimer:
            st.win_block[seat] = 0
            st.pung_block[seat] = 0
        if menu & M_WIN and st.answer[seat] != A_WIN:
            st.win_block[seat] = rules.passed_win_block
        if menu & M_PUNG and st.answer[seat] != A_PUNG and rules.passed_pung_block:
            st.pung_block[seat] |= bit


@kernel
def win_on(st, tables, rules, wins, log, winners, source, tile, win_by, replaced):
    """Pay the winners (mask) on a tile of seat `source`, nearest first, or (option) the nearest only."""
    if rules.multiple_winners == 0:
        for i in range(1, SEATS):
            seat = (source + i) % SEATS
            if (winners >> seat) & 1:
                winners = np.int64(1) << seat
                break
    follow_void(st, rules, log)
    for i in range(1, SEATS):
        seat = (source + i) % SEATS
        if (winners >> seat) & 1:
            if win_by == ROB_KONG:
                emit(st, log, ACT, seat, A_ROBBED, tile, replaced, source, 0)
            settle_win(st, tables, rules, wins, log, seat, source, win_by, tile, winners)


@kernel
def take(st, tables, rules, log, seat, tile, discarder):
    """Carry out a chow or a pung: the claimer is on turn and discards."""
    place = st.chow_at[seat]
    if st.answer[seat] == A_PUNG:
        a, b = meld_tiles(tile, 3)
        add_meld(st, seat, PUNG, tile)
        st.count[N_PUNGS] += 1
        emit(st, log, ACT, seat, A_PUNG, tile, 0, discarder, 0)
    else:
        a, b = meld_tiles(tile, place)
        add_meld(st, seat, CHOW, tile - place)
        st.count[N_CHOWS] += 1
        emit(st, log, ACT, seat, A_CHOW, tile, place, discarder, 0)
    change(st, tables, seat, a, -1)
    change(st, tables, seat, b, -1)
    st.seen[a] += 1
    st.seen[b] += 1
    st.own[seat, tile] += 1
    st.turn = seat
    st.source = FROM_CLAIM
    follow_void(st, rules, log)
