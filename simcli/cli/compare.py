"""`simcli compare A B`: what a change of rules or players does, on the same walls."""

from __future__ import annotations

from pathlib import Path

import click

from simcli.asking.asked import WORKERS
from simcli.cli.common import command as make_command
from simcli.cli.common import format_option, json_option, option, output_option, set_option
from simcli.cli.complete import complete_metric, complete_setting, complete_side
from simcli.cli.many import answer, players_options
from simcli.cli.output import chosen_format
from simcli.report.writing import FORMATS
from simcli.text import Text


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
@option("--workers", text=Text("工作进程数", "worker processes"), type=click.IntRange(*WORKERS))
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
    from simcli.asking.compare import compare

    chosen = chosen_format(form, output, as_json)
    asked = compare(
        a,
        b,
        sets=sets,
        set_a=set_a,
        set_b=set_b,
        games=games,
        seed=seed,
        workers=workers,
        metric=metric,
        every=every,
        players=players,
        players_games=players_games,
    )
    answer(asked, quiet, chosen, output)
