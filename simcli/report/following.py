"""The sums that a few metrics need, taken from the parts of a log in block order while the log still grows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from simcli.report import winning
from simcli.report.declaring import declare, reader, reduced
from simcli.report.metrics import Metric
from simcli.report.reading import Reader, Span
from simcli.stats.design import Design, PairCounts
from simcli.stats.moments import Layout, Moments
from simcli.stats.sample import Sample

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from simcli.config import Experiment
    from simcli.report.batch import Batch
    from simcli.report.shared import Cuts


class Following:
    """Sums over the first matches of a run; what it holds does not grow with the number of games.

    Parameters
    ----------
    experiment : Experiment
    metrics : iterable of Metric
        What the sums are wanted for.
    cuts : Cuts, optional
        Where the tails of scores begin, for metrics that need that.
    """

    def __init__(self, experiment: Experiment, metrics: Iterable[Metric], cuts: Cuts | None = None) -> None:
        recipes = [metric.recipe for metric in metrics]
        adapter: Any = import_module(f"simcli.report.{experiment.variant}.adapter")
        rules, self._game = experiment.game.resolve(experiment.rules), experiment.game
        self._registry = reduced(declare(experiment, cuts), {name for recipe in recipes for name in recipe.sums})
        self._match_games = experiment.match.games
        self._game_sql: dict[str, str] = adapter.game_sql(rules)
        self._win_sql: dict[str, str] = adapter.win_sql()
        self._reader = reader(experiment)
        products = [(a, b) for recipe in recipes for a in recipe.sums for b in recipe.sums if a != b]
        self._layout = Layout(self._registry.names(), products)
        counts = self._registry.most(1)
        self._pairs = sorted({(y, x) for r in recipes for _, y, x in r.terms if y in counts and x in counts})
        self._connection: Any = None
        self._whole_rounds = experiment.seating.walls == "shared"
        self._moments: Moments | None = None
        self._counts: dict[tuple[str, str], PairCounts] = {}
        self.matches = 0

    def add(self, span: Span, most: int | None = None) -> None:
        """Add the next parts of the log, or the first `most` matches of them (whole rounds).

        Raises
        ------
        RunError
            A part is missing or damaged.
        """
        if self._connection is None:
            import duckdb

            self._connection = duckdb.connect(config={"threads": 1})
        batch = self._reader.read(self._connection, span)
        sums = self._registry.sums(batch) if self.matches else self._first(batch)
        matches = span.matches if most is None else min(span.matches, most)
        sums = sums[:, :, : matches // sums.shape[1]]
        if self._whole_rounds:
            sums = sums.sum(axis=1, keepdims=True)
        moments = Moments.of(self._layout, sums, self._registry.constants())
        self._moments = moments if self._moments is None else self._moments + moments
        place = self._layout.place
        for y, x in self._pairs:
            found = PairCounts.of(sums[place[y]], sums[place[x]])
            self._counts[y, x] = self._counts[y, x] + found if (y, x) in self._counts else found
        self.matches += matches

    def _first(self, batch: Batch) -> NDArray[np.float64]:
        """Sum up the first batch and note which columns that took: no others are read from then on."""
        games, wins = batch.watch(), batch.first.watch()
        sums = self._registry.sums(batch)
        kept = {name: sql for name, sql in self._game_sql.items() if name in {*games.asked, "winners", "dealer"}}
        usual = winning.win_sql(self._game)
        won = {name: sql for name, sql in self._win_sql.items() if name in {*wins.asked, *usual}}
        flags = winning.flags(self._game)
        # one flag is read in any case: it tells the number of rows
        self._reader = self._reading(kept, won, flags if "mask" in wins.asked else flags[:1])
        return sums

    def _reading(self, games: Mapping[str, str], wins: Mapping[str, str], flags: tuple[str, ...]) -> Reader:
        seating = self._registry.seating
        return Reader(games, wins, flags, self._match_games, seating.round_matches, seating.seats)

    def sample(self, planned_games: int | None) -> Sample:
        """Return the matches added so far as a sample with anytime-valid intervals, tuned to so many games.

        Without a number the intervals are for a fixed number of games, for who pays for every look in another way.
        """
        if self._moments is None:
            raise ValueError("nothing was added yet")
        cells = self._registry.seating.round_matches
        design = Design.of(self._match_games, cells, self._whole_rounds, self.matches, planned_games)
        most = self._registry.most(cells if self._whole_rounds else 1)
        return Sample(self._moments, design, most, self._counts, self._registry.signed())
