"""`simcli score tongcheng`: what is malformed, what is not, and how answers are printed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.command_line import Outcome, simcli

HAND = "上大人可知礼孔乙己七*七*七八九子化三千二"
GOOD: dict[str, Any] = {"hand": HAND, "win": "四", "win_by": "discard", "winner": 1, "from": 2, "dealer": 0}
# two red sentences, 坎七 2 + 5, 三 1
PRICE = {"valid": True, "patterns": {}, "fan": 1, "count": 10, "multiple": 1, "scores": [0, 1, -1, 0]}
FOURS = "上上上上大人土土土土孔乙己八九子七*七*七化"
GUAN: dict[str, Any] = {"hand": FOURS, "win": "千", "win_by": "self_draw", "winner": 0, "guan": 1}
FIXED = {"guan_identity": "fixed"}


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name != key}


MALFORMED: dict[str, Any] = {
    "not-json": "{",
    "list": "[]",
    # unknown key, option, card, meld or win_by
    "unknown-key": GOOD | {"count": 10},
    "key-of-another-game": GOOD | {"ready": True},
    "unknown-option": GOOD | {"rules": {"group.pengs_red": 1}},
    "unknown-option-prefixed": GOOD | {"rules": {"rules.base": 3}},
    "option-of-a-card-that-is-none": GOOD | {"rules": {"own.土*": 1}},
    "option-of-another-game": GOOD | {"rules": {"fan_cap": 3}},
    "option-value": GOOD | {"rules": {"seats": 2}},
    "option-type": GOOD | {"rules": {"half": True}},
    "unknown-card": GOOD | {"hand": HAND.replace("二", "贰")},
    "digit": GOOD | {"hand": HAND.replace("二", "2")},
    "flower-on-a-card-without": GOOD | {"hand": HAND.replace("二", "二*")},
    "flower-alone": GOOD | {"win": "*"},
    "unknown-meld": GOOD | {"hand": HAND.replace("上大人", ""), "melds": ["chi 上大人"]},
    "guan-as-a-meld": GOOD | {"hand": HAND.replace("七*七*七", ""), "melds": ["guan 七*七*七七"]},
    "unknown-win_by": GOOD | {"win_by": "own_draw"},
    "win_by-type": GOOD | {"win_by": 1},
    # a required key missing
    "no-hand": without("hand"),
    "no-win_by": without("win_by"),
    "no-winner": without("winner"),
    "no-from": without("from"),
    "from-null": GOOD | {"from": None},
    "no-winning-card-of-a-discard": without("win"),
    "empty": {},
    # from
    "from-winner": GOOD | {"from": 1},
    "from-with-self-draw": GOOD | {"win_by": "self_draw"},
    # a seat out of range
    "from-4": GOOD | {"from": 4},
    "winner-4": GOOD | {"winner": 4},
    "winner-3-of-three": GOOD | {"winner": 3, "rules": {"seats": 3}},
    "from-3-of-three": GOOD | {"from": 3, "rules": {"seats": 3}},
    "dealer-3-of-three": GOOD | {"dealer": 3, "rules": {"seats": 3}},
    "winner-negative": GOOD | {"winner": -1},
    "winner-null": GOOD | {"winner": None},
    "dealer-null": GOOD | {"dealer": None},
    # more copies than the pack holds
    "six-alike": GOOD | {"hand": "二二二二二" + HAND[:-6], "win": "二"},
    "three-flowered": GOOD | {"hand": HAND.replace("二", "七*")},
    "four-plain-of-a-flowered": GOOD | {"hand": HAND.replace("七*七*七", "七七七"), "win": "七"},
    "six-with-picked": GOOD | {"hand": "二二二二二" + HAND[:-7], "picked": "二"},
    "six-with-meld": GOOD | {"hand": "二二二二" + HAND[3:-6], "melds": ["peng 二二二"]},
    # meld cards that are no such meld
    "no-peng": GOOD | {"hand": HAND.replace("上大人", ""), "melds": ["peng 上大人"]},
    "peng-of-four": GOOD | {"hand": HAND.replace("七*七*七", ""), "melds": ["peng 七七*七七*"]},
    "zhao-of-three": GOOD | {"hand": HAND.replace("七*七*七", ""), "melds": ["zhao 七七*七"]},
    "hua-of-four": GOOD | {"hand": HAND.replace("七*七*七", ""), "melds": ["hua 七七*七七*"]},
    "hua-without-flowers": GOOD | {"hand": HAND.replace("七*七*七", ""), "melds": ["hua 七七七七七"]},
    "melds-text": GOOD | {"melds": "peng 七七七"},
    # a wrong number of cards
    "a-card-too-few": GOOD | {"hand": HAND[:-1]},
    "a-card-too-many": GOOD | {"hand": HAND + "六"},
    "a-picked-card-too-many": GOOD | {"picked": "六"},
    "a-meld-too-many": GOOD | {"melds": ["peng 六六六"]},
    "zhao-counts-three-in-hand": GOOD | {"hand": HAND.replace("七*七*七", "六"), "melds": ["zhao 七七*七七*"]},
    "no-card-for-the-guan": GUAN | {"guan": 0},
    "dealt-with-a-card-too-few": {"hand": HAND, "win": None, "win_by": "self_draw", "winner": 0},
    # fewer fours in hand than declared
    "guan-without-a-four": GOOD | {"hand": HAND + "六", "guan": 1},
    "guan-with-the-winning-card": GUAN
    | {"hand": FOURS.replace("上上上上", "上上上").replace("土", "") + "千千千六六", "win": "上"},
    "guan-with-a-picked-copy": GUAN
    | {"hand": FOURS.replace("土", "").replace("上上上上", "上上上") + "千千千六", "picked": "上"},
    "guan-huge": GUAN | {"guan": 10**30},
    # guan_cards
    "fixed-without-guan_cards": GUAN | {"rules": FIXED},
    "guan_cards-of-no-four": GUAN | {"rules": FIXED, "guan_cards": "七"},
    "guan_cards-too-many": GUAN | {"rules": FIXED, "guan_cards": "土上"},
    "guan_cards-twice": GUAN | {"guan": 2, "hand": FOURS + "千", "rules": FIXED, "guan_cards": "土土"},
    "guan_cards-without-guan": GOOD | {"guan_cards": "土"},
    "guan_cards-list": GUAN | {"rules": FIXED, "guan_cards": ["土"]},
    # other wrong values
    "two-winning-cards": GOOD | {"win": "四四"},
    "no-card-in-win": GOOD | {"win": ""},
    "guan-negative": GOOD | {"guan": -1},
    "guan-true": GUAN | {"guan": True},
    "guan-null": GOOD | {"guan": None},
    "picked-list": GOOD | {"picked": []},
    "picked-null": GOOD | {"picked": None},
}


def batch(*cases: Any, settings: tuple[str, ...] = ()) -> tuple[Outcome, list[dict[str, Any]]]:
    text = "\n".join(case if isinstance(case, str) else json.dumps(case, ensure_ascii=False) for case in cases)
    words = [word for setting in settings for word in ("--set", setting)]
    outcome = simcli("score", "tongcheng", "--batch", "-", *words, stdin=text)
    return outcome, [json.loads(line) for line in outcome.out.splitlines()]


@pytest.mark.parametrize("case", MALFORMED.values(), ids=MALFORMED)
def test_malformed(case: Any) -> None:
    outcome, answers = batch(case)
    assert outcome.status == 2
    assert outcome.err == ""
    assert [list(answer) for answer in answers] == [["error"]]
    assert answers[0]["error"].strip()
    assert "\n" not in answers[0]["error"]


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("a-card-too-few", "hold 18 cards"),
        ("six-alike", "6 copies of 二"),
        ("three-flowered", "3 copies of 七*; the pack holds 2"),
        ("four-plain-of-a-flowered", "4 copies of 七; the pack holds 3"),
        ("hua-without-flowers", "three plain cards and two flowered"),
        ("guan-with-the-winning-card", "0 fours in hand"),
        ("guan-with-a-picked-copy", "0 fours in hand"),
        ("fixed-without-guan_cards", "guan_cards"),
        ("winner-3-of-three", "0..2"),
    ],
)
def test_the_error_names_what_is_wrong(name: str, told: str) -> None:
    assert told in batch(MALFORMED[name])[1][0]["error"]


WELL_FORMED: dict[str, tuple[dict[str, Any], bool]] = {
    "no win": (GOOD | {"win": "六"}, False),
    "short of count": (GOOD | {"rules": {"min_count": 11}}, False),
    "keys left out": ({key: GOOD[key] for key in ("hand", "win", "win_by", "winner", "from")}, True),
    "from null": (GOOD | {"win_by": "self_draw", "from": None}, True),
    "dealt": ({"hand": HAND + "四", "win_by": "self_draw", "winner": 0}, True),
    "dealt, win null, to one who did not deal": (
        {"hand": HAND + "四", "win": None, "win_by": "self_draw", "winner": 2},
        True,
    ),
    "blanks and other forms": (GOOD | {"hand": " 上大人 可知禮\t孔一己 七*七*七 八九子 化三千 二"}, True),
    "five alike in hand": (GUAN | {"hand": FOURS.replace("化", "土")}, False),
    "a meld for a 坎": (GOOD | {"hand": HAND.replace("七*七*七", ""), "melds": ["peng 七*七*七"]}, True),
    "six melds": (
        {
            "hand": "",
            "picked": "二",
            "melds": ["peng 上上上", "zhao 大大大大", "hua 五五五五*五*", "peng 人人人", "peng 孔孔孔", "peng 己己己"],
            "win": "四",
            "win_by": "self_draw",
            "winner": 3,
        },
        True,
    ),
    "guan": (GUAN, True),
    "fixed": (GUAN | {"rules": FIXED, "guan_cards": "土"}, True),
    "fixed, flower named": (
        GUAN | {"hand": FOURS.replace("土土土土", "五五五*五*"), "rules": FIXED, "guan_cards": "五*"},
        True,
    ),
    "fixed without 观生": (GOOD | {"rules": FIXED}, True),
    "guan_cards empty": (GOOD | {"guan_cards": ""}, True),
    "flat and nested options": (GOOD | {"rules": {"own.七*": 3, "group": {"kan_red": 3}, "min_count": "auto"}}, True),
    "own points of a plain and a flowered card": (GOOD | {"rules": {"own": {"七": 3, "七*": 0}}}, True),
}


def test_not_malformed() -> None:
    outcome, answers = batch(*(case for case, _ in WELL_FORMED.values()))
    assert outcome.status == 0
    found = dict(zip(WELL_FORMED, (answer.get("valid") for answer in answers), strict=True))
    assert found == {name: valid for name, (_, valid) in WELL_FORMED.items()}


def test_answers_are_in_order_and_the_good_ones_are_given() -> None:
    cases = [GOOD | {"id": "a"}, "oops", "", GOOD | {"id": 7, "rules": {"base": 100}}, GOOD | {"id": None, "winner": 9}]
    outcome, answers = batch(*cases, GOOD | {"win": "六"}, GOOD | {"rules": {"seats": 3}})
    assert outcome.status == 2
    assert len(answers) == 6
    assert answers[0] == {"id": "a"} | PRICE
    assert list(answers[0]) == ["id", "valid", "patterns", "fan", "count", "multiple", "scores"]
    assert list(answers[1]) == ["error"]
    assert answers[2] == {"id": 7} | PRICE | {"scores": [0, 100, -100, 0]}
    assert list(answers[3]) == ["id", "error"]
    assert (answers[4]["valid"], answers[4]["patterns"], answers[4]["scores"]) == (False, {}, [0, 0, 0, 0])
    assert list(answers[4]) == list(PRICE)
    assert answers[5] == PRICE | {"scores": [0, 1, -1]}


def test_case_rules_win_over_set() -> None:
    settings = ("rules.seats=3", "rules.own.七*=20", "rules.base=2")
    outcome, answers = batch(GOOD, GOOD | {"rules": {"seats": 4, "own.七*": 2}}, settings=settings)
    assert outcome.status == 0
    # 1 + 1, 坎七 2 + 41, 三 1: 46
    assert [answer["scores"] for answer in answers] == [[0, 12, -12], [0, 2, -2, 0]]


def test_one_hand_as_json() -> None:
    outcome = simcli("score", "tongcheng", HAND, "--win", "四", "--winner", "1", "--from", "2", "--json")
    assert outcome.status == 0
    assert json.loads(outcome.out) == PRICE


def test_how_it_was_won_unless_told() -> None:
    """A discard where `--from` names a seat, else a self-draw."""
    words = ("score", "tongcheng", HAND, "--win", "四", "--json")
    assert json.loads(simcli(*words).out)["scores"] == [3, -1, -1, -1]
    assert json.loads(simcli(*words, "--from", "3").out)["scores"] == [1, 0, 0, -1]
    assert json.loads(simcli("score", "tongcheng", HAND + "四", "--json").out)["scores"] == [3, -1, -1, -1]


def test_one_hand_to_read() -> None:
    words = ["score", "tongcheng", "八九子八九子八九十土土土土六六六", "--meld", "peng 孔孔孔", "--guan", "1"]
    words += ["--guan-cards", "土", "--set", "rules.guan_identity=fixed", "--picked", "二", "--win", "四"]
    words += ["--winner", "1", "--from", "0", "--set", "rules.base=100", "--set", "rules.seats=3"]
    english = simcli(*words).out.splitlines()
    assert english == [
        "hand     十土土土土 八八八九九九子子 六六六",
        "picked   二",
        "peng     孔孔孔",
        "guan     1 土",
        "wins on  四",
        "",
        "discard",
        "",
        "pattern             multiple",
        "一手黑 (all black)         3",
        "",
        "个子 (count)  3",
        "multiple      3",
        "",
        "seat                           points",
        "0     dealer, pays, discarded    -300",
        "1     wins                       +300",
        "2                                  +0",
    ]
    chinese = simcli(*words, "--lang", "zh").out
    for part in ("手牌", "捡来  二", "碰    孔孔孔", "观生  1 土", "点炮", "一手黑", "个子数  3", "倍数    3", "+300"):
        assert part in chinese


def test_a_flag_of_another_game_is_refused() -> None:
    refused = simcli("score", "tongcheng", HAND, "--win", "四", "--ready")
    assert refused.status == 2
    assert "ready" in refused.err
    refused = simcli("score", "gejiu", "123m456m789m1112z", "--win", "2z", "--guan", "1")
    assert refused.status == 2
    assert "guan" in refused.err
