"""The Python door: the same runs as on the command line, for notebooks and scripts."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.store.reader import Log

if TYPE_CHECKING:
    from simcli.report.build import Report


class Run(Log):
    """A run directory: its logs as tables, its figures as a report.

    `games()`, `wins()` and `events()` give pandas tables, `arrow(kind)` an Arrow table, `tables(kind)` Arrow tables
    part by part for runs that do not fit into memory.
    """

    def report(self) -> Report:
        """Compute every table of `simcli report`."""
        from simcli.report.build import build

        return build(self.folder)


def load(run: str | Path) -> Run:
    """Open a run for reading.

    Parameters
    ----------
    run : str or Path
        A run directory, the name of one under results/, or the beginning of an id.

    Raises
    ------
    UsageError
        No run fits, or several do.
    RunError
        Its run.json is damaged.
    """
    from simcli.store.find import find_run

    return Run(find_run(str(run)))


def run(
    config: str | Path,
    out: str | Path | None = None,
    *,
    sets: Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
) -> Run:
    """Play an experiment, or what is missing of it, and open the result.

    Parameters
    ----------
    config : str or Path
        An experiment file, or the name of a game.
    out : str or Path, optional
        The run directory; default `results/<name>-<id>` below the current directory.
    sets : sequence of str
        Options as after --set: `["rules.fan_cap=4"]`.
    games, seed : int, optional
        As --games and --seed.
    workers : int, optional
        Worker processes; default one a processor.

    Raises
    ------
    UsageError
        The experiment or the directory is wrong.
    RunError
        The run failed; finished blocks are kept.
    KeyboardInterrupt
        It was stopped; finished blocks are kept.

    Examples
    --------
    >>> import simcli
    >>> played = simcli.run("gejiu", games=100_000)  # doctest: +SKIP
    >>> played.games()["outcome"].value_counts(normalize=True)  # doctest: +SKIP
    """
    from simcli.config import load as load_experiment
    from simcli.runner import run as play

    result = play(load_experiment(config, sets, games, seed), out, workers=workers)
    return Run(result.folder)
