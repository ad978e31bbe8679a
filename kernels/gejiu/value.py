"""What a complete hand is worth: every reading is tried, the one that pays most counts. Rules: "Patterns"."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, popcount
from kernels.gejiu.codes import (
    CHOW,
    DA_DUI_ZI,
    HAND_PATTERNS,
    HONOURS,
    HUN_YI_SE,
    KINDS,
    LAN_PAI,
    PING_HU,
    QI_DUI_QUAD,
    QING_YI_SE,
    XIAO_QI_DUI,
    YI_TIAO_LONG,
    ZI_YI_SE,
)
from kernels.gejiu.shapes import lan_distance, lan_pattern


@kernel
def fan_of(rules, pattern):
    """Return the option value of a hand pattern."""
    values = (
        rules.fan_ping_hu, rules.fan_hun_yi_se, rules.fan_da_dui_zi, rules.fan_yi_tiao_long, rules.fan_lan_pai,
        rules.fan_qi_xing, rules.fan_yi_ban_gao, rules.fan_qi_xing_yi_ban_gao, rules.fan_qing_yi_se,
        rules.fan_xiao_qi_dui, rules.fan_zi_yi_se, rules.fan_gang_shang_hua, rules.fan_qiang_gang_hua,
        rules.fan_qi_dui_quad,
    )  # fmt: skip
    return values[pattern]


@kernel
def offer_reading(st, rules, mask, quads):
    """Keep the reading (patterns as bits, number of fours in 七对) if it pays more than the one kept so far.

    Ties go to the reading whose patterns come first in the table. `stacking` highest leaves only the largest pattern.
    """
    fan = 0
    kept = mask
    if rules.stacking == 0:
        for pattern in range(HAND_PATTERNS):
            if (mask >> pattern) & 1:
                fan += fan_of(rules, pattern)
        fan += quads * rules.fan_qi_dui_quad
    else:
        best = -1
        for pattern in range(HAND_PATTERNS):
            if (mask >> pattern) & 1:
                value = fan_of(rules, pattern) + (quads * rules.fan_qi_dui_quad if pattern == XIAO_QI_DUI else 0)
                if value > best:
                    best = value
                    kept = np.int64(1) << pattern
        fan = best
        if kept != np.int64(1) << XIAO_QI_DUI:
            quads = 0
    if fan > st.v_fan or (fan == st.v_fan and earlier(kept, st.v_mask)):
        st.v_fan = fan
        st.v_mask = kept
        st.v_quads = quads


@kernel
def earlier(a, b):
    """Tell whether the patterns `a` come before `b` in the table, compared one by one (a prefix comes first)."""
    different = a ^ b
    if different == 0:
        return False
    lowest = different & -different
    if a & lowest:
        return b >= lowest  # b goes on with a later pattern; where b is used up, b is the prefix
    return a < lowest


@kernel
def colour_of(seat_kinds):
    """Return the colour pattern bit of a hand (melds included) that holds `seat_kinds`, 0 if none."""
    suits = 0
    for suit in range(3):
        if (seat_kinds >> (9 * suit)) & 511:
            suits += 1
    honours = seat_kinds >> HONOURS
    if suits == 0:
        return np.int64(1) << ZI_YI_SE
    if suits == 1:
        return np.int64(1) << (HUN_YI_SE if honours else QING_YI_SE)
    return np.int64(0)


@kernel
def has_dragon(rules, starts, meld_starts):
    """Tell whether one suit has the runs 123 456 789 (bits: lowest kinds), melded ones counted unless barred."""
    if rules.dragon_in_hand == 0:
        starts |= meld_starts
    for suit in range(3):
        if (starts >> (9 * suit)) & 0b1001001 == 0b1001001:
            return True
    return False


@kernel
def runs_of(counts, pair, pungs):
    """Return the lowest kinds (bits) of the runs left when `pair` and the `pungs` (mask) are taken out of `counts`.

    -1 if the rest is not made of runs. `counts` is left as it was.
    """
    starts = np.int64(0)
    for suit in range(3):
        two = 0  # runs begun two kinds back, and one kind back
        one = 0
        for kind in range(9 * suit, 9 * suit + 9):
            left = counts[kind] - 2 * (kind == pair) - 3 * ((pungs >> kind) & 1) - two - one
            if left < 0 or (left > 0 and kind >= 9 * suit + 7):
                return np.int64(-1)
            if left > 0:
                starts |= np.int64(1) << kind
            two = one
            one = left
    for kind in range(HONOURS, KINDS):
        if counts[kind] - 2 * (kind == pair) - 3 * ((pungs >> kind) & 1) != 0:
            return np.int64(-1)
    return starts


@kernel
def offer_standard(st, rules, colour, meld_starts, meld_chows):
    """Try every reading of `st.v_counts` as sets and a pair: each pair with each choice of kinds taken as pungs."""
    threes = np.int64(0)
    for kind in range(KINDS):
        if st.v_counts[kind] >= 3:
            threes |= np.int64(1) << kind
    found = False
    for pair in range(KINDS):
        if st.v_counts[pair] < 2:
            continue
        choices = threes
        if st.v_counts[pair] >= 3:
            choices &= ~(np.int64(1) << pair)
        pungs = choices
        while True:  # all subsets of `choices`, the fullest first
            starts = runs_of(st.v_counts, pair, pungs)
            if starts >= 0:
                found = True
                mask = colour
                if starts == 0 and meld_chows == 0:
                    mask |= np.int64(1) << DA_DUI_ZI
                if has_dragon(rules, starts, meld_starts):
                    mask |= np.int64(1) << YI_TIAO_LONG
                offer_reading(st, rules, mask if mask else np.int64(1) << PING_HU, 0)
            if pungs == 0:
                break
            pungs = (pungs - 1) & choices
    return found


@kernel
def value_hand(st, tables, rules, n_melds, meld_type, meld_tile):
    """Price the unmelded tiles `st.v_counts` (winning tile included) with the given melds.

    Sets `st.v_fan` (sum of the hand's fans), `st.v_mask` (patterns) and `st.v_quads` (fours in 七对); returns whether
    the hand is complete. Fans of the way it was won (杠上花, 抢杠花, ready) are not in it.
    """
    st.v_fan = -1
    st.v_mask = 0
    st.v_quads = 0
    kinds = np.int64(0)
    tiles = 0
    pairs = 0
    quads = 0
    for kind in range(KINDS):
        count = st.v_counts[kind]
        if count > 0:
            kinds |= np.int64(1) << kind
            tiles += count
            pairs += count >> 1
            quads += count == 4
    if tiles + 3 * n_melds != 14:
        return False
    meld_starts = np.int64(0)
    meld_chows = 0
    all_kinds = kinds
    for i in range(n_melds):
        all_kinds |= np.int64(1) << meld_tile[i]
        if meld_type[i] == CHOW:
            meld_starts |= np.int64(1) << meld_tile[i]
            meld_chows += 1
    colour = colour_of(all_kinds)
    found = offer_standard(st, rules, colour, meld_starts, meld_chows)
    if n_melds == 0:
        found = offer_unmelded(st, tables, rules, kinds, colour, pairs, quads) or found
    return found


@kernel
def offer_unmelded(st, tables, rules, kinds, colour, pairs, quads):
    """Try the shapes that need a hand without melds: 七对, the 烂 family and (option) any 14 honours."""
    found = False
    if pairs == 7:
        offer_reading(st, rules, colour | (np.int64(1) << XIAO_QI_DUI), quads)
        found = True
    lan = lan_pattern(tables, rules, kinds)
    if lan >= 0:
        offer_reading(st, rules, np.int64(1) << lan, 0)
        found = True
    if rules.zi_yi_se_any == 1 and colour == np.int64(1) << ZI_YI_SE:
        offer_reading(st, rules, colour, 0)
        found = True
    return found


@kernel
def value_pond(st, tables, rules, kinds):
    """Price a pond of different kinds (mask): sets `st.v_*`; returns whether it is a win. Rules: "塘子胡".

    14 tiles must be of the 烂 family; 13 (option) must lack one tile of it and are 烂牌 at 1 fan whatever its option.
    """
    st.v_quads = 0
    size = popcount(kinds)
    if rules.pond_win == 1:
        return False
    if size == 14:
        pattern = lan_pattern(tables, rules, kinds)
        if pattern < 0:
            return False
        st.v_mask = np.int64(1) << pattern
        st.v_fan = fan_of(rules, pattern)
        return True
    if size == 13 and rules.pond_win == 2 and lan_distance(tables, rules, kinds) == 1:
        st.v_mask = np.int64(1) << LAN_PAI
        st.v_fan = 1
        return True
    return False


@kernel
def quad_bit(quads):
    """Return the bit of the pattern 龙七对 if there are fours in 七对."""
    return np.int64(quads > 0) << QI_DUI_QUAD
