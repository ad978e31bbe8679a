"""One game: opening wins, draws with their forced melds, claims, discards. Rules: "Turn flow"."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.log import ACT, OFFER, emit
from kernels.youxian import claims
from kernels.youxian.codes import (
    A_DISCARD,
    A_DRAW,
    A_DRAW_GAME,
    A_PASS,
    A_SKIP,
    A_TI,
    A_WAIVE,
    A_WEI,
    A_WIN,
    CARDS,
    DEALT,
    KINDS,
    N_DISCARDS,
    N_SKIPPED,
    N_TI,
    N_WAIVED,
    N_WEI,
    N_WINS_DECLINED,
    OWN_DRAW,
    SEATS,
    TI,
    WEI,
)
from kernels.youxian.hands import add_meld, grow_meld, own_card, raise_kan, take_free
from kernels.youxian.legal import must_discard
from kernels.youxian.ready import note_broken, waiting
from kernels.youxian.settle import FORMED_TI_KAN, FORMED_TI_WEI, FORMED_WEI, UNFORMED, settle_win
from kernels.youxian.value import price_hand

DRAWING, MELDED = 0, 1


@kernel
def play_game(st, tables, rules, wins, log):
    """Play a dealt game to its end; mutates `st`, appends to `wins` and `log`."""
    opening(st, tables, rules, wins, log)
    while st.over == 0:
        if st.phase == DRAWING:
            draw(st, tables, rules, wins, log, st.turn)
        else:
            after_meld(st, tables, rules, log, st.turn)


@kernel
def ask_win(st, tables, rules, log, seat, card, way):
    """Put {win, pass} to `seat` (no menu with forced winning); returns whether it wins."""
    if rules.forced_win == 1:
        return True
    if st.log_menus:
        emit(st, log, OFFER, seat, A_WIN, card, 0, -1, 0)
        emit(st, log, OFFER, seat, A_PASS, card, 0, -1, 0)
    return claims.answer_win(st, tables, rules, log, seat, -1, way)


@kernel
def opening(st, tables, rules, wins, log):
    """Offer 天胡 and 地胡, then let the dealer discard."""
    dealer = st.dealer
    if claims.can_win(st, tables, rules, dealer, -1, DEALT):
        if ask_win(st, tables, rules, log, dealer, -1, DEALT):
            price_hand(st, tables, rules, dealer, -1, DEALT)
            settle_win(st, rules, wins, log, dealer, -1, DEALT, -1, UNFORMED)
            return
        st.count[N_WINS_DECLINED] += 1
    if rules.shown_card_winnable == 1:
        claims.shown_wins(st, tables, rules, wins, log)
        if st.over:
            return
    if st.n_free[dealer] == 0:
        skip(st, log, dealer)
    else:
        discard(st, tables, rules, log, dealer, True)


@kernel
def skip(st, log, seat):
    """Note a discard that is due but impossible; the next seat draws."""
    st.count[N_SKIPPED] += 1
    emit(st, log, ACT, seat, A_SKIP, -1, 0, -1, 0)
    st.turn = (seat + 1) % SEATS
    st.phase = DRAWING


@kernel
def after_meld(st, tables, rules, log, seat):
    """Let a seat that has melded discard, unless it holds no more cards than are due. Rules: "Discard or not"."""
    if not must_discard(st, seat, 0):
        st.count[N_WAIVED] += 1
        emit(st, log, ACT, seat, A_WAIVE, -1, 0, -1, 0)
        st.turn = (seat + 1) % SEATS
        st.phase = DRAWING
    elif st.n_free[seat] == 0:
        skip(st, log, seat)
    else:
        discard(st, tables, rules, log, seat, False)


@kernel
def discard(st, tables, rules, log, seat, first):
    """Let `seat` discard a free card and settle the claims on it (`first`: the dealer's opening discard)."""
    kinds = st.kinds[seat]
    if st.log_menus:
        for kind in range(KINDS):
            if (kinds >> kind) & 1:
                emit(st, log, OFFER, seat, A_DISCARD, kind, 0, -1, 0)
    card = claims.answer_discard(st, tables, rules, log, seat)
    take_free(st, seat, card)
    own_card(st, seat, card, -1)
    st.known[seat] = st.after
    st.chou_chi[seat] |= np.int64(1) << card
    if not first:
        st.own_discards[seat] += 1
    st.count[N_DISCARDS] += 1
    emit(st, log, ACT, seat, A_DISCARD, card, 0, -1, 0)
    claims.on_discard(st, tables, rules, log, seat, card)


@kernel
def form(st, tables, rules, log, seat, card):
    """Carry out the forced 提 or 偎 of an own draw; returns what was formed."""
    bit = np.int64(1) << card
    if (st.kan[seat] | st.wei[seat] | st.twos[seat]) & bit == 0:
        return UNFORMED
    waited = waiting(st, tables, rules, seat)
    if st.kan[seat] & bit:
        raise_kan(st, seat, card, TI)
        formed = FORMED_TI_KAN
    elif st.wei[seat] & bit:
        grow_meld(st, seat, card, TI)
        formed = FORMED_TI_WEI
    else:
        take_free(st, seat, card)
        take_free(st, seat, card)
        add_meld(st, seat, WEI, card)
        formed = FORMED_WEI
    own_card(st, seat, card, 1)
    st.count[N_WEI if formed == FORMED_WEI else N_TI] += 1
    emit(st, log, ACT, seat, A_WEI if formed == FORMED_WEI else A_TI, card, 0, seat, 0)
    if waited:
        note_broken(st, tables, rules, seat)
    return formed


@kernel
def draw(st, tables, rules, wins, log, seat):
    """Let `seat` draw, or end the game drawn when the wall is empty."""
    if st.at == CARDS:
        st.over = 1
        emit(st, log, ACT, -1, A_DRAW_GAME, -1, 0, -1, 0)
        return
    card = np.int64(st.tiles[st.at])
    st.at += 1
    st.draws += 1
    st.seen[card] += 1
    st.last_card = 1 if st.at == CARDS else 0
    emit(st, log, ACT, seat, A_DRAW, card, 0, -1, 0)
    formed = form(st, tables, rules, log, seat, card)
    if formed == UNFORMED:
        claims.on_draw(st, tables, rules, wins, log, seat, card)
        return
    if claims.can_win(st, tables, rules, seat, -1, OWN_DRAW):
        if ask_win(st, tables, rules, log, seat, card, OWN_DRAW):
            settle_win(st, rules, wins, log, seat, -1, OWN_DRAW, card, formed)
            return
        st.count[N_WINS_DECLINED] += 1
    if formed == FORMED_WEI:
        st.opened[seat] = 1
    st.turn = seat
    st.phase = MELDED
