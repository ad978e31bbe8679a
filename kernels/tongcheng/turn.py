"""One game: the opening, own turns, discards and what follows from them. Rules: "Turn"."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, popcount
from kernels.log import ACT, ANSWER, OFFER, emit
from kernels.tongcheng.bots import choose_guan, choose_identity, choose_turn, turn_entry, turn_size
from kernels.tongcheng.claims import ask, complete, menus
from kernels.tongcheng.codes import (
    A_DISCARD,
    A_DRAW,
    A_DRAW_GAME,
    A_GUAN,
    A_HUA,
    A_IDENTIFY,
    A_PASS,
    A_PENG,
    A_PICK,
    A_REPLACEMENT,
    A_WIN,
    A_ZHAO,
    CARDS,
    CHAR,
    CHARS,
    HUA,
    N_DISCARDS,
    N_GUAN,
    N_GUAN_OPENING,
    N_HUA,
    N_HUA_CLAIMED,
    N_PENG,
    N_PICKS,
    N_WIN_OFFERS,
    N_WINS_DECLINED,
    N_ZHAO,
    PENG,
    ZHAO,
)
from kernels.tongcheng.hands import add_meld, change, change_picked, count_card, gain, nth_bit, take_out
from kernels.tongcheng.legal import discard_menu, fifths, undeclared
from kernels.tongcheng.settle import settle_win


@kernel
def play_game(st, tables, rules, wins, log):
    """Play a dealt game to its end; mutates `st`, appends to `wins` and `log`."""
    for i in range(st.seats):
        opening(st, tables, rules, log, (st.dealer + i) % st.seats)
    start_turn(st, st.dealer, -1)
    while st.over == 0:
        own_turn(st, tables, rules, wins, log, st.turn)


@kernel
def opening(st, tables, rules, log, seat):
    """Let `seat` declare 观生 before the first turn."""
    while undeclared(st, rules, seat) and st.at < CARDS:
        if st.log_menus:
            emit(st, log, OFFER, seat, A_GUAN, -1, 0, -1, 0)
            emit(st, log, OFFER, seat, A_PASS, -1, 0, -1, 0)
        st.decisions += 1
        if not choose_guan(st, tables, rules, seat):
            emit(st, log, ANSWER, seat, A_PASS, -1, 0, -1, 0)
            return
        emit(st, log, ANSWER, seat, A_GUAN, -1, 0, -1, 0)
        st.count[N_GUAN_OPENING] += 1
        declare(st, tables, rules, log, seat)


@kernel
def start_turn(st, seat, drawn):
    """Give the turn to `seat` with the whole own-turn menu; `drawn` is its last draw, -1 for none."""
    st.turn = seat
    st.drawn = drawn
    st.discard_only = 0
    st.may_win = 1
    st.banned = -1
    st.wants[seat] = -1
    st.stale[seat] |= st.passed[seat]
    st.passed[seat] = 0


@kernel
def from_wall(st, log, seat, action):
    """Take the next wall card into the hand of `seat`, which lifts its blocks and the count of picks; return it."""
    card = np.int64(st.tiles[st.at])
    st.at += 1
    st.draws += 1
    st.chain = 0
    st.win_block[seat] = 0
    st.peng_block[seat] = 0
    gain(st, seat, card)
    emit(st, log, ACT, seat, action, card, 0, -1, 0)
    return card


@kernel
def draw(st, log, seat):
    """Let `seat` draw and begin its turn, or end the game drawn when the wall is empty."""
    if st.at == CARDS:
        st.over = 1
        emit(st, log, ACT, -1, A_DRAW_GAME, -1, 0, -1, 0)
        return
    start_turn(st, seat, from_wall(st, log, seat, A_DRAW))


@kernel
def replace(st, log, seat):
    """Draw a replacement in the turn of `seat`; winning on it is a self-draw."""
    st.drawn = from_wall(st, log, seat, A_REPLACEMENT)
    st.may_win = 1


@kernel
def declare(st, tables, rules, log, seat):
    """Carry out a 观生 with its replacement; with guan_identity fixed its character is asked first."""
    char = np.int64(-1)
    if rules.guan_identity == 1:
        chars = undeclared(st, rules, seat)
        char = nth_bit(chars, 0)
        if chars & (chars - 1):
            for n in range(popcount(chars) if st.log_menus else 0):
                emit(st, log, OFFER, seat, A_IDENTIFY, nth_bit(chars, n), 0, -1, 0)
            st.decisions += 1
            char = choose_identity(st, tables, rules, seat, chars)
            emit(st, log, ANSWER, seat, A_IDENTIFY, char, 0, -1, 0)
        st.named[seat] |= np.int64(1) << char
    st.k[seat] += 1
    st.count[N_GUAN] += 1
    emit(st, log, ACT, seat, A_GUAN, char, 0, -1, 0)
    replace(st, log, seat)


@kernel
def turn_menu(st, tables, rules, seat):
    """Set the own-turn menu of `seat`."""
    st.m_win = 0
    st.m_guan = 0
    st.m_hua = 0
    if st.discard_only == 0:
        if st.may_win and complete(st, tables, rules, seat, -1):
            st.m_win = 1
            st.count[N_WIN_OFFERS] += 1
        if st.at < CARDS:
            st.m_guan = 1 if undeclared(st, rules, seat) else 0
            st.m_hua = fifths(st, rules, seat)
    st.m_discard = discard_menu(st, rules, seat)


@kernel
def own_turn(st, tables, rules, wins, log, seat):
    """Put one own-turn menu to `seat` and carry its answer out."""
    turn_menu(st, tables, rules, seat)
    size = turn_size(st)
    if st.log_menus:
        for n in range(size):
            action, tile = turn_entry(st, n)
            emit(st, log, OFFER, seat, action, tile, 0, -1, 0)
    if size > 1:
        st.decisions += 1
        action, tile = choose_turn(st, tables, rules, seat, size)
    else:
        action, tile = turn_entry(st, 0)
    emit(st, log, ANSWER, seat, action, tile, 0, -1, 0)
    if action == A_WIN:
        settle_win(st, tables, rules, wins, log, seat, np.int64(-1), st.drawn)
        return
    st.count[N_WINS_DECLINED] += st.m_win
    if action == A_GUAN:
        declare(st, tables, rules, log, seat)
    elif action == A_HUA:
        flowers = take_out(st, seat, tile, 5)
        st.count[N_HUA] += 1
        lay_hua(st, log, seat, tile, tile, flowers, -1)
    else:
        discard(st, tables, rules, wins, log, seat, tile)


@kernel
def lay_hua(st, log, seat, char, tile, flowers, source):
    """Lay a 滑 whose cards have left the hand, and draw its replacement."""
    st.k[seat] -= 1
    st.named[seat] &= ~(np.int64(1) << char)
    add_meld(st, seat, HUA, char, flowers)
    emit(st, log, ACT, seat, A_HUA, tile, flowers, source, 0)
    replace(st, log, seat)


@kernel
def discard(st, tables, rules, wins, log, seat, card):
    """Carry out a discard (a picked copy goes first) and all that it leads to, up to the next own turn."""
    picked = st.pick[seat, card] > 0
    if picked:
        change_picked(st, seat, card, -1)
    else:
        change(st, seat, card, -1)
        st.seen[card] += 1
    count_card(st, seat, card, -1)
    st.win_block[seat] = 0
    st.peng_block[seat] = 0
    st.count[N_DISCARDS] += 1
    st.turns[seat] += 1
    bit = np.int64(1) << CHAR[card]
    st.dropped[seat] |= bit
    for i in range(1, st.seats):
        st.passed[(seat + i) % st.seats] |= bit
    emit(st, log, ACT, seat, A_DISCARD, card, 1 if picked else 0, -1, 0)
    claimer = -1
    if menus(st, tables, rules, seat, card):
        claimer = ask(st, tables, rules, log, seat, card)
    if claimer < 0:
        draw(st, log, (seat + 1) % st.seats)
    elif st.answer[claimer] == A_WIN:
        for i in range(1, st.seats):
            winner = (seat + i) % st.seats
            if winner == claimer or (rules.multiple_winners == 1 and st.menu[winner] and st.answer[winner] == A_WIN):
                settle_win(st, tables, rules, wins, log, winner, seat, card)
    else:
        take(st, log, claimer, seat, card, st.answer[claimer])


@kernel
def take(st, log, seat, source, card, claim):
    """Carry out a 滑, 招, 碰 or 捡 of a discarded `card`; the turn goes to `seat`."""
    char = CHAR[card]
    flowers = 1 if card >= CHARS else 0
    start_turn(st, seat, -1)
    count_card(st, seat, card, 1)
    if claim == A_PICK:
        st.may_win = 0
        st.banned = char
        st.chain += 1
        st.count[N_PICKS] += 1
        change_picked(st, seat, card, 1)
        emit(st, log, ACT, seat, A_PICK, card, 0, source, 0)
    elif claim == A_PENG:
        flowers += take_out(st, seat, char, 2)
        st.discard_only = 1
        st.count[N_PENG] += 1
        add_meld(st, seat, PENG, char, flowers)
        emit(st, log, ACT, seat, A_PENG, card, flowers, source, 0)
    elif claim == A_ZHAO:
        flowers += take_out(st, seat, char, 3)
        st.count[N_ZHAO] += 1
        add_meld(st, seat, ZHAO, char, flowers)
        emit(st, log, ACT, seat, A_ZHAO, card, flowers, source, 0)
        replace(st, log, seat)
    else:
        flowers += take_out(st, seat, char, 4)
        st.count[N_HUA_CLAIMED] += 1
        lay_hua(st, log, seat, char, card, flowers, source)
