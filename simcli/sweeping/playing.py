"""Playing the combinations of a sweep: ordinary runs side by side in one folder, so that nothing is played twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from simcli.engine import kernel_digest
from simcli.plan import Plan
from simcli.repricing import may_reprice
from simcli.runner import run
from simcli.store.find import RESULTS, home
from simcli.store.reader import Log
from simcli.sweeping.grid import Combination, named

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.runner import Watcher

#: Hears which combination comes next: its place from 1, how many there are, and the combination.
Telling = Callable[[int, int, Combination], None]


class Made(NamedTuple):
    """A combination that was played: its run, and whether its games are those of another run, paid otherwise."""

    combination: Combination
    folder: Path
    repriced: bool

    @property
    def log(self) -> Log:
        """The run, opened."""
        return Log(self.folder)


def common_matches(made: Iterable[Made]) -> int:
    """Return how many matches all runs hold: some may be longer, from an earlier sweep."""
    return min(one.log.matches for one in made)


def folder_of(experiment: Experiment, kind: str, out: Path | None) -> Path:
    """Return the folder that holds the runs of a sweep: `out`, or `results/<name>-<kind>`."""
    return RESULTS / f"{experiment.name}-{kind}" if out is None else out


def make(
    wanted: Sequence[Combination],
    folder: Path,
    *,
    workers: int | None = None,
    watcher: Watcher | None = None,
    telling: Telling | None = None,
    earlier: Iterable[Made] = (),
) -> list[Made]:
    """Play every combination, or what is missing of it.

    A combination that plays like an earlier one and is only paid otherwise is priced again from that one's games.

    Parameters
    ----------
    wanted : sequence of Combination
    folder : Path
        Where the runs lie, one directory each, named after what is set and the run's id.
    workers, watcher
        See `simcli.runner.run`.
    telling : function, optional
    earlier : iterable of Made
        Runs that are there already, whose games others may be priced again from.

    Raises
    ------
    RunError, UsageError, Interrupted
        As `simcli.runner.run`; what is finished is kept.
    """
    known = list(earlier)
    found = []
    for place, combination in enumerate(wanted, 1):
        if telling is not None:
            telling(place, len(wanted), combination)
        source = next((one.folder for one in known if _tells(one.combination, combination)), None)
        result = run(named(combination), place_of(combination, folder), workers=workers, watcher=watcher, source=source)
        log = Log(result.folder)
        found.append(Made(combination, result.folder, log.manifest.priced_from is not None))
        known.append(found[-1])
    return found


def place_of(combination: Combination, folder: Path) -> Path:
    """Return the run directory of a combination: where its id already is, else named after what is set."""
    experiment = named(combination)
    return home(Plan(experiment, kernel_digest(experiment.variant)), folder)


def _tells(earlier: Combination, combination: Combination) -> bool:
    return may_reprice(earlier.experiment, combination.experiment)
