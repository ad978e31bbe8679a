"""`simcli sweep`: a grid of rule values on common walls."""

from __future__ import annotations

from pathlib import Path

from simcli.cli.common import command as make_command
from simcli.cli.common import config_argument, format_option, json_option, option, output_option, set_option
from simcli.cli.complete import complete_metric, complete_setting
from simcli.cli.many import answer, games_options, players_options
from simcli.cli.output import chosen_format
from simcli.report.writing import FORMATS
from simcli.text import Text


@make_command(
    "sweep",
    Text(
        "把 CONFIG 的几条规则换成几种取值，各种组合都用同样的牌墙打一遍，每个指标一张表一张图；"
        "中断后再运行同一命令即接着打，--games 加大即续打。",
        "Play CONFIG with several values of some options, every combination on the same walls: a table and a chart for "
        "every metric. The same command continues after a stop; more --games extend every run.",
    ),
    "simcli sweep gejiu --vary rules.fan_cap=3,4,5,none --games 200000",
    "simcli sweep youxian --vary rules.min_xi=10,12,15 --vary rules.tun_base=1,3 -o sweep.html",
    "simcli sweep tongcheng --vary rules.min_count=5..9 --metric draw_share --metric dealer_edge --json",
    "simcli sweep gejiu --each-option --games 100000 -o options.html",
)
@config_argument
@option(
    "--vary",
    text=Text(
        "要变的选项和取值，如 rules.base=1,2,5 或 rules.min_xi=10..15（可多次，各种组合都打）",
        "an option and its values, e.g. rules.base=1,2,5 or rules.min_xi=10..15 (repeatable: every combination)",
    ),
    metavar="KEY=V1,V2,...",
    multiple=True,
    shell_complete=complete_setting,
)
@option(
    "--metric",
    "metrics",
    text=Text("要看的指标（可多次；名字见 simcli metrics）", "a metric to tell (repeatable; see simcli metrics)"),
    metavar="METRIC",
    multiple=True,
    shell_complete=complete_metric,
)
@option(
    "--each-option",
    "each_option",
    text=Text(
        "改为逐个改动规则的每个选项（数字改到两边的邻值），按影响大小排列",
        "instead, change every option of the rules by itself (numbers to their neighbours) and rank the effects",
    ),
    is_flag=True,
)
@option(
    "--only",
    text=Text(
        "配合 --each-option：只改名字这样开头的选项，如 rules.fan（可多次）",
        "with --each-option: only options whose names begin so, e.g. rules.fan (repeatable)",
    ),
    metavar="KEY",
    multiple=True,
)
@set_option
@games_options
@players_options
@format_option(FORMATS)
@output_option
@json_option
def command(
    config: str,
    vary: tuple[str, ...],
    metrics: tuple[str, ...],
    each_option: bool,
    only: tuple[str, ...],
    sets: tuple[str, ...],
    players: bool | None,
    players_games: int | None,
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
    from simcli.asking.sweep import sweep

    chosen = chosen_format(form, output, as_json)
    asked = sweep(
        config,
        vary,
        metrics=metrics,
        each_option=each_option,
        only=only,
        sets=sets,
        players=players,
        players_games=players_games,
        games=games,
        seed=seed,
        workers=workers,
        out=out,
    )
    answer(asked, quiet, chosen, output)
