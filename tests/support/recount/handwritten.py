"""The main figures of a report in SQL written by hand: value, numerator, denominator and standard error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import simcli

# a row a match: y and x; then y / x and its linearised standard error, stratified by the place in the round
_RATIO = """
    WITH sums AS ({sums}),
    whole AS (SELECT sum(y) AS y, sum(x) AS x FROM sums),
    cells AS (
        SELECT sums.match % {cells} AS cell, count(*) * var_samp(sums.y - whole.y / whole.x * sums.x) AS v
        FROM sums, whole GROUP BY cell
    )
    SELECT y / x AS value, y AS numerator, x AS denominator, sqrt((SELECT sum(v) FROM cells)) / x AS error FROM whole
"""
_GAMES = "SELECT match, sum({y})::DOUBLE AS y, sum({x})::DOUBLE AS x FROM games GROUP BY match"
_WINS = """
    SELECT match, coalesce(y, 0)::DOUBLE AS y, coalesce(x, 0)::DOUBLE AS x
    FROM (SELECT DISTINCT match FROM games)
    LEFT JOIN (SELECT match, sum({y}) AS y, sum({x}) AS x FROM wins GROUP BY match) USING (match)
"""
_WINS_OF_GAMES = """
    SELECT match, coalesce(y, 0)::DOUBLE AS y, x::DOUBLE AS x
    FROM (SELECT match, count(*) * {seats} AS x FROM games GROUP BY match)
    LEFT JOIN (SELECT match, count(*) AS y FROM wins JOIN games USING (match, game) WHERE {of} GROUP BY match)
    USING (match)
"""


class Answer(NamedTuple):
    """One row of `_RATIO`."""

    value: float
    numerator: float
    denominator: float
    error: float


def answers(run: simcli.Run) -> Iterator[tuple[str, Answer]]:
    """Ask a run for its main figures by metric."""
    seats = run.experiment.seats
    dealer = "CASE dealer " + " ".join(f"WHEN {seat} THEN score_{seat}" for seat in range(seats)) + " END"
    sums = {
        "outcomes.won.share": _GAMES.format(y="(winners > 0)::INT", x="1"),
        "outcomes.draw.share": _GAMES.format(y="(outcome = 'draw')::INT", x="1"),
        "length.draws.mean": _GAMES.format(y="draws", x="1"),
        "length.decisions.mean": _GAMES.format(y="decisions", x="1"),
        "length.draws_of_won.mean": _GAMES.format(y="draws * (winners > 0)::INT", x="(winners > 0)::INT"),
        "dealer.edge.points": _GAMES.format(y=dealer, x="1"),
        "score.other.mean": _GAMES.format(y=f"-({dealer})", x=str(seats - 1)),
        "score.seat1.mean": _GAMES.format(y="score_1", x="1"),
        "summary.points.mean": _WINS.format(y="points", x="1"),
        "win_rate.all.share": _WINS_OF_GAMES.format(seats=seats, of="true"),
        "win_rate.dealer.share": _WINS_OF_GAMES.format(seats=1, of="seat = dealer"),
        "win_rate.seat0.share": _WINS_OF_GAMES.format(seats=1, of="seat = 0"),
    }
    for (way,) in run.query("SELECT DISTINCT win_by FROM wins").itertuples(index=False):
        sums[f"ways.{way}.of_wins"] = _WINS.format(y=f"(win_by = '{way}')::INT", x="1")
    for pattern in run.experiment.game.patterns:
        sums[f"patterns.{pattern.id}.of_wins"] = _WINS.format(y=f"p_{pattern.id}::INT", x="1")
    for metric, rows in sums.items():
        found = run.query(_RATIO.format(sums=rows, cells=seats**2)).iloc[0]
        yield metric, Answer(*(float(number) for number in found))
