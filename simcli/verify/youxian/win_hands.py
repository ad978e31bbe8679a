"""Recipes that put a win within reach of one seat or two: on the deal, the shown card, an early or the last draw."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from simcli.verify.youxian.stack import HAND, KINDS, Recipe, Stack, scattered
from simcli.verify.youxian.whole_hands import BIG, BLACKS, CHOWS, REDS, RUNS, SCORING, SMALL, any_hand, whole_hand


def _lacking(dice: random.Random, cards: list[int], whole_sets: float = 0.7) -> tuple[list[int], list[int]]:
    """A hand of 20 out of complete cards, and those it lacks; mostly its threes and fours stay whole."""
    held = Counter(cards)
    dice.shuffle(cards)
    cards.sort(key=lambda card: held[card] > 2 and dice.random() < whole_sets, reverse=True)
    return cards[:HAND], cards[HAND:]


def _waiting(dice: random.Random, stack: Stack) -> None:
    """A seat that lacks one card or two, which come soon."""
    cards = any_hand(dice, stack.left(), dice.choice([None, None, 2]))
    if cards is None:
        return
    place = dice.randrange(3)
    stack.hands[place], out = _lacking(dice, cards)
    left = stack.left()
    left.subtract(out)
    stack.front += [*scattered(dice, left, dice.randrange(4)), *out]


def _last_card(dice: random.Random, stack: Stack) -> None:
    """A seat that waits, with few free cards, for the last card of the wall."""
    fours = dice.choice([0, 0, 1])
    cards = whole_hand(dice, stack.left(), fours, 6 - fours - bool(fours))
    if cards is None:
        return
    place = dice.randrange(1, 3)
    stack.hands[place], out = _lacking(dice, cards, 1.0)
    stack.back += out
    fourths = [kind for kind, copies in Counter(stack.hands[place]).items() if copies == 3]
    for kind in fourths:  # held by others in twos and threes of other kinds, where they are seldom thrown
        other = dice.choice([seat for seat in range(3) if seat != place])
        if stack.left()[kind] > 0:
            stack.hands.setdefault(other, []).append(kind)


def _six_groups(dice: random.Random, stack: Stack, without: range) -> list[int]:
    """18 cards in six groups, 坎 and chows that count, without certain kinds and in cards that are left."""
    left = stack.left()
    for card in without:
        left[card] = 0
    for threes in (dice.choice([3, 4, 5]), 5, 4, 3):
        cards = whole_hand(dice, left, 0, threes, chows=[*SCORING, *RUNS])
        if cards is not None:
            return cards[:-3]
    return []


def _several_wait(dice: random.Random, stack: Stack) -> None:
    """Both others wait for one card with two cards next to it each; the dealer may hold a 坎 or pair of it.

    Their other groups are 坎, of which the dealer holds no fourth: nothing that it throws helps them.
    """
    card = dice.choice([kind for kind in range(KINDS) if 2 <= kind % 10 <= 7])
    near = range(card - 2, card + 3)
    parts = dice.sample([[card - 2, card - 1], [card - 1, card + 1], [card + 1, card + 2]], 2)
    kinds = dice.sample([kind for kind in range(KINDS) if kind not in near], KINDS - len(near))
    for place, part in zip((1, 2), parts, strict=True):
        stack.hands[place] = part + [kind for kind in [kinds.pop() for _ in range(6)] for _ in range(3)]
    own = dice.choice([0, 1, 2, 3, 3])
    left = stack.left()
    pool = [kind for kind in (*near, *kinds) if kind != card for _ in range(left[kind])]
    stack.hands[0] = [card] * own + dice.sample(pool, HAND - own)
    if dice.random() < 0.2:  # it is the shown card
        stack.hands[0].append(card)
    else:
        stack.front += [card]


def _set_or_run(dice: random.Random, stack: Stack) -> None:
    """The winning card fits a three or pair of the waiting hand and a chow as well."""
    card = dice.choice([kind for kind in range(KINDS) if 2 <= kind % 10 <= 7])
    near = [card - 2, card - 1, card + 1, card + 2]
    others = [kind for kind in range(KINDS) if kind not in (card, *near)]
    if dice.random() < 0.5:  # a 坎 and two cards next to it
        hand = [card] * 3 + dice.choice([near[:2], near[1:3], near[2:]])
        threes = 5
    else:  # a pair that is parted: three chows with the card in each
        hand = [card] * 2 + near + near[1:3]
        threes = 4
    chosen = dice.sample(others, threes)
    place = dice.randrange(1, 3)
    stack.hands[place] = [*hand, *(kind for kind in chosen for _ in range(3))]
    left = stack.left()
    left[card] -= 1
    stack.front += [*scattered(dice, left, dice.choice([0, 0, 1])), card]


def _readings(dice: random.Random, stack: Stack) -> None:
    """A hand with 一二三 in three rows, which are three 绞 as well."""
    one, other = dice.sample([0, 10], 2)
    rows = [one, one + 1, one + 2] * 2 + [other, other + 1, other + 2]
    sets = dice.sample([kind for kind in range(KINDS) if kind % 10 > 2], 4)
    place = dice.randrange(1, 3)
    stack.hands[place] = rows[:-1] + [kind for kind in sets for _ in range(3)]
    left = stack.left()
    left[other + 2] -= 1
    stack.front += [*scattered(dice, left, dice.choice([0, 0, 1])), other + 2]


def _one_size(dice: random.Random, stack: Stack) -> None:
    """A seat that lacks one card of a hand in big cards alone, or in small ones."""
    kinds = dice.choice([SMALL, BIG])
    fours = dice.choice([0, 0, 1])
    cards = whole_hand(dice, stack.left(), fours, dice.choice([3, 4, 5]), kinds, RUNS)
    if cards is not None:
        place = dice.randrange(3)
        stack.hands[place], out = _lacking(dice, cards, 1.0)
        stack.front += out


def _dealt(dice: random.Random, stack: Stack) -> None:
    """A dealer that is dealt a complete hand, with or without a 提."""
    fours = dice.choice([0, 0, 1])
    cards = whole_hand(dice, stack.left(), fours, dice.choice([3, 4, 5, 7 - 2 * fours]), chows=CHOWS)
    if cards is not None:
        dice.shuffle(cards)
        stack.hands[0] = cards


def _shown(dice: random.Random, stack: Stack) -> None:
    """Another seat wins on the shown card, which may stand in the dealer's 提 or 坎."""
    cards = any_hand(dice, stack.left(), dice.choice([0, 0, 1]))
    if cards is None:
        return
    held = Counter(cards)
    card = dice.choice([card for card in cards if held[card] == 1] or cards)
    cards.remove(card)
    stack.hands[dice.randrange(1, 3)] = cards
    left = stack.left()
    own = dice.choice([0, left[card] - 1, left[card] - 1])
    left[card] = 0
    stack.hands[0] = [card] * own + scattered(dice, left, HAND - own) + [card]


def _formed(dice: random.Random, stack: Stack) -> None:
    """A seat draws by itself the card that makes a 提 or 偎 and with it a complete hand; perhaps others wait for it."""
    place = dice.randrange(3)
    made = dice.choice([3, 4])
    cards = any_hand(dice, stack.left(), 1 if made == 4 else dice.choice([0, 1]))
    alike = [kind for kind, copies in Counter(cards or []).items() if copies == made]
    if cards is None or not alike:
        return
    card = dice.choice(alike)
    cards.remove(card)
    dice.shuffle(cards)
    stack.hands[place] = cards[:HAND]
    for other in range(3):
        stack.top_up(dice, other, {card})
    left = stack.left()
    left[card] = 0
    stack.front += [*scattered(dice, left, (place - 1) % 3), card]


def _coloured(dice: random.Random, stack: Stack) -> None:
    """A seat that lacks one card of a hand without red cards, with one, or with ten and more."""
    wanted = dice.choice([(0, 0), (1, 1), (1, 1), (10, 12), (13, 24), (13, 24)])
    for _ in range(60):
        kinds = REDS if wanted[0] == 13 else dice.choice([range(KINDS), REDS, BLACKS, BLACKS])
        fours = dice.choice([0, 0, 1])
        kinds = [*kinds, dice.choice(REDS)] if wanted == (1, 1) else kinds
        cards = whole_hand(dice, stack.left(), fours, dice.choice([3, 4, 5]), sorted(set(kinds)))
        if cards is not None and wanted[0] <= sum(card in REDS for card in cards) <= wanted[1]:
            place = dice.randrange(1, 3)
            stack.hands[place], out = _lacking(dice, cards, 1.0)
            stack.front += out
            return


def _one_card(dice: random.Random, stack: Stack) -> None:
    """A seat with threes, a four and one or two cards more: each drawn fourth is taken, then the one card (耍猴)."""
    place = dice.randrange(3)
    fours = dice.choice([0, 1, 1, 1])
    threes = 6 - fours
    kinds = dice.sample(range(KINDS), 6 + 2)
    hand = [kind for kind in kinds[:fours] for _ in range(4)] + [kind for kind in kinds[fours:6] for _ in range(3)]
    hand += kinds[6:][: HAND + (place == 0) - len(hand)]
    stack.hands[place] = hand
    fourths = dice.sample(kinds[fours:6], threes)
    stack.front += [*fourths, kinds[6], kinds[7]]
    if dice.random() < 0.2:
        stack.back += [stack.front.pop()]


def _win_and_claims(dice: random.Random, stack: Stack) -> None:
    """One seat waits for a card of which others hold a pair or neighbours, so that win, 碰 and 吃 meet."""
    card = dice.choice([kind for kind in range(KINDS) if 2 <= kind % 10 <= 7])
    waiter, pair, chower = dice.sample(range(3), 3)
    stack.hands[pair] = [card, card]
    stack.hands[chower] = [card + 1, card + 2, card - 1]
    stack.hands[waiter] = [card - 2, card - 1, *_six_groups(dice, stack, range(card - 2, card + 3))]
    stack.front += [card]
    for place in range(3):
        stack.top_up(dice, place, {card})


RECIPES: Mapping[str, Recipe] = {
    "waiting": _waiting,
    "last_card": _last_card,
    "several_wait": _several_wait,
    "set_or_run": _set_or_run,
    "readings": _readings,
    "one_size": _one_size,
    "dealt": _dealt,
    "shown": _shown,
    "formed": _formed,
    "coloured": _coloured,
    "one_card": _one_card,
    "win_and_claims": _win_and_claims,
}
