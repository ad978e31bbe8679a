"""Cards missing from the digits of a hand: look-ups in `shapes`.

The hand is six parts: 上大人, 可知礼, 孔己, 化千, 乙二三四五 and 六七八九十土子, the fours of 观生 apart. What ties
them are the cards of 乙 and 三 that go to 孔己 and 化千 and the sets across the cut between 五 and 六; both are tried,
so the joining is exact.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest
from kernels.tongcheng.shapes import COUNT, ONE_LESS

COPIES = np.array(COUNT, np.int64)
LEFT = np.zeros((8, 6), np.int64)  # the digit once so many cards (0..5) have gone into sentences
for _digit in range(8):
    LEFT[_digit, 0] = _digit
    for _cards in range(1, 6):
        LEFT[_digit, _cards] = ONE_LESS[LEFT[_digit, _cards - 1]]


@kernel
def fill_linked(st, tables, rules):
    """Set `st.linked`: classes of 孔己 and 化千 with p cards of 乙 and q of 三, at p + 6 * q; return the useful ones.

    A card more that makes them worth no more is of no use: it is better left in its row.
    """
    d = st.d
    linked, joined = tables.linked[rules.half], tables.joined[rules.half]
    alone_k = d[3] + 48 * d[5]
    alone_h = d[9] + 48 * d[11]
    useful = np.int64(0)
    last_h = np.int64(-1)
    for q in range(COPIES[d[10]] + 1 if alone_h > 0 else 1):
        h = np.int64(linked[alone_h + 8 * q])
        if h == last_h:
            continue
        last_h = h
        last_k = np.int64(-1)
        for p in range(COPIES[d[4]] + 1 if alone_k > 0 else 1):
            k = np.int64(linked[alone_k + 8 * p])
            if k == last_k:
                continue
            last_k = k
            i = p + 6 * q
            st.linked[i] = joined[h, k]
            useful |= np.int64(1) << i
    return useful


@kernel
def fill_below(st, tables, rules, i, useful, d4, d5, red):
    """Set row `i` of `st.below`: 乙二三四五 and the parts that stand in no set across the cut, by entry of `st.linked`.

    d4, d5 : the digits of 四 and 五 that sets across the cut leave; red : the class of 上大人 and 可知礼.
    """
    d = st.d
    low, joined = tables.low[rules.half], tables.joined[rules.half]
    base = (d[18] << 3) + (d4 << 9) + (d5 << 12) + (rules.low_runs << 15)
    while useful:
        entry = lowest(useful)
        useful &= useful - 1
        number = base + LEFT[d[4], entry % 6] + (LEFT[d[10], entry // 6] << 6)
        st.below[i, entry] = joined[joined[low[number], st.linked[entry]], red]


@kernel
def fewest(st, tables, rules, groups, halves):
    """Return the cards missing to `groups` groups and `halves` (0 or 1) halves from the digits `st.d`."""
    d = st.d
    triplet, high = tables.triplet[rules.half], tables.high[rules.half]
    joined, missing = tables.joined[rules.half], tables.missing[rules.half, halves]
    red = joined[triplet[d[0] + (d[1] << 3) + (d[2] << 6)], triplet[d[6] + (d[7] << 3) + (d[8] << 6)]]
    above = (d[15] << 6) + (d[16] << 9) + (d[13] << 12) + (d[14] << 15) + (d[17] << 18)
    useful = fill_linked(st, tables, rules)
    have = COPIES[d[19]] + 6 * (COPIES[d[20]] + 6 * (COPIES[d[21]] + 6 * COPIES[d[12]]))
    first = tables.crossing_place[have, 0]
    best = np.int64(99)
    done = np.int64(0)
    for row in range(first, first + tables.crossing_place[have, 1]):
        c = tables.crossing[row]
        if c[4] == 1 and (halves == 0 or rules.half == 1):
            continue
        i = np.int64(c[0]) + 6 * c[1]
        if (done >> i) & 1 == 0:
            done |= np.int64(1) << i
            fill_below(st, tables, rules, i, useful, LEFT[d[19], c[0]], LEFT[d[20], c[1]], red)
        cls = joined[high[above + LEFT[d[21], c[2]] + (LEFT[d[12], c[3]] << 3)], c[5 + rules.half]]
        entries = useful
        while entries:
            entry = lowest(entries)
            entries &= entries - 1
            best = min(best, np.int64(missing[joined[st.below[i, entry], cls], groups]))
    return best
