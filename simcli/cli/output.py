"""Results that go to a file or, as they are, to stdout."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from simcli.errors import UsageError
from simcli.text import say


def write_result(data: str | bytes, path: Path | None) -> None:
    """Write a result to a file and say so on stderr, or to stdout where no file is given.

    Parameters
    ----------
    data : str or bytes
        Bytes are for programs only: a terminal does not get them.
    path : Path or None
        A regular file is replaced in one step, so that a full disk leaves the old one.

    Raises
    ------
    UsageError
        The file cannot be there, or bytes would go to a terminal.
    RunError
        The disk is full.
    """
    raw = data.encode() if isinstance(data, str) else data
    if path is None:
        if isinstance(data, str):
            click.echo(data, nl=False)
            return
        if sys.stdout.isatty():
            raise UsageError(
                say("这种格式不能打印在终端上：加上 -o FILE", "this format is not for a terminal: add -o FILE")
            )
        sys.stdout.buffer.write(raw)
        return
    save(path, raw)
    click.echo(say(f"已写入 {path}", f"written to {path}"), err=True)


def save(path: Path, data: bytes) -> None:
    """Write `data` to a file: see `write_result`."""
    from simcli.store.atomic import WriteError, write_file

    try:
        if path.exists() and not path.is_file():  # a device or a pipe: nothing to replace
            path.write_bytes(data)
        else:
            write_file(path.resolve(), data)
    except WriteError as error:
        if error.disk_full:
            raise
        raise UsageError(*error.lines) from error
    except OSError as error:
        raise UsageError(say(f"无法写入 {path}：{error.strerror}", f"cannot write {path}: {error.strerror}")) from error
