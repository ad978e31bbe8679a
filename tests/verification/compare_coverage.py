"""How often the intervals of `simcli compare` cover the truth, and whether pairing is worth what it is said to be.

    python -m tests.verification.compare_coverage [--reps 2000] [--plant narrow | boast]

Changes of play and of payments in the three games: 2,000 repetitions each draw pairs of matches again from a large pair
of runs, of which the true difference is known. Fails (exit status 1) if an interval covers too seldom (binomial test
against 0.94, or 0.92 below 200 pairs, p < 1e-5), if the stated worth is not by what paired differences scatter less and
their intervals are narrower than unpaired ones, or if among differences that are none in truth some are said to hold in
more than 5 % of the repetitions.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from scipy import stats

from tests.support.coverage_pairs import PLANTS, Change, Population, cover, false_alarms

P = 1e-5
NAMES = ("draw_share", "dealer_edge", "points_per_win", "length", "sd(score)", "dealer_win_share", "other_win_share")
GREEDY = ("bots=greedy",)
CHANGES = (
    Change("gejiu", GREEDY, ("rules.wall_reserve=40",)),
    Change("gejiu", ("bots=eager",), ("rules.dealer_on_draw=stay",)),
    Change("gejiu", GREEDY, ("rules.fan.ping_hu=1", "rules.fan_cap=3")),
    Change("youxian", GREEDY, ("rules.min_xi=10",)),
    Change("tongcheng", GREEDY, ("rules.min_count=6",)),
)
ROUNDS = 150
CLUSTERS = (8, 25)  # of every cell: below and above 200 in all


def main(arguments: list[str] | None = None) -> int:
    """Run every change; return the exit status."""
    parser = argparse.ArgumentParser(description="coverage of the intervals of differences")
    parser.add_argument("--reps", type=int, default=2000)
    parser.add_argument("--plant", choices=PLANTS, default="", help="put a fault in place first: it must be found")
    asked = parser.parse_args(arguments)
    failed = 0
    for at, change in enumerate(CHANGES):
        with TemporaryDirectory(prefix="simcli-pairs-") as folder:
            population = Population(change, NAMES, ROUNDS, Path(folder))
        cells = population.values.shape[1]
        for clusters in CLUSTERS:
            pairs = cells * clusters
            floor = 0.94 if pairs >= 200 else 0.92
            print(f"{change.variant} {' '.join(change.common)}: {' '.join(change.b)}; {pairs} pairs, floor {floor}")
            for one in cover(population, clusters, asked.reps, seed=at, plant=asked.plant):
                wrong = one.misses(floor, P) or one.off()
                print(one.line() + ("  MISSED" if wrong else ""), flush=True)
                failed += wrong
        alarms = false_alarms(population, CLUSTERS[-1], asked.reps, seed=at)
        wrong = bool(stats.binom.sf(alarms - 1, asked.reps, 0.05) < P)
        print(f"  no difference in truth: some said to hold in {alarms / asked.reps:.4f}{'  MISSED' if wrong else ''}")
        failed += wrong
    print(f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
