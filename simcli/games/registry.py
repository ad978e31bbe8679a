"""The games by name: a light table, so that listings and completion need not load the rules."""

from __future__ import annotations

import difflib
from importlib import import_module
from typing import NamedTuple

from simcli.errors import UsageError
from simcli.games.base import Game
from simcli.text import Text, say


class Summary(NamedTuple):
    """A game in one line."""

    id: str
    name: Text
    seats: tuple[int, ...]


# A game's module is simcli.games.<id> and holds its description under the name GAME.
SUMMARIES: tuple[Summary, ...] = (
    Summary("gejiu", Text("个旧麻将", "Gejiu mahjong"), (4,)),
    Summary("youxian", Text("攸县胡子牌", "Youxian huzi cards"), (3,)),
    Summary("tongcheng", Text("通城个子牌", "Tongcheng gezi cards"), (4, 3)),
)


def summaries() -> tuple[Summary, ...]:
    """Return id, name and seats of every game."""
    return SUMMARIES


def names() -> tuple[str, ...]:
    """Return the ids of the games."""
    return tuple(summary.id for summary in SUMMARIES)


def summary(variant: str) -> Summary:
    """Return the summary of one game; KeyError if there is none of that id."""
    return {entry.id: entry for entry in SUMMARIES}[variant]


def get(variant: str) -> Game:
    """Return the description of a game.

    Raises
    ------
    UsageError
        No game has that id; the nearest one is named.
    """
    if variant not in names():
        raise UsageError(unknown(variant))
    game: Game = import_module(f"simcli.games.{variant}").GAME
    return game


def unknown(variant: str) -> str:
    """Return the line that says that no game is called `variant`."""
    known = ", ".join(names())
    near = difflib.get_close_matches(variant, names(), n=1, cutoff=0.5)
    if near:
        return say(
            f"没有名为 {variant!r} 的游戏；最接近的是 {near[0]}（可用：{known}）",
            f"no game is called {variant!r}; nearest: {near[0]} (known: {known})",
        )
    return say(f"没有名为 {variant!r} 的游戏；可用：{known}", f"no game is called {variant!r}; known: {known}")
