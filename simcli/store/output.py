"""Writing to the file that a person names: whole or not at all, and never over a log."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from simcli.errors import UsageError
from simcli.store import verified
from simcli.store.atomic import commit, temporary_name, write_error
from simcli.store.columns import KINDS
from simcli.store.manifest import NAME
from simcli.text import say


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """Open a file that takes the place of `path` once the block ends well; what lies there stays if it does not.

    Devices, pipes and links are written directly.

    Raises
    ------
    UsageError
        The file cannot be made there.
    WriteError
        It cannot be finished: the disk is full.
    """
    whole = not path.is_symlink() and (not path.exists() or path.is_file())
    target = temporary_name(path) if whole else path
    try:
        file = open(target, "wb")  # noqa: SIM115  # closed below, before it gets its name
    except OSError as error:
        raise UsageError(say(f"无法写入 {path}：{error.strerror}", f"cannot write {path}: {error.strerror}")) from error
    try:
        with file:
            yield file
        if whole:
            commit([(target, path)])
    except OSError as error:
        raise write_error(error, path) from error
    finally:
        if whole:
            target.unlink(missing_ok=True)


def spare_logs(output: Path, folder: Path) -> None:
    """Refuse to write over the files of a run.

    Raises
    ------
    UsageError
        `output` is the manifest of the run in `folder`, or lies among its parts.
    """
    inside = output.resolve()
    home = folder.resolve()
    if inside in (home / NAME, home / verified.NAME) or any(inside.is_relative_to(home / kind) for kind in KINDS):
        raise UsageError(
            say(
                f"{output} 属于这次运行的记录，不能写在那里", f"{output} belongs to the log of the run: write elsewhere"
            )
        )
