"""Intervals against published values and against formulas written out anew."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from simcli.stats import proportions
from simcli.stats.proportions import Counts


def counts(hits: float, chances: float, **more: float) -> Counts:
    """Counts of independent chances, one a cluster unless said otherwise."""
    p = hits / chances
    given = {
        "variance": p * (1 - p) / chances,
        "df": 10_000,
        "squares": hits,
        "miss_squares": chances - hits,
        "most": 1,
        "walls": chances,
    }
    return Counts(hits, chances, **(given | more))  # type: ignore[arg-type]


def test_wilson_of_a_textbook_case() -> None:
    # 81 of 263 (Newcombe 1998, method 3)
    found = proportions.wilson(81 / 263, 263, 0.95)
    assert (round(found.low, 4), round(found.high, 4)) == (0.2553, 0.3662)


def test_clopper_pearson_of_a_textbook_case() -> None:
    # 15 of 148 (Newcombe 1998, method 5)
    found = proportions.clopper_pearson(15, 148, 0.95)
    assert (round(found.low, 4), round(found.high, 4)) == (0.0578, 0.1617)


@pytest.mark.parametrize("k", [0, 1, 7, 30])
def test_clopper_pearson_by_binomial_tails(k: int) -> None:
    found = proportions.clopper_pearson(k, 30, 0.9)
    if k > 0:
        assert stats.binom.sf(k - 1, 30, found.low) == pytest.approx(0.05)
    if k < 30:
        assert stats.binom.cdf(k, 30, found.high) == pytest.approx(0.05)


@pytest.mark.parametrize("k", [1, 5, 20])
def test_poisson_by_its_tails(k: int) -> None:
    low, high = proportions.poisson(k, 0.95)
    assert stats.poisson.sf(k - 1, low) == pytest.approx(0.025)
    assert stats.poisson.cdf(k, high) == pytest.approx(0.025)


def test_fay_feuer_is_poisson_for_weights_of_one() -> None:
    assert proportions.fay_feuer(7, 7, 1, 0.95) == pytest.approx(proportions.poisson(7, 0.95))


def test_fay_feuer_by_chi_square() -> None:
    total, variance, most = 6.0, 14.0, 8.0
    low, high = proportions.fay_feuer(total, variance, most, 0.95)
    assert low == pytest.approx(variance / (2 * total) * stats.chi2.ppf(0.025, 2 * total**2 / variance))
    up_variance, up = variance + most**2, total + most
    assert high == pytest.approx(up_variance / (2 * up) * stats.chi2.ppf(0.975, 2 * up**2 / up_variance))


def test_none_seen_gives_the_bound_of_its_deals() -> None:
    found = proportions.interval(counts(0, 1000), 0.95)
    assert found == (0.0, pytest.approx(1 - 0.05 ** (1 / 1000)), "zero_bound")
    shared = proportions.interval(counts(0, 1000, walls=62.5), 0.95)
    assert shared.high == pytest.approx(1 - 0.05 ** (1 / 62.5))


def test_all_seen_gives_the_mirrored_bound() -> None:
    found = proportions.interval(counts(1000, 1000), 0.95)
    assert (found.low, found.high, found.method) == (pytest.approx(0.05 ** (1 / 1000)), 1.0, "all_bound")


def test_rows_that_hold_together_get_a_wider_bound() -> None:
    assert proportions.interval(counts(0, 1000), 1 - 0.05 / 14).high == pytest.approx(1 - (0.05 / 14) ** (1 / 1000))


def test_choice_of_method() -> None:
    assert proportions.interval(counts(49, 10_000), 0.95).method == "clopper_pearson"
    assert proportions.interval(counts(51, 10_000), 0.95).method == "wilson"
    # misses count as hits do
    assert proportions.interval(counts(9_980, 10_000), 0.95).method == "clopper_pearson"
    # five hits in two matches
    clustered = counts(5, 10_000, squares=13.0, variance=13.0 / 10_000**2, most=8)
    assert proportions.interval(clustered, 0.95).method == "fay_feuer"


def test_clusters_widen_wilson_by_their_design_effect() -> None:
    variance = 4 * 0.3 * 0.7 / 10_000  # matches so alike that four games tell as much as one
    found = proportions.interval(counts(3_000, 10_000, variance=variance), 0.95)
    ideal = proportions.wilson(0.3, 2_500, 0.95)
    assert found.low == pytest.approx(ideal.low, abs=2e-6)
    assert found.high == pytest.approx(ideal.high, abs=2e-6)


def test_design_effect_is_never_below_one() -> None:
    found = proportions.effective_chances(counts(3_000, 10_000, variance=0.1 * 0.3 * 0.7 / 10_000), 0.95)
    assert found <= 10_000


def test_few_clusters_shrink_the_effective_number_by_t() -> None:
    few = proportions.effective_chances(counts(300, 1_000, df=9), 0.95)
    ratio = stats.t.ppf(0.975, 999) / stats.t.ppf(0.975, 9)
    assert few == pytest.approx(1_000 * ratio**2)


def test_misses_mirror_hits() -> None:
    few = counts(7, 500, squares=9, miss_squares=1e9, variance=9 / 500**2, most=8)
    many = counts(493, 500, squares=1e9, miss_squares=9, variance=9 / 500**2, most=8)
    one, other = proportions.interval(few, 0.95), proportions.interval(many, 0.95)
    assert (one.low, one.high) == pytest.approx((1 - other.high, 1 - other.low))


def test_quantiles_agree_with_scipy() -> None:
    assert proportions.quantile_t(0.95, 7) == pytest.approx(stats.t.ppf(0.975, 7))
    assert proportions.quantile_z(0.99) == pytest.approx(stats.norm.ppf(0.995))
    assert math.isclose(float(np.float64(proportions.zero_bound(0.2, 0.95))), 0.95)
