"""Who pays what, and the log row of a win. Rules: "囤 and fan"."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.log import ACT, emit
from kernels.youxian.codes import A_PAY, A_WIN, CHI, DEALT, PATTERNS, SEATS, SHOWN_WIN, TI, WEI

UNFORMED, FORMED_WEI, FORMED_TI_KAN, FORMED_TI_WEI = range(4)


@kernel
def points_of(rules, value, drawn_before):
    """Return what each loser pays for a hand of `value` = tun x fan."""
    points = value * rules.base * (1 + min(rules.huang_fan, drawn_before))
    return min(points, rules.cap) if rules.cap >= 0 else points


@kernel
def settle_win(st, rules, wins, log, seat, source, win_by, card, formed):
    """Pay the winner, whose hand has just been priced (`st.v_*`), and write its row of `wins`.

    card : the winning card, -1 for a dealt win; formed: what the winner's own draw was melded as before the win.
    """
    points = points_of(rules, st.v_best, st.drawn_before)
    emit(st, log, ACT, seat, A_WIN, card, win_by, source, st.v_best)
    for i in range(1, SEATS):
        payer = (seat + i) % SEATS
        st.score[payer] -= points
        st.score[seat] += points
        if points != 0:
            emit(st, log, ACT, payer, A_PAY, -1, 0, seat, points)
    write_win(st, wins[st.wins_at], seat, source, win_by, card, formed)
    st.wins_at += 1
    st.winners = 1
    st.outcome = 1 + win_by
    st.over = 1


@kernel
def write_win(st, row, seat, source, win_by, card, formed):
    """Fill a row of wins (WIN_COLUMNS): the hand as it was before the winning card; a missing seat or card is -1."""
    row[0], row[1], row[2], row[3], row[4] = st.match, st.game, seat, source, win_by
    row[5], row[6], row[7], row[8], row[9] = st.v_fan, st.score[seat], st.draws, st.v_xi, st.v_tun
    for name in range(len(PATTERNS)):
        row[10 + name] = (st.v_mask >> name) & 1
    at = 10 + len(PATTERNS)
    row[at], row[at + 1], row[at + 2] = st.reds[seat], st.bigs[seat], st.own_discards[seat]
    if card >= 0 and formed == UNFORMED:
        row[at] += card % 10 == 1 or card % 10 == 6 or card % 10 == 9
        row[at + 1] += card >= 10
    row[at + 3], row[at + 4] = st.last_card, win_by == SHOWN_WIN
    row[at + 5] = st.opened[seat]
    pack_hand(st, row, at + 6, seat, win_by, card, formed)
    row[at + 9], row[at + 10] = card, st.drawn_before


@kernel
def pack_hand(st, row, at, seat, win_by, card, formed):
    """Write hand_small, hand_big and melds of a win to row[at], row[at + 1], row[at + 2]."""
    small = np.int64(0)
    big = np.int64(0)
    step = 1
    for rank in range(10):
        small += step * held(st, seat, rank, win_by, card, formed)
        big += step * held(st, seat, rank + 10, win_by, card, formed)
        step *= 5
    melds = np.int64(0)
    n = st.n_melds[seat]
    if formed == FORMED_WEI or formed == FORMED_TI_KAN:
        n -= 1
    for i in range(n if win_by != DEALT else 0):
        meld, code = st.meld_type[seat, i], st.meld_code[seat, i]
        if formed == FORMED_TI_WEI and meld == TI and code == card:
            meld = WEI
        melds |= (1 + (code if meld == CHI else 40 + 20 * (meld - 1) + code)) << (8 * i)
    row[at], row[at + 1], row[at + 2] = small, big, melds


@kernel
def held(st, seat, kind, win_by, card, formed):
    """Return the copies of `kind` in the hand of `seat` before the winning card (dealt: the laid 提 too)."""
    copies = st.free[seat, kind] + 3 * ((st.kan[seat] >> kind) & 1)
    if kind == card and formed == FORMED_WEI:
        copies += 2
    if kind == card and formed == FORMED_TI_KAN:
        copies += 3
    if win_by == DEALT:
        for i in range(st.n_melds[seat]):
            if st.meld_code[seat, i] == kind:
                copies += 4
    return copies
