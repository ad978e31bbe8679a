"""How many plain games it would take to know a chance so precisely, as a table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from simcli.odds.estimate import Estimate
from simcli.plan import round_matches
from simcli.report.table import INTERVAL, Column, Row, Table
from simcli.stats.figure import Figure
from simcli.stats.moments import FEW_CLUSTERS
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.config import Experiment

_PRECISIONS = (0.10, 0.03, 0.01)
_NEVER = Text("从不发生", "it never happens")
_ALWAYS = Text("局局一样，没有可估计的", "the same in every game: nothing to estimate")
_RANGES = Text(
    "区间：机会若在它自己区间的两端，要打多少局。", " Intervals: the games if the chance is at either end of its own."
)
_OPEN = Text("没有上限：机会可能是 0", "without an upper end: the chance may be 0")
_UNSEEN = Text("至少：还一次未见", "at least: it has not been seen yet")


def least_games(experiment: Experiment) -> int:
    """Return the games below which an interval is called rough: 30 matches, or 30 rounds where these share walls."""
    matches = round_matches(experiment) if experiment.seating.walls == "shared" else 1
    return FEW_CLUSTERS * matches * experiment.match.games


def table(one: Estimate, experiment: Experiment, precision: float, notes: Sequence[Text]) -> Table:
    """Return the table: rows for `precision` and for ±10, 3 and 1 %, with `notes` below it."""
    least, shared = least_games(experiment), experiment.seating.walls == "shared"
    units = Text(f"{FEW_CLUSTERS} {'轮' if shared else '场'}", f"{FEW_CLUSTERS} {'rounds' if shared else 'matches'}")
    rows = [_row(one, each, least) for each in sorted({precision, *_PRECISIONS}, reverse=True)]
    columns, ranges = [Column("value", Text("局数", "games"), unit="number")], Text("", "")
    if any(figure.low is not None for row in rows for figure in row.figures.values()):
        columns.append(Column("value", INTERVAL, "interval", "number"))
        ranges = _RANGES
    return Table(
        "games_needed",
        Text("要打多少局", "Games it would take"),
        Text(
            f"照常打多少局，95% 区间才会这么窄（相对于数值）；取两位数字，至少 {least:,} 局（{units.zh}）。{ranges.zh}",
            "Plain games after which the 95 % interval is so narrow (relative to the value), to two digits, and "
            f"{least:,} ({units.en}) at least.{ranges.en}",
        ),
        Text("精度", "precision"),
        columns,
        rows,
        "none",
        list(notes),
    )


def _row(one: Estimate, precision: float, least: int) -> Row:
    label = Text(f"准到 ±{100 * precision:g} %", f"to within ±{100 * precision:g} %")
    key, metric, bound = f"{precision:g}", f"games_for.{precision:g}", one.number.high
    found = one.games_for(precision, least)
    if found is not None:
        value, low, high = found
        if high is not None and math.isinf(high):
            return Row(key, label, {"value": Figure(metric, value, method="none", note=_OPEN)})
        if high == least:  # the chance does not matter
            low = high = None
        method = "none" if low is None else one.number.method
        return Row(key, label, {"value": Figure(metric, value, low, high, method=method)})
    if one.number.value:
        return Row(key, label, {}, _ALWAYS)
    if not bound:
        return Row(key, label, {}, _NEVER)
    games = one.games_at(bound, precision, least)
    return Row(key, label, {"value": Figure(metric, games, method="none", note=_UNSEEN)})
