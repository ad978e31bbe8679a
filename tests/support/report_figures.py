"""Picking figures out of a report."""

from __future__ import annotations

from simcli.report.build import Report
from simcli.stats.figure import Figure


def figure(report: Report, metric: str) -> Figure:
    """Return the one figure of that name."""
    found = [f for table in report.tables for _, f in table.figures() if f.metric == metric]
    assert len(found) == 1, f"{len(found)} figures are called {metric}"
    return found[0]


def value(report: Report, metric: str) -> float:
    """Return the value of the one figure of that name."""
    found = figure(report, metric).value
    assert found is not None
    return found
