"""The games: what is known of each, apart from how it is played."""

from simcli.games.base import Column, Conflict, Dearest, Game, OptionInfo, Pattern, expand
from simcli.games.registry import Summary, get, names, summaries, summary

__all__ = [
    "Column",
    "Conflict",
    "Dearest",
    "Game",
    "OptionInfo",
    "Pattern",
    "Summary",
    "expand",
    "get",
    "names",
    "summaries",
    "summary",
]
