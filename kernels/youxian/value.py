"""What a complete hand is worth: every reading is tried, the one that pays most counts.

Rules: "Complete hand", "囤 and fan".
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest, popcount
from kernels.youxian.codes import (
    CHOW_CARDS,
    CHOWS_WITH,
    DA_ZI_HU,
    DEALT,
    DI_HU,
    DIAN_HU,
    DUI_ZI_HU,
    HAI_DI_HU,
    HEI_HU,
    HONG_HU,
    HONG_WU,
    KINDS,
    OTHER_DRAW,
    OWN_DRAW,
    RED,
    SHOWN_WIN,
    SHUA_HOU,
    TIAN_HU,
    TING_HU,
    XIAO_ZI_HU,
)
from kernels.youxian.hands import (
    X_123,
    X_270,
    X_1510,
    X_JIAO,
    X_KAN,
    X_PAIR,
    X_PAO,
    X_PENG,
    X_RUN,
    X_WEI,
    chow_xi,
)

ROW = 1023


@kernel
def name_values(rules, reds, bigs, smalls):
    """Return the value of every name for a hand with so many red, big and small cards (0: the name is off)."""
    return (
        rules.fan_hong_hu + rules.fan_hong_hu_step * (reds - 10) if rules.fan_hong_hu > 0 else 0,
        rules.fan_hong_wu, rules.fan_dian_hu, rules.fan_hei_hu, rules.fan_dui_zi_hu,
        rules.fan_da_zi_hu + rules.fan_da_zi_hu_step * (bigs - 18) if rules.fan_da_zi_hu > 0 else 0,
        rules.fan_xiao_zi_hu + rules.fan_xiao_zi_hu_step * (smalls - 16) if rules.fan_xiao_zi_hu > 0 else 0,
        rules.fan_tian_hu, rules.fan_di_hu, rules.fan_hai_di_hu, rules.fan_ting_hu, rules.fan_shua_hou,
    )  # fmt: skip


@kernel
def count_mask(rules, reds, bigs, smalls):
    """Return the names (bits) that follow from the numbers of red, big and small cards."""
    mask = np.int64(0)
    if reds >= 13 and rules.fan_hong_wu > 0:
        mask |= 1 << HONG_WU
    elif reds >= 10:
        mask |= 1 << HONG_HU
    if reds == 1:
        mask |= 1 << DIAN_HU
    if reds == 0:
        mask |= 1 << HEI_HU
    if bigs >= 18:
        mask |= 1 << DA_ZI_HU
    if smalls >= 16:
        mask |= 1 << XIAO_ZI_HU
    return mask


@kernel
def name_mask(st, rules, seat, win_by, reds, bigs, smalls):
    """Return the names (bits) that every reading of the hand has."""
    mask = count_mask(rules, reds, bigs, smalls)
    if win_by == DEALT:
        mask |= 1 << TIAN_HU
    if win_by == SHOWN_WIN:
        mask |= 1 << DI_HU
    if st.last_card:
        mask |= 1 << HAI_DI_HU
    if win_by != DEALT and st.opened[seat] == 0 and st.own_discards[seat] == 0:
        mask |= 1 << TING_HU
    return mask


@kernel
def total(rules, mask, reds, bigs, smalls):
    """Return (fan, names that count) of a mask of names: their sum, at least 1."""
    values = name_values(rules, reds, bigs, smalls)
    fan = 0
    kept = np.int64(0)
    for name in range(len(values)):
        if (mask >> name) & 1 and values[name] > 0:
            fan += values[name]
            kept |= np.int64(1) << name
    return max(1, fan), kept


@kernel
def offer(st, rules, xi, mask, self_drawn, reds, bigs, smalls):
    """Keep a reading of `xi` and the names `mask` if it pays more than the one kept (then more 息, then more fan)."""
    st.v_complete = 1
    st.v_most_xi = max(st.v_most_xi, xi)
    if xi < rules.min_xi:
        return
    tun = (xi - rules.min_xi) // rules.xi_per_tun + rules.tun_base + (rules.self_draw_tun if self_drawn else 0)
    fan, kept = total(rules, mask, reds, bigs, smalls)
    pays = tun * fan
    if (
        pays > st.v_best
        or (pays == st.v_best and xi > st.v_xi)
        or (pays == st.v_best and xi == st.v_xi and fan > st.v_fan)
    ):
        st.v_best = pays
        st.v_xi = xi
        st.v_tun = tun
        st.v_fan = fan
        st.v_mask = kept


@kernel
def row_xi(st, rules, cover, size, cards):
    """Return the most 息 of the covers (mask) of a row of `cards` cards (the pair apart); -1 if there is none."""
    best = np.int64(-1)
    while cover:
        code = lowest(cover)
        cover &= cover - 1
        n123 = code % 3
        n270 = code // 3 % 3
        n1510 = code // 9
        if n1510 == 0 or rules.chow_1_5_10 == 1:
            others = cards // 3 - n123 - n270 - n1510
            xi = n123 * st.x[X_123, size] + n270 * st.x[X_270, size] + n1510 * st.x[X_1510, size]
            best = max(best, xi + others * st.x[X_RUN, size])
    return best


@kernel
def cover_rows(st, tables, rules, paired):
    """Return the most 息 of covering `st.w` (0..2 of a kind) by runs, with one pair if `paired`; -1 if impossible."""
    small = np.int64(0)
    big = np.int64(0)
    n_small = 0
    n_big = 0
    for rank in range(9, -1, -1):
        small = small * 3 + st.w[rank]
        big = big * 3 + st.w[rank + 10]
        n_small += st.w[rank]
        n_big += st.w[rank + 10]
    if not paired:
        a = row_xi(st, rules, tables.cover[0, small], 0, n_small)
        b = row_xi(st, rules, tables.cover[0, big], 1, n_big)
        return a + b if a >= 0 and b >= 0 else np.int64(-1)
    best = np.int64(-1)
    a = row_xi(st, rules, tables.cover[1, small], 0, n_small - 2)
    b = row_xi(st, rules, tables.cover[0, big], 1, n_big)
    if a >= 0 and b >= 0:
        best = a + b + st.x[X_PAIR, 0]
    a = row_xi(st, rules, tables.cover[0, small], 0, n_small)
    b = row_xi(st, rules, tables.cover[1, big], 1, n_big - 2)
    if a >= 0 and b >= 0:
        best = max(best, a + b + st.x[X_PAIR, 1])
    return best


@kernel
def cover_best(st, tables, rules, paired):
    """Return the most 息 of covering `st.w` (0..2 of a kind) by chows, with one pair if `paired`; -1 if impossible.

    Every choice of 绞 is tried: at a number with two of one size and some of the other.
    """
    numbers = np.int64(0)
    for rank in range(10):
        s, b = st.w[rank], st.w[rank + 10]
        if s + b >= 3 and s > 0 and b > 0:
            numbers |= np.int64(1) << rank
    best = np.int64(-1)
    two_small = numbers  # subsets of the numbers taken as two small and one big, the rest free for the other kind
    while True:
        if laid(st, two_small, 0):
            rest = numbers & ~two_small
            two_big = rest
            while True:
                if laid(st, two_big, 1):
                    xi = cover_rows(st, tables, rules, paired)
                    if xi >= 0:
                        xi += popcount(two_small) * st.x[X_JIAO, 0] + popcount(two_big) * st.x[X_JIAO, 1]
                        best = max(best, xi)
                    lift(st, two_big, 1)
                if two_big == 0:
                    break
                two_big = (two_big - 1) & rest
            lift(st, two_small, 0)
        if two_small == 0:
            return best
        two_small = (two_small - 1) & numbers


@kernel
def laid(st, numbers, size):
    """Take one 绞 (two of `size`, one of the other) at each of `numbers` out of `st.w`; nothing if one does not fit."""
    mask = numbers
    while mask:
        rank = lowest(mask)
        mask &= mask - 1
        if st.w[rank + 10 * size] < 2:
            return False
    mask = numbers
    while mask:
        rank = lowest(mask)
        mask &= mask - 1
        st.w[rank + 10 * size] -= 2
        st.w[rank + 10 - 10 * size] -= 1
    return True


@kernel
def lift(st, numbers, size):
    """Put the 绞 of `laid` back."""
    while numbers:
        rank = lowest(numbers)
        numbers &= numbers - 1
        st.w[rank + 10 * size] += 2
        st.w[rank + 10 - 10 * size] += 1


@kernel
def strays(tables, rules, st):
    """Return how many kinds of `st.w` stand in no chow that it holds."""
    small = np.int64(0)
    big = np.int64(0)
    mixed = np.int64(0)
    for rank in range(10):
        s, b = st.w[rank], st.w[rank + 10]
        if s:
            small |= np.int64(1) << rank
        if b:
            big |= np.int64(1) << rank
        if s + b >= 3 and s > 0 and b > 0:
            mixed |= np.int64(1) << rank
    alone_small = small & ~tables.reach[rules.chow_1_5_10, small] & ~mixed
    alone_big = big & ~tables.reach[rules.chow_1_5_10, big] & ~mixed
    return popcount(alone_small) + popcount(alone_big)


@kernel
def hopeless(tables, rules, st, paired):
    """Tell by cheap bounds that `st.w` has no cover: more kinds stand in no possible chow than a pair may hold."""
    return strays(tables, rules, st) > (1 if paired else 0)


@kernel
def read_free(st, tables, rules, seat, card, base_xi, fours, groups, mask, pungs, self_drawn, reds, bigs):
    """Offer every reading of the free cards of `seat` with `card` (-1: none) among them.

    base_xi, fours, groups: 息, fours and groups of what is laid or fixed; pungs: whether `card` may make a 碰.
    """
    size = st.n_free[seat] + (card >= 0)
    paired = fours > 0
    if (size - (2 if paired else 0)) % 3 != 0 or size < (2 if paired else 0):
        return
    if groups + (size - (2 if paired else 0)) // 3 + paired != 7:
        return
    for kind in range(KINDS):
        st.w[kind] = st.free[seat, kind]
    smalls = st.cards[seat] + (card >= 0) - bigs
    same = np.int64(0)
    if card >= 0:
        st.w[card] += 1
        same = st.w[card]
    plain = st.n_chi[seat] == 0  # no chow laid: a reading without chows is 对子胡
    if same < 3:
        if hopeless(tables, rules, st, paired):
            return
        xi = cover_best(st, tables, rules, paired)
        if xi >= 0:
            offer_cover(st, rules, base_xi + xi, mask, self_drawn, reds, bigs, smalls, plain and size <= 2, seat, size)
        return
    if pungs:
        st.w[card] = 0
        if not hopeless(tables, rules, st, paired):
            xi = cover_best(st, tables, rules, paired)
            if xi >= 0:
                xi += base_xi + st.x[X_PENG, 1 if card >= 10 else 0]
                offer_cover(st, rules, xi, mask, self_drawn, reds, bigs, smalls, plain and size <= 5, seat, size)
        st.w[card] = 3
    split_three(st, tables, rules, card, base_xi, paired, mask, self_drawn, reds, bigs, smalls, seat, size)


@kernel
def split_three(st, tables, rules, card, base_xi, paired, mask, self_drawn, reds, bigs, smalls, seat, size):
    """Offer the readings in which three free cards of one kind are no 碰: then one of them stands in some chow."""
    for i in range(8):
        chow = CHOWS_WITH[card, i]
        if chow < 0 or (chow % 10 == 9 and chow < 20 and rules.chow_1_5_10 == 0):
            continue
        a, b, c = CHOW_CARDS[chow]
        st.w[a] -= 1
        st.w[b] -= 1
        st.w[c] -= 1
        if st.w[a] >= 0 and st.w[b] >= 0 and st.w[c] >= 0:
            xi = cover_best(st, tables, rules, paired)
            if xi >= 0:
                xi += base_xi + chow_xi(st, chow)
                offer_cover(st, rules, xi, mask, self_drawn, reds, bigs, smalls, False, seat, size)
        st.w[a] += 1
        st.w[b] += 1
        st.w[c] += 1


@kernel
def offer_cover(st, rules, xi, mask, self_drawn, reds, bigs, smalls, no_chow, seat, size):
    """Offer one reading, adding 对子胡 where it has no chow and 耍猴 where the hand was one card won as its pair."""
    if no_chow:
        mask |= 1 << DUI_ZI_HU
    if size == 2 and st.n_free[seat] == 1 and st.n_kan[seat] == 0:
        mask |= 1 << SHUA_HOU
    offer(st, rules, xi, mask, self_drawn, reds, bigs, smalls)


@kernel
def price_hand(st, tables, rules, seat, card, win_by):
    """Price the hand of `seat` that would win by `win_by` with `card` (-1: all its cards are in place already).

    Sets `st.v_*`; returns whether it is a win (complete with enough 息). `st.v_complete` and `st.v_most_xi` tell of
    complete hands that lack 息.
    """
    st.v_best = -1
    st.v_xi = 0
    st.v_tun = 0
    st.v_fan = 0
    st.v_mask = 0
    st.v_complete = 0
    st.v_most_xi = -1
    reds = st.reds[seat] + (RED[card] if card >= 0 else 0)
    bigs = st.bigs[seat] + (1 if card >= 10 else 0)
    self_drawn = win_by == OWN_DRAW or win_by == DEALT
    others = win_by == OTHER_DRAW or win_by == SHOWN_WIN
    mask = name_mask(st, rules, seat, win_by, reds, bigs, st.cards[seat] + (card >= 0) - bigs)
    fours = st.fours[seat]
    groups = st.n_melds[seat] + st.n_kan[seat]
    base = st.xi[seat]
    read_free(st, tables, rules, seat, card, base, fours, groups, mask, others, self_drawn, reds, bigs)
    if card >= 0:
        rise = np.int64(0)
        bit = np.int64(1) << card
        size = 1 if card >= 10 else 0
        grows = True
        if st.kan[seat] & bit and others:
            rise = st.x[X_PAO, size] - st.x[X_KAN, size]
        elif st.wei[seat] & bit and others:
            rise = st.x[X_PAO, size] - st.x[X_WEI, size]
        elif st.peng[seat] & bit:
            rise = st.x[X_PAO, size] - st.x[X_PENG, size]
        else:
            grows = False
        if grows:
            # The card lies on the three: its own cards count it, the free cards do not hold it.
            st.cards[seat] += 1
            read_free(st, tables, rules, seat, -1, base + rise, fours + 1, groups, mask, False, self_drawn, reds, bigs)
            st.cards[seat] -= 1
    return st.v_best >= 0
