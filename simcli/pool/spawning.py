"""Starting processes that neither read the caller's script nor hear Ctrl-C, and telling how they ended."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from types import ModuleType
from typing import Any

from simcli.text import say


class WorkerError(Exception):
    """The traceback of an exception in another process; stands as the cause of the error that it led to."""


@contextmanager
def quiet_start() -> Iterator[None]:
    """Let a process start without a look at the calling script and deaf to Ctrl-C from its first moment.

    A spawned child would first run the caller's main module again: slow, and endless in a script without a main guard.
    A signal that is blocked while the child starts is blocked in the child too; ours is delivered right afterwards.
    """
    from multiprocess import resource_tracker

    resource_tracker.ensure_running()  # starting it later would unblock the signals again
    main = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    before: Any = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        sys.modules["__main__"] = main


def describe_exit(exitcode: int | None) -> str:
    """Tell in words how a process ended."""
    if exitcode is not None and exitcode < 0:
        with suppress(ValueError):
            return say(f"信号 {signal.Signals(-exitcode).name}", f"signal {signal.Signals(-exitcode).name}")
    return say(f"退出码 {exitcode}", f"exit code {exitcode}")
