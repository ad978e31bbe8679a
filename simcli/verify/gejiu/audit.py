"""The audit of 个旧麻将: the fixed list of tests, and how their cells are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from simcli import engine
from simcli.config import Experiment, load
from simcli.text import Text
from simcli.verify.audit import Chances, Collector, Counts, Test, joint
from simcli.verify.gejiu.exact_hands import KINDS, dealt_win_chance, kinds_distribution
from simcli.verify.gejiu.exact_near import near_chance

WALL, HAND = 136, 13
HONOURS = 27
CELLS = 15  # numbers of kinds, of pairs, distances: 0..14
FOURS, PAIRS = {4: 1}, {2: 1, 3: 1, 4: 2}
WIN_DEALS = 20  # deals to bots that win at once, to one deal looked at tile by tile: dealt wins are rare
SHORT = ("match.games=2", "rules.wall_reserve=82")  # games that end at their first draw


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


def _either(chance: float) -> Chances:
    return np.array([chance, 1 - chance])


def _two_tiles() -> Chances:
    """Kinds of two tiles of one wall."""
    cells = np.full((KINDS, KINDS), 4 * 4 / (WALL * (WALL - 1)))
    np.fill_diagonal(cells, 4 * 3 / (WALL * (WALL - 1)))
    return cells.ravel()


def _honours_of_two() -> Chances:
    """Honours in the first 13 tiles of a wall and in the next 13 (0..13 each)."""
    suited, honours = 4 * HONOURS, WALL - 4 * HONOURS
    ways = comb(WALL, HAND) * comb(WALL - HAND, HAND)
    cells = [
        comb(honours, a) * comb(suited, HAND - a) * comb(honours - a, b) * comb(suited - HAND + a, HAND - b) / ways
        for a, b in product(range(HAND + 1), repeat=2)
    ]
    return np.array(cells)


def _uniform(cells: int) -> Chances:
    return np.full(cells, 1 / cells)


def tests() -> tuple[Test, ...]:
    """The tests, in print order. The list is fixed: the threshold of each depends on its length."""
    pairs = KINDS * KINDS
    return (
        Test("fours_14", Text("庄家14张里的四张相同", "fours in the dealer's 14"), lambda: _marks(14, FOURS)),
        Test("fours_13", Text("下家13张里的四张相同", "fours in the next seat's 13"), lambda: _marks(13, FOURS)),
        Test("pairs_14", Text("庄家14张里的对子", "pairs in the dealer's 14"), lambda: _marks(14, PAIRS)),
        Test("pairs_13", Text("离七对差几张(13张)", "distance to seven pairs, 13 tiles"), lambda: _marks(13, PAIRS)),
        Test("lan_14", Text("离烂牌差几张(14张)", "distance to a 烂 hand, 14 tiles"), _lan_distances),
        Test("near_14", Text("无四张且至多差一张", "no four, distance 0 or 1"), lambda: _either(near_chance())),
        Test("dealt_win", Text("起手即胡", "the deal is a win"), lambda: _either(float(dealt_win_chance()))),
        Test("first_tile", Text("第一张牌", "first tile of the wall"), lambda: _uniform(KINDS)),
        Test("serial_deal", Text("牌墙第1、2张", "tiles 1 and 2 of a wall"), _two_tiles),
        Test("serial_draw", Text("庄家末张与首摸", "the dealer's last tile and the first draw"), _two_tiles),
        Test("kong_tiles", Text("两张杠牌", "the two kong tiles"), _two_tiles),
        Test("wall_ends", Text("牌墙首末两张", "first and last tile of a wall"), _two_tiles),
        Test("seats", Text("两家的字牌数", "honours of two seats"), _honours_of_two),
        Test("games", Text("同场两局的首张", "first tiles of two games of a match"), lambda: _uniform(pairs)),
        Test("matches", Text("相邻两场的首张", "first tiles of matches in a row"), lambda: _uniform(pairs)),
        Test("seeds", Text("相邻种子的首张", "first tiles under neighbouring seeds"), lambda: _uniform(pairs)),
        Test("workers", Text("两个进程的首张", "first tiles of two processes"), lambda: _uniform(pairs)),
        Test("first_dealer", Text("随机首庄与首张", "drawn first dealer and first tile"), lambda: _uniform(4 * KINDS)),
    )  # fmt: skip


def _counts(hands: NDArray[np.uint8]) -> Counts:
    """Turn rows of tiles into rows of 34 counts."""
    out = np.zeros((len(hands), KINDS), np.int64)
    np.add.at(out, (np.arange(len(hands))[:, None], hands), 1)
    return out


def _walls(experiment: Experiment, first: int, matches: int) -> tuple[NDArray[np.uint8], Any]:
    """The walls as the event log has them, [matches, games, 136], and the games table."""
    played = engine.play(experiment, first, matches, events=True)
    assert played.events is not None
    starts = np.flatnonzero(played.events.column("step").to_numpy() == 0)
    tiles = played.events.column("tile").to_numpy()
    walls = tiles[starts[:, None] + np.arange(WALL)].astype(np.uint8)
    return walls.reshape(matches, experiment.match.games, WALL), played.games


def count(seed: int, task: tuple[int, int]) -> tuple[dict[str, Counts], Counts]:
    """Count the cells of every test (but `workers`) in some matches; see `Collector`."""
    first, matches = task
    experiment = load("gejiu", ["bots=random", *SHORT], seed=seed)
    walls, _ = _walls(experiment, first, matches)
    other, _ = _walls(replace(experiment, seed=(seed + 1) % 2**63), first, matches)
    drawn = load("gejiu", ["bots=random", "seating.first_dealer=random", *SHORT], seed=seed)
    dealt, games = _walls(drawn, first, matches)
    dealers = games.column("dealer").to_numpy()[:: drawn.match.games].astype(np.int64)
    head = walls[:, 0, 0].astype(np.int64)
    flat = walls.reshape(-1, WALL).astype(np.int64)
    found = _hands(walls.reshape(-1, WALL), experiment)
    found |= {
        "dealt_win": _dealt_wins(seed, first, matches),
        "first_tile": np.bincount(flat[:, 0], minlength=KINDS),
        "serial_deal": joint(flat[:, 0], flat[:, 1], KINDS),
        "serial_draw": joint(flat[:, 52], flat[:, 53], KINDS),
        "kong_tiles": joint(flat[:, 134], flat[:, 135], KINDS),
        "wall_ends": joint(flat[:, 0], flat[:, 133], KINDS),
        "seats": joint((flat[:, :13] >= HONOURS).sum(1), (flat[:, 13:26] >= HONOURS).sum(1), HAND + 1),
        "games": joint(head, walls[:, 1, 0], KINDS),
        "matches": joint(head[: matches // 2 * 2 : 2], head[1 : matches // 2 * 2 : 2], KINDS),
        "seeds": joint(head, other[:, 0, 0], KINDS),
        "first_dealer": joint(dealers, dealt[:, 0, 0], KINDS)[: 4 * KINDS],
    }
    return found, head


def _hands(flat: NDArray[np.uint8], experiment: Experiment) -> dict[str, Counts]:
    """Facts of the dealt hands, their distances measured by the kernel."""
    dealer = _counts(np.concatenate([flat[:, :HAND], flat[:, 52:53]], axis=1))
    neighbour = _counts(flat[:, HAND : 2 * HAND])
    none = np.zeros(len(flat), np.int64)
    far = engine.distances("gejiu", experiment.rules, dealer, none)
    near = (far[:, 3] <= 1) & (dealer.max(axis=1) < 4)
    pairs_13 = 7 - engine.distances("gejiu", experiment.rules, neighbour, none)[:, 1]
    return {
        "fours_14": _cells((dealer == 4).sum(1)),
        "fours_13": _cells((neighbour == 4).sum(1)),
        "pairs_14": _cells((dealer >= 2).sum(1) + (dealer == 4).sum(1)),
        "pairs_13": _cells(pairs_13),
        "lan_14": _cells(far[:, 2]),
        "near_14": np.array([near.sum(), (~near).sum()], np.int64),
    }


def _cells(numbers: Any) -> Counts:
    return np.bincount(numbers, minlength=CELLS).astype(np.int64)


def _dealt_wins(seed: int, first: int, matches: int) -> Counts:
    """Wins of the dealer before any draw among bots that win whenever they may."""
    eager = load("gejiu", ["bots=eager", *SHORT], seed=seed)
    wins = engine.play(eager, WIN_DEALS * first, WIN_DEALS * matches).wins
    own = wins.column("win_by").to_numpy(zero_copy_only=False) == "self_draw"
    won = int((own & (wins.column("draws").to_numpy() == 0)).sum())
    return np.array([won, WIN_DEALS * matches * eager.match.games - won], np.int64)


COLLECTOR = Collector(count, KINDS, 2000)
