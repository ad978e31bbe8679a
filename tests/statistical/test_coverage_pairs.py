"""Intervals of differences cover, and pairing is worth what is said (the whole of it: tests/verification).

False alarms: three metrics fail by coverage with chance below 1e-8 each and by worth beyond five errors; the count of
false differences with chance below 1e-8. Fixed seeds; planted faults must fail.
"""

from __future__ import annotations

import pytest
from scipy import stats

from tests.support.coverage_pairs import Change, Population, cover, false_alarms

NAMES = ("length", "dealer_edge", "points_per_win")
CLUSTERS, REPS = 15, 200  # 240 pairs


@pytest.fixture(scope="module")
def population(tmp_path_factory: pytest.TempPathFactory) -> Population:
    change = Change("gejiu", ("bots=greedy", "match.games=2"), ("rules.wall_reserve=40",))
    return Population(change, NAMES, 60, tmp_path_factory.mktemp("pairs"))


def test_intervals_cover_and_worth_holds(population: Population) -> None:
    for one in cover(population, CLUSTERS, REPS, seed=1):
        assert not one.misses(0.94, 1e-8), one.line()
        assert not one.off(), one.line()
        assert one.worth > 1.5


@pytest.mark.parametrize("plant", ["narrow", "boast"])
def test_planted_faults_are_found(population: Population, plant: str) -> None:
    found = cover(population, CLUSTERS, 2 * REPS, seed=1, plant=plant)
    assert any(one.misses(0.94, 1e-3) or one.off() for one in found)


def test_no_more_false_differences_than_one_in_twenty(population: Population) -> None:
    alarms = false_alarms(population, CLUSTERS, REPS, seed=2)
    assert stats.binom.sf(alarms - 1, REPS, 0.05) > 1e-8
