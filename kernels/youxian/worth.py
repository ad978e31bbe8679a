"""What hands are worth before they are won: 囤 and fan to expect from what they hold, priced by the rules in force."""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.youxian.codes import DUI_ZI_HU
from kernels.youxian.records import AIMS, DEEP, XI_SEEN
from kernels.youxian.settle import points_of
from kernels.youxian.value import count_mask, total

MOST_CARDS = 21
SELF_DRAWN = 0.35  # share of the wins that are on cards of the winner's own draw
# Won 息 by claims missing, in the games of `kernels.youxian.chances`: above the least 息, and of each one within reach.
ABOVE = np.array([3.2, 3.2, 3.1, 3.2, 3.1, 3.0, 3.0, 3.0, 3.0])
OF_REACH = np.array([0.6, 0.6, 0.55, 0.5, 0.45, 0.4, 0.4, 0.4, 0.4])
SCATTER = 4  # 息 that most hands stay within


@kernel
def fill_worth(st, tables, rules):
    """Fill `st.tun` (囤 by claims missing and 息 within reach), `st.fan` (fan by claims missing, red, big cards).

    Also `st.reckon`: what each loser pays for a hand as they come, and the fan of a hand without chows.
    """
    for missing in range(DEEP):
        for xi in range(XI_SEEN):
            mean = rules.min_xi + ABOVE[missing] + OF_REACH[missing] * (xi - rules.min_xi)
            st.tun[missing, xi] = tun_of(rules, mean)
    sum_names(st, tables.reds, tables.bigs, rules)
    for missing in range(DEEP):
        for red in range(MOST_CARDS + 1):
            for big in range(MOST_CARDS + 1):
                st.fan[missing, red, big] = fan_of(st.by_reds[:, missing, red], st.by_bigs[:, missing, big])
    st.drawn_before = 0
    st.reckon[0] = max(1.0, pays(st, rules, 2, rules.min_xi + 5, 6, 10, 0.0))
    pairs, _ = total(rules, np.int64(1) << DUI_ZI_HU, 6, 10, 11)
    st.reckon[1] = 1.0 * pairs


@kernel
def tun_of(rules, mean):
    """Return the 囤 to expect when won 息 scatter around `mean`."""
    tun = 0.0
    for off in range(-SCATTER, SCATTER + 1):
        above = mean + off - rules.min_xi - 1.0
        if above > 0.0:
            tun += (SCATTER + 1 - abs(off)) * above / (rules.xi_per_tun * 1.0 * (SCATTER + 1) * (SCATTER + 1))
    return tun + rules.tun_base + rules.self_draw_tun * SELF_DRAWN


@kernel
def sum_names(st, reds, bigs, rules):
    """Fill `st.by_reds`, `st.by_bigs` [aim, claims missing, cards now]: fan by their number in the end, its chance."""
    st.by_reds[:] = 0.0
    st.by_bigs[:] = 0.0
    for n in range(MOST_CARDS + 1):
        # five red cards, or ten big and eleven small ones, earn no name
        red_fan, red_some = total(rules, count_mask(rules, n, 10, 11), n, 10, 11)
        big_fan, big_some = total(rules, count_mask(rules, 5, n, MOST_CARDS - n), 5, n, MOST_CARDS - n)
        for aim in range(AIMS):
            for missing in range(DEEP):
                for now in range(MOST_CARDS + 1):
                    if red_some:
                        st.by_reds[aim, missing, now, 0] += reds[aim, missing, now, n] * red_fan
                        st.by_reds[aim, missing, now, 1] += reds[aim, missing, now, n]
                    if big_some:
                        st.by_bigs[aim, missing, now, 0] += bigs[aim, missing, now, n] * big_fan
                        st.by_bigs[aim, missing, now, 1] += bigs[aim, missing, now, n]


@kernel
def fan_of(reds, bigs):
    """Return the fan to expect of the best two aims (float64 [aim, 2]: fan by that number of cards, its chance)."""
    best = 1.0
    for i in range(AIMS):
        for j in range(AIMS):
            best = max(best, (1.0 - reds[i, 1]) * (1.0 - bigs[j, 1]) + reds[i, 0] + bigs[j, 0])
    return best


@kernel
def pays(st, rules, missing, xi, red, big, more):
    """Return what each loser may be expected to pay for a hand so many claims away.

    xi : 息 within reach; red, big : such cards held; more : 囤 to add.
    """
    deep = min(missing, DEEP - 1)
    tun = st.tun[deep, min(max(xi, 0), XI_SEEN - 1)] + more
    return points_of(rules, tun * st.fan[deep, min(red, MOST_CARDS), min(big, MOST_CARDS)], st.drawn_before)
