"""The tongcheng referee's own play, clause by clause, on walls built for it; every right value is worked out by hand.

The dealer is seat 0. Seats do what the script says, else pass and discard their lowest card.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from simcli.referee.core import Coverage, Event, GameLog
from simcli.referee.tongcheng import REGISTRY, check_game, check_match
from simcli.referee.tongcheng.cards import CHARACTERS, COPIES_OF
from tests.support.tongcheng_notation import cards
from tests.support.tongcheng_player import PACK, eager, play_game, scripted, shuffled_wall, stacked_wall

Wish = tuple[int, str, str, str]  # seat, kind of menu, action, card or nothing for any


def played(hands: Mapping[int, str], *wishes: Wish, front: str = "", seed: int = 1, **options: Any) -> GameLog:
    """Play one game under the default rules but for `options`; the referee must find nothing in the log."""
    wall = built(hands, front, seed, options.get("seats", 4))
    script = scripted(*[(seat, kind, action, *(cards(card) or [-1])) for seat, kind, action, card in wishes])
    log, _ = play_game(options, 0, wall, script)
    assert check_game(options, 0, log.events, log.row, Coverage(REGISTRY), log.wins) is None
    return log


def built(hands: Mapping[int, str], front: str, seed: int, seats: int) -> list[int]:
    """A wall of hands and first draws; other copies of the same cards come last, so that nobody has them."""
    dealt = {seat: cards(hand) for seat, hand in hands.items()}
    told = [*cards(front), *(kind for hand in dealt.values() for kind in hand)]
    names = {CHARACTERS.index(letter) for text in (front, *hands.values()) for letter in text if letter in CHARACTERS}
    same = [kind for kind in PACK if kind in names or kind in cards("".join(f"{c}*" for c in "乙三五七九"))]
    late = [kind for kind in sorted(set(same)) for _ in range(COPIES_OF[kind] - told.count(kind))]
    draws = len(PACK) - 19 * seats - 1
    late = late[: draws - len(cards(front))]
    return stacked_wall(
        random.Random(seed), 0, dealt, [*cards(front), *[-1] * (draws - len(cards(front)) - len(late)), *late], seats
    )


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


FULL = "上大人可知礼七*七*七八九子化三千化三千"  # six groups, all but 七 of one copy or two


def test_a_dealt_hand_wins_and_the_winner_deals() -> None:
    log = played({0: FULL + "孔己"}, (0, "own", "win", ""))
    assert acts(log, "win", "next_dealer") == [("win", 0, -1, -1), ("next_dealer", 0, -1, -1)]
    assert row(log, "outcome", "draws", "score_0", "score_1") == ("self_draw", 0, 3, -1)
    assert log.wins is not None
    assert (log.wins[0]["win_card"], log.wins[0]["count"], log.wins[0]["half"]) == (None, 11, "sentence")


def test_a_discard_wins_and_the_discarder_pays() -> None:
    log = played({0: "己", 2: FULL + "孔"}, (0, "own", "discard", "己"), (2, "claim", "win", ""))
    assert acts(log, "win", "pay", "next_dealer") == [
        ("win", 2, card("己"), 0), ("pay", 0, -1, 2), ("next_dealer", 2, -1, -1),
    ]  # fmt: skip
    assert row(log, "score_0", "score_1", "score_2", "score_3") == (-1, 0, 1, 0)


def test_the_nearest_of_several_winners_or_all() -> None:
    hands = {0: "己", 1: FULL + "孔", 3: "孔孔孔五五五六六六土土土十十十二二二乙"}
    wishes: list[Wish] = [(0, "own", "discard", "己"), (1, "claim", "win", ""), (3, "claim", "win", "")]
    nearest = played(hands, *wishes)
    assert row(nearest, "winners", "score_0", "score_1", "score_3") == (1, -1, 1, 0)
    everyone = played(hands, *wishes, multiple_winners="all")
    assert row(everyone, "winners", "score_0", "score_1", "score_3") == (2, -2, 1, 1)
    assert acts(everyone, "next_dealer") == [("next_dealer", 0, -1, -1)]


def test_the_opening_repeats_and_uses_new_fours() -> None:
    wishes: list[Wish] = [(1, "opening", "guan", ""), (1, "opening", "guan", "")]
    log = played({1: "孔孔孔孔己己己"}, *wishes, front="己化")
    assert acts(log)[:5] == [
        ("deal", 0, -1, -1), ("guan", 1, -1, -1), ("replacement", 1, card("己"), -1), ("guan", 1, -1, -1),
        ("replacement", 1, card("化"), -1),
    ]  # fmt: skip
    assert row(log, "guan_opening", "guan") == (2, 2)


def test_fours_tied_by_guan_are_not_broken() -> None:
    """Two fours and one 观生: one may be broken; after the second neither."""
    once = played({0: "孔孔孔孔己己己己"}, (0, "opening", "guan", ""))
    own = next(menu for menu in menus(once, 0) if ("discard", card("己")) in menu)
    assert ("guan", -1) in own
    twice = played({0: "孔孔孔孔己己己己"}, (0, "opening", "guan", ""), (0, "opening", "guan", ""))
    own = menus(twice, 0)[2]
    assert not {("discard", card("孔")), ("discard", card("己")), ("guan", -1)} & set(own)


def test_fixed_guan_names_its_character() -> None:
    wishes: list[Wish] = [(0, "opening", "guan", ""), (0, "identify", "identify", "己")]
    log = played({0: "孔孔孔孔己己己己"}, *wishes, guan_identity="fixed")
    assert acts(log, "guan")[0] == ("guan", 0, card("己"), -1)
    own = next(menu for menu in menus(log, 0) if ("discard", card("孔")) in menu)
    assert ("discard", card("己")) not in own


def test_own_fifth_is_hua_once_there_is_a_guan() -> None:
    hand = {0: "孔孔孔孔孔"}
    without = played(hand)
    assert not [entry for menu in menus(without, 0)[:2] for entry in menu if entry[0] == "hua"]
    log = played(hand, (0, "opening", "guan", ""), (0, "own", "hua", "孔"), front="化千")
    assert acts(log)[1:5] == [
        ("guan", 0, -1, -1), ("replacement", 0, card("化"), -1), ("hua", 0, card("孔"), -1),
        ("replacement", 0, card("千"), -1),
    ]  # fmt: skip
    assert row(log, "guan", "hua") == (1, 1)


@pytest.mark.parametrize("picked_up", ["hua", "zhao", "peng"])
def test_claims_on_the_fifth_copy(picked_up: str) -> None:
    """Seat 2 has four 五 and a 观生, and another four: 滑, 招 and 碰 are all open."""
    hands = {0: "五", 2: "五*五*五五孔孔孔孔"}
    wishes: list[Wish] = [(2, "opening", "guan", ""), (0, "own", "discard", "五"), (2, "claim", picked_up, "")]
    log = played(hands, *wishes, front="化千")
    claim = next(menu for menu in menus(log, 2) if (picked_up, card("五")) in menu)
    assert {action for action, _ in claim} == {"hua", "zhao", "peng", "pass"}
    made = next(event for event in log.events if event.action == picked_up and event.kind == "act")
    assert (made.seat, made.tile, made.arg, made.other) == (2, card("五"), 2, 0)  # both flowered copies go first
    following = acts(log)[acts(log).index((picked_up, 2, card("五"), 0)) + 1]
    assert following[:2] == (("discard", 2) if picked_up == "peng" else ("replacement", 2))


def test_a_tied_four_is_not_claimed_with() -> None:
    log = played({0: "五", 2: "五*五*五五"}, (2, "opening", "guan", ""), (0, "own", "discard", "五"))
    claim = next(menu for menu in menus(log, 2) if ("hua", card("五")) in menu)
    assert {action for action, _ in claim} == {"hua", "pass"}


def test_a_pick_stands_beside_other_claims_and_goes_after_them() -> None:
    hands = {0: "五", 1: "四六", 3: "五五"}
    wishes: list[Wish] = [(0, "own", "discard", "五"), (1, "claim", "pick", "")]
    taken = played(hands, *wishes)
    assert acts(taken)[2] == ("pick", 1, card("五"), 0)
    lost = played(hands, *wishes, (3, "claim", "peng", ""))
    assert acts(lost)[2] == ("peng", 3, card("五"), 0)


def test_a_picked_character_stays_for_the_turn() -> None:
    log = played({0: "五", 1: "五四六"}, (0, "own", "discard", "五"), (1, "claim", "pick", ""))
    own = menus(log, 1)[1]
    assert ("discard", card("五")) not in own
    assert ("discard", card("四")) in own
    free = played({0: "五", 1: "五四六"}, (0, "own", "discard", "五"), (1, "claim", "pick", ""), pick_no_return=False)
    assert ("discard", card("五")) in menus(free, 1)[1]


def test_no_win_on_the_picked_card_itself() -> None:
    hands = {0: "己", 1: FULL + "孔"}
    log = played(hands, (0, "own", "discard", "己"), (1, "claim", "pick", ""))
    assert ("win", -1) in menus(log, 1)[0]
    assert ("win", -1) not in menus(log, 1)[1]


@pytest.mark.parametrize(("bound", "offered"), [(0, False), (1, True)])
def test_the_bound_on_picks(bound: int, offered: bool) -> None:
    log = played({0: "五", 1: "四六"}, (0, "own", "discard", "五"), pick_chain_max=bound)
    first = [menu for menu in menus(log, 1) if ("pick", card("五")) in menu]
    assert bool(first) is offered
    assert row(log, "bounded") == (True,) if not offered else row(log, "picks_withheld") is not None


TIED = {1: "孔孔孔孔己己己己化化化化千千千千土土土", 0: "子子子子上上上大大大人人人可可可知知知礼"}


def tied(*wishes: Wish, front: str) -> GameLog:
    """Seat 1 ties fours in the opening; the dealer throws 子, which the seat can or cannot pick."""
    return played(TIED, (0, "own", "discard", "子"), *wishes, front=front)


def test_no_pick_that_leaves_no_discard() -> None:
    """Six tied fours and one 子: with another 子 there would be nothing to discard but 子."""
    openings: list[Wish] = [(1, "opening", "guan", "")] * 6
    log = tied(*openings, (1, "claim", "pick", ""), front="土八八八八子")
    assert acts(log, "guan") == [("guan", 1, -1, -1)] * 6
    assert not [menu for menu in menus(log, 1) if ("pick", card("子")) in menu]


def test_the_ban_falls_where_nothing_else_is_left() -> None:
    """Five tied fours and 八八八八; 子 is picked, 八 declared, its replacement is 子 again."""
    openings: list[Wish] = [*[(1, "opening", "guan", "")] * 5, (1, "opening", "pass", "")]
    log = tied(*openings, (1, "claim", "pick", ""), (1, "own", "guan", ""), front="土八八八八子")
    assert acts(log, "guan") == [("guan", 1, -1, -1)] * 6
    own = next(menu for menu in menus(log, 1) if ("discard", card("子")) in menu)
    assert own == [("discard", card("子"))]


def test_passing_blocks_until_the_next_discard() -> None:
    """Seat 3 passes 己 from the dealer; seat 1 discards 乙, which it could win too."""
    hands = {0: "己", 1: "乙", 3: FULL + "孔"}
    wishes: list[Wish] = [(0, "own", "discard", "己"), (3, "claim", "pass", ""), (1, "own", "discard", "乙")]
    blocked = played(hands, *wishes)
    assert row(blocked, "wins_blocked")[0] >= 1
    assert ("win", -1) not in [entry for menu in menus(blocked, 3)[1:2] for entry in menu]
    free = played(hands, *wishes, (3, "claim", "win", ""), passed_win_block=False)
    assert row(free, "outcome", "winners", "score_3") == ("discard", 1, 1)


def test_a_passed_peng_is_blocked() -> None:
    hands = {0: "孔", 1: "孔", 3: "孔孔"}
    wishes: list[Wish] = [(0, "own", "discard", "孔"), (3, "claim", "pass", ""), (1, "own", "discard", "孔")]
    assert row(played(hands, *wishes), "pungs_blocked") == (1,)
    free = played(hands, *wishes, (3, "claim", "peng", ""), passed_peng_block=False)
    assert acts(free, "peng")[0] == ("peng", 3, card("孔"), 1)


@pytest.mark.parametrize(("option", "dealer"), [("stay", 0), ("pass", 1)])
def test_a_drawn_game(option: str, dealer: int) -> None:
    for seats, draws in ((4, 33), (3, 52)):
        log = played({}, seats=seats, min_count=90, dealer_on_draw=option)
        assert row(log, "outcome", "draws", "winners") == ("draw", draws, 0)
        assert acts(log, "next_dealer") == [("next_dealer", dealer, -1, -1)]


def match(games: int) -> list[GameLog]:
    dice = random.Random(6)
    dealer, logs = 1, []
    for game in range(games):
        log, table = play_game({"min_count": 1}, dealer, shuffled_wall(dice), eager(dice), place=(5, game))
        assert log.row is not None
        logs.append(log._replace(row=dict(log.row) | {f"bot_{seat}": (seat + 1) % 4 for seat in range(4)}))
        dealer = table.next_dealer
    return logs


def test_a_match_is_held_together() -> None:
    games = match(8)

    def run(logs: list[GameLog], **further: Any) -> str | None:
        wanted = {"first_dealer": 1, "length": 8, "bots": (1, 2, 3, 0)} | further
        difference = check_match({"min_count": 1}, logs, Coverage(REGISTRY), **wanted)
        return None if difference is None else difference.clause

    assert run(games) is None
    assert run(games, first_dealer=None) is None
    assert run(games, first_dealer=2) == "log.act"
    assert run(games, length=16) == "log.games"
    assert run(games, bots=(0, 1, 2, 3)) == "log.row"
    assert run([games[0], *games[2:]]) == "log.games"


def test_every_column_of_the_rows_is_held() -> None:
    won = played({0: "己", 2: FULL + "孔"}, (0, "own", "discard", "己"), (2, "claim", "win", ""))
    assert won.row is not None
    assert won.wins is not None

    def check(row: Any, wins: Any) -> str | None:
        found = check_game({}, 0, won.events, row, Coverage(REGISTRY), wins)
        return None if found is None else found.clause

    assert check(won.row, won.wins) is None
    for column, value in won.row.items():
        wrong = "nothing" if column == "outcome" else not value if isinstance(value, bool) else value + 1
        assert check(dict(won.row) | {column: wrong}, won.wins) == "log.row"
    for column, value in won.wins[0].items():
        wrong = not value if isinstance(value, bool) else value + 1 if isinstance(value, int) else "nobody"
        assert check(won.row, [dict(won.wins[0]) | {column: wrong}]) == "log.wins"
    assert check(won.row, []) == "log.wins"


def test_a_wrong_pack_is_no_wall() -> None:
    log = played({})
    events: list[Event] = list(log.events)
    events[0] = events[0]._replace(tile=(events[0].tile + 1) % 22)
    found = check_game({}, 0, events, log.row, Coverage(REGISTRY), log.wins)
    assert found is not None
    assert found.clause == "log.wall"
