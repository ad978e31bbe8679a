"""What is read from the games log of 攸县胡子牌, and the plain counts that are summed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.games.youxian import GAME
from simcli.report import rates, short, winning
from simcli.report.collect import Spread
from simcli.report.measures import Measure
from simcli.report.registry import Registry
from simcli.report.youxian import feasible, matches
from simcli.report.youxian.payments import add_payments
from simcli.report.youxian.wins import add_hands

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games.youxian.options import Rules
    from simcli.report.batch import Batch

    Values = NDArray[Any]

SEATS = 3
#: Cards drawn after the deal until a win, first and last of every step.
DRAW_STEPS = ((0, 0), (1, 3), (4, 6), (7, 9), (10, 12), (13, 15), (16, 18), (19, 19))

#: Counts of the games log and the most that one game can hold: three hands of seven groups, 20 cards to draw or to
#: begin with, each with at most one question a seat.
COUNTS = {
    "ti_dealt": 15,
    "kan_dealt": 20,
    "ti": 20,
    "wei": 20,
    "pao": 21,
    "peng": 21,
    "chi": 21,
    "chi_1": 21,
    "chi_2": 21,
    "chi_3": 21,
    "discards": 61,
    "discard_waived": 21,
    "discard_skipped": 21,
    "dead": 19,
    "win_offers": 61,
    "wins_declined": 61,
    "chou_removed": 127,
    "complete_short": 61,
    "forced_broke": 21,
}
_SHARES = {
    "chi_1": "chi",
    "chi_2": "chi",
    "chi_3": "chi",
    "wins_declined": "win_offers",
    "forced_broke": "forced",
}


def game_sql(rules: Rules) -> dict[str, str]:
    """Return the columns that are read of the games log; the last seat's points follow from the others'."""
    names = ["dealer", "winners", "draws", "decisions", *COUNTS, "short_xi"]
    names += [f"score_{seat}" for seat in range(SEATS - 1)]
    return {name: f'"{name}"' for name in names}


def add(registry: Registry, rules: Rules) -> None:
    """Declare the sums of 攸县胡子牌 besides those that all games share."""
    rates.add_counts(registry, COUNTS, _SHARES)
    registry.games += [
        Measure("forced", _forced, most=21),
        Measure("any_forced", lambda b: _forced(b) > 0),
        Measure("declined_drawn", lambda b: (b.wins_declined > 0) & (b.winners == 0), ("games", "draw")),
    ]
    short.add(registry, "short_xi", short_rows(rules))
    winning.add_wins(registry, GAME, feasible.fan_rows(rules))
    winning.add_won_after(registry, DRAW_STEPS)
    add_hands(registry, rules)
    add_payments(registry, rules)
    matches.add(registry)


def short_rows(rules: Rules) -> range:
    """Return the numbers of missing 息 that have a row."""
    return range(1, rules.min_xi + 1)


def spreads(match_games: int, unit: int) -> list[Spread]:
    """Return the distributions that only this game keeps."""
    return matches.spreads(match_games, unit)


def _forced(batch: Batch) -> Values:
    found: Values = batch.ti.astype(np.int16) + batch.wei + batch.pao
    return found
