"""Worker processes on this machine: one pipe each, blocks handed out one at a time."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress
from typing import TYPE_CHECKING

from simcli.errors import RunError
from simcli.plan import Block
from simcli.pool.dispatch import MOST_DEATHS, Dispatch
from simcli.pool.spawning import WorkerError, describe_exit, quiet_start
from simcli.pool.work import Event, Job, Lost, Tick
from simcli.pool.worker import Failure, serve
from simcli.store.atomic import WriteError
from simcli.text import say

if TYPE_CHECKING:
    from multiprocess.connection import Connection
    from multiprocess.process import BaseProcess

_TICK_SECONDS = 0.25


class BlockError(RunError):
    """A block cannot be played: it raised an exception, or its workers keep dying."""


class LocalPool:
    """Plays blocks in `workers` processes of this machine.

    A worker that dies is replaced and its block played again; the third death on one block ends the run. Workers never
    outlive this process.

    Parameters
    ----------
    workers : int
        How many processes.
    hold : callable
        Gives a context in which the caller's signal handlers raise nothing: a worker must not be born by halves.
    """

    def __init__(self, workers: int, hold: Callable[[], AbstractContextManager[None]] = nullcontext) -> None:
        self.workers = workers
        self.hold = hold

    def map(self, job: Job, blocks: Iterable[Block]) -> Generator[Event]:
        """Play `blocks` in any order.

        Raises
        ------
        BlockError
            A block raised an exception or ended `MOST_DEATHS` workers.
        WriteError
            A worker could not write a file.
        """
        crew = _Crew(job, Dispatch(blocks), self.hold)
        try:
            for _ in range(self.workers):
                crew.hire()
            while not crew.dispatch.finished:
                yield from crew.listen()
        finally:
            crew.dismiss()


class _Crew:
    """The living workers, their pipes and the blocks they hold."""

    def __init__(self, job: Job, dispatch: Dispatch, hold: Callable[[], AbstractContextManager[None]]) -> None:
        import multiprocess

        self.job = job
        self.hold = hold
        self.dispatch = dispatch
        self._context = multiprocess.get_context("spawn")
        self._members: dict[Connection, BaseProcess] = {}

    def hire(self) -> None:
        """Start one worker and hand it a block, if any block waits."""
        if self.dispatch.exhausted:
            return
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=serve, args=(theirs, self.job, os.getpid()), daemon=True)
        with self.hold(), quiet_start():
            process.start()
            self._members[ours] = process
        theirs.close()
        self._hand_out(ours, process)

    def listen(self) -> Iterator[Event]:
        """Wait for a moment and yield what the workers report."""
        from multiprocess.connection import wait

        ready = wait(list(self._members), timeout=_TICK_SECONDS)
        for pipe in ready:
            process = self._members[pipe]
            try:
                message = pipe.recv()
            except (EOFError, OSError):
                yield from self._bury(pipe, process)
                continue
            if isinstance(message, Failure):
                raise _error(message, self.dispatch.held(process.pid)) from WorkerError(f"\n{message.trace}")
            if hasattr(message, "files"):  # Done: the worker gets its next block before we spend time on this one
                self.dispatch.done(process.pid)
                self._hand_out(pipe, process)
            yield message
        if not ready:
            yield Tick()

    def dismiss(self) -> None:
        """End every worker at once: they own nothing that would be missed."""
        for process in self._members.values():
            process.kill()
        for pipe, process in self._members.items():
            process.join()
            pipe.close()
        self._members.clear()

    def _hand_out(self, pipe: Connection, process: BaseProcess) -> None:
        block = self.dispatch.take(process.pid)
        if block is not None:
            with suppress(OSError):  # it died meanwhile: its closed pipe will say so
                pipe.send(block)

    def _bury(self, pipe: Connection, process: BaseProcess) -> Iterator[Event]:
        process.join(timeout=1)  # a closed pipe may come a moment before the end
        process.kill()
        process.join()
        pipe.close()
        del self._members[pipe]
        returned = self.dispatch.died(process.pid)
        if returned is not None:
            block, hopeless = returned
            if hopeless:
                raise BlockError(*_hopeless(block, process.exitcode))
            yield Lost(block, process.pid, process.exitcode)
        self.hire()


def _error(failure: Failure, block: Block | None) -> RunError:
    if failure.errno is not None:
        return WriteError(failure.errno, failure.path, failure.size)
    if block is None:
        return BlockError(say("工作进程出错：", "a worker failed: ") + failure.summary)
    number, first = block.index, block.first_match
    where = say(f"第 {number} 块（第 {first} 场起）出错：", f"block {number} (from match {first}): ")
    return BlockError(where + failure.summary)


def _hopeless(block: Block, exitcode: int | None) -> tuple[str, str]:
    how = describe_exit(exitcode)
    return (
        say(
            f"第 {block.index} 块（第 {block.first_match} 场起）已使 {MOST_DEATHS} 个工作进程中止，最后一次：{how}",
            f"block {block.index} (from match {block.first_match}) ended {MOST_DEATHS} workers, the last one by {how}",
        ),
        say(
            "已打完的各块都保留；若因内存不足，请减少 --workers",
            "all finished blocks are kept; if memory ran out, use fewer --workers",
        ),
    )
