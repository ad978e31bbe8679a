"""Estimators against direct computation over the clusters themselves."""

from __future__ import annotations

import math

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from simcli.stats import spread
from simcli.stats.design import Design
from simcli.stats.histogram import Histogram
from simcli.stats.moments import Layout, Moments
from simcli.stats.sample import Sample

CELLS, CLUSTERS, GAMES = 3, 40, 8
NAMES = ["games", "y", "x", "y2"]
PAIRS = [("y", "x"), ("y", "games"), ("x", "games"), ("y2", "y"), ("y2", "games")]


@pytest.fixture(scope="module")
def values() -> NDArray[np.float64]:
    rng = np.random.default_rng(3)
    x = rng.binomial(GAMES, 0.5, size=(CELLS, CLUSTERS)).astype(float)
    y = rng.binomial(x.astype(int), [[0.2], [0.4], [0.6]]).astype(float)
    return np.stack([np.full((CELLS, CLUSTERS), float(GAMES)), y, x, y**2 + 3])


def sample(values: NDArray[np.float64], planned: int | None = None) -> Sample:
    moments = Moments.of(Layout(NAMES, PAIRS), values, ["games"])
    games = values.shape[1] * values.shape[2] * GAMES
    return Sample(
        moments,
        Design(games, games, "match", GAMES, values.shape[2], planned),
        {"games": GAMES, "y": GAMES, "x": GAMES},
    )


def stratified(u: NDArray[np.float64]) -> float:
    return float(sum(row.size * row.var(ddof=1) for row in u))


def test_mean_is_a_ratio_with_the_variance_of_its_residuals(values: NDArray[np.float64]) -> None:
    figure = sample(values).mean("m", "y", "x")
    games, y, x, _ = values
    ratio = y.sum() / x.sum()
    se = math.sqrt(stratified(y - ratio * x)) / x.sum()
    assert figure.value == pytest.approx(ratio)
    half = stats.t.ppf(0.975, CELLS * (CLUSTERS - 1)) * se
    assert (figure.low, figure.high) == pytest.approx((ratio - half, ratio + half))
    assert (figure.clusters, figure.method) == (CELLS * CLUSTERS, "cluster_t")
    assert (figure.numerator, figure.denominator) == (y.sum(), x.sum())
    assert games.size == figure.clusters


def test_cells_of_one_cluster_are_pooled(values: NDArray[np.float64]) -> None:
    flat = values.transpose(0, 2, 1).reshape(4, CELLS * CLUSTERS, 1)
    moments = Moments.of(Layout(NAMES, PAIRS), flat)
    u = (values[1] - 0.5 * values[2]).reshape(-1)
    variance, df = moments.variance({"y": 1.0, "x": -0.5})
    assert variance == pytest.approx(u.size * u.var(ddof=1))
    assert df == u.size - 1


def test_parts_add_up(values: NDArray[np.float64]) -> None:
    layout = Layout(NAMES, PAIRS)
    whole = Moments.of(layout, values)
    halves = Moments.of(layout, values[:, :, :13]) + Moments.of(layout, values[:, :, 13:])
    assert np.array_equal(whole.clusters, halves.clusters)
    assert np.allclose(whole.sums, halves.sums)
    assert np.allclose(whole.products, halves.products)


def test_products_of_constants_need_no_adding_up(values: NDArray[np.float64]) -> None:
    layout = Layout(NAMES, PAIRS)
    assert np.allclose(Moments.of(layout, values).products, Moments.of(layout, values, ["games"]).products)


def test_products_that_are_not_kept_are_refused(values: NDArray[np.float64]) -> None:
    with pytest.raises(KeyError, match="no products of y2 and x"):
        sample(values).mean("m", "y2", "x")


def test_share_uses_the_cluster_variance(values: NDArray[np.float64]) -> None:
    figure = sample(values).share("s", "y", "x")
    _, y, x, _ = values
    p = y.sum() / x.sum()
    variance = stratified(y - p * x) / x.sum() ** 2
    deff = max(1.0, variance / (p * (1 - p) / x.sum()))
    ratio = stats.t.ppf(0.975, x.sum() - 1) / stats.t.ppf(0.975, CELLS * (CLUSTERS - 1))
    n = x.sum() / deff * ratio**2
    z2 = stats.norm.ppf(0.975) ** 2
    middle = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = math.sqrt(z2 * (p * (1 - p) / n + z2 / (4 * n * n))) / (1 + z2 / n)
    assert (figure.low, figure.high) == pytest.approx((middle - half, middle + half))


def test_standard_deviation_and_its_interval() -> None:
    """Against the spread of the estimate itself over many logs."""
    rng = np.random.default_rng(5)
    found, widths = [], []
    for _ in range(400):
        scores = rng.exponential(3, size=(1, 300, GAMES))
        data = np.stack([np.full((1, 300), float(GAMES)), scores.sum(2), scores.sum(2), (scores**2).sum(2)])
        figure = sample(data).sd("sd", "y2", "y", "games")
        assert figure.value is not None
        assert figure.low is not None
        assert figure.high is not None
        found.append(figure.value)
        widths.append(figure.high - figure.low)
    assert np.mean(found) == pytest.approx(3, rel=0.02)
    # 400 repetitions know their own spread to 3.5 %; a factor of 1.25 is seven of these
    assert np.mean(widths) / (2 * 1.96 * np.std(found)) == pytest.approx(1, rel=0.25)


def test_combination_inside_groups_of_cells(values: NDArray[np.float64]) -> None:
    figure = sample(values).combination("c", [(1.0, "y", "x")], cells=[slice(0, 1), slice(1, 3)])
    _, y, x, _ = values
    ratios = [y[0].sum() / x[0].sum(), y[1:].sum() / x[1:].sum()]
    assert figure.value == pytest.approx(np.mean(ratios))
    variance = stratified(y[:1] - ratios[0] * x[:1]) / x[0].sum() ** 2
    variance += stratified(y[1:] - ratios[1] * x[1:]) / x[1:].sum() ** 2
    assert figure.high is not None
    assert figure.high - np.mean(ratios) == pytest.approx(stats.t.ppf(0.975, 117) * math.sqrt(variance / 4))


def test_never_an_interval_of_width_nothing() -> None:
    same = np.stack([np.full((1, 50), 8.0), np.full((1, 50), 2.0), np.full((1, 50), 4.0), np.full((1, 50), 1.0)])
    figure = sample(same).mean("m", "y", "x")
    assert (figure.value, figure.low, figure.high) == (0.5, None, None)
    assert figure.note is not None
    assert "same in every match" in figure.note.en


def test_nothing_to_count_has_no_value() -> None:
    empty = np.zeros((4, 1, 50))
    empty[0] = 8
    assert sample(empty).share("s", "y", "x").value is None
    assert sample(empty).mean("m", "y", "games").note is not None


def test_few_matches_are_warned_about() -> None:
    rng = np.random.default_rng(1)
    few = np.stack([np.full((1, 12), 8.0), *rng.integers(1, 5, size=(3, 1, 12)).astype(float)])
    figure = sample(few).mean("m", "y", "games")
    assert figure.note is not None
    assert "fewer than 30 matches" in figure.note.en
    se = few[1].std(ddof=1) / math.sqrt(12) / 8
    assert figure.high is not None
    assert figure.value is not None
    assert figure.high - figure.value == pytest.approx(stats.t.ppf(0.975, 11) * se)


def test_amounts_of_few_events_get_no_interval() -> None:
    values = np.zeros((4, 1, 500))
    values[0] = 8
    values[1, 0, :5] = 100
    figure = sample(values).mean("m", "y", "games")
    assert figure.low is None
    assert figure.note is not None
    assert "fewer than 30 effective events" in figure.note.en


def test_looked_at_runs_get_wider_intervals(values: NDArray[np.float64]) -> None:
    fixed, anytime = sample(values).mean("m", "y", "x"), sample(np.tile(values, (1, 1, 2)), 240).mean("m", "y", "x")
    assert anytime.method == "mixture"
    assert fixed.high is not None
    assert anytime.high is not None
    assert anytime.value is not None
    assert fixed.value is not None
    assert anytime.high - anytime.value > (fixed.high - fixed.value) / math.sqrt(2) * 1.3


def test_early_looks_get_no_interval_for_means(values: NDArray[np.float64]) -> None:
    figure = sample(values, 240).mean("m", "y", "x")
    assert figure.low is None
    assert figure.note is not None
    assert "fewer than 50 rounds" in figure.note.en


def test_quantiles_of_a_histogram() -> None:
    seen = Histogram.of(np.array([3, 1, 2, 2]))
    assert [seen.quantile(p) for p in (0, 0.25, 0.26, 0.75, 0.76, 1)] == [1, 1, 2, 2, 3, 3]
    assert (seen.size, seen.low, seen.high, seen.reached(2), seen.reached(0)) == (4, 1, 3, 3, 0)
    both = seen + Histogram.of(np.array([2, 9]))
    assert both.values.tolist() == [1, 2, 3, 9]
    assert both.counts.tolist() == [1, 3, 1, 1]
    assert both.times(10).quantile(1) == 90
    assert seen.lowest_mean(0.5) == 1.5
    assert seen.lowest_mean(0.375) == pytest.approx((1 + 0.5 * 2) / 1.5)


def test_quantile_is_refused_with_too_little_beyond_it() -> None:
    rng = np.random.default_rng(2)
    scores = rng.normal(size=(1, 100, GAMES)).round(2) * 100
    seen = Histogram.of(scores.astype(np.int64).reshape(-1))
    for p, given in ((0.5, True), (0.01, False)):
        below = (scores <= seen.quantile(p)).sum(2).astype(float)
        data = np.stack([np.full((1, 100), float(GAMES)), below, below, below])
        figure = spread.quantile("q", sample(data), seen, p, "y", "games")
        assert (figure.low is not None) == given
        assert figure.value == seen.quantile(p)


def test_survival_multiplies_the_chances_to_go_on() -> None:
    names = ["run_1", "end_1", "run_2", "end_2"]
    pairs = [(a, b) for i, a in enumerate(names) for b in names[i + 1 :]]
    rng = np.random.default_rng(4)
    first = rng.integers(4, 9, size=(1, 200)).astype(float)
    end_1 = rng.binomial(first.astype(int), 0.6).astype(float)
    second = first - end_1
    end_2 = rng.binomial(second.astype(int), 0.3).astype(float)
    moments = Moments.of(Layout(names, pairs), np.stack([first, end_1, second, end_2]))
    kept = Sample(moments, Design(1600, 1600, "match", 8, 200), {})
    figure = spread.survival("s", kept, [("end_1", "run_1"), ("end_2", "run_2")])
    expected = (1 - end_1.sum() / first.sum()) * (1 - end_2.sum() / second.sum())
    assert figure.value == pytest.approx(expected)
    assert figure.low is not None
    assert figure.high is not None
    # Greenwood's variance, valid here since runs are independent
    greenwood = sum(d.sum() / n.sum() / (n.sum() - d.sum()) for d, n in ((end_1, first), (end_2, second)))
    se = expected * math.sqrt(greenwood)
    assert (figure.high - figure.low) / (2 * 1.97 * se) == pytest.approx(1, abs=0.15)
