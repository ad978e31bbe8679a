"""Compiling before the first run, in a process of its own."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING

from simcli.errors import RunError
from simcli.pool.spawning import WorkerError, describe_exit, quiet_start
from simcli.pool.work import load_engine
from simcli.pool.worker import Failure, failure_of, settle_in
from simcli.text import say

if TYPE_CHECKING:
    from multiprocess.connection import Connection


def warm_up(engine: str, variant: str, hold: Callable[[], AbstractContextManager[None]] = nullcontext) -> None:
    """Compile the kernels of `variant` into the cache.

    The compiler spends many seconds in one call, deaf to signals; a process of its own can be ended at any moment.

    Parameters
    ----------
    engine : str
        Module that plays.
    hold : callable
        As for `LocalPool`.

    Raises
    ------
    RunError
        Compiling failed.
    """
    import multiprocess

    context = multiprocess.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(theirs, engine, variant, os.getpid()), daemon=True)
    with hold(), quiet_start():
        process.start()
    theirs.close()
    try:
        outcome = ours.recv()
    except EOFError:
        process.join()
        how = describe_exit(process.exitcode)
        raise RunError(say(f"编译进程中止（{how}）", f"the compiling process was ended by {how}")) from None
    finally:
        process.kill()
        process.join()
        ours.close()
    if isinstance(outcome, Failure):
        raise RunError(say("编译失败：", "compiling failed: ") + outcome.summary) from WorkerError(f"\n{outcome.trace}")


def _serve(connection: Connection, engine: str, variant: str, parent: int) -> None:
    settle_in(parent)
    try:
        outcome: float | Failure = load_engine(engine).warm_up(variant)
    except BaseException as error:
        outcome = failure_of(error)
    connection.send(outcome)
