"""The audit: counts of simulated deals against exact chances, each test a table of cells that adds up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simcli import engine
from simcli.pool.warming import warm_up
from simcli.text import Text
from simcli.verify.crew import spread

Counts = NDArray[np.int64]
Chances = NDArray[np.float64]

ALARM = 1e-6  # false alarms of the whole audit; each of its K tests has its share
DOUBT = 1e-4  # from here down to its share a test is run again
LEAST_CELL = 10.0
POWER = 0.9
RERUN = 10  # times the games
RERUN_SEED = 0x5EED_0F_A5EC0ED  # added to the seed for the second run


@dataclass(frozen=True)
class Test:
    """One comparison.

    Attributes
    ----------
    ident, text : str, Text
        Its name and what it looks at.
    chances : callable
        The exact chance of every cell of that count.
    """

    __test__ = False  # no test class, whatever pytest thinks of its name

    ident: str
    text: Text
    chances: Callable[[], Chances]


class Collector(NamedTuple):
    """How a game's tests are counted.

    `tally(seed, (first, matches))` gives the counts of every test by ident, and heads: one number a match (0..kinds-1)
    of which the joint table of two processes is made. `tile_kinds` is their range, `chunk` the most matches of a piece
    of work, `match_games` the deals of a match.
    """

    tally: Callable[[int, tuple[int, int]], tuple[dict[str, Counts], Counts]]
    tile_kinds: int
    chunk: int
    match_games: int = 2


class Verdict(NamedTuple):
    """A test's outcome: observations, cells, p of the first and (if doubtful) of the second run, what it can see.

    With fewer than two cells there were too few deals to tell anything: `detectable` is None.
    """

    test: Test
    observations: int
    cells: int
    p: float
    second: float | None
    detectable: float | None
    failed: bool


def audit(
    variant: str,
    tests: Sequence[Test],
    collector: Collector,
    seed: int,
    games: int,
    workers: int,
    progress: Callable[[int, int], None] = lambda done, wanted: None,
) -> list[Verdict]:
    """Run every test; a doubtful one once more, on a new seed with ten times the games.

    Parameters
    ----------
    games : int
        Deals wanted, rounded up to whole matches.
    progress : callable
        Told (deals done, deals wanted).
    """
    if not engine.is_compiled(variant):
        warm_up("simcli.engine", variant)
    level = ALARM / len(tests)
    seen = _collect(collector, seed, games, workers, progress)
    first = {test.ident: compare(seen[test.ident], test.chances(), level) for test in tests}
    doubtful = [ident for ident, found in first.items() if level <= found.p < DOUBT]
    again: dict[str, Counts] = {}
    if doubtful:
        again = _collect(collector, (seed + RERUN_SEED) % 2**63, RERUN * games, workers, progress)
    verdicts = []
    for test in tests:
        found = first[test.ident]
        second = compare(again[test.ident], test.chances(), level).p if test.ident in doubtful else None
        failed = found.p < level if second is None else second < DOUBT
        verdicts.append(Verdict(test, *found[:3], second, found.detectable, failed))
    return verdicts


def _collect(
    collector: Collector, seed: int, games: int, workers: int, progress: Callable[[int, int], None]
) -> dict[str, Counts]:
    matches = max(2, -(-games // collector.match_games))
    chunk = min(collector.chunk, -(-matches // 2))
    tasks = [(at, min(chunk, matches - at)) for at in range(0, matches, chunk)]
    total: dict[str, Counts] = {}
    heads: dict[int, Counts] = {}
    done = 0
    with closing(spread(_count, (collector.tally, seed), tasks, min(workers, len(tasks)))) as answers:
        for first, counts, head in answers:
            for ident, cells in counts.items():
                total[ident] = total.get(ident, 0) + cells
            heads[first] = head
            done += collector.match_games * len(head)
            progress(done, collector.match_games * matches)
    order = [heads[first] for first, _ in tasks]
    total["workers"] = sum(
        (joint(a[: len(b)], b[: len(a)], collector.tile_kinds) for a, b in zip(order[::2], order[1::2], strict=False)),
        np.zeros(collector.tile_kinds**2, np.int64),
    )
    return total


def _count(job: Any, task: tuple[int, int]) -> tuple[int, dict[str, Counts], Counts]:
    tally, seed = job
    counts, heads = tally(seed, task)
    return task[0], counts, heads


def joint(left: NDArray[Any], right: NDArray[Any], size: int) -> Counts:
    """Count pairs of numbers 0..size-1 in the size * size cells of their joint table."""
    return np.bincount(np.asarray(left, np.int64) * size + right, minlength=size * size).astype(np.int64)


class Comparison(NamedTuple):
    """Observations, cells after pooling, two-sided p, smallest deviation it would catch (None: too few deals)."""

    observations: int
    cells: int
    p: float
    detectable: float | None


def compare(seen: Counts, chances: Chances, level: float) -> Comparison:
    """Hold counts to their chances: chi-square, cells pooled to an expectation of 10; too good a fit counts as well.

    Two cells are compared by the exact binomial test instead.

    Returns
    -------
    Comparison
        `detectable` is the root mean square of (true chance / chance - 1) over the cells, weighted by chance, that the
        test at `level` would find with 90 % power.
    """
    from scipy.stats import binomtest, chi2

    total = int(seen.sum())
    counts, expected = pool(seen, chances * total)
    if len(counts) < 2 or total == 0:
        return Comparison(total, len(counts), 1.0, None)
    if len(counts) == 2:
        p = float(binomtest(int(counts[0]), total, float(expected[0] / total)).pvalue)
        return Comparison(total, 2, p, _detectable(1, total, level))
    statistic = float(np.sum((counts - expected) ** 2 / expected))
    free = len(counts) - 1
    tail = min(chi2.sf(statistic, free), chi2.cdf(statistic, free))
    return Comparison(total, len(counts), min(1.0, 2 * float(tail)), _detectable(free, total, level))


def pool(seen: Counts, expected: Chances) -> tuple[Counts, Chances]:
    """Put cells that expect fewer than 10 together, with the next smallest if that is still too few."""
    small = expected < LEAST_CELL
    if not small.any():
        return seen, expected
    counts, means = list(seen[~small]), list(expected[~small])
    rest, mean = int(seen[small].sum()), float(expected[small].sum())
    if mean < LEAST_CELL and means:
        least = int(np.argmin(means))
        rest, mean = rest + int(counts.pop(least)), mean + float(means.pop(least))
    return np.array([*counts, rest], np.int64), np.array([*means, mean])


def _detectable(free: int, total: int, level: float) -> float:
    from scipy.optimize import brentq
    from scipy.stats import chi2, ncx2

    bar = chi2.isf(level / 2, free)
    shift = brentq(lambda shift: ncx2.sf(bar, free, shift) - POWER, 1e-9, 1e6)
    return float(np.sqrt(shift / total))
