"""What commands that play many runs share: their options, how they tell what comes next, and how they end."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from simcli.asking.asked import WORKERS, Audience
from simcli.cli.common import option
from simcli.text import Text, current, say

if TYPE_CHECKING:
    from simcli.asking.asked import Answered, Asked
    from simcli.config import BotSpec
    from simcli.laddering.lineups import Mix
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
        option("--workers", text=Text("工作进程数", "worker processes"), type=click.IntRange(*WORKERS)),
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


class Teller(Audience):
    """Says on stderr what is played next."""

    def combination(self, place: int, of: int, combination: Combination) -> None:
        """Say which combination of rules comes next."""
        _say(f"[{place}/{of}] {combination.label or say('原设定', 'as given')}")

    def change(self, place: int, of: int, label: str, bot: BotSpec) -> None:
        """Say which change of the rules is played by whom next."""
        from simcli.report.seating import bot_name

        name = bot_name(bot)
        _say(f"[{place}/{of}] {label}" + say(f"，换成 {name.zh}", f", under {name.en}"))

    def player(self, bot: BotSpec) -> None:
        """Say who sits on every seat next."""
        from simcli.report.seating import bot_name

        name = bot_name(bot)
        _say(say(f"换成 {name.zh}", f"with {name.en} on every seat"))

    def look(self, games: int, left: int) -> None:
        """Say how many combinations are left."""
        _say(say(f"每个组合 {games:,} 局，还剩 {left} 个组合", f"{games:,} games each, {left} combinations left"))

    def table(self, place: int, of: int, table: Mix) -> None:
        """Say which table of bots comes next."""
        _say(f"[{place}/{of}] {table.label.get(current())}")

    def step(self, what: Text) -> None:
        """Say what is done next."""
        _say(what.get(current()))


def _say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def answer(asked: Asked, quiet: bool, form: str, output: Path | None) -> None:
    """Play what is asked for, as far as it is not there yet; print the answer or write it to a file."""
    from simcli.cli.progress import watcher
    from simcli.runner import Stop

    Stop.ends_after = True
    with continuing(asked.folder):
        found = asked.play(Audience(watcher(quiet)) if quiet else Teller(watcher(quiet)))
    show(found, form, output)


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
        _say(line)
        raise


def show(found: Answered, form: str, output: Path | None) -> None:
    """Print an answer or write it to a file."""
    from simcli.cli.output import spare_terminal, write_result
    from simcli.report.paper import render, written

    if output is None and form == "terminal":
        render(found.paper(form), current(), sys.stdout)
        return
    if output is None and form == "xlsx":
        spare_terminal()
    write_result(written(found.paper(form), form, current()), output, found.folder)
