"""How often limits from sections cover the truth: totals over many matches, losses and ruin, by simulation.

A match of four seats is one of a thousand that were made up once: each equally likely, so that the truth is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from simcli.stats import risk
from simcli.stats.design import Design
from simcli.stats.figure import Figure
from simcli.stats.moments import Layout, Moments
from simcli.stats.ruin import ruin
from simcli.stats.sample import Sample
from simcli.stats.sections import SECTIONS, Matches, Shape
from tests.support.coverage import Outcome

SEATS, GAMES, KINDS = 4, 8, 1000
#: Matches of an evening, and limits of losses and stakes whose chances lie between about a third and some thousandths.
NUMBER = 10
LOSSES, STAKES = (20, 80, 150), (40, 100, 160)
QUANTILES = (0.05, 0.5, 0.95)

Figures = dict[str, Figure]
#: Makes the figures of a log of so many matches.
Estimator = Callable[[Matches, int], Figures]


def population() -> tuple[Any, Any]:
    """Return total and lowest point of every seat of the matches: one seat wins a game, all pay, fans double."""
    rng = np.random.default_rng(2026)
    paid = 2 ** np.minimum(rng.geometric(0.55, (KINDS, GAMES)) - 1, 5) * (rng.random((KINDS, GAMES)) < 0.9)
    winner = rng.integers(0, SEATS, (KINDS, GAMES))
    scores = np.where(winner[:, :, None] == np.arange(SEATS), 3 * paid[:, :, None], -paid[:, :, None])
    running = np.cumsum(scores, axis=1)
    return running[:, -1], np.minimum(running.min(axis=1), 0)


def log(counts: Any) -> Matches:
    """Return a log in which each section (row) saw each match (column) so many times."""
    totals, lows = population()
    section, kind = np.nonzero(counts)
    times = np.repeat(counts[section, kind], SEATS)
    place = np.repeat(section, SEATS)
    return Matches(Shape(SECTIONS, 1), place, totals[kind].reshape(-1), lows[kind].reshape(-1), times, 1, True)


def sample(matches: int) -> Sample:
    """Return a run of so many matches that ended at the games it was first given."""
    moments = Moments(Layout(["games"], []), np.array([matches]), np.zeros((1, 1)), np.zeros((1, 1)))
    return Sample(moments, Design(GAMES * matches, GAMES * matches, "match", GAMES, matches // SEATS**2), {})


def totals(played: Matches, matches: int) -> Figures:
    """Estimate quantiles of the total and chances of losing more than so much."""
    run, after = sample(matches), risk.After(played, NUMBER)
    found = {f"quantile {p:g}": risk.quantile("m", run, after, p) for p in QUANTILES}
    return found | {f"loss of more than {points}": risk.loss("m", run, after, points) for points in LOSSES}


def stakes(played: Matches, matches: int) -> Figures:
    """Estimate chances of ruin."""
    run, table = sample(matches), ruin(played, (NUMBER,), max(STAKES))
    return {f"ruin of {points}": risk.ruined("m", run, table, NUMBER, points) for points in STAKES}


def cells(estimate: Estimator, matches: int, reps: int, seed: int) -> Iterator[Outcome]:
    """Draw logs of so many matches again and again, and count how often each figure's limits hold the truth."""
    truth = estimate(log(np.ones((SECTIONS, KINDS), dtype=np.int64)), matches)
    covered, shown = dict.fromkeys(truth, 0), dict.fromkeys(truth, 0)
    rng = np.random.default_rng(seed)
    for _ in range(reps):
        drawn = rng.multinomial(matches // SECTIONS, np.full(KINDS, 1 / KINDS), size=SECTIONS)
        for name, figure in estimate(log(drawn), matches).items():
            if figure.low is None or figure.high is None:
                continue
            value = truth[name].value
            assert value is not None
            shown[name] += 1
            covered[name] += figure.low <= value <= figure.high
    for name in truth:
        title = f"{name}, {NUMBER} matches, log of {matches}"
        yield Outcome(title, max(shown[name], 1), covered[name], 1.0, 0.92 if matches < 1000 else 0.94, 2.0)
