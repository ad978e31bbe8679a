"""Chances that the value bot reckons with: of winning from so many claims away, and of the red and big cards to come.

The numbers were fitted to 30,000 games of two value bots and a greedy one under the default rules: at every discard of
a value bot how far its hand was, what it accepted and how many cards the wall had, against who won in the end (most
likely values of the model below). They tell how fast games go, not what hands pay; that is read from the rules.
`benchmarks/youxian_chances.py` measures them again, and says why what it finds differs.
"""

from __future__ import annotations

import numpy as np

from kernels.youxian.records import AIMS, DEEP, N_CARDS

NEARNESS = 64  # accepted copies, as if sixty cards were unseen, that are told apart
WALL = 20

# By claims missing (1..4, then more): the chance that a card of the wall brings the next claim is
# a + b * n / (1 + c * n), n the share of the unseen cards that is accepted.
RATES = ((0.021, 1.128, 2.06), (0.025, 0.79, 0.0), (0.015, 0.809, 0.0), (0.0, 0.787, 0.0), (0.001, 0.456, 0.0))
# By claims missing (1, 2, more): the chance that another wins on a card when so many are left as `LEFT` says.
LEFT = (1, 4, 8, 12, 16, 19)
OTHERS = (
    (0.135, 0.089, 0.091, 0.092, 0.065, 0.036),
    (0.220, 0.033, 0.106, 0.060, 0.044, 0.0),
    (0.240, 0.050, 0.095, 0.074, 0.029, 0.0),
)
TYPICAL = (0, 4, 11, 20, 26, 30, 34, 30, 30)  # copies that a hand so many claims away accepts on average
# Chances, for each aim, that a card to come is red (big) and that one to go is.
RED_IN, RED_OUT = (0.30, 0.36, 0.20), (0.28, 0.08, 0.55)
BIG_IN, BIG_OUT = (0.5, 0.6, 0.4), (0.5, 0.25, 0.75)


def winning() -> np.ndarray:
    """Return float64 [2, DEEP, NEARNESS, WALL]: the chances to win, and that another does.

    By claims missing, accepted copies as if sixty cards were unseen, and cards left in the wall.
    """
    table = np.zeros((2, DEEP, NEARNESS, WALL))
    table[0, 0] = 1.0
    share = np.arange(NEARNESS) / 60
    for missing in range(1, DEEP):
        a, b, c = RATES[min(missing, len(RATES)) - 1]
        p = np.minimum(0.9, a + b * share / (1 + c * share))
        others = np.interp(np.arange(WALL), LEFT, OTHERS[min(missing, len(OTHERS)) - 1])
        for left in range(1, WALL):
            h = others[left]
            win, lose = table[0, missing, :, left - 1], table[1, missing, :, left - 1]
            if missing == 1:
                table[0, missing, :, left] = p * (1 - h / 2) + (1 - p) * (1 - h) * win
                table[1, missing, :, left] = h * (1 - p / 2) + (1 - p) * (1 - h) * lose
            else:
                next_win, next_lose = table[:, missing - 1, TYPICAL[missing - 1], left - 1]
                table[0, missing, :, left] = (1 - h) * (p * next_win + (1 - p) * win)
                table[1, missing, :, left] = h + (1 - h) * (p * next_lose + (1 - p) * lose)
    return table


def to_come(entering: tuple[float, ...], leaving: tuple[float, ...]) -> np.ndarray:
    """Return float64 [AIMS, DEEP, N_CARDS, N_CARDS]: the chance of n such cards in the end from so many now.

    With `d` claims missing `d` cards come and `d - 1` go, each being such a card with the chance of the aim.
    """
    table = np.zeros((AIMS, DEEP, N_CARDS, N_CARDS))
    for aim in range(AIMS):
        for missing in range(DEEP):
            rows = np.eye(N_CARDS)
            for _ in range(missing - 1):
                gone = rows[:, 1:] * leaving[aim]
                rows[:, 1:] -= gone
                rows[:, :-1] += gone
            for _ in range(missing):
                more = rows[:, :-1] * entering[aim]
                rows[:, :-1] -= more
                rows[:, 1:] += more
            table[aim, missing] = rows
    return table


def reds_to_come() -> np.ndarray:
    """Return `to_come` of red cards."""
    return to_come(RED_IN, RED_OUT)


def bigs_to_come() -> np.ndarray:
    """Return `to_come` of big cards."""
    return to_come(BIG_IN, BIG_OUT)
