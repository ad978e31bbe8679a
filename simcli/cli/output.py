"""Results of a command: to stdout, or to the file that a person names."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from simcli.errors import UsageError
from simcli.store.output import replacing, spare_logs
from simcli.text import say


def chosen_format(form: str | None, output: Path | None, as_json: bool) -> str:
    """Return the format that --format, --json and the ending of -o mean together; "terminal" without any.

    Raises
    ------
    UsageError
        They contradict each other, or the ending means no format.
    """
    if as_json:
        if form not in (None, "json"):
            raise UsageError(say(f"--json 与 --format {form} 不能同用", f"--json contradicts --format {form}"))
        return "json"
    if form is not None:
        return form
    if output is None:
        return "terminal"
    from simcli.report.writing import form_of

    return form_of(output)


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
