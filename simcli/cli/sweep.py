"""`simcli sweep`: a grid of rule values on common walls."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from simcli.cli.common import command as make_command
from simcli.cli.common import config_argument, format_option, json_option, option, output_option, set_option
from simcli.cli.complete import complete_metric, complete_setting
from simcli.cli.many import continuing, games_options, players_options, show, tell, tell_player
from simcli.cli.output import chosen_format
from simcli.errors import UsageError
from simcli.report.writing import FORMATS
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.sweeping.players import Players
    from simcli.sweeping.playing import Made


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
    from simcli.cli.progress import watcher
    from simcli.runner import Stop
    from simcli.sweeping.grid import Source

    _refuse(vary, each_option, only)
    chosen = chosen_format(form, output, as_json)
    source = Source(config, sets, games, seed)
    told: Any = {"workers": workers, "watcher": watcher(quiet), "telling": None if quiet else tell}
    Stop.ends_after = True
    if each_option:
        from simcli.sweeping import each as options
        from simcli.sweeping.each_view import paper as ranked

        changes = options.plan(source, only, metrics, out)
        with continuing(changes.folder):
            effects = options.each(changes, **told)
            # every change with every player takes hours: only where it is asked for
            under = _under(effects.base, effects.made, changes, players_games, told) if players else None
        show(ranked(effects, chosen in ("terminal", "md"), under), chosen, output, changes.folder)
        return
    from simcli.sweeping import sweep as sweeps
    from simcli.sweeping.view import paper

    planned = sweeps.plan(source, vary, metrics, out)
    with continuing(planned.folder):
        found = sweeps.sweep(planned, **told)
        base = found.made[planned.baseline]
        changed = [one for one in found.made if one is not base]
        under = _under(base, changed, planned, players_games, told) if players is not False else None
    show(paper(found, under), chosen, output, planned.folder)


def _under(base: Made, changed: list[Made], planned: Any, games: int | None, told: dict[str, Any]) -> Players | None:
    """Play the changes of a plan with other players."""
    from simcli.sweeping.players import under_players

    told = told | {"telling": told["telling"] and tell_player}
    return under_players(base, changed, planned.asked, planned.folder, games, **told)


def _refuse(vary: tuple[str, ...], each_option: bool, only: tuple[str, ...]) -> None:
    """Refuse to guess what is to be varied."""
    if vary and each_option:
        raise UsageError(say("--vary 与 --each-option 不能同用", "--vary contradicts --each-option"))
    if only and not each_option:
        raise UsageError(say("--only 只配合 --each-option", "--only goes with --each-option"))
    if not vary and not each_option:
        raise UsageError(
            say(
                "要变什么？如 --vary rules.base=1,2,5，或 --each-option",
                "what is to be varied? e.g. --vary rules.base=1,2,5, or --each-option",
            )
        )
