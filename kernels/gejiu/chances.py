"""The value bot's estimates of how often a hand is finished, and what finishing it is worth.

Estimates, not rules: they decide how the bot plays, never what anything pays.
"""

from __future__ import annotations

import numpy as np

from kernels.accel import kernel
from kernels.gejiu.codes import DISCARD_WIN, FANS, SEATS, SELF_DRAW
from kernels.gejiu.settle import share

# Classes of hands: any sets, one suit with honours, pungs, pairs, 烂, 一条龙, anything one tile away, one suit alone.
OPEN, NARROW, PUNGS, PAIRS, SCATTERED, DRAGON, READY, ONE_SUIT = range(8)
CLASSES = 8
MOST_MISSING = 9  # distances 0..8 have a row
MOST_COPIES = 41
TIMES = 42  # one for two draws
SPARED = 1.2  # share of what another's plain win takes that a win is worth besides its points
DRAWN = 0.25  # share of wins by self-draw
MOST_FANS = 40  # of one payment; no hand of rules that are allowed pays more than the integers hold, but sums might

# Log odds that a hand is won as planned after a discard: b0 + b1 log((copies + 1) / 10) + b2 t + b3 t^2, where t is
# draws / 20, by class and tiles missing (2..8; READY: 1), copies as weighed in `helping`. Fitted to a million own turns
# of this bot among greedies, under the default rules and under rules that make each class dear
# (benchmarks/gejiu_chances.py measures them again).
ODDS = {
    OPEN: (
        (0.02, 0.76, -1.55, 0.21),
        (-0.96, 0.64, -1.39, 0.05),
        (-1.60, 0.58, -1.48, -0.00),
        (-2.64, 0.86, -1.43, 0.08),
        (-2.97, 0.79, -1.57, 0.15),
        (-4.17, 0.70, -1.56, 0.20),
        (-5.37, 0.70, -1.56, 0.20),
    ),
    NARROW: (
        (-0.09, 0.63, -1.46, 0.22),
        (-1.43, 1.13, -1.55, 0.05),
        (-2.31, 1.16, -1.79, 0.05),
        (-3.07, 1.11, -1.63, -0.13),
        (-5.14, 0.94, -1.55, 0.19),
        (-6.56, 0.94, -1.55, 0.19),
        (-7.76, 0.94, -1.55, 0.19),
    ),
    PUNGS: (
        (-0.64, 1.21, -1.32, 0.09),
        (-1.66, 1.36, -1.28, -0.02),
        (-3.40, 1.17, -1.20, 0.25),
        (-3.83, 1.17, -1.26, 0.00),
        (-6.30, 1.13, -1.28, 0.02),
        (-6.61, 1.13, -1.25, 0.05),
        (-7.50, 1.13, -1.25, 0.05),
    ),
    PAIRS: (
        (-0.99, 1.01, -1.19, -0.01),
        (-3.03, 1.00, -1.21, -0.09),
        (-5.52, 0.98, -1.21, -0.01),
        (-5.89, 1.00, -1.25, -0.05),
        (-7.09, 0.99, -1.20, -0.01),
        (-8.29, 0.99, -1.20, -0.01),
        (-9.49, 0.99, -1.20, -0.01),
    ),
    SCATTERED: (
        (-0.48, 0.80, -1.45, 0.18),
        (-2.26, 0.78, -0.95, -0.05),
        (-3.62, 0.96, -1.37, -0.26),
        (-4.70, 0.88, -1.28, 0.03),
        (-5.76, 0.87, -1.27, 0.11),
        (-5.71, 0.89, -1.27, 0.11),
        (-6.91, 0.87, -1.27, 0.11),
    ),
    DRAGON: (
        (-1.69, 0.77, -0.93, 0.12),
        (-2.48, 0.96, -1.27, 0.05),
        (-3.42, 0.95, -1.17, 0.02),
        (-4.91, 0.93, -1.15, 0.09),
        (-5.55, 0.94, -1.13, 0.12),
        (-6.50, 0.94, -1.13, 0.12),
        (-7.70, 0.94, -1.13, 0.12),
    ),
    READY: ((1.60, 1.29, -0.86, 0.10),),
    ONE_SUIT: (
        (-0.41, 1.02, -1.28, 0.13),
        (-1.94, 1.20, -1.27, 0.20),
        (-2.69, 1.16, -1.37, -0.08),
        (-3.33, 1.21, -1.41, -0.30),
        (-5.68, 1.08, -1.30, 0.08),
        (-5.79, 1.09, -1.29, 0.08),
        (-6.99, 1.08, -1.30, 0.08),
    ),
}

CHANCES = np.dtype([("chance", "f8", (CLASSES, MOST_MISSING, MOST_COPIES, TIMES))], align=True)


def build():
    """Return the chances (array of one CHANCES record) by class, tiles missing, copies that help and half the draws."""
    table = np.zeros(1, CHANCES)
    chance = table["chance"][0]
    chance[:, 0] = 1.0
    size = np.log((np.arange(MOST_COPIES)[:, None] + 1.0) / 10.0)
    time = (2.0 * np.arange(TIMES)[None, :] + 0.5) / 20.0
    for group, rows in ODDS.items():
        for missing, (b0, b1, b2, b3) in enumerate(rows, 1 if group == READY else 2):
            chance[group, missing] = 1.0 / (1.0 + np.exp(-(b0 + b1 * size + b2 * time + b3 * time * time)))
            chance[group, missing, 0] *= 0.3 if missing > 1 else 0.0  # nothing helps as things stand
    late = TIMES - 13  # few games get there: down to nothing at the end of the wall
    falling = (TIMES - np.arange(late, TIMES)) / 13.0
    chance[:, 1:, :, late:] = np.minimum(chance[:, 1:, :, late:], chance[:, 1:, :, late : late + 1] * falling)
    np.round(chance, 6, out=chance)  # the same bits on every machine
    return table


@kernel
def chance(st, tables, group, missing, copies):
    """Return the chance to finish a hand of chances class `group` with `copies` (weighed) that bring it nearer."""
    copies = min(copies, MOST_COPIES - 1.001)
    at = np.int64(copies)
    row = tables.chance[group, min(missing, MOST_MISSING - 1)]
    return row[at, st.clock] + (copies - at) * (row[at + 1, st.clock] - row[at, st.clock])


@kernel
def price_fans(st, rules):
    """Set `st.pay[d, fan]`: what a win of so many fans brings on average, to the dealer (d = 1) or another (0).

    `st.loss[d]` is what such a seat pays on average when somebody else wins with nothing special.
    """
    most = max(0, MOST_FANS - max(rules.self_draw_fan, rules.discarder_fan) - rules.dealer_fan)
    for dealer in range(2):
        for number in range(FANS):
            fan = min(number, most)
            drawn = 0
            given = 0
            for i in range(1, SEATS):
                drawn += share(rules, fan, 0, i, -1, SELF_DRAW, 1 - dealer)
                for j in range(1, SEATS):
                    given += share(rules, fan, 0, i, j, DISCARD_WIN, 1 - dealer)
            st.pay[dealer, number] = DRAWN * drawn + (1.0 - DRAWN) * given / (SEATS - 1)
        lost = 0.0
        for winner in range(1, SEATS):
            at = 0 if dealer else 1
            lost += DRAWN * share(rules, rules.fan_ping_hu, winner, 0, -1, SELF_DRAW, at)
            for j in range(SEATS):
                if j != winner:
                    lost += (1.0 - DRAWN) / 3.0 * share(rules, rules.fan_ping_hu, winner, 0, j, DISCARD_WIN, at)
        st.loss[dealer] = lost / (SEATS - 1)


@kernel
def worth_of(st, rules, seat, fan):
    """Return how much `seat` wants to win with `fan` fans: the points, by its aggression, and what it is spared."""
    dealer = 1 if seat == st.dealer else 0
    fan = max(0, min(fan, FANS - 1))
    plain = st.pay[dealer, max(0, min(rules.fan_ping_hu, FANS - 1))]
    return plain + st.aggression[seat] * (st.pay[dealer, fan] - plain) + SPARED * st.loss[dealer]
