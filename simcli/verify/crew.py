"""Spreading tasks over worker processes; their answers come in any order."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

from simcli.errors import RunError
from simcli.pool.spawning import WorkerError, describe_exit, quiet_start
from simcli.pool.worker import Failure, failure_of, settle_in
from simcli.text import say

if TYPE_CHECKING:
    from multiprocess.connection import Connection
    from multiprocess.process import BaseProcess

Task = TypeVar("Task")
Answer = TypeVar("Answer")


def spread(work: Callable[[Any, Task], Answer], job: Any, tasks: Iterable[Task], workers: int) -> Generator[Answer]:
    """Yield `work(job, task)` for every task, in any order.

    Parameters
    ----------
    work : callable
        A function of a module: processes import it.
    job : object
        What the tasks have in common, sent once a process.
    workers : int
        Processes; with 1 the work is done in this one.

    Raises
    ------
    RunError
        A task raised an exception, or a process died.
    """
    if workers == 1:
        for task in tasks:
            yield work(job, task)
        return
    crew = _Crew(work, job, tasks)
    try:
        yield from crew.run(workers)
    finally:
        crew.dismiss()


class _Crew:
    def __init__(self, work: Callable[[Any, Task], Answer], job: Any, tasks: Iterable[Task]) -> None:
        import multiprocess

        self.work = work
        self.job = job
        self.tasks = iter(tasks)
        self.context = multiprocess.get_context("spawn")
        self.members: dict[Connection, BaseProcess] = {}
        self.held: dict[Connection, Any] = {}

    def run(self, workers: int) -> Iterator[Any]:
        from multiprocess.connection import wait

        for _ in range(workers):
            self.hire()
        while self.held:
            for pipe in wait(list(self.held)):
                task = self.held.pop(pipe)
                try:
                    answer = pipe.recv()
                except (EOFError, OSError):
                    process = self.members[pipe]
                    process.join(timeout=1)
                    how = describe_exit(process.exitcode)
                    told = say(f"任务 {task}：工作进程中止（{how}）", f"task {task}: its worker was ended by {how}")
                    raise RunError(told) from None
                if isinstance(answer, Failure):
                    told = say(f"任务 {task} 出错：{answer.summary}", f"task {task} failed: {answer.summary}")
                    raise RunError(told) from WorkerError(f"\n{answer.trace}")
                self.hand_out(pipe)
                yield answer

    def hire(self) -> None:
        ours, theirs = self.context.Pipe()
        process = self.context.Process(target=_serve, args=(theirs, self.work, self.job, os.getpid()), daemon=True)
        with quiet_start():
            process.start()
            self.members[ours] = process
        theirs.close()
        self.hand_out(ours)

    def hand_out(self, pipe: Connection) -> None:
        for task in self.tasks:
            self.held[pipe] = task
            pipe.send(task)
            return

    def dismiss(self) -> None:
        for process in self.members.values():
            process.kill()
        for pipe, process in self.members.items():
            process.join()
            pipe.close()


def _serve(connection: Connection, work: Callable[[Any, Any], Any], job: Any, parent: int) -> None:
    settle_in(parent)
    try:
        while True:
            task = connection.recv()
            try:
                answer = work(job, task)
            except BaseException as error:
                answer = failure_of(error)
            connection.send(answer)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
