"""One session of a run: play what is missing, commit it block by block, leave the directory in order."""

from __future__ import annotations

import os
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.errors import RunError
from simcli.plan import Plan
from simcli.pool.local import LocalPool
from simcli.pool.serial import SerialPool
from simcli.pool.warming import warm_up
from simcli.pool.work import Done, Engine, Event, Job, Lost, Pool, Progress, load_engine, sweep_all
from simcli.runner import directory, notes, spared
from simcli.runner.agenda import Agenda
from simcli.runner.goal import Goal
from simcli.runner.headline import Headline
from simcli.runner.record import Record
from simcli.runner.result import Interrupted, RunResult, UntilResult
from simcli.runner.signals import Stop
from simcli.runner.watcher import State, Watcher
from simcli.store.atomic import WriteError, free_bytes
from simcli.store.find import home
from simcli.store.lock import Lock
from simcli.store.looks import Until
from simcli.store.manifest import Manifest, Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simcli.config import Experiment
    from simcli.report.targets import Target


def run(
    experiment: Experiment,
    out: Path | str | None = None,
    *,
    workers: int | None = None,
    watcher: Watcher | None = None,
    engine: str = "simcli.engine",
    until: Sequence[Target] = (),
    source: Path | None = None,
) -> RunResult:
    """Play an experiment into a run directory, or what is missing of it there.

    Running it again continues; with more games it extends; with fewer than are there nothing is played. With targets
    it ends at the first look at which all of them are met.

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
    until : sequence of Target
        What is to be known how exactly (see `simcli.report.targets.parse`).
    source : path, optional
        A run directory that may spare the playing: where its games are the same and only paid otherwise, its matches
        are priced again (see `simcli.repricing`), to the same bytes; else it is not looked at.

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
    spares = None if source is None else spared.by(source, plan)
    job = Job(
        str(folder),
        plan.id,
        experiment.resolved(),
        experiment.name,
        plan.round_matches,
        engine,
        "" if spares is None else str(source),
    )
    with Stop() as stop, Lock(folder):
        session = _Session(
            plan, folder, watcher or Watcher(), stop, begun, Goal(plan, until, folder) if until else None, spares
        )
        return session.play(loaded, job, workers or os.cpu_count() or 1)


class _Session:
    """The state of one call of `run`."""

    def __init__(
        self,
        plan: Plan,
        folder: Path,
        watcher: Watcher,
        stop: Stop,
        begun: float,
        goal: Goal | None = None,
        spares: Manifest | None = None,
    ) -> None:
        self.plan = plan
        self.folder = folder
        self.watcher = watcher
        self.stop = stop
        self.begun = begun
        self.goal = goal
        if goal is not None:
            goal.hold = stop.hold
        manifest, fresh = directory.open_manifest(folder, plan, watcher.note)
        if fresh:
            notes.tell_other_sources(plan, watcher.note)
            if spares is not None:
                spared.begin(manifest, spares, plan)
        sweep_all(folder)
        dropped = directory.drop_damaged(folder, manifest, watcher.note)
        self.agenda = Agenda(plan, manifest, dropped)
        self.record = Record(folder, plan, manifest, begun)
        self.played = 0  # games, those of unfinished blocks included
        self.in_progress: dict[int, int] = {}

    def play(self, engine: Engine, job: Job, workers: int) -> RunResult:
        """Play every block of the agenda, or until the goal is reached, and return how it ended."""
        try:
            until = self._aim(engine, job)
            if not self.agenda or self._reached:
                self._settle()
                return self._result("complete")
            self.record.begin(until)
            self._compile(engine, job)
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
            if self._reached:
                self._drop_unfinished()
                self._settle()
            else:
                self.record.finish()
        return self._result("complete")

    @property
    def _reached(self) -> bool:
        return self.goal is not None and self.goal.reached is not None

    def _settle(self) -> None:
        """Enter the end where nothing is left to play."""
        if self.goal is not None and self.goal.reached is not None:
            self.record.reach(self.goal.reached.look)
        else:
            self.record.settle()

    def _aim(self, engine: Engine, job: Job) -> Until | None:
        """Fix what the sequences of the targets are tuned to, before anything is looked at; look at what is there."""
        goal, manifest = self.goal, self.record.manifest
        if goal is None:
            return None
        if manifest.until is not None:
            goal.tuned = manifest.until.tuned
        elif manifest.blocks:
            goal.tuned = manifest.first_planned()
        else:
            from simcli.runner.pilot import predicted_games

            self._compile(engine, job)
            goal.tuned = predicted_games(self.plan, job, goal.targets, goal.hold)
        if goal.follow(manifest):
            self.watcher.looked(goal)
        return Until([target.text for target in goal.targets], goal.tuned)

    def _compile(self, engine: Engine, job: Job) -> None:
        if not engine.is_compiled(self.plan.experiment.variant):
            begun = time.monotonic()
            with self.watcher.compiling():
                warm_up(job.engine, self.plan.experiment.variant, self.stop.hold)
            self.begun += time.monotonic() - begun  # told apart: compiling is no part of how fast games are played

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
                aim = wanted if self.goal is None else min(wanted, max(self.goal.needed(), before + self.played))
                self.watcher.progress(State(before, self.played, aim, time.monotonic() - begun), headline)
                if self._reached:
                    break

    def _take(self, event: Event, headline: Headline) -> None:
        if isinstance(event, Done):
            with self.stop.hold():
                self.record.add(event)
            self.in_progress.pop(event.block.index, None)
            headline.add(event.block.index, event.sums)
            if self.goal is not None and self.goal.follow(self.record.manifest):
                self.watcher.looked(self.goal)
        elif isinstance(event, Progress):
            self.played += event.games
            self.in_progress[event.block] = self.in_progress.get(event.block, 0) + event.games
        elif isinstance(event, Lost):
            self.played -= self.in_progress.pop(event.block.index, 0)
            sweep_all(self.folder, event.pid)
            self.watcher.note(notes.lost_worker(event))

    def _abandon(self) -> None:
        """Leave the directory in order after a failure: no temporary files, and every finished block in run.json."""
        self._drop_unfinished()  # first: on a full disk this makes the room that run.json needs
        with suppress(WriteError, KeyboardInterrupt):
            self.record.stop()

    def _drop_unfinished(self) -> None:
        """Remove temporary files, and take the games of unfinished blocks off the count."""
        sweep_all(self.folder)
        self.played -= sum(self.in_progress.values())
        self.in_progress.clear()

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
            games=manifest.told_games,
            matches=manifest.told_matches,
            played=self.played,
            seconds=time.monotonic() - self.begun,
            kernel_seconds=self.record.kernel_seconds,
            until=self._until_result(),
            priced_from=manifest.priced_from,
        )

    def _until_result(self) -> UntilResult | None:
        goal = self.goal
        if goal is None:
            return None
        return UntilResult(goal.games, tuple(goal.standings), goal.reached.last if goal.reached else None)
