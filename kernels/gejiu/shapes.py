"""Winning shapes: distances to each of them, waits, and the 烂 family."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, popcount
from kernels.gejiu.codes import HONOURS, KINDS, LAN_PAI, QI_XING, QI_XING_YI_BAN_GAO, STEP, YI_BAN_GAO
from kernels.gejiu.hands import class_of

FAR = 15
SUIT_MASK = 511


@kernel
def standard_distance(st, tables, seat):
    """Return the tiles missing to four sets (melds counted) and a pair."""
    left = tables.joined[st.cls[seat, 0], st.cls[seat, 1]]
    right = tables.joined[st.cls[seat, 2], st.cls[seat, 3]]
    return np.int64(tables.missing[tables.joined[left, right], 4 - st.n_melds[seat]])


@kernel
def lan_distance(tables, rules, kinds):
    """Return the tiles missing to a hand of the 烂 family for an unmelded hand that holds the `kinds` (34-bit mask)."""
    m = kinds & SUIT_MASK
    p = (kinds >> 9) & SUIT_MASK
    s = (kinds >> 18) & SUIT_MASK
    honours = popcount(kinds >> HONOURS)
    if rules.lan_shape == 1:
        return soft_distance(tables, m, p, s, honours)
    best = 0
    if rules.lan_classes == 0:
        for masks in (m, p, s):
            counts = tables.lan_strict[masks]
            best += max(counts[0], counts[1], counts[2])
        return 14 - best - honours
    for i in range(3):
        for j in range(3):
            k = 3 - i - j if i != j else i  # three different classes, or three times the same
            best = max(best, tables.lan_strict[m, i] + tables.lan_strict[p, j] + tables.lan_strict[s, k])
    return 14 - best - honours


@kernel
def soft_distance(tables, m, p, s, honours):
    """Return the tiles missing to 14 soft tiles: 1 to 3 of each suit, 5 to 7 honours."""
    best = 0
    for i in range(1, 4):
        for j in range(1, 4):
            for k in range(1, 4):
                if i + j + k >= 7:
                    kept = tables.lan_soft[m, i] + tables.lan_soft[p, j] + tables.lan_soft[s, k]
                    best = max(best, kept + min(honours, 14 - i - j - k))
    return 14 - best


@kernel
def lan_pattern(tables, rules, kinds):
    """Return the pattern (code) of 14 different tiles, or -1 if they are not of the 烂 family under the rules."""
    if popcount(kinds) != 14 or lan_distance(tables, rules, kinds) != 0:
        return -1
    honours = popcount(kinds >> HONOURS)
    m = tables.lan_strict[kinds & SUIT_MASK]
    p = tables.lan_strict[(kinds >> 9) & SUIT_MASK]
    s = tables.lan_strict[(kinds >> 18) & SUIT_MASK]
    suited = 14 - honours
    for i in range(3):
        if m[i] + p[i] + s[i] == suited:
            return QI_XING_YI_BAN_GAO if honours == 7 else YI_BAN_GAO
    return QI_XING if honours == 7 else LAN_PAI


@kernel
def other_distance(st, tables, rules, seat, limit):
    """Return the least distance over 七对, 烂 and (option) any honours of an unmelded hand; FAR if above `limit`."""
    if st.n_melds[seat] > 0:
        return FAR
    best = 7 - st.pairs[seat]
    if 14 - st.n_kinds[seat] <= min(limit, best):
        best = min(best, lan_distance(tables, rules, st.kinds[seat]))
    if rules.zi_yi_se_any == 1:
        held = 0
        for kind in range(HONOURS, KINDS):
            held += st.hand[seat, kind]
        best = min(best, 14 - held)
    return best


@kernel
def distance(st, tables, rules, seat):
    """Return the tiles missing to the nearest winning shape (0: complete when 14 are held, 1: one tile short)."""
    standard = standard_distance(st, tables, seat)
    return min(standard, other_distance(st, tables, rules, seat, standard))


@kernel
def one_short(st, tables, rules, seat):
    """Tell whether at most one tile is missing to a winning shape: cheap bounds first."""
    if standard_distance(st, tables, seat) <= 1:
        return True
    if st.n_melds[seat] > 0:
        return False
    if st.pairs[seat] >= 6:
        return True
    if st.n_kinds[seat] >= 13:
        return lan_distance(tables, rules, st.kinds[seat]) <= 1
    return rules.zi_yi_se_any == 1 and other_distance(st, tables, rules, seat, 1) <= 1


@kernel
def standard_waits(st, tables, seat):
    """Return the kinds (mask) that complete four sets and a pair, for a hand with one tile to go."""
    c = st.cls[seat]
    need = 4 - st.n_melds[seat]
    low = tables.joined[c[0], c[1]]
    high = tables.joined[c[2], c[3]]
    waits = np.int64(0)
    for suit in range(4):
        if suit < 2:
            rest = tables.joined[c[1 - suit], high]
        else:
            rest = tables.joined[c[5 - suit], low]
        for kind in range(9 * suit, min(9 * suit + 9, KINDS)):
            if st.hand[seat, kind] < 4:
                more = class_of(tables, suit, st.key[seat, suit] + STEP[kind])
                if tables.missing[tables.joined[more, rest], need] == 0:
                    waits |= np.int64(1) << kind
    return waits


@kernel
def waits(st, tables, rules, seat):
    """Return the kinds (mask) that would complete the hand of `seat`, of which it does not itself own all four.

    The hand is one tile short of its full size. Rules: "Waiting".
    """
    found = np.int64(0)
    if standard_distance(st, tables, seat) == 1:
        found = standard_waits(st, tables, seat)
    if st.n_melds[seat] == 0:
        found |= unmelded_waits(st, tables, rules, seat)
    if found != 0:
        for kind in range(KINDS):
            if st.own[seat, kind] == 4:
                found &= ~(np.int64(1) << kind)
    return found


@kernel
def unmelded_waits(st, tables, rules, seat):
    """Return the kinds that complete 七对, the 烂 family or (option) any 14 honours."""
    found = np.int64(0)
    if st.pairs[seat] == 6:
        for kind in range(KINDS):
            if st.hand[seat, kind] & 1:
                found |= np.int64(1) << kind
    if st.n_kinds[seat] == 13 and lan_distance(tables, rules, st.kinds[seat]) == 1:
        for kind in range(KINDS):
            bit = np.int64(1) << kind
            if st.kinds[seat] & bit == 0 and lan_distance(tables, rules, st.kinds[seat] | bit) == 0:
                found |= bit
    if rules.zi_yi_se_any == 1 and st.kinds[seat] >> HONOURS << HONOURS == st.kinds[seat]:
        found |= np.int64(127) << HONOURS
    return found
