"""Recipes of 提, 坎, 偎 and 跑: fours and threes dealt, fourths to come, and hands with nothing left to discard."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from simcli.verify.youxian.stack import HAND, KINDS, Recipe, Stack, scattered


def _sets(dice: random.Random, stack: Stack) -> None:
    """Seats dealt many 坎 and 提, and some of their fourths soon."""
    kinds = dice.sample(range(KINDS), KINDS)
    threes = []
    for place in range(3):
        mine = [kinds.pop() for _ in range(dice.choice([3, 4, 5]))]
        hand = [kind for kind in mine for _ in range(dice.choice([3, 3, 3, 4]))][: HAND + (place == 0)]
        threes += [kind for kind, copies in Counter(hand).items() if copies == 3]
        stack.hands[place] = hand
    stack.front += dice.sample(threes, min(len(threes), dice.randrange(1, 5)))


def _only_sets(dice: random.Random, stack: Stack) -> None:
    """A seat dealt nothing but 提 and 坎, or with nothing to discard before long."""
    sizes = dice.choice(
        [(3,) * 7, (4, 4, 4, 3, 3, 3), (4, 4, 4, 4, 3, 2), (4, 4, 3, 3, 3, 2, 2), (3, 3, 3, 3, 3, 2, 2)]
    )
    kinds = dice.sample(range(KINDS), len(sizes))
    cards = [kind for kind, size in zip(kinds, sizes, strict=True) for _ in range(size)]
    place = dice.choice([0, 0, 1, 2])
    stack.hands[place] = cards[: HAND + (place == 0)]
    held = Counter(stack.hands[place])
    stack.front += [kind for kind in kinds if held[kind] in (2, 3)][-3:]


def _many_fours(dice: random.Random, stack: Stack) -> None:
    """Two or three 提 for a seat, pairs and chows beside them: discards are waived."""
    place = dice.randrange(3)
    number = dice.choice([2, 2, 3])
    kinds = dice.sample(range(KINDS), 8)
    stack.hands[place] = [kind for kind in kinds[:number] for _ in range(4)]
    stack.hands[place] += [kind for kind in kinds[number:6] for _ in range(2)]
    stack.front += dice.sample(kinds[number:6], 3)


def _pairs(dice: random.Random, stack: Stack) -> None:
    """Pairs at all seats; the third copies come up, then fourths: 偎 and 碰, and 提 and 跑 of them."""
    kinds = dice.sample(range(KINDS), 18)
    for place in range(3):
        stack.hands[place] = [kind for kind in kinds[6 * place : 6 * place + 6] for _ in range(2)]
    wanted = [dice.choice(kinds[6 * place : 6 * place + 6]) for place in (1, 2, 0)]
    again = dice.sample(wanted, 3) if dice.random() < 0.6 else dice.sample(kinds, 3)
    stack.front += wanted + again
    _within(stack)


def _own_fourth(dice: random.Random, stack: Stack) -> None:
    """A pair whose third card another seat throws or draws, and whose fourth comes again and again to its own seat."""
    place = dice.randrange(3)
    kinds = dice.sample(range(KINDS), 6)
    stack.hands[place] = [kind for kind in kinds for _ in range(2)]
    stack.front += [kinds[0], kinds[1], kinds[2], kinds[0], kinds[1], kinds[2]]
    if dice.random() < 0.5:
        dice.shuffle(stack.front)


def _fourths(dice: random.Random, stack: Stack) -> None:
    """One seat has pairs of which the two others hold one card each, to be thrown."""
    kinds = dice.sample(range(KINDS), 8)
    pairs = dice.randrange(3)
    for place in range(3):
        stack.hands[place] = kinds * (2 if place == pairs else 1)
    stack.front += scattered(dice, stack.left(), 2)


def _fourth_thrown(dice: random.Random, stack: Stack) -> None:
    """Seats dealt 坎 whose fourths lie in the hands of the others: 跑 of discards."""
    kinds = dice.sample(range(KINDS), 9)
    for place in range(3):
        stack.hands[place] = [kind for kind in kinds[3 * place : 3 * place + 3] for _ in range(3)]
        stack.hands[place] += kinds[(3 * place + 3) % 9 :][:3]


def _within(stack: Stack) -> None:
    """Leave out draws of which no copy is left."""
    held = Counter(card for hand in stack.hands.values() for card in hand)
    kept: list[int] = []
    for card in stack.front:
        if held[card] + kept.count(card) < 4:
            kept.append(card)
    stack.front[:] = kept


def _broken(dice: random.Random, stack: Stack) -> None:
    """A hand that only lacks one card; the fourth of one of its 坎 comes first and breaks it."""
    place = dice.randrange(1, 3)
    run = dice.choice([kind for kind in range(KINDS) if kind % 10 < 8])
    others = [kind for kind in range(KINDS) if kind not in (run, run + 1, run + 2)]
    kinds = dice.sample(others, 6)
    stack.hands[place] = [*(kind for kind in kinds for _ in range(3)), run, run + 1]
    stack.front += [dice.choice(kinds), run + 2]


RECIPES: Mapping[str, Recipe] = {
    "sets": _sets,
    "only_sets": _only_sets,
    "many_fours": _many_fours,
    "pairs": _pairs,
    "own_fourth": _own_fourth,
    "fourths": _fourths,
    "fourth_thrown": _fourth_thrown,
    "broken": _broken,
}
