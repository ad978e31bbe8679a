"""Who pays what: wins, 斗地主, kong points; and the log rows of wins."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.gejiu.codes import (
    A_FOLLOW_BEGIN,
    A_FOLLOW_END,
    A_FOLLOW_VOID,
    A_PAY,
    A_WIN,
    DISCARD_WIN,
    GANG_SHANG_HUA,
    KINDS,
    KONG_DRAW,
    N_FOLLOW_BEGUN,
    N_FOLLOW_FINISHED,
    N_FOLLOW_THREE,
    N_FOLLOW_TWO,
    N_FOLLOW_VOIDED,
    PATTERNS,
    PAY_FOLLOW,
    PAY_KONG,
    PAY_REFUND,
    PAY_WIN,
    POND,
    QIANG_GANG_HUA,
    ROB_KONG,
    SEATS,
    SELF_DRAW,
)
from kernels.gejiu.value import quad_bit, value_hand, value_pond
from kernels.log import ACT, emit


@kernel
def points_of(rules, fans):
    """Return what one payer pays for a total of `fans`."""
    if rules.fan_cap >= 0:
        fans = min(fans, rules.fan_cap)
    if rules.fan_to_points == 0:
        return rules.base << fans
    return rules.base * max(1, fans)


@kernel
def share(rules, fan, winner, payer, source, win_by, dealer):
    """Return what `payer` pays to `winner` for a hand of `fan`; `source` is the discarder or robbed seat, else -1."""
    fans = fan
    if win_by == SELF_DRAW or win_by == POND:
        fans += rules.self_draw_fan
    elif win_by == KONG_DRAW:
        fans += rules.fan_gang_shang_hua
    elif payer == source:
        fans += rules.discarder_fan if win_by == DISCARD_WIN else rules.fan_qiang_gang_hua
    elif rules.discard_payment == 1:
        return 0
    if winner == dealer or (payer == dealer and rules.dealer_fan_on == 0):
        fans += rules.dealer_fan
    return points_of(rules, fans)


@kernel
def way_patterns(win_by):
    """Return the pattern bits that the way of winning adds."""
    if win_by == KONG_DRAW:
        return np.int64(1) << GANG_SHANG_HUA
    if win_by == ROB_KONG:
        return np.int64(1) << QIANG_GANG_HUA
    return np.int64(0)


@kernel
def price_win(st, tables, rules, seat, win_by, tile):
    """Price the hand of `seat` that wins with `tile` (-1: its pond); sets `st.v_*`, returns whether it is complete."""
    if win_by == POND:
        return value_pond(st, tables, rules, st.pond_mask[seat])
    for kind in range(KINDS):
        st.v_counts[kind] = st.hand[seat, kind]
    st.v_counts[tile] += 1
    return value_hand(st, tables, rules, st.n_melds[seat], st.meld_type[seat], st.meld_tile[seat])


@kernel
def pay(st, log, payer, receiver, points, reason):
    """Move `points` from `payer` to `receiver`; mutates the scores."""
    if points != 0:
        st.score[payer] -= points
        st.score[receiver] += points
        emit(st, log, ACT, payer, A_PAY, -1, reason, receiver, points)


@kernel
def settle_win(st, tables, rules, wins, log, seat, source, win_by, tile, winners):
    """Pay one winner and write its row of `wins`.

    The winning tile must not be in the hand any more (self-draws) or not yet (discards). `winners` is the mask of all
    seats that win this tile: they pay nothing to each other.
    """
    price_win(st, tables, rules, seat, win_by, tile)
    fan = st.v_fan + (rules.ready_fan if st.locked[seat] else 0)
    emit(st, log, ACT, seat, A_WIN, tile, win_by, source, fan)
    before = st.score[seat]
    for i in range(1, SEATS):
        payer = (seat + i) % SEATS
        if (winners >> payer) & 1 == 0:
            points = share(rules, fan, seat, payer, source, win_by, st.dealer)
            pay(st, log, payer, seat, points, PAY_WIN)
    row = wins[st.wins_at]
    st.wins_at += 1
    write_win(st, row, seat, source, win_by, tile)
    row[5] = fan
    row[6] = st.score[seat] - before
    st.winners += 1
    st.outcome = 1 + win_by
    st.over = 1


@kernel
def write_win(st, row, seat, source, win_by, tile):
    """Fill a row of wins (WIN_COLUMNS), fan and points apart; a missing seat or tile is -1."""
    row[0], row[1], row[2], row[3], row[4] = st.match, st.game, seat, source, win_by
    row[7] = st.draws
    mask = st.v_mask | way_patterns(win_by) | quad_bit(st.v_quads)
    for pattern in range(len(PATTERNS)):
        row[8 + pattern] = (mask >> pattern) & 1
    at = 8 + len(PATTERNS)
    row[at] = st.locked[seat]
    if win_by == POND:
        pack_kinds(row, at + 1, st.pond_mask[seat])
    else:
        row[at + 1] = base5(st.key[seat, 0]) | (base5(st.key[seat, 1]) << 21) | (base5(st.key[seat, 2]) << 42)
        row[at + 2] = base5(st.key[seat, 3])
    row[at + 3] = 0
    for i in range(st.n_melds[seat] if win_by != POND else 0):
        row[at + 3] |= (1 + st.meld_type[seat, i] * 34 + st.meld_tile[seat, i]) << (8 * i)
    row[at + 4] = tile


@kernel
def base5(key):
    """Return a suit key as one base-5 number, as the log has it."""
    return (key & 4095) + 3125 * (key >> 12)


@kernel
def pack_kinds(row, at, kinds):
    """Write the keys of a set of single tiles to row[at] (suits) and row[at + 1] (honours)."""
    suits = np.int64(0)
    for suit in range(3):
        key = np.int64(0)
        for rank in range(9):
            key += ((kinds >> (9 * suit + rank)) & 1) * 5**rank
        suits |= key << (21 * suit)
    honours = np.int64(0)
    for rank in range(7):
        honours += ((kinds >> (27 + rank)) & 1) * 5**rank
    row[at] = suits
    row[at + 1] = honours


@kernel
def pay_kong(st, log, seat, points, reason):
    """Let all others pay `points` to the konger `seat` (negative: give them back)."""
    if points == 0:
        return
    for i in range(1, SEATS):
        payer = (seat + i) % SEATS
        st.kong[payer] -= points
        st.kong[seat] += points
        if reason == PAY_REFUND:
            pay(st, log, seat, payer, -points, reason)
        else:
            pay(st, log, payer, seat, points, reason)


@kernel
def kong_value(rules, meld):
    """Return the points each other seat pays for a kong of type `meld` (2 exposed, 3 added, 4 concealed)."""
    values = (rules.kong_points_exposed, rules.kong_points_added, rules.kong_points_concealed)
    return values[meld - 2] * rules.base


@kernel
def reward_kong(st, rules, log, seat, meld):
    """Pay for a kong that stands."""
    pay_kong(st, log, seat, kong_value(rules, meld), PAY_KONG)


@kernel
def refund_kong(st, rules, log, seat, meld):
    """Give back the points of a kong robbed on its replacement."""
    pay_kong(st, log, seat, -kong_value(rules, meld), PAY_REFUND)


@kernel
def follow_pay(st, log, payer, points):
    """Let `payer` pay `points` to each other seat for 斗地主."""
    for i in range(1, SEATS):
        receiver = (payer + i) % SEATS
        st.follow[payer] -= points
        st.follow[receiver] += points
        pay(st, log, payer, receiver, points, PAY_FOLLOW)


@kernel
def follow_discard(st, rules, log, seat, tile):
    """Take a discard into the running 斗地主 round, or start one. Rules: "斗地主"."""
    if rules.follow_dealer == 0 or st.follow_state == 2:
        return
    if st.follow_state == 0:
        if seat == st.dealer:
            st.follow_state = 1
            st.follow_tile = tile
            st.follow_made = 0
            st.follow_hits = 0
            st.count[N_FOLLOW_BEGUN] += 1
            emit(st, log, ACT, seat, A_FOLLOW_BEGIN, tile, 0, -1, 0)
        return
    st.follow_made += 1
    if tile == st.follow_tile:
        st.follow_hits += 1
    else:
        st.follow_odd = seat
    if st.follow_made == 3:
        follow_end(st, rules, log)


@kernel
def follow_end(st, rules, log):
    """Settle a finished 斗地主 round."""
    st.count[N_FOLLOW_FINISHED] += 1
    st.follow_state = 0
    emit(st, log, ACT, -1, A_FOLLOW_END, st.follow_tile, st.follow_hits, -1, 0)
    if st.follow_hits == 3:
        st.count[N_FOLLOW_THREE] += 1
        follow_pay(st, log, st.dealer, rules.follow_all * rules.base)
    elif st.follow_hits == 2:
        st.count[N_FOLLOW_TWO] += 1
        follow_pay(st, log, st.follow_odd, rules.follow_two * rules.base)
    else:
        st.follow_state = 2


@kernel
def follow_void(st, rules, log):
    """Void a running 斗地主 round (a claim, a kong or a win came before its third discard)."""
    if st.follow_state == 1:
        st.follow_state = 2 if rules.follow_void == 1 else 0
        st.count[N_FOLLOW_VOIDED] += 1
        emit(st, log, ACT, -1, A_FOLLOW_VOID, st.follow_tile, 0, -1, 0)
