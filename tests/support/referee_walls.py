"""Walls and a player that reach the thin places of gejiu within a few games, for tests of the referee."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from simcli.referee.core import Event
from simcli.referee.moves import Entry, Menu
from tests.support.referee_player import Chooser, shuffled_wall, stacked_wall
from tests.support.referee_pond import dead_pond, lan_set

Hands = dict[int, list[int]]


def thin_wall(dice: random.Random, dealer: int) -> list[int]:
    """A wall of a random recipe."""
    return recipe_wall(dice, dealer, dice.choice(list(RECIPES)))


def recipe_wall(dice: random.Random, dealer: int, name: str) -> list[int]:
    """A wall of one of the `RECIPES` (they count seats from the dealer); `any` is a uniform one."""
    if name == "any":
        return shuffled_wall(dice)
    hands: Hands = {}
    front: list[int] = []
    kong_tiles: list[int] = []
    RECIPES[name](dice, hands, front, kong_tiles)
    seated = {(dealer + place) % 4: hand for place, hand in hands.items()}
    return stacked_wall(dice, dealer, seated, front, kong_tiles)


def _lan(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    hands[dice.randrange(4)] = lan_set(dice, dice.choice([12, 13]))


def _pond(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """One seat draws, every fourth draw, the tiles of a 烂 hand."""
    offset = dice.randrange(4)
    wanted = lan_set(dice)
    dice.shuffle(wanted)
    rest = [kind for kind in range(34) for _ in range(4)]
    for tile in wanted:
        rest.remove(tile)
    dice.shuffle(rest)
    front += [wanted[place // 4] if place % 4 == offset else rest.pop() for place in range(56)]
    del front[offset + 53 :]


def _waiting(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """Two seats wait for one tile, a third holds a pung of it or draws it."""
    tile = 9 * dice.randrange(3) + dice.randrange(1, 8)
    suits = [9 * ((tile // 9 + step) % 3) for step in (1, 2)]
    first, second, third, _ = dice.sample(range(4), 4)
    hands[first] = [tile - 1, tile + 1, *(suits[0] + rank for rank in (0, 1, 2, 3, 4, 5)), 27, 27, 27, 28, 28]
    hands[second] = [tile - 1, tile + 1, *(suits[1] + rank for rank in (0, 1, 2, 3, 4, 5, 6, 7, 8)), 29, 29]
    hands[third] = [tile, tile] + [tile] * dice.randrange(2)
    front += [*[30, 31, 32][: dice.randrange(4)], tile]


def _rob_added(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """One seat may pung the first drawn tile and draw its fourth; one or two seats wait for it."""
    _waiting(dice, hands, front, kong_tiles)
    tile = front[-1]
    kinds = [kind for kind in (30, 31, 32, 33) for _ in range(4)]
    dice.shuffle(kinds)
    front[:] = [tile, *kinds[:3], *kinds[4 : 4 + dice.randrange(2)], tile]
    for hand in hands.values():
        hand[:] = [kind for kind in hand if kind != tile] + [tile] * (2 * (hand.count(tile) > 0))


def _rob_replacement(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """A four of honours is dealt or drawn; one or two seats wait for a tile that lies among the kong tiles."""
    _waiting(dice, hands, front, kong_tiles)
    konger = next(seat for seat in range(4) if seat not in hands)
    hands[konger] = [33] * 4
    kong_tiles += [front.pop(), 32]


def _kongs(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """Fours and threes dealt; one seat waits."""
    kinds = dice.sample(range(34), 6)
    seats = dice.sample(range(4), 3)
    hands[seats[0]] = [kinds[0]] * 4 + [kinds[1]] * 4 + [kinds[2]] * 3
    hands[seats[1]] = [kinds[3]] * 4 + [kinds[4]] * 3 + [kinds[5]] * 3
    front += [kinds[2], kinds[4], kinds[5]]


def _pairs(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """Six pairs of honours, of one suit with honours, or of anything, fours among them."""
    kinds = dice.choice([range(27, 34), [*range(9), *range(27, 34)], range(9), range(34)])
    pool = [kind for kind in kinds for _ in range(2)] * 2
    pairs = dice.sample(sorted(set(kinds)), 6)
    if dice.random() < 0.5:
        pairs[0] = pairs[1]
    hands[dice.randrange(4)] = [kind for kind in pairs for _ in range(2)]
    front += dice.sample(pool, 4) if dice.random() < 0.5 else []
    for kind in set(front):
        while front.count(kind) + sum(hand.count(kind) for hand in hands.values()) > 4:
            front.remove(kind)


def _dragon(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """A run of nine with two holes, and a pair."""
    suit = 9 * dice.randrange(3)
    run = [suit + rank for rank in range(9)]
    for _ in range(dice.randrange(1, 3)):
        run.pop(dice.randrange(len(run)))
    hands[dice.randrange(4)] = [*run, 27, 27, 28, 28]


def _follow(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """One tile for every seat, and another for three of them."""
    first, second = dice.sample(range(34), 2)
    seats = dice.sample(range(4), 3)
    hands.update({seat: [first] + [second] * (seat in seats) for seat in range(4)})


def _honours(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """13 honours in one hand."""
    hands[dice.randrange(4)] = dice.sample([kind for kind in range(27, 34) for _ in range(4)], 13)


def _triples(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """Four threes, at times all of honours, at times of one suit with them."""
    kinds = dice.choice([range(34), range(27, 34), [*range(9), *range(27, 34)]])
    hands[dice.randrange(4)] = [kind for kind in dice.sample(list(kinds), 4) for _ in range(3)]


def _kong_draw(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """A four dealt to a waiting hand, the tile it waits for among the kong tiles."""
    hands[dice.randrange(4)] = [33] * 4 + [0, 1, 2, 9, 10, 11, 18, 19]
    kong_tiles += [20, dice.choice([20, 30])]


def _kongs_alike(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """Fours for two seats and two kong tiles alike."""
    first, second = dice.sample(range(4), 2)
    hands[first], hands[second] = [33] * 4, [32] * 4
    kong_tiles += [31, 31]


def _four_held(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """A hand that waits for nothing but the tile it holds four times."""
    hands[dice.randrange(4)] = [27] * 4 + [0, 1, 2, 9, 10, 11, 18, 19, 20]


def _dead_hands(dice: random.Random, seats: Sequence[int], kinds: Sequence[int], waits: Sequence[int]) -> Hands:
    """Four threes and a single honour for every seat: waiting for that honour alone, so all it draws is useless."""
    threes = dice.sample(list(kinds), 4 * len(seats))
    return {
        seat: [kind for kind in threes[4 * place : 4 * place + 4] for _ in range(3)] + [waits[place % len(waits)]]
        for place, seat in enumerate(seats)
    }


def _dead_follow(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """All four draw one kind that none can use, or one of them another."""
    hands.update(_dead_hands(dice, range(4), range(27), [27, 28, 29, 30]))
    for hand in hands.values():
        hand.append(33)  # only the dealer is dealt a 14th tile
    front += [33, 33, 33]
    if dice.random() < 0.5:
        front[dice.randrange(3)] = 32


def _dead_rob(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """The dealer cannot use its 14th tile, the next seat pungs it and draws its fourth; one or two then wait for it."""
    tile = dice.randrange(1, 8)
    hands.update(_dead_hands(dice, [0], range(18, 27), [27]))
    hands[0].append(tile)
    hands[1] = [kind for kind in (28, 29, 30) for _ in range(3)] + [tile, tile, 31, 32]
    robbers = dice.sample([2, 3], dice.randrange(1, 3))
    for place, seat in enumerate(robbers):
        pair = 16 + place
        hands[seat] = [tile - 1, tile + 1, pair, 33, *(9 + rank for rank in (0, 1, 2, 3, 4, 5)), 9 + 3 * place,
                       10 + 3 * place, 11 + 3 * place]  # fmt: skip
    front += [16 + robbers.index(seat) if seat in robbers else 31 for seat in (2, 3)] + [32, tile]


def _dead_pass(dice: random.Random, hands: Hands, front: list[int], kong_tiles: list[int]) -> None:
    """Nobody but one seat can use what is drawn; that one waits for two kinds, which come again and again."""
    low = dice.randrange(0, 6)
    waiting = dice.randrange(4)
    hands.update(_dead_hands(dice, [seat for seat in range(4) if seat != waiting], range(9, 27), [27, 28, 29]))
    hands[waiting] = [low + 1, low + 2, 30, 30, 31, 31, 31, 32, 32, 32, 33, 33, 33]
    front += [low, low, low + 3, 7 if low < 4 else 0, low + 3, low]


RECIPES: dict[str, Callable[[random.Random, Hands, list[int], list[int]], None]] = {
    "lan": _lan, "pond": _pond, "waiting": _waiting, "rob_added": _rob_added, "rob_replacement": _rob_replacement,
    "kongs": _kongs, "kong_draw": _kong_draw, "kongs_alike": _kongs_alike, "pairs": _pairs, "dragon": _dragon,
    "follow": _follow, "honours": _honours, "triples": _triples, "four_held": _four_held,
    "dead_pond": dead_pond, "dead_follow": _dead_follow, "dead_rob": _dead_rob, "dead_pass": _dead_pass,
}  # fmt: skip


def lively(dice: random.Random) -> Chooser:
    """Wins, kongs, declares and follows often, claims seldom; now and then anything.

    Now and then one seat only discards what it draws for a whole game and claims nothing (塘子).
    """
    shares = {"win": 0.7, "kong": 0.6, "kong_concealed": 0.7, "kong_added": 0.8, "discard_ready": 0.4, "pung": 0.4,
              "chow": 0.1}  # fmt: skip
    quiet: set[int] = set()

    def choose(menu: Menu, events: Sequence[Event]) -> Entry:
        acts = [event for event in events[-40:] if event.kind == "act"]
        if acts[-1].action == "deal":
            quiet.clear()
            quiet.update(range(4) if dice.random() < 0.3 else ())
        if menu.kind == "kong_tile" or (menu.seat not in quiet and dice.random() < 0.1):
            return dice.choice(menu.entries)
        for entry in menu.entries:
            if dice.random() < shares.get(entry.action, 0.0) and not (menu.seat in quiet and menu.kind == "claim"):
                return entry
        discards = [entry for entry in menu.entries if entry.action == "discard"]
        if not discards:
            return menu.entries[-1]
        recent = [event.tile for event in acts[::-1] if event.action == "discard" and dice.random() < 0.3]
        drawn = [event.tile for event in acts[::-1] if event.action in ("draw", "replacement")][:1]
        wanted = drawn + recent if menu.seat in quiet or dice.random() < 0.5 else recent + drawn
        return next((entry for tile in wanted for entry in discards if entry.tile == tile), dice.choice(discards))

    return choose
