"""Measure how often the bot value of 个旧麻将 wins the hands it aims at: ODDS of kernels/gejiu/chances.py.

    SIMCLI_JIT=0 python benchmarks/gejiu_chances.py [--games 400] [--seed 1]

One value among three greedies, `--games` games under each of several rules: the default ones, and some that make each
class of hands dear, so that it is tried. At every own turn the plan that counted most is noted, with the tiles missing,
the copies that help and the draws made; then whether the seat won with at least that plan's fans. By class, a logistic
regression is fitted, first with common slopes, then for each number of tiles missing with those as its centre. Plain
Python plays some five games a second, so 400 games a rule take a quarter of an hour; the constants in use come from
4,000 a rule, gathered while the bot was being tuned.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from kernels.accel import JIT
from kernels.gejiu import chances, valuing, weighing
from kernels.gejiu.plans import CLASS, plan_fan
from simcli import engine
from simcli.config import BotSpec, load

DEAR = {"qing_yi_se": (3, 4), "hun_yi_se": (2, 3), "da_dui_zi": (2, 4), "xiao_qi_dui": (3, 4), "lan_pai": (2, 3)}
DEAR |= {"yi_tiao_long": (2, 3), "yi_ban_gao": (4,), "qi_xing": (4,)}
RULES = [[]] * 4 + [[f"rules.fan.{name}={fan}"] for name, fans in DEAR.items() for fan in fans]
Floats = NDArray[np.float64]


class Watch:
    """Notes, in place of some functions of the bot, what it aimed at on its own turns."""

    def __init__(self) -> None:
        self.plan = 0
        self.best: tuple[float, int, int, float, int] = (0.0, 0, 0, 0.0, 0)
        self.options: list[tuple[float, int, int, float, int]] = []
        self.turns: list[tuple[int, int, float, int, int, int]] = []
        self.copies_of, self.chance_of, self.ready_of = weighing.plan_copies, weighing.chance, weighing.ready_worth
        self.worth_of, self.discard_of, self.prepare_of = weighing.worth_now, valuing.best_discard, valuing.prepare
        weighing.plan_copies, weighing.chance, weighing.ready_worth = self.copies, self.chance, self.ready
        valuing.worth_now, valuing.best_discard, valuing.prepare = self.worth, self.discard, self.prepare
        self.rules: Any = None
        self.seat = 0

    def copies(self, st: Any, tables: Any, rules: Any, seat: int, plan: int, missing: int) -> float:
        self.plan, self.rules, self.seat = plan, rules, seat
        return float(self.copies_of(st, tables, rules, seat, plan, missing))

    def chance(self, st: Any, tables: Any, group: int, missing: int, copies: float) -> float:
        found = float(self.chance_of(st, tables, group, missing, copies))
        if group == chances.READY:
            self.ready_copies = copies
        elif self.rules is not None:
            worth = found * st.price[self.seat, self.plan]
            fan = plan_fan(self.rules, self.plan) if self.plan else 0
            self.best = max(self.best, (worth, int(CLASS[self.plan]), missing, copies, fan))
        return found

    def ready(self, st: Any, tables: Any, rules: Any, seat: int, waits: int) -> float:
        found = float(self.ready_of(st, tables, rules, seat, waits))
        if found > 0.0:
            self.best = max(self.best, (found, chances.READY, 1, self.ready_copies, 0))
        return found

    def prepare(self, *told: Any) -> None:
        self.rules = None
        self.prepare_of(*told)
        self.options = []

    def worth(self, st: Any, tables: Any, rules: Any, seat: int) -> float:
        self.best = (0.0, -1, 0, 0.0, 0)
        found = float(self.worth_of(st, tables, rules, seat))
        self.rules = None
        self.options.append(self.best)
        return found

    def discard(self, st: Any, tables: Any, rules: Any, seat: int, live: bool) -> Any:
        kind, most = self.discard_of(st, tables, rules, seat, live)
        kinds = [kind for kind in range(34) if st.hand[seat, kind]]
        options = dict(zip(kinds, self.options, strict=True))
        _, group, missing, copies, fan = options[int(kind)]
        if live and group >= 0:
            self.turns.append((group, missing, copies, int(st.draws), fan, seat))
        return kind, most


def gather(games: int, seed: int) -> Floats:
    """Play; return rows of class, tiles missing, copies, draws, whether it was won as planned."""
    watch, rows = Watch(), []
    for part, sets in enumerate(RULES):
        experiment = load("gejiu", ["match.games=1", *sets], seed=seed)
        experiment = replace(experiment, bots=(BotSpec("value"), *[BotSpec("greedy")] * 3))
        for match in range(games):
            watch.turns = []
            wins = engine.play(experiment, part * games + match, 1).wins.to_pylist()
            won = {row["seat"]: row["fan"] for row in wins}
            rows += [(*turn[:4], won.get(turn[5], -1) >= turn[4]) for turn in watch.turns]
        print(f"{sets or 'default rules'}: {len(rows)} own turns so far", file=sys.stderr)
    return np.array(rows, np.float64)


def fit(features: Floats, won: Floats, centre: Floats, weight: Floats) -> Floats:
    """Fit log odds to `features` with a ridge of `weight` about `centre` (Newton's steps, none longer than 1)."""
    odds = centre.copy()
    for _ in range(200):
        chance = np.clip(1 / (1 + np.exp(-(features @ odds))), 1e-6, 1 - 1e-6)
        slope = features.T @ (won - chance) - weight * (odds - centre)
        step = np.linalg.solve(features.T @ (features * (chance * (1 - chance))[:, None]) + np.diag(weight), slope)
        odds = odds + step * min(1.0, 1.0 / max(np.abs(step).max(), 1e-12))
        if np.abs(step).max() < 1e-8:
            break
    return odds


def tell(rows: Floats) -> None:
    """Print the fitted odds of every class and number of tiles missing."""
    for group in range(chances.CLASSES):
        mine = rows[rows[:, 0] == group]
        if not len(mine):
            continue
        missing, won, time = mine[:, 1].astype(int).clip(0, 8), mine[:, 4], mine[:, 3] / 20
        features = np.stack([np.ones(len(mine)), np.log((mine[:, 2] + 1) / 10), time, time * time], 1)
        shared = np.concatenate([np.eye(9)[missing], features[:, 1:]], 1)
        centre = np.concatenate([0.5 - np.arange(9.0), [1.0, -1.2, 0.0]])
        common = fit(shared, won, centre, np.array([1.0] * 9 + [200.0, 50.0, 50.0]))
        for tiles in np.unique(missing):
            here = missing == tiles
            odds = np.array([common[tiles], *common[9:]])
            if here.sum() > 50:
                odds = fit(features[here], won[here], odds, np.array([2.0, 60.0, 30.0, 30.0]))
            print(f"class {group} missing {tiles}: {np.round(odds, 2)}  {here.sum()} turns, won {won[here].mean():.3f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=400, help="games under each rule")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    if JIT:
        sys.exit("set SIMCLI_JIT=0: the bot can be watched in plain Python only")
    tell(gather(chosen.games, chosen.seed))
