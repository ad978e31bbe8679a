"""Sums over the winners of 个旧麻将: ways, patterns, totals of fans, 报听."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.games.gejiu import GAME
from simcli.report.gejiu import feasible
from simcli.report.measures import WinMeasure
from simcli.report.registry import Registry

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games.gejiu.options import Rules
    from simcli.report.batch import Batch, Wins

    Values = NDArray[Any]

PATTERNS = tuple(pattern.id for pattern in GAME.patterns)
#: Totals of fans up to this one have a row of their own.
MOST_TOTALS = 24


def bit(pattern: str) -> int:
    """Return the bit of a pattern in `mask`."""
    return 1 << PATTERNS.index(pattern)


def fan_rows(rules: Rules) -> range:
    """Return the totals of fans that have a row: 0 up to the largest that the rules allow, at most `MOST_TOTALS`."""
    return range(min(feasible.most_fans(rules), MOST_TOTALS) + 1)


def add_wins(registry: Registry, rules: Rules) -> None:
    """Declare the sums over winners that need no prices."""
    for number, name in enumerate(GAME.win_by, 1):
        registry.wins.append(WinMeasure(f"by_{name}", partial(_by, number)))
    for name in PATTERNS:
        registry.wins += [
            WinMeasure(f"p_{name}", partial(_has, bit(name))),
            WinMeasure(f"games_{name}", partial(_new_in_game, bit(name)), ("games",)),
        ]
    for fans in fan_rows(rules):
        registry.wins += [
            WinMeasure(f"fan_{fans}", partial(_of_fans, fans)),
            WinMeasure(f"games_fan_{fans}", partial(_of_fans_first, fans), ("games",)),
        ]
    registry.wins += [
        WinMeasure("fans", lambda w: w.fan, most=None),
        WinMeasure("points", lambda w: w.points, ("winners", "games"), None),
        WinMeasure("ready_won", lambda w: w.ready & w.there, ("ready",)),
        WinMeasure("silent_won", lambda w: w.there & ~w.ready, ("silent",)),
        WinMeasure("ready_points", lambda w: w.points * w.ready, ("ready_won",), None),
        WinMeasure("silent_points", lambda w: w.points * ~w.ready, ("silent_won",), None),
    ]


def _by(way: int, wins: Wins) -> Values:
    found: Values = wins.way == way
    return found


def _has(pattern: int, wins: Wins) -> Values:
    found: Values = (wins.mask & pattern) > 0
    return found


def _new_in_game(pattern: int, wins: Wins) -> Values:
    """Tell whether a win has a pattern that no nearer winner of the same game has."""
    found: Values = (wins.mask & ~wins.mask_before & pattern) > 0
    return found


def _of_fans(fans: int, wins: Wins) -> Values:
    found: Values = (wins.fan == fans) & wins.there
    return found


def _of_fans_first(fans: int, wins: Wins) -> Values:
    return _of_fans(fans, wins) & wins.first_of_fan


def win_points(batch: Batch) -> Values:
    """Return the points of every win of a batch."""
    first: Values = batch.first.points[batch.first.there]
    return first if batch.extra is None else np.concatenate((first, batch.extra.points))
