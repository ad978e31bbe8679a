"""`simcli compare A B`: what a change of rules or players does, on the same walls."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import json_option, option, print_json, set_option, table
from simcli.errors import UsageError
from simcli.text import Text, current, say

if TYPE_CHECKING:
    from simcli.report.comparing.compare import Comparison


@make_command(
    "compare",
    Text(
        "比较 A 与 B：两套设定（文件或游戏名，用同样的牌墙打），或两次用同样牌墙打的运行；每个指标的差，带配对区间。",
        "Compare A and B: two experiments (files or names of games, played on the same walls) or two runs made on the "
        "same walls; the difference of every metric with a paired interval.",
    ),
    "simcli compare gejiu gejiu --set-b rules.fan_cap=3 --games 200000",
    "simcli compare configs/youxian.toml house.toml --metric draw_share",
    "simcli compare results/gejiu-1a2b results/gejiu-3c4d --json",
)
@set_option
@option("--set-a", text=Text("只给 A 的 --set", "--set for A alone"), metavar="KEY=VALUE", multiple=True)
@option("--set-b", text=Text("只给 B 的 --set", "--set for B alone"), metavar="KEY=VALUE", multiple=True)
@option("--games", text=Text("每边的局数", "games of each side"), type=int)
@option("--seed", text=Text("随机种子，两边相同", "seed, the same for both"), type=int)
@option("--workers", text=Text("工作进程数", "worker processes"), type=click.IntRange(1, 4096))
@option(
    "--metric",
    text=Text("事先要问的指标，其 p 值不校正", "the metric asked about beforehand: its p value is not adjusted"),
    metavar="METRIC",
)
@option("--all", "every", text=Text("比较报告里的每个数", "compare every figure of the reports"), is_flag=True)
@option("--quiet", "-q", text=Text("不显示进度", "no progress"), is_flag=True)
@json_option
@click.argument("a", metavar="A")
@click.argument("b", metavar="B")
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
    quiet: bool,
    as_json: bool,
) -> None:
    """Play what is not there yet, then print the comparison."""
    from simcli.report.comparing.compare import compare

    folders = [_folder(given, (*sets, *own), games, seed, workers, quiet) for given, own in ((a, set_a), (b, set_b))]
    found = compare(*folders, every=every, primary=metric)
    if as_json:
        from simcli.report.comparing.view import plain

        print_json(plain(found, current()))
        return
    for line in lines(found):
        click.echo(line)


def _folder(
    given: str, sets: tuple[str, ...], games: int | None, seed: int | None, workers: int | None, quiet: bool
) -> Path:
    """Return the run directory that A or B stands for, played first where it is an experiment."""
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
    from simcli.cli.progress import watcher
    from simcli.config import load
    from simcli.runner import Stop, run

    Stop.ends_after = True
    return run(load(given, sets, games, seed), None, workers=workers, watcher=watcher(quiet)).folder


def lines(found: Comparison) -> list[str]:
    """Return a comparison as lines of text."""
    from simcli.report.comparing import view

    lang = current()
    told = [view.heading(found, lang), *view.opening(found, lang)]
    for grid in view.grids(found, lang):
        told += ["", grid.title, *table([grid.head, *grid.rows], grid.right)]
    return told
