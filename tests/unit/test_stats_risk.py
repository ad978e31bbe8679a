"""Many matches: coding, convolution and ruin against whole enumerations, limits by hand."""

from __future__ import annotations

from collections import defaultdict
from itertools import accumulate, product
from typing import Any

import numpy as np
import pytest

from simcli.stats import risk, sections
from simcli.stats.design import Design
from simcli.stats.histogram import Histogram
from simcli.stats.moments import Layout, Moments
from simcli.stats.proportions import poisson, zero_bound
from simcli.stats.ruin import ruin
from simcli.stats.sample import Sample
from simcli.stats.sections import SECTIONS, Matches

Paths = dict[tuple[int, int], float]


def walks(steps: dict[int, float], games: int) -> Paths:
    """Enumerate a match of independent games: {(total, low): chance}."""
    found: Paths = defaultdict(float)
    for scores in product(steps, repeat=games):
        points = list(accumulate(scores))
        found[points[-1], min(0, *points)] += float(np.prod([steps[score] for score in scores]))
    return dict(found)


#: Two kinds of matches, as they begin with one seat or another; every chance is a multiple of 1/8000.
PHASES = (walks({-1: 0.6, 0: 0.15, 3: 0.25}, 3), walks({-2: 0.3, 1: 0.7}, 2))
TIMES = 8000


def log(phases: tuple[Paths, ...], *, unit: int = 1, numbers: tuple[int, ...] | None = None) -> Matches:
    """Return a log in which every section holds exactly the matches that are expected."""
    values, counts = [], []
    for section in numbers or range(SECTIONS):
        for phase, paths in enumerate(phases):
            totals, lows = (np.array(column) for column in zip(*paths, strict=True))
            group = np.full(totals.size, section * len(phases) + phase)
            values.append(sections.keys(totals, lows, group, SECTIONS * len(phases)))
            counts.append(np.rint(TIMES * np.array(list(paths.values()))).astype(np.int64))
    seen = Histogram.of(np.concatenate(values), np.concatenate(counts))
    found = sections.matches(seen, range(len(phases)), len(phases), unit)
    assert found is not None
    return found


def sample(clusters: int = 10_000, planned: int | None = None, rounds: int | None = None) -> Sample:
    moments = Moments(Layout(["games"], []), np.array([clusters]), np.zeros((1, 1)), np.zeros((1, 1)))
    design = Design(8 * clusters, 8 * clusters, "match", 8, clusters // 16 if rounds is None else rounds, planned)
    return Sample(moments, design, {})


def enumerate_totals(number: int) -> dict[int, float]:
    found: dict[int, float] = defaultdict(float)
    for first in range(len(PHASES)):
        now = {0: 1.0}
        for on in range(number):
            later: dict[int, float] = defaultdict(float)
            for (total, _), chance in PHASES[(first + on) % len(PHASES)].items():
                for had, before in now.items():
                    later[had + total] += before * chance
            now = later
        for had, chance in now.items():
            found[had] += chance / len(PHASES)
    return found


def enumerate_ruin(stake: int, number: int) -> float:
    gone = 0.0
    for first in range(len(PHASES)):
        now = {stake: 1.0}
        for on in range(number):
            later: dict[int, float] = defaultdict(float)
            for (total, low), chance in PHASES[(first + on) % len(PHASES)].items():
                for had, before in now.items():
                    if had + low <= 0:
                        gone += before * chance / len(PHASES)
                    else:
                        later[had + total] += before * chance
            now = later
    return gone


def test_codes_keep_small_numbers_and_round_large_ones() -> None:
    values = np.array([0, 1, -5, 511, 512, 513, 1025, -1025, 10**6, -(10**12)])
    back = sections.decoded(sections.coded(values, 9), 9)
    assert back[:5].tolist() == [0, 1, -5, 511, 512]
    assert np.all(np.abs(back - values) <= np.abs(values) / 512)


def test_codes_grow_with_the_numbers() -> None:
    values = np.arange(-5000, 5000)
    assert np.all(np.diff(sections.coded(values, 9)) >= 0)
    assert sections.decoded(sections.coded(values, 9), 9)[5000:].tolist() == sorted(
        sections.decoded(sections.coded(values[5000:], 9), 9).tolist()
    )


def test_a_log_is_read_back() -> None:
    found = log((walks({-2: 0.3, 1: 0.7}, 2),), numbers=(7,))
    kept = dict(zip(zip(found.totals.tolist(), found.lows.tolist(), strict=True), found.counts.tolist(), strict=True))
    # -2 -2, -2 +1, +1 -2, +1 +1: chances .09, .21, .21, .49
    assert kept == {(-4, -4): 720, (-1, -2): 1680, (-1, -1): 1680, (2, 0): 3920}
    assert found.place.tolist() == [7] * 4
    assert found.exact


@pytest.mark.parametrize("number", [1, 2, 5, 8])
def test_totals_equal_an_enumeration(number: int) -> None:
    after, expected = risk.After(log(PHASES), number), enumerate_totals(number)
    for points in range(-6 * number - 2, 10 * number + 2):
        below = sum(chance for total, chance in expected.items() if total < points)
        assert after.below(points) == pytest.approx(np.full(1 + SECTIONS, below), abs=1e-12)
    values, reached = sorted(expected), 0.0
    for value in values:
        middle = reached + expected[value] / 2
        if expected[value] > 1e-6:
            assert after.quantile(middle) == value
        reached += expected[value]


def test_totals_are_in_points() -> None:
    one, ten = risk.After(log(PHASES), 3), risk.After(log(PHASES, unit=10), 3)
    assert ten.quantile(0.9) == 10 * one.quantile(0.9)
    assert ten.below(-20)[0] == pytest.approx(one.below(-2)[0])
    assert ten.below(-19)[0] == pytest.approx(one.below(-1)[0])


def test_wide_totals_keep_their_mean_and_quantiles() -> None:
    rng = np.random.default_rng(5)
    totals = np.rint(rng.standard_t(4, 40_000) * 3000).astype(np.int64)
    keys = sections.keys(totals, np.minimum(totals, 0), np.arange(totals.size) % SECTIONS, SECTIONS)
    found = sections.matches(Histogram.of(keys), range(1), 1, 1)
    assert found is not None
    assert not found.exact
    after = risk.After(found, 50)
    assert after.step > 1
    simulated = rng.choice(totals, (60_000, 50)).sum(axis=1)
    for p in (0.05, 0.5, 0.95):
        near = np.quantile(simulated, [p - 0.006, p + 0.006])  # more than 5 standard errors of the simulation
        assert near[0] <= after.quantile(p) <= near[1]


@pytest.mark.parametrize("number", [1, 2, 5])
@pytest.mark.parametrize("stake", [1, 2, 3, 5, 8, 12])
def test_ruin_equals_an_enumeration(number: int, stake: int) -> None:
    table = ruin(log(PHASES), (1, 2, 5), 12)
    assert table.step == 1
    expected = enumerate_ruin(stake, number)
    assert table.chances(number, stake) == pytest.approx(np.full(1 + SECTIONS, expected), abs=1e-12)


def test_ruin_counts_low_points_inside_a_match() -> None:
    # every match goes down by 3 and comes back to +1
    table = ruin(log(({(1, -3): 1.0},)), (1, 4), 10)
    assert table.chances(1, 3)[0] == 1.0
    assert table.chances(1, 4)[0] == 0.0
    assert table.chances(4, 4)[0] == 0.0


def test_ruin_on_a_coarse_grid_is_near() -> None:
    # a match of three games whose scores are spread over hundreds of values
    rng = np.random.default_rng(8)
    points = np.cumsum(np.rint(rng.exponential(200, (20_000, 3)) - 200), axis=1).astype(np.int64)
    totals, lows = points[:, -1], np.minimum(points.min(axis=1), 0)
    keys = sections.keys(totals, lows, np.arange(totals.size) % SECTIONS, SECTIONS)
    found = sections.matches(Histogram.of(keys), range(1), 1, 1)
    assert found is not None
    table = ruin(found, (1, 5), 3000)
    assert table.step > 10
    drawn = rng.integers(0, totals.size, (100_000, 5))
    before = np.cumsum(totals[drawn], axis=1) - totals[drawn]
    lowest = (before + lows[drawn]).min(axis=1)
    for stake in (10, 100, 400, 1000):
        assert table.chances(1, stake)[0] == pytest.approx((lows <= -stake).mean(), abs=2e-3)
        # 5 standard errors of the simulation, and the grid
        assert table.chances(5, stake)[0] == pytest.approx((lowest <= -stake).mean(), abs=8e-3 + 5e-3)


@pytest.mark.parametrize("stake", [1, 3, 8])
def test_scores_that_are_all_multiples_are_counted_in_these(stake: int) -> None:
    hundreds = {(100 * total, 100 * low): chance for (total, low), chance in PHASES[0].items()}
    table, exact = ruin(log((hundreds,)), (5,), 1200), ruin(log((PHASES[0],)), (5,), 12)
    assert table.chances(5, 100 * stake)[0] == pytest.approx(exact.chances(5, stake)[0], abs=1e-12)
    assert table.chances(5, 100 * stake - 99)[0] == pytest.approx(exact.chances(5, stake)[0], abs=1e-12)


def test_each_kind_of_player_has_its_own_matches() -> None:
    # one kind always wins 1, the other always loses 1
    keys = sections.keys(np.array([1, -1]), np.array([0, -1]), np.array([0, 1]), 2 * SECTIONS)
    seen = Histogram.of(keys, np.array([10, 30]))
    for kind, total in ((0, 1), (1, -1)):
        found = sections.matches(seen, range(kind, kind + 1), 2, 1)
        assert found is not None
        assert found.mean == total
        assert risk.After(found, 3).quantile(0.5) == 3 * total


def test_a_class_without_matches_gives_nothing() -> None:
    seen = Histogram.of(sections.keys(np.array([1]), np.array([0]), np.array([0]), 2 * SECTIONS))
    assert sections.matches(seen, range(2), 2, 1) is None


def sectioned(values: list[float]) -> Any:
    """Return a figure over all sections (their mean), then those of the sections."""
    return np.array([np.mean(values), *values])


def test_limits_from_sections() -> None:
    # 50 sections alternate between 0.2 and 0.3: se = sqrt(50 * 0.05^2 / (50 * 49)) = 0.05 / 7
    figure = risk.chance("m", sample(), sectioned([0.2, 0.3] * 25), 1)
    half = 2.0095752 * 0.05 / 7  # t of 49 degrees of freedom
    odds, step = np.log(1 / 3), half / (0.25 * 0.75)
    ends = [1 / (1 + np.exp(-(odds + side * step))) for side in (-1, 1)]
    assert (figure.low, figure.high) == pytest.approx(tuple(ends), rel=1e-6)
    assert figure.method == "sectioning"


def test_never_seen_is_bounded_by_the_matches() -> None:
    figure = risk.chance("m", sample(1000), sectioned([0.0] * 50), 4)
    assert (figure.value, figure.low, figure.method) == (0.0, 0.0, "zero_bound")
    assert figure.high == pytest.approx(4 * (1 - 0.05 ** (1 / 1000)))


def test_always_seen_is_bounded_too() -> None:
    figure = risk.chance("m", sample(1000), sectioned([1.0] * 50), 4)
    assert (figure.value, figure.high, figure.method) == (1.0, 1.0, "all_bound")
    assert figure.low == pytest.approx(1 - 4 * (1 - 0.05 ** (1 / 1000)))


def test_what_nearly_always_happens_has_the_limits_of_its_opposite() -> None:
    values = sectioned([0.02, 0.03] * 25)
    one, other = (risk.chance("m", sample(), seen, 1) for seen in (values, 1 - values))
    assert one.low is not None
    assert one.high is not None
    assert (other.low, other.high) == pytest.approx((1 - one.high, 1 - one.low))


def test_rare_chances_have_room_for_what_was_not_seen() -> None:
    # one section of 50 has it: one effective event
    figure = risk.chance("m", sample(5000), sectioned([0.005] + [0.0] * 49), 1)
    hits = (0.0001 / risk.standard_error(sectioned([0.005] + [0.0] * 49))) ** 2
    assert hits == pytest.approx(1.0, rel=0.03)
    low, high = poisson(hits, 0.95)
    assert figure.method == "poisson"
    assert figure.low == pytest.approx(0.0001 * low / hits)
    assert figure.high == pytest.approx(0.0001 * high / hits + zero_bound(5000, 0.95))


def test_too_few_rounds_give_no_interval() -> None:
    figure = risk.chance("m", sample(200), sectioned([0.5, 0.4, 0.6]), 1)
    assert figure.low is None
    assert figure.note is not None
    assert "fewer than 10 rounds" in figure.note.en


def test_a_run_that_was_looked_at_has_wider_limits() -> None:
    values = sectioned([0.2, 0.3] * 25)
    plain = risk.chance("m", sample(), values, 1)
    looked = risk.chance("m", sample(planned=10_000), values, 1)
    assert looked.method == "mixture"
    assert looked.low is not None
    assert plain.low is not None
    assert looked.low < plain.low
    early = risk.chance("m", sample(planned=10_000, rounds=20), values, 1)
    assert early.low is None
