"""How often intervals of means, ratios and quantiles cover the truth, by simulation.

A match is one of some hundred kinds; a repetition counts how many matches of each kind there are, which is all that the
estimators look at.
"""

from __future__ import annotations

import math

import numpy as np
from scipy import stats

from simcli.stats.design import Design
from simcli.stats.histogram import Histogram
from simcli.stats.moments import Layout, Moments
from simcli.stats.sample import Sample
from simcli.stats.spread import quantile
from tests.support import coverage
from tests.support.coverage import MATCH_GAMES, Floats, Outcome, hits_of_a_match

_CHUNK = 500
_GAIN = 0.25
_FANS = np.array([0.55 * 0.45**k for k in range(6)] + [0.45**6])
#: Scores of one game: three times what the fans double to with chance 1/4, else a loss of the same sizes.
_LEAST = -64 * MATCH_GAMES


def doubling_game() -> tuple[Floats, Floats]:
    """Return values and chances of the score of a game in which fans double: many small losses, few large gains."""
    sizes = 2.0 ** np.arange(7)
    return np.concatenate((3 * sizes, -sizes)), np.concatenate((_GAIN * _FANS, (1 - _GAIN) * _FANS))


def doubling_mean() -> float:
    """Return the mean score of such a game."""
    values, chances = doubling_game()
    return float(values @ chances)


def doubling_match(correlation: float) -> tuple[Floats, Floats]:
    """Return values and chances of the total of a match whose gains hang together with that correlation."""
    gain, loss = np.zeros(193), np.zeros(65)
    gain[3 * 2 ** np.arange(7)] = _FANS
    loss[64 - 2 ** np.arange(7)] = _FANS
    gains, losses = [np.ones(1)], [np.ones(1)]
    for _ in range(MATCH_GAMES):
        gains.append(np.convolve(gains[-1], gain))
        losses.append(np.convolve(losses[-1], loss))
    total = np.zeros(64 * MATCH_GAMES + 192 * MATCH_GAMES + 1)
    for k, chance in enumerate(hits_of_a_match(_GAIN, correlation)):
        part = np.convolve(gains[k], losses[MATCH_GAMES - k])
        start = -64 * (MATCH_GAMES - k) - _LEAST
        total[start : start + part.size] += chance * part
    seen = np.flatnonzero(total)
    return (seen + _LEAST).astype(float), total[seen] / total.sum()


def _clustered(
    name: str, y: Floats, x: Floats, pmf: Floats, clusters: int, reps: int, seed: int, game_square: float | None = None
) -> Outcome:
    """Simulate a mean or ratio: kinds of matches with sums `y`, `x` and chances `pmf`.

    `game_square` is the mean square of one game, for the planted estimator that takes games for units.
    """
    rng = np.random.default_rng(seed)
    truth = float(pmf @ y) / float(pmf @ x)
    layout = Layout(["x", "y"], [("y", "x")])
    design = Design(clusters * MATCH_GAMES, clusters * MATCH_GAMES, "match", MATCH_GAMES, clusters)
    parts = np.stack((x, y, x * x, x * y, y * y), axis=1)
    covered, width = 0, 0.0
    for start in range(0, reps, _CHUNK):
        counts = rng.multinomial(clusters, pmf, size=min(_CHUNK, reps - start))
        for sx, sy, xx, xy, yy in (counts @ parts).tolist():
            units = clusters
            if coverage.PLANTED == "no_clustering" and game_square is not None:  # every game a unit of its own
                units, xx, xy = clusters * MATCH_GAMES, sx, sy
                yy = units * game_square
            products = np.zeros((len(layout.pairs), 1))
            for pair, value in ((("x", "x"), xx), (("x", "y"), xy), (("y", "y"), yy)):
                products[layout.pair(*pair)] = value
            moments = Moments(layout, np.array([units]), np.array([[sx], [sy]]), products)
            figure = Sample(moments, design, {}, signed=frozenset(["y"])).mean("m", "y", "x")
            assert figure.low is not None
            assert figure.high is not None
            covered += figure.low <= truth <= figure.high
            width += figure.high - figure.low
    se = math.sqrt(float(pmf @ (y - truth * x) ** 2) / clusters) / float(pmf @ x)
    return Outcome(name, reps, covered, width / reps / (2 * 1.96 * se), 0.94 if clusters >= 200 else 0.92, 1.3)


def mean_cell(clusters: int, reps: int, seed: int, correlation: float = 0.0) -> Outcome:
    """Coverage of the mean of doubling scores."""
    y, pmf = doubling_match(correlation)
    name = f"mean of doubling scores, correlation {correlation:g}, {clusters} matches"
    values, chances = doubling_game()
    square = float(chances @ values**2)
    return _clustered(name, y, np.full(y.size, float(MATCH_GAMES)), pmf, clusters, reps, seed, square)


def ratio_cell(clusters: int, reps: int, seed: int) -> Outcome:
    """Coverage of points a win: wins vary from match to match, and matches with many wins have dearer ones."""
    wins, extra = (grid.reshape(-1) for grid in np.meshgrid(np.arange(9.0), np.arange(60.0), indexing="ij"))
    # points beyond 5 a win: Poisson with mean 2 + wins / 4 each
    chance = stats.betabinom.pmf(wins, MATCH_GAMES, 4, 4) * stats.poisson.pmf(extra, wins * (2 + wins / 4))
    seen = chance > 0
    y, x, pmf = 5 * wins[seen] + extra[seen], wins[seen], chance[seen] / chance[seen].sum()
    return _clustered(f"ratio (points a win), {clusters} matches", y, x, pmf, clusters, reps, seed)


def atom_cell(clusters: int, reps: int, seed: int) -> Outcome:
    """Coverage of the median where 30 % of all values are equal and 49.6 % lie below them."""
    rng = np.random.default_rng(seed)
    layout = Layout(["n", "below"], [("below", "n")])
    n = float(MATCH_GAMES)
    design = Design(clusters * MATCH_GAMES, clusters * MATCH_GAMES, "match", MATCH_GAMES, clusters)
    covered = 0
    for _ in range(reps):
        raw = rng.normal(size=(clusters, MATCH_GAMES)) + rng.normal(0, 0.4, size=(clusters, 1))
        values = np.where((raw > -0.01) & (raw < 0.9), 0.0, np.where(raw < 0, np.floor(raw * 4), np.ceil(raw * 4)))
        tally = np.bincount(values.astype(np.int64).reshape(-1) + 40)
        places = np.flatnonzero(tally)
        seen = Histogram(places - 40, tally[places])
        below = (values <= seen.quantile(0.5)).sum(axis=1).astype(float)
        products = np.zeros((len(layout.pairs), 1))
        sums = ((("n", "n"), clusters * n * n), (("below", "n"), n * below.sum()), (("below", "below"), below @ below))
        for pair, value in sums:
            products[layout.pair(*pair)] = value
        moments = Moments(layout, np.array([clusters]), np.array([[clusters * n], [below.sum()]]), products)
        figure = quantile("q", Sample(moments, design, {}), seen, 0.5, "below", "n")
        assert figure.low is not None
        assert figure.high is not None
        covered += figure.low <= 0 <= figure.high
    floor = 0.94 if clusters >= 200 else 0.92
    return Outcome(f"median at an atom, {clusters} matches", reps, covered, 0.0, floor, 1.0)
