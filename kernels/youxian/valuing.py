"""The value bot: weighs every choice by the chance of winning after it times what the hand would pay by the rules.

A hand is as near as greedy measures it; what it accepts counts as far as 臭 lets it be claimed. Chances come from
`kernels.youxian.chances`, worth from `kernels.youxian.worth`, one card from complete from the pricing itself.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.rng import below
from kernels.youxian.chances import NEARNESS
from kernels.youxian.codes import A_CHI, A_PASS, A_PENG, CARDS, CHOW_CARDS, KINDS, RED
from kernels.youxian.danger import danger
from kernels.youxian.distance import FAR
from kernels.youxian.greedy import copy_free, far, look
from kernels.youxian.hands import X_PENG, chow_xi
from kernels.youxian.legal import M_PENG, must_discard
from kernels.youxian.pairs import pairs_alone
from kernels.youxian.prospects import UNSEEN, accepts, most_xi, nearness, part_without, price_waits, shift, upside
from kernels.youxian.records import DEEP
from kernels.youxian.settle import points_of
from kernels.youxian.value import price_hand
from kernels.youxian.worth import SELF_DRAWN, pays

NO_CARD = -1
LOST = -1.0e9
# Fitted to the games of `kernels.youxian.chances`: 息 that fours may add on average; what each one more does to the
# chance to win from two claims or more away, and to the 囤; what comes to a waiting hand besides before it is won.
USUAL_UP, UP_CHANCE, UP_TUN, LATER_TUN = 2.4, 0.08, 0.135, 0.55
FROM_OTHERS = 0.8  # share of a chance gained that the others lose (the rest of the games would have been drawn)
FOR_PASSING = 0.03  # what passing is worth besides, in wins as they come: it shows nothing
TO_DECLINE = 1.15  # a win is declined for so many times its points
LEAST = 0.1  # of a win as they come: a win counts no less, however far one goes for dear hands
PAIRS_AWAY = 4  # claims from which a hand without chows is considered


@kernel
def felt(st, seat, worth):
    """Return what a win of `worth` counts to `seat`: its difference from one as they come times `aggression`."""
    return max(LEAST * st.reckon[0], st.reckon[0] + st.aggression[seat] * (worth - st.reckon[0]))


@kernel
def utility(st, tables, seat, missing, near, worth, up):
    """Return the points to expect, `missing` claims away with `near` copies accepted and `worth` if won."""
    deep = min(missing, DEEP - 1)
    at = min(int(near + 0.5), NEARNESS - 1)
    left = CARDS - st.at
    win, lose = tables.winning[0, deep, at, left], tables.winning[1, deep, at, left]
    better = win * (1.0 + UP_CHANCE * (up - USUAL_UP)) if deep > 1 else win
    return 2.0 * felt(st, seat, worth) * better - st.reckon[0] * (lose - FROM_OTHERS * (better - win))


@kernel
def judge(st, tables, rules, seat, gone, nearest, unseen):
    """Return the points to expect once `gone` (-1: nothing) is discarded."""
    red, big = st.reds[seat], st.bigs[seat]
    if gone >= 0:
        red -= RED[gone]
        big -= gone >= 10
    kinds = accepts(st, tables, rules, nearest, gone)
    xi = most_xi(st, nearest)
    up = upside(st, seat, gone, unseen)
    more = UP_TUN * (up - USUAL_UP)
    near = 0.0
    if nearest <= 1:
        own = rules.self_draw_tun * SELF_DRAWN + LATER_TUN + more
        copies, worth = price_waits(st, tables, rules, seat, kinds, gone, own)
        near = copies * UNSEEN / max(1, unseen)
        if copies == 0:
            worth = pays(st, rules, 1, xi, red, big, more)
    else:
        near = nearness(st, seat, kinds, gone, unseen)
        worth = pays(st, rules, nearest, xi, red, big, more)
    points = utility(st, tables, seat, max(1, nearest), near, worth, up)
    if st.n_chi[seat] == 0 and nearest > 1:
        away, near, worth = pairs_alone(st, rules, seat, gone, unseen, red, big, more)
        if away <= PAIRS_AWAY:
            points = max(points, utility(st, tables, seat, max(1, away), near, worth, up))
    return points


@kernel
def appraise(st, tables, rules, seat):
    """Return (points to expect of the hand of `seat`, its best discard or -1 where none is due)."""
    copy_free(st, seat)
    nearest = far(st, tables, rules, seat, 0, 0, 0, FAR)
    unseen = 0
    for kind in range(KINDS):
        unseen += st.left[kind]
    due = must_discard(st, seat, 0) and st.n_free[seat] > 0
    best, choice, equals = LOST, np.int64(NO_CARD), 1
    for gone in range(NO_CARD if not due else 0, KINDS if due else 0):
        if due and st.free[seat, gone] == 0:
            continue
        away = part_without(st, tables, gone)
        points = LOST + FAR - away
        if away <= nearest:
            points = judge(st, tables, rules, seat, np.int64(gone), away, unseen)
        if due and st.defence[seat] > 0.0:
            points -= st.defence[seat] * st.reckon[0] * danger(st, rules, seat, gone, unseen)
        if points < best:
            continue
        equals = equals + 1 if points == best else 1
        if equals == 1 or below(st, seat, equals) == 0:
            choice = np.int64(gone)
        best = points
    return best, choice


@kernel
def after_claim(st, tables, rules, seat, card, action, plan):
    """Return the points to expect once a claim is carried out (a pass: once `card` has gone by)."""
    n_free, n_melds, xi, n_chi = st.n_free[seat], st.n_melds[seat], st.xi[seat], st.n_chi[seat]
    reds, bigs, cards, opened = st.reds[seat], st.bigs[seat], st.cards[seat], st.opened[seat]
    peng, chou_chi, chou_peng = st.peng[seat], st.chou_chi[seat], st.chou_peng[seat]
    bit = np.int64(1) << card
    for kind in range(KINDS):
        st.kept[kind] = st.free[seat, kind]
    if action == A_PASS:
        st.chou_chi[seat] |= bit if st.n_plans[seat] > 0 else 0
        st.chou_peng[seat] |= bit if st.menu[seat] & M_PENG else 0
    else:
        st.opened[seat] = 1
        shift(st, seat, card, 1)
        if action == A_PENG:
            st.free[seat, card] -= 3
            st.xi[seat] += st.x[X_PENG, 1 if card >= 10 else 0]
            st.peng[seat] |= bit
        laid = 1
        if action == A_CHI:
            laid = lay_out(st, seat, plan)
        st.n_free[seat] -= 3 * laid
        st.n_melds[seat] += laid
    points, _ = appraise(st, tables, rules, seat)
    for kind in range(KINDS):
        st.free[seat, kind] = st.kept[kind]
    st.n_free[seat], st.n_melds[seat], st.xi[seat], st.n_chi[seat] = n_free, n_melds, xi, n_chi
    st.reds[seat], st.bigs[seat], st.cards[seat], st.opened[seat] = reds, bigs, cards, opened
    st.peng[seat], st.chou_chi[seat], st.chou_peng[seat] = peng, chou_chi, chou_peng
    return points


@kernel
def lay_out(st, seat, plan):
    """Take the cards of the chows of a plan from the hand that is looked at, count their 息; returns how many."""
    laid = 0
    while plan > 0:
        chow = (plan & 63) - 1
        plan >>= 6
        for i in range(3):
            st.free[seat, CHOW_CARDS[chow, i]] -= 1
        laid += 1
        st.xi[seat] += chow_xi(st, chow)
    st.n_chi[seat] += laid
    return laid


@kernel
def value_discard(st, tables, rules, seat):
    """Choose a discard."""
    look(st, seat)
    _, card = appraise(st, tables, rules, seat)
    return card


@kernel
def value_claim(st, tables, rules, seat, card):
    """Answer a claim menu without a win in it, or with one declined: (action, plan)."""
    action, plan, equals = A_PASS, np.int64(0), 1
    best = LOST
    look(st, seat)
    for n in range(-2, st.n_plans[seat]):
        if n == -1 and st.menu[seat] & M_PENG == 0:
            continue
        way = st.plan[seat, n] if n >= 0 else np.int64(0)
        does = A_PASS if n == -2 else (A_PENG if n == -1 else A_CHI)
        points = after_claim(st, tables, rules, seat, card, does, way)
        if n == -2:
            points += FOR_PASSING * st.reckon[0]
        if points < best:
            continue
        equals = equals + 1 if points == best else 1
        if equals == 1 or below(st, seat, equals) == 0:
            action, plan = does, way
        best = points
    return action, plan


@kernel
def value_win(st, tables, rules, seat, card, win_by):
    """Tell whether to take a win: whether it pays no less than what may be expected of the hand when it goes on.

    The hand is left priced (`st.v_*`).
    """
    takes = True
    for again in range(2):
        price_hand(st, tables, rules, seat, card, win_by)
        paid = 1.0 * points_of(rules, st.v_best, st.drawn_before)
        if again == 1 or st.at == CARDS:
            break
        look(st, seat)
        points, _ = appraise(st, tables, rules, seat)
        takes = points <= 2.0 * felt(st, seat, paid) * TO_DECLINE
    return takes
