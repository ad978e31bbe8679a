"""The audit of 通城个子牌: the fixed list of tests, and how their cells are counted."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from simcli.text import Text
from simcli.verify.audit import Chances, Collector, Counts, Test
from simcli.verify.deals import Deck, cells_of, count_walls, counts_of, wall_tests
from simcli.verify.tongcheng.exact import (
    CHARACTERS,
    COPIES,
    DEALER,
    FLOWERED,
    FLOWERS,
    HAND,
    POINTS,
    alike,
    hypergeometric,
    own_points,
)

SEATS = 4
NAMES = "上大人孔乙己可知礼化三千七十土八九子二四五六"
CHARACTER_OF = (*range(CHARACTERS), *(NAMES.index(letter) for letter in FLOWERED))
RED = tuple(NAMES.index(letter) for letter in "上大人可知礼三五七")
EXTRA = SEATS * HAND  # place of the dealer's 20th card
FOURS, POINT_CELLS = 6, 31  # numbers of fours, of own points; more count as the last
MATCH_GAMES = 4
# walls are held against each other by character: flowers have tests of their own
DECK = Deck(
    "tongcheng", CHARACTERS, COPIES, SEATS, HAND, (f"match.games={MATCH_GAMES}", "rules.pick=off"), RED,
    Text("红字", "red cards"),
    (
        ("serial_deal", Text("牌墙第1、2张", "cards 1 and 2 of a wall"), 0, 1),
        ("serial_draw", Text("庄家末张与首摸", "the dealer's last card and the first draw"), EXTRA, EXTRA + 1),
        ("last_two", Text("牌墙最后两张", "the last two cards of a wall"), 108, 109),
        ("wall_ends", Text("牌墙首末两张", "first and last card of a wall"), 0, 109),
    ),
    CHARACTER_OF,
)  # fmt: skip


def _cells(chances: dict[int, object], cells: int) -> Chances:
    out = np.zeros(cells)
    for number, chance in chances.items():
        out[min(number, cells - 1)] += float(chance)  # type: ignore[arg-type]
    return out


def _fours(cards: int) -> Chances:
    return _cells(dict(alike(cards, lambda copies: int(copies >= 4))), FOURS)


def _points(cards: int) -> Chances:
    return _cells(dict(own_points(cards)), POINT_CELLS)


def _flowers(cards: int) -> Chances:
    return np.array([float(chance) for chance in hypergeometric(cards)])


def tests() -> tuple[Test, ...]:
    """The tests, in print order. The list is fixed: the threshold of each depends on its length."""
    return (
        Test("fours_20", Text("庄家20张里的四张", "fours in the dealer's 20"), lambda: _fours(DEALER)),
        Test("fours_19", Text("下家19张里的四张", "fours in the next seat's 19"), lambda: _fours(HAND)),
        Test("flowers_20", Text("庄家20张里的花牌", "flowered cards of the dealer's 20"), lambda: _flowers(DEALER)),
        Test("flowers_19", Text("下家19张里的花牌", "flowered cards of the next seat's 19"), lambda: _flowers(HAND)),
        Test("flowers_log", Text("对局表里庄家的花牌", "the dealer's flowers (games log)"), lambda: _flowers(DEALER)),
        Test("own_20", Text("庄家20张的个子", "own points of the dealer's 20"), lambda: _points(DEALER)),
        Test("own_19", Text("下家19张的个子", "own points of the next seat's 19"), lambda: _points(HAND)),
        Test("own_log", Text("对局表里庄家的个子", "the dealer's own points (games log)"), lambda: _points(DEALER)),
        *wall_tests(DECK),
    )


def count(seed: int, task: tuple[int, int]) -> tuple[dict[str, Counts], Counts]:
    """Count the cells of every test (but `workers`) in some matches; see `Collector`."""
    found, heads, dealt = count_walls(DECK, seed, task)
    flat = dealt.flat
    dealer = np.concatenate([flat[:, :HAND], flat[:, EXTRA : EXTRA + 1]], axis=1)
    for cards, hands in ((DEALER, dealer), (HAND, flat[:, HAND : 2 * HAND])):
        found |= _hands(cards, hands)
    columns = {name: dealt.games.column(name).to_numpy() for name in _names()}
    seats = columns["dealer"].astype(np.int64)
    for name, cells in (("flowers", FLOWERS + 1), ("own", POINT_CELLS)):
        by_seat = np.stack([columns[f"{name}_{seat}"] for seat in range(SEATS)])
        found[f"{name}_log"] = cells_of(by_seat[seats, np.arange(len(seats))], cells)
    return found, heads


def _names() -> list[str]:
    return ["dealer", *(f"{name}_{seat}" for name in ("flowers", "own") for seat in range(SEATS))]


def _hands(cards: int, hands: NDArray[np.uint8]) -> dict[str, Counts]:
    """Facts of dealt hands, counted from their cards."""
    by_character = counts_of(np.take(np.array(CHARACTER_OF), hands), CHARACTERS)
    return {
        f"fours_{cards}": cells_of((by_character >= 4).sum(1), FOURS),
        f"flowers_{cards}": cells_of((hands >= CHARACTERS).sum(1), FLOWERS + 1),
        f"own_{cards}": cells_of(np.take(_own(), hands).sum(1), POINT_CELLS),
    }


def _own() -> NDArray[np.int64]:
    """Own points by kind."""
    plain = [POINTS.get(letter, (0, 0))[0] for letter in NAMES]
    return np.array([*plain, *(POINTS[letter][1] for letter in FLOWERED)])


COLLECTOR = Collector(count, CHARACTERS, 300, MATCH_GAMES)
