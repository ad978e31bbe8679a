"""How often a search is wrong, on simulated numbers; the long version is tests/verification/balance_errors.py."""

from __future__ import annotations

import pytest

from tests.support.sweep_balance_errors import CASES, Case, holds, rate

#: A case fails where its number of wrong ends is that unlikely: false alarms at most 1e-7 a case, 3 cases.
P = 1e-7


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_wrong_ends_are_rare_enough(case: Case) -> None:
    assert holds(case, rate(case, 150, seed=11), 150, P)
