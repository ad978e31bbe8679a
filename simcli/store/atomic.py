"""Files that are either whole or absent: temporary name, fsync, rename, fsync of the folder."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Sequence
from pathlib import Path

from simcli.errors import RunError
from simcli.text import say

_SUFFIX = ".tmp"
_FULL = (errno.ENOSPC, errno.EDQUOT)


class WriteError(RunError):
    """A file could not be written: full disk, no permission, read-only or broken file system.

    Parameters
    ----------
    errno : int
        The system's error number.
    path : str
        The file.
    size : int, optional
        Bytes it was to hold.
    """

    def __init__(self, errno: int, path: str, size: int | None = None) -> None:
        self.errno = errno
        self.path = path
        self.size = size
        super().__init__(self._line())

    @property
    def disk_full(self) -> bool:
        """Whether room, or the quota, ran out."""
        return self.errno in _FULL

    def _line(self) -> str:
        if not self.disk_full or _is_device(self.path):
            why = os.strerror(self.errno)
            return say(f"无法写入 {self.path}：{why}", f"cannot write {self.path}: {why}")
        free = free_bytes(Path(self.path).parent)
        need = "" if self.size is None else say(f"，需要 {self.size:,} 字节", f" needs {self.size:,} bytes")
        return say(
            f"磁盘已满：写不下 {self.path}{need}，那里只剩 {free:,} 字节",
            f"disk full: {self.path}{need or ' does not fit'}, {free:,} bytes are free there",
        )


def temporary_name(path: Path) -> Path:
    """Return the name under which this process writes `path` before it is whole (same folder, hidden)."""
    return path.with_name(f".{path.name}.{os.getpid()}{_SUFFIX}")


def write_temporary(path: Path, data: bytes | memoryview) -> Path:
    """Write `data` under the temporary name of `path` and return that name; `commit` makes it lasting.

    Raises
    ------
    WriteError
        With nothing left of the temporary file.
    """
    temporary = temporary_name(path)
    try:
        with open(temporary, "wb", buffering=0) as file:
            view = memoryview(data)
            while view:  # an unbuffered write may take a part only
                view = view[file.write(view) :]
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise write_error(error, path, len(data)) from error
    return temporary


def commit(files: Sequence[tuple[Path, Path]]) -> None:
    """Flush every temporary file to disk, give it its final name and flush the folders.

    Parameters
    ----------
    files : sequence of (temporary, final)
        Each pair lies in one folder.

    Raises
    ------
    WriteError
        A file that was not renamed yet keeps its temporary name.
    """
    for temporary, final in files:
        try:
            _sync(temporary)
            os.replace(temporary, final)
        except OSError as error:
            raise write_error(error, final) from error
    for folder in {final.parent for _, final in files}:
        _sync(folder)


def write_file(path: Path, data: bytes) -> None:
    """Replace `path` by `data` in one step: a reader, now or after a power cut, sees the old file or the new one."""
    temporary = write_temporary(path, data)
    try:
        commit([(temporary, path)])
    except WriteError:
        temporary.unlink(missing_ok=True)
        raise


def make_folders(*folders: Path) -> None:
    """Create the folders that are missing and flush their parents, so that a power cut does not take them back."""
    for folder in folders:
        if not folder.is_dir():
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise write_error(error, folder) from error
            _sync(folder.parent)


def sweep(folder: Path, pid: int | None = None) -> None:
    """Remove what interrupted writers (all, or the one of process `pid`) left under temporary names in `folder`."""
    pattern = f".*{_SUFFIX}" if pid is None else f".*.{pid}{_SUFFIX}"
    for leftover in folder.glob(pattern):
        leftover.unlink(missing_ok=True)


def write_error(error: OSError, path: Path, size: int | None = None) -> WriteError:
    """Turn the system's answer to a failed write of `path` into a `WriteError`."""
    return WriteError(error.errno or errno.EIO, str(path), size)


def _is_device(path: str) -> bool:
    """Tell whether a path is there and no file: room on the disk says nothing of it."""
    try:
        return os.path.exists(path) and not os.path.isfile(path)
    except OSError:
        return False


def free_bytes(folder: Path) -> int:
    """Return how many bytes may still be written below `folder` (0 where that cannot be told)."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return 0


def _sync(path: Path) -> None:
    """Flush a file or a folder to disk."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
