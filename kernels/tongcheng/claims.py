"""Claims on a discard: all seats answer at once, the strongest is carried out. Rules: "Turn", points 3, 5, 6."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.log import ANSWER, OFFER, emit
from kernels.tongcheng.bots import choose_claim, claim_entry, claim_size
from kernels.tongcheng.codes import (
    A_HUA,
    A_PASS,
    A_PENG,
    A_PICK,
    A_WIN,
    A_ZHAO,
    CARDS,
    CHAR,
    M_PENG,
    M_PICK,
    M_WIN,
    M_ZHAO,
    N_PICK_OFFERS,
    N_SHORT,
    N_SHORT_COUNT,
    N_WIN_OFFERS,
    N_WINS_BLOCKED,
    N_WINS_DECLINED,
    N_WITHHELD,
)
from kernels.tongcheng.legal import can_pick, claims_on, picks_allowed
from kernels.tongcheng.value import price_hand


@kernel
def complete(st, tables, rules, seat, card):
    """Tell whether `seat` may win (with a discarded `card`, or -1); counts complete hands that lack count."""
    if price_hand(st, tables, rules, seat, card):
        return True
    if st.v_complete:
        missing = rules.min_count - st.v_count
        st.count[N_SHORT] += 1
        if st.count[N_SHORT_COUNT] == 0 or missing < st.count[N_SHORT_COUNT]:
            st.count[N_SHORT_COUNT] = missing
    return False


@kernel
def menus(st, tables, rules, discarder, card):
    """Set the claim menu of every other seat; returns whether any has one."""
    anyone = False
    for seat in range(st.seats):
        st.menu[seat] = 0
        if seat == discarder:
            continue
        menu = claims_on(st, rules, seat, card)
        if complete(st, tables, rules, seat, card):
            if st.win_block[seat]:
                st.count[N_WINS_BLOCKED] += 1
            else:
                menu |= M_WIN
                st.count[N_WIN_OFFERS] += 1
        st.menu[seat] = menu
        anyone = anyone or menu != 0
    return offer_pick(st, rules, (discarder + 1) % st.seats, card) or anyone


@kernel
def offer_pick(st, rules, taker, card):
    """Add 捡 to the menu of the next seat, or note that only the bound on picks withheld it; tell whether added."""
    if st.at == CARDS or not picks_allowed(rules) or not can_pick(st, rules, taker, CHAR[card]):
        return False
    if st.chain >= rules.pick_chain_max:
        st.bounded = 1
        st.count[N_WITHHELD] += 1
        return False
    st.menu[taker] |= M_PICK
    st.count[N_PICK_OFFERS] += 1
    return True


@kernel
def ask(st, tables, rules, log, discarder, card):
    """Let every seat with a menu answer; note what was declined; return whose claim is carried out (-1)."""
    for i in range(1, st.seats if st.log_menus else 0):
        seat = (discarder + i) % st.seats
        for n in range(claim_size(st.menu[seat]) if st.menu[seat] else 0):
            emit(st, log, OFFER, seat, claim_entry(st.menu[seat], n), card, 0, -1, 0)
    for i in range(1, st.seats):
        seat = (discarder + i) % st.seats
        st.answer[seat] = A_PASS
        if st.menu[seat]:
            st.decisions += 1
            st.answer[seat] = choose_claim(st, tables, rules, seat, st.menu[seat], card)
            emit(st, log, ANSWER, seat, st.answer[seat], card, 0, -1, 0)
    claimer, strength = -1, 0
    for i in range(1, st.seats):
        seat = (discarder + i) % st.seats
        if st.menu[seat]:
            note_declined(st, rules, seat, CHAR[card])
            force = force_of(st.answer[seat])
            if force > strength:
                claimer, strength = seat, force
    return claimer


@kernel
def force_of(answer):
    """Return the strength of a claim."""
    if answer == A_WIN:
        return 5
    if answer == A_HUA:
        return 4
    if answer == A_ZHAO:
        return 3
    if answer == A_PENG:
        return 2
    return 1 if answer == A_PICK else 0


@kernel
def note_declined(st, rules, seat, char):
    """Set the blocks that follow from what stood in the menu of `seat` and was not chosen. Rules: "Turn", point 5."""
    menu, answer = st.menu[seat], st.answer[seat]
    if menu & M_WIN and answer != A_WIN:
        st.count[N_WINS_DECLINED] += 1
        if rules.passed_win_block == 1:
            st.win_block[seat] = 1
    declined = (menu & M_PENG and answer != A_PENG) or (menu & M_ZHAO and answer != A_ZHAO)
    if declined and rules.passed_peng_block == 1:
        st.peng_block[seat] |= np.int64(1) << char
