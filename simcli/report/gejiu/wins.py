"""Sums over the winners of 个旧麻将 besides those of every game: totals of fans that have a row, 报听."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.report.gejiu import feasible
from simcli.report.measures import WinMeasure
from simcli.report.registry import Registry

if TYPE_CHECKING:
    from simcli.games.gejiu.options import Rules

#: Totals of fans up to this one have a row of their own.
MOST_TOTALS = 24


def fan_rows(rules: Rules) -> range:
    """Return the totals of fans that have a row: 0 up to the largest that the rules allow, at most `MOST_TOTALS`."""
    return range(min(feasible.most_fans(rules), MOST_TOTALS) + 1)


def add_ready(registry: Registry) -> None:
    """Declare wins and points of seats that declared ready and of those that did not."""
    registry.wins += [
        WinMeasure("ready_won", lambda w: w.ready & w.there, ("ready",)),
        WinMeasure("silent_won", lambda w: w.there & ~w.ready, ("silent",)),
        WinMeasure("ready_points", lambda w: w.points * w.ready, ("ready_won",), None),
        WinMeasure("silent_points", lambda w: w.points * ~w.ready, ("silent_won",), None),
    ]
