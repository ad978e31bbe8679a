"""`simcli balance`: values of rule options that meet targets."""

from __future__ import annotations

from pathlib import Path

import click

from simcli.asking.balance import MOST_GAMES, MOST_TRIALS, TRIALS
from simcli.cli.common import command as make_command
from simcli.cli.common import config_argument, format_option, json_option, option, output_option, set_option
from simcli.cli.complete import complete_metric, complete_setting
from simcli.cli.many import answer, games_options
from simcli.cli.output import chosen_format
from simcli.report.writing import FORMATS
from simcli.text import Text


@make_command(
    "balance",
    Text(
        "找出让 CONFIG 达到目标的规则取值：200 个组合以内全部比一遍，更多则由优化器挑着试；"
        "答案在搜索没用过的牌墙上确认。再运行同一命令即接着打。",
        "Find values of some options with which CONFIG meets targets: up to 200 combinations race, of more an "
        "optimiser picks some; the answer is confirmed on walls that the search never saw. The same command continues.",
    ),
    "simcli balance youxian --vary rules.min_xi=10..20 --target 'draw_share=0.15±0.01'",
    "simcli balance gejiu --vary rules.wall_reserve=10..40:5 --vary rules.dealer_fan=0,1,2 "
    "--target 'draw_share<=10%' --target 'dealer_edge=0±0.05'",
    "simcli balance gejiu --vary rules.base=1..1000 --target 'points_per_win>=50' --json",
)
@config_argument
@option(
    "--vary",
    text=Text(
        "要变的选项和取值，如 rules.min_xi=10..20、rules.base=1,2,5（可多次）",
        "an option and its values, e.g. rules.min_xi=10..20 or rules.base=1,2,5 (repeatable)",
    ),
    metavar="KEY=LOW..HIGH",
    multiple=True,
    shell_complete=complete_setting,
)
@option(
    "--target",
    "targets",
    text=Text(
        "要达到的：指标=数±容差（也可写 +-）、指标=低..高、指标>=数、指标<=数；数可带 %（可多次）",
        "what is wanted: METRIC=VALUE±TOLERANCE (or +-), METRIC=LOW..HIGH, METRIC>=VALUE, METRIC<=VALUE; values may be "
        "in % (repeatable)",
    ),
    metavar="TARGET",
    multiple=True,
    shell_complete=complete_metric,
)
@option(
    "--confirm-games",
    text=Text("一次确认最多打几局（默认为 --games 的 4 倍）", "most games of a confirmation (default: 4 x --games)"),
    type=click.IntRange(1, MOST_GAMES),
)
@option(
    "--trials",
    text=Text("组合多于 200 时试几个（默认 100）", "how many are tried of more than 200 combinations (default: 100)"),
    type=click.IntRange(1, MOST_TRIALS),
    default=TRIALS,
)
@set_option
@games_options
@format_option(FORMATS)
@output_option
@json_option
def command(
    config: str,
    vary: tuple[str, ...],
    targets: tuple[str, ...],
    confirm_games: int | None,
    trials: int,
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
    """Search, confirm, then print or write what was found."""
    from simcli.asking.balance import balance

    chosen = chosen_format(form, output, as_json)
    asked = balance(
        config,
        vary,
        targets,
        confirm_games=confirm_games,
        trials=trials,
        sets=sets,
        games=games,
        seed=seed,
        workers=workers,
        out=out,
    )
    answer(asked, quiet, chosen, output)
