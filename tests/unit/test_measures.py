"""The comparison behind the reference statistics: hand-computed estimates, and deviations that must be noticed."""

from __future__ import annotations

import numpy as np
import pytest

from tests.verification.measures import FIVE_SIGMA, Estimate, PerGame, Sample, compare


def test_ratio_and_its_clustered_error_by_hand() -> None:
    """Matches with 3 of 4, 1 of 4 and 2 of 4 events: mean 1/2, residuals 1, -1, 0, so s.e. = sqrt(3/2 * 2) / 12."""
    sample = Sample()
    match = np.repeat([7, 8, 9], 4)
    events = np.array([1, 1, 1, 0, 1, 0, 0, 0, 1, 1, 0, 0], dtype=float)
    sample.add(match[:8], {"rate": PerGame(events[:8], np.ones(8), True)})
    sample.add(match[8:], {"rate": PerGame(events[8:], np.ones(4), True)})
    value, error, seen, exposure = sample.estimate("rate")
    assert (value, seen, exposure) == (0.5, 6, 12)
    assert error == pytest.approx(np.sqrt(3) / 12)


def test_deviation_and_its_error_by_hand() -> None:
    """Scores 2, -2 in two matches and 0, 0 in two more: variance 2, residuals 4, 4, -4, -4 over twice the root."""
    sample = Sample()
    scores = np.array([2.0, -2, 2, -2, 0, 0, 0, 0])
    sample.add(np.repeat([0, 1, 2, 3], 2), {"sd": PerGame(scores, np.ones(8), squares=scores**2)})
    value, error, seen, _ = sample.estimate("sd")
    assert value == pytest.approx(np.sqrt(2))
    assert error == pytest.approx(np.sqrt(4 / 3 * 4 * (4 / (2 * np.sqrt(2))) ** 2) / 8)
    assert seen is None


def test_five_standard_errors_are_the_limit() -> None:
    """Combined error of 3 and 4 is 5: 24.9 apart passes, 25.1 does not."""
    ours = Estimate(100.0, 3.0, None, 1.0)
    assert not compare("mean", ours, 124.9, 4.0, 1.0).miss
    assert compare("mean", ours, 125.1, 4.0, 1.0).miss
    assert compare("mean", Estimate(float("nan"), 1.0, None, 0.0), 1.0, 1.0, 1.0).miss
    assert compare("fixed", Estimate(3.0, 0.0, None, 1.0), 3.5, 0.0, 1.0).miss


def test_few_events_are_compared_as_counts() -> None:
    """2 of 1000 against 15 of 1000 is likely enough, 0 against 60 is not, and 0 against 0 says nothing."""
    row = compare("rate", Estimate(0.015, 0.004, 15, 1000), 0.002, 0.0014, 1000)
    assert row.measure == "p of 2 : 15"
    assert row.distance == pytest.approx(2 * (1 + 17 + 136) / 2**17)  # both tails of a fair coin thrown 17 times
    assert not row.miss
    many = compare("rate", Estimate(0.06, 0.007, 60, 1000), 0.0, 0.0, 1000)
    assert many.distance == pytest.approx(2 * 0.5**60)
    assert many.distance < FIVE_SIGMA
    assert many.miss
    assert not compare("rate", Estimate(0.0, 0.0, 0, 1000), 0.0, 0.0, 1000).miss
