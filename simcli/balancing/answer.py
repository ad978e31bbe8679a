"""The answer of a search as people use it: the command that plays it, and the lines of an experiment file."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from typing import TYPE_CHECKING

from simcli.config.document import shown
from simcli.config.experiment import all_options
from simcli.config.settings import bots_value, option_value

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.sweeping.grid import Source

Settings = Iterable[tuple[str, str]]


def command(source: Source, settings: Settings) -> str:
    """Return the command line that plays an experiment with some settings."""
    words = ["simcli", "run", source.config]
    for setting in (*source.sets, *(f"{key}={value}" for key, value in settings)):
        words += ["--set", setting]
    if source.games is not None:
        words += ["--games", f"{source.games}"]
    if source.seed is not None:
        words += ["--seed", f"{source.seed}"]
    return shlex.join(words)


def toml(settings: Settings, base: Experiment) -> list[str]:
    """Return settings as the lines of an experiment file, table by table."""
    options = {option.name: option for option in all_options(base.game)}
    tables: dict[str, list[str]] = {}
    for key, text in settings:
        value = bots_value(text) if key == "bots" else option_value(options[key], text)
        table, _, name = key.rpartition(".")
        tables.setdefault(table, []).append(f"{name} = {shown(value)}")
    lines = list(tables.pop("", []))  # plain keys come before any table
    for table, entries in tables.items():
        lines += [f"[{table}]", *entries]
    return lines
