"""How often the intervals of the report cover the truth: the whole grid.

    python -m tests.verification.coverage [--reps 20000]

Proportions over expected hits, correlation within a match, numbers of matches and shared walls; bounds for events never
seen; means, ratios, quantiles at an atom, whole tables at once; confidence sequences looked at again and again. A cell
fails if a binomial test against its floor has p < 1e-5, or if its intervals are too wide. Exit status 1 on any failure.

Games are dealt independently, so few hits of which several fell into the same match are rare; a log with next to no
hits cannot tell how strongly they would cluster. Cells of at most ten expected hits with a correlation of 0.1 or more
are therefore printed but not judged (`outside`).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator

from tests.support import coverage, sequence_coverage
from tests.support.coverage import Outcome

P = 1e-5


def shares(reps: int) -> Iterator[tuple[Outcome, bool]]:
    """Yield the cells of proportions, each with whether it is judged."""
    seed = 0
    for clusters in (50, 200, 5000):
        for correlation in (-0.02, 0.0, 0.1, 0.3):
            for expected in (0.5, 3, 10, 30, 45, 55, 100, 1000):
                seed += 1
                judged = expected > 10 or correlation < 0.1
                for outcome in coverage.share(expected, correlation, clusters, reps, seed=seed):
                    yield outcome, judged
    for expected in (0.5, 3, 10, 30, 55, 1000):
        for outcome in coverage.share(expected, 0.0, 500, reps, seed=1000 + int(expected), shared=16):
            yield outcome, True


def others(reps: int) -> Iterator[Outcome]:
    """Yield the cells of everything else."""
    for clusters in (50, 200, 1000):
        yield coverage.mean_cell(clusters, reps, seed=clusters)
        yield coverage.ratio_cell(clusters, reps, seed=clusters)
        yield coverage.atom_cell(clusters, reps // 4, seed=clusters)
    for rows in (5, 14):
        yield coverage.together_cell(rows, 2000, reps // 10, seed=rows)
    for p in (0.3, 0.02, 0.001):
        for correlation in (0.0, 0.1, 0.3):
            yield sequence_coverage.betting_cell(p, correlation, 2000, reps // 4, seed=round(1000 * p))
    yield sequence_coverage.mean_cell(200, reps // 10, seed=1)


def widths() -> Iterator[Outcome]:
    """Yield the widths of betting sequences from a third of the tuned length to ten times it.

    From 200 expected hits on: below, the largest bet is held down by the 8 hits that one match could hold.
    """
    planned = 20_000
    for p in (0.3, 0.02, 0.002):
        for part in (1 / 3, 1, 3, 10):
            length = round(part * planned)
            if p * length * coverage.MATCH_GAMES >= 200:
                width = sequence_coverage.betting_width(p, planned, length, 50, seed=5)
                yield Outcome(f"betting width: {p:g} at {part:.2g} x tuned", 1, 1, width, 0.0, 1.75)


def main(arguments: list[str] | None = None) -> int:
    """Run every cell; return the exit status."""
    parser = argparse.ArgumentParser(description="coverage of the report's intervals")
    parser.add_argument("--reps", type=int, default=20_000)
    reps = parser.parse_args(arguments).reps
    failed = cells = 0
    for outcome, judged in shares(reps):
        told = outcome.line() if judged else outcome.line().replace("MISSED", "outside")
        print(told, flush=True)
        cells += judged
        failed += judged and not outcome.passes(P)
    for outcome in (*others(reps), *widths()):
        print(outcome.line(), flush=True)
        cells += 1
        failed += not outcome.passes(P)
    print(f"{cells} cells, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
