"""The audit of 个旧麻将: the fixed list of tests, and how their cells are counted."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simcli import engine
from simcli.config import Experiment, load
from simcli.text import Text
from simcli.verify.audit import Chances, Collector, Counts, Test
from simcli.verify.deals import Deck, cells_of, count_walls, counts_of, either, wall_tests
from simcli.verify.gejiu.exact_hands import KINDS, dealt_win_chance, kinds_distribution
from simcli.verify.gejiu.exact_near import near_chance

WALL, HAND = 136, 13
HONOURS = range(27, 34)
CELLS = 15  # numbers of kinds, of pairs, distances: 0..14
FOURS, PAIRS = {4: 1}, {2: 1, 3: 1, 4: 2}
WIN_DEALS = 20  # deals to bots that win at once, to one deal looked at tile by tile: dealt wins are rare
SHORT = ("match.games=2", "rules.wall_reserve=82")  # games that end at their first draw
DECK = Deck(
    "gejiu", KINDS, 4, 4, HAND, SHORT, tuple(HONOURS), Text("字牌", "honours"),
    (
        ("serial_deal", Text("牌墙第1、2张", "tiles 1 and 2 of a wall"), 0, 1),
        ("serial_draw", Text("庄家末张与首摸", "the dealer's last tile and the first draw"), 52, 53),
        ("kong_tiles", Text("两张杠牌", "the two kong tiles"), 134, 135),
        ("wall_ends", Text("牌墙首末两张", "first and last tile of a wall"), 0, 133),
    ),
)  # fmt: skip


def _spread_out(chances: dict[int, Any]) -> Chances:
    cells = np.zeros(CELLS)
    for number, chance in chances.items():
        cells[number] = float(chance)
    return cells


def _marks(tiles: int, mark: dict[int, int]) -> Chances:
    return _spread_out(kinds_distribution(tiles, mark))


def _lan_distances() -> Chances:
    """Tiles missing to a hand of the strict 烂 family, of 14 dealt: exact, class by class and suit by suit.

    What counts is the number of different kinds held of the best class of each suit, and of the honours.
    """
    kind = {(copies, int(copies > 0)): comb(4, copies) for copies in range(5)}
    of_class = _sum_of([kind] * 3)
    suit: dict[tuple[int, int], int] = {}
    for picks in product(of_class.items(), repeat=3):
        key = sum(held for (held, _), _ in picks), max(kinds for (_, kinds), _ in picks)
        suit[key] = suit.get(key, 0) + picks[0][1] * picks[1][1] * picks[2][1]
    whole = _sum_of([suit, suit, suit, _sum_of([kind] * 7)])
    total = comb(WALL, 14)
    return _spread_out({14 - kinds: ways / total for (held, kinds), ways in whole.items() if held == 14})


def _sum_of(parts: Sequence[dict[tuple[int, int], int]]) -> dict[tuple[int, int], int]:
    """Ways of (tiles, kinds) of several parts together, up to 14 tiles."""
    out = {(0, 0): 1}
    for part in parts:
        after: dict[tuple[int, int], int] = {}
        for (held, kinds), ways in out.items():
            for (more, further), others in part.items():
                if held + more <= 14:
                    key = held + more, kinds + further
                    after[key] = after.get(key, 0) + ways * others
        out = after
    return out


def tests() -> tuple[Test, ...]:
    """The tests, in print order. The list is fixed: the threshold of each depends on its length."""
    return (
        Test("fours_14", Text("庄家14张里的四张相同", "fours in the dealer's 14"), lambda: _marks(14, FOURS)),
        Test("fours_13", Text("下家13张里的四张相同", "fours in the next seat's 13"), lambda: _marks(13, FOURS)),
        Test("pairs_14", Text("庄家14张里的对子", "pairs in the dealer's 14"), lambda: _marks(14, PAIRS)),
        Test("pairs_13", Text("离七对差几张(13张)", "distance to seven pairs, 13 tiles"), lambda: _marks(13, PAIRS)),
        Test("lan_14", Text("离烂牌差几张(14张)", "distance to a 烂 hand, 14 tiles"), _lan_distances),
        Test("near_14", Text("无四张且至多差一张", "no four, distance 0 or 1"), lambda: either(near_chance())),
        Test("dealt_win", Text("起手即胡", "the deal is a win"), lambda: either(float(dealt_win_chance()))),
        *wall_tests(DECK),
    )


def count(seed: int, task: tuple[int, int]) -> tuple[dict[str, Counts], Counts]:
    """Count the cells of every test (but `workers`) in some matches; see `Collector`."""
    found, heads, dealt = count_walls(DECK, seed, task)
    found |= _hands(dealt.flat, dealt.experiment)
    found["dealt_win"] = _dealt_wins(seed, *task)
    return found, heads


def _hands(flat: NDArray[np.uint8], experiment: Experiment) -> dict[str, Counts]:
    """Facts of the dealt hands, their distances measured by the kernel."""
    dealer = counts_of(np.concatenate([flat[:, :HAND], flat[:, 52:53]], axis=1), KINDS)
    neighbour = counts_of(flat[:, HAND : 2 * HAND], KINDS)
    none = np.zeros(len(flat), np.int64)
    far = engine.distances("gejiu", experiment.rules, dealer, none)
    near = (far[:, 3] <= 1) & (dealer.max(axis=1) < 4)
    pairs_13 = 7 - engine.distances("gejiu", experiment.rules, neighbour, none)[:, 1]
    return {
        "fours_14": cells_of((dealer == 4).sum(1), CELLS),
        "fours_13": cells_of((neighbour == 4).sum(1), CELLS),
        "pairs_14": cells_of((dealer >= 2).sum(1) + (dealer == 4).sum(1), CELLS),
        "pairs_13": cells_of(pairs_13, CELLS),
        "lan_14": cells_of(far[:, 2], CELLS),
        "near_14": np.array([near.sum(), (~near).sum()], np.int64),
    }


def _dealt_wins(seed: int, first: int, matches: int) -> Counts:
    """Wins of the dealer before any draw among bots that win whenever they may."""
    eager = load("gejiu", ["bots=eager", *SHORT], seed=seed)
    wins = engine.play(eager, WIN_DEALS * first, WIN_DEALS * matches).wins
    own = wins.column("win_by").to_numpy(zero_copy_only=False) == "self_draw"
    won = int((own & (wins.column("draws").to_numpy() == 0)).sum())
    return np.array([won, WIN_DEALS * matches * eager.match.games - won], np.int64)


COLLECTOR = Collector(count, KINDS, 2000)
