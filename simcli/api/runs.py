"""Playing and opening runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.api import display
from simcli.asking.asked import check_workers, several
from simcli.store.reader import Log

if TYPE_CHECKING:
    import pandas as pd

    from simcli.api.reports import Report
    from simcli.report.build import Report as Built


class Run(Log):
    """A run directory: its logs as tables, its figures as a report.

    `games()`, `wins()` and `events()` give pandas tables, `arrow(kind)` an Arrow table, `tables(kind)` Arrow tables
    part by part for runs that do not fit into memory; `query(sql)` and `report()` do what the commands of these names
    do. Only the unbroken prefix of finished blocks is there, as it was when the run was opened.

    Examples
    --------
    >>> played = simcli.run("gejiu", "demo", sets=["bots=random"], games=128, seed=7)
    >>> played
    Run('demo': gejiu, 128 games, random x 4)
    >>> played.games().shape[0], list(played.games().columns[:5])
    (128, ['match', 'game', 'wall_group', 'dealer', 'outcome'])
    >>> int(played.games()["score_0"].sum()) == int(played.query("SELECT sum(score_0) AS total FROM games").total[0])
    True
    """

    def report(self, *, sets: str | Sequence[str] = (), cache: bool = True) -> Report:
        """Compute every table of `simcli report`.

        Parameters
        ----------
        sets : str or sequence of str
            Another room, as after --set: `"room.fee=5"`.
        cache : bool
            Use, and keep, sums beside the parts; the figures are the same without.

        Raises
        ------
        UsageError
            The run holds no finished block yet, or a setting is wrong.
        RunError
            A part is missing or damaged.

        Examples
        --------
        >>> report = simcli.load("demo").report()
        >>> report.frame("outcomes").loc["outcomes.draw.share", ["numerator", "denominator"]].tolist()
        [121.0, 128.0]
        """
        from simcli.api.reports import Report

        return Report.of(self._built(several(sets), cache))

    def query(self, sql: str) -> pd.DataFrame:
        """Answer one SQL statement over this run, as `simcli query` does.

        Parameters
        ----------
        sql : str
            One statement that reads `games`, `wins`, `events` or `metrics`; DuckDB's dialect.

        Returns
        -------
        pandas.DataFrame
            Sums of whole numbers as int64, decimal numbers as floats; held in memory.

        Raises
        ------
        UsageError
            The statement is wrong, or asks for what a query may not reach.
        RunError
            A part is missing or damaged.

        Examples
        --------
        >>> demo = simcli.load("demo")
        >>> demo.query("SELECT outcome, count(*) AS n FROM games GROUP BY outcome ORDER BY n DESC")
             outcome    n
        0       draw  121
        1    discard    6
        2  self_draw    1
        >>> demo.query("SELECT drawz FROM games")
        Traceback (most recent call last):
        simcli.errors.UsageError: SQL: no column is called drawz; nearest: draws
        """
        from simcli.query.database import ask

        with ask(self, sql, self._built) as answer:
            return answer.frame()

    def _built(self, sets: Sequence[str] = (), cache: bool = True) -> Built:
        from simcli.report.build import build

        return build(self.folder, sets=sets, cache=cache)

    def __repr__(self) -> str:
        """Return where it lies and what was played, in short."""
        return f"Run({str(self.folder)!r}: {self.manifest.variant}, {self.n_games:,} games, {self._bots()})"

    def _repr_html_(self) -> str:
        """Return a small table for notebooks."""
        return display.run(self, self._bots())

    def _bots(self) -> str:
        from simcli.report.provenance import lineup

        return lineup(self.experiment)


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

    Examples
    --------
    >>> simcli.load("demo").n_games
    128
    >>> simcli.load("nothing-here")
    Traceback (most recent call last):
    simcli.errors.UsageError: no run 'nothing-here'
    ...
    """
    from simcli.store.find import find_run

    return Run(find_run(str(run)))


def run(
    config: str | Path,
    out: str | Path | None = None,
    *,
    sets: str | Sequence[str] = (),
    games: int | None = None,
    seed: int | None = None,
    workers: int | None = None,
    until: str | Sequence[str] = (),
) -> Run:
    """Play an experiment, or what is missing of it, and open the result.

    Parameters
    ----------
    config : str or Path
        An experiment file, or the name of a game.
    out : str or Path, optional
        The run directory; default `results/<name>-<id>` below the current directory.
    sets : str or sequence of str
        Options as after --set: `["rules.fan_cap=4"]`.
    games, seed : int, optional
        As --games and --seed.
    workers : int, optional
        Worker processes; default one a processor.
    until : str or sequence of str
        Play until these metrics are known so well, as after --until: `["draw_share±0.002"]`; `games` is then the most
        that is played.

    Raises
    ------
    UsageError
        The experiment, a target or the directory is wrong.
    RunError
        The run failed; finished blocks are kept.
    KeyboardInterrupt
        It was stopped; finished blocks are kept.

    Examples
    --------
    >>> again = simcli.run("gejiu", "demo", sets=["bots=random"], games=128, seed=7)  # all there: nothing is played
    >>> again.manifest.status
    'complete'
    """
    from simcli.config import load as load_experiment
    from simcli.report.targets import parse
    from simcli.runner import run as play

    check_workers(workers)
    experiment = load_experiment(config, several(sets), games, seed)
    targets = parse(several(until), experiment) if until else []
    return Run(play(experiment, out, workers=workers, until=targets).folder)
