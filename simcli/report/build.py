"""From a run directory to its report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from simcli.config import with_room
from simcli.errors import UsageError
from simcli.report import declaring, risk, shared, winning
from simcli.report.cache import Cache
from simcli.report.collect import Collected, Collector, Spread, histogram
from simcli.report.context import Context
from simcli.report.provenance import Provenance, planned_games, provenance
from simcli.report.reading import Reader, groups, spans
from simcli.report.registry import Registry
from simcli.report.seating import seating
from simcli.report.source import Source
from simcli.report.steps import Steps, TrailSums
from simcli.report.trail import Trail, trails
from simcli.report.words import Words
from simcli.stats.design import Design
from simcli.stats.sample import Sample
from simcli.store.reader import Log
from simcli.text import say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.report.table import Table
    from simcli.stats.histogram import Histogram


class Adapter(Protocol):
    """What a game brings to the report: the module `simcli.report.<variant>.adapter`.

    Functions take the rules in force, numbers in place of "auto". `game_sql` and `win_sql` give the columns to read and
    their SQL; `score_unit` is what every score is a multiple of; `add` declares the game's sums; `spreads` takes the
    games of a match and the unit and returns distributions to keep; `samples` sums up what needs a pass of its own;
    `words` holds what the tables that all games share call things; `tables` makes all tables, in order.
    """

    game_sql: Callable[[Any], dict[str, str]]
    win_sql: Callable[[], dict[str, str]]
    words: Words
    most_winners: Callable[[Any], int]
    score_unit: Callable[[Any], int]
    add: Callable[[Registry, Any], None]
    spreads: Callable[[int, int], list[Spread]]
    samples: Callable[[Source], dict[str, Sample]]
    tables: Callable[[Context], list[Table]]


class Walked(NamedTuple):
    """A log summed up: the context of its tables, and the steps of its trail."""

    context: Context
    kept: TrailSums
    steps: Steps


@dataclass
class Report:
    """A report as plain data: where it comes from, its tables, and the distributions that charts draw.

    `experiment` is what was played; `spreads` counts how often each value was seen, by the name of the distribution;
    `walked` is what the running estimates are drawn from.
    """

    provenance: Provenance
    tables: list[Table]
    experiment: Experiment
    spreads: dict[str, Histogram]
    walked: Walked

    @cached_property
    def trail(self) -> list[Trail]:
        """The running estimates of the headline figures."""
        return trails(self.walked.context, self.walked.kept, self.walked.steps)

    def table(self, name: str) -> Table:
        """Return one table; KeyError if there is none of that name."""
        for table in self.tables:
            if table.name == name:
                return table
        raise KeyError(name)


def build(folder: Path | str, *, cache: bool = True, sets: Sequence[str] = ()) -> Report:
    """Read the run in `folder` and make its report.

    Parameters
    ----------
    folder : Path or str
    cache : bool
        Use the sums that earlier reports kept beside the parts, and keep those that are made. The figures are the same
        without; the parts are all read then.
    sets : sequence of str
        KEY=VALUE settings of another `[room]` than the run's.

    Raises
    ------
    UsageError
        The run holds no finished block yet, or a setting is wrong.
    RunError
        A part is missing or damaged.
    """
    log = Log(folder)
    if not log.blocks:
        raise UsageError(
            say(f"{folder} 还没有打完的一块，没有可统计的", f"{folder} holds no finished block yet: nothing to report")
        )
    experiment = with_room(log.experiment, sets) if sets else log.experiment
    adapter: Adapter = import_module(f"simcli.report.{experiment.variant}.adapter")
    walked = collect(log, experiment, adapter, Cache(log, experiment, cache))
    context = walked.context
    origin = provenance(log, experiment, context.sample.design)
    return Report(origin, adapter.tables(context), experiment, context.spreads, walked)


def collect(log: Log, experiment: Experiment, adapter: Adapter, cache: Cache) -> Walked:
    """Sum up the unbroken prefix of a log."""
    seated = seating(experiment)
    rules, match_games = experiment.game.resolve(experiment.rules), experiment.match.games
    unit = adapter.score_unit(rules)
    reader = declaring.reader(experiment)
    cuts = _cuts(log, reader, cache)
    registry = declaring.declare(experiment, cuts)
    shares = experiment.seating.walls == "shared"
    design = Design.of(match_games, seated.round_matches, shares, log.matches, planned_games(log))
    own = adapter.spreads(match_games, unit)
    spreads = [*shared.spreads(seated.seats, unit), *risk.spreads(experiment, seated, unit), *winning.spreads(), *own]
    trail = TrailSums.of(registry, adapter.words.size)
    collector = Collector(reader, registry, spreads, trail, design.unit)
    found = collector.run(groups(log, log.blocks), cache.groups(collector, cuts.plain()))
    pairs = collector.space.pairs(found.pairs) if design.anytime else {}
    sample = Sample(found.moments, design, registry.most(collector.unit_matches), pairs, registry.signed())
    seen = {one.name: found.spreads[one.name].times(unit if one.in_units else 1) for one in spreads}
    context = Context(experiment, seated, sample, seen, registry.most_winners, adapter.words)
    context.samples = adapter.samples(Source(log, reader, context, cache))
    return Walked(context, trail, found.steps)


def _cuts(log: Log, reader: Reader, cache: Cache) -> shared.Cuts:
    """Choose where to measure how strongly quantiles cluster, from the first block."""
    first = log.blocks[:1]
    kept = cache.load("cuts", first, None)
    if kept is None:
        import duckdb

        batch = reader.read(duckdb.connect(), next(spans(log, first)))
        score = np.stack([batch.of_seat("score", seat) for seat in range(batch.seats)])
        found = shared.cuts(histogram(score), histogram(batch.draws[batch.winners > 0]))
        kept = {name: np.array(list(values.values())) for name, values in found._asdict().items()}
        cache.save("cuts", first, None, kept)
    return shared.Cuts.of(kept["score"], kept["draws"])


__all__ = ["Adapter", "Collected", "Report", "build", "collect"]
