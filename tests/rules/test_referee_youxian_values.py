"""The youxian referee's hand values and 吃 plans against the worked examples, hand counts and the published cases."""

from __future__ import annotations

import json
import random
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from simcli.referee.youxian.cards import CHOWS, count
from simcli.referee.youxian.hand import covers
from simcli.referee.youxian.plans import chow_plans, pack_plan
from simcli.referee.youxian.rules import read_rules
from simcli.referee.youxian.value import Moment, payment, scores, value_hand
from tests.support.youxian_notation import cards, meld

CASES = Path(__file__).parents[3] / "shared" / "cases" / "youxian.jsonl"


def priced(case: dict[str, Any]) -> dict[str, Any]:
    """The calculator's answer for one case, by the referee."""
    rules = read_rules(case.get("rules", {}))
    melds = [meld(text) for text in case.get("melds", [])]
    quiet = not case.get("own_discards", 0) and all(kind in ("pao", "ti") for kind, _ in melds)
    moment = Moment(case["win_by"], case.get("last_card", False), quiet)
    card = cards(case["win"])[0] if case.get("win") else None
    value = value_hand(rules, count(cards(case["hand"])), melds, card, moment)
    points = payment(rules, value, case.get("drawn_before", 0))[0] if value.valid else 0
    answer = {"valid": value.valid, "patterns": value.patterns, "fan": value.fan, "xi": value.xi, "tun": value.tun}
    return answer | {"scores": scores(case.get("winner", 0), points)}


@pytest.mark.skipif(not CASES.exists(), reason="the published cases lie beside the project, not in it")
def test_published_cases() -> None:
    for line in CASES.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        answer = priced(entry["case"])
        wrong = {key: answer[key] for key, right in entry["expect"].items() if answer[key] != right}
        assert not wrong, (entry, answer)


FIRST = {"hand": "666b678s345b89s", "melds": ["wei 444s", "chi 123s", "peng 999b"], "win": "0s", "own_discards": 3}
SECOND = {"hand": "678s345b890s66b", "melds": ["wei 444s", "chi 123s", "peng 999b"], "win": "6b", "own_discards": 3}
THIRD = {"hand": "333s12s678s456s567b", "melds": ["peng 000b", "chi 123b"], "win": "3s", "own_discards": 3}
FOURTH = {"hand": "123s456s567b890b3b", "melds": ["ti 2222b", "pao 9999s"], "win": "3b", "own_discards": 3}
FIFTH = {"hand": "123b456s88s", "melds": ["peng 222s", "wei 777b", "chi 270b", "peng 000s"], "win": "8b",
         "own_discards": 3}  # fmt: skip
SIXTH = {"hand": "888b456b567b270b34b", "melds": ["chi 123b", "peng 999b"], "win": "5b", "own_discards": 3}


@pytest.mark.parametrize(
    ("hand", "win_by", "mode", "xi", "per_loser"),
    [
        (FIRST, "other_draw", "pu", 15, 1),
        (FIRST, "own_draw", "pu", 15, 2),
        (SECOND, "own_draw", "pu", 15, 2),
        (THIRD, "other_draw", "pu", 15, 1),
        (FOURTH, "other_draw", "pu", 21, 3),
        (FIFTH, "other_draw", "pu", 20, 8),
        (FIFTH, "other_draw", "6_8", 20, 10),
        (FIFTH, "other_draw", "8_10", 20, 12),
        (SIXTH, "other_draw", "pu", 21, 3),
        (SIXTH, "other_draw", "6_8", 21, 27),
        (SIXTH, "other_draw", "8_10", 21, 33),
    ],
)
def test_worked_examples_of_the_page(hand: dict[str, Any], win_by: str, mode: str, xi: int, per_loser: int) -> None:
    answer = priced(hand | {"win_by": win_by, "rules": {"fan_mode": mode}})
    assert (answer["xi"], answer["scores"]) == (xi, [2 * per_loser, -per_loser, -per_loser])


@pytest.mark.parametrize(("hand", "win_by"), [(SECOND, "other_draw"), (THIRD, "own_draw")])
def test_refused_examples_of_the_page(hand: dict[str, Any], win_by: str) -> None:
    assert not priced(hand | {"win_by": win_by})["valid"]


@pytest.mark.parametrize(
    ("drawn_before", "rules", "per_loser"),
    [
        (0, {"huang_fan": 2}, 3),
        (1, {"huang_fan": 2}, 6),
        (5, {"huang_fan": 2}, 9),
        (5, {"huang_fan": 2, "base": 2}, 18),
        (5, {"huang_fan": 2, "base": 2, "cap": 10}, 10),
        (5, {}, 3),
    ],
)
def test_drawn_games_multiply_before_the_cap(drawn_before: int, rules: dict[str, Any], per_loser: int) -> None:
    answer = priced(FOURTH | {"win_by": "other_draw", "rules": rules, "drawn_before": drawn_before})
    assert answer["scores"][1] == -per_loser


def test_names_switched_off_and_steps() -> None:
    """13 red cards: 红乌 is worth 4 while it is on; once off, 红胡 reaches beyond 12."""
    assert priced(FIFTH | {"win_by": "other_draw"})["patterns"] == {"hong_wu": 4}
    off = {"fan": {"hong_wu": 0, "hong_hu_step": 1}}
    assert priced(FIFTH | {"win_by": "other_draw", "rules": off})["patterns"] == {"hong_hu": 5}
    none = {"fan": {"hong_wu": 0, "hong_hu": 0, "hong_hu_step": 1}}
    assert priced(FIFTH | {"win_by": "other_draw", "rules": none})["patterns"] == {}


def naive_covers(free: tuple[int, ...], pairs: int, one_five_ten: bool) -> set[tuple[tuple[int, ...], int]]:
    """The same by trying every multiset of chows."""
    codes = [code for code in range(40) if one_five_ten or code % 20 not in (9, 19) or code >= 20]
    found = set()
    for pair in range(20) if pairs else (-1,):
        left = list(free)
        if pair >= 0:
            left[pair] -= 2
        if min(left) < 0:
            continue
        for chows in combinations_with_replacement(codes, sum(left) // 3):
            if sorted(card for code in chows for card in CHOWS[code]) == [
                card for card, copies in enumerate(left) for _ in range(copies)
            ]:
                found.add((chows, pair))
    return found


def test_covers_are_all_there_are() -> None:
    dice = random.Random(2)
    near = [0, 1, 8, 9, 10, 11, 18, 19, 20, 21, 26, 29, 30, 31, 36, 39]
    met = 0
    for pairs in (0, 1) * 5:
        chosen = [card for code in dice.choices(near, k=3 - pairs) for card in CHOWS[code]]
        free = tuple(count(chosen + [dice.choice([0, 1, 9, 10])] * 2 * pairs))
        for option in (False, True):
            right = naive_covers(free, pairs, option)
            assert set(covers(free, pairs, option)) == right
            met += len(right)
    assert met >= 15


@pytest.mark.parametrize(
    ("hand", "card", "mode", "plans"),
    [
        ("23s1s11b", "1s", "if_possible", [(0, 30), (20,)]),
        ("23s1s11b", "1s", "strict", [(0, 30), (20,)]),
        ("23s1s11b", "1s", "off", [(0,), (20,), (30,)]),
        ("23s1s", "1s", "if_possible", [(0,)]),
        ("23s1s", "1s", "strict", []),
        ("223344s", "3s", "if_possible", [(1, 1)]),
        ("22334455s", "3s", "if_possible", [(1, 1), (1, 2), (2, 2)]),
        ("7788990s", "8s", "if_possible", [(6, 6), (6, 7)]),
        ("222s3s", "1s", "if_possible", []),  # a 坎 stays out
        ("11s1b23s", "1s", "if_possible", [(0, 20)]),
        ("50b", "1b", "if_possible", []),
        ("70b", "2b", "if_possible", [(18,)]),
    ],
)
def test_plans(hand: str, card: str, mode: str, plans: list[tuple[int, ...]]) -> None:
    assert chow_plans(count(cards(hand)), cards(card)[0], mode, False) == plans


def test_one_five_ten_is_an_option() -> None:
    hand = count(cards("50b"))
    assert chow_plans(hand, cards("1b")[0], "if_possible", True) == [(19,)]
    assert pack_plan((0, 20)) == 1 + 64 * 21
