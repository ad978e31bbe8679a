"""How often intervals cover the truth, by simulation: shared by the short checks and the long ones.

Matches are simulated by how many of them hold 0, 1, .. hits: a beta-binomial number a match for positive correlation,
an urn for negative. Only the counts of such matches matter to the estimators, so a repetition is one multinomial draw.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from simcli.stats.design import Design
from simcli.stats.figure import Figure
from simcli.stats.histogram import Histogram
from simcli.stats.moments import Layout, Moments
from simcli.stats.sample import Sample
from simcli.stats.spread import quantile

MATCH_GAMES = 8
Floats = NDArray[np.float64]


class Outcome(NamedTuple):
    """Result of one cell: repetitions, how many covered, and mean width over that of the ideal 95 % interval."""

    name: str
    reps: int
    covered: int
    width: float
    floor: float
    widest: float

    @property
    def rate(self) -> float:
        """Share of repetitions that covered."""
        return self.covered / self.reps

    def p_value(self) -> float:
        """Chance of so few covering if the floor held."""
        return float(stats.binom.cdf(self.covered, self.reps, self.floor))

    def passes(self, p: float = 1e-5) -> bool:
        """Whether coverage and width hold."""
        return self.p_value() >= p and not self.width > self.widest

    def line(self) -> str:
        """Tell it in one line."""
        told = (
            f"{self.name:58s} {self.rate:.4f} (floor {self.floor:.2f}, p {self.p_value():.1e}) width {self.width:.2f}"
        )
        return told + ("" if self.passes() else "  MISSED")


def hits_of_a_match(p: float, correlation: float, games: int = MATCH_GAMES) -> Floats:
    """Return the distribution of the hits of one match of games with chance `p` and that correlation."""
    k = np.arange(games + 1)
    if correlation > 0:
        a, b = p * (1 / correlation - 1), (1 - p) * (1 / correlation - 1)
        return np.asarray(stats.betabinom.pmf(k, games, a, b))
    if correlation == 0:
        return np.asarray(stats.binom.pmf(k, games, p))
    urn = round(1 - 1 / correlation)  # drawn without replacement: correlation -1/(urn-1)
    low = math.floor(p * urn)
    weight = p * urn - low  # a share of urns holds one more, where p is no multiple of 1/urn
    pmf = (1 - weight) * stats.hypergeom.pmf(k, urn, low, games) + weight * stats.hypergeom.pmf(k, urn, low + 1, games)
    return np.asarray(pmf)


def share(
    expected: float, correlation: float, clusters: int, reps: int, *, seed: int, shared: int = 1
) -> list[Outcome]:
    """Simulate one cell of the grid of proportions; empty where so many hits do not fit.

    The one-sided bound for "none seen" and the two-sided intervals each have their own claim: that they fail in 5 % of
    all repetitions at most.

    With `shared` > 1 that many matches of a round have the same walls and the same hits: the round is the cluster.
    """
    games = clusters * MATCH_GAMES
    p = expected / games
    if p > 0.9:
        return []
    pmf = hits_of_a_match(p, correlation)
    rng = np.random.default_rng(seed)
    counts = rng.multinomial(clusters, pmf / pmf.sum(), size=reps)
    k = np.arange(MATCH_GAMES + 1)
    sums, squares = counts @ k, counts @ (k * k)
    design = Design(games * shared, games, "round" if shared > 1 else "match", MATCH_GAMES * shared, clusters)

    @cache
    def ends(hits: int, square: int) -> tuple[float, float]:
        figure = _share_figure(design, clusters, hits * shared, square * shared**2, shared)
        assert figure.low is not None
        assert figure.high is not None
        return figure.low, figure.high

    found = np.array([ends(int(s), int(q)) for s, q in zip(sums, squares, strict=True)])
    missed = (found[:, 0] > p) | (p > found[:, 1])
    bound = (sums == 0) | (sums == games)
    variance = clusters * float(pmf @ (k - MATCH_GAMES * p) ** 2)
    # where games are more alike than binomial, the design effect widens; where they are less, it is held at 1
    ideal = max(2 * 1.96 * math.sqrt(variance) / games, 2 * 1.96 * math.sqrt(p * (1 - p) / games))
    width = float((found[:, 1] - found[:, 0]).mean()) / ideal
    told = f"{expected:g} hits, correlation {correlation:g}, {clusters} {'rounds' if shared > 1 else 'matches'}"
    floor = 0.95 if expected <= 30 else 0.94 if clusters >= 200 else 0.92
    widest = 1.3 if expected >= 50 else math.inf
    two_sided = Outcome(f"share: {told}", reps, reps - int((missed & ~bound).sum()), width, floor, widest)
    one_sided = Outcome(f"bound: {told}", reps, reps - int((missed & bound).sum()), 0.0, 0.95, math.inf)
    return [two_sided, one_sided] if expected <= 10 else [two_sided]


def _share_figure(design: Design, clusters: int, hits: float, squares: float, shared: int) -> Figure:
    unit = MATCH_GAMES * shared
    moments = _moments({"games": unit}, clusters, hits, squares)
    most = {"games": unit, "hits": unit}
    return Sample(moments, design, most).share("hits", "hits", "games")


def _moments(constants: dict[str, float], clusters: int, hits: float, squares: float) -> Moments:
    (name, unit), *_ = constants.items()
    layout = Layout([name, "hits"], [("hits", name)])
    products = np.zeros((len(layout.pairs), 1))
    products[layout.pair(name, name)] = clusters * unit**2
    products[layout.pair("hits", "hits")] = squares
    products[layout.pair("hits", name)] = unit * hits
    return Moments(layout, np.array([clusters]), np.array([[clusters * unit], [hits]], dtype=float), products)


def doubling_scores(rng: np.random.Generator, size: tuple[int, ...]) -> Floats:
    """Draw scores such as doubling fans give: many small losses, few large gains."""
    fans = rng.geometric(0.55, size=size) - 1.0
    gain = rng.random(size) < 0.25
    return np.where(gain, 3.0 * 2.0 ** np.minimum(fans, 6), -(2.0 ** np.minimum(fans, 6)))


def doubling_mean() -> float:
    """Return the mean of `doubling_scores`."""
    chances = [0.55 * 0.45**k for k in range(6)] + [0.45**6]
    size = sum(c * 2.0**k for k, c in enumerate(chances))
    return 0.25 * 3 * size - 0.75 * size


def clustered(
    name: str,
    draw: Callable[[np.random.Generator, int], tuple[Floats, Floats]],
    truth: float,
    clusters: int,
    reps: int,
    *,
    seed: int,
) -> Outcome:
    """Simulate a mean or ratio: `draw` returns (y, x) of so many clusters."""
    rng = np.random.default_rng(seed)
    layout = Layout(["x", "y"], [("y", "x")])
    covered, widths, values = 0, [], []
    for _ in range(reps):
        y, x = draw(rng, clusters)
        moments = Moments.of(layout, np.stack([x, y])[:, None, :])
        figure = Sample(moments, _design(clusters), {}, signed=frozenset(["y"])).mean("m", "y", "x")
        assert figure.low is not None
        assert figure.high is not None
        assert figure.value is not None
        covered += figure.low <= truth <= figure.high
        widths.append(figure.high - figure.low)
        values.append(figure.value)
    ideal = 2 * 1.96 * float(np.std(values))
    floor = 0.94 if clusters >= 200 else 0.92
    return Outcome(name, reps, covered, float(np.mean(widths)) / ideal, floor, 1.3)


def _design(clusters: int) -> Design:
    games = clusters * MATCH_GAMES
    return Design(games, games, "match", MATCH_GAMES, clusters)


def mean_cell(clusters: int, reps: int, seed: int) -> Outcome:
    """Coverage of the mean of doubling scores."""

    def draw(rng: np.random.Generator, n: int) -> tuple[Floats, Floats]:
        return doubling_scores(rng, (n, MATCH_GAMES)).sum(axis=1), np.full(n, float(MATCH_GAMES))

    return clustered(f"mean of doubling scores, {clusters} matches", draw, doubling_mean(), clusters, reps, seed=seed)


def ratio_cell(clusters: int, reps: int, seed: int) -> Outcome:
    """Coverage of points a win: wins vary from match to match."""

    def draw(rng: np.random.Generator, n: int) -> tuple[Floats, Floats]:
        luck = rng.beta(4, 4, size=n)
        wins = rng.binomial(MATCH_GAMES, luck).astype(float)
        return wins * 5 + rng.poisson(3 * wins), wins

    return clustered(f"ratio (points a win), {clusters} matches", draw, 8.0, clusters, reps, seed=seed)


def atom_cell(clusters: int, reps: int, seed: int) -> Outcome:
    """Coverage of the median where 30 % of all values are equal and hold it."""
    rng = np.random.default_rng(seed)
    layout = Layout(["n", "below"], [("below", "n")])
    truth, covered = 0, 0
    for _ in range(reps):
        luck = rng.normal(0, 0.4, size=(clusters, 1))
        raw = rng.normal(0, 1, size=(clusters, MATCH_GAMES)) + luck
        values = np.where(np.abs(raw) < 0.41, 0, np.rint(raw * 4)).astype(np.int64)
        seen = Histogram.of(values.reshape(-1))
        below = (values <= seen.quantile(0.5)).sum(axis=1).astype(float)
        n = np.full(clusters, float(MATCH_GAMES))
        moments = Moments.of(layout, np.stack([n, below])[:, None, :], ["n"])
        figure = quantile("q", Sample(moments, _design(clusters), {}), seen, 0.5, "below", "n")
        assert figure.low is not None
        assert figure.high is not None
        covered += figure.low <= truth <= figure.high
    return Outcome(f"median at an atom, {clusters} matches", reps, covered, 0.0, 0.94 if clusters >= 200 else 0.92, 1.0)


def together_cell(rows: int, clusters: int, reps: int, seed: int) -> Outcome:
    """Coverage of a whole table at once: hits of very different frequency in the same matches."""
    rng = np.random.default_rng(seed)
    chances = 0.3 / 2.0 ** np.arange(rows)
    level = 1 - 0.05 / rows
    covered = 0
    for _ in range(reps):
        whole = True
        for p in chances:
            counts = rng.multinomial(clusters, hits_of_a_match(p, 0.02))
            k = np.arange(MATCH_GAMES + 1)
            moments = _moments({"games": MATCH_GAMES}, clusters, float(counts @ k), float(counts @ (k * k)))
            most = {"games": MATCH_GAMES, "hits": MATCH_GAMES}
            figure = Sample(moments, _design(clusters), most).share("hits", "hits", "games", level)
            assert figure.low is not None
            assert figure.high is not None
            whole &= figure.low <= p <= figure.high
        covered += whole
    return Outcome(f"table of {rows} rows, {clusters} matches", reps, covered, 0.0, 0.95, 1.0)
