"""Walls of tongcheng built to reach thin places of the rules within a few games. Seats are counted from the dealer."""

from __future__ import annotations

import random
from collections.abc import Mapping

from simcli.referee.tongcheng.cards import COPIES_OF, HAND
from simcli.verify.stacking import PLAIN, drawn_by_weight, empty_wall, fill, lay
from simcli.verify.tongcheng import claim_hands, set_hands, win_hands
from simcli.verify.tongcheng.stack import CARDS, Recipe, Stack, dress, pack

RECIPES: Mapping[str, Recipe] = {**win_hands.RECIPES, **set_hands.RECIPES, **claim_hands.RECIPES}
# how often a recipe is drawn, if not once: what bots reach only now and then even so
WEIGHTS: Mapping[str, int] = {"wide": 3, "tied": 6, "guan_win": 2, "own_fifth": 2, "claimed_set": 2}
TRIES = 50  # recipes choose without looking whether there are copies enough
_DRAWN = drawn_by_weight(list(RECIPES), WEIGHTS)


def thin_wall(dice: random.Random, seats: int) -> list[int]:
    """A wall of a recipe drawn at random by `WEIGHTS`; one in ten is a uniform one."""
    if dice.random() < PLAIN:
        return build(dice, Stack(seats))
    return recipe_wall(dice, seats, dice.choice(_DRAWN))


def recipe_wall(dice: random.Random, seats: int, name: str) -> list[int]:
    """A wall of the recipe called `name` for so many seats."""
    for _ in range(TRIES):
        stack = Stack(seats)
        RECIPES[name](dice, stack)
        if stack.fits():
            return build(dice, stack)
    return build(dice, Stack(seats))


def build(dice: random.Random, stack: Stack) -> list[int]:
    """Lay the chosen cards where they belong and shuffle the rest around them."""
    wall, kinds = empty_wall(CARDS), pack()
    dealt = HAND * stack.seats
    for place, hand in stack.hands.items():
        start = HAND * place
        lay(wall, [*range(start, start + HAND), *([dealt] if place == 0 else [])], dress(dice, hand, kinds))
    lay(wall, range(dealt + 1, CARDS), dress(dice, stack.front, kinds))
    return fill(dice, wall, COPIES_OF)
