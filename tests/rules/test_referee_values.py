"""The referee's hand values and payments against the worked examples, the listed hands and the published cases."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from simcli.referee.gejiu.hand import completing_kinds, is_complete, lan_pattern
from simcli.referee.gejiu.rules import read_rules
from simcli.referee.gejiu.tiles import count
from simcli.referee.gejiu.value import payments, value_hand
from tests.support.referee_notation import meld, tiles

CASES = Path(__file__).parents[3] / "shared" / "cases" / "gejiu.jsonl"


def priced(case: dict[str, Any]) -> dict[str, Any]:
    """The calculator's answer for one case, by the referee."""
    rules = read_rules(case.get("rules", {}))
    hand = tiles(case["hand"]) + tiles(case.get("win") or "")
    melds = [meld(text) for text in case.get("melds", [])]
    value = value_hand(rules, count(hand), melds, case["win_by"], case.get("ready", False))
    scores = [0, 0, 0, 0]
    if value.valid:
        paid = payments(rules, value.fan, case["win_by"], case["winner"], case.get("dealer", 0), case.get("from"))
        scores = [-points for points in paid]
        scores[case["winner"]] = sum(paid)
    return {"valid": value.valid, "patterns": value.patterns, "fan": value.fan, "scores": scores}


@pytest.mark.skipif(not CASES.exists(), reason="the published cases lie beside the project, not in it")
def test_published_cases() -> None:
    for line in CASES.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        answer = priced(entry["case"])
        wrong = {key: answer[key] for key, right in entry["expect"].items() if answer[key] != right}
        assert not wrong, (entry, answer)


@pytest.mark.parametrize(
    ("case", "scores"),
    [
        ({"win_by": "self_draw", "winner": 2}, [-4, -2, 8, -2]),
        ({"win_by": "self_draw", "winner": 0}, [12, -4, -4, -4]),
        ({"win_by": "discard", "winner": 1, "from": 2}, [-2, 5, -2, -1]),
        ({"win_by": "kong_draw", "winner": 1, "melds": ["kong 1111m"], "hand": "234567p78s22z"}, [-16, 32, -8, -8]),
        ({"win_by": "rob_kong", "winner": 1, "from": 2}, [-2, 11, -8, -1]),
        (
            {"win_by": "discard", "winner": 0, "from": 3, "hand": "147m258p69s12345z", "win": "3s"},
            [16, -4, -4, -8],
        ),
        (
            {"win_by": "self_draw", "winner": 3, "hand": "47m147p14s123456z", "win": "7z"},
            [-32, -16, -16, 64],
        ),
    ],
)
def test_worked_examples_of_the_page(case: dict[str, Any], scores: list[int]) -> None:
    base = {"hand": "123m234567p78s22z", "win": "9s", "dealer": 0}
    assert priced(base | case)["scores"] == scores


@pytest.mark.parametrize(
    ("hand", "patterns"),
    [
        ("111m333m555m222z44z", {"hun_yi_se": 1, "da_dui_zi": 1}),
        ("123456789m111z22z", {"hun_yi_se": 1, "yi_tiao_long": 1}),
        ("1133557799m1122z", {"hun_yi_se": 1, "xiao_qi_dui": 2}),
        ("111333555777m99m", {"da_dui_zi": 1, "qing_yi_se": 2}),
        ("123456789m22233m", {"yi_tiao_long": 1, "qing_yi_se": 2}),
        ("11335577992244m", {"qing_yi_se": 2, "xiao_qi_dui": 2}),
        ("11122233344455z", {"da_dui_zi": 1, "zi_yi_se": 3}),
        ("11223344556677z", {"xiao_qi_dui": 2, "zi_yi_se": 3}),
        ("147m258p369s12345z", {"lan_pai": 1}),
        ("17m147p258s123456z", {"lan_pai": 1}),
        ("147m147p147s12345z", {"yi_ban_gao": 2}),
        ("28m258p258s123456z", {"yi_ban_gao": 2}),
        ("47m147p14s1234567z", {"qi_xing_yi_ban_gao": 3}),
        ("47m258p14s1234567z", {"qi_xing": 2}),
        ("11112222m33p4455s", {"xiao_qi_dui": 2, "qi_dui_quad": 0}),
        ("123m234p345s666s77z", {"ping_hu": 0}),
        ("111222333m123p99s", {"ping_hu": 0}),
        ("111222333m111p99s", {"da_dui_zi": 1}),
    ],
)
def test_patterns_and_their_sums(hand: str, patterns: dict[str, int]) -> None:
    value = value_hand(read_rules({}), count(tiles(hand)), [], "self_draw", False)
    assert (value.valid, value.patterns, value.fan) == (True, patterns, sum(patterns.values()))


def test_sets_of_the_lan_family() -> None:
    """All 14-tile sets of the strict family, counted by pattern: the page's 2016, 864, 252 and 108."""
    suits = [ranks for first in range(3) for n in (1, 2, 3) for ranks in combinations(range(first, 9, 3), n)]
    found: Counter[str | None] = Counter()
    for parts in product(suits, repeat=3):
        held = [9 * suit + rank for suit, part in enumerate(parts) for rank in part]
        if 7 <= len(held) <= 9:
            for honours in combinations(range(27, 34), 14 - len(held)):
                found[lan_pattern(count([*held, *honours]), read_rules({}))] += 1
    assert found == {"lan_pai": 2016, "qi_xing": 864, "yi_ban_gao": 252, "qi_xing_yi_ban_gao": 108}


def test_distinct_classes_touch_only_lan_pai_and_qi_xing() -> None:
    rules = read_rules({"lan_classes": "distinct"})
    two_alike = {"17m147p258s123456z": False, "147m258p369s12345z": True, "147m147p147s12345z": True}
    for hand, valid in two_alike.items():
        assert value_hand(rules, count(tiles(hand)), [], "self_draw", False).valid is valid


@pytest.mark.parametrize(
    ("hand", "melds", "waits"),
    [
        ("123m234567p22z78s", 0, "69s"),
        ("1112345678999m", 0, "123456789m"),
        ("112233445566m1z", 0, "1z"),
        ("147m258p369s1234z", 0, "567z"),
        ("2223456m", 2, "13467m"),
        ("5z", 4, "5z"),
        ("1111m234p567p789p", 0, "1m"),  # four in hand: left to the table to strike out
        ("11223344556677z"[:13] + "z", 0, "7z"),
    ],
)
def test_waits(hand: str, melds: int, waits: str) -> None:
    held = count(tiles(hand))
    assert completing_kinds(held, melds, read_rules({})) == set(tiles(waits))


def test_waits_and_completeness_agree_with_readings() -> None:
    """Per-suit answers against the brute-force readings, on hands close to a win."""
    import random

    dice = random.Random(7)
    rules = read_rules({"zi_yi_se_any": True, "lan_shape": "soft"})
    complete = 0
    for _ in range(1500):
        kinds = dice.choice([range(9), range(9, 18), [*range(9), *range(27, 34)], [*range(6), *range(18, 24)]])
        pool = [kind for kind in kinds for _ in range(4)]
        melds = dice.choice([0, 0, 1, 2, 3])
        hand = count(dice.sample(pool, 14 - 3 * melds))
        made = [("pung", 33 - index) for index in range(melds)]
        valid = value_hand(rules, hand, made, "self_draw", False).valid
        assert is_complete(hand, melds, rules) is valid
        complete += valid
    assert complete > 30


def test_pond_values() -> None:
    rules = read_rules({"pond_win": "13_or_14", "fan": {"lan_pai": 5}})
    thirteen = count(tiles("147m258p369s1234z"))
    assert value_hand(rules, thirteen, [], "pond", False) == (True, {"lan_pai": 1}, 1)
    assert value_hand(rules, count(tiles("147m258p369s12345z")), [], "pond", True).patterns == {"lan_pai": 5}
    assert not value_hand(read_rules({}), thirteen, [], "pond", False).valid
    assert not value_hand(rules, count(tiles("147m258p369s1233z")), [], "pond", False).valid
