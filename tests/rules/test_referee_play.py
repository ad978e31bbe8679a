"""The referee's own play, clause by clause, on walls built for it; every right value is worked out by hand.

The dealer is seat 0. Seats do what the script says, else discard what they drew and pass. Draws go to seats 1, 2, 3,
0, 1 and so on where nobody claims.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from simcli.referee.core import Coverage, Event, GameLog
from simcli.referee.gejiu import REGISTRY, check_game
from tests.support.referee_notation import tiles
from tests.support.referee_scenes import ALL_1Z, POND, POND_FRONT, ROB, WAITS_5M, Scene, Wish, play_scene


def played(hands: Mapping[int, str], *wishes: Wish, front: str = "", kong_tiles: str = "", **options: Any) -> GameLog:
    """Play a scene under the default rules but for `options`; the referee must find nothing in the log."""
    log = play_scene(Scene(hands, wishes, front, kong_tiles), options)
    assert check_game(options, 0, log.events, log.row, Coverage(REGISTRY), log.wins) is None
    return log


def scores(log: GameLog, column: str = "score") -> list[int]:
    assert log.row is not None
    return [log.row[f"{column}_{seat}"] for seat in range(4)]


def counts(log: GameLog, *columns: str) -> tuple[int, ...]:
    assert log.row is not None
    return tuple(log.row[column] for column in columns)


def acts(log: GameLog, action: str) -> list[Event]:
    return [event for event in log.events if event.kind == "act" and event.action == action]


def offers(log: GameLog, seat: int, place: int = 0) -> list[tuple[str, int]]:
    """Entries of the menu number `place` that was put to a seat."""
    menus: list[list[tuple[str, int]]] = [[]]
    for event in log.events:
        if event.seat == seat and event.kind == "offer":
            menus[-1].append((event.action, event.tile))
        elif event.seat == seat and event.kind == "answer":
            menus.append([])
    return menus[place]


FOLLOW = ("follow_begun", "follow_voided", "follow_finished", "follow_two", "follow_three")


def test_three_followers_are_paid_by_the_dealer() -> None:
    log = played(ALL_1Z, *[(seat, "own", "discard", "1z") for seat in range(4)], wall_reserve=80)
    assert scores(log) == scores(log, "follow") == [-6, 2, 2, 2]
    assert counts(log, *FOLLOW) == (1, 0, 1, 0, 1)
    assert counts(log, "outcome", "draws", "winners") == ("draw", 3, 0)


def test_the_third_pays_where_two_follow() -> None:
    log = played(
        ALL_1Z, *[(seat, "own", "discard", "1z") for seat in (0, 1, 3)], front="9m8m9s", wall_reserve=80, base=2
    )
    assert scores(log) == [2, 2, -6, 2]
    assert counts(log, *FOLLOW) == (1, 0, 1, 1, 0)


def test_a_round_with_one_follower_ends_it_for_the_game() -> None:
    log = played(ALL_1Z, *[(seat, "own", "discard", "1z") for seat in (0, 1)], front="9m8m9s", wall_reserve=70)
    assert scores(log) == [0, 0, 0, 0]
    assert counts(log, *FOLLOW) == (1, 0, 1, 0, 0)


@pytest.mark.parametrize(("void", "begun"), [("round", 2), ("game", 1)])
def test_a_chow_voids_the_round(void: str, begun: int) -> None:
    log = played(
        {0: "5m", 1: "46m"}, (0, "own", "discard", "5m"), (1, "claim", "chow", "5m"), wall_reserve=80, follow_void=void
    )
    assert counts(log, *FOLLOW, "chows") == (begun, 1, 0, 0, 0, 1)


def test_what_happens_to_the_third_discard_changes_nothing() -> None:
    log = played(
        {0: "1z46m", 1: "1z", 2: "1z"},
        (0, "own", "discard", "1z"), (1, "own", "discard", "1z"), (2, "own", "discard", "1z"),
        (0, "claim", "chow", "5m"), front="9p9s5m", wall_reserve=80,
    )  # fmt: skip
    assert counts(log, *FOLLOW, "chows") == (2, 0, 1, 1, 0, 1)  # the discard after the chow begins the second round
    assert scores(log) == [1, 1, 1, -3]


def test_pond_win_with_fourteen_discards() -> None:
    log = played({}, (1, "pond", "win", ""), front=POND_FRONT)
    assert counts(log, "outcome", "draws", "pond_offered", "pond_declined") == ("pond", 53, 1, 0)
    assert scores(log) == [-8, 16, -4, -4]
    assert log.wins is not None
    assert log.wins[0]["win_tile"] is None
    assert log.wins[0]["fan"] == 1


@pytest.mark.parametrize(
    ("rule", "offered", "declined", "outcome"),
    [("14", 1, 0, "pond"), ("13_or_14", 2, 1, "pond"), ("off", 0, 0, "draw")],
)
def test_pond_options(rule: str, offered: int, declined: int, outcome: str) -> None:
    wishes = [(1, "pond", "pass", "")] * (rule == "13_or_14") + [(1, "pond", "win", "")]
    log = played({}, *wishes, front=POND_FRONT, pond_win=rule)
    assert counts(log, "pond_offered", "pond_declined", "outcome") == (offered, declined, outcome)


def test_thirteen_discards_are_lan_pai_with_fan_one() -> None:
    log = played({}, (1, "pond", "win", ""), front=POND_FRONT, pond_win="13_or_14", fan={"lan_pai": 9})
    assert log.wins is not None
    assert (log.wins[0]["fan"], log.wins[0]["p_lan_pai"], log.wins[0]["draws"]) == (1, True, 49)


def test_no_pond_after_a_concealed_kong() -> None:
    front = POND_FRONT.replace("1m", "6s", 1)
    log = played({1: "5555s"}, (1, "own", "kong_concealed", "5s"), front=front,
                 kong_tiles="1m3p")  # fmt: skip
    mine = [event.tile for event in acts(log, "discard") if event.seat == 1][:14]
    assert sorted(mine) == sorted(tiles(POND))
    assert counts(log, "pond_offered", "kongs_concealed") == (0, 1)


def test_an_added_kong_is_robbed() -> None:
    hands = {0: "5m", 1: "55m9s", 2: WAITS_5M}
    log = played(hands, *ROB, front="1s1s2s5m", kong_points={"added": 2})
    assert counts(log, "outcome", "kongs_added", "pungs") == ("rob_kong", 0, 1)
    assert scores(log) == [-2, -8, 11, -1]
    assert scores(log, "kong") == [0, 0, 0, 0]
    assert [event.seat for event in acts(log, "next_dealer")] == [1]


def test_a_win_passed_on_the_added_tile_lets_the_kong_stand() -> None:
    hands = {0: "5m", 1: "55m9s", 2: WAITS_5M}
    log = played(hands, *ROB[:-1], front="1s1s2s5m", kong_points={"added": 2}, wall_reserve=70)
    assert counts(log, "outcome", "kongs_added") == ("draw", 1)
    assert scores(log, "kong") == [-2, 6, -2, -2]


@pytest.mark.parametrize(
    ("rule", "outcome"), [("replacement", "rob_kong"), ("both", "rob_kong"), ("added_tile", "draw")]
)
def test_the_replacement_tile_is_robbed(rule: str, outcome: str) -> None:
    log = played(
        {1: "7777z", 2: WAITS_5M}, (1, "own", "kong_concealed", "7z"), (1, "kong_tile", "take", "5m"),
        (2, "rob", "win", ""), front="1s", kong_tiles="9s5m", rob_kong=rule, kong_points={"concealed": 2},
    )  # fmt: skip
    assert counts(log, "outcome") == (outcome,)
    if outcome == "rob_kong":
        assert scores(log) == [-2, -8, 11, -1]
        assert counts(log, "draws", "kongs_concealed") == (2, 1)
        assert [event.arg for event in acts(log, "pay")] == [2, 2, 2, 0, 0, 0, 3, 3, 3]
        assert not [event for event in acts(log, "discard") if event.seat == 1]
    else:
        assert scores(log, "kong") == [-2, 6, -2, -2]


@pytest.mark.parametrize(("block", "source", "blocked"), [(True, 3, 1), (False, 1, 0)])
def test_a_passed_win_blocks_until_the_next_draw(block: bool, source: int, blocked: int) -> None:
    log = played(
        {0: "5m", 2: WAITS_5M}, (0, "own", "discard", "5m"), (2, "claim", "pass", ""), (2, "claim", "win", ""),
        front="5m1s5m", passed_win_block=block,
    )  # fmt: skip
    assert log.wins is not None
    assert (log.wins[0]["from_seat"], log.wins[0]["seat"]) == (source, 2)
    assert counts(log, "wins_blocked") == (blocked,)


def test_the_claim_made_instead_of_a_win_does_not_lift_the_block() -> None:
    """Seat 1 chows 5m instead of winning on it, then meets 5m from seat 3 before it draws."""
    log = played(
        {0: "5m", 1: WAITS_5M}, (0, "own", "discard", "5m"), (1, "claim", "chow", "5m"), (1, "own", "discard", "2z"),
        (1, "claim", "win", ""), front="1s2z", wall_reserve=80,
    )  # fmt: skip
    assert counts(log, "outcome", "wins_blocked", "chows") == ("draw", 1, 1)
    assert ("win", -1) not in offers(log, 1, 1)  # complete after the chow, no win


@pytest.mark.parametrize(("block", "pungs", "blocked"), [(True, 0, 1), (False, 1, 0)])
def test_a_passed_pung_blocks_that_kind(block: bool, pungs: int, blocked: int) -> None:
    log = played(
        {0: "5z", 3: "55z"}, (0, "own", "discard", "5z"), (3, "claim", "pass", ""), (3, "claim", "pung", "5z"),
        front="5z", wall_reserve=80, passed_pung_block=block,
    )  # fmt: skip
    assert counts(log, "pungs", "pungs_blocked") == (pungs, blocked)


def test_win_before_pung_before_chow() -> None:
    hands = {0: "5m", 1: "46m", 2: "55m", 3: "34m123456p789s33z"}
    wishes = [(0, "own", "discard", "5m"), (1, "claim", "chow", "5m"), (2, "claim", "pung", "5m")]
    win = played(hands, *wishes, (3, "claim", "win", ""))
    assert counts(win, "outcome", "pungs", "chows") == ("discard", 0, 0)
    pung = played(hands, *wishes, wall_reserve=81)
    assert counts(pung, "pungs", "chows") == (1, 0)


@pytest.mark.parametrize(("rule", "expected"), [("nearest", [-4, 6, -1, -1]), ("all", [-8, 5, -2, 5])])
def test_several_winners(rule: str, expected: list[int]) -> None:
    hands = {0: "5m", 1: WAITS_5M, 3: "46m123p123678s33z"}
    log = played(
        hands, (0, "own", "discard", "5m"), (1, "claim", "win", ""), (3, "claim", "win", ""), multiple_winners=rule
    )
    assert scores(log) == expected


def test_no_kong_at_the_reserve_but_a_last_claim() -> None:
    """Seat 1 draws the only tile left to draw and discards it; seat 3 still pungs it."""
    hands = {0: "6z", 1: "7777z", 3: "55z"}
    wishes = [(0, "own", "discard", "6z"), (3, "claim", "pung", "5z")]
    log = played(hands, *wishes, front="5z", wall_reserve=82)
    assert ("kong_concealed", 33) not in offers(log, 1)
    assert counts(log, "draws", "pungs", "outcome") == (1, 1, "draw")
    assert ("kong_concealed", 33) in offers(played(hands, *wishes, front="5z", wall_reserve=81), 1)


def test_a_ready_hand_is_locked() -> None:
    log = played(
        {1: "123456789m22p34s", 0: "4s"}, (1, "own", "discard_ready", "1z"), (0, "own", "discard", "8s"),
        (0, "own", "discard", "6z"), front="1z 8s 9p 6z 2p", wall_reserve=78,
    )  # fmt: skip
    assert counts(log, "ready_seats", "waiting_seats") == (2, 2)
    assert offers(log, 1, 1) == [("discard", tiles("2p")[0])]


def test_waiting_for_a_kind_held_four_times_is_no_waiting() -> None:
    log = played({1: "1111z234m567p789p"}, front="9s", wall_reserve=82)
    menu = offers(log, 1)
    assert ("discard_ready", tiles("9s")[0]) not in menu
    assert ("discard_ready", tiles("1z")[0]) in menu
    assert ("discard_ready", tiles("1z")[0]) not in offers(played({1: "1111z234m567p789p"}, front="9s", ready="off"), 1)


@pytest.mark.parametrize(
    ("hand", "drawn", "allowed"), [("777z123456m22p34s", "7z", True), ("3334s123456m789p", "3s", False)]
)
def test_a_locked_seat_kongs_only_where_its_waits_stay(hand: str, drawn: str, allowed: bool) -> None:
    log = played({1: hand}, (1, "own", "discard_ready", "6z"), front=f"6z 9s 9p 1p {drawn}", wall_reserve=75)
    menu = offers(log, 1, 1)
    assert (("kong_concealed", tiles(drawn)[0]) in menu) is allowed
    assert [entry for entry in menu if entry[0].startswith("discard")] == [("discard", tiles(drawn)[0])]


def test_kong_tiles_are_refilled_from_the_back() -> None:
    log = played(
        {0: "1111m9999m"}, (0, "own", "kong_concealed", "1m"), (0, "kong_tile", "take", "7s"),
        (0, "own", "kong_concealed", "9m"), (0, "kong_tile", "take", "6s"), kong_tiles="6s7s", wall_reserve=80,
    )  # fmt: skip
    wall = [event.tile for event in log.events if event.kind == "wall"]
    assert [(event.tile, event.arg) for event in acts(log, "replacement")] == [(tiles("7s")[0], 1), (tiles("6s")[0], 0)]
    assert wall[134:] == tiles("6s7s")
    assert counts(log, "draws") == (3,)
    offered = [(event.tile, event.arg) for event in log.events if event.kind == "offer" and event.action == "take"]
    assert offered == [(tiles("6s")[0], 0), (tiles("7s")[0], 1), (tiles("6s")[0], 0), (wall[133], 1)]


def test_no_kong_just_after_a_pung() -> None:
    log = played({0: "5m", 1: "55m7777z"}, (0, "own", "discard", "5m"), (1, "claim", "pung", "5m"), wall_reserve=82)
    assert {action for action, _ in offers(log, 1, 1)} <= {"discard", "discard_ready"}


def test_the_dealer_wins_on_the_deal_and_stays() -> None:
    log = played({0: "123m456m789s234p55s"}, (0, "own", "win", ""))
    assert scores(log) == [12, -4, -4, -4]
    assert [event.seat for event in acts(log, "next_dealer")] == [0]
    assert counts(log, "draws", "decisions", "outcome") == (0, 1, "self_draw")


def test_win_on_a_kong_replacement() -> None:
    log = played(
        {0: "1111z234m567p678s9m"}, (0, "own", "kong_concealed", "1z"), (0, "kong_tile", "take", "9m"),
        (0, "own", "win", ""), kong_tiles="1p9m",
    )  # fmt: skip
    assert scores(log) == [48, -16, -16, -16]
    assert counts(log, "outcome", "draws") == ("kong_draw", 1)


@pytest.mark.parametrize(("rule", "dealer"), [("pass", 1), ("stay", 0)])
def test_dealer_after_a_drawn_game(rule: str, dealer: int) -> None:
    log = played({}, wall_reserve=82, dealer_on_draw=rule)
    assert [event.seat for event in acts(log, "next_dealer")] == [dealer]
