"""Recipes that put a win within reach: on the deal, an early draw or replacement, or a discard of the dealer's."""

from __future__ import annotations

import random
from collections.abc import Mapping

from simcli.referee.tongcheng.cards import HAND
from simcli.referee.tongcheng.hand import SENTENCES
from simcli.verify.tongcheng.stack import CHARACTERS, Recipe, Stack
from simcli.verify.tongcheng.whole_hands import BLACKS, REDS, any_hand, waits_for, whole_hand


def _fewer_kinds(dice: random.Random, stack: Stack) -> None:
    """Hands of few kinds for everybody else, so that the wanted answer is one of few."""
    for place in range(stack.seats):
        stack.top_up(dice, place, alike=dice.choice([2, 3, 3]))


def _waiting(dice: random.Random, stack: Stack) -> None:
    """A seat that lacks one card, which is drawn soon."""
    whole = any_hand(dice, stack.left(), 0)
    if whole is None:
        return
    place = dice.choice([1, 1, 2, stack.seats - 1])
    cards = whole.cards
    out = cards.pop(dice.randrange(len(cards)))
    stack.hands[place] = cards
    stack.front += [out] * min(2, stack.left()[out])
    _fewer_kinds(dice, stack)


def _wide(dice: random.Random, stack: Stack) -> None:
    """One seat or two hold six groups and one card, which makes a half with many; the dealer holds those."""
    first = dice.choice(CHARACTERS)
    for place in dice.sample(range(1, stack.seats), dice.choice([1, 2, 2])):
        whole = whole_hand(dice, stack.left(), 0, dice.choice([2, 3, 4, 6]), half="pair")
        if whole is None or stack.left()[first] <= 0:
            continue
        stack.hands[place] = [*whole.cards[: HAND - 1], first]
    _offer(dice, stack, waits_for([first]))


def _offer(dice: random.Random, stack: Stack, wanted: list[int]) -> None:
    """Give the dealer, then the others, three copies and fewer of the wanted characters, and hands of few kinds."""
    left = stack.left()
    for character in dice.sample(wanted, len(wanted)):
        for place in range(stack.seats):
            number = min(left[character], 2 if place else 3, stack.room(place))
            if number > 0 and dice.random() < 0.7:
                stack.hands.setdefault(place, []).extend([character] * number)
                left[character] -= number
    _fewer_kinds(dice, stack)


def _one_card(dice: random.Random, stack: Stack) -> None:
    """A seat that lacks one card of a group, which the dealer holds among few kinds."""
    whole = any_hand(dice, stack.left(), 0)
    if whole is None:
        return
    cards = whole.cards
    out = cards.pop(dice.randrange(len(cards)))
    stack.hands[dice.randrange(1, stack.seats)] = cards
    stack.hands[0] = [out] * min(3, stack.left()[out])
    _fewer_kinds(dice, stack)


def _three_and_sentence(dice: random.Random, stack: Stack) -> None:
    """A seat holds three of the card it waits for and two cards of a sentence with it."""
    made = dice.choice(SENTENCES)
    card = dice.choice(made)
    whole = whole_hand(dice, stack.left(), 0, dice.choice([1, 2, 3]))
    if whole is None:
        return
    groups = [[card] * 3, [other for other in made if other != card], *whole.groups[:4]]
    stack.hands[dice.randrange(1, stack.seats)] = [c for group in groups for c in group] + whole.half
    stack.hands[0] = [card]
    _fewer_kinds(dice, stack)


def _parted(dice: random.Random, stack: Stack) -> None:
    """A hand whose sentences need four or five of one character; it lacks one of them or another card."""
    card = dice.choice([4, 18, 10, 19, 20, 21, 12, 15, 16, 13])
    about = [made for made in SENTENCES if card in made]
    whole = whole_hand(dice, stack.left(), 0, 2)
    if whole is None:
        return
    cards = [c for made in (*whole.groups[:2], *dice.choices(about, k=4)) for c in made] + whole.half
    out = dice.choice([card, card, cards[0], cards[-1]])
    cards.remove(out)
    stack.hands = {dice.randrange(1, stack.seats): cards, 0: [out]}
    _fewer_kinds(dice, stack)


def _dealt(dice: random.Random, stack: Stack) -> None:
    """A dealer that is dealt a complete hand, mostly of few kinds."""
    whole = whole_hand(dice, stack.left(), 0, dice.choice([2, 4, 5, 6]), dice.choice([CHARACTERS, BLACKS, REDS]))
    if whole is not None:
        stack.hands[0] = whole.cards


def _pairs(dice: random.Random, stack: Stack) -> None:
    """Ten pairs, dealt or short of one card; some are fours, and some are six groups and a half as well."""
    fours = dice.choice([0, 0, 1, 2, 3])
    kinds = dice.sample(CHARACTERS, 10 - fours)
    cards = [character for at, character in enumerate(kinds) for _ in range(4 if at < fours else 2)]
    if dice.random() < 0.4:  # three sentences twice, and a pair
        cards = [c for made in dice.sample(SENTENCES, 3) for c in made] * 2 + [dice.choice(CHARACTERS)] * 2
    place = dice.choice([0, 0, *range(1, stack.seats)])
    if place:
        out = cards.pop(dice.randrange(len(cards)))
        stack.front += [out]
        stack.hands[0] = [out]
    stack.hands[place] = cards
    _fewer_kinds(dice, stack)


def _coloured(dice: random.Random, stack: Stack) -> None:
    """A hand of one colour that lacks one or two cards, with pairs and threes that others' discards complete."""
    among = dice.choice([BLACKS, REDS])
    whole = whole_hand(dice, stack.left(), 0, dice.choice([2, 3, 4]), among)
    if whole is None:
        return
    cards = whole.cards
    three = next(group for group in whole.groups if group[0] == group[1])
    for out in (three[0], whole.half[0]):
        cards.remove(out)
    place = dice.randrange(1, stack.seats)
    stack.hands[place] = [*cards, dice.choice(sorted(among))]
    stack.hands[0] = [three[0], whole.half[0]]
    stack.front += [whole.half[0]]
    _fewer_kinds(dice, stack)


RECIPES: Mapping[str, Recipe] = {
    "waiting": _waiting,
    "wide": _wide,
    "one_card": _one_card,
    "three_and_sentence": _three_and_sentence,
    "parted": _parted,
    "dealt": _dealt,
    "pairs": _pairs,
    "coloured": _coloured,
}
