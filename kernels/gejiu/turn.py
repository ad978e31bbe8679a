"""One game, turn by turn: draws, own-turn menus, kongs, discards, claims. Rules: "Turn"."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.gejiu import claims
from kernels.gejiu.bots import choose_slot, choose_turn, choose_win, turn_entry, turn_size
from kernels.gejiu.codes import (
    A_DISCARD,
    A_DISCARD_READY,
    A_DRAW,
    A_DRAW_GAME,
    A_KONG_ADDED,
    A_KONG_CONCEALED,
    A_KONG_EXPOSED,
    A_PASS,
    A_READY,
    A_REPLACEMENT,
    A_TAKE,
    A_WIN,
    ADDED,
    CONCEALED,
    FROM_KONG,
    FROM_WALL,
    KONG,
    KONG_DRAW,
    N_KONGS_ADDED,
    N_KONGS_CONCEALED,
    N_KONGS_EXPOSED,
    N_POND_DECLINED,
    N_POND_OFFERED,
    N_READY_SEATS,
    N_WAITING_SEATS,
    POND,
    PUNG,
    ROB_KONG,
    SEATS,
    SELF_DRAW,
)
from kernels.gejiu.hands import add_meld, change, remaining
from kernels.gejiu.legal import can_win_on, pond_due, turn_menu
from kernels.gejiu.settle import follow_discard, follow_void, refund_kong, reward_kong, settle_win
from kernels.gejiu.shapes import waits
from kernels.gejiu.value import value_pond
from kernels.log import ACT, ANSWER, OFFER, emit


@kernel
def play_game(st, tables, rules, wins, log):
    """Play a dealt game to its end; mutates `st`, appends to `wins` and `log`."""
    while st.over == 0:
        own_turn(st, tables, rules, wins, log)


@kernel
def answer_turn(st, tables, rules, log, seat):
    """Put the own-turn menu to `seat`; return its answer (action, tile)."""
    size = turn_size(st)
    if st.log_menus:
        for n in range(size):
            action, tile = turn_entry(st, n)
            emit(st, log, OFFER, seat, action, tile, 0, -1, 0)
    if size == 1:
        action, tile = turn_entry(st, 0)
    else:
        st.decisions += 1
        action, tile = choose_turn(st, tables, rules, seat, size)
    emit(st, log, ANSWER, seat, action, tile, 0, -1, 0)
    return action, tile


@kernel
def own_turn(st, tables, rules, wins, log):
    """Let the seat on turn answer its menu and carry the answer out."""
    seat = st.turn
    turn_menu(st, tables, rules, seat)
    action, tile = answer_turn(st, tables, rules, log, seat)
    if action == A_WIN:
        follow_void(st, rules, log)
        change(st, tables, seat, st.drawn, -1)
        way = KONG_DRAW if st.source == FROM_KONG else SELF_DRAW
        settle_win(st, tables, rules, wins, log, seat, -1, way, st.drawn, np.int64(1) << seat)
        return
    if st.source == FROM_KONG and rules.rob_kong >= 1 and rob(st, tables, rules, wins, log, seat, st.drawn, 1):
        return
    if action == A_KONG_CONCEALED:
        concealed_kong(st, tables, rules, log, seat, tile)
    elif action == A_KONG_ADDED:
        added_kong(st, tables, rules, wins, log, seat, tile)
    else:
        discard(st, tables, rules, wins, log, seat, tile, action == A_DISCARD_READY)


@kernel
def concealed_kong(st, tables, rules, log, seat, tile):
    """Carry out a concealed kong."""
    for _ in range(4):
        change(st, tables, seat, tile, -1)
    add_meld(st, seat, CONCEALED, tile)
    emit(st, log, ACT, seat, A_KONG_CONCEALED, tile, 0, -1, 0)
    finish_kong(st, tables, rules, log, seat, CONCEALED, N_KONGS_CONCEALED)


@kernel
def added_kong(st, tables, rules, wins, log, seat, tile):
    """Carry out an added kong, unless it is robbed."""
    change(st, tables, seat, tile, -1)
    st.seen[tile] += 1
    emit(st, log, ACT, seat, A_KONG_ADDED, tile, 0, -1, 0)
    if rules.rob_kong != 1 and rob(st, tables, rules, wins, log, seat, tile, 0):
        return
    for i in range(st.n_melds[seat]):
        if st.meld_type[seat, i] == PUNG and st.meld_tile[seat, i] == tile:
            st.meld_type[seat, i] = ADDED
    st.pungs[seat] ^= np.int64(1) << tile
    finish_kong(st, tables, rules, log, seat, ADDED, N_KONGS_ADDED)


@kernel
def exposed_kong(st, tables, rules, log, seat, tile, discarder):
    """Carry out a kong of a discard."""
    for _ in range(3):
        change(st, tables, seat, tile, -1)
    st.own[seat, tile] += 1
    st.seen[tile] += 3
    add_meld(st, seat, KONG, tile)
    emit(st, log, ACT, seat, A_KONG_EXPOSED, tile, 0, discarder, 0)
    st.turn = seat
    finish_kong(st, tables, rules, log, seat, KONG, N_KONGS_EXPOSED)


@kernel
def finish_kong(st, tables, rules, log, seat, meld, counter):
    """What follows every kong that stands: the void round, its points, the replacement tile."""
    st.count[counter] += 1
    st.kong_type = meld
    follow_void(st, rules, log)
    reward_kong(st, rules, log, seat, meld)
    st.waits[seat] = waits(st, tables, rules, seat)
    take_replacement(st, tables, rules, log, seat)


@kernel
def take_replacement(st, tables, rules, log, seat):
    """Let `seat` take one of the two open kong tiles; the slot is filled from the back of the live wall."""
    alike = st.slot[0] == st.slot[1]
    if st.log_menus:
        emit(st, log, OFFER, seat, A_TAKE, st.slot[0], 0, -1, 0)
        if not alike:
            emit(st, log, OFFER, seat, A_TAKE, st.slot[1], 1, -1, 0)
    at = 0
    if not alike:
        st.decisions += 1
        at = choose_slot(st, tables, rules, seat)
    tile = st.slot[at]
    emit(st, log, ANSWER, seat, A_TAKE, tile, at, -1, 0)
    emit(st, log, ACT, seat, A_REPLACEMENT, tile, at, -1, 0)
    st.seen[tile] -= 1
    st.end -= 1
    st.slot[at] = np.int64(st.tiles[st.end])
    st.seen[st.slot[at]] += 1
    receive(st, tables, seat, tile, FROM_KONG)


@kernel
def receive(st, tables, seat, tile, source):
    """Put a drawn tile into the hand of `seat`, which is then on turn; lifts its blocks."""
    st.draws += 1
    st.win_block[seat] = 0
    st.pung_block[seat] = 0
    change(st, tables, seat, tile, 1)
    st.own[seat, tile] += 1
    st.drawn = tile
    st.source = source
    st.turn = seat


@kernel
def draw(st, tables, rules, log, seat):
    """Let `seat` draw from the wall, or end the game drawn (顶黄) when only the reserve is left."""
    if remaining(st) <= rules.wall_reserve:
        st.over = 1
        for s in range(SEATS):
            if st.waits[s] != 0:
                st.count[N_WAITING_SEATS] |= 1 << s
        emit(st, log, ACT, -1, A_DRAW_GAME, -1, 0, -1, 0)
        return
    tile = np.int64(st.tiles[st.at])
    st.at += 1
    emit(st, log, ACT, seat, A_DRAW, tile, 0, -1, 0)
    receive(st, tables, seat, tile, FROM_WALL)


@kernel
def rob(st, tables, rules, wins, log, konger, tile, replaced):
    """Offer others to rob a kong (`replaced`: on its replacement tile); return whether one did. Rules: "抢杠"."""
    robbers = np.int64(0)
    for i in range(1, SEATS):
        seat = (konger + i) % SEATS
        st.menu[seat] = 1 if can_win_on(st, rules, seat, tile) else 0
        if st.menu[seat] and st.log_menus:
            emit(st, log, OFFER, seat, A_WIN, tile, 0, -1, 0)
            emit(st, log, OFFER, seat, A_PASS, tile, 0, -1, 0)
    for i in range(1, SEATS):
        seat = (konger + i) % SEATS
        if st.menu[seat]:
            st.decisions += 1
            if choose_win(st, seat):
                emit(st, log, ANSWER, seat, A_WIN, tile, 0, -1, 0)
                robbers |= np.int64(1) << seat
            else:
                emit(st, log, ANSWER, seat, A_PASS, tile, 0, -1, 0)
                st.win_block[seat] = rules.passed_win_block
    if robbers == 0:
        return False
    st.own[konger, tile] -= 1
    if replaced:
        change(st, tables, konger, tile, -1)
    claims.win_on(st, tables, rules, wins, log, robbers, konger, tile, ROB_KONG, replaced)
    if replaced:
        refund_kong(st, rules, log, konger, st.kong_type)
    return True


@kernel
def discard(st, tables, rules, wins, log, seat, tile, ready):
    """Carry out a discard (with 报听 if `ready`) and all that it leads to, up to the next own turn."""
    change(st, tables, seat, tile, -1)
    st.own[seat, tile] -= 1
    st.seen[tile] += 1
    st.n_discards[seat] += 1
    bit = np.int64(1) << tile
    if st.pond_mask[seat] & bit:
        st.pond_twice[seat] = 1
    st.pond_mask[seat] |= bit
    for other in range(SEATS):
        st.passed[other] |= bit
    if st.locked[seat] == 0:
        st.passed[seat] = 0
        st.waits[seat] = waits(st, tables, rules, seat)
    emit(st, log, ACT, seat, A_DISCARD, tile, 0, -1, 0)
    if ready:
        st.locked[seat] = 1
        st.count[N_READY_SEATS] |= 1 << seat
        emit(st, log, ACT, seat, A_READY, -1, 0, -1, 0)
    follow_discard(st, rules, log, seat, tile)
    if pond_due(st, rules, seat) and pond(st, tables, rules, wins, log, seat):
        return
    claimer = claims.settle(st, tables, rules, wins, log, seat, tile)
    if st.over:
        return
    if claimer < 0:
        draw(st, tables, rules, log, (seat + 1) % SEATS)
    elif st.answer[claimer] == claims.KONG_ANSWER:
        exposed_kong(st, tables, rules, log, claimer, tile, seat)
    else:
        claims.take(st, tables, rules, log, claimer, tile, seat)


@kernel
def pond(st, tables, rules, wins, log, seat):
    """Offer the pond win (塘子胡) if the discards of `seat` make one; return whether it was taken."""
    if not value_pond(st, tables, rules, st.pond_mask[seat]):
        return False
    st.count[N_POND_OFFERED] += 1
    if st.log_menus:
        emit(st, log, OFFER, seat, A_WIN, -1, 0, -1, 0)
        emit(st, log, OFFER, seat, A_PASS, -1, 0, -1, 0)
    st.decisions += 1
    if not choose_win(st, seat):
        st.count[N_POND_DECLINED] += 1
        emit(st, log, ANSWER, seat, A_PASS, -1, 0, -1, 0)
        return False
    emit(st, log, ANSWER, seat, A_WIN, -1, 0, -1, 0)
    follow_void(st, rules, log)
    settle_win(st, tables, rules, wins, log, seat, -1, POND, -1, np.int64(1) << seat)
    return True
