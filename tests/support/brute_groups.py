"""Cards that a tongcheng hand lacks to six groups and a half, as an integer programme over the hands to be reached.

Any card may still come, more than the pack has of it too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp

CHARACTERS = "上大人孔乙己可知礼化三千七十土八九子二四五六"
COPIES = 5
N = len(CHARACTERS)
_ROW = "乙二三四五六七八九十"


def sentences(low_runs: bool) -> list[tuple[int, ...]]:
    """Return the sentences as characters."""
    named = [CHARACTERS[i : i + 3] for i in range(0, 18, 3)] + [_ROW[i : i + 3] for i in range(0 if low_runs else 2, 8)]
    return [tuple(sorted(CHARACTERS.index(letter) for letter in words)) for words in named]


class Programme:
    """Columns: three alike, sentences, sentence halves, pairs, then the held cards used alike and in sentences."""

    def __init__(self, low_runs: bool, half: str) -> None:
        lines = sentences(low_runs)
        beside = sorted({pair for line in lines for pair in combinations(line, 2)}) if half != "pair" else []
        pairs = range(N) if half != "sentence" else range(0)
        groups, size = N + len(lines), N + len(lines) + len(beside) + len(pairs) + 2 * N
        self.alike, loose = size - 2 * N, size - N
        rows = np.zeros((2 + 3 * N, size))
        rows[0, :groups] = 1
        rows[1, groups : self.alike] = 1
        for c in range(N):
            together, apart = np.zeros(size), np.zeros(size)
            together[c] = 3
            if half != "sentence":
                together[groups + len(beside) + c] = 2
            for i, line in enumerate([*lines, *beside]):
                apart[N + i] = c in line
            held, used = 2 + 3 * c, self.alike + c
            rows[held] = -together
            rows[held, used] = 1
            rows[held + 1] = -apart
            rows[held + 1, loose + c] = 1
            rows[held + 2, [used, loose + c]] = 1
        self.rows = rows
        self.top = np.full(size, 7.0)
        self.top[:N] = 1
        self.top[groups : self.alike] = 1
        self.gain = np.zeros(size)
        self.gain[self.alike :] = -1

    def missing(self, unpicked: Sequence[int], picked: Sequence[int], groups: int, fours: Sequence[int]) -> int:
        """Return the cards missing to `groups` groups and a half once the `fours` have left the hand."""
        low, high = np.full(2 + 3 * N, -np.inf), np.zeros(2 + 3 * N)
        low[0] = high[0] = groups
        low[1] = high[1] = 1
        top = self.top.copy()
        for c in range(N):
            free = unpicked[c] - 4 * (c in fours)
            top[self.alike + c] = free
            high[4 + 3 * c] = free + picked[c]
        limits = LinearConstraint(self.rows, low, high)
        best = milp(self.gain, constraints=limits, bounds=Bounds(0, top), integrality=np.ones(len(top)))
        return 3 * groups + 2 + round(best.fun)


@cache
def programme(low_runs: bool, half: str) -> Programme:
    """Return the programme of a rule set."""
    return Programme(low_runs, half)


def missing(
    unpicked: Sequence[int], picked: Sequence[int], melds: int, guan: int, low_runs: bool = True, half: str = "any"
) -> int:
    """Return the cards missing with exactly `guan` of the held fours standing (copies by character)."""
    held = [c for c in range(N) if unpicked[c] >= 4]
    solver = programme(low_runs, half)
    return min(solver.missing(unpicked, picked, 6 - melds - guan, fours) for fours in combinations(held, guan))
