"""What a report sums up of an experiment, and how the columns for that are read: declared once for all who sum."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING

from simcli.report import settling, shared, winning
from simcli.report.lookups import LookUps
from simcli.report.measures import members
from simcli.report.reading import Reader
from simcli.report.registry import Registry
from simcli.report.seating import seating

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.report.measures import SumMeasure


def declare(experiment: Experiment, cuts: shared.Cuts | None = None) -> Registry:
    """Declare all sums of a report on an experiment.

    Parameters
    ----------
    experiment : Experiment
    cuts : Cuts, optional
        Where the tails of distributions are counted; needed for quantiles only.
    """
    adapter = import_module(f"simcli.report.{experiment.variant}.adapter")
    rules = experiment.game.resolve(experiment.rules)
    registry = Registry(seating(experiment), experiment.match.games, adapter.most_winners(rules))
    none = shared.Cuts(dict.fromkeys(shared.SCORE_QUANTILES, 0), dict.fromkeys(shared.DRAW_QUANTILES, 0))
    shared.add(registry, cuts or none)
    settling.add(registry, experiment.room)
    adapter.add(registry, rules)
    return registry


def reader(experiment: Experiment) -> Reader:
    """Return a reader of every column that a report on an experiment sums up."""
    adapter = import_module(f"simcli.report.{experiment.variant}.adapter")
    seated = seating(experiment)
    return Reader(
        adapter.game_sql(experiment.game.resolve(experiment.rules)),
        adapter.win_sql(),
        winning.flags(experiment.game),
        experiment.match.games,
        seated.round_matches,
        seated.seats,
    )


def reduced(registry: Registry, names: set[str]) -> Registry:
    """Return a registry with no more sums than `names` and what these are sums of."""
    added: list[SumMeasure] = []
    wanted = set(names)
    for measure in reversed(registry.added):
        if measure.name in wanted:
            added.insert(0, measure)
            wanted |= set(measure.parts)
    tables = None
    if registry.tables is not None:
        tables = LookUps(registry.tables.place, registry.tables.match_games)
        for entry in registry.tables.entries:
            if entry.name in wanted:
                tables.add(entry.name, entry.table, entry.over, entry.most)
    return replace(
        registry,
        games=[measure for measure in registry.games if measure.name in wanted],
        wins=[measure for measure in registry.wins if measure.name in wanted],
        seats=[family for family in registry.seats if wanted & set(members(family.name, registry.seating))],
        added=added,
        tables=tables if tables is not None and tables.entries else None,
        groups=[],
    )
