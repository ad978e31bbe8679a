"""What commands that play many runs share: their options, how they tell what comes next, and how they end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from simcli.cli.common import option
from simcli.text import Text, current, say

if TYPE_CHECKING:
    from simcli.config import BotSpec
    from simcli.report.paper import Paper
    from simcli.sweeping.grid import Combination

Function = TypeVar("Function", bound=Callable[..., Any])


def games_options(function: Function) -> Function:
    """Add --games, --seed, --workers, --out and --quiet."""
    return games_options_of(Text("每个组合的局数", "games of each combination"))(function)


def games_options_of(games: Text) -> Callable[[Function], Function]:
    """Return what adds the options of `games_options`, where --games is told by `games`."""
    return lambda function: _add_games(function, games)


def _add_games(function: Function, games: Text) -> Function:
    add = [
        option("--games", text=games, type=int),
        option("--seed", text=Text("随机种子，各组合相同", "seed, the same for all"), type=int),
        option("--workers", text=Text("工作进程数", "worker processes"), type=click.IntRange(1, 4096)),
        option(
            "--out",
            text=Text("各次运行所在的目录（默认在 results/ 下）", "folder of the runs (default: one below results/)"),
            type=click.Path(path_type=Path, file_okay=False),
            metavar="DIR",
        ),
        option("--quiet", "-q", text=Text("不显示进度", "no progress"), is_flag=True),
    ]
    for one in reversed(add):
        function = one(function)
    return function


def players_options(function: Function) -> Function:
    """Add --players/--no-players, passed on as None where neither is given, and --players-games."""
    add = [
        option(
            "--players/--no-players",
            text=Text("换成别的玩家再看影响是否一样", "look at the effects under other players too"),
            default=None,
        ),
        option(
            "--players-games",
            text=Text(
                "换玩家时每次运行的局数（默认 --games 的四分之一）",
                "games of each run of theirs (default: a quarter of --games)",
            ),
            metavar="N",
            type=click.IntRange(1),
        ),
    ]
    for one in reversed(add):
        function = one(function)
    return function


def tell_player(place: int, of: int, label: str, bot: BotSpec) -> None:
    """Say on stderr which change is played by whom next."""
    from simcli.report.seating import bot_name

    name = bot_name(bot)
    print(f"[{place}/{of}] {label}" + say(f"，换成 {name.zh}", f", under {name.en}"), file=sys.stderr, flush=True)


def tell(place: int, of: int, combination: Combination) -> None:
    """Say on stderr which combination comes next."""
    label = combination.label or say("原设定", "as given")
    print(f"[{place}/{of}] {label}", file=sys.stderr, flush=True)


@contextmanager
def continuing(folder: Path) -> Iterator[None]:
    """Say how to go on where a signal ends the block."""
    from simcli.runner import Interrupted

    try:
        yield
    except Interrupted:
        line = say(
            f"打完的都在 {folder}/ 里，再运行同一命令即接着打",
            f"what is finished is kept in {folder}/; the same command continues",
        )
        print(line, file=sys.stderr, flush=True)
        raise


def show(paper: Paper, form: str, output: Path | None, folder: Path) -> None:
    """Print an answer or write it to a file."""
    from simcli.cli.output import spare_terminal, write_result
    from simcli.report.paper import render, written

    if output is None and form == "terminal":
        render(paper, current(), sys.stdout)
        return
    if output is None and form == "xlsx":
        spare_terminal()
    write_result(written(paper, form, current()), output, folder)
