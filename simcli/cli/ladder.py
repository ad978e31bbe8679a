"""`simcli ladder`: every bot against every other, and what mistakes cost."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.cli.common import command as make_command
from simcli.cli.common import config_argument, format_option, json_option, option, output_option, set_option
from simcli.cli.many import continuing, games_options_of, show
from simcli.cli.output import chosen_format
from simcli.report.writing import FORMATS
from simcli.text import Text, current

if TYPE_CHECKING:
    from simcli.laddering import Plan
    from simcli.laddering.lineups import Mix
    from simcli.report.paper import Paper
    from simcli.runner import Watcher


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
@config_argument
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
    config: str,
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
    from simcli.cli.progress import watcher
    from simcli.config import load
    from simcli.laddering import lineups
    from simcli.laddering.contest import GAMES, plan
    from simcli.runner import Stop

    chosen = chosen_format(form, output, as_json)
    lineups.spare_own(sets)
    lineups.spare_both(bots, weak)
    base = load(config, sets, GAMES if games is None else games, seed)
    if weak is None:
        wanted = plan(base, lineups.every_bot() if bots is None else lineups.read_specs(bots), base.games, out)
    else:
        from simcli.laddering.mistakes import plan as plan_weak

        wanted = plan_weak(base, lineups.read_weak(weak), base.games, out)
    Stop.ends_after = True
    with continuing(wanted.folder):
        paper = _paper(wanted, weak is not None, workers, watcher(quiet), quiet)
    show(paper, chosen, output, wanted.folder)


def _paper(wanted: Plan, weak: bool, workers: int | None, watcher: Watcher, quiet: bool) -> Paper:
    telling = None if quiet else _tell
    if weak:
        from simcli.laddering.mistakes import weak as play_weak
        from simcli.laddering.mistakes_view import paper as weak_paper

        return weak_paper(play_weak(wanted, workers=workers, watcher=watcher, telling=telling))
    from simcli.laddering.contest import ladder
    from simcli.laddering.view import paper

    return paper(ladder(wanted, workers=workers, watcher=watcher, telling=telling))


def _tell(place: int, of: int, table: Mix) -> None:
    """Say on stderr which table comes next."""
    print(f"[{place}/{of}] {table.label.get(current())}", file=sys.stderr, flush=True)
