"""Playing the tables of a ladder: ordinary runs in one folder, so that nothing is played twice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from simcli.engine import kernel_digest
from simcli.laddering.lineups import Mix, seated
from simcli.laddering.totals import Totals, read
from simcli.plan import Plan, round_matches
from simcli.report.provenance import planned_games
from simcli.runner import run
from simcli.stats.design import Design
from simcli.store.find import RESULTS, home
from simcli.store.reader import Log

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.runner import Watcher

#: Hears which table comes next: its place from 1, how many there are, and its label.
Telling = Callable[[int, int, Mix], None]


class Size(NamedTuple):
    """How much is played at each table: whole rounds of all of them, so that every table meets the same walls.

    `unit` matches hold whole rounds of every table; no two units share a wall, whatever the table.
    """

    unit: int
    matches: int
    match_games: int

    @property
    def units(self) -> int:
        """Units, the clusters of all figures."""
        return self.matches // self.unit

    @property
    def games(self) -> int:
        """Games of one table."""
        return self.matches * self.match_games


class Played(NamedTuple):
    """A table and what happened there."""

    table: Mix
    folder: Path
    totals: Totals
    planned: int | None


def size(base: Experiment, tables: Sequence[Mix], games: int) -> Size:
    """Round `games` a table up to units."""
    unit = lcm(*(round_matches(seated(base, table, games)) for table in tables))
    match_games = base.match.games
    return Size(unit, -(-games // (unit * match_games)) * unit, match_games)


def folder_of(base: Experiment, out: Path | None) -> Path:
    """Return the folder that holds the runs of a ladder: `out`, or `results/ladder-<name>`."""
    return RESULTS / f"ladder-{base.name}" if out is None else out


def play(
    base: Experiment,
    tables: Sequence[Mix],
    played: Size,
    folder: Path,
    *,
    workers: int | None = None,
    watcher: Watcher | None = None,
    telling: Telling | None = None,
) -> list[Played]:
    """Play every table, or what is missing of it, and read what was scored.

    Parameters
    ----------
    base : Experiment
    tables : sequence of Mix
    played : Size
    folder : Path
        Where the runs lie, one directory each, named after the table and the run's id.
    workers, watcher
        See `simcli.runner.run`.
    telling : function, optional

    Raises
    ------
    RunError, UsageError, Interrupted
        As `simcli.runner.run`; what is finished is kept.
    """
    found = []
    for place, table in enumerate(tables, 1):
        if telling is not None:
            telling(place, len(tables), table)
        experiment = seated(base, table, played.games)
        home_of = home(Plan(experiment, kernel_digest(experiment.variant)), folder)
        log = Log(run(experiment, home_of, workers=workers, watcher=watcher).folder)
        found.append(Played(table, log.folder, read(log, played.matches), _planned(log, played)))
    return found


def design(played: Size, tables: Sequence[Played]) -> Design:
    """Return how the tables were drawn together: anytime-valid as soon as one of them was looked at on the way."""
    given = [one.planned for one in tables if one.planned is not None]
    return Design.of(played.match_games, played.unit, True, played.matches, max(given) if given else None)


def _planned(log: Log, played: Size) -> int | None:
    """Return None where a run ended at the games first given and all are read; else the games first given."""
    if log.n_games > played.games:
        return log.manifest.first_planned()
    return planned_games(log)
