"""Walls that lead to 塘子: four waiting hands that nothing drawn improves, and a 烂 hand drawn by one of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from simcli.referee.gejiu.hand import completing_kinds
from simcli.referee.gejiu.rules import read_rules
from simcli.referee.gejiu.tiles import HONOURS, SUITS, count, kinds_held

RULES = read_rules({})


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


class Skeleton(NamedTuple):
    """Hands of the pond seat and of three others, the 烂 hand, and the tiles that the others may draw."""

    pond_hand: list[int]
    hands: list[list[int]]
    wanted: list[int]
    junk: list[int]


def dead_pond(dice: random.Random, hands: dict[int, list[int]], front: list[int], kong_tiles: list[int]) -> None:
    """Fill in hands and draws (seats counted from the dealer); suits, ranks and honours are turned about at random."""
    skeleton = dice.choice(skeletons())
    suits, honours, mirrored = dice.sample(range(3), 3), dice.sample(range(27, 34), 7), dice.random() < 0.5

    def turned(kinds: Sequence[int]) -> list[int]:
        ranks = [8 - kind % 9 if mirrored else kind % 9 for kind in kinds]
        suited = [9 * suits[kind // 9] if kind < 27 else 0 for kind in kinds]
        return [
            first + rank if kind < 27 else honours[kind - 27]
            for kind, first, rank in zip(kinds, suited, ranks, strict=True)
        ]

    pond_seat = dice.randrange(4)
    others = [seat for seat in range(4) if seat != pond_seat]
    hands[pond_seat] = turned(skeleton.pond_hand)
    hands.update({seat: turned(hand) for seat, hand in zip(others, skeleton.hands, strict=True)})
    wanted, junk = turned(skeleton.wanted), turned(skeleton.junk)
    dice.shuffle(wanted)
    dice.shuffle(junk)
    hands[0].append(wanted.pop() if pond_seat == 0 else junk.pop())
    dealt = [kind for hand in hands.values() for kind in hand]
    fourth = [kind for kind in hands[pond_seat] if dealt.count(kind) == hands[pond_seat].count(kind) == 3]
    if fourth and wanted[-1] in junk and dice.random() < 0.2:  # the first draw makes a four: a kong before the discards
        junk.remove(wanted[-1])
        kong_tiles += [wanted.pop()] * 2
        wanted.append(fourth[0])
    while wanted:
        front.append(wanted.pop() if (len(front) + 1) % 4 == pond_seat else junk.pop())


@cache
def skeletons() -> list[Skeleton]:
    """Six of them, always the same."""
    dice = random.Random(2)
    found: list[Skeleton] = []
    while len(found) < 6:
        skeleton = _skeleton(dice)
        if skeleton is not None:
            found.append(skeleton)
    return found


def _skeleton(dice: random.Random) -> Skeleton | None:
    wanted = lan_set(dice)
    if sum(kind in HONOURS for kind in wanted) != 5:
        return None
    spare = [4 - (kind in wanted) for kind in range(34)]
    free_honours = [kind for kind in HONOURS if kind not in wanted]
    threes = [dice.choice([kind for kind in suit if kind not in wanted]) for suit in SUITS]
    pond_hand = threes * 3 + free_honours * 2
    runs = [kind for kind in wanted if kind < 27 and 1 <= kind % 9 <= 6 and not {kind - 1, kind + 2} & set(wanted)]
    if not runs or not _take(spare, pond_hand):
        return None
    run = dice.choice(runs)
    hands = []
    for _ in range(3):
        chows = [9 * dice.randrange(3) + dice.randrange(7) for _ in range(3)]
        pair = dice.choice([kind for kind in HONOURS if kind in wanted])
        hand = [run, run + 1, pair, pair, *(chow + step for chow in chows for step in range(3))]
        if not _take(spare, hand):
            return None
        hands.append(hand)
    if not _deaf(pond_hand, wanted) or any(_takes(hand, kind) for hand in hands for kind in wanted):
        return None
    heard = {run - 1, run + 2, *pond_hand}
    useless = [kind for kind in range(34) if kind not in heard and all(_deaf(hand, [kind]) for hand in hands)]
    junk = [kind for kind in useless for _ in range(spare[kind])]
    return Skeleton(pond_hand, hands, wanted, junk) if len(junk) >= 45 else None


def _take(spare: list[int], tiles: Sequence[int]) -> bool:
    for kind in tiles:
        spare[kind] -= 1
    return min(spare) >= 0


def _takes(hand: Sequence[int], kind: int) -> bool:
    """Whether a discard of this kind is a win or a kong."""
    held = count(hand)
    return held[kind] == 3 or kind in completing_kinds(held, 0, RULES)


def _deaf(hand: Sequence[int], drawn: Sequence[int]) -> bool:
    """Whether no drawn kind wins, makes a four, or in another tile's place leaves as many tiles to wait for."""
    held = count(hand)
    rest = _waited_for(held)
    for kind in drawn:
        if _takes(hand, kind):
            return False
        for other in kinds_held(held):
            if other != kind:
                left = [copies + (place == kind) - (place == other) for place, copies in enumerate(held)]
                if _waited_for(left) >= rest:
                    return False
    return True


def _waited_for(held: Sequence[int]) -> int:
    return sum(4 - held[kind] for kind in completing_kinds(held, 0, RULES))
