"""One process a run directory: an advisory lock that dies with its holder."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path
from types import TracebackType

from simcli.errors import RunError
from simcli.store.atomic import write_error
from simcli.text import say

LOCK_NAME = ".lock"


def holder(folder: Path) -> int | None:
    """Return the process that is running in a run directory, going by the lock file; None if there seems to be none.

    Merely a look: taking the lock to find out could make a run that is just starting be refused.
    """
    try:
        pid = int((folder / LOCK_NAME).read_text())
        os.kill(pid, 0)
    except PermissionError:  # alive, and somebody else's
        return pid
    except (OSError, ValueError):
        return None
    return pid


class Lock:
    """Hold the run directory `folder` for as long as the `with` block lasts.

    The kernel drops the lock when the process ends, however it ends, so a lock is never stale. The lock file names
    the holder's process id for the message of the one that is refused, and is removed on release.

    Raises
    ------
    RunError
        On entering, when another process holds the directory.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / LOCK_NAME
        self._descriptor = -1

    def __enter__(self) -> Lock:
        while True:
            try:
                descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o644)
            except OSError as error:
                raise write_error(error, self.path) from error
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                holder = os.read(descriptor, 20).decode("ascii", "replace").strip()
                os.close(descriptor)
                raise RunError(*_in_use(self.path.parent, holder)) from None
            if self._is_current(descriptor):
                break
            os.close(descriptor)  # its last holder removed this very file between our open and our lock
        with suppress(OSError):  # naming the holder is a courtesy, not worth failing on a full disk
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{os.getpid()}\n".encode())
        self._descriptor = descriptor
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.path.unlink(missing_ok=True)
        os.close(self._descriptor)

    def _is_current(self, descriptor: int) -> bool:
        """Tell whether the locked file is still the one that the path names."""
        try:
            named = os.stat(self.path)
        except FileNotFoundError:
            return False
        return os.path.samestat(named, os.fstat(descriptor))


def _in_use(folder: Path, holder: str) -> list[str]:
    """Say who holds a run directory and what can be done."""
    zh, en = (f"进程 {holder} ", f"process {holder}") if holder else ("另一个进程", "another process")
    return [
        say(f"{folder} 正由{zh}使用", f"{folder} is in use by {en}"),
        say(
            "一个目录同时只给一条命令用：等它打完，或先停掉它，或换一个目录",
            "a folder belongs to one command at a time: wait for it, stop it first, or use another folder",
        ),
    ]
