"""Cards missing and best readings of tongcheng hands against brute force, at length.

    python -m tests.verification.distances_tongcheng [--hands 20000] [--houses 4000] [--workers N]

Cards missing to six groups and a half: hands of every stage (random cards, and complete hands with up to six of them
changed; a third without picked cards, a third with many), by an integer programme over the hands to be reached.
Best readings: complete hands and such with a card changed, by the referee, which tries every reading. Default house,
then with fewer hands every other choice of low runs and half. Exit status 1 on any difference.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections import Counter
from multiprocessing import Pool
from typing import Any

import numpy as np

from tests.support import brute_groups
from tests.support.tongcheng_hands import HOUSES, hands, misread, told

SHARE = 500  # hands of one call


def missing_wrong(task: tuple[int, bool, str, int]) -> tuple[list[Any], Counter[int]]:
    """Compare so many hands of a house; return what differs, and how many hands lack so many cards."""
    seed, low_runs, half, number = task
    found = hands(np.random.default_rng([seed, low_runs, len(half)]), number)
    ours = told(found, low_runs, half)
    theirs = [brute_groups.missing(*hand, low_runs, half) for hand in found]
    return [(hand, a, b) for hand, a, b in zip(found, ours, theirs, strict=True) if a != b], Counter(theirs)


def readings_wrong(task: tuple[int, bool, str, int]) -> tuple[list[Any], Counter[int]]:
    """Compare the readings of so many hands of a house; return what differs, and how many win (1)."""
    seed, low_runs, half, number = task
    rules = {"min_count": 3, "low_runs": low_runs, "half": half}
    wrong, wins = misread(np.random.default_rng([seed, low_runs, len(half), 1]), number, rules)
    return wrong, Counter({1: wins, 0: number - wins})


def main(arguments: list[str] | None = None) -> int:
    """Compare from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=20_000, help="hands of the default house")
    parser.add_argument("--houses", type=int, default=4_000, help="hands of every other house")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    told(hands(np.random.default_rng(0), 1), True, "any")  # compiled once, before the workers begin
    differences = 0
    with Pool(options.workers) as pool:
        for name, work in (("cards missing", missing_wrong), ("best reading", readings_wrong)):
            for low_runs, half in HOUSES:
                total = options.hands if (low_runs, half) == HOUSES[0] else options.houses
                begun = time.perf_counter()
                tasks = [
                    (options.seed * 10_000 + first, low_runs, half, min(SHARE, total - first))
                    for first in range(0, total, SHARE)
                ]
                counts: Counter[int] = Counter()
                wrong: list[Any] = []
                for bad, seen in pool.imap(work, tasks):
                    wrong += bad
                    counts += seen
                differences += len(wrong)
                spread = " ".join(f"{missing}:{times:,}" for missing, times in sorted(counts.items()))
                house = f"low runs {'on' if low_runs else 'off'}, half {half}"
                spent = time.perf_counter() - begun
                print(f"{name}, {house}: {total:,} hands in {spent:.0f} s ({spread}), {len(wrong)} differ", flush=True)
                for row in wrong[:3]:
                    print("   ", *row)
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
