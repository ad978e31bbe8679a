"""Recipes of 观生, 滑 and 招: fours and fives in hand, the fifth copy thrown, hands that a replacement completes."""

from __future__ import annotations

import random
from collections.abc import Mapping

from simcli.verify.tongcheng.stack import CHARACTERS, Recipe, Stack
from simcli.verify.tongcheng.whole_hands import COLOURS, waits_for, whole_hand


def _few_kinds(dice: random.Random, stack: Stack) -> None:
    for place in range(stack.seats):
        stack.top_up(dice, place)


def _fours(dice: random.Random, stack: Stack) -> None:
    """Seats with several fours, three alike, and fourth copies coming as replacements."""
    kinds = dice.sample(CHARACTERS, len(CHARACTERS))
    for place in dice.sample(range(stack.seats), 2):
        fours = [kinds.pop() for _ in range(dice.choice([1, 2, 3]))]
        three = kinds.pop()
        stack.hands[place] = [c for c in fours for _ in range(4)] + [three] * 3
        stack.front += [three, *fours[:1]]
    _few_kinds(dice, stack)


def _fives(dice: random.Random, stack: Stack) -> None:
    """Seats with five alike and fours: 滑 of one's own, and of characters that no 观生 named."""
    kinds = dice.sample(CHARACTERS, len(CHARACTERS))
    for place in dice.sample(range(stack.seats), 2):
        stack.hands[place] = [kinds.pop()] * 5 + [kinds.pop()] * dice.choice([4, 5]) + [kinds.pop()] * 4
    _few_kinds(dice, stack)


def _guan_win(dice: random.Random, stack: Stack) -> None:
    """A seat with one four or two that replacements complete; of two, one 观生 is enough."""
    fours = dice.choice([1, 1, 2])
    whole = whole_hand(dice, stack.left(), fours, dice.choice([3, 4, 6 - fours]), dice.choice(COLOURS), "pair")
    if whole is None:
        return
    cards = whole.cards
    place = dice.choice([0, 0, 1])
    fixed = cards[: 4 * fours]
    others = cards[4 * fours :]
    dice.shuffle(others)
    room = stack.room(place) - len(fixed)
    stack.hands[place] = fixed + others[:room]
    stack.front += others[room:]
    _few_kinds(dice, stack)


def _broken_four(dice: random.Random, stack: Stack) -> None:
    """A complete hand with a four that serves as three and one, beside a 观生 or none."""
    character = dice.choice(CHARACTERS)
    fours = dice.choice([0, 1, 1])
    whole = whole_hand(dice, stack.left(), fours, 2)
    if whole is None:
        return
    groups = [*whole.groups[:-1], [character] * 3]
    cards = [c for group in groups for c in group] + [character, dice.choice(CHARACTERS)]
    place = dice.choice([0, 1])
    room = stack.room(place)
    fixed, others = cards[: 4 * fours], cards[4 * fours :]
    dice.shuffle(others)
    stack.hands[place] = fixed + others[: room - len(fixed)]
    stack.front += others[room - len(fixed) :]
    _few_kinds(dice, stack)


def _own_fifth(dice: random.Random, stack: Stack) -> None:
    """The dealer, or its next seat, has five alike and a hand that two replacements complete."""
    whole = whole_hand(dice, stack.left(), 1, dice.choice([3, 4, 5]), dice.choice(COLOURS), "pair")
    if whole is None:
        return
    five = whole.groups[0][0]
    others = [c for group in whole.groups[1:] for c in group] + whole.half
    dice.shuffle(others)
    place = dice.choice([0, 0, 1])
    room = stack.room(place) - 5
    stack.hands[place] = [five] * 5 + others[:room]
    stack.front += others[room:]
    _few_kinds(dice, stack)


def _claimed_set(dice: random.Random, stack: Stack) -> None:
    """A seat with three or four of a card that the dealer holds; the replacement of its claim completes the hand."""
    size = dice.choice([3, 4, 4])
    threes, half = dice.choice([4, 5, 6]), dice.choice(["pair", "any"])
    whole = whole_hand(dice, stack.left(), 0, threes, dice.choice(COLOURS), half)
    if whole is None:
        return
    first = whole.groups[0][0]
    others = [c for group in whole.groups[1:] for c in group] + whole.half
    dice.shuffle(others)
    place = dice.randrange(1, stack.seats)
    room = stack.room(place) - size
    stack.hands[place] = [first] * size + others[:room]
    stack.hands[0] = [first]
    stack.front += others[room:]
    _few_kinds(dice, stack)


def _win_over_set(dice: random.Random, stack: Stack) -> None:
    """Two seats want the dealer's card: one as the half of six groups, one for a 碰, 招 or 滑."""
    card = dice.choice(CHARACTERS)
    waiter, holder = dice.sample(range(1, stack.seats), 2)
    whole = whole_hand(dice, stack.left(), 0, dice.choice([3, 4, 6]), half="pair")
    if whole is None:
        return
    beside = [character for character in waits_for([card]) if character != card]
    stack.hands = {0: [card], waiter: [*whole.cards[:18], dice.choice(beside)], holder: [card] * dice.choice([2, 3, 4])}
    if dice.random() < 0.5:
        stack.hands[holder] = [card] * 4 + [dice.choice(CHARACTERS)] * 4
    _few_kinds(dice, stack)


def _tied(dice: random.Random, stack: Stack) -> None:
    """The dealer's next seat ties five or six fours in the opening; then the dealer throws the one card it holds loose.

    With all but that card tied it cannot be picked; with one four left to declare, the replacement makes it loose.
    """
    kinds = dice.sample(CHARACTERS, 7)
    loose = kinds.pop()
    if dice.random() < 0.3:  # six fours, then the loose card itself
        stack.hands[1] = [c for c in kinds[:4] for _ in range(4)] + [kinds[4]] * 3
        stack.front += [kinds[4], *[kinds[5]] * 4, loose]
    else:  # four, then a fifth after the pick, its replacement the loose card again
        stack.hands[1] = [c for c in kinds[:4] for _ in range(4)] + [loose] * 3
        stack.front += [*[kinds[4]] * 4, loose]
    stack.hands[0] = [loose]
    _few_kinds(dice, stack)


RECIPES: Mapping[str, Recipe] = {
    "fours": _fours,
    "fives": _fives,
    "guan_win": _guan_win,
    "broken_four": _broken_four,
    "own_fifth": _own_fifth,
    "claimed_set": _claimed_set,
    "win_over_set": _win_over_set,
    "tied": _tied,
}
