"""The value bot: by the points to expect under the rules in force.

Every discard is weighed by what it leaves (`weighing`): how far the hand is, how many unseen cards help it whether
drawn or claimed, what it would pay, a self-draw being paid by every other seat and a discard by one; less what the
card itself may cost (`danger`). Claims are weighed against passing in the same way, and so is winning: a win on a
discard is let go where the self-draw to come is worth more. With `aggression` 0 all hands pay alike and with `defence`
0 no card is dangerous: what is left is speed.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.tongcheng.codes import (
    A_DISCARD,
    A_HUA,
    A_PASS,
    A_PENG,
    A_PICK,
    A_WIN,
    A_ZHAO,
    CARDS,
    CHAR,
    CHARS,
    FLOWER,
    HUA,
    M_HUA,
    M_PENG,
    M_PICK,
    M_WIN,
    M_ZHAO,
    PENG,
    ZHAO,
)
from kernels.tongcheng.danger import survey
from kernels.tongcheng.effort import look, points_held, with_meld, with_pick
from kernels.tongcheng.greedy import declared, standing
from kernels.tongcheng.hands import add_meld, change, change_picked, count_card, meld_base, nth_bit, take_out
from kernels.tongcheng.legal import discard_menu
from kernels.tongcheng.plans import dearness, look_at_pairs, pairs_outlook
from kernels.tongcheng.prospects import CALM, HELPED, SCRATCH, TEN_PAIRS, USUAL, foresee, foresee_plan, outlook
from kernels.tongcheng.records import LEVELS
from kernels.tongcheng.value import price_hand
from kernels.tongcheng.weighing import NOTHING, best_discard, count_worth, keep, survey_wait

LET_GO = -0.05  # points that letting a win go must bring over it
CLAIMED = 0.05  # points that passing must bring over a claim that makes the hand faster
NARROW = 0.07  # share of the unseen cards that win, below which a claim may change what is waited for


@kernel
def turn(st, tables, rules, seat):
    """Answer an own-turn menu: (action, tile)."""
    won = NOTHING
    if st.m_win:
        price_hand(st, tables, rules, seat, np.int64(-1))
        won = (st.seats - 1) * dearness(st, seat, st.v_fan)
    elif st.m_hua or st.m_guan:
        action, tile = declared(st, tables, rules, seat)
        if action != A_DISCARD:
            return action, tile
    kind, worth = nth_bit(st.m_discard, 0), NOTHING
    if st.m_discard & (st.m_discard - 1):
        kind, worth = best_discard(st, tables, rules, seat, st.m_discard)
        st.wants[seat] = st.cost[kind]
    else:
        st.keep_level[seat] = -1
    if st.m_win and won >= worth:
        return A_WIN, np.int64(-1)
    return A_DISCARD, kind


@kernel
def waiting(st, rules, seat, blocked):
    """Return the points to expect of the hand of `seat` (`st.keep`) if the discard just made is passed.

    `blocked` tells whether it may then win on no discard before its own draw. The rows of `foresee` must be set.
    """
    level, plan = st.keep_level[seat], st.keep_plan[seat]
    if plan > 0:
        foresee_plan(st, seat, plan)
    held = st.keep[seat]
    felt = CALM if plan == TEN_PAIRS else 1.0
    outlook(st, level, SCRATCH, plan + level - 1, held[0], held[1], held[2], held[3], felt)
    fan = 1.0 if level == 1 else held[2]
    before = (seat - st.turn - 1) % st.seats  # seats that come first
    share = before / (st.seats - 1)
    found = 0.0
    if st.at + before < CARDS:
        found = fan * st.at_draw[0] - st.at_draw[1]
    found -= share * ((st.lose[0] + st.other[0]) * found + st.lose[0] * st.price)
    if not blocked:
        found += 0.5 * share * (fan * st.gain[SCRATCH, 0] - st.toll[SCRATCH, 0] - found)
    if plan != TEN_PAIRS and look_at_pairs(st, rules, seat):
        missing, fan, _, _ = pairs_outlook(st, rules, seat)
        if missing > 1:
            found += fan * st.gain[SCRATCH, 0]
    return found


@kernel
def win_or_wait(st, tables, rules, seat, card):
    """Answer a claim menu that holds a win on a discarded `card`: win, or pass for a self-draw."""
    price_hand(st, tables, rules, seat, card)
    won = dearness(st, seat, st.v_fan)
    look(st, seat)
    survey(st)
    if survey_wait(st, tables, rules, seat, (np.int64(1) << CHARS) - 1) == 0:
        return A_WIN
    st.plan = 0
    keep(st, seat)
    foresee(st, seat)
    return A_PASS if waiting(st, rules, seat, rules.passed_win_block == 1) > won + LET_GO else A_WIN


@kernel
def claim(st, tables, rules, seat, menu, card):
    """Answer a claim menu."""
    if menu & M_WIN:
        return win_or_wait(st, tables, rules, seat, card)
    char = CHAR[card]
    now = standing(st, tables, rules, seat)
    bar = now - 1  # the effort that makes a claim worth a closer look
    if now == 1 and st.keep_level[seat] == 1 and st.keep[seat, 0] < NARROW:
        bar = np.int64(1)
    count_card(st, seat, card, 1)
    hua = (menu & M_HUA) > 0 and with_meld(st, tables, rules, seat, char, 4, HUA) <= now
    zhao = not hua and (menu & M_ZHAO) > 0 and with_meld(st, tables, rules, seat, char, 3, ZHAO) <= now
    peng, pick = False, False
    if not hua and not zhao and bar > 0:
        if menu & M_PENG:
            peng = max(np.int64(1), with_meld(st, tables, rules, seat, char, 2, PENG)) <= bar
        if menu & M_PICK:
            count_card(st, seat, card, -1)
            pick = max(np.int64(1), with_pick(st, tables, rules, seat, card)) <= bar
            count_card(st, seat, card, 1)
    count_card(st, seat, card, -1)
    if hua:
        return A_HUA
    if zhao:
        return A_ZHAO
    if peng or pick:
        return best_claim(st, tables, rules, seat, card, now, peng, pick)
    return A_PASS


@kernel
def best_claim(st, tables, rules, seat, card, now, peng, pick):
    """Return the best of passing, 碰 (if `peng`) and 捡 (if `pick`) of a discarded `card`."""
    level, plan = st.keep_level[seat], st.keep_plan[seat]
    a, c, pay, other = st.keep[seat, 0], st.keep[seat, 1], st.keep[seat, 2], st.keep[seat, 3]
    if level < 0:  # no discard of its own yet
        level, plan = max(np.int64(2), min(np.int64(LEVELS), now)), np.int64(0)
        a = USUAL[level]
        c = HELPED * a
        pay = count_worth(st, seat, 1.0 * points_held(st, rules, seat))
    answer, best = A_PASS, NOTHING
    banned = st.banned
    if peng:
        answer, best = A_PENG, with_peng(st, tables, rules, seat, card)
    if pick:
        st.banned = CHAR[card]
        change_picked(st, seat, card, 1)
        count_card(st, seat, card, 1)
        _, found = best_discard(st, tables, rules, seat, discard_menu(st, rules, seat))
        change_picked(st, seat, card, -1)
        count_card(st, seat, card, -1)
        if found > best:
            answer, best = A_PICK, found
    st.banned = banned
    st.keep_level[seat], st.keep_plan[seat] = level, plan
    st.keep[seat, 0], st.keep[seat, 1], st.keep[seat, 2], st.keep[seat, 3] = a, c, pay, other
    foresee(st, seat)
    return A_PASS if waiting(st, rules, seat, False) > best + CLAIMED else answer


@kernel
def with_peng(st, tables, rules, seat, card):
    """Return the points to expect once a discarded `card` has been made a 碰; the hand is left as it was."""
    char = CHAR[card]
    flower = FLOWER[char]
    st.banned = -1
    open_own = st.open_own[seat]
    count_card(st, seat, card, 1)
    flowers = take_out(st, seat, char, 2)
    add_meld(st, seat, PENG, char, flowers + (1 if card >= CHARS else 0))
    _, found = best_discard(st, tables, rules, seat, discard_menu(st, rules, seat))
    st.n_melds[seat] -= 1
    st.meld_base[seat] -= meld_base(st, PENG, char)
    st.open_own[seat] = open_own
    for i in range(2):
        kind = flower if i < flowers else char
        change(st, seat, kind, 1)
        st.seen[kind] -= 1
    count_card(st, seat, card, -1)
    return found
