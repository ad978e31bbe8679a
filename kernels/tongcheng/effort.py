"""What a hand lacks to win, as the greedy bot takes it: now, and after what the seat might do."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest
from kernels.tongcheng.codes import (
    CHAR,
    CHARS,
    COPIES,
    FLOWER,
    HUA,
    KINDS,
    NEAR,
    RED,
)
from kernels.tongcheng.distance import pairs_missing, structure_missing
from kernels.tongcheng.hands import G_KAN, G_QUAD, G_SENTENCE, change, change_picked, count_card
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
def points_held(st, rules, seat):
    """Return the count that the hand of `seat` is estimated to have."""
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
    return total


@kernel
def points_missing(st, rules, seat):
    """Return the count that the hand of `seat` is estimated to lack, 0 if it is of one colour."""
    if st.reds[seat] == 0 and rules.special_yi_shou_hei > 0:
        return np.int64(0)
    if st.reds[seat] == st.cards[seat] and rules.special_yi_shou_hong > 0:
        return np.int64(0)
    return max(np.int64(0), rules.min_count - points_held(st, rules, seat))


@kernel
def grouped(st, rules, seat, structure):
    """Return the effort of the hand of `seat` to a hand of six groups and a half; its missing cards are given."""
    return max(structure, (points_missing(st, rules, seat) + PACE - 1) // PACE)


@kernel
def lesser(st, rules, seat, structure):
    """Return the effort of the hand of `seat`, whose missing cards to six groups and a half are given."""
    return min(grouped(st, rules, seat, structure), pairs_missing(st, rules, seat))


@kernel
def effort(st, tables, rules, seat):
    """Return what the hand of `seat` lacks."""
    return lesser(st, rules, seat, structure_missing(st, tables, rules, seat))


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
def near(st, rules, seat, chars, char, alike):
    """Tell whether `char` may do something for the other cards of the hand (its characters are `chars`).

    That is, whether it stands with one of them in some sentence or there are more than `alike` of it; with rarer rules
    always, for any card may then be the only one that can begin a half.
    """
    if rules.half > 0 or rules.low_runs == 0 or st.n[seat, char] > alike:
        return True
    return NEAR[char] & chars & ~(np.int64(1) << char) != 0


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
def with_pick(st, tables, rules, seat, card):
    """Return the effort of the hand with a picked `card`."""
    change_picked(st, seat, card, 1)
    count_card(st, seat, card, 1)
    found = effort(st, tables, rules, seat)
    change_picked(st, seat, card, -1)
    count_card(st, seat, card, -1)
    return found
