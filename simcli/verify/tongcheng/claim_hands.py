"""Recipes of 碰 and 捡: one card wanted by several seats, cards that come again, picked cards that come in useful."""

from __future__ import annotations

import random
from collections.abc import Mapping

from simcli.referee.tongcheng.hand import SENTENCES
from simcli.verify.tongcheng.stack import CHARACTERS, Recipe, Stack
from simcli.verify.tongcheng.whole_hands import waits_for, whole_hand


def _two_pairs(dice: random.Random, stack: Stack) -> None:
    """Cards of which the dealer holds one and two other seats a pair each."""
    for character in dice.sample(CHARACTERS, 7):
        for place, copies in zip([0, *dice.sample(range(1, stack.seats), 2)], (1, 2, 2), strict=True):
            stack.hands.setdefault(place, []).extend([character] * copies)
    for place in range(stack.seats):
        stack.top_up(dice, place)


def _again(dice: random.Random, stack: Stack) -> None:
    """The last seat holds pairs and waits with six groups; the dealer and the seats between hold the same few cards."""
    first = dice.choice(CHARACTERS)
    whole = whole_hand(dice, stack.left(), 0, dice.choice([3, 5, 6]), half="pair")
    if whole is None:
        return
    last = stack.seats - 1
    pairs = dice.random() < 0.4
    stack.hands[last] = [c for c in dice.sample(CHARACTERS, 9) for _ in range(2)] if pairs else whole.cards[:18]
    wanted = sorted(set(stack.hands[last])) if pairs else waits_for([first])
    stack.hands[last].append(first)
    for place in range(last):
        left = stack.left()
        pool = [c for c in wanted if left[c] > 0]
        stack.hands[place] = [c for c in pool for _ in range(min(left[c], 1 if pairs else 2))][: stack.room(place)]
    for place in range(stack.seats):
        stack.top_up(dice, place)


def _picked_sentence(dice: random.Random, stack: Stack) -> None:
    """The dealer's next seat lacks one card of a sentence, which it can pick, and then its half."""
    whole = whole_hand(dice, stack.left(), 0, dice.choice([2, 3, 5]), half=dice.choice(["pair", "sentence"]))
    if whole is None:
        return
    cards = [c for group in whole.groups[:5] for c in group]
    made = dice.choice(SENTENCES)
    card = dice.choice(made)
    spare = dice.choice(CHARACTERS)
    stack.hands[1] = [*cards, *(c for c in made if c != card), whole.half[0], spare]
    stack.hands[0] = [card, card]
    stack.front += [whole.half[1]]
    for place in range(stack.seats):
        stack.top_up(dice, place)


def _pick_with_sets(dice: random.Random, stack: Stack) -> None:
    """The dealer's next seat has fours and fives of its own, and nothing but the pick from the dealer."""
    kinds = dice.sample(CHARACTERS, 4)
    stack.hands[1] = [kinds[0]] * 5 + [kinds[1]] * 4 + [kinds[2]] * 4 + [kinds[3]] * dice.choice([1, 2, 3])
    for place in range(stack.seats):
        stack.top_up(dice, place)


def _singles(dice: random.Random, stack: Stack) -> None:
    """Hands of single cards and pairs of the same characters, so that picks of one's own characters are common."""
    kinds = dice.sample(CHARACTERS, 12)
    for place in range(stack.seats):
        stack.hands[place] = list(kinds)
    for place in range(stack.seats):
        stack.top_up(dice, place, alike=2)


RECIPES: Mapping[str, Recipe] = {
    "two_pairs": _two_pairs,
    "again": _again,
    "picked_sentence": _picked_sentence,
    "pick_with_sets": _pick_with_sets,
    "singles": _singles,
}
