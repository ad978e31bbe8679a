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
    COPIES,
    FLOWER,
    HUA,
    KINDS,
    M_HUA,
    M_PENG,
    M_PICK,
    M_ZHAO,
    NEAR,
    PENG,
    RED,
    ZHAO,
)
from kernels.tongcheng.distance import pairs_missing, structure_missing
from kernels.tongcheng.hands import (
    G_KAN,
    G_QUAD,
    G_SENTENCE,
    change,
    change_picked,
    count_card,
    nth_bit,
)
from kernels.tongcheng.hands import meld_base as base_of
from kernels.tongcheng.value import price_hand

PACE = 2  # missing points that one card is taken to bring


@kernel
def look(st, seat):
    """Set `st.left`: copies of each kind that `seat` does not see (its own unpicked cards and all that lay open)."""
    for kind in range(KINDS):
        copies = COPIES if kind < CHARS else 2
        if kind < CHARS and FLOWER[kind] >= 0:
            copies -= 2
        st.left[kind] = copies - st.seen[kind] - st.hand[seat, kind]


@kernel
def points_missing(st, rules, seat):
    """Return the count that the hand of `seat` is estimated to lack, 0 if it is of one colour."""
    if st.reds[seat] == 0 and rules.special_yi_shou_hei > 0:
        return np.int64(0)
    if st.reds[seat] == st.cards[seat] and rules.special_yi_shou_hong > 0:
        return np.int64(0)
    total = st.own[seat] + st.meld_base[seat]
    threes = st.threes[seat]
    fours = st.named[seat] if rules.guan_identity == 1 else st.fours[seat]
    k = st.k[seat]
    while threes:
        char = lowest(threes)
        threes &= threes - 1
        if k > 0 and (fours >> char) & 1:
            total += st.g[G_QUAD, 1 - RED[char]]
            k -= 1
        else:
            total += st.g[G_KAN, 1 - RED[char]]
    n = st.n[seat]
    total += st.g[G_SENTENCE, 0] * (min(n[0], n[1], n[2]) + min(n[6], n[7], n[8]))
    return max(np.int64(0), rules.min_count - total)


@kernel
def effort(st, tables, rules, seat):
    """Return what the hand of `seat` lacks."""
    return lesser(st, rules, seat, structure_missing(st, tables, rules, seat))


@kernel
def chances(st, tables, rules, seat):
    """Return the unseen copies that would win the hand of `seat`, one card short, if drawn."""
    found = np.int64(0)
    for kind in range(KINDS):
        if st.left[kind] > 0 and (st.useful >> CHAR[kind]) & 1:
            shift(st, seat, kind, 1)
            if price_hand(st, tables, rules, seat, np.int64(-1)):
                found += st.left[kind]
            shift(st, seat, kind, -1)
    return found


@kernel
def shift(st, seat, kind, by):
    """Put a card into the hand of `seat` or take it out again."""
    change(st, seat, kind, by)
    count_card(st, seat, kind, by)


@kernel
def take_away(st, seat, kind):
    """Take one card of `kind` out of the hand as a discard would, a picked copy first; return whether it was picked."""
    picked = st.pick[seat, kind] > 0
    if picked:
        change_picked(st, seat, kind, -1)
    else:
        change(st, seat, kind, -1)
    count_card(st, seat, kind, -1)
    return picked


@kernel
def put_back(st, seat, kind, picked):
    """Undo `take_away`."""
    if picked:
        change_picked(st, seat, kind, 1)
    else:
        change(st, seat, kind, 1)
    count_card(st, seat, kind, 1)


@kernel
def held_chars(st, seat):
    """Return the characters in hand (bits)."""
    kinds = st.kinds[seat]
    chars = kinds & ((np.int64(1) << CHARS) - 1)
    for kind in range(CHARS, KINDS):
        if (kinds >> kind) & 1:
            chars |= np.int64(1) << CHAR[kind]
    return chars


@kernel
def best_discard(st, tables, rules, seat, kinds):
    """Return (kind, effort) of the best discard among `kinds` (bits); equals are drawn by lot."""
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
        if near(st, seat, chars, CHAR[kind]):
            structure = structure_missing(st, tables, rules, seat)
        st.cost[kind] = lesser(st, rules, seat, structure)
        put_back(st, seat, kind, picked)
        least = min(least, st.cost[kind])
    find_useful(st, tables, rules, seat, chars, max(least, np.int64(2)))
    kind, most = widest(st, tables, rules, seat, kinds, chars, least)
    if least == 1 and most == 0:
        least = np.int64(2)
        kind, most = widest(st, tables, rules, seat, kinds, chars, least)
    return kind, least


@kernel
def near(st, seat, chars, char):
    """Tell whether `char` stands with a card of the hand (its characters are `chars`) in some sentence or alike."""
    return st.n[seat, char] > 0 or NEAR[char] & chars & ~(np.int64(1) << char) != 0


@kernel
def lesser(st, rules, seat, structure):
    """Return the effort of the hand of `seat`, whose missing cards to six groups and a half are given."""
    points = (points_missing(st, rules, seat) + PACE - 1) // PACE
    return min(max(structure, points), pairs_missing(st, rules, seat))


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
        if st.left[kind] > 0 and (near(st, seat, chars, char) or least <= 2):
            shift(st, seat, kind, 1)
            structure = structure_missing(st, tables, rules, seat)
            st.with_one[char] = structure
            if lesser(st, rules, seat, structure) < least:
                st.useful |= np.int64(1) << char
                st.hopes += st.left[char] + (st.left[flower] if flower >= 0 else 0)
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
            bound = st.n[seat, CHAR[kind]] > 1 or NEAR[CHAR[kind]] & chars & ~(np.int64(1) << CHAR[kind]) != 0
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
def turn(st, tables, rules, seat):
    """Answer an own-turn menu that holds no win: (action, tile)."""
    if st.m_hua or st.m_guan:
        now = max(np.int64(1), effort(st, tables, rules, seat))
        chars = st.m_hua
        while chars:
            char = lowest(chars)
            chars &= chars - 1
            if with_hua(st, tables, rules, seat, char) <= now:
                return A_HUA, char
        if st.m_guan and with_guan(st, tables, rules, seat) <= now:
            return A_GUAN, np.int64(-1)
    kind = nth_bit(st.m_discard, 0)
    least = np.int64(-1)
    if st.m_discard & (st.m_discard - 1):
        kind, least = best_discard(st, tables, rules, seat, st.m_discard)
    st.wants[seat] = least
    return A_DISCARD, kind


@kernel
def with_guan(st, tables, rules, seat):
    """Return the effort with one 观生 more; with guan_identity fixed of its best character."""
    st.k[seat] += 1
    least = np.int64(99)
    if rules.guan_identity == 0:
        least = effort(st, tables, rules, seat)
    else:
        chars = st.fours[seat] & ~st.named[seat]
        while chars:
            char = lowest(chars)
            chars &= chars - 1
            least = min(least, named_effort(st, tables, rules, seat, char))
    st.k[seat] -= 1
    return least


@kernel
def named_effort(st, tables, rules, seat, char):
    """Return the effort with the four of `char` named as well (k counts it already)."""
    bit = np.int64(1) << char
    st.named[seat] |= bit
    found = effort(st, tables, rules, seat)
    st.named[seat] &= ~bit
    return found


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
def with_meld(st, tables, rules, seat, char, cards, meld):
    """Return the effort when `cards` unpicked copies of `char` have gone into a meld; the hand is left as it was."""
    flower = FLOWER[char]
    flowers = min(st.hand[seat, flower], cards) if flower >= 0 else 0
    for i in range(cards):
        change(st, seat, flower if i < flowers else char, -1)
    base = base_of(st, meld, char)
    bit = np.int64(1) << char
    named = st.named[seat]
    st.meld_base[seat] += base
    st.n_melds[seat] += 1
    if meld == HUA:
        st.k[seat] -= 1
        st.named[seat] &= ~bit
    found = effort(st, tables, rules, seat)
    if meld == HUA:
        st.k[seat] += 1
        st.named[seat] = named
    st.n_melds[seat] -= 1
    st.meld_base[seat] -= base
    for i in range(cards):
        change(st, seat, flower if i < flowers else char, 1)
    return found


@kernel
def with_hua(st, tables, rules, seat, char):
    """Return the effort after laying the five of `char`."""
    return with_meld(st, tables, rules, seat, char, 5, HUA)


@kernel
def with_pick(st, tables, rules, seat, card):
    """Return the effort of the hand with a picked `card`."""
    change_picked(st, seat, card, 1)
    count_card(st, seat, card, 1)
    found = effort(st, tables, rules, seat)
    change_picked(st, seat, card, -1)
    count_card(st, seat, card, -1)
    return found


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
