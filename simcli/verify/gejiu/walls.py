"""Walls of gejiu built to reach thin places of the rules within a few games. Seats are counted from the dealer."""

from __future__ import annotations

import random
from collections.abc import Mapping

from simcli.verify.gejiu import dead_hands, pattern_hands, recipes
from simcli.verify.gejiu.stack import KINDS, TILES, Recipe, Stack
from simcli.verify.stacking import PLAIN, drawn_by_weight, empty_wall, fill, lay

RECIPES: Mapping[str, Recipe] = {**recipes.RECIPES, **dead_hands.RECIPES, **pattern_hands.RECIPES}
# how often a recipe is drawn, if not once: what bots reach only now and then even so
WEIGHTS = {
    "pond_round": 4,
    "pond_with_four": 3,
    "dead_rob": 3,
    "discard_win": 2,
    "replacement_win": 2,
    "dragon_chowed": 2,
}
_DRAWN = drawn_by_weight(list(RECIPES), WEIGHTS)


def thin_wall(dice: random.Random) -> list[int]:
    """A wall of a recipe drawn at random by `WEIGHTS`; one in ten is a uniform one."""
    if dice.random() < PLAIN:
        return build(dice, Stack())
    return recipe_wall(dice, dice.choice(_DRAWN))


def recipe_wall(dice: random.Random, name: str) -> list[int]:
    """A wall of the recipe called `name`."""
    stack = Stack()
    RECIPES[name](dice, stack)
    return build(dice, stack)


def build(dice: random.Random, stack: Stack) -> list[int]:
    """Lay the chosen tiles where they belong and shuffle the rest around them."""
    wall = empty_wall(TILES)
    for place, hand in stack.hands.items():
        start = 13 * place
        places = [*range(start, start + 13), *([52] if place == 0 else [])]
        lay(wall, places, hand)
    lay(wall, range(53, 134), stack.front)
    lay(wall, (134, 135), stack.kong_tiles)
    return fill(dice, wall, (TILES // KINDS,) * KINDS)
