"""A commented experiment file with every option at its default."""

from __future__ import annotations

import re

from simcli.config.bots import DEFAULT, KINDS, SETTINGS
from simcli.config.experiment import Experiment, head_options, table_options
from simcli.config.load import load
from simcli.config.schema import TABLES
from simcli.games import OptionInfo, get
from simcli.games.base import AFFECTS
from simcli.games.options import flat
from simcli.text import current, say

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def template(variant: str) -> str:
    """Return a TOML experiment of `variant`: loading it gives the default experiment.

    Raises
    ------
    UsageError
        There is no such game.
    """
    game = get(variant)
    default = load(variant)
    lang = current()
    parts = [
        "# "
        + say(
            f"{game.name.zh}的一次实验；所有选项都取默认值。",
            f"An experiment of {game.name.zh} ({game.name.en}), every option at its default.",
        ),
        "# "
        + say(
            f"运行：simcli run 本文件；选项说明：simcli rules {game.id}",
            f"To play it: simcli run FILE; about the options: simcli rules {game.id}",
        ),
        "",
        f'variant = "{game.id}"',
        *(line for option in head_options() for line in _entry(option, default)),
        *_bots(),
    ]
    table = ""
    for option in _by_table((*game.options, *table_options())):
        name = ".".join(option.path[:-1])
        if name != table:
            table = name
            about = f"  # {TABLES[name].get(lang)}" if name in TABLES else ""
            parts += ["", f"[{'.'.join(_key(part) for part in option.path[:-1])}]{about}"]
        parts += _entry(option, default)
    return "\n".join(parts) + "\n"


def _by_table(options: tuple[OptionInfo, ...]) -> list[OptionInfo]:
    """Order options so that each table stands in one piece, after the table it belongs to."""
    tables = list(dict.fromkeys(option.path[:-1] for option in options))
    tops = list(dict.fromkeys(table[0] for table in tables))
    ordered = sorted(tables, key=lambda table: (tops.index(table[0]), len(table)))
    return [option for table in ordered for option in options if option.path[:-1] == table]


def _entry(option: OptionInfo, default: Experiment) -> list[str]:
    """Return an option's meaning as a comment, then its assignment with what is allowed."""
    lang = current()
    about = [option.allowed_text()]
    if option.name.startswith(("rules.", "match.")):
        about.append(AFFECTS[option.affects].get(lang))
    if option.default == "auto":
        value = flat(default.rules)[option.name.removeprefix("rules.")]
        about.append(say(f"此处 auto 即 {value}", f"auto means {value} here"))
    assignment = f"{_key(option.path[-1])} = {_toml(option.default)}"
    return [f"# {option.text.get(lang)}", f"{assignment}  # {say('；', '; ').join(about)}"]


def _bots() -> list[str]:
    lang = current()
    kinds = [f"#   {kind.name}: {kind.text.get(lang)}" for kind in KINDS]
    return [
        "# "
        + say("机器人：一个给所有座位，或每座一个的列表。", "Bots: one for every seat, or a list with one a seat."),
        *kinds,
        "#   "
        + say(
            '有设定的写成表，如 {kind = "greedy", mistakes = 0.1}：一成的选择随机作答',
            'with settings, a table: {kind = "greedy", mistakes = 0.1} answers one menu in ten at random',
        ),
        *(
            f"#   {one.name} {one.low:g}..{one.high:g} ({', '.join(one.kinds)}): {one.text.get(lang)}"
            for one in SETTINGS
        ),
        f'bots = "{DEFAULT}"',
    ]


def _key(part: str) -> str:
    return part if _BARE.fullmatch(part) else f'"{part}"'


def _toml(value: int | bool | str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if isinstance(value, str) else str(value)
