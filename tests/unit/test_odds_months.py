"""Months of a room: how often an event comes, against the binomial distribution and against folding by hand."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.stats import binom

from simcli.odds.answer import Month as Asked
from simcli.odds.estimate import Estimate, scaled_to, two_at_most
from simcli.odds.month_view import table
from simcli.odds.months import SHARES, distribution, month
from simcli.report import wording
from simcli.report.table import VALUE, Column
from simcli.stats.figure import Figure


@pytest.mark.parametrize(("chance", "games"), [(0.001, 5000), (0.3, 700), (1e-6, 20_000), (0.999, 40)])
def test_once_a_game_at_most_is_binomial(chance: float, games: int) -> None:
    found = month((1 - chance, chance), games)
    assert found.expected == pytest.approx(games * chance)
    assert found.none == pytest.approx((1 - chance) ** games)
    assert found.worst == tuple(int(binom.ppf(share, games, chance)) for share in SHARES)


def test_twice_a_game_as_folded_by_hand() -> None:
    # two games, each 0, 1 or 2 times with 1/2, 1/4, 1/4: 16ths of 0..4 are 4 4 5 2 1
    assert distribution((0.5, 0.25, 0.25), 2) == pytest.approx(np.append(np.array([4, 4, 5, 2, 1]) / 16, [0, 0, 0]))


def test_very_many_times_a_month() -> None:
    found = month((0.5, 0.5), 10_000_000)
    assert found.worst[0] == pytest.approx(5_000_000 + 1.6449 * np.sqrt(2_500_000), abs=2)


def test_spreads_are_scaled_to_a_mean() -> None:
    assert scaled_to((0.9, 0.08, 0.02), 0.06) == pytest.approx((0.95, 0.04, 0.01))
    assert scaled_to((1.0, 0.0), 0.25) == pytest.approx((0.75, 0.25))
    assert two_at_most(0.3, 0.25) == pytest.approx((0.75, 0.2, 0.05))


def test_the_price_of_a_prize() -> None:
    number = Figure("chance.number", 0.01, 0.008, 0.012, method="wilson")
    one = Estimate("plain", number, number, number, (0.99, 0.01), 1000, 10.0, 1000.0)
    rows = {row.key: row.figures["value"] for row in table(one, Asked(1000, 50.0)).rows}
    assert (rows["expected"].value, rows["expected"].low, rows["expected"].high) == pytest.approx((10, 8, 12))
    assert (rows["price"].value, rows["price"].low) == pytest.approx((0.5, 0.4))
    assert rows["none"].low == pytest.approx(0.988**1000)
    assert rows["cost_worst95"].value == 50 * binom.ppf(0.95, 1000, 0.01)
    assert rows["worst99"].high == binom.ppf(0.99, 1000, 0.012)


def test_what_was_never_seen_bounds_a_month_from_the_right_side() -> None:
    number = Figure("chance.number", 0.0, 0.0, 0.003, method="zero_bound")
    one = Estimate("plain", number, number, number, (1.0, 0.0), 1000, np.inf, 1000.0)
    rows = {row.key: row for row in table(one, Asked(100, 50.0)).rows}
    value, ends = Column("value", VALUE), Column("value", VALUE, "interval")
    assert {wording.cell(row.figures["value"], value, "en", row.unit) for row in rows.values()} == {"none seen"}
    never = rows["none"].figures["value"]
    assert (never.low, never.high) == pytest.approx((0.997**100, 1.0))
    assert wording.cell(never, ends, "en", "share") == "> 74 %"
    assert wording.cell(rows["expected"].figures["value"], ends, "en", "number") == "< 0.30"
    worst = int(binom.ppf(0.99, 100, 0.003))
    assert wording.cell(rows["worst99"].figures["value"], ends, "en", "number") == f"≤ {worst}"


def test_tiny_chances_keep_their_digits() -> None:
    exact = Figure("chance.player", 3.4e-16, 3.4e-16, 3.4e-16, method="exact")
    assert wording.value(exact, "share") == "3.4e-14 %"
    assert wording.interval(exact, "share") == "[3.4e-14, 3.4e-14]"
    assert wording.value(Figure("", 0.25, 0.25, 0.25, method="exact"), "share") == "25 %"
