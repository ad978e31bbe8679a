"""`simcli ladder`: every bot against every other, and what mistakes cost."""

from __future__ import annotations

from pathlib import Path

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import format_option, json_option, option, output_option, set_option
from simcli.cli.complete import complete_config
from simcli.cli.many import answer, games_options_of
from simcli.cli.output import chosen_format
from simcli.errors import UsageError
from simcli.games import names
from simcli.report.writing import FORMATS
from simcli.text import Text, say


@make_command(
    "ladder",
    Text(
        "机器人两两同桌，换遍各座各种次序，牌墙相同：谁强、每局强几分，打多少场才看得出，输赢几成靠运气。"
        "--weak 看一个人失误要输多少、输给谁。中断后再运行同一命令即接着打。",
        "Seat every two bots at one table, in all seats and orders on the same walls: who is stronger by how many "
        "points a game, how many matches it takes to show, how much of the score is luck. --weak tells what one "
        "player's mistakes cost, and who gets it. The same command continues after a stop.",
    ),
    "simcli ladder gejiu",
    "simcli ladder house.toml --bots greedy,eager --set rules.fan_cap=3 -o ladder.html",
    "simcli ladder youxian --bots 'greedy,{kind=\"greedy\",mistakes=0.1}' --games 100000",
    "simcli ladder tongcheng --weak greedy",
)
@click.argument("config", metavar="CONFIG", required=False, shell_complete=complete_config)
@option(
    "--bots",
    text=Text(
        '要比的机器人，用逗号隔开，如 greedy,eager 或 greedy,{kind="greedy",mistakes=0.1}（默认：每种一个）',
        'the bots, with commas between: greedy,eager or greedy,{kind="greedy",mistakes=0.1} '
        "(default: one of each kind)",
    ),
    metavar="BOT,BOT,...",
)
@option(
    "--weak",
    text=Text(
        "不比机器人，改看一桌同样的 BOT（默认 greedy）里，一个人有 0、5、10、20、50 % 失误会怎样",
        "instead: one player with 0, 5, 10, 20, 50 % mistakes at a table of equal BOTs (greedy)",
    ),
    metavar="[BOT]",
    is_flag=False,
    flag_value="greedy",
)
@set_option
@games_options_of(Text("每桌的局数（默认 50,000）", "games of every table (default: 50,000)"))
@format_option(FORMATS)
@output_option
@json_option
def command(
    config: str | None,
    bots: str | None,
    weak: str | None,
    sets: tuple[str, ...],
    games: int | None,
    seed: int | None,
    workers: int | None,
    out: Path | None,
    quiet: bool,
    form: str | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Play what is not there yet, then print or write the tables."""
    from simcli.asking.ladder import ladder

    if config is None:
        raise UsageError(_missing(weak))
    chosen = chosen_format(form, output, as_json)
    asked = ladder(config, bots, weak=weak, sets=sets, games=games, seed=seed, workers=workers, out=out)
    answer(asked, quiet, chosen, output)


def _missing(weak: str | None) -> str:
    """Say that CONFIG is missing; where --weak has taken it for its bot, how to write it."""
    if weak is None or (weak not in names() and not weak.endswith(".toml")):
        return say("缺少参数 CONFIG", "missing argument CONFIG")
    return say(
        f"缺少参数 CONFIG：{weak} 被当成 --weak 的机器人了；请写 simcli ladder {weak} --weak",
        f"missing argument CONFIG: {weak} was taken for the bot of --weak; write simcli ladder {weak} --weak",
    )
