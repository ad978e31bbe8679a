"""One session of a run: play what is missing, commit it block by block, leave the directory in order."""

from __future__ import annotations

import os
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from simcli.errors import RunError
from simcli.plan import Plan
from simcli.pool.local import LocalPool
from simcli.pool.serial import SerialPool
from simcli.pool.warming import warm_up
from simcli.pool.work import Done, Engine, Event, Job, Lost, Pool, Progress, load_engine, sweep_all
from simcli.runner import directory, notes
from simcli.runner.agenda import Agenda
from simcli.runner.headline import Headline
from simcli.runner.record import Record
from simcli.runner.signals import Stop
from simcli.runner.watcher import State, Watcher
from simcli.store.atomic import WriteError, free_bytes
from simcli.store.find import home
from simcli.store.lock import Lock
from simcli.store.manifest import Status

if TYPE_CHECKING:
    from simcli.config import Experiment


class RunResult(NamedTuple):
    """How a session ended.

    `games` and `matches` count what the run directory holds, `played` the games of this session, which took `seconds`
    from start to end (a first compiling apart) and `kernel_seconds` inside the kernels (all workers added up). `status`
    is complete when every game asked for is there.
    """

    folder: Path
    id: str
    status: Status
    games: int
    matches: int
    played: int
    seconds: float
    kernel_seconds: float

    @property
    def games_per_s(self) -> float:
        """Games of this session a second; 0 if none was played."""
        return self.played / self.seconds if self.played else 0.0


class Interrupted(KeyboardInterrupt):
    """The run was stopped by a signal; finished blocks are kept, and running it again continues."""

    def __init__(self, result: RunResult) -> None:
        super().__init__("interrupted")
        self.result = result


def run(
    experiment: Experiment,
    out: Path | str | None = None,
    *,
    workers: int | None = None,
    watcher: Watcher | None = None,
    engine: str = "simcli.engine",
) -> RunResult:
    """Play an experiment into a run directory, or what is missing of it there.

    Running it again continues; with more games it extends; with fewer than are there nothing is played.

    Parameters
    ----------
    experiment : Experiment
        What to play.
    out : path, optional
        The run directory; default `results/<name>-<id>` below the current directory.
    workers : int, optional
        Worker processes; default one a processor. A single block, or one worker, is played in this process.
    watcher : Watcher, optional
        Hears how it goes; default nobody.
    engine : str
        Module that plays; anything but `simcli.engine` is for checks.

    Raises
    ------
    UsageError
        `out` holds another experiment or something else.
    RunError
        Locked directory, full disk, a block that cannot be played. Finished blocks are kept.
    Interrupted
        SIGINT, SIGTERM or SIGHUP arrived. Finished blocks are kept.
    """
    begun = time.monotonic()
    loaded = load_engine(engine)
    plan = Plan(experiment, loaded.kernel_digest(experiment.variant))
    folder = home(plan) if out is None else Path(out)
    directory.prepare(folder)
    job = Job(str(folder), plan.id, experiment.resolved(), experiment.name, plan.round_matches, engine)
    with Stop() as stop, Lock(folder):
        session = _Session(plan, folder, watcher or Watcher(), stop, begun)
        return session.play(loaded, job, workers or os.cpu_count() or 1)


class _Session:
    """The state of one call of `run`."""

    def __init__(self, plan: Plan, folder: Path, watcher: Watcher, stop: Stop, begun: float) -> None:
        self.plan = plan
        self.folder = folder
        self.watcher = watcher
        self.stop = stop
        self.begun = begun
        manifest, fresh = directory.open_manifest(folder, plan, watcher.note)
        if fresh:
            notes.tell_other_sources(plan, watcher.note)
        sweep_all(folder)
        dropped = directory.drop_damaged(folder, manifest, watcher.note)
        self.agenda = Agenda(plan, manifest, dropped)
        self.record = Record(folder, plan, manifest, begun)
        self.played = 0  # games, those of unfinished blocks included
        self.in_progress: dict[int, int] = {}

    def play(self, engine: Engine, job: Job, workers: int) -> RunResult:
        """Play every block of the agenda and return how it ended."""
        if not self.agenda:
            self.record.settle()
            return self._result("complete")
        try:
            self.record.begin()
            if not engine.is_compiled(self.plan.experiment.variant):
                begun = time.monotonic()
                with self.watcher.compiling():
                    warm_up(job.engine, self.plan.experiment.variant, self.stop.hold)
                self.begun += time.monotonic() - begun  # told apart: compiling is no part of how fast games are played
            few = min(workers, len(self.agenda))
            self._play_blocks(SerialPool() if few == 1 else LocalPool(few, self.stop.hold), job)
        except KeyboardInterrupt:
            self._abandon()
            raise Interrupted(self._result("partial")) from None
        except WriteError as error:
            self._abandon()
            if not error.disk_full:
                raise
            raise RunError(*error.lines, self._room_needed(error)) from error
        except BaseException:
            self._abandon()
            raise
        finally:
            self.watcher.finished()
        with self.stop.hold():
            self.record.finish()
        return self._result("complete")

    def _play_blocks(self, pool: Pool, job: Job) -> None:
        manifest = self.record.manifest
        length = job.round_matches
        headline = Headline(manifest.blocks, lambda index: directory.sums_of(self.folder, manifest, index, length))
        games = self.plan.experiment.match.games
        before = manifest.games - self.agenda.replaced_matches * games
        wanted = before + self.agenda.matches * games
        begun = time.monotonic()
        with closing(pool.map(job, self.agenda)) as events:
            for event in events:
                self._take(event, headline)
                headline.absorb()
                self.watcher.progress(State(before, self.played, wanted, time.monotonic() - begun), headline)

    def _take(self, event: Event, headline: Headline) -> None:
        if isinstance(event, Done):
            with self.stop.hold():
                self.record.add(event)
            self.in_progress.pop(event.block.index, None)
            headline.add(event.block.index, event.sums)
        elif isinstance(event, Progress):
            self.played += event.games
            self.in_progress[event.block] = self.in_progress.get(event.block, 0) + event.games
        elif isinstance(event, Lost):
            self.played -= self.in_progress.pop(event.block.index, 0)
            sweep_all(self.folder, event.pid)
            self.watcher.note(notes.lost_worker(event))

    def _abandon(self) -> None:
        """Leave the directory in order after a failure: no temporary files, and every finished block in run.json."""
        sweep_all(self.folder)  # first: on a full disk this makes the room that run.json needs
        self.played -= sum(self.in_progress.values())
        self.in_progress.clear()
        with suppress(WriteError, KeyboardInterrupt):
            self.record.stop()

    def _room_needed(self, error: WriteError) -> str:
        blocks_left = len(self.agenda) - self.record.added_blocks
        mean = self.record.added_bytes / self.record.added_blocks if self.record.added_blocks else (error.size or 0) * 2
        return notes.room_needed(int(blocks_left * mean), free_bytes(self.folder), self.record.manifest.games)

    def _result(self, status: Status) -> RunResult:
        manifest = self.record.manifest
        return RunResult(
            folder=self.folder,
            id=manifest.id,
            status=status,
            games=manifest.games,
            matches=manifest.matches,
            played=self.played,
            seconds=time.monotonic() - self.begun,
            kernel_seconds=self.record.kernel_seconds,
        )
