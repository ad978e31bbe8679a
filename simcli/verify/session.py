"""One call of `simcli verify`: matches played and refereed until the games wanted are done."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field

from simcli import engine
from simcli.config import Experiment
from simcli.pool.warming import warm_up
from simcli.referee.core import Difference as Difference
from simcli.verify.check import Checked, Failure, Job, check_matches
from simcli.verify.crew import spread
from simcli.verify.games import checks

#: Fewer are "not exercised".
LEAST = 30
#: A kernel that errs in so many matches is broken enough: looking further tells nothing.
MOST_FAILURES = 20
_CHUNK_GAMES = 48


@dataclass
class Outcome:
    """What was refereed, and what came of it.

    Attributes
    ----------
    games, matches : int
        Refereed; a match ends for the referee with its first difference.
    differences : list of Difference
        The first of every match that differs, by match.
    smallest : Failure or None
        The differing game with the shortest log.
    counts : dict
        How often every clause, pattern, menu entry and option value was exercised.
    """

    games: int = 0
    matches: int = 0
    wanted: int = 0
    seconds: float = 0.0
    differences: list[Difference] = field(default_factory=list)
    smallest: Failure | None = None
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, checked: Checked, matches: int) -> None:
        """Add what came of some more matches."""
        self.games += checked.games
        self.matches += matches
        for ident, times in checked.counts.items():
            self.counts[ident] = self.counts.get(ident, 0) + times
        for failure in checked.failures:
            self.differences = sorted([*self.differences, failure.difference])
            if self.smallest is None or _size(failure) < _size(self.smallest):
                self.smallest = failure

    def missing(self, idents: Iterable[str], least: int = LEAST) -> list[str]:
        """Return those of `idents` that were exercised fewer than `least` times."""
        return [ident for ident in idents if self.counts.get(ident, 0) < least]

    def bound(self) -> float:
        """Upper 95 % bound on the rate of games that differ (exact; games taken as independent)."""
        found, games = len(self.differences), self.games
        if found == 0:
            return float(1 - 0.05 ** (1 / games)) if games else 1.0
        if found >= games:
            return 1.0
        from scipy.stats import beta

        return float(beta.ppf(0.95, found + 1, games - found))


def _size(failure: Failure) -> tuple[int, int, int]:
    return len(failure.walls), failure.events, failure.difference.match


def verify(
    experiment: Experiment,
    games: int,
    *,
    random_rules: bool = False,
    stacked: bool = False,
    workers: int = 1,
    progress: Callable[[Outcome], None] = lambda outcome: None,
    first_match: int = 0,
    most_failures: int = MOST_FAILURES,
) -> Outcome:
    """Play whole matches with every action and menu logged and referee each of them.

    Parameters
    ----------
    experiment : Experiment
        What to play; its number of games is not looked at.
    games : int
        Games wanted, rounded up to whole matches.
    random_rules : bool
        A legal rule set of its own for every match, drawn by seed and match.
    stacked : bool
        Walls built to reach thin places, drawn by seed and match, instead of shuffled ones.
    workers : int
        Processes.
    progress : callable
        Told after every few matches.
    most_failures : int
        Stop once so many matches differ.

    Raises
    ------
    UsageError
        The game has no referee.
    RunError
        A worker failed.
    """
    checks(experiment.variant)
    begun = time.monotonic()
    if not engine.is_compiled(experiment.variant):
        warm_up("simcli.engine", experiment.variant)
    matches = -(-games // experiment.match.games)
    job = Job(experiment.resolved(), experiment.name, random_rules, stacked)
    outcome = Outcome(wanted=matches * experiment.match.games)
    tasks = list(_tasks(first_match, matches, max(1, _CHUNK_GAMES // experiment.match.games)))
    with closing(spread(_sized, job, tasks, min(workers, len(tasks)))) as answers:
        for size, checked in answers:
            outcome.add(checked, size)
            outcome.seconds = time.monotonic() - begun
            progress(outcome)
            if len(outcome.differences) >= most_failures:
                break
    outcome.seconds = time.monotonic() - begun
    return outcome


def _tasks(first: int, matches: int, chunk: int) -> Iterator[tuple[int, int]]:
    for at in range(first, first + matches, chunk):
        yield at, min(chunk, first + matches - at)


def _sized(job: Job, task: tuple[int, int]) -> tuple[int, Checked]:
    return task[1], check_matches(job, task)
