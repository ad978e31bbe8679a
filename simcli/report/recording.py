"""What the figures of a report are made of: its tables made once on a sample that only writes down what is asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

import numpy as np

from simcli.stats.design import Design
from simcli.stats.figure import Figure
from simcli.stats.histogram import Histogram
from simcli.stats.moments import Moments
from simcli.stats.sample import Sample

if TYPE_CHECKING:
    from simcli.report.registry import Registry
    from simcli.report.table import Column, Row, Table

#: How a figure is made: a share of chances, a count a chance, a mean, a standard deviation, a sum of ratios.
Kind = Literal["share", "rate", "mean", "sd", "combination"]
Term = tuple[float, str, str]


@dataclass(frozen=True)
class Recipe:
    """How a report makes one figure.

    Parameters
    ----------
    kind : Kind
        The method of `Sample` that is called.
    terms : tuple of (weight, y, x)
        The ratios of sums that it is made of; one of weight 1 except for combinations.
    squares : str
        The sum of squares of a standard deviation.
    cells : tuple of slice, optional
        For combinations: the groups of cells that are averaged.
    """

    kind: Kind
    terms: tuple[Term, ...]
    squares: str = ""
    cells: tuple[slice, ...] | None = None

    @property
    def sums(self) -> list[str]:
        """Names of the sums it needs, each once."""
        named = [name for _, y, x in self.terms for name in (y, x)]
        return list(dict.fromkeys([*named, self.squares] if self.squares else named))

    def figure(self, metric: str, sample: Sample, level: float = 0.95) -> Figure:
        """Make the figure from a sample, exactly as the report does."""
        _, y, x = self.terms[0]
        if self.kind == "share":
            return sample.share(metric, y, x, level)
        if self.kind == "rate":
            return sample.rate(metric, y, x, level)
        if self.kind == "mean":
            return sample.mean(metric, y, x, level)
        if self.kind == "sd":
            return sample.sd(metric, self.squares, y, x, level)
        return sample.combination(metric, list(self.terms), level, None if self.cells is None else list(self.cells))


@dataclass(frozen=True)
class Recorded:
    """A figure of a report: where it stands and how it is made."""

    table: Table
    row: Row
    column: Column
    figure: Figure
    recipe: Recipe


@dataclass
class Recorder(Sample):
    """A sample of nothing that writes down how every figure is made."""

    recipes: dict[int, tuple[Figure, Recipe]] = field(default_factory=dict)

    def share(self, metric: str, y: str, x: str, level: float = 0.95) -> Figure:
        """Write down a share."""
        return self._note(metric, Recipe("share", ((1.0, y, x),)))

    def rate(self, metric: str, y: str, x: str, level: float = 0.95) -> Figure:
        """Write down a count a chance."""
        return self._note(metric, Recipe("rate", ((1.0, y, x),)))

    def mean(self, metric: str, y: str, x: str, level: float = 0.95) -> Figure:
        """Write down a mean."""
        return self._note(metric, Recipe("mean", ((1.0, y, x),)))

    def sd(self, metric: str, squares: str, y: str, x: str, level: float = 0.95) -> Figure:
        """Write down a standard deviation."""
        return self._note(metric, Recipe("sd", ((1.0, y, x),), squares))

    def combination(
        self, metric: str, terms: list[Term], level: float = 0.95, cells: list[slice] | None = None
    ) -> Figure:
        """Write down a sum of ratios."""
        return self._note(metric, Recipe("combination", tuple(terms), cells=None if cells is None else tuple(cells)))

    def _note(self, metric: str, recipe: Recipe) -> Figure:
        figure = Figure(metric, None)
        self.recipes[id(figure)] = figure, recipe  # the figure is kept too, so that its id stays its own
        return figure

    def found(self, tables: Sequence[Table]) -> list[Recorded]:
        """List the figures of the tables that are made from sums alone, in order, each name once.

        A figure that a table worked on further (a quantile, the root of a mean square) is no such figure.
        """
        listed: dict[str, Recorded] = {}
        for table in tables:
            for row in table.rows:
                for key, figure in row.figures.items():
                    _, recipe = self.recipes.get(id(figure), (None, None))
                    column = next((column for column in table.columns if column.key == key), None)
                    if recipe is not None and column is not None:
                        listed.setdefault(figure.metric, Recorded(table, row, column, figure, recipe))
        return list(listed.values())


def recorder(registry: Registry, unit: Literal["match", "round"]) -> Recorder:
    """Return a recorder over the sums of a registry; `unit` is what a cluster is."""
    layout, cells = registry.layout(), registry.seating.round_matches
    moments = Moments(
        layout, np.zeros(cells, np.int64), np.zeros((len(layout.names), cells)), np.zeros((len(layout.pairs), cells))
    )
    return Recorder(moments, Design(0, 0, unit, registry.match_games, 0), {}, {}, registry.signed())


class NoSpreads(dict[str, Histogram]):
    """Distributions of a log without games: every one holds a single 0."""

    def __missing__(self, name: str) -> Histogram:
        """Return the distribution of that name."""
        return Histogram.of(np.zeros(1, np.int64))
