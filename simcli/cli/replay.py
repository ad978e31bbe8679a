"""`simcli replay RUN MATCH[:GAME]`: watch a match, on the terminal or as a web page."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import json_option, option, print_json, run_argument
from simcli.errors import RunError, UsageError
from simcli.text import Text, say


@make_command(
    "replay",
    Text(
        "重看一场或其中一局：按地址重打，逐步讲出谁做了什么、凭什么、谁付多少。MATCH 和 GAME 从 0 起。",
        "Watch a match, or one game of it: played again from its address and told step by step, who did what, by what "
        "right, and who paid what. MATCH and GAME count from 0.",
    ),
    "simcli replay results/gejiu-1a2b3c 12",
    "simcli replay 1a2b 12:3 --lang zh",
    "simcli replay 1a2b 12 --html game.html",
)
@run_argument
@click.argument("match", metavar="MATCH[:GAME]")
@option(
    "--html",
    text=Text("写成一个可翻看的网页文件", "write a web page to click through"),
    metavar="FILE",
    type=click.Path(dir_okay=False, path_type=Path),
)
@json_option
def command(run: str, match: str, html: Path | None, as_json: bool) -> None:
    """Print a match, or write it as a page."""
    from simcli.config import from_resolved
    from simcli.replay import address, stored
    from simcli.replay.story import watch
    from simcli.store import manifest as manifests
    from simcli.store.find import find_run

    if html is not None and as_json:
        raise UsageError(say("--html 与 --json 不能同用", "--html contradicts --json"))
    wanted = address.parse(match)
    folder = find_run(run)
    manifest = manifests.load(folder)
    address.check(wanted, manifest)
    experiment = from_resolved(manifest.config, manifest.name, str(manifests.path_of(folder)))
    story, played = watch(experiment, wanted.match, wanted.game)
    stored.compare(folder, manifest, wanted.match, played.games)
    if as_json:
        print_json(story.plain())
    elif html is None:
        from simcli.replay.terminal import render

        render(story, sys.stdout)
    else:
        from simcli.replay.page import write

        _save(html, write(story))


def _save(path: Path, page: str) -> None:
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise RunError(say(f"无法写入 {path}：{error.strerror}", f"cannot write {path}: {error.strerror}")) from error
    click.echo(say(f"已写入 {path}", f"written to {path}"), err=True)
