"""The youxian referee's own play, clause by clause, on walls built for it; every right value is worked out by hand.

The dealer is seat 0. Seats do what the script says, else pass and discard their lowest card.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from itertools import groupby
from typing import Any

import pytest

from simcli.referee.core import Coverage, Event, GameLog
from simcli.referee.youxian import REGISTRY, check_game, check_match
from simcli.referee.youxian.plans import pack_plan
from tests.support.youxian_notation import cards
from tests.support.youxian_player import eager, play_game, scripted, shuffled_wall, stacked_wall

Wish = tuple[int, str, str, str]  # seat, kind of menu, action, card or nothing for any


def played(
    hands: Mapping[int, str], *wishes: Wish, front: str = "", seed: int = 1, drawn_before: int = 0, **options: Any
) -> GameLog:
    """Play one game under the default rules but for `options`; the referee must find nothing in the log."""
    wall = built(hands, front, seed)
    script = scripted(*[(seat, kind, action, *(cards(card) or [-1])) for seat, kind, action, card in wishes])
    log, _ = play_game(options, 0, wall, script, drawn_before=drawn_before)
    found = check_game(options, 0, log.events, log.row, Coverage(REGISTRY), log.wins, drawn_before=drawn_before)
    assert found is None
    return log


def built(hands: Mapping[int, str], front: str = "", seed: int = 1) -> list[int]:
    """A wall of hands and first draws; cards of the same kinds that are not told come last, so that nobody has them."""
    dealt = {seat: cards(hand) for seat, hand in hands.items()}
    told = [*cards(front), *(kind for hand in dealt.values() for kind in hand)]
    late = [kind for kind in sorted(set(told)) for _ in range(4 - told.count(kind))]
    drawn = [*cards(front), *[-1] * max(0, 19 - len(cards(front)) - len(late)), *late][:19]
    return stacked_wall(random.Random(seed), 0, dealt, drawn)


def acts(log: GameLog, *actions: str) -> list[tuple[str, int, int, int]]:
    """(action, seat, card, other) of what is carried out, only `actions` where given."""
    return [
        (event.action, event.seat, event.tile, event.other)
        for event in log.events
        if event.kind == "act" and (not actions or event.action in actions)
    ]


def menus(log: GameLog, seat: int) -> list[list[tuple[str, int]]]:
    """Every menu that was put to a seat."""
    found: list[list[tuple[str, int]]] = [[]]
    for event in log.events:
        if event.seat == seat and event.kind == "offer":
            found[-1].append((event.action, event.tile))
        elif event.seat == seat and event.kind == "answer":
            found.append([])
    return found[:-1]


def row(log: GameLog, *columns: str) -> tuple[Any, ...]:
    assert log.row is not None
    return tuple(log.row[column] for column in columns)


def card(text: str) -> int:
    return cards(text)[0]


# seats that hold these and nothing else near: nobody claims the dealer's 9b or has three of it
OPENING: Wish = (0, "discard", "discard", "9b")
LOOSE = {0: "9b", 1: "9b", 2: "99b"}


def with_loose(hands: Mapping[int, str]) -> dict[int, str]:
    return {seat: LOOSE[seat] + hands.get(seat, "") for seat in range(3)}


def test_own_draw_on_a_kan_is_a_forced_ti() -> None:
    log = played(with_loose({1: "333s"}), OPENING, front="3s")
    assert acts(log)[2:5] == [
        ("discard", 0, card("9b"), -1), ("draw", 1, card("3s"), -1), ("ti", 1, card("3s"), 1),
    ]  # fmt: skip
    assert acts(log)[5][:2] == ("discard", 1)


def test_own_draw_on_a_pair_is_a_forced_wei() -> None:
    log = played(with_loose({1: "33s"}), OPENING, front="3s")
    assert acts(log)[4] == ("wei", 1, card("3s"), 1)
    assert acts(log)[5][:2] == ("discard", 1)


def test_another_seats_kan_runs_a_drawn_card_and_a_discard() -> None:
    drawn = played(with_loose({2: "333s"}), OPENING, front="3s")
    assert acts(drawn)[4] == ("pao", 2, card("3s"), 1)
    discarded = played({0: "3s", 2: "333s"}, (0, "discard", "discard", "3s"))
    assert acts(discarded)[2:4] == [("discard", 0, card("3s"), -1), ("pao", 2, card("3s"), 0)]
    assert acts(discarded, "draw")[0][1] == 0  # the runner's next seat draws


def test_a_peng_runs_a_drawn_card_but_no_discard() -> None:
    """Seat 2 pengs 4s; the fourth one is drawn by seat 0, or seat 0 discards it after chowing its draw."""
    wishes: list[Wish] = [(0, "discard", "discard", "4s"), (2, "claim", "peng", "4s"), (2, "discard", "discard", "9b")]
    drawn = played({0: "4s", 2: "44s9b", 1: "99b"}, *wishes, front="4s")
    assert acts(drawn, "draw", "pao")[:2] == [("draw", 0, card("4s"), -1), ("pao", 2, card("4s"), 0)]
    chow: list[Wish] = [(0, "claim", "chi", "6b"), (0, "discard", "discard", "4s")]
    hands = {0: "44s5b7b6b9b", 1: "6b99b", 2: "44s9b6b"}
    discarded = played(hands, *wishes, *chow, front="6b")
    assert acts(discarded, "chi")[0] == ("chi", 0, card("6b"), 0)
    assert acts(discarded, "discard").count(("discard", 0, card("4s"), -1)) == 2
    assert not [act for act in acts(discarded, "pao") if act[2] == card("4s")]


def test_two_ti_waive_a_discard() -> None:
    hands = {0: "55b", 1: "1111s2222s34b", 2: "55b"}
    log = played(hands, (0, "discard", "discard", "5b"), (1, "claim", "chi", "5b"))
    assert acts(log, "ti_dealt")[:2] == [("ti_dealt", 1, card(text), -1) for text in ("1s", "2s")]
    assert [act[:2] for act in acts(log, "discard", "chi", "waive", "draw")][:4] == [
        ("discard", 0), ("chi", 1), ("waive", 1), ("draw", 2),
    ]  # fmt: skip
    one = played(hands | {1: "1111s34b"}, (0, "discard", "discard", "5b"), (1, "claim", "chi", "5b"))
    assert [act[:2] for act in acts(one, "discard", "chi", "draw")][:3] == [("discard", 0), ("chi", 1), ("discard", 1)]


def test_a_dealer_of_sets_alone_skips_its_opening() -> None:
    log = played({0: "111s333s555s777s999s222b444b"}, (0, "dealt", "pass", ""))
    assert [act[:2] for act in acts(log)][2:4] == [("skip", 0), ("draw", 1)]
    assert row(log, "kan_dealt")[0] >= 7


def test_the_dealer_with_two_ti_still_opens() -> None:
    log = played({0: "1111s2222s"})
    assert [act[:2] for act in acts(log)][:5] == [
        ("deal", 0), ("ti_dealt", 0), ("ti_dealt", 0), ("shown", -1), ("discard", 0),
    ]  # fmt: skip


@pytest.mark.parametrize(("mode", "points"), [("pu", 24), ("6_8", 60), ("8_10", 84)])
def test_a_dealt_win(mode: str, points: int) -> None:
    """Seven 坎, 27 息: 4 + 1 + 1 囤; 对子胡 4 | 6 | 8 and 天胡 - | 4 | 6."""
    log = played({0: "111222333666999s222444b"}, (0, "dealt", "win", ""), fan_mode=mode)
    assert row(log, "outcome", "draws", "score_0", "score_1") == ("dealt", 0, 2 * points, -points)
    assert acts(log, "win", "next_dealer") == [("win", 0, -1, -1), ("next_dealer", 0, -1, -1)]
    assert log.wins is not None
    assert (log.wins[0]["xi"], log.wins[0]["win_card"], log.wins[0]["from_seat"]) == (27, None, None)


def test_a_win_on_the_shown_card() -> None:
    """提 1111b 12, 坎 666b 6 and 333s 3, 碰 999s 1: 22 息, 3 囤; 567s holds the only red card (点胡 3)."""
    hands = {2: "1111b34566699b33356799s", 0: "1122448800s2277880055b9s"}
    log = played(hands, (2, "shown", "win", ""))
    assert row(log, "outcome", "score_0", "score_1", "score_2") == ("shown", -9, -9, 18)
    assert acts(log, "win", "next_dealer") == [("win", 2, card("9s"), 0), ("next_dealer", 2, -1, -1)]
    assert log.wins is not None
    assert (log.wins[0]["from_seat"], log.wins[0]["shown"], log.wins[0]["p_dian_hu"]) == (0, True, True)
    off = played(hands, (2, "shown", "win", ""), shown_card_winnable=False)
    assert row(off, "outcome") != ("shown",)


@pytest.mark.parametrize(("chou", "eats"), [(True, False), (False, True)])
def test_a_discarded_value_is_not_eaten(chou: bool, eats: bool) -> None:
    """The dealer discards 5b and draws another one after two dead cards."""
    hands = {0: "345b1s1b", 1: "1s1b9b", 2: "1s1b9b"}
    log = played(hands, (0, "discard", "discard", "5b"), front="1s1b5b", chou=chou)
    draws = acts(log, "draw")
    assert draws[2] == ("draw", 0, card("5b"), -1)
    eaten = [menu for menu in menus(log, 0) if ("chi", card("5b")) in menu]
    assert bool(eaten) is eats


def test_a_drawn_game_passes_the_deal() -> None:
    log = played({}, min_xi=90)
    assert row(log, "outcome", "draws", "winners") == ("draw", 19, 0)
    assert acts(log, "next_dealer") == [("next_dealer", 1, -1, -1)]


def test_a_plan_lays_all_its_chows() -> None:
    """Seat 1 eats 1s with 123 and 1s1b1b, or with 1s1s1b."""
    hands = {0: "1s1s", 1: "23s1s11b", 2: "9b"}
    plan = pack_plan((0, 30))
    wall = built(hands)

    def choose(menu: Any, events: list[Event]) -> Any:
        if menu.kind == "claim" and menu.seat == 1 and menu.entries[0].tile == 0:
            assert {entry.arg for entry in menu.entries if entry.action == "chi"} >= {plan, pack_plan((20,))}
            return next((entry for entry in menu.entries if entry.arg == plan), menu.entries[-1])
        return next((entry for entry in menu.entries if entry.tile == 0), menu.entries[-1])

    log, table = play_game({}, 0, wall, choose)
    assert table.tally["chi_2"] >= 1
    assert table.seats[1].melds[:2] == [("chi", 0), ("chi", 30)]
    assert check_game({}, 0, log.events, log.row, Coverage(REGISTRY), log.wins) is None


def match(first_dealer: int, games: int) -> list[GameLog]:
    dice = random.Random(5)
    dealer, drawn, logs = first_dealer, 0, []
    for game in range(games):
        wall = shuffled_wall(dice)
        log, table = play_game({"min_xi": 3}, dealer, wall, eager(dice), place=(5, game), drawn_before=drawn)
        assert log.row is not None
        logs.append(log._replace(row=dict(log.row) | {f"bot_{seat}": (seat + 1) % 3 for seat in range(3)}))
        dealer, drawn = table.next_dealer, drawn + 1 if table.win is None else 0
    return logs


def test_a_match_is_held_together() -> None:
    games = match(1, 6)
    outcomes = {log.row["outcome"] for log in games if log.row}
    assert "draw" in outcomes
    assert len(outcomes) > 1

    def run(logs: list[GameLog], **further: Any) -> str | None:
        wanted = {"first_dealer": 1, "length": 6, "bots": (1, 2, 0)} | further
        difference = check_match({"min_xi": 3}, logs, Coverage(REGISTRY), **wanted)
        return None if difference is None else difference.clause

    assert run(games) is None
    assert run(games, first_dealer=None) is None
    assert run(games, first_dealer=2) == "log.act"
    assert run(games, length=12) == "log.games"
    assert run(games, bots=(0, 1, 2)) == "log.row"
    assert run([games[0], *games[2:]]) == "log.games"
    wrong = [log._replace(row=dict(log.row or {}) | {"drawn_before": 9}) for log in games]
    assert run(wrong) == "log.row"


def test_every_column_of_the_rows_is_held() -> None:
    won = next(log for log in match(0, 20) if log.wins)
    drawn_before = (won.row or {})["drawn_before"]
    dealer = (won.row or {})["dealer"]

    def check(log: GameLog) -> str | None:
        found = check_game({"min_xi": 3}, dealer, log.events, log.row, Coverage(REGISTRY), log.wins,
                           drawn_before=drawn_before)  # fmt: skip
        return None if found is None else found.clause

    assert check(won) is None
    assert won.row is not None
    assert won.wins is not None
    for column, value in won.row.items():
        if not column.startswith("bot_"):
            wrong = "nothing" if column == "outcome" else value + 1
            assert check(won._replace(row=won.row | {column: wrong})) == "log.row"
    for column, value in won.wins[0].items():
        wrong = not value if isinstance(value, bool) else "nobody" if value is None or column == "win_by" else value + 1
        assert check(won._replace(wins=[dict(won.wins[0]) | {column: wrong}])) == "log.wins"
    assert check(won._replace(wins=[])) == "log.wins"


def test_menus_answered_at_once_may_be_logged_all_before_the_answers() -> None:
    moved = 0
    for log in match(0, 12):
        events: list[Event] = []
        for asked, group in groupby(log.events, key=lambda event: event.kind in ("offer", "answer")):
            rows = list(group)
            together = sorted(rows, key=lambda event: event.kind == "answer") if asked else rows
            moved += together != rows
            events += together
        events = [event._replace(step=step) for step, event in enumerate(events)]
        row = log.row or {}
        found = check_game({"min_xi": 3}, row["dealer"], events, row, Coverage(REGISTRY), log.wins,
                           drawn_before=row["drawn_before"])  # fmt: skip
        assert found is None
    assert moved > 10
