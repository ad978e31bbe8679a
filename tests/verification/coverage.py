"""How often the intervals of the report cover the truth: the whole grid.

    python -m tests.verification.coverage [--reps 20000] [--plant no_clustering | no_deff | fixed_looks]

Proportions over expected hits, correlation within a match, numbers of matches and shared walls; bounds for events never
seen; means, ratios, quantiles at an atom, whole tables at once; confidence sequences looked at again and again. A cell
fails if a binomial test against its floor has p < 1e-5, or if its intervals are too wide. Exit status 1 on any failure.
With --plant a wrong estimator is put in place first: the same cells must then fail.

Games are dealt independently, so few hits of which several fell into the same match are rare; a log with next to no
hits cannot tell how strongly they would cluster. Cells of at most ten expected hits with a correlation of 0.1 or more
are therefore printed but not judged (`outside`).
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator

from tests.support import coverage, coverage_means, sequence_coverage
from tests.support.coverage import Outcome
from tests.support.coverage_plants import PLANTS, planted

P = 1e-5
HITS = (0.5, 3, 10, 30, 45, 55, 100, 1000)
CORRELATIONS = (-0.02, 0.0, 0.1, 0.3)
CLUSTERS = (50, 200, 5000)


def shares(reps: int) -> Iterator[tuple[Outcome, bool]]:
    """Yield the cells of proportions, each with whether it is judged."""
    seed = 0
    for shared in (1, 16):
        for clusters in CLUSTERS:
            for correlation in CORRELATIONS:
                for expected in HITS:
                    seed += 1
                    judged = expected > 10 or correlation < 0.1
                    for outcome in coverage.share(expected, correlation, clusters, reps, seed=seed, shared=shared):
                        yield outcome, judged


def others(reps: int) -> Iterator[Outcome]:
    """Yield the cells of everything else."""
    for clusters in CLUSTERS:
        for correlation in CORRELATIONS:
            yield coverage_means.mean_cell(clusters, reps, seed=clusters, correlation=correlation)
        yield coverage_means.ratio_cell(clusters, reps, seed=clusters)
        yield coverage_means.atom_cell(clusters, reps, seed=clusters)
    for rows in (5, 14):
        for clusters in (2000, 5000):
            yield coverage.together_cell(rows, clusters, reps, seed=rows)


def sequences(reps: int) -> Iterator[Outcome]:
    """Yield the cells of sequences that are looked at again and again."""
    for p in (0.3, 0.02, 0.001):
        for correlation in CORRELATIONS:
            yield sequence_coverage.betting_cell(p, correlation, 2000, reps, seed=round(1000 * p))
        yield sequence_coverage.betting_ratio_cell(p, 2000, reps, seed=round(1000 * p))
    for planned in (200, 500):
        yield sequence_coverage.mean_cell(planned, reps, seed=planned)


def widths() -> Iterator[Outcome]:
    """Yield the widths of betting sequences from a third of the tuned length to ten times it.

    From 200 expected hits on: below, the largest bet is held down by the 8 hits that one match could hold (at 80 to 110
    hits they are 1.77 to 1.81 times as wide as the ideal).
    """
    planned = 20_000
    for p in (0.3, 0.02, 0.002):
        for part in (1 / 3, 1, 3, 10):
            length = round(part * planned)
            if p * length * coverage.MATCH_GAMES >= 200:
                width = sequence_coverage.betting_width(p, planned, length, 50, seed=5)
                yield Outcome(f"betting width: {p:g} at {part:.2g} x tuned", 1, 1, width, 0.0, 1.75)


def cells(reps: int) -> Iterator[tuple[Outcome, bool]]:
    """Yield every cell with whether it is judged."""
    yield from shares(reps)
    for group in (others(reps), sequences(reps), widths()):
        yield from ((outcome, True) for outcome in group)


def main(arguments: list[str] | None = None) -> int:
    """Run every cell; return the exit status."""
    parser = argparse.ArgumentParser(description="coverage of the report's intervals")
    parser.add_argument("--reps", type=int, default=20_000)
    parser.add_argument("--plant", choices=PLANTS, default="", help="put a wrong estimator in place first")
    asked = parser.parse_args(arguments)
    if asked.plant:
        print(f"planted: {PLANTS[asked.plant]}")
    failed = judged_cells = outside = 0
    begun = time.process_time()
    with planted(asked.plant):
        for outcome, judged in cells(asked.reps):
            print(outcome.line() if judged else outcome.line().replace("MISSED", "outside"), flush=True)
            judged_cells += judged
            missed = not outcome.passes(P)
            failed += judged and missed
            outside += missed and not judged
    seconds = time.process_time() - begun
    print(f"{judged_cells} cells judged, {failed} failed; {outside} outside; {seconds:.0f} s of processor time")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
