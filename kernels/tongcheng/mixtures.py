"""Cards missing where picked cards are held, or where only one kind of half is allowed.

Picked copies of a character are of use in sentences alone. The digits of `shapes` tell most mixtures of picked and
unpicked copies exactly. A rarer one lies between two digits: if both give the same answer, that is it, and if not,
some picked copies are put into every sentence, or two cards of one, that they could stand in, until digits tell the
rest.

A group can be begun with any single card, which is why `shapes` counts beginnings for nothing; a half of the only kind
allowed cannot always. Where there may be no card for it, the halves are tried one by one.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.tongcheng.codes import CHARS, RUNS, SENTENCES
from kernels.tongcheng.joining import fewest
from kernels.tongcheng.value import HALVES, PAIR

TWO = 18  # 二 stands in no sentence without low runs

#: Digits of (unpicked, picked) copies by whether halves of two alike are allowed; -1: between two digits.
EXACT = np.full((2, 6, 6), -1, np.int64)
for _u, _p, _digit in (
    *((u, 0, u) for u in range(6)), (0, 1, 1), (0, 2, 6), (1, 1, 6), (2, 1, 7), (3, 1, 4),
):  # fmt: skip
    EXACT[:, _u, _p] = _digit
EXACT[0, 3, 2] = EXACT[0, 4, 1] = 5  # else 5 may also be three alike and a half of two
#: The picked copies (at least) to be set apart until a digit tells the rest, and that digit.
APART = np.zeros((2, 6, 6), np.int64)
for _pairs, _u, _p in np.argwhere(EXACT < 0):
    while _u + _p <= 5 and EXACT[_pairs, _u, _p - APART[_pairs, _u, _p]] < 0:
        APART[_pairs, _u, _p] += 1

WHOLE, PART, HALF = range(3)  # three cards of a sentence, two of one that become a group, two that are the half


def _ways() -> list[list[tuple[int, ...]]]:
    """Return the uses of a loose card by character: two others (-1: one), which of the three, whether a low run."""
    found: list[list[tuple[int, ...]]] = [[] for _ in range(CHARS)]
    for line in (*SENTENCES, *RUNS):
        for char in line:
            found[char].append((*(c for c in line if c != char), WHOLE, int(line in RUNS[:2])))
    for a, b, low in HALVES.tolist():
        for char, other in ((a, b), (b, a)) if a != b else ():
            found[char] += [(other, -1, kind, low) for kind in (PART, HALF)]
    return found


_WAYS = _ways()
WAYS = np.array([1 + len(rows) for rows in _WAYS], np.int64)  # way 0: of no use
WAY = np.zeros((CHARS, max(WAYS), 4), np.int64)
for _char, _rows in enumerate(_WAYS):
    WAY[_char, 1 : 1 + len(_rows)] = _rows


@kernel
def digits_below(st, pairs):
    """Set `st.d` to the digits of `st.fu` and `st.fp`, or below; return the picked copies that they leave out."""
    out = np.int64(0)
    for char in range(CHARS):
        u, p = st.fu[char], st.fp[char]
        apart = APART[pairs, u, p]
        st.d[char] = EXACT[pairs, u, p - apart]
        out += apart
    return out


@kernel
def mixed(st, tables, rules, groups, halves):
    """Return the cards that `st.fu` and `st.fp` lack to `groups` groups and `halves` halves begun with any card."""
    pairs = 1 if halves == 1 and rules.half < 2 else 0
    out = digits_below(st, pairs)
    least = fewest(st, tables, rules, groups, halves)
    if out == 0:
        return least
    for char in range(CHARS):
        if APART[pairs, st.fu[char], st.fp[char]] > 0:
            st.d[char] = st.fu[char] + st.fp[char]
    floor = fewest(st, tables, rules, groups, halves)
    if floor == least:
        return least
    return set_apart(st, tables, rules, groups, halves, floor, least)


@kernel
def set_apart(st, tables, rules, groups, halves, floor, least):
    """Return what `mixed` does, by trying the uses of the copies that no digit tells; `floor` and `least` bound it."""
    pairs = 1 if halves == 1 and rules.half < 2 else 0
    slots = 0
    for char in range(CHARS):
        for _ in range(APART[pairs, st.fu[char], st.fp[char]]):
            st.slot[slots] = char
            st.way[slots] = 0
            slots += 1
    while least > floor:
        last, found = try_ways(st, tables, rules, groups, halves, slots, least)
        least = min(least, found)
        while last >= 0:  # the next ways: those after the last one looked at do not matter
            st.way[last] += 1
            if st.way[last] < WAYS[st.slot[last]]:
                break
            st.way[last] = 0
            last -= 1
        if last < 0:
            break
        for slot in range(last + 1, slots):
            st.way[slot] = 0
    return least


@kernel
def try_ways(st, tables, rules, groups, halves, slots, least):
    """Use the copies set apart as `st.way` tells; return (last slot looked at, cards missing or a large number)."""
    for char in range(CHARS):
        st.xu[char] = st.fu[char]
        st.xp[char] = st.fp[char]
    parts = np.int64(0)
    for slot in range(slots):
        char = st.slot[slot]
        way = st.way[slot]
        if st.xp[char] == 0:
            if way > 0:  # its copies have gone into other sets already
                return slot, np.int64(99)
            continue
        st.xp[char] -= 1
        if way == 0:
            continue
        use = WAY[char, way]
        if use[3] == 1 and rules.low_runs == 0:
            return slot, np.int64(99)
        if use[2] == HALF:
            if rules.half == PAIR or halves == 0:
                return slot, np.int64(99)
            halves = 0
        else:
            groups -= 1
            parts += use[2]
        if groups < 0 or parts >= least or not take_one(st, use[0]) or (use[1] >= 0 and not take_one(st, use[1])):
            return slot, np.int64(99)
    pairs = 1 if halves == 1 and rules.half < 2 else 0
    for char in range(CHARS):
        u, p = st.xu[char], st.xp[char]
        st.d[char] = EXACT[pairs, u, p - APART[pairs, u, p]]
    return slots - 1, parts + fewest(st, tables, rules, groups, halves)


@kernel
def take_one(st, char):
    """Take a copy, a picked one first, out of `st.xu` and `st.xp`; return whether there was one."""
    if st.xp[char] > 0:
        st.xp[char] -= 1
        return True
    if st.xu[char] > 0:
        st.xu[char] -= 1
        return True
    return False


@kernel
def careful(st, tables, rules, groups):
    """Return the cards that the copies `st.fu` and `st.fp` lack to `groups` groups and a half."""
    cards, picked = np.int64(0), np.int64(0)
    for char in range(CHARS):
        cards += st.fu[char] + st.fp[char]
        picked += st.fp[char]
    found = mixed(st, tables, rules, groups, 1)
    spare = cards - 3 * groups - 1
    if rules.half > 0:
        # As long as no half is begun, so many cards and more are in no set: one will do unless none can begin a half.
        unfit = picked if rules.half == PAIR else (1 - rules.low_runs) * (st.fu[TWO] + st.fp[TWO])
        if found > 0 and unfit >= found + spare:
            found = by_halves(st, tables, rules, groups, found)
    if rules.low_runs == 0:  # cards of no use whatever
        idle = st.fp[TWO]
        if rules.half == 2:
            idle += max(np.int64(0), st.fu[TWO] - 3)
        found = max(found, idle + 1 - spare)
    return found


@kernel
def by_halves(st, tables, rules, groups, floor):
    """Return the cards missing, by trying the halves: whole, begun with one card, or not begun; `floor` bounds it."""
    least = 2 + mixed(st, tables, rules, groups, 0)
    for i in range(HALVES.shape[0]):
        a, b = HALVES[i, 0], HALVES[i, 1]
        kind = PAIR if a == b else 3 - PAIR
        if least > floor and kind == rules.half and (rules.low_runs == 1 or HALVES[i, 2] == 0):
            least = min(least, with_half(st, tables, rules, groups, a, b))
    return least


@kernel
def with_half(st, tables, rules, groups, a, b):
    """Return the cards missing where `a` and `b` are the half, alike unpicked ones, others picked ones first."""
    picked_a = np.int64(0) if a == b else min(np.int64(1), st.fp[a])
    from_a = min(1 - picked_a, st.fu[a])
    st.fp[a] -= picked_a
    st.fu[a] -= from_a
    picked_b = np.int64(0) if a == b else min(np.int64(1), st.fp[b])
    from_b = min(1 - picked_b, st.fu[b])
    st.fp[b] -= picked_b
    st.fu[b] -= from_b
    found = 2 - picked_a - picked_b - from_a - from_b + mixed(st, tables, rules, groups, 0)
    st.fp[a] += picked_a
    st.fu[a] += from_a
    st.fp[b] += picked_b
    st.fu[b] += from_b
    return found
