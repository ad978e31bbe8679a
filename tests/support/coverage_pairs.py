"""How often intervals of differences cover the truth: pairs of matches drawn again from a large pair of runs.

The matches of two real runs on the same walls are the population, so the truth is known: the difference over all of
them. A repetition draws as many pairs from every cell, with replacement, and goes the way that `compare` goes. On the
side it draws B's matches anew, on walls of their own: how far unpaired differences scatter is what `worth` speaks of.
"""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from simcli.config import load
from simcli.report.comparing.differences import from_sums
from simcli.report.comparing.match import Matched, matched
from simcli.report.comparing.summing import Wanted
from simcli.report.comparing.walking import chunks
from simcli.report.metrics import Metric, metrics
from simcli.runner import run
from simcli.store.reader import Log

#: Planted faults: intervals too narrow by a fifth; a worth stated twice as high as it is.
PLANTS = ("narrow", "boast")
#: Apart from chance, so far (natural logarithm) the worth that is stated may be off.
_OFF = 0.1


class Change(NamedTuple):
    """A change to be compared: what both sides have, and what B has besides."""

    variant: str
    common: tuple[str, ...]
    b: tuple[str, ...]


class Metered(NamedTuple):
    """What became of one metric.

    Parameters
    ----------
    reps, covered : int
    worth : float
        Median of the worth that was stated.
    gained : float
        Variance of unpaired differences over that of paired ones, over the repetitions: what worth claims to be.
    narrower : float
        Mean squared width of unpaired intervals over that of paired ones.
    """

    metric: str
    reps: int
    covered: int
    worth: float
    gained: float
    narrower: float

    def misses(self, floor: float, p: float) -> bool:
        """Tell whether so few repetitions cover that their chance, were the floor true, is below `p`."""
        return bool(stats.binom.cdf(self.covered, self.reps, floor) < p)

    def off(self) -> bool:
        """Tell whether the stated worth is off: by more than a tenth beyond five errors of a ratio of two variances."""
        most = _OFF + 5 * math.sqrt(4 / self.reps)
        return any(abs(math.log(self.worth / other)) > most for other in (self.gained, self.narrower))

    def line(self) -> str:
        """Tell it in one line."""
        return (
            f"  {self.metric:18s} covered {self.covered / self.reps:.4f}  worth stated {self.worth:7.2f}, by scatter "
            f"{self.gained:7.2f}, by width {self.narrower:7.2f}"
        )


class Population:
    """All pairs of two runs on the same walls."""

    def __init__(self, change: Change, names: tuple[str, ...], rounds: int, folder: Path) -> None:
        folders = []
        for side, own in (("a", ()), ("b", change.b)):
            experiment = load(change.variant, [*change.common, *own])
            games = rounds * experiment.seats**2 * experiment.match.games
            source = folders[0] if folders else None
            folders.append(run(replace(experiment, games=games), folder / side, workers=1, source=source).folder)
        self.found = matched(*(Log(one) for one in folders))
        lists = [metrics(log.experiment) for log in self.found.logs]
        self.known: tuple[dict[str, Metric], dict[str, Metric]]
        self.known = tuple({name: one[name] for name in names} for one in lists)  # type: ignore[assignment]
        self.wanted = Wanted.of(self.found, self.known)
        parts = [
            self.wanted.values(self.found, chunk)
            for chunk in chunks(*self.wanted.sides, self.found.matches, self.found.round_matches)
        ]
        self.values = np.concatenate(parts, axis=2)
        self.truth = {name: value for name, value, _, _, _ in self.compared(self.values)}

    def compared(self, values: NDArray[np.float64]) -> list[tuple[str, float, float, float, float | None]]:
        """Return name, difference, both ends and worth of every metric of drawn pairs (names, cells, pairs)."""
        found: Matched = replace(self.found, matches=values.shape[1] * values.shape[2])
        rows = from_sums(found, self.known, self.wanted, self.wanted.of_values(values), None)
        told = []
        for row in rows:
            figure = row.difference
            value = figure.value if figure.value is not None else np.nan
            low, high = (value if end is None else end for end in (figure.low, figure.high))
            told.append((row.metric.name, float(value), float(low), float(high), row.worth))
        return told

    def drawn(self, rng: np.random.Generator, clusters: int, *, paired: bool) -> NDArray[np.float64]:
        """Draw so many pairs from every cell; unpaired: B's half from other matches than A's."""
        _, cells, size = self.values.shape
        of_a = self.wanted.layout.names
        half = sum(name.startswith("a ") for name in of_a)
        at = rng.integers(size, size=(cells, clusters))
        other = at if paired else rng.integers(size, size=(cells, clusters))
        a = np.take_along_axis(self.values[:half], at[None], axis=2)
        b = np.take_along_axis(self.values[half:], other[None], axis=2)
        return np.concatenate((a, b))


def cover(population: Population, clusters: int, reps: int, seed: int, plant: str = "") -> list[Metered]:
    """Draw `clusters` pairs from every cell `reps` times and tell what became of every metric."""
    rng = np.random.default_rng(seed)
    names = list(population.truth)
    covered, worth = dict.fromkeys(names, 0), {name: list[float]() for name in names}
    scatter = {name: (list[float](), list[float]()) for name in names}
    squares = {name: [0.0, 0.0] for name in names}
    for _ in range(reps):
        for kind in (0, 1):
            values = population.drawn(rng, clusters, paired=kind == 0)
            for name, value, low, high, stated in population.compared(values):
                scatter[name][kind].append(value)
                squares[name][kind] += (high - low) ** 2
                if kind == 0:
                    room = (high - low) / 10 if plant == "narrow" else 0.0
                    covered[name] += low + room <= population.truth[name] <= high - room
                    worth[name].append((2.0 if plant == "boast" else 1.0) * (stated or 1.0))
    moving = [name for name in names if squares[name][0]]  # the others are the same in every match
    return [
        Metered(
            name,
            reps,
            int(covered[name]),
            float(np.median(worth[name])),
            float(np.var(scatter[name][1]) / np.var(scatter[name][0])),
            squares[name][1] / squares[name][0],
        )
        for name in moving
    ]


def false_alarms(population: Population, clusters: int, reps: int, seed: int) -> int:
    """Count repetitions in which any difference is said to hold although a coin decides which side of a pair is A.

    Both sides are then alike in distribution, so that every difference is 0 in truth.
    """
    rng = np.random.default_rng(seed)
    found = replace(population.found, matches=population.values.shape[1] * clusters)
    half = population.values.shape[0] // 2
    alarms = 0
    for _ in range(reps):
        values = population.drawn(rng, clusters, paired=True)
        swap = rng.random(values.shape[1:]) < 0.5
        a, b = np.where(swap, values[half:], values[:half]), np.where(swap, values[:half], values[half:])
        both = np.concatenate((a, b))
        rows = from_sums(found, population.known, population.wanted, population.wanted.of_values(both), None)
        alarms += any(row.clear for row in rows)
    return alarms
