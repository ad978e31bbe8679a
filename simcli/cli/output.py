"""Results of a command: to stdout, or to the file that a person names."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

import click

from simcli.errors import UsageError
from simcli.store.output import replacing, spare_logs
from simcli.text import say

#: Endings of plain text, which any format is.
_PLAIN = ("", "txt")


def chosen_format(form: str | None, output: Path | None, as_json: bool) -> str:
    """Return the format that --format, --json and the ending of -o mean together; "terminal" without any.

    Raises
    ------
    UsageError
        They contradict each other, the ending means no format, or the file cannot be there.
    """
    from simcli.report.writing import ENDINGS, form_of

    if output is not None:
        check_place(output)
    given = given_format(form, output, as_json, ENDINGS)
    if given is not None:
        return given
    return "terminal" if output is None else form_of(output)


def given_format(form: str | None, output: Path | None, as_json: bool, endings: Mapping[str, str]) -> str | None:
    """Return the format that --format or --json asks for; None where neither is given.

    Parameters
    ----------
    form : str or None
    output : Path or None
    as_json : bool
    endings : mapping
        Formats by the ending of a file; a plain text may hold any of them.

    Raises
    ------
    UsageError
        --format, --json and the ending of -o contradict each other.
    """
    if as_json and form not in (None, "json"):
        raise UsageError(say(f"--json 与 --format {form} 不能同用", f"--json contradicts --format {form}"))
    given = "json" if as_json else form
    ending = "" if output is None else output.suffix.removeprefix(".").lower()
    if given is not None and ending not in _PLAIN and endings.get(ending, given) != given:
        flag = "--json" if as_json else f"--format {form}"
        raise UsageError(
            say(
                f"{flag} 与 -o {output} 不能同用：后缀 .{ending} 是 {endings[ending]} 格式；去掉一个，或换后缀",
                f"{flag} contradicts -o {output}: the ending .{ending} means {endings[ending]}; "
                "leave one of them out, or give another ending",
            )
        )
    return given


def check_place(path: Path) -> None:
    """Refuse a file that cannot be written, before anything is played for it.

    Raises
    ------
    UsageError
        Its folder is not there, or one may not write there.
    """
    folder = path.parent
    try:
        if not folder.is_dir():
            raise UsageError(say(f"-o {path}：没有目录 {folder}", f"-o {path}: there is no folder {folder}"))
        if path.is_dir():
            raise UsageError(say(f"-o {path}：是文件夹，要的是文件名", f"-o {path}: is a folder; a file is wanted"))
        # a file is replaced as a whole, so what counts is its folder; devices and links are written as they are
        direct = path.is_symlink() or (path.exists() and not path.is_file())
        allowed = os.access(path if direct else folder, os.W_OK)
    except OSError as error:
        raise UsageError(say(f"-o {path}：{error.strerror}", f"-o {path}: {error.strerror}")) from error
    if not allowed:
        raise UsageError(say(f"-o {path}：没有写的权限", f"-o {path}: no permission to write there"))


def write_result(data: str | bytes, path: Path | None, folder: Path) -> None:
    """Write a result of the run in `folder` to a file and say so on stderr, or to stdout where no file is given.

    Parameters
    ----------
    data : str or bytes
        Bytes are for programs only: a terminal does not get them.
    path : Path or None
    folder : Path
        A log is never written over.

    Raises
    ------
    UsageError
        The file cannot be there, or bytes would go to a terminal.
    WriteError
        The disk is full.
    """
    if path is not None:
        spare_logs(path, folder)
        with replacing(path) as file:
            file.write(data.encode() if isinstance(data, str) else data)
        click.echo(say(f"已写入 {path}", f"written to {path}"), err=True)
    elif isinstance(data, str):
        click.echo(data, nl=False)
    else:
        spare_terminal()
        sys.stdout.buffer.write(data)


def spare_terminal() -> None:
    """Refuse to write bytes to a terminal.

    Raises
    ------
    UsageError
        stdout is one.
    """
    if sys.stdout.isatty():
        raise UsageError(
            say("这种格式不能打印在终端上：加上 -o FILE", "this format is not for a terminal: add -o FILE")
        )
