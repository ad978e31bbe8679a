"""`simcli run`: play and log."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import config_argument, json_option, option, print_json, set_option
from simcli.cli.complete import complete_target
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.report.targets import Target
    from simcli.runner import RunResult


@make_command(
    "run",
    Text(
        "按 CONFIG（实验文件或游戏名）对局并记录。再运行一次即接着打；--games 加大即续打。",
        "Play CONFIG (an experiment file or the name of a game) and log it. "
        "Run it again to continue; more --games extend.",
    ),
    "simcli run gejiu --games 100000",
    "simcli run my-rules.toml --set rules.fan_cap=4 --workers 8 --out results/cap4",
    "simcli run gejiu --games 10000000 --until 'draw_share±0.002' --until 'points_per_win±1%'",
)
@config_argument
@set_option
@option(
    "--games",
    text=Text("总局数，按座位轮换补足整轮", "games in all, rounded up to whole rounds of the seating"),
    type=int,
)
@option("--seed", text=Text("随机种子", "seed"), type=int)
@option(
    "--workers",
    text=Text("工作进程数（默认：处理器核数）", "worker processes (default: one a processor)"),
    type=click.IntRange(1, 4096),
)
@option(
    "--out",
    text=Text("运行目录（默认 results/<名称>-<id>）", "run directory (default: results/<name>-<id>)"),
    type=click.Path(path_type=Path),
    metavar="DIR",
)
@option(
    "--until",
    text=Text(
        "打到这个指标的 95% 区间半宽不超过 X（或其百分之几）为止，如 draw_share±0.002；可多次，全部达到才停；"
        "最多打 --games 局",
        "play until the 95 % interval of a metric is no wider than ±X (or ±X %), as in draw_share±0.002; repeatable, "
        "all must be met; --games is the most that is played",
    ),
    metavar="METRIC±X",
    multiple=True,
    shell_complete=complete_target,
)
@option("--quiet", "-q", text=Text("不显示进度", "no progress"), is_flag=True)
@json_option
def command(
    config: str,
    sets: tuple[str, ...],
    games: int | None,
    seed: int | None,
    workers: int | None,
    out: Path | None,
    until: tuple[str, ...],
    quiet: bool,
    as_json: bool,
) -> int:
    """Play, then print a summary; 130 if stopped."""
    from simcli.cli.progress import watcher
    from simcli.config import load
    from simcli.runner import Interrupted, Stop, run

    experiment = load(config, sets, games, seed)
    targets: list[Target] = []
    if until:
        from simcli.report.targets import parse

        targets = parse(until, experiment)
    Stop.ends_after = True
    try:
        result = run(experiment, out, workers=workers, watcher=watcher(quiet), until=targets)
    except Interrupted as stopped:
        _print_stopped(stopped.result)
        return 130
    if as_json:
        print_json(as_plain(result))
    else:
        _print_summary(result)
    return 0


def as_plain(result: RunResult) -> dict[str, object]:
    """Return what --json prints."""
    told: dict[str, object] = {
        "dir": str(result.folder),
        "id": result.id,
        "status": result.status,
        "games": result.games,
        "matches": result.matches,
        "seconds": round(result.seconds, 3),
        "games_per_s": round(result.games_per_s, 1),
    }
    if result.until is not None:
        from simcli.cli.until import as_plain as until_as_plain

        told["until"] = until_as_plain(result.until)
    return told


def _print_summary(result: RunResult) -> None:
    from simcli.cli.progress import duration

    if result.until is not None:
        from simcli.cli.until import ending

        for line in ending(result.until):
            click.echo(line)
    if result.played:
        took = duration(result.seconds) if result.seconds >= 10 else f"{result.seconds:.1f}s"
        rate = f"{result.games_per_s:,.0f}"
        click.echo(
            say(
                f"打完 {result.played:,} 局，用时 {took}（每秒 {rate} 局）",
                f"{result.played:,} games in {took} ({rate}/s)",
            )
        )
    elif result.until is not None:
        click.echo(say("这次没有再打", "nothing was played this time"))
    else:
        click.echo(say("所要的局都已打完，这次没有再打", "every game asked for is there already: nothing was played"))
    held = say(
        f"共 {result.games:,} 局，{result.matches:,} 场", f"{result.games:,} games in {result.matches:,} matches"
    )
    click.echo(f"{result.folder}  {held}  id {result.id}")
    click.echo(say("看统计：", "next: ") + f"simcli report {reference(result)}")


def reference(result: RunResult) -> str:
    """Return how the run is named on the command line: by its name below results/, else by its path."""
    from simcli.store.find import RESULTS

    path = result.folder
    text = path.name if path.parent == RESULTS else str(path)
    return text if all(letter.isalnum() or letter in "-_./" for letter in text) else f"'{text}'"


def _print_stopped(result: RunResult) -> None:
    if not result.games:
        line = say(
            "已中断：一块也没打完，再运行同一命令即从头打",
            "interrupted before anything was finished; the same command begins anew",
        )
        click.echo(line, err=True)
        return
    kept = f"{result.games:,}"
    click.echo(
        say(
            f"已中断：{result.folder} 里的 {kept} 局都保留，再运行同一命令即接着打",
            f"interrupted: the {kept} games in {result.folder} are kept; the same command continues",
        ),
        err=True,
    )
