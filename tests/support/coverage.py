"""How often intervals cover the truth, by simulation: shared by the short checks and the long ones.

Matches are simulated by how many of them hold 0, 1, .. hits: a beta-binomial number a match for positive correlation,
an urn for negative. Only the counts of such matches matter to the estimators, so a repetition is one multinomial draw.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import stats

from simcli.stats.design import Design
from simcli.stats.moments import Layout, Moments
from simcli.stats.sample import Sample

MATCH_GAMES = 8
Floats = NDArray[np.float64]
Counts = NDArray[np.int64]

#: The wrong estimator in place of the right one, if any (see `tests.support.coverage_plants`).
PLANTED = ""


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
    found = share_ends(clusters, sums, squares, shared=shared)
    missed = (found[:, 0] > p) | (p > found[:, 1])
    bound = (sums == 0) | (sums == games)
    ideal = 2 * 1.96 * math.sqrt(clusters * float(pmf @ (k - MATCH_GAMES * p) ** 2)) / games
    width = float((found[:, 1] - found[:, 0]).mean()) / ideal
    told = f"{expected:g} hits, correlation {correlation:g}, {clusters} {'rounds' if shared > 1 else 'matches'}"
    floor = 0.95 if expected <= 30 else 0.94 if clusters >= 200 else 0.92
    widest = 1.3 if expected >= 50 else math.inf
    two_sided = Outcome(f"share: {told}", reps, reps - int((missed & ~bound).sum()), width, floor, widest)
    one_sided = Outcome(f"bound: {told}", reps, reps - int((missed & bound).sum()), 0.0, 0.95, math.inf)
    return [two_sided, one_sided] if expected <= 10 else [two_sided]


def share_ends(clusters: int, sums: Counts, squares: Counts, *, shared: int = 1, level: float = 0.95) -> Floats:
    """Return the ends of the interval of every repetition, shape (repetitions, 2); equal sums are worked out once.

    `sums` are the hits of a repetition, `squares` the sum of the squared hits of its clusters.
    """
    by_game = PLANTED == "no_clustering"
    unit, units = (shared, clusters * MATCH_GAMES) if by_game else (MATCH_GAMES * shared, clusters)
    games = clusters * MATCH_GAMES
    design = Design(games * shared, games, "round" if shared > 1 else "match", unit, clusters)
    most = {"games": unit, "hits": unit}
    kinds, place = np.unique(np.stack((sums, sums if by_game else squares), axis=1), axis=0, return_inverse=True)
    ends = np.empty(kinds.shape)
    for row, (hits, square) in enumerate(kinds.tolist()):
        moments = _moments({"games": unit}, units, hits * shared, square * shared**2)
        figure = Sample(moments, design, most).share("hits", "hits", "games", level)
        assert figure.low is not None
        assert figure.high is not None
        ends[row] = figure.low, figure.high
    found: Floats = ends[place.reshape(-1)]
    return found


def _moments(constants: dict[str, float], clusters: int, hits: float, squares: float) -> Moments:
    (name, unit), *_ = constants.items()
    layout = Layout([name, "hits"], [("hits", name)])
    products = np.zeros((len(layout.pairs), 1))
    products[layout.pair(name, name)] = clusters * unit**2
    products[layout.pair("hits", "hits")] = squares
    products[layout.pair("hits", name)] = unit * hits
    return Moments(layout, np.array([clusters]), np.array([[clusters * unit], [hits]], dtype=float), products)


def together_cell(rows: int, clusters: int, reps: int, seed: int) -> Outcome:
    """Coverage of a whole table at once: hits of very different frequency in the same matches."""
    rng = np.random.default_rng(seed)
    k = np.arange(MATCH_GAMES + 1)
    whole = np.ones(reps, dtype=bool)
    for p in 0.3 / 2.0 ** np.arange(rows):
        counts = rng.multinomial(clusters, hits_of_a_match(p, 0.02), size=reps)
        ends = share_ends(clusters, counts @ k, counts @ (k * k), level=1 - 0.05 / rows)
        whole &= (ends[:, 0] <= p) & (p <= ends[:, 1])
    return Outcome(f"table of {rows} rows, {clusters} matches", reps, int(whole.sum()), 0.0, 0.95, 1.0)
