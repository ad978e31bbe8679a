"""Walls of youxian built to reach thin places of the rules within a few games. Seats are counted from the dealer."""

from __future__ import annotations

import random
from collections.abc import Mapping

from simcli.verify.stacking import PLAIN, drawn_by_weight, empty_wall, fill, lay
from simcli.verify.youxian import claim_hands, set_hands, win_hands
from simcli.verify.youxian.stack import CARDS, COPIES, HAND, KINDS, SHOWN, Recipe, Stack

RECIPES: Mapping[str, Recipe] = {**win_hands.RECIPES, **set_hands.RECIPES, **claim_hands.RECIPES}
# how often a recipe is drawn, if not once
WEIGHTS: Mapping[str, int] = {"several_wait": 2, "dealt": 2, "shown": 3, "formed": 2, "coloured": 2, "special_chows": 2}
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
    """Lay the chosen cards where they belong and shuffle the rest around them."""
    wall = empty_wall(CARDS)
    for place, hand in stack.hands.items():
        start = HAND * place
        lay(wall, [*range(start, start + HAND), *([SHOWN] if place == 0 else [])], hand)
    lay(wall, range(CARDS - len(stack.back), CARDS), stack.back)
    lay(wall, range(SHOWN + 1, CARDS - len(stack.back)), stack.front)
    return fill(dice, wall, (COPIES,) * KINDS)
