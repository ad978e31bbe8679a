"""Who pays what, and the log row of a win. Rules: "Payment"."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, popcount
from kernels.log import ACT, emit
from kernels.tongcheng.codes import A_PAY, A_WIN, CHAR, CHARS, DISCARD, FLOWERED, KINDS, PATTERNS, SELF_DRAW
from kernels.tongcheng.value import price_hand


@kernel
def pay(st, rules, log, seat, source, fan):
    """Move the points of one win: the discarder `source`, or for -1 every other seat, pays a share; return the sum."""
    share = rules.base * fan
    total = 0
    for i in range(1, st.seats):
        payer = (seat + i) % st.seats
        if source < 0 or payer == source:
            st.score[payer] -= share
            st.score[seat] += share
            total += share
            emit(st, log, ACT, payer, A_PAY, -1, 0, seat, share)
    return total


@kernel
def settle_win(st, tables, rules, wins, log, seat, source, card):
    """Carry out a win of `seat` on a `card` discarded by `source`; source -1: by itself, `card` its last draw."""
    price_hand(st, tables, rules, seat, card if source >= 0 else np.int64(-1))
    win_by = DISCARD if source >= 0 else SELF_DRAW
    emit(st, log, ACT, seat, A_WIN, card, win_by, source, st.v_fan)
    points = pay(st, rules, log, seat, source, st.v_fan)
    write_win(st, rules, wins[st.wins_at], seat, source, win_by, card, points)
    st.wins_at += 1
    st.winners += 1
    st.outcome = 1 + win_by
    st.over = 1


@kernel
def packed(copies, seat, first, last, without):
    """Return the copies of characters first..last-1, flowered ones too, in base 6, one card of a kind left out."""
    key = np.int64(0)
    for char in range(last - 1, first - 1, -1):
        held = copies[seat, char]
        for i in range(len(FLOWERED)):
            if FLOWERED[i] == char:
                held += copies[seat, CHARS + i]
        if without >= 0 and CHAR[without] == char:
            held -= 1
        key = key * 6 + held
    return key


@kernel
def packed_flowers(copies, seat, without):
    """Return the flowered copies of 乙三五七九 in base 3, one card of a kind left out."""
    key = np.int64(0)
    for kind in range(KINDS - 1, CHARS - 1, -1):
        key = key * 3 + copies[seat, kind] - (kind == without)
    return key


@kernel
def write_win(st, rules, row, seat, source, win_by, card, points):
    """Fill a row of wins (WIN_COLUMNS); a missing seat or card is -1."""
    row[0], row[1], row[2], row[3], row[4] = st.match, st.game, seat, source, win_by
    row[5], row[6], row[7], row[8], row[9] = st.v_fan, points, st.draws, st.v_count, st.v_fan
    for special in range(len(PATTERNS)):
        row[10 + special] = (st.v_mask >> special) & 1
    at = 10 + len(PATTERNS)
    own = st.own[seat]
    if source >= 0:
        own += st.o[card]
    row[at], row[at + 1], row[at + 2] = own, st.v_half, st.k[seat]
    row[at + 3] = popcount(st.fours[seat]) - st.k[seat]
    row[at + 4] = st.n_picked[seat]
    without = card if source < 0 else np.int64(-1)
    row[at + 5] = packed(st.hand, seat, 0, 12, without)
    row[at + 6] = packed(st.hand, seat, 12, CHARS, without)
    row[at + 7] = packed_flowers(st.hand, seat, without)
    row[at + 8] = packed(st.pick, seat, 0, 12, -1)
    row[at + 9] = packed(st.pick, seat, 12, CHARS, -1)
    row[at + 10] = packed_flowers(st.pick, seat, -1)
    melds = np.int64(0)
    for i in range(st.n_melds[seat]):
        code = 1 + (st.meld_type[seat, i] * CHARS + st.meld_char[seat, i]) * 3 + st.meld_flowers[seat, i]
        melds |= code << (8 * i)
    row[at + 11], row[at + 12], row[at + 13] = melds, card, st.named[seat]
