"""From a failure to plain lines on stderr and an exit status."""

from __future__ import annotations

import errno
import os
import re
import sys
from collections.abc import Callable
from typing import Any

import click

from simcli.errors import SimcliError
from simcli.text import say

INTERRUPTED = 130
#: Click's messages begin with what was given.
_GIVEN = re.compile(r"'?(.*?)'? is not ", re.S)
_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)


def guarded(run: Callable[[], int], debug: bool) -> int:
    """Call `run` and return its exit status; whatever it raises is told in one or a few lines.

    Parameters
    ----------
    debug : also print the traceback.
    """
    try:
        status = run()
        sys.stdout.flush()
        return status
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # so rich leaves when nobody reads on
            _swallow_stdout()
            return 0
        return leaving.code if isinstance(leaving.code, int) else int(leaving.code is not None)
    except BaseException as failure:
        if _is_closed_pipe(failure):
            _swallow_stdout()
            return 0
        if debug:
            import traceback

            traceback.print_exc()
        lines, status = explain(failure)
        for line in lines:
            print(f"error: {line}", file=sys.stderr)
        return status


def explain(failure: BaseException) -> tuple[list[str], int]:
    """Return the lines that tell of a failure, and the exit status."""
    if isinstance(failure, SimcliError):
        return failure.lines, failure.exit_code
    if isinstance(failure, KeyboardInterrupt | click.Abort | EOFError):
        return [say("已中断", "interrupted")], INTERRUPTED
    if isinstance(failure, click.UsageError):
        return _usage(failure), 2
    if isinstance(failure, click.ClickException):
        return [_flat(failure.format_message())], failure.exit_code
    if isinstance(failure, OSError) and failure.strerror:
        if failure.filename is None and failure.errno in _NO_ROOM:  # what is written without a name goes to stdout
            return [say(f"输出写不下去：{failure.strerror}", f"cannot write the output: {failure.strerror}")], 1
        place = f"{failure.filename}: " if failure.filename else ""
        return [f"{place}{failure.strerror}"], 1
    told = _flat(str(failure))
    what = f"{type(failure).__name__}: {told}" if told else type(failure).__name__
    return [
        say(f"程序内部错误：{what}", f"internal error: {what}"),
        say("加上 --debug 再运行可看到追踪信息", "run it again with --debug to see the traceback"),
    ], 1


def _usage(failure: click.UsageError) -> list[str]:
    lines = [_message(failure)]
    if failure.ctx is not None:
        path = failure.ctx.command_path
        lines.append(say(f"用法见 {path} --help", f"see {path} --help"))
    return lines


def _message(failure: click.UsageError) -> str:
    if isinstance(failure, click.NoSuchOption):
        near = ", ".join(failure.possibilities or [])
        hint = say(f"；最接近的是 {near}", f"; nearest: {near}") if near else ""
        return say(f"没有选项 {failure.option_name}", f"no such option {failure.option_name}") + hint
    if isinstance(failure, click.MissingParameter) and failure.param is not None:
        name = failure.param.make_metavar(failure.ctx) if failure.ctx else failure.param.human_readable_name
        return say(f"缺少参数 {name}", f"missing argument {name}")
    if isinstance(failure, click.BadParameter) and failure.param is not None:
        given = _GIVEN.match(failure.message)
        value = f" {_flat(given[1])}" if given else " 的值不对"
        allowed = _allowed(failure.param.type)
        return say(f"{_name(failure.param)}{value}：允许 {allowed}", _flat(failure.format_message()))
    return _flat(failure.format_message())


def _allowed(kind: click.ParamType[Any]) -> str:
    """Say in Chinese what a type of click's allows."""
    if isinstance(kind, click.Choice):
        return " | ".join(map(str, kind.choices))
    if isinstance(kind, click.IntRange):
        return f"{kind.min} 以上的整数" if kind.max is None else f"{kind.min}..{kind.max}"
    return {"integer": "整数", "float": "数", "directory": "目录", "file": "文件", "path": "路径"}.get(
        kind.name, kind.name
    )


def _name(param: click.Parameter) -> str:
    return param.opts[0] if isinstance(param, click.Option) else param.human_readable_name.upper()


def _flat(text: str) -> str:
    return " ".join(text.split())


def _is_closed_pipe(failure: BaseException) -> bool:
    return isinstance(failure, BrokenPipeError) or (isinstance(failure, OSError) and failure.errno == errno.EPIPE)


def _swallow_stdout() -> None:
    """Point stdout at nothing, so that the interpreter's last flush does not complain either."""
    try:
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, sys.stdout.fileno())
    except (OSError, ValueError):
        pass
