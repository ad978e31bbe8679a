"""Totals of matches of 攸县胡子牌 after 6, 12 and 18 games: a longer match begins like a shorter one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.report import standing
from simcli.report.collect import Spread
from simcli.report.context import Context
from simcli.report.measures import Measure
from simcli.report.registry import Registry
from simcli.report.scores import root
from simcli.report.table import INTERVAL, Column, Row, Table, number_columns
from simcli.stats import spread
from simcli.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.batch import Batch

    Values = NDArray[Any]

LENGTHS = (6, 12, 18)


def lengths(match_games: int) -> list[int]:
    """Return the lengths that a match of so many games has."""
    return [length for length in LENGTHS if length <= match_games]


def add(registry: Registry) -> None:
    """Declare squares of seats' totals, the best and the worst total of a match, and seats that are ahead."""
    for length in lengths(registry.match_games):
        registry.games += [
            Measure(f"total2_{length}", partial(_squares, length), ("seat_matches",), None, per_match=True),
            Measure(f"first_{length}", partial(_first, length), ("matches",), None, per_match=True),
            Measure(f"last_{length}", partial(_last, length), ("matches",), None, per_match=True),
            Measure(f"ahead_{length}", partial(_ahead, length), ("seat_matches",), 2, per_match=True),
        ]


def spreads(match_games: int, unit: int) -> list[Spread]:
    """Return the distributions of seats' totals, in units of the scores."""
    return [
        Spread(f"total_{length}", partial(_in_units, length, unit), in_units=True) for length in lengths(match_games)
    ]


def _totals(length: int, batch: Batch) -> Values:
    """Return the totals of every seat after so many games: (seats, cells, rounds)."""
    return standing.running(batch)[:, length - 1]


def _in_units(length: int, unit: int, batch: Batch) -> Values:
    return _totals(length, batch) // unit


def _squares(length: int, batch: Batch) -> Values:
    found: Values = (_totals(length, batch).astype(np.float64) ** 2).sum(axis=0)
    return found


def _first(length: int, batch: Batch) -> Values:
    return np.asarray(_totals(length, batch).max(axis=0))


def _last(length: int, batch: Batch) -> Values:
    return np.asarray(-_totals(length, batch).min(axis=0))


def _ahead(length: int, batch: Batch) -> Values:
    found: Values = (_totals(length, batch) > 0).sum(axis=0)
    return found


def table(ctx: Context) -> Table:
    """What a seat has after 6, 12 and 18 games of a match."""
    sample = ctx.sample
    rows_of = lengths(ctx.match_games)
    level = ctx.together(rows_of)
    rows = []
    for length in rows_of:
        metric, seen = f"matches.{length}", ctx.spreads[f"total_{length}"]
        seats, clusters = sample.total("seat_matches"), sample.moments.n_clusters
        figures = {
            "sd": root(sample.mean(f"{metric}.sd", f"total2_{length}", "seat_matches", level)),
            "first": sample.mean(f"{metric}.first", f"first_{length}", "matches", level),
            "last": sample.mean(f"{metric}.last", f"last_{length}", "matches", level),
            "ahead": sample.share(f"{metric}.ahead", f"ahead_{length}", "seat_matches", level),
            "worst": spread.extreme(f"{metric}.worst", seen.low, seats, clusters),
            "best": spread.extreme(f"{metric}.best", seen.high, seats, clusters),
        }
        rows.append(Row(str(length), Text(f"{length} 局后", f"after {length} games"), figures))
    return Table(
        "matches",
        Text("一场下来的输赢", "Totals of a match"),
        Text(
            "一场打到第几局时各家的总分：标准差，赢得最多、输得最多的一家平均多少，总分为正的座位，见过的极值。",
            "Totals of the seats after so many games of a match: standard deviation, what the seat that is furthest "
            "ahead has won and the one furthest behind has lost on average, seats in plus, extremes seen.",
        ),
        Text("局数", "games"),
        [
            *number_columns("sd", Text("标准差", "standard deviation")),
            *number_columns("first", Text("赢最多的一家", "furthest ahead")),
            *number_columns("last", Text("输最多的一家", "furthest behind")),
            Column("ahead", Text("总分为正", "in plus")),
            Column("ahead", INTERVAL, "interval"),
            Column("worst", Text("见过最差", "worst seen"), unit="number"),
            Column("best", Text("见过最好", "best seen"), unit="number"),
        ],
        rows,
        "together",
        [_SAME_BEGINNING],
    )


_SAME_BEGINNING = Text(
    "长的一场开头与短的一场完全相同，所以 18 局一场的记录也说明 6 局、12 局。",
    "A longer match begins exactly like a shorter one: a run of matches of 18 games tells of 6 and 12 too.",
)
