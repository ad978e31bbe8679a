"""Walls of gejiu built to reach thin places of the rules within a few games. Seats are counted from the dealer."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from simcli.verify.gejiu import dead_hands, pattern_hands, recipes
from simcli.verify.gejiu.stack import KINDS, TILES, Recipe, Stack

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
_DRAWN = [name for name in RECIPES for _ in range(WEIGHTS.get(name, 1))]
PLAIN = 0.1  # this share is shuffled and nothing else


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
    wall = [-1] * TILES
    for place, hand in stack.hands.items():
        start = 13 * place
        places = [*range(start, start + 13), *([52] if place == 0 else [])]
        _lay(wall, places, hand)
    _lay(wall, range(53, 134), stack.front)
    _lay(wall, (134, 135), stack.kong_tiles)
    rest = [kind for kind in range(KINDS) for _ in range(4)]
    for tile in wall:
        if tile >= 0:
            rest.remove(tile)
    dice.shuffle(rest)
    return [tile if tile >= 0 else rest.pop() for tile in wall]


def _lay(wall: list[int], places: Sequence[int], tiles: Sequence[int]) -> None:
    for place, tile in zip(places, tiles, strict=False):
        wall[place] = tile
