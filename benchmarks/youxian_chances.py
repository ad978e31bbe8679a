"""Measure how often the bot value of 攸县胡子牌 wins from so far away, as kernels/youxian/chances.py has it.

    SIMCLI_JIT=0 python benchmarks/youxian_chances.py [--games 600] [--seed 1]

Two value bots and a greedy one under the default rules. At every discard of a value bot it is noted how many claims its
hand misses, what it accepts and how many cards the wall has left; then who won. By claims missing, nearest first, the
model of `chances.winning` is fitted to that: the most likely rates, and chances of others to win. Plain Python plays
some five games a second after a minute of filling tables. RATES, OTHERS and TYPICAL in use were fitted so to 30,000
games while the bot was being tuned, with copies that were not yet scaled to sixty unseen cards; fitted to scaled ones
they tell chances better and play 0.05 points a game worse (120,000 games, s.e. 0.016), so they stay.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kernels.accel import JIT
from kernels.youxian import bots, valuing
from kernels.youxian.chances import LEFT, NEARNESS, OTHERS, RATES, WALL
from kernels.youxian.codes import CARDS
from simcli import engine
from simcli.config import BotSpec, load

Floats = NDArray[np.float64]


class Watch:
    """Notes, in place of some functions of the bot, how far its hands were after its discards."""

    def __init__(self) -> None:
        self.looks: dict[int, tuple[int, float]] = {}
        self.turns: list[tuple[int, int, int, float, int]] = []
        self.gone, self.first = -1, False
        self.judge_of, self.utility_of, self.discard_of = valuing.judge, valuing.utility, bots.value_discard
        valuing.judge, valuing.utility, bots.value_discard = self.judge, self.utility, self.discard

    def judge(self, st: Any, tables: Any, rules: Any, seat: int, gone: int, *told: Any) -> float:
        self.gone, self.first = int(gone), True
        return float(self.judge_of(st, tables, rules, seat, gone, *told))

    def utility(self, st: Any, tables: Any, seat: int, missing: int, near: float, *told: Any) -> float:
        if self.first:  # what follows is the look at pairs alone
            self.looks[self.gone] = (int(missing), float(near))
            self.first = False
        return float(self.utility_of(st, tables, seat, missing, near, *told))

    def discard(self, st: Any, tables: Any, rules: Any, seat: int) -> int:
        self.looks = {}
        card = int(self.discard_of(st, tables, rules, seat))
        if card in self.looks:
            self.turns.append((int(st.game), int(seat), *self.looks[card], int(CARDS - st.at)))
        return card


def gather(games: int, seed: int) -> Floats:
    """Play; return rows of claims missing, copies accepted, cards left, won (1), drawn (0) or lost (-1)."""
    watch, rows = Watch(), []
    experiment = load("youxian", ["match.games=6"], seed=seed)
    experiment = replace(experiment, bots=(BotSpec("value"), BotSpec("greedy"), BotSpec("value")))
    for match in range(games // 6):
        watch.turns = []
        wins = engine.play(experiment, match, 1).wins.to_pylist()
        winners = {row["game"]: row["seat"] for row in wins}
        for game, seat, *look in watch.turns:
            won = 0 if game not in winners else (1 if winners[game] == seat else -1)
            rows.append((*look, won))
        if match % 20 == 19:
            print(f"{6 * (match + 1)} games: {len(rows)} discards", file=sys.stderr)
    return np.array(rows, np.float64)


def chances(rates: Floats, others: Floats, nearer: Floats | None) -> Floats:
    """Return float64 [2, NEARNESS, WALL] as `winning` has them; `nearer`: [2, WALL], one claim nearer (None: a win)."""
    share = np.arange(NEARNESS) / 60
    a, b, c = np.abs(rates)
    p = np.clip(a + b * share / (1 + c * share), 0, 0.9)
    h = np.interp(np.arange(WALL), LEFT, np.abs(others))
    table = np.zeros((2, NEARNESS, WALL))
    for left in range(1, WALL):
        stay = (1 - p) * (1 - h[left]) * table[:, :, left - 1]
        if nearer is None:
            table[:, :, left] = stay + np.stack([p * (1 - h[left] / 2), h[left] * (1 - p / 2)])
        else:
            table[:, :, left] = stay + (1 - h[left]) * p * nearer[:, left - 1, None]
            table[1, :, left] += h[left]
    return table


def fit(rows: Floats) -> None:
    """Print the most likely rates, chances of others and mean copies for every number of claims missing."""
    nearer, others = None, np.array(OTHERS[0])
    for missing in range(1, 6):
        mine = rows[(rows[:, 0] == missing) & (rows[:, 2] > 0)]
        if len(mine) < 100:
            return
        near = np.clip(mine[:, 1] + 0.5, 0, NEARNESS - 1).astype(int)
        left, won = mine[:, 2].astype(int), mine[:, 3]
        free = missing <= len(OTHERS)  # farther away the others are as they are there

        def doubt(x: Floats, told: Any = (near, left, won, free, nearer, others)) -> float:
            near, left, won, free, nearer, others = told
            win, lose = chances(x[:3], x[3:] if free else others, nearer)[:, near, left].clip(1e-4, 0.999)
            drawn = (1 - win - lose).clip(1e-4)
            return -float(np.log(np.where(won > 0, win, np.where(won < 0, lose, drawn))).sum())

        begin = np.array([*RATES[min(missing, len(RATES)) - 1], *(others if free else ())]) + 1e-3
        found = minimize(doubt, begin, method="Nelder-Mead", options={"maxiter": 2000, "xatol": 1e-4, "fatol": 0.1}).x
        others = np.abs(found[3:]) if free else others
        typical = int(mine[:, 1].mean() + 0.5)
        nearer = chances(found[:3], others, nearer)[:, min(typical, NEARNESS - 1)]
        told = f"rates {np.abs(found[:3]).round(3)} others {others.round(3)} typical {typical}"
        print(f"missing {missing}: {told}  {len(mine)} discards, won {(won > 0).mean():.3f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if JIT:
        sys.exit("set SIMCLI_JIT=0: the bot can be watched in plain Python only")
    fit(gather(chosen.games, chosen.seed))
