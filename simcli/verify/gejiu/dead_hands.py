"""Recipes in which most seats hold hands that nothing improves, so that they let the chosen tiles go by."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from simcli.verify.gejiu.recipes import lan_set
from simcli.verify.gejiu.stack import Recipe, Stack


def _dead_hands(
    dice: random.Random, seats: Sequence[int], kinds: Sequence[int], waits: Sequence[int]
) -> dict[int, list[int]]:
    """Four threes and a single honour for every seat: waiting for that honour alone, so all it draws is useless."""
    threes = dice.sample(list(kinds), 4 * len(seats))
    return {
        seat: [kind for kind in threes[4 * place : 4 * place + 4] for _ in range(3)] + [waits[place % len(waits)]]
        for place, seat in enumerate(seats)
    }


def _pond_rounds(dice: random.Random, stack: Stack, four: bool) -> None:
    """Every round of draws brings each seat the next tile of a 烂 hand, which nobody needs.

    All wait already, for two pairs that two seats share and that therefore never come: who declares 报听, or keeps its
    waits, throws the whole 烂 hand. With `four` one seat holds a four as well: its kong forbids its 塘子.
    """
    wanted = lan_set(dice)
    dice.shuffle(wanted)
    left = [kind for kind in range(34) if kind not in wanted]
    dice.shuffle(left)
    shared = [[left.pop(), left.pop()], [left.pop(), left.pop()]]
    for seat in range(4):
        stack.hands[seat] = [left.pop() for _ in range(3)] * 3 + shared[seat // 2] * 2
    stack.hands[0].append(wanted[0])
    stack.front += [kind for kind in wanted for _ in range(4)][1:]
    if four:
        seat = dice.randrange(4)
        stack.hands[seat][-1 - (seat == 0)] = stack.hands[seat][0]
        stack.kong_tiles += [left.pop(), left.pop()]


def _pond_round(dice: random.Random, stack: Stack) -> None:
    _pond_rounds(dice, stack, False)


def _pond_with_four(dice: random.Random, stack: Stack) -> None:
    _pond_rounds(dice, stack, True)


def _dead_follow(dice: random.Random, stack: Stack) -> None:
    """All four draw one kind that none can use, or one of them another."""
    stack.hands.update(_dead_hands(dice, range(4), range(27), [27, 28, 29, 30]))
    for hand in stack.hands.values():
        hand.append(33)  # only the dealer is dealt a 14th tile
    stack.front += [33, 33, 33]
    if dice.random() < 0.5:
        stack.front[dice.randrange(3)] = 32


def _dead_rob(dice: random.Random, stack: Stack) -> None:
    """The dealer cannot use its 14th tile, the next seat pungs it and draws its fourth; one or two then wait for it."""
    tile = dice.randrange(1, 8)
    stack.hands.update(_dead_hands(dice, [0], range(18, 27), [27]))
    stack.hands[0].append(tile)
    stack.hands[1] = [kind for kind in (28, 29, 30) for _ in range(3)] + [tile, tile, 31, 32]
    robbers = dice.sample([2, 3], dice.randrange(1, 3))
    for place, seat in enumerate(robbers):
        pair = 16 + place
        stack.hands[seat] = [tile - 1, tile + 1, pair, 33, *(9 + rank for rank in (0, 1, 2, 3, 4, 5)), 9 + 3 * place,
                       10 + 3 * place, 11 + 3 * place]  # fmt: skip
    stack.front += [16 + robbers.index(seat) if seat in robbers else 31 for seat in (2, 3)] + [32, tile]


def _dead_pass(dice: random.Random, stack: Stack) -> None:
    """Nobody but one seat can use what is drawn; that one waits for two kinds, which come again and again."""
    low = dice.randrange(0, 6)
    waiting = dice.randrange(4)
    stack.hands.update(_dead_hands(dice, [seat for seat in range(4) if seat != waiting], range(9, 27), [27, 28, 29]))
    stack.hands[waiting] = [low + 1, low + 2, 30, 30, 31, 31, 31, 32, 32, 32, 33, 33, 33]
    stack.front += [low, low, low + 3, 7 if low < 4 else 0, low + 3, low]


RECIPES: Mapping[str, Recipe] = {
    "pond_round": _pond_round,
    "pond_with_four": _pond_with_four,
    "dead_follow": _dead_follow,
    "dead_rob": _dead_rob,
    "dead_pass": _dead_pass,
}
