"""Limits from sections cover as often as they say: totals over many matches, losses, ruin (a small grid).

A cell fails if so few repetitions cover that the chance of it, were its floor true, is below 1e-8; 18 cells, fixed
seeds: false alarms below 1e-6 together.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from simcli.stats.figure import Figure
from simcli.stats.sections import Matches
from tests.support import coverage_risk

P = 1e-8


@pytest.mark.parametrize("matches", [pytest.param(800, marks=pytest.mark.long), 5000])
def test_totals(matches: int) -> None:
    for outcome in coverage_risk.cells(coverage_risk.totals, matches, 200, seed=matches):
        assert outcome.passes(P), outcome.line()
        assert outcome.reps > 150, outcome.name


@pytest.mark.parametrize("matches", [800, 5000])
def test_ruin(matches: int) -> None:
    for outcome in coverage_risk.cells(coverage_risk.stakes, matches, 120, seed=matches + 1):
        assert outcome.passes(P), outcome.line()
        assert outcome.reps > 100, outcome.name


def _halved(figure: Figure) -> Figure:
    if figure.low is None or figure.high is None or figure.value is None:
        return figure
    return replace(figure, low=(figure.low + figure.value) / 2, high=(figure.high + figure.value) / 2)


def test_too_narrow_limits_are_found() -> None:
    """Half the width, as if the four seats of one match were four matches, must fail."""

    def planted(played: Matches, matches: int) -> coverage_risk.Figures:
        found = coverage_risk.totals(played, matches)
        return {name: _halved(figure) for name, figure in found.items() if "loss" in name}

    outcomes = list(coverage_risk.cells(planted, 5000, 200, seed=7))
    assert not any(outcome.passes(P) for outcome in outcomes)
