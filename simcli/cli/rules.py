"""`simcli rules VARIANT`: every option of a game."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from shutil import get_terminal_size
from typing import Any

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import json_option, print_json, table, variant_argument
from simcli.games import OptionInfo, get
from simcli.games.base import AFFECTS, ORIGIN_NOTES, ORIGINS
from simcli.text import Text, current, say, width

_HEAD = (
    Text("选项", "option"),
    Text("类型", "type"),
    Text("默认", "default"),
    Text("允许", "allowed"),
    Text("影响", "affects"),
    Text("来源", "source"),
    Text("含义", "meaning"),
)


def as_json_row(option: OptionInfo) -> dict[str, Any]:
    """Return one option as `--json` prints it."""
    return {
        "name": option.name,
        "type": option.type,
        "default": option.default,
        "allowed": option.allowed,
        "affects": option.affects,
        "source": option.source,
        "zh": option.text.zh,
        "en": option.text.en,
    }


def _cells(option: OptionInfo) -> list[str]:
    lang = current()
    default = str(option.default).lower() if option.type == "bool" else str(option.default)
    return [
        option.name,
        option.type,
        default,
        option.allowed_text().replace('"', ""),
        AFFECTS[option.affects].get(lang),
        ORIGINS[option.source].get(lang),
        option.text.get(lang),
    ]


def _listing(options: Sequence[OptionInfo]) -> list[str]:
    """Return a table, or on a terminal too narrow for it two lines an option."""
    lang = current()
    lines = table([[head.get(lang) for head in _HEAD], *(_cells(option) for option in options)])
    if not sys.stdout.isatty() or max(map(width, lines)) <= get_terminal_size().columns:
        return lines
    lines = []
    for option in options:
        name, _, default, allowed, affects, source, meaning = _cells(option)
        lines += [f"{name} = {default}  ({allowed}; {affects}; {source})", f"    {meaning}"]
    return lines


@make_command(
    "rules",
    Text(
        "列出一种游戏的全部选项：类型、默认值、允许的值、影响行牌还是只影响算分、来源、含义。",
        "List every option of a game: type, default, allowed values, whether it changes play or only the payoff, "
        "where it comes from, and its meaning.",
    ),
    "simcli rules gejiu",
    "simcli rules gejiu --json",
)
@json_option
@variant_argument
def command(variant: str, as_json: bool) -> None:
    """Print the options of a game."""
    game = get(variant)
    if as_json:
        print_json([as_json_row(option) for option in game.options])
        return
    for line in _listing(game.options):
        click.echo(line)
    click.echo("")
    for origin, name in ORIGINS.items():
        click.echo(say(f"来源 {name.zh}：{ORIGIN_NOTES[origin].zh}", f"source {name.en}: {ORIGIN_NOTES[origin].en}"))
