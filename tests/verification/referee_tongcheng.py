"""Plays tongcheng with the referee's own table, in plain Python, and compares every figure of the reference statistics.

    python -m tests.verification.referee_tongcheng [--games 8000] [--seed 1] [--bots random] [--seats 4]

It tells whether the referee, and not only the kernel, plays the rules that the reference simulation played: default
rules, equal bots. A figure more than five combined standard errors away is a miss (for rare events: as unlikely as
that). Exit status 1 if anything is missed, 2 if the reference holds no tongcheng.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np

from simcli.referee.core import Coverage
from simcli.referee.tongcheng import REGISTRY
from simcli.referee.tongcheng.rules import PATTERNS
from simcli.referee.tongcheng.table import Table
from tests.support.tongcheng_player import eager, play_game, shuffled_wall, uniform
from tests.verification.measures import Sample, compare
from tests.verification.measures_tongcheng import MATCH_GAMES, figures_of, reference_exposure
from tests.verification.statistics import REFERENCE, show

PLAYERS = {"random": uniform, "eager": eager}


def numbers(table: Table) -> Counter[str]:
    """All that the figures need of one game."""
    out = Counter(table.tally)
    out["guan_later"] = table.tally["guan"] - table.tally["guan_opening"]
    out["draws"] = table.draws
    out["dealer_score"] = table.score[table.dealer]
    out["abs_score"] = sum(map(abs, table.score))
    out["seats"] = table.rules.seats
    out["won"] = int(bool(table.wins))
    out["dealer_won"] = sum(win.seat == table.dealer for win in table.wins)
    for win in table.wins:
        value = win.value
        out.update({"wins": 1, "count": value.total, "count_squares": value.total**2, "multiple": value.multiple})
        out.update({f"count_{value.total}": 1, f"multiple_{value.multiple}": 1, "with_guan": int(win.held.guan > 0)})
        out.update({f"p_{pattern}": 1 for pattern in value.patterns})
        out["by_discard" if win.source is not None else "by_self_draw"] += 1
        if win.source is None:
            out[f"after_{table.came}"] = 1
    return out


def play(bots: str, seats: int, total: int, seed: int) -> Sample:
    """Play whole matches of equal bots under the default rules."""
    dice = random.Random(f"{seed} {bots} {seats}")
    player = PLAYERS[bots](dice)
    coverage = Coverage(REGISTRY)
    rows: list[Counter[str]] = []
    for match in range(-(-total // MATCH_GAMES)):
        dealer = match % seats
        for _ in range(MATCH_GAMES):
            _, table = play_game({"seats": seats}, dealer, shuffled_wall(dice), player, menus=False, coverage=coverage)
            dealer = table.next_dealer
            rows.append(numbers(table))
    sample = Sample()

    def column(name: str) -> Any:
        return np.array([game[name] for game in rows], dtype=float)

    sample.add(np.arange(len(rows)) // MATCH_GAMES, figures_of(column, len(rows), PATTERNS))
    return sample


def main(arguments: list[str] | None = None) -> int:
    """Run the comparison from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=8_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bots", choices=PLAYERS, action="append")
    parser.add_argument("--seats", type=int, choices=(3, 4))
    parser.add_argument("--reference", type=Path, default=REFERENCE)
    options = parser.parse_args(arguments)
    runs = json.loads(options.reference.read_text(encoding="utf-8"))["runs"]
    runs = [run for run in runs if run["variant"] == "tongcheng" and run["bots"] in (options.bots or PLAYERS)]
    runs = [run for run in runs if options.seats in (None, run["seats"])]
    if not runs:
        print(f"{options.reference} holds no such run of tongcheng", file=sys.stderr)
        return 2
    misses = 0
    for run in runs:
        begun = time.perf_counter()
        sample = play(run["bots"], run["seats"], options.games, options.seed)
        rows = []
        for name, figure in run["metrics"].items():
            seen = sample.estimate(name)
            exposure = reference_exposure(name, run["games"], run["metrics"])
            rows.append(compare(name, seen, figure["est"], figure["se"], exposure))
        spent = time.perf_counter() - begun
        title = f"tongcheng {run['bots']}, {run['seats']} seats: {run['games']:,} reference games"
        show(f"{title}, {options.games:,} here in {spent:.0f} s", rows)
        misses += sum(row.miss for row in rows)
    print(f"\n{misses} figures missed" if misses else "\nevery figure agrees")
    return 1 if misses else 0


if __name__ == "__main__":
    sys.exit(main())
