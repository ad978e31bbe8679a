"""`simcli bench`: games per second of every bot, compile and start-up time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import rich_click as click

from simcli.cli.common import command as make_command
from simcli.cli.common import complete_variant, json_option, option, print_json, table
from simcli.errors import UsageError
from simcli.games import names, summary
from simcli.games.registry import unknown
from simcli.text import Text, current, say

if TYPE_CHECKING:
    from simcli.bench import Speed

ABOUT = Text(
    "测每种机器人每核每秒的局数、编译和启动时间。不给 VARIANT 则测全部游戏。",
    "Measure games per second and core of every bot, compile and start-up time; every game unless VARIANT is given.",
)
NOTES = (
    Text("每秒局数、每秒决定数：单核，四家同一种机器人", "games/s, decisions/s: one core, the same bot at every seat"),
    Text(
        "牌墙：一局所花时间相当于洗发多少副牌",
        "walls: time of one game, counted in walls shuffled and dealt in that time",
    ),
)


@make_command("bench", ABOUT, "simcli bench gejiu", "simcli bench --json")
@click.argument("variant", metavar="[VARIANT]", required=False, shell_complete=complete_variant)
@option(
    "--seconds",
    text=Text("每次计时至少多少秒（默认 2）", "least seconds of one timing (default 2)"),
    type=click.FloatRange(min=0.01, max=3600),
    default=2.0,
)
@json_option
def command(variant: str | None, seconds: float, as_json: bool) -> None:
    """Measure and print."""
    if variant is not None and variant not in names():
        raise UsageError(unknown(variant))
    from simcli.bench import bench

    wanted = names() if variant is None else (variant,)
    speeds = [speed for name in wanted for speed in bench(name, seconds, progress=tell)]
    if as_json:
        print_json([speed._asdict() for speed in speeds])
        return
    for line in table(rows(speeds), right=frozenset({2, 3, 4, 5})):
        click.echo(line)
    for name in wanted:
        first = next(speed for speed in speeds if speed.variant == name)
        click.echo(start_up_line(first))
    for note in NOTES:
        click.echo(note.get(current()))


def tell(line: str) -> None:
    """Say on stderr what is being measured."""
    click.echo(line, err=True)


def rows(speeds: list[Speed]) -> list[list[str]]:
    """Return heading and cells of the table."""
    head = [
        say("游戏", "game"),
        say("机器人", "bot"),
        say("局/秒", "games/s"),
        say("决定/秒", "decisions/s"),
        say("牌墙", "walls"),
        say("字节/局", "bytes/game"),
    ]
    return [head] + [
        [
            s.variant,
            s.bot,
            f"{s.games_per_s:,.0f}",
            f"{s.decisions_per_s:,.0f}",
            f"{s.walls:,.1f}",
            f"{s.bytes_per_game:.1f}",
        ]
        for s in speeds
    ]


def start_up_line(speed: Speed) -> str:
    """Return the line on compiling and starting."""
    name = summary(speed.variant).name.get(current())
    return say(
        f"{name}：首次编译 {speed.cold_compile_s:.1f} 秒，之后 simcli run {speed.variant} --games 1000 共"
        f" {speed.warm_start_s:.1f} 秒",
        f"{name}: first compile {speed.cold_compile_s:.1f} s; after it simcli run {speed.variant} --games 1000 takes "
        f"{speed.warm_start_s:.1f} s in all",
    )
