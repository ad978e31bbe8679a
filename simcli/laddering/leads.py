"""Who is stronger by how much: one bot's points among others, and leads of one bot over another."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simcli.stats.figure import Figure
from simcli.stats.moments import Layout, Moments
from simcli.stats.sample import Sample

if TYPE_CHECKING:
    from simcli.config import BotSpec
    from simcli.laddering.lineups import Mix
    from simcli.laddering.playing import Played, Size
    from simcli.stats.design import Design

_GAMES = "games"


class Lead(NamedTuple):
    """How much one bot scores more than another in a game, player for player, averaged over the ways to mix them.

    `errors` is the lead in standard errors (None without an error); `mixes` has the lead at each table by its count.
    """

    one: BotSpec
    other: BotSpec
    figure: Figure
    errors: float | None
    mixes: dict[int, Figure]

    @property
    def apart(self) -> bool:
        """Whether the interval leaves out 0."""
        return _leaves_out_zero(self.figure)


class Scores:
    """Points of the tables of a ladder, unit by unit: whatever is made of them has its interval from these.

    The sum of a table is what one player of its first kind scored, on average over these; the others' follow, since
    the scores of a game add up to zero.

    Parameters
    ----------
    tables : sequence of Played
    size : Size
    design : Design
    """

    def __init__(self, tables: Sequence[Played], size: Size, design: Design) -> None:
        self.place = {one.table: f"table{at}" for at, one in enumerate(tables)}
        names = [*self.place.values(), _GAMES]
        values = np.empty((len(names), 1, size.units))
        for at, one in enumerate(tables):
            first = one.totals.positions()[:, : one.table.ones].sum(axis=1) / one.table.ones
            values[at, 0] = first.reshape(size.units, size.unit).sum(axis=1)
        values[-1] = size.unit * size.match_games
        layout = Layout(names, [(a, b) for a in names for b in names])
        self.sample = Sample(Moments.of(layout, values, [_GAMES]), design, {}, {}, frozenset(self.place.values()))

    def combined(self, metric: str, weights: Mapping[Mix, float], level: float) -> tuple[Figure, float | None]:
        """Estimate a weighted sum of the points a game of the first kinds of tables; also in standard errors."""
        moments = self.sample.moments
        games = moments.total(_GAMES)
        named = {self.place[table]: weight for table, weight in weights.items()}
        value = sum(weight * moments.total(name) for name, weight in named.items()) / games
        variance, df = moments.variance(named)
        figure = self.sample.around(metric, value, variance / games**2, df, level)
        errors = value * games / math.sqrt(variance) if df and variance > 0 else None
        return figure, errors

    def one_among(self, metric: str, one: BotSpec, other: BotSpec, level: float) -> Figure:
        """Estimate the points a game of a single `one` at a table of `other`."""
        for table in self.place:
            if (table.one, table.other, table.ones) == (one, other, 1):
                return self.combined(metric, {table: 1.0}, level)[0]
            if (table.one, table.other, table.others) == (other, one, 1):
                return self.combined(metric, {table: -float(table.ones)}, level)[0]
        raise KeyError((one, other))

    def lead(self, key: str, one: BotSpec, other: BotSpec, level: float) -> Lead:
        """Estimate how much a `one` scores more than an `other` at the tables that mix these two.

        Parameters
        ----------
        key : str
            Metrics are named `<key>.lead` and, by how many of `one` sit there, `<key>.<count>`.
        one, other : BotSpec
        level : float
        """
        weights = self.weights(one, other)
        mixes = {}
        for table, weight in weights.items():
            count = table.ones if table.one == one else table.others
            mixes[count] = self.combined(f"{key}.{count}", {table: weight * len(weights)}, level)[0]
        figure, errors = self.combined(f"{key}.lead", weights, level)
        return Lead(one, other, figure, errors, dict(sorted(mixes.items())))

    def weights(self, one: BotSpec, other: BotSpec) -> dict[Mix, float]:
        """Return the sum of tables that is the lead of `one` over `other`, every mix with equal weight."""
        ours = [table for table in self.place if {table.one, table.other} == {one, other}]
        # with k players at x each, the other seats have -k x / (n - k) each: x n / (n - k) less than x
        side = {table: 1.0 if table.one == one else -1.0 for table in ours}
        return {table: side[table] * len(table.bots) / table.others / len(ours) for table in ours}

    def over_all(self, metric: str, one: BotSpec, others: Sequence[BotSpec], level: float) -> Figure:
        """Estimate the mean lead of a bot over all others, each with equal weight."""
        weights = {
            table: weight / len(others) for other in others for table, weight in self.weights(one, other).items()
        }
        return self.combined(metric, weights, level)[0]


def _leaves_out_zero(figure: Figure) -> bool:
    return figure.low is not None and figure.high is not None and not figure.low <= 0.0 <= figure.high
