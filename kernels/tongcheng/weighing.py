"""What each discard leaves: the points to expect of the hand less what the card may cost. Used by the value bot."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel, lowest
from kernels.rng import below
from kernels.tongcheng.codes import CHAR, FLOWER, NEAR
from kernels.tongcheng.danger import danger, survey
from kernels.tongcheng.distance import pairs_missing
from kernels.tongcheng.effort import near, points_held, put_back, shift, take_away
from kernels.tongcheng.greedy import find_useful, lost, weigh
from kernels.tongcheng.hands import copies_unseen
from kernels.tongcheng.plans import colour, colour_worth, dearness, look_at_pairs, pairs_worth
from kernels.tongcheng.prospects import (
    COLOUR,
    DISCARDED,
    HELPED,
    MOST,
    SCRATCH,
    USUAL,
    foresee,
    foresee_plan,
    outlook,
)
from kernels.tongcheng.records import LEVELS, LIKELY
from kernels.tongcheng.value import price_hand

# Chance that discards of a round bring a helpful card over that of drawing it, by its unpicked copies in hand: none
# (the previous seat's may be picked), one (if it stands in a sentence with them), two or more (碰 from any seat).
CALLED = np.array((0.6, 0.4, 1.6, 1.6, 1.6, 1.6))
SPARE = 0.35  # share of the points of a spare card that stands with others: it may yet be used
ALONE = 0.4  # points that a hand loses with its discard on average
SLOWER = 0.05  # points by which a hand made slower falls short of a usual one
NOTHING = -1000.0


@kernel
def survey_wait(st, tables, rules, seat, useful):
    """Set `st.a`, `st.c` and `st.pay` of the hand of `seat`, one card short, by the unseen cards that would win.

    Returns their number; `useful` are the characters to look at (bits).
    """
    drawn, claimed = 0, 0
    by_draw, by_claim = 0.0, 0.0
    while useful:
        char = lowest(useful)
        useful &= useful - 1
        alike = st.u[seat, char] >= 2  # a group alike pays less with a discard
        for plain in range(2):
            kind = char if plain == 1 else FLOWER[char]
            if kind < 0 or st.left[kind] == 0:
                continue
            shift(st, seat, kind, 1)
            found = price_hand(st, tables, rules, seat, np.int64(-1))
            fan = st.v_fan
            shift(st, seat, kind, -1)
            if found:
                drawn += st.left[kind]
                by_draw += st.left[kind] * dearness(st, seat, fan)
                if alike:
                    found = price_hand(st, tables, rules, seat, kind)
                    fan = st.v_fan
                if found:
                    claimed += st.left[kind]
                    by_claim += st.left[kind] * dearness(st, seat, fan)
    others = st.seats - 1
    st.pay[0] = others * by_draw / drawn if drawn > 0 else 0.0
    st.pay[1] = by_claim / claimed if claimed > 0 else 0.0
    st.a = drawn / st.unseen
    st.c = min(MOST, others * DISCARDED * claimed / st.unseen)
    st.level = 1
    return drawn


@kernel
def survey_way(st, tables, rules, seat, gone, bound, least):
    """Set `st.a` and `st.c` of the hand of `seat`, `least` cards short, by the unseen cards that bring it nearer.

    `gone` is the character just discarded, `bound` whether it stood with other cards.
    """
    a, c = 0, 0.0
    useful = st.useful
    while useful:
        char = lowest(useful)
        useful &= useful - 1
        left = copies_unseen(st, char)
        left -= lost(st, tables, rules, seat, char, bound or (NEAR[gone] >> char) & 1 == 1, least)
        a += left
        c += left * CALLED[st.u[seat, char]]
    st.a = a / st.unseen
    st.c = min(MOST, c / st.unseen)


@kernel
def count_worth(st, seat, count):
    """Return the multiple to expect of a hand that wins by its count, by the count held (a float)."""
    count = max(0.0, min(LIKELY - 2.0, count))
    low = int(count)
    part = count - low
    return dearness(st, seat, (1.0 - part) * st.likely[low] + part * st.likely[low + 1])


@kernel
def hand_worth(st, tables, rules, seat, kind, level, bound, exact, slower):
    """Return the points to expect of the hand of `seat`, which has just lost a `kind`.

    Parameters
    ----------
    level : the distance that `st.useful` was found for
    bound : whether the card stood with others
    exact : whether to look at what helps the hand, which otherwise is taken for a usual one
    slower : whether other discards leave it nearer to a win
    """
    cost = st.path[kind]
    gone = 1.0 * (st.held - points_held(st, rules, seat))
    if not slower:  # a card that is not needed would hardly have counted
        gone *= SPARE if bound else 0.0
    fan = count_worth(st, seat, st.settled - gone)
    st.plan = 0
    st.level = min(LEVELS, cost)
    if cost <= 1 or pairs_missing(st, rules, seat) <= 1:
        if survey_wait(st, tables, rules, seat, st.useful):
            outlook(st, 1, SCRATCH, 0, st.a, st.c, st.pay[0], st.pay[1], 1.0)
            return st.gain[SCRATCH, 0] - st.toll[SCRATCH, 0]
        st.level = max(2, st.level)
    st.pay[0] = fan
    if st.level == level and exact:
        survey_way(st, tables, rules, seat, CHAR[kind], bound, level)
        outlook(st, level, SCRATCH, level - 1, st.a, st.c, 0.0, 0.0, 1.0)
        return fan * st.gain[SCRATCH, 0] - st.toll[SCRATCH, 0]
    st.a = USUAL[st.level]
    st.c = HELPED * st.a
    return fan * st.gain[st.level, 0] - st.toll[st.level, 0] - SLOWER


@kernel
def settle(st, rules, seat, chars):
    """Set `st.held`, the count held by the hand of `seat`, and `st.settled`: without cards that stand alone."""
    st.held = points_held(st, rules, seat)
    st.settled = st.held - ALONE
    kinds = st.kinds[seat]
    while kinds:
        kind = lowest(kinds)
        kinds &= kinds - 1
        if st.o[kind] > 0 and not near(st, rules, seat, chars, CHAR[kind], 1):
            st.settled -= st.o[kind]


@kernel
def best_discard(st, tables, rules, seat, kinds):
    """Return (kind, points to expect) of the best discard among `kinds` (bits); equals are drawn by lot.

    Keeps what the hand then waits for in `st.keep`.
    """
    chars, least = weigh(st, tables, rules, seat, kinds)
    survey(st)
    foresee(st, seat)
    level = max(least, np.int64(2))
    find_useful(st, tables, rules, seat, chars, level)
    settle(st, rules, seat, chars)
    pairs = look_at_pairs(st, rules, seat)
    special = colour(st, rules, seat)
    if special > 0:
        foresee_plan(st, seat, COLOUR)
    best, choice, equals = NOTHING, np.int64(-1), 0
    for slower in range(2):
        mask = kinds
        # A hand one card short that hardly wins is compared with what it may become instead.
        exact = slower == 0 or best < st.gain[2, 0] - st.toll[2, 0]
        while mask:
            kind = lowest(mask)
            mask &= mask - 1
            if (st.cost[kind] > least) != (slower == 1):
                continue
            bound = near(st, rules, seat, chars, CHAR[kind], 1)
            picked = take_away(st, seat, kind)
            worth = hand_worth(st, tables, rules, seat, kind, level, bound, exact, slower == 1)
            if pairs:
                worth = pairs_worth(st, rules, seat, worth)
            if special > 0:
                worth = colour_worth(st, tables, rules, seat, special, worth)
            put_back(st, seat, kind, picked)
            if st.defence[seat] > 0.0:
                worth -= st.defence[seat] * danger(st, seat, kind, worth)
            if worth == best:
                equals += 1
            if worth > best or (worth == best and below(st, seat, equals) == 0):
                choice = kind
                keep(st, seat)
            if worth > best:
                best, equals = worth, 1
    return choice, best


@kernel
def keep(st, seat):
    """Keep what the hand in view waits for until the seat's next discard."""
    st.keep_level[seat] = st.level
    st.keep_plan[seat] = st.plan
    st.keep[seat, 0], st.keep[seat, 1] = st.a, st.c
    st.keep[seat, 2], st.keep[seat, 3] = st.pay[0], st.pay[1]
