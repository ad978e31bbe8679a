"""The audit of 攸县胡子牌: the fixed list of tests, and how their cells are counted."""

from __future__ import annotations

import numpy as np

from simcli import engine
from simcli.config import load
from simcli.text import Text
from simcli.verify.audit import Chances, Collector, Counts, Test
from simcli.verify.deals import Deck, cells_of, count_walls, counts_of, either, wall_tests
from simcli.verify.youxian.exact import (
    DEALER,
    HAND,
    KINDS,
    alike,
    alike_at_table,
    dealt_win_chance,
    hypergeometric,
)
from simcli.verify.youxian.stack import CARDS, COPIES, SEATS, SHOWN

RED_CARDS = tuple(kind for kind in range(KINDS) if kind % 10 in (1, 6, 9))
CELLS = {4: 5, 3: 13}  # numbers of 提 and of 坎; more count as the last
MATCH_GAMES = 6
WIN_DEALS = 4  # deals to bots that win at once, to one deal looked at card by card: 天胡 is rare
DECK = Deck(
    "youxian", KINDS, COPIES, SEATS, HAND, (f"match.games={MATCH_GAMES}",), RED_CARDS, Text("红字", "red cards"),
    (
        ("serial_deal", Text("牌墙第1、2张", "cards 1 and 2 of a wall"), 0, 1),
        ("shown_draw", Text("亮张与首张底牌", "the shown card and the first draw"), SHOWN, SHOWN + 1),
        ("last_two", Text("最后两张底牌", "the last two cards of the wall"), CARDS - 2, CARDS - 1),
        ("wall_ends", Text("牌墙首末两张", "first and last card of a wall"), 0, CARDS - 1),
    ),
)  # fmt: skip


def _alike(cards: int, copies: int) -> Chances:
    """Chances of the number of 提 (four copies) or 坎 (three) in a hand; more count in the last cell."""
    out = np.zeros(CELLS[copies])
    for number, chance in alike(cards, copies).items():
        out[min(number, len(out) - 1)] += float(chance)
    return out


def _alike_of_all(copies: int) -> Chances:
    return alike_at_table(copies, CELLS[copies] - 1)


def _reds(cards: int) -> Chances:
    return np.array([float(chance) for chance in hypergeometric(cards)])


def tests() -> tuple[Test, ...]:
    """The tests, in print order. The list is fixed: the threshold of each depends on its length."""
    return (
        Test("ti_21", Text("庄家21张里的提", "提 in the dealer's 21"), lambda: _alike(DEALER, 4)),
        Test("ti_20", Text("下家20张里的提", "提 in the next seat's 20"), lambda: _alike(HAND, 4)),
        Test("ti_all", Text("三家的提(对局表)", "提 of all three (games log)"), lambda: _alike_of_all(4)),
        Test("kan_21", Text("庄家21张里的坎", "坎 in the dealer's 21"), lambda: _alike(DEALER, 3)),
        Test("kan_20", Text("下家20张里的坎", "坎 in the next seat's 20"), lambda: _alike(HAND, 3)),
        Test("kan_all", Text("三家的坎(对局表)", "坎 of all three (games log)"), lambda: _alike_of_all(3)),
        Test("reds_21", Text("庄家21张里的红字", "red cards of the dealer's 21"), lambda: _reds(DEALER)),
        Test("reds_20", Text("下家20张里的红字", "red cards of the next seat's 20"), lambda: _reds(HAND)),
        Test("dealt_win", Text("天胡", "天胡"), lambda: either(float(dealt_win_chance()))),
        *wall_tests(DECK),
    )  # fmt: skip


def count(seed: int, task: tuple[int, int]) -> tuple[dict[str, Counts], Counts]:
    """Count the cells of every test (but `workers`) in some matches; see `Collector`."""
    found, heads, dealt = count_walls(DECK, seed, task)
    flat = dealt.flat
    dealer = counts_of(np.concatenate([flat[:, :HAND], flat[:, SHOWN : SHOWN + 1]], axis=1), KINDS)
    neighbour = counts_of(flat[:, HAND : 2 * HAND], KINDS)
    for cards, hands in ((DEALER, dealer), (HAND, neighbour)):
        found |= {
            f"ti_{cards}": cells_of((hands == 4).sum(1), CELLS[4]),
            f"kan_{cards}": cells_of((hands == 3).sum(1), CELLS[3]),
            f"reds_{cards}": cells_of(hands[:, RED_CARDS].sum(1), cards + 1),
        }
    found["ti_all"] = cells_of(dealt.games.column("ti_dealt").to_numpy(), CELLS[4])
    found["kan_all"] = cells_of(dealt.games.column("kan_dealt").to_numpy(), CELLS[3])
    found["dealt_win"] = _dealt_wins(seed, *task)
    return found, heads


def _dealt_wins(seed: int, first: int, matches: int) -> Counts:
    """天胡 among bots that win whenever they may."""
    eager = load("youxian", ["bots=eager", *DECK.short], seed=seed)
    games = engine.play(eager, WIN_DEALS * first, WIN_DEALS * matches).games
    won = int((games.column("outcome").to_numpy(zero_copy_only=False) == "dealt").sum())
    return np.array([won, games.num_rows - won], np.int64)


COLLECTOR = Collector(count, KINDS, 600, MATCH_GAMES)
