"""What plain games would tell: widths of intervals, and the games they take."""

from __future__ import annotations

import pytest
from scipy import stats

from simcli.odds.equivalent import Plainly, games_for_bound
from simcli.stats.digits import two_digits


def test_many_hits_have_a_normal_width() -> None:
    one = Plainly((0.99, 0.01))
    # 1.96^2 * 0.99 / 0.01 / 0.05^2
    assert one.games_for(0.05) == pytest.approx(152_127, rel=0.01)
    assert Plainly((0.99, 0.01), 4.0).games_for(0.05) == pytest.approx(4 * one.games_for(0.05))


def test_few_hits_have_an_exact_width() -> None:
    low, high = stats.beta.ppf(0.025, 10, 99_991), stats.beta.ppf(0.975, 11, 99_990)
    assert Plainly((0.9999, 0.0001)).width(100_000) == pytest.approx((high - low) / 2e-4)
    assert Plainly((0.9999, 0.0001)).games_for((high - low) / 2e-4) == pytest.approx(100_000, rel=1e-6)


def test_several_players_a_game_count_as_a_number() -> None:
    one = Plainly((0.5, 0.0, 0.5))  # mean 1, variance 1
    assert one.width(10_000) == pytest.approx(0.0196, rel=1e-3)
    assert one.games_for(0.0196) == pytest.approx(10_000, rel=1e-3)
    low, high = stats.gamma.ppf(0.025, 20), stats.gamma.ppf(0.975, 21)
    assert one.width(20) == pytest.approx((high - low) / 40)


def test_a_bound_is_that_of_so_many_games() -> None:
    assert 1 - 0.05 ** (1 / games_for_bound(0.001)) == pytest.approx(0.001)


@pytest.mark.parametrize(
    ("number", "near", "up"),
    [(130_030, 130_000, 140_000), (384.1, 380, 390), (7.2, 7, 8), (9_961, 10_000, 10_000), (240, 240, 240)],
)
def test_two_digits(number: float, near: float, up: float) -> None:
    assert (two_digits(number), two_digits(number, up=True)) == (near, up)
