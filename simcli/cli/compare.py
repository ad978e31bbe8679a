"""`simcli compare A B`: what a change of rules or players does, on the same walls."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import format_option, json_option, option, output_option, set_option
from simcli.cli.complete import complete_metric, complete_setting, complete_side
from simcli.cli.many import continuing, players_options, show
from simcli.cli.output import chosen_format
from simcli.errors import UsageError
from simcli.report.writing import FORMATS
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.config import BotSpec, Experiment
    from simcli.report.comparing.compare import Comparison
    from simcli.report.comparing.players import Skill


@make_command(
    "compare",
    Text(
        "比较 A 与 B：两套设定（文件或游戏名，用同样的牌墙打），或两次用同样牌墙打的运行；每个指标的差，带配对区间。",
        "Compare A and B: two experiments (files or names of games, played on the same walls) or two runs made on the "
        "same walls; the difference of every metric with a paired interval.",
    ),
    "simcli compare gejiu gejiu --set-b rules.fan_cap=3 --games 200000",
    "simcli compare configs/youxian.toml house.toml --metric draw_share",
    "simcli compare gejiu gejiu --set-b rules.fan.qing_yi_se=4 -o compare.html",
    "simcli compare results/gejiu-1a2b results/gejiu-3c4d --json",
)
@set_option
@option(
    "--set-a",
    text=Text("只给 A 的 --set", "--set for A alone"),
    metavar="KEY=VALUE",
    multiple=True,
    shell_complete=complete_setting,
)
@option(
    "--set-b",
    text=Text("只给 B 的 --set", "--set for B alone"),
    metavar="KEY=VALUE",
    multiple=True,
    shell_complete=complete_setting,
)
@option("--games", text=Text("每边的局数", "games of each side"), type=int)
@option("--seed", text=Text("随机种子，两边相同", "seed, the same for both"), type=int)
@option("--workers", text=Text("工作进程数", "worker processes"), type=click.IntRange(1, 4096))
@option(
    "--metric",
    text=Text("事先要问的指标，其 p 值不校正", "the metric asked about beforehand: its p value is not adjusted"),
    metavar="METRIC",
    shell_complete=complete_metric,
)
@option("--all", "every", text=Text("比较报告里的每个数", "compare every figure of the reports"), is_flag=True)
@players_options
@option("--quiet", "-q", text=Text("不显示进度", "no progress"), is_flag=True)
@format_option(FORMATS)
@output_option
@json_option
@click.argument("a", metavar="A", shell_complete=complete_side)
@click.argument("b", metavar="B", shell_complete=complete_side)
def command(
    a: str,
    b: str,
    sets: tuple[str, ...],
    set_a: tuple[str, ...],
    set_b: tuple[str, ...],
    games: int | None,
    seed: int | None,
    workers: int | None,
    metric: str | None,
    every: bool,
    players: bool | None,
    players_games: int | None,
    quiet: bool,
    form: str | None,
    output: Path | None,
    as_json: bool,
) -> None:
    """Play what is not there yet, then print or write the comparison."""
    chosen = chosen_format(form, output, as_json)
    given = _side(a, (*sets, *set_a), games, seed), _side(b, (*sets, *set_b), games, seed)
    if players is None:
        players = all(not isinstance(side, Path) for side in given)
    _check((a, b), given, metric)
    from simcli.report.comparing.compare import compare
    from simcli.report.comparing.paper import paper
    from simcli.store.find import RESULTS

    with continuing(RESULTS):
        folders = _made(given, workers, quiet)
        found = compare(*folders, every=every, primary=metric)
        skill = _skill(found, players_games, workers, quiet) if players else None
    show(paper(found, players=skill, brief=chosen in ("terminal", "md")), chosen, output, folders[1])


def _side(given: str, sets: tuple[str, ...], games: int | None, seed: int | None) -> Path | Experiment:
    """Return the run directory, or the experiment to be played, that A or B stands for."""
    from simcli.games import names

    if given not in names() and not given.endswith(".toml"):
        if sets or games is not None or seed is not None:
            raise UsageError(
                say(
                    f"{given} 是一次已有的运行，--set、--games、--seed 改不了它；要打新的请给文件或游戏名",
                    f"{given} is a run that is there already: --set, --games and --seed cannot change it; "
                    "give a file or the name of a game to play",
                )
            )
        from simcli.store.find import find_run

        return find_run(given)
    from simcli.config import load

    return load(given, sets, games, seed)


def _check(names: tuple[str, str], sides: tuple[Path | Experiment, Path | Experiment], metric: str | None) -> None:
    """Refuse what cannot be compared before anything is played for it."""
    from simcli.report.comparing.match import check_walls
    from simcli.report.metrics import metrics
    from simcli.store.reader import Log

    one, two = (Log(side).experiment if isinstance(side, Path) else side for side in sides)
    check_walls(one, two, names)
    if metric is not None:
        for side in (one, two):
            metrics(side).find(metric, side.variant)


def _made(sides: tuple[Path | Experiment, Path | Experiment], workers: int | None, quiet: bool) -> tuple[Path, Path]:
    """Return the run directories of both sides; what is there spares the other side the playing where it can."""
    from simcli.cli.progress import watcher
    from simcli.engine import kernel_digest
    from simcli.plan import Plan
    from simcli.runner import Stop, run
    from simcli.store.find import home

    Stop.ends_after = True
    folders = [side if isinstance(side, Path) else home(Plan(side, kernel_digest(side.variant))) for side in sides]
    for at, side in enumerate(sides):
        if not isinstance(side, Path):
            run(side, folders[at], workers=workers, watcher=watcher(quiet), source=folders[1 - at])
    return folders[0], folders[1]


def _skill(found: Comparison, games: int | None, workers: int | None, quiet: bool) -> Skill | None:
    """Play the same change with other players; None where the players are what is compared."""
    from simcli.cli.progress import watcher
    from simcli.report.comparing.players import USUAL, Lineup, skill
    from simcli.report.provenance import lineup
    from simcli.report.seating import bot_name
    from simcli.runner.players import play_beside

    def tell(bot: BotSpec) -> None:
        if not quiet:
            name = bot_name(bot)
            click.echo(say(f"换成 {name.zh}", f"with {name.en} on every seat"), err=True)

    one, two = found.found.logs
    beside = play_beside(one.experiment, two.experiment, games, workers=workers, watcher=watcher(quiet), telling=tell)
    if not beside:
        return None
    bots = lineup(one.experiment)
    asked = [found.primary] if found.primary else []
    return skill(
        [Lineup("as_played", Text(bots, bots), one.folder, two.folder)]
        + [Lineup.of(other.bot, *other.folders) for other in beside],
        list(dict.fromkeys([*asked, *USUAL])),
    )
