"""Claims on a discard or a drawn card: all seats answer at once, the strongest answer is carried out."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.log import ACT, ANSWER, OFFER, emit
from kernels.youxian.bots import choose_claim, choose_discard, choose_win, claim_entry, claim_size
from kernels.youxian.codes import (
    A_CHI,
    A_DEAD,
    A_DISCARD,
    A_PAO,
    A_PASS,
    A_PENG,
    A_WIN,
    CHI,
    CHOW_CARDS,
    N_CHI,
    N_CHI_1,
    N_CHOU_REMOVED,
    N_DEAD,
    N_PAO,
    N_PENG,
    N_SHORT,
    N_SHORT_XI,
    N_WIN_OFFERS,
    N_WINS_DECLINED,
    OTHER_DRAW,
    OWN_DRAW,
    PAO,
    PENG,
    SEATS,
    SHOWN_WIN,
)
from kernels.youxian.hands import add_meld, grow_meld, nth_bit, own_card, raise_kan, take_free
from kernels.youxian.legal import M_PENG, M_WIN, claim_menu
from kernels.youxian.ready import note_broken, waiting
from kernels.youxian.settle import UNFORMED, settle_win
from kernels.youxian.value import price_hand

DRAWING, MELDED = 0, 1


@kernel
def answer_win(st, tables, rules, log, seat, card, win_by):
    """Let `seat` answer {win, pass}, `card` -1 where it lies in the hand already; returns whether it wins."""
    st.decisions += 1
    won = choose_win(st, tables, rules, seat, card, win_by)
    emit(st, log, ANSWER, seat, A_WIN if won else A_PASS, card, 0, -1, 0)
    return won


@kernel
def answer_discard(st, tables, rules, log, seat):
    """Let `seat` choose its discard (no decision where it has one kind of free card)."""
    kinds = st.kinds[seat]
    st.after = -1
    if kinds & (kinds - 1):
        st.decisions += 1
        card = choose_discard(st, tables, rules, seat)
    else:
        card = nth_bit(kinds, 0)
    emit(st, log, ANSWER, seat, A_DISCARD, card, 0, -1, 0)
    return card


@kernel
def can_win(st, tables, rules, seat, card, win_by):
    """Price a hand (`price_hand`) and count the complete hands that lack 息; returns whether it may win."""
    if price_hand(st, tables, rules, seat, card, win_by):
        st.count[N_WIN_OFFERS] += 1
        return True
    if st.v_complete:
        missing = rules.min_xi - st.v_most_xi
        st.count[N_SHORT] += 1
        if st.count[N_SHORT_XI] == 0 or missing < st.count[N_SHORT_XI]:
            st.count[N_SHORT_XI] = missing
    return False


@kernel
def win(st, tables, rules, wins, log, seat, source, win_by, card):
    """Carry out a win of `seat` on `card`."""
    price_hand(st, tables, rules, seat, card, win_by)
    settle_win(st, rules, wins, log, seat, source, win_by, card, UNFORMED)


@kernel
def shown_wins(st, tables, rules, wins, log):
    """Offer 地胡: the others, in order from the dealer, may win on the shown card."""
    for i in range(1, SEATS):
        seat = (st.dealer + i) % SEATS
        st.n_plans[seat] = 0
        st.menu[seat] = M_WIN if can_win(st, tables, rules, seat, st.shown, SHOWN_WIN) else 0
    st.menu[st.dealer] = 0
    first_winner(st, tables, rules, wins, log, st.dealer, st.shown, SHOWN_WIN)


@kernel
def first_winner(st, tables, rules, wins, log, source, card, other_way):
    """Put {win, pass} to every seat whose menu holds a win, from `source` on; the first that takes it wins.

    With forced winning nobody is asked. `other_way` is how seats other than `source` win.
    """
    if st.log_menus and rules.forced_win == 0:
        for i in range(SEATS):
            seat = (source + i) % SEATS
            if st.menu[seat] & M_WIN:
                emit(st, log, OFFER, seat, A_WIN, card, 0, -1, 0)
                emit(st, log, OFFER, seat, A_PASS, card, 0, -1, 0)
    winner = -1
    for i in range(SEATS):
        seat = (source + i) % SEATS
        if st.menu[seat] & M_WIN:
            way = OWN_DRAW if seat == source and other_way == OTHER_DRAW else other_way
            if rules.forced_win == 1 or answer_win(st, tables, rules, log, seat, card, way):
                if winner < 0:
                    winner = seat
            else:
                st.count[N_WINS_DECLINED] += 1
    if winner >= 0:
        way = OWN_DRAW if winner == source and other_way == OTHER_DRAW else other_way
        win(st, tables, rules, wins, log, winner, -1 if way == OWN_DRAW else source, way, card)


@kernel
def four_maker(st, card, drawer, drawn):
    """Return the seat that must 跑 `card`: 坎 or 偎 of another; on a draw an exposed 碰 of any. -1 if none."""
    bit = np.int64(1) << card
    for seat in range(SEATS):
        if seat != drawer and (st.kan[seat] | st.wei[seat]) & bit:
            return seat
        if drawn and st.peng[seat] & bit:
            return seat
    return -1


@kernel
def make_four(st, tables, rules, log, seat, card, source):
    """Carry out a forced 跑; the seat then goes on as after any meld."""
    waited = waiting(st, tables, rules, seat)
    if st.kan[seat] & (np.int64(1) << card):
        raise_kan(st, seat, card, PAO)
    else:
        grow_meld(st, seat, card, PAO)
    own_card(st, seat, card, 1)
    st.count[N_PAO] += 1
    emit(st, log, ACT, seat, A_PAO, card, 0, source, 0)
    if waited:
        note_broken(st, tables, rules, seat)
    st.turn = seat
    st.phase = MELDED


@kernel
def on_draw(st, tables, rules, wins, log, drawer, card):
    """Settle a drawn card that its drawer did not have to meld: 胡, then 跑, then 碰, then 吃, else it lies dead."""
    anyone = 0
    for i in range(SEATS):
        seat = (drawer + i) % SEATS
        st.n_plans[seat] = 0
        can = can_win(st, tables, rules, seat, card, OWN_DRAW if i == 0 else OTHER_DRAW)
        st.menu[seat] = M_WIN if can else 0
        anyone |= st.menu[seat]
    runner = four_maker(st, card, drawer, True)
    if anyone and (runner >= 0 or rules.forced_win == 1):
        first_winner(st, tables, rules, wins, log, drawer, card, OTHER_DRAW)
        if st.over:
            return
    if runner >= 0:
        make_four(st, tables, rules, log, runner, card, drawer)
        return
    for i in range(SEATS):
        seat = (drawer + i) % SEATS
        menu = st.menu[seat]
        if claim_menu(st, rules, seat, card, i > 0, i < 2):
            st.count[N_CHOU_REMOVED] += 1
        st.menu[seat] |= menu
    claim(st, tables, rules, wins, log, drawer, card, True)


@kernel
def on_discard(st, tables, rules, log, discarder, card):
    """Settle a discard: 跑, then 碰, then 吃 by the next seat, else the next seat draws. It cannot be won."""
    runner = four_maker(st, card, discarder, False)
    if runner >= 0:
        make_four(st, tables, rules, log, runner, card, discarder)
        return
    st.menu[discarder] = 0
    st.n_plans[discarder] = 0
    for i in range(1, SEATS):
        seat = (discarder + i) % SEATS
        if claim_menu(st, rules, seat, card, True, i == 1):
            st.count[N_CHOU_REMOVED] += 1
    claimer = ask(st, tables, rules, log, discarder, card)
    st.no_chi[discarder] |= np.int64(1) << card
    note_passed(st, discarder, card, claimer, False)
    if claimer >= 0:
        take(st, rules, log, claimer, card, discarder)
    else:
        st.turn = (discarder + 1) % SEATS
        st.phase = DRAWING


@kernel
def claim(st, tables, rules, wins, log, drawer, card, drawn):
    """Ask all seats about a drawn card and carry the strongest answer out."""
    claimer = ask(st, tables, rules, log, drawer, card)
    note_passed(st, drawer, card, claimer, True)
    if claimer >= 0 and st.answer[claimer] == A_WIN:
        way = OWN_DRAW if claimer == drawer else OTHER_DRAW
        win(st, tables, rules, wins, log, claimer, -1 if way == OWN_DRAW else drawer, way, card)
    elif claimer >= 0:
        take(st, rules, log, claimer, card, drawer)
    else:
        st.count[N_DEAD] += 1
        emit(st, log, ACT, drawer, A_DEAD, card, 0, -1, 0)
        st.turn = (drawer + 1) % SEATS
        st.phase = DRAWING


@kernel
def note_passed(st, source, card, claimer, drawn):
    """Note what all see: who let `card` pass, offered by `source`, that none but `claimer` (-1) took.

    Free cards only dwindle: who could not 吃 or 碰 a card never can; who would not may not either (臭).
    """
    bit = np.int64(1) << card
    if claimer >= 0 and st.answer[claimer] != A_CHI:
        return
    for i in range(SEATS):
        seat = (source + i) % SEATS
        if seat != claimer and (i > 0 or drawn) and i < 2 and (claimer < 0 or i == 0):
            st.no_chi[seat] |= bit
        if i > 0:
            st.no_peng[seat] |= bit


@kernel
def ask(st, tables, rules, log, source, card):
    """Let every seat with a claim menu answer; return whose claim is carried out (-1)."""
    asked = 0
    for seat in range(SEATS):
        asked += st.menu[seat] + st.n_plans[seat]
        st.answer[seat] = A_PASS
    if asked == 0:
        return -1
    if st.log_menus:
        for i in range(SEATS):
            seat = (source + i) % SEATS
            for n in range(claim_size(st, seat) if st.menu[seat] + st.n_plans[seat] > 0 else 0):
                action, plan = claim_entry(st, seat, n)
                emit(st, log, OFFER, seat, action, card, plan, -1, 0)
    for i in range(SEATS):
        seat = (source + i) % SEATS
        if st.menu[seat] + st.n_plans[seat] > 0:
            st.decisions += 1
            action, plan = choose_claim(st, tables, rules, seat, card)
            st.answer[seat] = action
            st.answer_plan[seat] = plan
            emit(st, log, ANSWER, seat, action, card, plan, -1, 0)
    return strongest(st, source, card)


@kernel
def strongest(st, source, card):
    """Note what was declined; return the seat with the strongest answer, nearest to `source` among equals (or -1)."""
    bit = np.int64(1) << card
    claimer, strength = -1, 0
    for i in range(SEATS):
        seat = (source + i) % SEATS
        answer = st.answer[seat]
        if st.menu[seat] & M_WIN and answer != A_WIN:
            st.count[N_WINS_DECLINED] += 1
        if st.menu[seat] & M_PENG and (answer == A_CHI or answer == A_PASS):
            st.chou_peng[seat] |= bit
        if st.n_plans[seat] > 0 and answer == A_PASS:
            st.chou_chi[seat] |= bit
        force = 3 if answer == A_WIN else (2 if answer == A_PENG else (1 if answer == A_CHI else 0))
        if force > strength:
            claimer, strength = seat, force
    return claimer


@kernel
def take(st, rules, log, seat, card, source):
    """Carry out a 碰 or 吃 with its 比."""
    own_card(st, seat, card, 1)
    st.opened[seat] = 1
    if st.answer[seat] == A_PENG:
        take_free(st, seat, card)
        take_free(st, seat, card)
        add_meld(st, seat, PENG, card)
        st.count[N_PENG] += 1
        emit(st, log, ACT, seat, A_PENG, card, 0, source, 0)
    else:
        lay_plan(st, seat, card, st.answer_plan[seat])
        emit(st, log, ACT, seat, A_CHI, card, st.answer_plan[seat], source, 0)
    st.turn = seat
    st.phase = MELDED


@kernel
def lay_plan(st, seat, card, plan):
    """Lay the chows of a plan: all their cards leave the hand, the claimed `card` apart."""
    chows = 0
    from_hand = False  # the first copy of the card met in the plan is the claimed one
    while plan > 0:
        chow = (plan & 63) - 1
        plan >>= 6
        for i in range(3):
            kind = CHOW_CARDS[chow, i]
            if kind == card and not from_hand:
                from_hand = True
            else:
                take_free(st, seat, kind)
        add_meld(st, seat, CHI, chow)
        chows += 1
    st.count[N_CHI] += 1
    st.count[N_CHI_1 + chows - 1] += 1
