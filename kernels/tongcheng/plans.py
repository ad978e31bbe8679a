"""Dear hands of the value bot that speed alone would not seek: ten pairs, one colour. What they pay is the rules'."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest
from kernels.tongcheng.codes import CHARS, RED, SHI_DUI, YI_SHOU_HEI, YI_SHOU_HONG
from kernels.tongcheng.distance import pairs_missing, structure_missing
from kernels.tongcheng.hands import copies_unseen
from kernels.tongcheng.prospects import (
    CALM,
    COLOUR,
    FRESH,
    HELPED,
    MOST,
    OF_COLOUR,
    PAIRING,
    SCRATCH,
    SINGLES,
    TEN_PAIRS,
    USUAL,
    foresee_plan,
    outlook,
)
from kernels.tongcheng.records import LEVELS
from kernels.tongcheng.value import multiple

MOST_OFF = 4  # cards of the other colour with which a hand of one colour is thought of
MOST_SHORT = 4  # cards with which ten pairs are


@kernel
def dearness(st, seat, fan):
    """Return a multiple as the seat's `aggression` takes it: 1 whatever it is (0), itself (1), further from 1."""
    return 1.0 + st.aggression[seat] * (fan - 1.0)


@kernel
def adopt(st, level, plan, fan, a, c):
    """Keep a plan as what the hand in view waits for; `fan`, `a` and `c` are its multiple and chances (`outlook`)."""
    st.level = level
    st.plan = plan
    st.a, st.c = a, c
    st.pay[0], st.pay[1] = fan, fan
    if level == 1:
        st.pay[0] = (st.seats - 1) * fan


@kernel
def look_at_pairs(st, rules, seat):
    """Tell whether the hand of `seat` may be thought of as ten pairs to be; sets the rows of that plan then."""
    if pairs_missing(st, rules, seat) > MOST_SHORT:
        return False
    foresee_plan(st, seat, TEN_PAIRS)
    return True


@kernel
def pairs_outlook(st, rules, seat):
    """Return (cards missing, multiple, own draws' chance, discards' chance) of ten pairs; 0 missing if out of reach.

    Sets the row SCRATCH of `st.gain` and `st.toll`. The rows of the plan must be set (`look_at_pairs`).
    """
    missing = pairs_missing(st, rules, seat)
    if missing < 1 or missing > LEVELS:
        return np.int64(0), 0.0, 0.0, 0.0
    odd = st.odds[seat]
    if rules.shi_dui_quads == 0:
        odd &= ~st.threes[seat]
    left = 0
    while odd:
        char = lowest(odd)
        odd &= odd - 1
        left += copies_unseen(st, char)
    fan = dearness(st, seat, 1.0 * multiple(rules, st.own[seat], np.int64(1 << SHI_DUI)))
    others = st.seats - 1
    a = left / st.unseen
    c = min(MOST, others * PAIRING * a) if missing == 1 else 0.0
    if missing > 1:
        a *= FRESH / SINGLES
    outlook(st, missing, SCRATCH, TEN_PAIRS + missing - 1, min(MOST, a), c, 1.0 * others, 1.0, CALM)
    return missing, fan, a, c


@kernel
def pairs_worth(st, rules, seat, worth):
    """Return the points to expect of the hand of `seat` with ten pairs in mind too, which is `worth` without.

    The cards that bring ten pairs nearer seldom hinder other hands, so what they may bring is added; not to a hand one
    card short of them, whose every winning card has been priced.
    """
    missing, fan, a, c = pairs_outlook(st, rules, seat)
    if missing == 0:
        return worth
    brought = fan * st.gain[SCRATCH, 0]
    found = brought - st.toll[SCRATCH, 0]
    if found > worth:
        adopt(st, missing, TEN_PAIRS, fan, a, c)
    return max(found, worth + brought if missing > 1 else worth)


@kernel
def colour(st, rules, seat):
    """Return the special of one colour that the hand of `seat` may yet become with few cards changed, 0 for none."""
    if st.k[seat] > 0 or (rules.special_concealed == 1 and st.n_melds[seat] > 0):
        return 0
    laid = np.int64(0)
    for i in range(st.n_melds[seat]):
        laid |= np.int64(1) << RED[st.meld_char[seat, i]]
    reds, cards = 0, 0
    for char in range(CHARS):
        reds += st.n[seat, char] * RED[char]
        cards += st.n[seat, char]
    if rules.special_yi_shou_hei > 0 and reds <= MOST_OFF and laid & 2 == 0:
        return YI_SHOU_HEI
    if rules.special_yi_shou_hong > 0 and cards - reds <= MOST_OFF and laid & 1 == 0:
        return YI_SHOU_HONG
    return 0


@kernel
def colour_worth(st, tables, rules, seat, special, worth):
    """Return the points to expect of the hand of `seat` if it goes for one colour, or `worth` if that is more."""
    red = 1 if special == YI_SHOU_HONG else 0
    cards = np.int64(0)
    for char in range(CHARS):  # the other cards put aside, which `structure_missing` does not see then
        st.aside[char], st.aside[CHARS + char] = st.u[seat, char], st.n[seat, char]
        if RED[char] != red:
            st.u[seat, char] = 0
            st.n[seat, char] = 0
        cards += st.n[seat, char]
    missing = max(structure_missing(st, tables, rules, seat), 20 - 3 * st.n_melds[seat] - cards)
    for char in range(CHARS):
        st.u[seat, char], st.n[seat, char] = st.aside[char], st.aside[CHARS + char]
    if missing < 2 or missing > LEVELS:
        return worth
    fan = dearness(st, seat, 1.0 * multiple(rules, st.held, np.int64(1) << special))
    found = fan * st.gain[COLOUR + missing, 0] - st.toll[COLOUR + missing, 0]
    if found > worth:
        a = OF_COLOUR * USUAL[missing]
        adopt(st, missing, COLOUR, fan, a, HELPED * a)
        return found
    return worth
