"""The greedy bot: as fast as possible to a complete hand that also reaches the count or a special, blind to payoffs.

What a hand lacks ("effort") is the cards to six groups and a half, but at least the missing count at two points a
card, or the cards to 十对, whichever is less. The count is estimated: own points of all cards, melds and fours, three
alike and red sentences in hand. Only a hand one card short is held to the truth: where no unseen card would win, its
effort is two. It discards so that the effort is least, then so that the most unseen copies lessen it; equals are drawn
by lot. It claims 碰 and 捡 when that lessens the effort, and takes 观生, 滑 and 招, which draw a card more, when it
does not grow.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest
from kernels.rng import below
from kernels.tongcheng.codes import (
    A_DISCARD,
    A_GUAN,
    A_HUA,
    A_PASS,
    A_PENG,
    A_PICK,
    A_ZHAO,
    CHAR,
    CHARS,
    FLOWER,
    HUA,
    M_HUA,
    M_PENG,
    M_PICK,
    M_ZHAO,
    NEAR,
    PENG,
    ZHAO,
)
from kernels.tongcheng.distance import pairs_missing, structure_missing
from kernels.tongcheng.effort import (
    chances,
    effort,
    grouped,
    held_chars,
    lesser,
    look,
    named_effort,
    near,
    put_back,
    shift,
    take_away,
    with_guan,
    with_meld,
    with_pick,
)
from kernels.tongcheng.hands import copies_unseen, count_card, nth_bit


@kernel
def weigh(st, tables, rules, seat, kinds):
    """Set `st.cost` to the effort of each discard among `kinds` (bits) and `st.left`; return (characters, least)."""
    look(st, seat)
    chars = held_chars(st, seat)
    st.here = structure_missing(st, tables, rules, seat)
    least = np.int64(99)
    mask = kinds
    while mask:
        kind = lowest(mask)
        mask &= mask - 1
        picked = take_away(st, seat, kind)
        structure = st.here
        if near(st, rules, seat, chars, CHAR[kind], 0):
            structure = structure_missing(st, tables, rules, seat)
        st.path[kind] = grouped(st, rules, seat, structure)
        st.cost[kind] = min(st.path[kind], pairs_missing(st, rules, seat))
        put_back(st, seat, kind, picked)
        least = min(least, st.cost[kind])
    return chars, least


@kernel
def best_discard(st, tables, rules, seat, kinds):
    """Return (kind, effort) of the best discard among `kinds` (bits); equals are drawn by lot."""
    chars, least = weigh(st, tables, rules, seat, kinds)
    find_useful(st, tables, rules, seat, chars, max(least, np.int64(2)))
    kind, most = widest(st, tables, rules, seat, kinds, chars, least)
    if least == 1 and most == 0:
        least = np.int64(2)
        kind, most = widest(st, tables, rules, seat, kinds, chars, least)
    return kind, least


@kernel
def find_useful(st, tables, rules, seat, chars, least):
    """Set `st.useful` to the unseen characters that would lessen the effort `least` before any discard.

    A card that is of no use beside the whole hand is of none after a discard. Sets `st.hopes` (their unseen copies)
    and `st.with_one` (cards missing with one more) too.
    """
    st.useful = 0
    st.hopes = 0
    for char in range(CHARS):
        flower = FLOWER[char]
        kind = flower if flower >= 0 and st.left[flower] > 0 else np.int64(char)
        if st.left[kind] > 0 and (near(st, rules, seat, chars, char, 0) or least <= 2):
            shift(st, seat, kind, 1)
            structure = structure_missing(st, tables, rules, seat)
            st.with_one[char] = structure
            if lesser(st, rules, seat, structure) < least:
                st.useful |= np.int64(1) << char
                st.hopes += copies_unseen(st, char)
            shift(st, seat, kind, -1)


@kernel
def widest(st, tables, rules, seat, kinds, chars, least):
    """Return (kind, unseen copies that lessen the effort) of the discard of effort `least` with the most.

    Equals are drawn by lot. Kinds whose effort is less count as well: they were found to have no chance. Cards that
    stand alone come first: they lose the least, and the others can then be given up early.
    """
    choice, most, equals = np.int64(-1), np.int64(-1), 0
    for alone in range(2):
        mask = kinds
        while mask:
            kind = lowest(mask)
            mask &= mask - 1
            bound = near(st, rules, seat, chars, CHAR[kind], 1)
            if st.cost[kind] > least or bound != (alone == 1):
                continue
            picked = take_away(st, seat, kind)
            if least == 1:
                found = chances(st, tables, rules, seat)
            else:
                found = acceptance(st, tables, rules, seat, CHAR[kind], bound, least, most)
            put_back(st, seat, kind, picked)
            if found > most:
                choice, most, equals = kind, found, 1
            elif found == most:
                equals += 1
                if below(st, seat, equals) == 0:
                    choice = kind
    return choice, most


@kernel
def acceptance(st, tables, rules, seat, gone, bound, least, most):
    """Return the unseen copies that lessen the effort `least` of the hand of `seat`, which has just lost a `gone`.

    `bound` tells whether `gone` stood with other cards. Fewer than `most` may come back as any lesser number.
    """
    found = st.hopes
    for far in range(2):
        useful = st.useful & (~NEAR[gone] if far else NEAR[gone])
        while useful and found >= most:
            char = lowest(useful)
            useful &= useful - 1
            found -= lost(st, tables, rules, seat, char, bound or far == 0, least)
    return found


@kernel
def lost(st, tables, rules, seat, char, bound, least):
    """Return the unseen copies of a useful `char` that no longer lessen the effort `least` of the hand of `seat`."""
    flower = FLOWER[char]
    kind = flower if flower >= 0 and st.left[flower] > 0 else char
    missed = np.int64(0)
    shift(st, seat, kind, 1)
    structure = structure_missing(st, tables, rules, seat) if bound else st.with_one[char]
    if lesser(st, rules, seat, structure) >= least:
        missed += st.left[kind]
    shift(st, seat, kind, -1)
    if kind != char and st.left[char] > 0:
        shift(st, seat, char, 1)
        if lesser(st, rules, seat, structure) >= least:
            missed += st.left[char]
        shift(st, seat, char, -1)
    return missed


@kernel
def declared(st, tables, rules, seat):
    """Return the 滑 or 观生 of an own-turn menu that does not slow the hand: (action, tile), a discard for none."""
    if st.m_hua or st.m_guan:
        now = max(np.int64(1), effort(st, tables, rules, seat))
        chars = st.m_hua
        while chars:
            char = lowest(chars)
            chars &= chars - 1
            if with_meld(st, tables, rules, seat, char, 5, HUA) <= now:
                return A_HUA, char
        if st.m_guan and with_guan(st, tables, rules, seat) <= now:
            return A_GUAN, np.int64(-1)
    return A_DISCARD, np.int64(-1)


@kernel
def turn(st, tables, rules, seat):
    """Answer an own-turn menu that holds no win: (action, tile)."""
    action, tile = declared(st, tables, rules, seat)
    if action != A_DISCARD:
        return action, tile
    kind = nth_bit(st.m_discard, 0)
    least = np.int64(-1)
    if st.m_discard & (st.m_discard - 1):
        kind, least = best_discard(st, tables, rules, seat, st.m_discard)
    st.wants[seat] = least
    return A_DISCARD, kind


@kernel
def guan(st, tables, rules, seat):
    """Answer the opening menu {观生, pass}."""
    return with_guan(st, tables, rules, seat) <= max(np.int64(1), effort(st, tables, rules, seat))


@kernel
def identity(st, tables, rules, seat, chars):
    """Choose the character of a 观生: the one that leaves the least effort."""
    best, least = np.int64(-1), np.int64(100)
    st.k[seat] += 1
    while chars:
        char = lowest(chars)
        chars &= chars - 1
        found = named_effort(st, tables, rules, seat, char)
        if found < least:
            best, least = char, found
    st.k[seat] -= 1
    return best


@kernel
def standing(st, tables, rules, seat):
    """Return the effort of the hand of `seat` between its turns, as its last discard left it."""
    if st.wants[seat] < 0:
        st.wants[seat] = effort(st, tables, rules, seat)
    return st.wants[seat]


@kernel
def claim(st, tables, rules, seat, menu, card):
    """Answer a claim menu that holds no win."""
    char = CHAR[card]
    now = standing(st, tables, rules, seat)
    count_card(st, seat, card, 1)
    answer = A_PASS
    if menu & M_HUA and with_meld(st, tables, rules, seat, char, 4, HUA) <= now:
        answer = A_HUA
    elif menu & M_ZHAO and with_meld(st, tables, rules, seat, char, 3, ZHAO) <= now:
        answer = A_ZHAO
    elif now > 1:
        least = now
        if menu & M_PENG:
            found = max(np.int64(1), with_meld(st, tables, rules, seat, char, 2, PENG))
            if found < least:
                answer, least = A_PENG, found
        if menu & M_PICK:
            count_card(st, seat, card, -1)
            if max(np.int64(1), with_pick(st, tables, rules, seat, card)) < least:
                answer = A_PICK
            count_card(st, seat, card, 1)
    count_card(st, seat, card, -1)
    return answer
