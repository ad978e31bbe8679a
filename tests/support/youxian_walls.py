"""Walls and a player that reach the thin places of youxian within a few games, for tests of the referee."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from simcli.referee.core import Event
from simcli.referee.moves import Entry, Menu
from simcli.referee.youxian.cards import CHOWS, count
from tests.support.youxian_player import Chooser, shuffled_wall, stacked_wall

Hands = dict[int, list[int]]


def recipe_wall(dice: random.Random, dealer: int, name: str) -> list[int]:
    """A wall of one of the `RECIPES`; `any` is a uniform one."""
    if name == "any":
        return shuffled_wall(dice)
    hands: Hands = {}
    front: list[int] = []
    RECIPES[name](dice, dealer, hands, front)
    return stacked_wall(dice, dealer, hands, front)


def complete(dice: random.Random, sets: int, chows: Sequence[int], quads: int = 0) -> list[int]:
    """Cards of a complete hand: `quads` fours, `sets` threes, a pair where there is a four, the rest chows."""
    while True:
        kinds = dice.sample(range(20), quads + sets + bool(quads))
        cards = [kind for kind in kinds[:quads] for _ in range(4)]
        cards += [kind for kind in kinds[quads : quads + sets] for _ in range(3)]
        cards += [kind for kind in kinds[quads + sets :] for _ in range(2)]
        number = 7 - quads - sets - bool(quads)
        cards += [card for code in dice.choices(chows, k=number) for card in CHOWS[code]]
        if max(count(cards)) <= 4:
            return cards


def _seat(dice: random.Random, dealer: int) -> int:
    return (dealer + dice.randrange(3)) % 3


def _waiting(dice: random.Random, dealer: int, hands: Hands, front: list[int]) -> None:
    """A seat that lacks one or two cards, which come soon."""
    seat = _seat(dice, dealer)
    chows = dice.choice([range(40), [0, 8, 10, 18, 3], [8, 18], range(20, 40), [0, 9, 10, 19]])
    cards = complete(dice, dice.choice([0, 2, 3, 4, 6]), chows, dice.choice([0, 0, 1, 1, 2]))
    dice.shuffle(cards)
    held = count(cards)
    cards.sort(key=lambda card: held[card] > 2 and dice.random() < 0.8, reverse=True)
    out = cards[19 + dice.randrange(2) :]
    hands[seat] = cards[: len(cards) - len(out)]
    front += _between(dice, hands[seat] + out, dice.randrange(4)) + out


def _between(dice: random.Random, used: list[int], number: int) -> list[int]:
    rest = [kind for kind, copies in enumerate(count(used)) for _ in range(4 - copies)]
    return dice.sample(rest, number)


def _ready_twice(dice: random.Random, dealer: int, hands: Hands, front: list[int]) -> None:
    """Two seats that wait for the same card."""
    card = dice.randrange(2, 8)
    kinds = dice.sample([kind for kind in range(20) if not card - 2 <= kind <= card + 2], 12)
    parts = [(card - 2, card - 1), (card + 1, card + 2)]
    for seat, part in zip(dice.sample(range(3), 2), parts, strict=True):
        hands[seat] = [*part, *(kind for kind in [kinds.pop() for _ in range(6)] for _ in range(3))]
    front += [card]


def _sets(dice: random.Random, dealer: int, hands: Hands, front: list[int]) -> None:
    """Seats dealt many 坎 and 提."""
    kinds = dice.sample(range(20), 20)
    for seat in range(3):
        mine = [kinds.pop() for _ in range(dice.choice([3, 4, 5]))]
        hands[seat] = [kind for kind in mine for _ in range(dice.choice([3, 3, 3, 4]))][: 20 + (seat == dealer)]
    front += [cards[0] for cards in hands.values() if count(cards)[cards[0]] == 3][:1]


def _only_sets(dice: random.Random, dealer: int, hands: Hands, front: list[int]) -> None:
    """A dealer dealt nothing but 提 and 坎, or a seat with nothing to discard before long."""
    kinds = dice.sample(range(20), 7)
    sizes = dice.choice([(3,) * 7, (4, 4, 4, 3, 3, 3), (4, 4, 3, 3, 3, 2, 2), (3, 3, 3, 3, 3, 2, 2)])
    seat = dice.choice([dealer, dealer, (dealer + 1) % 3])
    cards = [kind for kind, size in zip(kinds, sizes, strict=False) for _ in range(size)]
    hands[seat] = cards[: 20 + (seat == dealer)]
    front += [kind for kind, size in zip(kinds, sizes, strict=False) if size < 4][-2:]


def _pairs(dice: random.Random, dealer: int, hands: Hands, front: list[int]) -> None:
    """Pairs at all seats, and the other copies coming up."""
    kinds = dice.sample(range(20), 18)
    for seat in range(3):
        hands[seat] = [kind for kind in kinds[6 * seat : 6 * seat + 6] for _ in range(2)]
    front += [dice.choice(kinds[6 * seat : 6 * seat + 6]) for seat in range(3) for _ in range(2)]


def _beside(dice: random.Random, dealer: int, hands: Hands, front: list[int]) -> None:
    """One seat has pairs of neighbours in both sizes, so that one card fits many chows."""
    first = dice.randrange(7)
    seat = _seat(dice, dealer)
    hands[seat] = [rank + size for rank in range(first, first + 4) for size in (0, 10) for _ in range(2)]
    front += [dice.choice(hands[seat]) for _ in range(2)]


def _dealt(dice: random.Random, dealer: int, hands: Hands, front: list[int]) -> None:
    """A dealer that is dealt a win."""
    cards = complete(dice, dice.choice([4, 5, 7]), range(40), dice.choice([0, 0, 1]) if dice.random() < 0.5 else 0)
    hands[dealer] = cards[:21]


def _shown(dice: random.Random, dealer: int, hands: Hands, front: list[int]) -> None:
    """Another seat that wins on the shown card."""
    while True:
        cards = complete(dice, dice.choice([4, 5]), [0, 8, 10, 18], dice.choice([0, 1]))
        card = dice.choice(cards)
        rest = _between(dice, cards, 20)
        own = dice.choice([0, 0, 4 - count(cards)[card]])
        if cards.count(card) < 4 or own == 0:
            break
    cards.remove(card)
    hands[(dealer + dice.choice([1, 2])) % 3] = cards[:20]
    kept = [kind for kind in rest if kind != card]
    filled = [card] * own + kept + _between(dice, [*cards, card, *rest], 20)
    hands[dealer] = [*filled[:20], card]


def _fourths(dice: random.Random, dealer: int, hands: Hands, front: list[int]) -> None:
    """One seat has pairs of which the two others hold one card each."""
    kinds = dice.sample(range(20), 8)
    pairs = _seat(dice, dealer)
    for seat in range(3):
        hands[seat] = kinds * (2 if seat == pairs else 1)


def _readings(dice: random.Random, dealer: int, hands: Hands, front: list[int]) -> None:
    """A hand with 一二三 in three rows, which are three 绞 as well."""
    one, other = dice.sample([0, 10], 2)
    rows = [one, one + 1, one + 2] * 2 + [other, other + 1, other + 2]
    sets = dice.sample([kind for kind in range(20) if kind % 10 > 2], 4)
    hands[_seat(dice, dealer)] = rows[:-1] + [kind for kind in sets for _ in range(3)]
    front += [other + 2]


def _big(dice: random.Random, dealer: int, hands: Hands, front: list[int]) -> None:
    """A seat that lacks one card of a hand in big cards alone."""
    chosen = dice.sample(range(13, 20), 5)
    hands[_seat(dice, dealer)] = [10, 11, 10, 11, 12, *(kind for kind in chosen for _ in range(3))]
    front += [12]


RECIPES: dict[str, Callable[[random.Random, int, Hands, list[int]], None]] = {
    "waiting": _waiting,
    "ready_twice": _ready_twice,
    "sets": _sets,
    "only_sets": _only_sets,
    "pairs": _pairs,
    "beside": _beside,
    "dealt": _dealt,
    "shown": _shown,
    "fourths": _fourths,
    "readings": _readings,
    "big": _big,
}


def lively(dice: random.Random) -> Chooser:
    """Mostly wins where it may, claims more often than it passes, keeps its pairs, else answers uniformly."""

    def choose(menu: Menu, events: Sequence[Event]) -> Entry:
        best = [entry for entry in menu.entries if entry.action == "win"]
        if best and dice.random() < 0.8:
            return best[0]
        claims = [entry for entry in menu.entries if entry.action in ("peng", "chi")]
        if claims and dice.random() < 0.6:
            return dice.choice(claims)
        return dice.choice(menu.entries)

    return choose
