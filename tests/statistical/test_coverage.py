"""Intervals cover as often as they say: a reduced grid (the whole one is in tests/verification/coverage.py).

A cell fails if so few repetitions cover that the chance of it, were its floor true, is below 1e-8; about 80 cells,
fixed seeds: false alarms below 1e-6 together before the seeds were drawn. Wrong estimators, planted, must fail.
"""

from __future__ import annotations

import pytest

from tests.support import coverage, coverage_means, sequence_coverage
from tests.support.coverage_plants import planted

P = 1e-8


@pytest.mark.parametrize("clusters", [50, 200, 5000])
@pytest.mark.parametrize("correlation", [-0.02, 0.0])
@pytest.mark.parametrize("expected", [0.5, 3, 10, 30, 45, 55, 100, 1000])
def test_shares(expected: float, correlation: float, clusters: int) -> None:
    for outcome in coverage.share(expected, correlation, clusters, 2000, seed=int(expected * 10) + clusters):
        assert outcome.passes(P), outcome.line()


@pytest.mark.parametrize("clusters", [50, 200, 5000])
@pytest.mark.parametrize(
    ("expected", "correlation"), [(0.5, 0.3), (10, 0.1), (30, 0.3), (55, 0.3), (100, 0.3), (1000, 0.1)]
)
def test_shares_of_matches_that_are_alike(expected: float, correlation: float, clusters: int) -> None:
    for outcome in coverage.share(expected, correlation, clusters, 2000, seed=int(expected * 10) + clusters):
        assert outcome.passes(P), outcome.line()


@pytest.mark.parametrize("expected", [3, 55, 1000])
def test_shares_with_shared_walls(expected: float) -> None:
    for outcome in coverage.share(expected, 0.0, 500, 2000, seed=11, shared=16):
        assert outcome.passes(P), outcome.line()


@pytest.mark.parametrize("clusters", [50, 400])
def test_mean_of_scores_that_double(clusters: int) -> None:
    outcome = coverage_means.mean_cell(clusters, 1000, seed=21, correlation=0.1)
    assert outcome.passes(P), outcome.line()


@pytest.mark.parametrize("clusters", [50, 400])
def test_ratio(clusters: int) -> None:
    outcome = coverage_means.ratio_cell(clusters, 1000, seed=22)
    assert outcome.passes(P), outcome.line()


def test_quantile_at_an_atom() -> None:
    outcome = coverage_means.atom_cell(200, 500, seed=23)
    assert outcome.passes(P), outcome.line()


def test_all_rows_of_a_table_at_once() -> None:
    outcome = coverage.together_cell(10, 2000, 300, seed=24)
    assert outcome.passes(P), outcome.line()


@pytest.mark.parametrize(("p", "correlation"), [(0.3, 0.0), (0.3, 0.3), (0.02, 0.0)])
def test_betting_never_excludes_the_truth_too_often(p: float, correlation: float) -> None:
    outcome = sequence_coverage.betting_cell(p, correlation, 2000, 500, seed=31)
    assert outcome.passes(P), outcome.line()


@pytest.mark.parametrize("part", [1 / 3, 1, 10])
@pytest.mark.parametrize("p", [0.3, 0.02])
def test_betting_is_narrow_near_its_tuned_length(p: float, part: float) -> None:
    assert sequence_coverage.betting_width(p, 20_000, round(part * 20_000), 20, seed=32) <= 1.75


@pytest.mark.parametrize("p", [0.3, 0.02])
def test_betting_on_shares_of_wins_never_excludes_the_truth_too_often(p: float) -> None:
    outcome = sequence_coverage.betting_ratio_cell(p, 2000, 500, seed=34)
    assert outcome.passes(P), outcome.line()


def test_mixture_never_excludes_the_truth_too_often() -> None:
    outcome = sequence_coverage.mean_cell(200, 400, seed=33)
    assert outcome.passes(P), outcome.line()


def test_a_planted_estimator_without_clustering_fails() -> None:
    with planted("no_clustering"):
        assert not coverage.share(100, 0.3, 200, 2000, seed=41)[0].passes(P)
        assert not coverage_means.mean_cell(400, 8000, seed=41, correlation=0.3).passes(P)


def test_a_planted_estimator_without_a_design_effect_fails() -> None:
    with planted("no_deff"):
        assert not coverage.share(100, 0.3, 200, 2000, seed=42)[0].passes(P)
        assert not coverage.share(1000, 0.0, 500, 2000, seed=42, shared=16)[0].passes(P)


@pytest.mark.long
def test_planted_looks_of_fixed_length_fail() -> None:
    with planted("fixed_looks"):
        assert not sequence_coverage.betting_cell(0.3, 0.0, 2000, 500, seed=43).passes(P)
        assert not sequence_coverage.mean_cell(200, 400, seed=43).passes(P)
