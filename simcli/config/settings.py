"""Values given on the command line: --set KEY=VALUE, --games N, --seed S."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from typing import Any

from simcli.config.document import Document
from simcli.config.experiment import all_options
from simcli.config.names import known_keys, nearest, tables
from simcli.games import Game, OptionInfo
from simcli.text import say

_INTEGER = re.compile(r"[+-]?[0-9]{1,400}(?:_[0-9]{1,400})*")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Setting(str):
    """KEY=VALUE as typed, after another flag than --set: messages then name that flag."""

    flag: str

    def __new__(cls, typed: str, flag: str) -> Setting:
        made = super().__new__(cls, typed)
        made.flag = flag
        return made


def split(sets: Sequence[str]) -> tuple[dict[str, tuple[str, str]], list[str]]:
    """Split every KEY=VALUE; of equal keys the last wins.

    Returns
    -------
    found : (value text, the setting as typed after its flag) by key.
    wrong : a line for every setting without "=" or without a key.
    """
    found: dict[str, tuple[str, str]] = {}
    wrong: list[str] = []
    for typed in sets:
        flag = typed.flag if isinstance(typed, Setting) else "--set"
        key, equals, value = typed.partition("=")
        key = ".".join(part.strip() for part in key.split("."))
        if not equals or not key.strip("."):
            wrong.append(
                say(
                    f"{flag} {_one_line(typed)}: 应写成 KEY=VALUE，如 {flag} rules.base=2",
                    f"{flag} {_one_line(typed)}: KEY=VALUE is wanted, e.g. {flag} rules.base=2",
                )
            )
            continue
        found.pop(key, None)
        found[key] = (value.strip(), f"{flag} {_one_line(typed)}")
    return found, wrong


def _one_line(text: str) -> str:
    """Return `text` fit for one line of a message."""
    text = " ".join(text.split())
    return text if len(text) <= 100 else text[:99] + "…"


def apply(document: Document, settings: dict[str, tuple[str, str]], game: Game | None) -> list[str]:
    """Put every setting into the document; return a line for each whose key is unknown."""
    options = {option.name: option for option in all_options(game)}
    problems: list[str] = []
    for key, (text, label) in settings.items():
        if key == "variant":
            document.put(("variant",), unquoted(text), label)
        elif key == "bots":
            document.put(("bots",), bots_value(text), label)
        elif key in options:
            document.put(options[key].path, option_value(options[key], text), label)
        elif game is not None or not key.startswith(("rules.", "match.")):
            problems.append(f"{label}: {unknown_key(key, known_keys(game))}")
    return problems


def unknown_key(key: str, keys: list[str]) -> str:
    """Return the words that say that there is no such key, with the nearest one."""
    below = [name for name in keys if name.startswith(key + ".")]
    if below:
        return say(f"{key} 是一组选项；如 {below[0]}", f"{key} is a table of options; e.g. {below[0]}")
    near = nearest(key, keys)
    if near:
        return say(f"没有 {key} 这个键；最接近的是 {near}", f"no key {key}; nearest: {near}")
    tops = ", ".join(dict.fromkeys([name for name in keys if "." not in name] + tables(keys)))
    return say(f"没有 {key} 这个键；可用：{tops}", f"no key {key}; known: {tops}")


def unquoted(text: str) -> str:
    """Return `text` without one pair of quotes around it."""
    if len(text) >= 2 and text[0] == text[-1] and text[0] in "\"'":
        return text[1:-1]
    return text


def option_value(option: OptionInfo, text: str) -> Any:
    """Read `text` by the type of the option; what cannot be read so stays text, for the check to refuse."""
    text = unquoted(text)
    if option.type == "bool":
        return {"true": True, "false": False}.get(text, text)
    if option.type == "int" and _INTEGER.fullmatch(text):
        return int(text)
    return text


def bots_value(text: str) -> Any:
    """Read a lineup: one name, an array of names and tables, or one table.

    Names in an array may stand without quotes, since a shell takes them away.
    """
    if not text.startswith(("[", "{")):
        return unquoted(text)
    try:
        return tomllib.loads(f"x = {text}")["x"]
    except (ValueError, RecursionError):
        pass
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        pass
    inner = [part.strip() for part in text.strip("[]").split(",")]
    if text.endswith("]") and all(_NAME.fullmatch(part) for part in inner):
        return inner
    return text
