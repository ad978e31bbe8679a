"""Complete hands of a wanted pattern, and recipes that put the last tile of one or several within reach."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from simcli.verify.gejiu.recipes import lan_set
from simcli.verify.gejiu.stack import HONOURS, KINDS, Recipe, Stack

Maker = Callable[[random.Random], list[int]]
TRIES = 60


def _sets(dice: random.Random, kinds: Sequence[int], pungs: float) -> list[int]:
    """Four sets and a pair of some kinds; the share `pungs` of the sets are pungs, honours always."""
    hand: list[int] = []
    for _ in range(4):
        kind = dice.choice(list(kinds))
        run = [kind, kind + 1, kind + 2]
        straight = kind not in HONOURS and kind % 9 < 7 and dice.random() >= pungs
        hand += run if straight else [kind] * 3
    return hand + [dice.choice(list(kinds))] * 2


def _suit(dice: random.Random) -> range:
    start = 9 * dice.randrange(3)
    return range(start, start + 9)


def _dragon(dice: random.Random) -> list[int]:
    suit = _suit(dice)
    return [*suit, *[dice.randrange(KINDS)] * 3, *[dice.choice(suit)] * 2]


def _pairs(dice: random.Random) -> list[int]:
    kinds = dice.choice([range(KINDS), _suit(dice), [*_suit(dice), *HONOURS], HONOURS])
    return [kind for kind in (dice.choice(list(kinds)) for _ in range(7)) for _ in range(2)]


MAKERS: tuple[Maker, ...] = (
    lambda dice: _sets(dice, range(KINDS), 0.2),
    lambda dice: _sets(dice, range(KINDS), 1.0),
    lambda dice: _sets(dice, _suit(dice), 0.3),
    lambda dice: _sets(dice, [*_suit(dice), *HONOURS], 0.3),
    lambda dice: _sets(dice, HONOURS, 1.0),
    _dragon,
    _pairs,
    lan_set,
    lan_set,
    lambda dice: dice.sample([kind for kind in HONOURS for _ in range(4)], 14),
)


def waiting_hand(dice: random.Random, left: Counter[int], wanted: int) -> list[int] | None:
    """Take 13 tiles that `wanted` completes out of those left; None where no try fits."""
    for _ in range(TRIES):
        hand = dice.choice(MAKERS)(dice)
        if wanted not in hand:
            continue
        hand.remove(wanted)
        if all(copies <= left[kind] for kind, copies in Counter(hand).items()):
            left.subtract(hand)
            return hand
    return None


def _few_kinds(dice: random.Random, left: Counter[int], tiles: int) -> list[int]:
    """Take tiles of as few kinds as possible, in threes: whoever picks at random then picks the same ones often."""
    hand: list[int] = []
    kinds = [kind for kind in range(KINDS) if left[kind] >= 3]
    for kind in dice.sample(kinds, -(-tiles // 3)):
        hand += [kind] * 3
    hand = hand[:tiles]
    left.subtract(hand)
    return hand


def _deck() -> Counter[int]:
    return Counter(dict.fromkeys(range(KINDS), 4))


def _waiters(dice: random.Random, stack: Stack, left: Counter[int], wanted: int, seats: Sequence[int]) -> None:
    """Let these seats wait for one tile, as many of them as the tiles allow."""
    for seat in seats:
        hand = waiting_hand(dice, left, wanted)
        if hand is not None:
            stack.hands[seat] = hand


def _discard_win(dice: random.Random, stack: Stack) -> None:
    """The dealer holds few kinds, one of them the tile that one, two or three seats wait for."""
    left = _deck()
    wanted = dice.randrange(KINDS)
    left[wanted] -= 1
    _waiters(dice, stack, left, wanted, dice.sample([1, 2, 3], dice.randrange(1, 4)))
    stack.hands[0] = [*_few_kinds(dice, left, 13), wanted]


def _drawn_win(dice: random.Random, stack: Stack) -> None:
    """A seat waits, and its first draw (the dealer: its 14th tile) is what it waits for."""
    left = _deck()
    wanted = dice.randrange(KINDS)
    left[wanted] -= 1
    seat = dice.randrange(4)
    _waiters(dice, stack, left, wanted, [seat])
    if seat == 0:
        stack.hands.setdefault(0, []).append(wanted)
    else:
        stack.hands[0] = _few_kinds(dice, left, 14)
        others = [kind for kind in range(KINDS) if left[kind] > 0]
        stack.front += [*dice.sample(others, seat - 1), wanted]


def _replacement_win(dice: random.Random, stack: Stack) -> None:
    """The dealer can kong, the kong tiles hold what it and others wait for."""
    left = _deck()
    wanted, quad = dice.sample(range(KINDS), 2)
    left[wanted] -= 1
    left[quad] -= 4
    own = dice.random() < 0.5
    left[wanted] -= own
    _waiters(dice, stack, left, wanted, dice.sample([1, 2, 3], dice.randrange(1, 3)))
    stack.hands[0] = [quad] * 4 + _few_kinds(dice, left, 9) + ([wanted] if own else _few_kinds(dice, left, 1))
    stack.kong_tiles += [wanted]


def _dragon_chowed(dice: random.Random, stack: Stack) -> None:
    """The next seat lacks one tile of a run of nine, which the dealer holds; then it waits for one of two pairs."""
    left = _deck()
    suit, (first, second, third) = _suit(dice), dice.sample(HONOURS, 3)
    wanted = dice.choice(suit)
    stack.hands[1] = [kind for kind in suit if kind != wanted] + [first] * 2 + [second] * 2 + [third]
    left.subtract(stack.hands[1])
    left.subtract([wanted, first, second])
    stack.hands[0] = [*_few_kinds(dice, left, 13), wanted]
    others = [kind for kind in range(KINDS) if left[kind] > 0]
    stack.front += [*dice.sample(others, 3), dice.choice([first, second])]


RECIPES: Mapping[str, Recipe] = {
    "dragon_chowed": _dragon_chowed,
    "discard_win": _discard_win,
    "drawn_win": _drawn_win,
    "replacement_win": _replacement_win,
}
