"""Walls and a player that reach the thin places of youxian within a few games, for tests of the referee."""

from __future__ import annotations

import random
from collections.abc import Sequence

from simcli.referee.core import Event
from simcli.referee.moves import Entry, Menu
from simcli.verify.youxian import walls
from tests.support.youxian_player import Chooser, shuffled_wall


def recipe_wall(dice: random.Random, name: str) -> list[int]:
    """A wall of one of the recipes of `simcli verify --stacked`; `any` is a uniform one."""
    return shuffled_wall(dice) if name == "any" else walls.recipe_wall(dice, name)


def lively(dice: random.Random) -> Chooser:
    """Mostly wins where it may, claims more often than it passes, keeps its pairs, else answers uniformly."""

    def choose(menu: Menu, events: Sequence[Event]) -> Entry:
        best = [entry for entry in menu.entries if entry.action == "win"]
        if best and dice.random() < 0.8:
            return best[0]
        claims = [entry for entry in menu.entries if entry.action in ("peng", "chi")]
        if claims and dice.random() < 0.6:
            return dice.choice(claims)
        return dice.choice(menu.entries)

    return choose
