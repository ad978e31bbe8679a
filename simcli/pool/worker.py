"""A worker process: plays the blocks that come through its pipe until the pipe closes."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time
import traceback
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from simcli.store.atomic import WriteError

if TYPE_CHECKING:
    from multiprocess.connection import Connection

    from simcli.pool.work import Job

_PR_SET_PDEATHSIG = 1  # <linux/prctl.h>


class Failure(NamedTuple):
    """An exception in plain data; `errno`, `path` and `size` where a file could not be written."""

    summary: str
    trace: str
    errno: int | None = None
    path: str = ""
    size: int | None = None


def serve(connection: Connection, job: Job, parent: int) -> None:
    """Play blocks until the pipe closes.

    Parameters
    ----------
    connection : Connection
        Blocks come in; `Progress`, `Done` and `Failure` go out.
    job : Job
        What the blocks have in common.
    parent : int
        Process id of the parent; the worker does not outlive it.
    """
    settle_in(parent)
    try:
        from simcli.pool.work import Player

        player = Player(job)
        while True:
            block = connection.recv()
            for item in player.play(block):
                connection.send(item)
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except BaseException as error:
        with suppress(OSError):
            connection.send(failure_of(error))


def settle_in(parent: int) -> None:
    """Leave Ctrl-C to `parent`, and see to it that this process ends when that does, however it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it reaches the whole group
    if sys.platform == "linux":
        # The system kills us even inside a compiled kernel, where no Python code would run.
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    else:
        threading.Thread(target=_watch, args=(parent,), daemon=True).start()
    if os.getppid() != parent:  # it died before we asked
        os._exit(1)


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(0.25)
    os._exit(1)


def failure_of(error: BaseException) -> Failure:
    """Put an exception into plain data."""
    summary = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    trace = "".join(traceback.format_exception(error))
    if isinstance(error, WriteError):
        return Failure(summary, trace, error.errno, error.path, error.size)
    return Failure(summary, trace)
