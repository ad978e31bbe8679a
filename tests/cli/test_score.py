"""`simcli score`: what is malformed, what is not, and how answers are printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.command_line import Outcome, simcli

GOOD: dict[str, Any] = {
    "hand": "123m456m789m1112z",
    "melds": [],
    "win": "2z",
    "win_by": "discard",
    "winner": 1,
    "from": 2,
    "dealer": 0,
}
# 混一色 and 一条龙: F = 2. Dealer (not the discarder) 2^3, discarder 2^3, the other 2^2.
PRICE = {"valid": True, "patterns": {"hun_yi_se": 1, "yi_tiao_long": 1}, "fan": 2, "scores": [-8, 20, -8, -4]}
POND: dict[str, Any] = {"hand": "147m258p369s12345z", "win_by": "pond", "winner": 3}
MELDED: dict[str, Any] = {"hand": "1112z", "melds": ["chow 123m", "chow 456m", "chow 789m"], "win": "2z"}
SELF: dict[str, Any] = {"win_by": "self_draw", "from": None}


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name != key}


MALFORMED: dict[str, Any] = {
    # not a JSON object
    "not-json": "{",
    "empty-brackets": "[]",
    "number": "3",
    "text": '"123m"',
    "null": "null",
    "deep": "[" * 100_000,
    "long-number": '{"winner": ' + "1" * 5000 + "}",
    # unknown key, option, card, meld or win_by
    "unknown-key": GOOD | {"winners": 1},
    "unknown-key-xi": GOOD | {"xi": 3},
    "unknown-option": GOOD | {"rules": {"fan.qing_yi_see": 3}},
    "unknown-option-prefixed": GOOD | {"rules": {"rules.base": 3}},
    "unknown-option-nested": GOOD | {"rules": {"fan": {"x": 3}}},
    "option-value": GOOD | {"rules": {"base": 0}},
    "option-type": GOOD | {"rules": {"base": "1"}},
    "option-conflict": GOOD | {"rules": {"lan_shape": "soft", "lan_classes": "distinct"}},
    "option-too-dear": GOOD | {"rules": {"fan": {"zi_yi_se": 32, "da_dui_zi": 32}}},
    "rules-list": GOOD | {"rules": []},
    "rules-null": GOOD | {"rules": None},
    "unknown-card": GOOD | {"hand": "123m456m789m111z花"},
    "card-0": GOOD | {"hand": "023m456m789m1112z"},
    "card-8z": GOOD | {"win": "8z"},
    "unknown-meld": GOOD | MELDED | {"melds": ["chi 123m", "chow 456m", "chow 789m"]},
    "unknown-win_by": GOOD | {"win_by": "ron"},
    "win_by-type": GOOD | {"win_by": 1},
    # a required key missing
    "no-hand": without("hand"),
    "no-win_by": without("win_by"),
    "no-winner": without("winner"),
    "no-from": without("from"),
    "from-null": GOOD | {"from": None},
    "no-from-robbed": without("from") | {"win_by": "rob_kong"},
    "empty-object": {},
    # from
    "from-winner": GOOD | {"from": 1},
    "from-with-self-draw": GOOD | {"win_by": "self_draw"},
    "from-with-kong-draw": GOOD | {"win_by": "kong_draw"},
    "from-with-pond": POND | {"from": 1},
    # a seat out of range
    "winner-4": GOOD | {"winner": 4},
    "winner-negative": GOOD | {"winner": -1},
    "winner-true": GOOD | {"winner": True},
    "winner-text": GOOD | {"winner": "1"},
    "winner-half": GOOD | {"winner": 1.0},
    "winner-null": GOOD | {"winner": None},
    "from-4": GOOD | {"from": 4},
    "dealer-4": GOOD | {"dealer": 4},
    "dealer-null": GOOD | {"dealer": None},
    # more copies than the pack holds
    "five-in-hand": GOOD | {"hand": "11111m234m567m11z"},
    "five-with-win": GOOD | {"hand": "1111m234m567m111z", "win": "1m"},
    "five-with-meld": GOOD | {"hand": "11m45m456p11z", "melds": ["pung 111m"], "win": "6m"} | {"hand": "1145m456p111z"},
    "five-discards": POND | {"hand": "11111m258p369s123z"},
    # meld cards that are no such meld
    "no-chow": GOOD | MELDED | {"melds": ["chow 124m", "chow 456m", "chow 789m"]},
    "chow-of-honours": GOOD | MELDED | {"melds": ["chow 123z", "chow 456m", "chow 789m"]},
    "no-pung": GOOD | MELDED | {"melds": ["pung 112m", "chow 456m", "chow 789m"]},
    "kong-of-three": GOOD | MELDED | {"melds": ["kong 111m", "chow 456m", "chow 789m"]},
    "melds-text": GOOD | {"melds": "pung 111m"},
    "melds-numbers": GOOD | {"melds": [1]},
    # a wrong number of cards
    "twelve": GOOD | {"hand": "123m456m789m111z"},
    "fourteen": GOOD | {"hand": "123m456m789m11122z"},
    "fourteen-without-win": GOOD | {"hand": "123m456m789m11122z", "win": None},
    "thirteen-with-a-meld": GOOD | {"melds": ["pung 333p"]},
    "five-melds": GOOD | {"hand": "", "melds": [f"pung {n}{n}{n}p" for n in range(1, 6)]},
    "no-win": without("win"),
    "win-null": GOOD | {"win": None},
    "two-winning-tiles": GOOD | {"win": "22z"},
    "no-winning-tile": GOOD | {"win": ""},
    "hand-list": GOOD | {"hand": ["1m"]},
    "pond-13": POND | {"hand": "147m258p369s1234z"},
    "pond-13-off": POND | {"hand": "147m258p369s1234z", "rules": {"pond_win": "off"}},
    "pond-15": POND | {"hand": "147m258p369s123456z"},
    "pond-12": POND | {"hand": "147m258p369s123z", "rules": {"pond_win": "13_or_14"}},
    "pond-with-win": POND | {"win": "6z"},
    # other wrong types
    "ready-number": GOOD | {"ready": 1},
    "ready-null": GOOD | {"ready": None},
}


def batch(*cases: Any, settings: tuple[str, ...] = ()) -> tuple[Outcome, list[dict[str, Any]]]:
    text = "\n".join(case if isinstance(case, str) else json.dumps(case, ensure_ascii=False) for case in cases)
    words = [word for setting in settings for word in ("--set", setting)]
    outcome = simcli("score", "gejiu", "--batch", "-", *words, stdin=text)
    return outcome, [json.loads(line) for line in outcome.out.splitlines()]


@pytest.mark.parametrize("case", MALFORMED.values(), ids=MALFORMED)
def test_malformed(case: Any) -> None:
    outcome, answers = batch(case)
    assert outcome.status == 2
    assert outcome.err == ""
    assert [list(answer) for answer in answers] == [["error"]]
    assert answers[0]["error"].strip()
    assert "\n" not in answers[0]["error"]


WELL_FORMED: dict[str, tuple[dict[str, Any], bool]] = {
    "no win": (GOOD | {"win": "3z"}, False),
    "pond off": (POND | {"rules": {"pond_win": "off"}}, False),
    "pond with a meld": (POND | {"melds": ["pung 666z"]}, False),
    "pond of 14": (POND, True),
    "pond of 13": (POND | {"hand": "147m258p369s1234z", "rules": {"pond_win": "13_or_14"}}, True),
    "pond of 14 under 13_or_14": (POND | {"rules": {"pond_win": "13_or_14"}}, True),
    "win null with pond": (POND | {"win": None, "from": None, "melds": [], "ready": False}, True),
    "keys left out": ({"hand": "123m456m789m1112z", "win": "2z", "win_by": "self_draw", "winner": 0}, True),
    "blanks": (GOOD | {"hand": " 123m 456m\t789m 111z 2z ", "win": " 2 z "}, True),
    "mixed notation": (GOOD | {"hand": "东123m南456m东789m东", "win": "南"}, True),
    "melds": (GOOD | MELDED, True),
    "null from": (GOOD | SELF, True),
    "number 14": (POND | {"rules": {"pond_win": 14}}, True),
    "flat and nested options": (GOOD | {"rules": {"fan.hun_yi_se": 2, "kong_points": {"added": 3}}}, True),
    "not reachable: kong_draw without a kong": (GOOD | {"win_by": "kong_draw", "from": None}, True),
    "four melds": (GOOD | {"hand": "2z", "melds": [*MELDED["melds"], "pung 111z"]}, True),
}


def test_not_malformed() -> None:
    outcome, answers = batch(*(case for case, _ in WELL_FORMED.values()))
    assert outcome.status == 0
    found = dict(zip(WELL_FORMED, (answer.get("valid") for answer in answers), strict=True))
    assert found == {name: valid for name, (_, valid) in WELL_FORMED.items()}


def test_answers_are_in_order_and_the_good_ones_are_given() -> None:
    cases = [
        GOOD | {"id": "a"},
        "oops",
        "",
        "   ",
        GOOD | {"id": 7, "rules": {"base": 3}},
        GOOD | {"id": None, "winner": 9},
    ]
    cases += [GOOD | {"win": "3z"}, GOOD]
    outcome, answers = batch(*cases)
    assert outcome.status == 2
    assert len(answers) == 6
    assert answers[0] == {"id": "a"} | PRICE
    assert list(answers[1]) == ["error"]
    assert answers[2] == {"id": 7} | PRICE | {"scores": [-24, 60, -24, -12]}
    assert list(answers[3]) == ["id", "error"]
    assert answers[3]["id"] is None
    assert answers[4] == {"valid": False, "patterns": {}, "fan": 0, "scores": [0, 0, 0, 0]}
    assert answers[5] == PRICE


def test_case_rules_win_over_set() -> None:
    outcome, answers = batch(GOOD, GOOD | {"rules": {"base": 2}}, settings=("rules.base=10", "rules.fan.hun_yi_se=0"))
    assert outcome.status == 0
    # F = 1: dealer 2^2, discarder 2^2, the other 2^1
    assert [answer["scores"] for answer in answers] == [[-40, 100, -40, -20], [-8, 20, -8, -4]]


def test_batch_from_a_file_with_bad_bytes(tmp_path: Path) -> None:
    path = tmp_path / "hands.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\r\n\xff\xfe\n" + json.dumps(GOOD).encode())
    outcome = simcli("score", "gejiu", "--batch", str(path))
    answers = [json.loads(line) for line in outcome.out.splitlines()]
    assert outcome.status == 2
    assert [answers[0], answers[2]] == [PRICE, PRICE]
    assert answers[1] == {"error": "not UTF-8 text"}


def test_an_empty_batch() -> None:
    outcome, answers = batch("")
    assert (outcome.status, answers) == (0, [])


def test_one_hand_as_json() -> None:
    outcome = simcli(
        "score", "gejiu", GOOD["hand"], "--win", "2z", "--win-by", "discard", "--winner", "1", "--from", "2", "--json"
    )
    assert outcome.status == 0
    assert json.loads(outcome.out) == PRICE


def test_one_hand_with_its_defaults() -> None:
    # The dealer draws it: F = 2, one for the self-draw, one for the dealer: 2^4 each.
    outcome = simcli("score", "gejiu", GOOD["hand"], "--win", "2z", "--json")
    assert json.loads(outcome.out)["scores"] == [48, -16, -16, -16]
    words = [word for meld in MELDED["melds"] for word in ("--meld", meld)]
    melded = simcli("score", "gejiu", "1112z", *words, "--win", "2z", "--from", "3", "--dealer", "2", "--json")
    # Seat 0 on seat 3's discard, dealer 2: discarder 2^3, dealer 2^3, the other 2^2.
    assert json.loads(melded.out)["scores"] == [20, -4, -8, -8]


def test_one_hand_to_read() -> None:
    words = ["score", "gejiu", "1112z", "--win", "南", "--winner", "1", "--from", "2", "--ready"]
    words += [word for meld in MELDED["melds"] for word in ("--meld", meld)]
    words += ["--set", "rules.ready_fan=1"]
    english = simcli(*words).out.splitlines()
    assert english == [
        "hand     东东东南",
        "chow     123m",
        "chow     456m",
        "chow     789m",
        "wins on  南",
        "",
        "discard",
        "",
        "pattern                fans",
        "混一色 (half flush)       1",
        "一条龙 (dragon)           1",
        "报听 (declared ready)     1",
        "fans of the hand          3",
        "",
        "seat                   points",
        "0     dealer, pays        -16",
        "1     wins                +40",
        "2     pays, discarded     -16",
        "3     pays                 -8",
    ]
    chinese = simcli(*words, "--lang", "zh").out
    for part in ("手牌  东东东南", "吃    一二三万", "混一色", "点炮", "+40"):
        assert part in chinese


def test_a_hand_that_is_no_win() -> None:
    outcome = simcli("score", "gejiu", GOOD["hand"], "--win", "3z")
    assert outcome.status == 0
    assert outcome.out.splitlines()[-1] == "no win: this is no winning hand"
    assert "不胡" in simcli("score", "gejiu", GOOD["hand"], "--win", "3z", "--lang", "zh").out
