"""Recipes that put a good hand, or several, on the table; what the seats then do is their own affair."""

from __future__ import annotations

import random
from collections.abc import Mapping

from simcli.verify.gejiu.stack import Recipe, Stack


def lan_set(dice: random.Random, size: int = 14) -> list[int]:
    """Different tiles of one 烂 hand, often of one class or with seven honours."""
    classes = [dice.randrange(3)] * 3 if dice.random() < 0.3 else [dice.randrange(3) for _ in range(3)]
    suited = [9 * suit + first + step for suit, first in enumerate(classes) for step in (0, 3, 6)]
    if dice.random() < 0.2:  # soft: 1 4 8 and the like
        suited[1] += suited[1] % 9 < 8 and suited[2] - suited[1] > 3
    honours = list(range(27, 34))
    dice.shuffle(honours)
    number = dice.choice([5, 6, 7])
    return (dice.sample(suited, min(9, 14 - number)) + honours[:number])[:size]


def _lan(dice: random.Random, stack: Stack) -> None:
    stack.hands[dice.randrange(4)] = lan_set(dice, dice.choice([12, 13]))


def _pond(dice: random.Random, stack: Stack) -> None:
    """One seat draws, every fourth draw, the tiles of a 烂 hand."""
    offset = dice.randrange(4)
    wanted = lan_set(dice)
    dice.shuffle(wanted)
    rest = [kind for kind in range(34) for _ in range(4)]
    for tile in wanted:
        rest.remove(tile)
    dice.shuffle(rest)
    stack.front += [wanted[place // 4] if place % 4 == offset else rest.pop() for place in range(56)]
    del stack.front[offset + 53 :]


def _waiting(dice: random.Random, stack: Stack) -> None:
    """Two seats wait for one tile, a third holds a pung of it or draws it."""
    tile = 9 * dice.randrange(3) + dice.randrange(1, 8)
    suits = [9 * ((tile // 9 + step) % 3) for step in (1, 2)]
    first, second, third, _ = dice.sample(range(4), 4)
    stack.hands[first] = [tile - 1, tile + 1, *(suits[0] + rank for rank in (0, 1, 2, 3, 4, 5)), 27, 27, 27, 28, 28]
    stack.hands[second] = [tile - 1, tile + 1, *(suits[1] + rank for rank in (0, 1, 2, 3, 4, 5, 6, 7, 8)), 29, 29]
    stack.hands[third] = [tile, tile] + [tile] * dice.randrange(2)
    stack.front += [*[30, 31, 32][: dice.randrange(4)], tile]


def _rob_added(dice: random.Random, stack: Stack) -> None:
    """One seat may pung the first drawn tile and draw its fourth; one or two seats wait for it."""
    _waiting(dice, stack)
    tile = stack.front[-1]
    kinds = [kind for kind in (30, 31, 32, 33) for _ in range(4)]
    dice.shuffle(kinds)
    stack.front[:] = [tile, *kinds[:3], *kinds[4 : 4 + dice.randrange(2)], tile]
    for hand in stack.hands.values():
        hand[:] = [kind for kind in hand if kind != tile] + [tile] * (2 * (hand.count(tile) > 0))


def _rob_replacement(dice: random.Random, stack: Stack) -> None:
    """A four of honours is dealt or drawn; one or two seats wait for a tile that lies among the kong tiles."""
    _waiting(dice, stack)
    konger = next(seat for seat in range(4) if seat not in stack.hands)
    stack.hands[konger] = [33] * 4
    stack.kong_tiles += [stack.front.pop(), 32]


def _kongs(dice: random.Random, stack: Stack) -> None:
    """Fours and threes dealt; one seat waits."""
    kinds = dice.sample(range(34), 6)
    seats = dice.sample(range(4), 3)
    stack.hands[seats[0]] = [kinds[0]] * 4 + [kinds[1]] * 4 + [kinds[2]] * 3
    stack.hands[seats[1]] = [kinds[3]] * 4 + [kinds[4]] * 3 + [kinds[5]] * 3
    stack.front += [kinds[2], kinds[4], kinds[5]]


def _pairs(dice: random.Random, stack: Stack) -> None:
    """Six pairs of honours, of one suit with honours, or of anything, fours among them."""
    kinds = dice.choice([range(27, 34), [*range(9), *range(27, 34)], range(9), range(34)])
    pool = [kind for kind in kinds for _ in range(2)] * 2
    pairs = dice.sample(sorted(set(kinds)), 6)
    if dice.random() < 0.5:
        pairs[0] = pairs[1]
    stack.hands[dice.randrange(4)] = [kind for kind in pairs for _ in range(2)]
    stack.front += dice.sample(pool, 4) if dice.random() < 0.5 else []
    for kind in set(stack.front):
        while stack.front.count(kind) + sum(hand.count(kind) for hand in stack.hands.values()) > 4:
            stack.front.remove(kind)


def _dragon(dice: random.Random, stack: Stack) -> None:
    """A run of nine with two holes, and a pair."""
    suit = 9 * dice.randrange(3)
    run = [suit + rank for rank in range(9)]
    for _ in range(dice.randrange(1, 3)):
        run.pop(dice.randrange(len(run)))
    stack.hands[dice.randrange(4)] = [*run, 27, 27, 28, 28]


def _follow(dice: random.Random, stack: Stack) -> None:
    """One tile for every seat, and another for three of them."""
    first, second = dice.sample(range(34), 2)
    seats = dice.sample(range(4), 3)
    stack.hands.update({seat: [first] + [second] * (seat in seats) for seat in range(4)})


def _honours(dice: random.Random, stack: Stack) -> None:
    """13 honours in one hand."""
    stack.hands[dice.randrange(4)] = dice.sample([kind for kind in range(27, 34) for _ in range(4)], 13)


def _triples(dice: random.Random, stack: Stack) -> None:
    """Four threes, at times all of honours, at times of one suit with them."""
    kinds = dice.choice([range(34), range(27, 34), [*range(9), *range(27, 34)]])
    stack.hands[dice.randrange(4)] = [kind for kind in dice.sample(list(kinds), 4) for _ in range(3)]


def _kong_draw(dice: random.Random, stack: Stack) -> None:
    """A four dealt to a waiting hand, the tile it waits for among the kong tiles."""
    stack.hands[dice.randrange(4)] = [33] * 4 + [0, 1, 2, 9, 10, 11, 18, 19]
    stack.kong_tiles += [20, dice.choice([20, 30])]


def _kongs_alike(dice: random.Random, stack: Stack) -> None:
    """Fours for two seats and two kong tiles alike."""
    first, second = dice.sample(range(4), 2)
    stack.hands[first], stack.hands[second] = [33] * 4, [32] * 4
    stack.kong_tiles += [31, 31]


def _four_held(dice: random.Random, stack: Stack) -> None:
    """A hand that waits for nothing but the tile it holds four times."""
    stack.hands[dice.randrange(4)] = [27] * 4 + [0, 1, 2, 9, 10, 11, 18, 19, 20]


RECIPES: Mapping[str, Recipe] = {
    "lan": _lan,
    "pond": _pond,
    "waiting": _waiting,
    "rob_added": _rob_added,
    "rob_replacement": _rob_replacement,
    "kongs": _kongs,
    "pairs": _pairs,
    "dragon": _dragon,
    "follow": _follow,
    "honours": _honours,
    "triples": _triples,
    "kong_draw": _kong_draw,
    "kongs_alike": _kongs_alike,
    "four_held": _four_held,
}
