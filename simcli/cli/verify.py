"""`simcli verify`: play and have the referee follow every action; replay a failing game; audit deals and walls."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import json_option, option, print_json, set_option
from simcli.cli.complete import complete_config
from simcli.errors import UsageError
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.verify.session import Outcome


@make_command(
    "verify",
    Text(
        "带事件对局，由另写的裁判核对每一步、每一分；CONFIG 也可以是对局目录：核对它记下的动作；没有记或给了 --games "
        "就重打它开头的几场；结果记在它的 verify.json 里。有不同则退出码为 1。",
        "Play with every action logged and have an independent referee check each of them, every menu, value and "
        "payment. CONFIG may also be a run directory: its logged actions are refereed or, where it has none or --games "
        "is given, its first matches played again; the verdict goes to its verify.json. Exit status 1 on any "
        "difference.",
    ),
    "simcli verify gejiu --games 2000",
    "simcli verify gejiu --games 20000 --random-rules --stacked --set bots=random",
    "simcli verify results/gejiu-1a2b3c",
    "simcli verify --case verify-gejiu-12-3.json",
    "simcli verify gejiu --audit",
)
@click.argument("config", metavar="[CONFIG]", required=False, shell_complete=complete_config)
@set_option
@option(
    "--games",
    text=Text("局数，补足整场（默认 2000；--audit 默认 200000）",
              "games, rounded up to whole matches (default 2000; with --audit 200000)"),
    type=click.IntRange(1, 10**9),
)  # fmt: skip
@option("--seed", text=Text("随机种子", "seed"), type=int)
@option(
    "--random-rules",
    text=Text("每场另抽一套合法规则（代替 CONFIG 的规则）", "other legal rules for every match, in place of CONFIG's"),
    is_flag=True,
)
@option(
    "--stacked",
    text=Text("用特意码好的牌墙，多出罕见的情形", "walls built to reach thin places of the rules"),
    is_flag=True,
)
@option(
    "--require-coverage",
    text=Text("有条目出现不足 30 次也算失败", "fail as well if anything was exercised fewer than 30 times"),
    is_flag=True,
)
@option(
    "--workers",
    text=Text("工作进程数（默认：处理器核数）", "worker processes (default: one a processor)"),
    type=click.IntRange(1, 4096),
)
@option(
    "--out",
    text=Text("有不同时，把最小的一局写到这个文件", "where the smallest differing game is written"),
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
)
@option(
    "--case",
    text=Text("重打并重核这个文件里的一局", "play and check the game in this file again"),
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
)
@option(
    "--audit",
    text=Text(
        "改为核对发牌与牌墙：对照精确计数，检验独立性", "check deals and walls instead: exact counts, independence"
    ),
    is_flag=True,
)
@option("--quiet", "-q", text=Text("不显示进度", "no progress"), is_flag=True)
@json_option
def command(
    config: str | None,
    sets: tuple[str, ...],
    games: int | None,
    seed: int | None,
    random_rules: bool,
    stacked: bool,
    require_coverage: bool,
    workers: int | None,
    out: Path | None,
    case: Path | None,
    audit: bool,
    quiet: bool,
    as_json: bool,
) -> int:
    """Check, print the result; 1 on any difference."""
    plays = random_rules or stacked or require_coverage or out is not None
    if case is not None:
        _refuse("--case", bool(config or sets or plays or audit or games is not None or seed is not None or workers))
        return _case(case, as_json)
    if config is None:
        raise UsageError(say("缺少参数 CONFIG（或 --case FILE）", "missing argument CONFIG (or --case FILE)"))
    workers = workers or os.cpu_count() or 1
    if audit:
        _refuse("--audit", plays)
        from simcli.cli.verify_audit import run_audit

        folder = _run_folder(config)
        if folder is not None:
            _refuse(say("对局目录", "a run directory"), bool(sets or seed is not None))
            return run_audit(_experiment_of(folder), games, workers, quiet, as_json, folder)
        return run_audit(_experiment(config, sets, seed), games, workers, quiet, as_json)
    folder = _run_folder(config)
    if folder is not None:
        _refuse(say("对局目录", "a run directory"), bool(sets or random_rules or stacked or seed is not None))
        return _run(folder, games, out, require_coverage, quiet, as_json)
    return _play(
        _experiment(config, sets, seed), games or 2000, random_rules, stacked, require_coverage, workers, out,
        quiet, as_json,
    )  # fmt: skip


def _refuse(what: str, contradicted: bool) -> None:
    if contradicted:
        raise UsageError(
            say(f"{what} 不能与所给的其他选项同用", f"{what} contradicts other options given on the command line")
        )


def _experiment(config: str, sets: tuple[str, ...], seed: int | None) -> Experiment:
    from simcli.config import load

    return load(config, sets, seed=seed)


def _run_folder(config: str) -> Path | None:
    """Return the run directory that CONFIG means, if it is neither a file nor the name of a game."""
    from simcli.games import names
    from simcli.store.find import find_run

    if config in names() or Path(config).is_file() or config.endswith(".toml"):
        return None
    if Path(config).is_dir():
        return find_run(config)
    try:
        return find_run(config)
    except UsageError:
        return None  # the configuration reader then says what is wrong, naming the nearest game


def _play(
    experiment: Experiment, games: int, random_rules: bool, stacked: bool, require_coverage: bool, workers: int,
    out: Path | None, quiet: bool, as_json: bool,
) -> int:  # fmt: skip
    from simcli.cli.verify_progress import watch
    from simcli.verify.session import verify

    outcome = verify(
        experiment, games, random_rules=random_rules, stacked=stacked, workers=workers, progress=watch(quiet)
    )
    rules = None if random_rules else experiment.resolved()["rules"]
    return _conclude(outcome, experiment.variant, experiment.name, rules, out, require_coverage, as_json)


def _experiment_of(folder: Path) -> Experiment:
    from simcli.store.reader import Log

    return Log(folder).experiment


def _run(folder: Path, games: int | None, out: Path | None, require_coverage: bool, quiet: bool, as_json: bool) -> int:
    from simcli.cli.verify_note import note_referee
    from simcli.cli.verify_progress import watch
    from simcli.verify.stored import verify_run

    outcome = verify_run(folder, games, watch(quiet))
    experiment = _experiment_of(folder)
    note_referee(folder, outcome, logged=games is None and experiment.output.events > 0)
    rules = experiment.resolved()["rules"]
    return _conclude(outcome, experiment.variant, experiment.name, rules, out, require_coverage, as_json)


def _conclude(
    outcome: Outcome, variant: str, name: str, rules: dict[str, Any] | None, out: Path | None, require_coverage: bool,
    as_json: bool,
) -> int:  # fmt: skip
    """Print what came of it, write the smallest failing game, and return the exit status."""
    from simcli.cli.verify_text import as_plain, print_outcome
    from simcli.verify.case import write_case
    from simcli.verify.games import checks

    game = checks(variant)
    missing = outcome.missing(game.open_to(rules))
    written = None
    if outcome.smallest is not None:
        difference = outcome.smallest.difference
        written = out or Path(f"verify-{variant}-{difference.match}-{difference.game}.json")
        write_case(written, name, outcome.smallest)
    if as_json:
        print_json(as_plain(outcome, missing, written))
    else:
        print_outcome(outcome, game, missing, written)
    return 1 if outcome.differences or (require_coverage and missing) else 0


def _case(path: Path, as_json: bool) -> int:
    from simcli.cli.verify_text import difference_lines
    from simcli.verify.case import read_case, replay_case
    from simcli.verify.games import checks

    case = read_case(path)
    games, difference = replay_case(case)
    if as_json:
        print_json({"case": str(path), "games": games, "difference": difference._asdict() if difference else None})
    elif difference is None:
        click.echo(say(f"{path}：裁判与内核一致", f"{path}: kernel and referee agree"))
    else:
        for line in difference_lines(difference, checks(case.experiment.variant)):
            click.echo(line)
    return 1 if difference else 0
