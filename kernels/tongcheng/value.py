"""What a hand is: whether it is complete, its best reading, its price. Rules: "Groups", "Complete hand", "Payment".

Once it is chosen which characters make a group of three or four alike and which two cards are the half, all the
rest are sentences, and there is at most one way to lay them: 上大人 and 可知礼 by count, the attached sentences by
their characters that stand in no other one, the row 乙..十 from its low end. So every reading is found by trying the
few groups alike and, where no block of characters already tells the half, the few halves.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest, popcount
from kernels.tongcheng.codes import (
    CHAR,
    CHARS,
    NUMBERS,
    RED,
    SHI_DUI,
    YI_SHOU_HEI,
    YI_SHOU_HONG,
)
from kernels.tongcheng.hands import G_KAN, G_PENG, G_QUAD, G_SENTENCE, KEYED

PAIR, SENTENCE = 1, 2  # kinds of half, as bits

# Halves by where they stand: inside 上大人, inside 可知礼, unbalancing 孔己, unbalancing 化千, elsewhere.
_LOW = {(4, 18), (4, 10), (18, 10), (18, 19)}  # halves of 乙二三 and 二三四 that no other sentence holds
_ELSEWHERE = [
    *((c, c) for c in (*NUMBERS, 14, 17)),
    *((NUMBERS[i], NUMBERS[i + d]) for d in (1, 2) for i in range(10 - d)),
    (3, 5), (9, 11), (12, 14), (13, 14), (12, 13), (15, 17), (16, 17),
]  # fmt: skip
_PLACES = (
    [(0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)],
    [(6, 6), (7, 7), (8, 8), (6, 7), (6, 8), (7, 8)],
    [(3, 3), (5, 5), (3, 4), (4, 5)],
    [(9, 9), (11, 11), (9, 10), (10, 11)],
    _ELSEWHERE,
)
HALVES = np.array([(a, b, int((a, b) in _LOW)) for place in _PLACES for a, b in place], np.int64)
PLACE = np.cumsum([0, *(len(place) for place in _PLACES)]).astype(np.int64)


@kernel
def hopeless(st, tables, seat, card):
    """Tell by exact bounds that the hand with `card` (-1: as it is) has no six groups and a half."""
    key = st.key[seat]
    if card >= 0:
        char = CHAR[card]
        if char < KEYED:
            key += np.int64(1) << (3 * char)
    table = tables.feasible[1 if st.k[seat] > 0 else 0]
    halves = 0
    found = table[0, key & 511]
    if found == 0:
        return True
    halves += found == 2
    found = table[0, (key >> 18) & 511]
    if found == 0:
        return True
    halves += found == 2
    if halves > 1:
        return True
    found = table[1, (key >> 9) & 511]
    if found == 0:
        return True
    halves += found == 2
    found = table[1, (key >> 27) & 511]
    if found == 0:
        return True
    halves += found == 2
    if halves > 1:
        return True
    found = table[2, (key >> 36) & 511]
    if found == 0:
        return True
    halves += found == 2
    found = table[2, (key >> 45) & 511]
    if found == 0:
        return True
    halves += found == 2
    return halves > 1


@kernel
def row_fits(st, rules):
    """Tell whether `st.w` is sentences alone."""
    w = st.w
    e, h, t, s = w[3], w[9], w[14], w[17]
    if w[5] != e or w[11] != h or w[0] != w[1] or w[0] != w[2] or w[6] != w[7] or w[6] != w[8]:
        return False
    a = w[4] - e
    b = w[18] - a
    if a < 0 or b < 0 or (rules.low_runs == 0 and a + b > 0):
        return False
    c = w[10] - h - a - b
    if c < 0:
        return False
    d = w[19] - b - c
    if d < 0:
        return False
    x = w[20] - c - d
    if x < 0:
        return False
    y = w[21] - d - x
    if y < 0:
        return False
    z = w[12] - t - x - y
    if z < 0:
        return False
    v = w[15] - s - y - z
    return v >= 0 and w[16] - s == z + v and w[13] - t == v


@kernel
def halves_of(st, rules):
    """Return the kinds of half (bits) that leave sentences alone of `st.w`; `st.wu` are its unpicked copies."""
    w = st.w
    odd_a = w[0] != w[1] or w[0] != w[2]
    odd_b = w[6] != w[7] or w[6] != w[8]
    odd_k = w[3] != w[5]
    odd_h = w[9] != w[11]
    if odd_a + odd_b + odd_k + odd_h > 1:
        return 0
    place = 0 if odd_a else (1 if odd_b else (2 if odd_k else (3 if odd_h else 4)))
    found = 0
    for i in range(PLACE[place], PLACE[place + 1]):
        a, b = HALVES[i, 0], HALVES[i, 1]
        if w[a] == 0 or w[b] == 0 or (rules.low_runs == 0 and HALVES[i, 2] == 1):
            continue
        kind = SENTENCE
        if a == b:
            kind = PAIR
            if st.wu[a] < 2:
                continue
        if found & kind or rules.half == SENTENCE + PAIR - kind:
            continue
        w[a] -= 1
        w[b] -= 1
        if row_fits(st, rules):
            found |= kind
        w[a] += 1
        w[b] += 1
    return found


@kernel
def sentence_base(st):
    """Return the base of the sentences of `st.w`, which also holds the half."""
    w = st.w
    total = 0
    for char in range(CHARS):
        total += w[char]
    reds = min(w[0], w[1], w[2]) + min(w[6], w[7], w[8])
    return reds * st.g[G_SENTENCE, 0] + ((total - 2) // 3 - reds) * st.g[G_SENTENCE, 1]


@kernel
def read(st, rules, seat, char):
    """Find the best reading of the hand of `seat` with a discarded `char` (-1: the hand as it is).

    Sets `st.v_base` (of the groups in hand; -1: not complete) and `st.v_half` (halves of the best readings, bits).
    """
    st.v_base = -1
    st.v_half = 0
    for i in range(CHARS):
        st.w[i] = st.n[seat, i]
        st.wu[i] = st.u[seat, i]
    if char >= 0:
        st.w[char] += 1
        st.wu[char] += 1
    named = st.named[seat] if rules.guan_identity == 1 else np.int64(0)
    mask = st.threes[seat] & ~named
    if char >= 0 and st.wu[char] >= 3:
        mask |= np.int64(1) << char
        mask &= ~named
    base = take_fours(st, named)
    free = st.k[seat] - popcount(named)
    m = popcount(mask)
    ways = 1
    for i in range(m):
        st.three[i] = lowest(mask)
        mask &= mask - 1
        ways *= 3 if free > 0 else 2
    for way in range(ways):
        try_way(st, rules, seat, char, way, m, free, base)


@kernel
def take_fours(st, named):
    """Take the named fours out of `st.w`; return their base."""
    base = 0
    while named:
        char = lowest(named)
        named &= named - 1
        st.w[char] -= 4
        st.wu[char] -= 4
        base += st.g[G_QUAD, 1 - RED[char]]
    return base


@kernel
def try_way(st, rules, seat, char, way, m, free, base):
    """Try one choice of groups alike (digits of `way` for the characters `st.three`: none, three, four)."""
    radix = 3 if free > 0 else 2
    fours = 0
    fits = True
    rest = way
    for i in range(m):
        c = st.three[i]
        take = rest % radix
        rest //= radix
        if take == 2:
            fours += 1
            fits = fits and st.u[seat, c] >= 4
            base += st.g[G_QUAD, 1 - RED[c]]
        elif take == 1:
            three = st.g[G_KAN, 1 - RED[c]]
            if c == char:  # with the discard it is a 碰; three of one's own and the discard elsewhere may pay less
                peng = st.g[G_PENG, 1 - RED[c]]
                three = peng if st.u[seat, c] == 2 else max(three, peng)
            base += three
        if take > 0:
            st.w[c] -= take + 2
            st.wu[c] -= take + 2
    if fits and fours == free:
        offer(st, rules, base)
    rest = way
    for i in range(m):
        take = rest % radix
        rest //= radix
        if take > 0:
            st.w[st.three[i]] += take + 2
            st.wu[st.three[i]] += take + 2


@kernel
def offer(st, rules, base):
    """Keep the groups alike taken out of `st.w` (with their base) if the rest is sentences and a half, and no worse."""
    base += sentence_base(st)
    if base >= st.v_base:
        found = halves_of(st, rules)
        if found:
            st.v_half = found if base > st.v_base else st.v_half | found
            st.v_base = base


@kernel
def ten_pairs(st, rules, seat, char):
    """Tell whether the hand with a discarded `char` (-1: as it is) is 十对."""
    if rules.special_shi_dui == 0 or st.n_melds[seat] + st.k[seat] + st.n_picked[seat] > 0:
        return False
    odds = st.odds[seat]
    if char >= 0:
        odds ^= np.int64(1) << char
    if odds != 0:
        return False
    return rules.shi_dui_quads == 1 or (st.threes[seat] == 0 and (char < 0 or st.u[seat, char] < 3))


@kernel
def price_hand(st, tables, rules, seat, card):
    """Price the hand of `seat` with a discarded `card` (-1: all its cards are in hand); returns whether it wins.

    Sets `st.v_count`, `v_mask` (specials met), `v_fan` (multiple), `v_half`, and `v_complete` (six groups and a half
    or ten pairs, whatever the count).
    """
    st.v_complete = 0
    st.v_base = -1
    st.v_half = 0
    char = CHAR[card] if card >= 0 else np.int64(-1)
    pairs = ten_pairs(st, rules, seat, char)
    if not hopeless(st, tables, seat, card):
        read(st, rules, seat, char)
    if st.v_base < 0 and not pairs:
        return False
    st.v_complete = 1
    own = st.own[seat] + (st.o[card] if card >= 0 else 0)
    reds = st.reds[seat] + (RED[char] if card >= 0 else 0)
    cards = st.cards[seat] + (card >= 0)
    st.v_count = own
    mask = np.int64(0)
    if pairs:
        mask |= 1 << SHI_DUI
    if st.v_base >= 0:
        st.v_count = own + st.v_base + st.meld_base[seat]
        if rules.special_concealed == 0 or st.n_melds[seat] == 0:
            if reds == 0 and rules.special_yi_shou_hei > 0:
                mask |= 1 << YI_SHOU_HEI
            if reds == cards and rules.special_yi_shou_hong > 0:
                mask |= 1 << YI_SHOU_HONG
    st.v_mask = mask
    st.v_fan = multiple(rules, st.v_count, mask)
    return mask != 0 or st.v_count >= rules.min_count


@kernel
def special_value(rules, special):
    """Return the multiple of a special."""
    values = (rules.special_shi_dui, rules.special_yi_shou_hei, rules.special_yi_shou_hong)
    return values[special]


@kernel
def multiple(rules, count, mask):
    """Return the multiple of a hand of `count` that has the specials `mask`."""
    by_count = max(1, count // rules.count_per_point) if count >= rules.min_count else 0
    largest, total, product, met = 0, 0, 1, 0
    for special in range(3):
        if (mask >> special) & 1:
            value = special_value(rules, special)
            largest = max(largest, value)
            total += value
            product *= value
            met += 1
    if rules.special_combine == 0:
        return max(by_count, largest)
    if rules.special_combine == 1:
        return largest if met > 0 else by_count
    if rules.special_combine == 2:
        return by_count + total
    return product * (by_count if by_count > 0 else 1)
