"""Walls and a player that reach the thin places of gejiu within a few games, for tests of the referee."""

from __future__ import annotations

import random
from collections.abc import Sequence

from simcli.referee.core import Event
from simcli.referee.moves import Entry, Menu
from simcli.verify.gejiu import walls
from tests.support.referee_player import Chooser, shuffled_wall


def thin_wall(dice: random.Random) -> list[int]:
    """A wall of a random recipe, each of them as often as any other."""
    return walls.recipe_wall(dice, dice.choice(list(walls.RECIPES)))


def recipe_wall(dice: random.Random, name: str) -> list[int]:
    """A wall of one of the recipes of `simcli verify --stacked`; `any` is a uniform one."""
    return shuffled_wall(dice) if name == "any" else walls.recipe_wall(dice, name)


def lively(dice: random.Random) -> Chooser:
    """Wins, kongs, declares and follows often, claims seldom; now and then anything.

    Now and then one seat only discards what it draws for a whole game and claims nothing (塘子).
    """
    shares = {"win": 0.7, "kong": 0.6, "kong_concealed": 0.7, "kong_added": 0.8, "discard_ready": 0.4, "pung": 0.4,
              "chow": 0.1}  # fmt: skip
    quiet: set[int] = set()

    def choose(menu: Menu, events: Sequence[Event]) -> Entry:
        acts = [event for event in events[-40:] if event.kind == "act"]
        if acts[-1].action == "deal":
            quiet.clear()
            quiet.update(range(4) if dice.random() < 0.3 else ())
        if menu.kind == "kong_tile" or (menu.seat not in quiet and dice.random() < 0.1):
            return dice.choice(menu.entries)
        for entry in menu.entries:
            if dice.random() < shares.get(entry.action, 0.0) and not (menu.seat in quiet and menu.kind == "claim"):
                return entry
        discards = [entry for entry in menu.entries if entry.action == "discard"]
        if not discards:
            return menu.entries[-1]
        recent = [event.tile for event in acts[::-1] if event.action == "discard" and dice.random() < 0.3]
        drawn = [event.tile for event in acts[::-1] if event.action in ("draw", "replacement")][:1]
        wanted = drawn + recent if menu.seat in quiet or dice.random() < 0.5 else recent + drawn
        return next((entry for tile in wanted for entry in discards if entry.tile == tile), dice.choice(discards))

    return choose
