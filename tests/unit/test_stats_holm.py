"""Holm's adjustment and Student's p values against numbers worked out by hand."""

from __future__ import annotations

import pytest

from simcli.stats.holm import holm, two_sided


def test_three_p_values_by_hand() -> None:
    """0.01 x 3, then 0.03 x 2, then 0.04 x 1, none below the one before it."""
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_never_above_one_and_in_any_order() -> None:
    assert holm([0.9, 0.5]) == pytest.approx([1.0, 1.0])
    assert holm([]) == []
    assert holm([0.002]) == pytest.approx([0.002])


def test_student_with_one_degree_is_cauchy() -> None:
    """With one degree of freedom P(|t| > 1) is 1/2."""
    assert two_sided(1.0, 1) == pytest.approx(0.5)
    assert two_sided(-1.0, 1) == pytest.approx(0.5)
