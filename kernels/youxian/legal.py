"""The menus: ways to chow (吃 and 比), 碰, and what 臭 takes away.

Rules: "Turn flow", "吃 and 比", "臭牌", "Discard or not".
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.youxian.codes import CHOW_CARDS, CHOWS_WITH, KINDS, ONE_FIVE_TEN
from kernels.youxian.hands import due
from kernels.youxian.records import PLANS

M_WIN, M_PENG = 1, 2

# A hand of 0..3 free cards of a kind packed in three bits each, the third one a guard against taking too many.
GUARDS = np.int64(sum(4 << (3 * kind) for kind in range(KINDS)))
PACKED_CHOWS = np.array([sum(1 << (3 * int(kind)) for kind in chow) for chow in CHOW_CARDS], np.int64)
NOT_THERE = -1


@kernel
def must_discard(st, seat, claimed):
    """Tell whether `seat` holds more cards than are due once it holds `claimed` cards more."""
    return st.cards[seat] + claimed > due(st, seat)


@kernel
def can_peng(st, seat, card):
    """Tell whether `seat` may 碰 `card`, 臭 not considered: a pair, and a card left where a discard is due."""
    if (st.twos[seat] >> card) & 1 == 0:
        return False
    return st.n_free[seat] > 2 or not must_discard(st, seat, 1)


@kernel
def chow_allowed(rules, chow):
    """Tell whether a chow code exists under the rules (一五十 is an option)."""
    return rules.chow_1_5_10 == 1 or chow >= 20 or chow % 10 != ONE_FIVE_TEN


@kernel
def lay(packed, chow):
    """Return a packed hand without the cards of a chow; NOT_THERE if they are not all in it."""
    left = (packed | GUARDS) - PACKED_CHOWS[chow]
    return left & ~GUARDS if left & GUARDS == GUARDS else NOT_THERE


@kernel
def any_chow(rules, packed, card):
    """Tell whether a packed hand holds a chow with `card` in it."""
    if (packed >> (3 * card)) & 3 == 0:
        return False
    for i in range(8):
        chow = CHOWS_WITH[card, i]
        if chow < 0:
            return False
        if chow_allowed(rules, chow) and lay(packed, chow) != NOT_THERE:
            return True
    return False


@kernel
def close_plan(st, rules, seat, card, left, plan, chows):
    """Keep the plan (`left`: the packed hand after it) if it obeys 比 and leaves the discard that is due."""
    if rules.bi != 2 and any_chow(rules, left, card):
        return
    if rules.bi == 1 and (left >> (3 * card)) & 3 > 0:
        return
    if left == 0 and must_discard(st, seat, 1):
        return
    n = st.n_plans[seat]
    if n < PLANS:
        st.plan[seat, n] = plan
        st.n_plans[seat] = n + 1


@kernel
def find_plans(st, rules, seat, card):
    """List in `st.plan` the ways `seat` may chow `card`: sets of chows that each hold it, none to be added (比).

    A plan is its chow codes ascending, packed as sum (1 + code) * 64^k. 臭 is not considered.
    """
    st.n_plans[seat] = 0
    packed = st.packed[seat] + (np.int64(1) << (3 * card))
    for i in range(8):
        first = CHOWS_WITH[card, i]
        if first < 0:
            break
        if not chow_allowed(rules, first):
            continue
        left = lay(packed, first)
        if left == NOT_THERE:
            continue
        close_plan(st, rules, seat, card, left, 1 + first, 1)
        if rules.bi != 2 and (left >> (3 * card)) & 3 > 0:
            second_chows(st, rules, seat, card, left, i, first)
    return st.n_plans[seat] > 0


@kernel
def second_chows(st, rules, seat, card, packed, at, first):
    """Go on with a second and a third chow, in ascending order so that each set is found once."""
    for i in range(at, 8):
        second = CHOWS_WITH[card, i]
        if second < 0:
            return
        left = lay(packed, second)
        if left == NOT_THERE or not chow_allowed(rules, second):
            continue
        two = 1 + first + (1 + second) * 64
        close_plan(st, rules, seat, card, left, two, 2)
        for k in range(i, 8):
            third = CHOWS_WITH[card, k]
            if third >= 0 and chow_allowed(rules, third) and lay(left, third) != NOT_THERE:
                close_plan(st, rules, seat, card, lay(left, third), two + (1 + third) * 4096, 3)


@kernel
def chow_near(st, seat, card):
    """Tell by cheap bounds whether some chow with `card` might be there: two free cards near it or of its number."""
    kinds = st.kinds[seat]
    first = card // 10 * 10
    row = (kinds >> first) & 1023
    rank = card - first
    near = (row >> max(rank - 2, 0)) & (31 if rank >= 2 else 31 >> (2 - rank))
    others = (kinds >> (rank + 10 - first)) & 1
    special = (0b1001010011 >> rank) & 1  # 二七十 and 一五十 reach farther
    return (near & (near - 1)) | others | special != 0


@kernel
def claim_menu(st, rules, seat, card, may_peng, may_chi):
    """Set menu bits and plans of `seat` for `card` (winning apart); returns whether 臭 took a claim away."""
    removed = False
    st.menu[seat] = 0
    st.n_plans[seat] = 0
    if may_peng and can_peng(st, seat, card):
        if rules.chou and (st.chou_peng[seat] >> card) & 1:
            removed = True
        else:
            st.menu[seat] = M_PENG
    found = may_chi and chow_near(st, seat, card) and find_plans(st, rules, seat, card)
    if found and rules.chou and (st.chou_chi[seat] >> card) & 1:
        removed = True
        st.n_plans[seat] = 0
    return removed
