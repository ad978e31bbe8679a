"""What a discard may give the others: a 吃, a 碰, a 跑, judged by the cards that nobody has shown."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.youxian.codes import CHOW_CARDS, CHOWS_WITH, SEATS
from kernels.youxian.legal import chow_allowed

# What a claim by another costs, in what a win as they come is worth to each loser.
BY_CHI, BY_PENG, BY_PAO = 0.05, 0.04, 0.08
MOST_LIKELY = 0.9  # of one chow


@kernel
def share_of(st, unseen, seat):
    """Return the share of the unseen cards that `seat` holds."""
    return min(1.0, (st.n_free[seat] + 3.0 * st.n_kan[seat]) / max(1, unseen))


@kernel
def danger(st, rules, seat, card, unseen):
    """Return what `card` from `seat` may give the others, in wins as they come (`st.left` set).

    A card that all saw a seat let pass is safe from it: `no_chi`, `no_peng`.
    """
    cost = 0.0
    bit = np.int64(1) << card
    left = st.left[card]
    for i in range(1, SEATS):
        other = (seat + i) % SEATS
        f = share_of(st, unseen, other)
        if (st.wei[other] >> card) & 1:
            cost += BY_PAO
        elif left == 3:
            cost += BY_PAO * f * f * f * 2.0
        if st.no_peng[other] & bit == 0:
            if left == 2:
                cost += BY_PENG * f * f
            elif left == 3:
                cost += BY_PENG * 3.0 * f * f * (1.0 - f)
        if i == 1 and st.no_chi[other] & bit == 0:
            cost += BY_CHI * chow_chance(st, rules, card, f)
    return cost


@kernel
def chow_chance(st, rules, card, f):
    """Return the chance that a seat with the share `f` of the unseen cards holds two that make a chow with `card`."""
    none = 1.0
    for i in range(8):
        chow = CHOWS_WITH[card, i]
        if chow < 0:
            break
        if not chow_allowed(rules, chow):
            continue
        a, b, c = CHOW_CARDS[chow]
        if a == card:
            a = c
        elif b == card:
            b = c
        pair = f * f * st.left[a] * (st.left[b] if a != b else (st.left[b] - 1) / 2.0)
        none *= 1.0 - min(MOST_LIKELY, pair)
    return 1.0 - none
