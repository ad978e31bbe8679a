"""Recipes of 吃, 比 and 臭: cards that fit many chows, cards offered again after they were thrown or passed."""

from __future__ import annotations

import random
from collections.abc import Mapping

from simcli.verify.youxian.stack import COPIES, HAND, KINDS, Recipe, Stack
from simcli.verify.youxian.whole_hands import ONE_FIVE_TEN, SCORING


def _beside(dice: random.Random, stack: Stack) -> None:
    """A seat has pairs of neighbours in both sizes: one card fits many chows, and its own copies have to follow."""
    first = dice.randrange(7)
    place = dice.randrange(3)
    stack.hands[place] = [rank + size for rank in range(first, first + 4) for size in (0, 10) for _ in range(2)]
    stack.front += [dice.choice(stack.hands[place]) for _ in range(2)]


def _card_left(dice: random.Random, stack: Stack) -> None:
    """A seat has the offered card, or two of it, and cards for one chow only."""
    card = dice.choice([kind for kind in range(KINDS) if 2 <= kind % 10 <= 7])
    place = dice.randrange(3)
    near = dice.choice([[card - 2, card - 1], [card + 1, card + 2], [card - 1, card + 1]])
    stack.hands[place] = [card] * dice.choice([1, 1, 2]) + near
    stack.front += [card]
    twin = (card + 10) % KINDS
    stack.top_up(dice, place, {card - 2, card - 1, card, card + 1, card + 2, twin})


def _three_chows(dice: random.Random, stack: Stack) -> None:
    """A seat has two of the offered card, and cards for three chows."""
    card = dice.choice([kind for kind in range(KINDS) if 2 <= kind % 10 <= 7])
    twin = (card + 10) % KINDS
    ways = [[card - 2, card - 1], [card - 1, card + 1], [card + 1, card + 2], [twin, twin]]
    place = dice.randrange(3)
    stack.hands[place] = [card, card, *(near for way in dice.sample(ways, 3) for near in way)]
    stack.front += [card]
    stack.top_up(dice, place)


def _again(dice: random.Random, stack: Stack) -> None:
    """All seats have neighbours of one card, which is drawn three or four times in a row."""
    card = dice.choice([kind for kind in range(KINDS) if 2 <= kind % 10 <= 7])
    near = [card - 2, card - 1, card + 1, card + 2]
    for place in range(3):
        stack.hands[place] = [*near, *([card] if place == 0 and dice.random() < 0.5 else [])]
    stack.front += [card] * (COPIES - stack.hands[0].count(card))
    for place in range(3):
        stack.top_up(dice, place, {card})


def _thrown_then_drawn(dice: random.Random, stack: Stack) -> None:
    """A seat with few kinds to throw, whose other copies it draws afterwards with neighbours in hand."""
    place = dice.randrange(3)
    first = dice.choice([0, 10]) + dice.randrange(1, 6)
    run = list(range(first, first + 4))
    kinds = dice.sample([kind for kind in range(KINDS) if kind not in run], 4)
    stack.hands[place] = run * 2 + [kind for kind in kinds for _ in range(3)]
    stack.front += dice.choices(run, k=5) if dice.random() < 0.7 else run
    stack.front[:] = [card for at, card in enumerate(stack.front) if stack.front[:at].count(card) < 2]


def _pair_passed(dice: random.Random, stack: Stack) -> None:
    """Pairs that each seat may 碰, and the same card once more right away: passed, it is 臭, or a 臭偎."""
    kinds = dice.sample(range(KINDS), 15)
    for place in range(3):
        stack.hands[place] = [kind for kind in kinds[5 * place : 5 * place + 5] for _ in range(2)]
    for card in dice.sample(kinds, 4):
        stack.front += [card, card]
    if dice.random() < 0.5:
        front = stack.front
        front[:] = [front[at] for at in (0, 2, 4, 6, 1, 3, 5, 7)]


def _peng_and_chi(dice: random.Random, stack: Stack) -> None:
    """A card that one seat may 碰 and the others may 吃."""
    card = dice.choice([kind for kind in range(KINDS) if 2 <= kind % 10 <= 7])
    places = dice.sample(range(3), 3)
    stack.hands[places[0]] = [card, card]
    stack.hands[places[1]] = [card - 2, card - 1]
    stack.hands[places[2]] = [card + 1, card + 2]
    stack.front += [card]
    for place in range(3):
        stack.top_up(dice, place, {card})


def _special_chows(dice: random.Random, stack: Stack) -> None:
    """Cards of 一二三, 二七十 and 一五十 at every seat, and more of them to come."""
    cards = [card for chow in (*SCORING, *ONE_FIVE_TEN) for card in chow]
    pool = dice.sample([kind for kind in sorted(set(cards)) for _ in range(COPIES)], 40)
    for place in range(3):
        stack.hands[place] = pool[11 * place : 11 * place + 11]
    stack.front += pool[33:]
    stack.hands = {place: hand[:HAND] for place, hand in stack.hands.items()}


RECIPES: Mapping[str, Recipe] = {
    "beside": _beside,
    "card_left": _card_left,
    "three_chows": _three_chows,
    "again": _again,
    "thrown_then_drawn": _thrown_then_drawn,
    "pair_passed": _pair_passed,
    "peng_and_chi": _peng_and_chi,
    "special_chows": _special_chows,
}
