"""`simcli score youxian`: what is malformed, what is not, and how answers are printed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.command_line import Outcome, simcli

MELDS = ["wei 444s", "chi 123s", "peng 999b"]
GOOD: dict[str, Any] = {
    "hand": "666b678s345b89s",
    "melds": MELDS,
    "win": "0s",
    "win_by": "other_draw",
    "winner": 1,
    "dealer": 0,
}
# 偎 3, 一二三 3, 碰 3, 坎 6: 15 息, one 囤.
PRICE = {"valid": True, "patterns": {}, "fan": 1, "xi": 15, "tun": 1, "scores": [-1, 2, -1]}
# 坎 6 + 6, 一二三 6, 二七十 3: 21 息, 3 囤 and one for 天胡.
DEALT: dict[str, Any] = {"hand": "888999123b270456678345s", "win_by": "dealt", "winner": 0}


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name != key}


MALFORMED: dict[str, Any] = {
    "not-json": "{",
    "list": "[]",
    # unknown key, option, card, meld or win_by
    "unknown-key": GOOD | {"xi": 3},
    "key-of-another-game": GOOD | {"ready": True},
    "unknown-option": GOOD | {"rules": {"fan.hong_huu": 3}},
    "unknown-option-prefixed": GOOD | {"rules": {"rules.base": 3}},
    "option-of-another-game": GOOD | {"rules": {"fan_cap": 3}},
    "option-value": GOOD | {"rules": {"tun_base": 2}},
    "option-type": GOOD | {"rules": {"fan_mode": 68}},
    "unknown-card": GOOD | {"hand": "666b678s345b8z9s"},
    "card-without-size": GOOD | {"win": "0"},
    "unknown-meld": GOOD | {"melds": ["kan 444s", *MELDS[1:]]},
    "meld-of-another-game": GOOD | {"melds": ["pung 444s", *MELDS[1:]]},
    "unknown-win_by": GOOD | {"win_by": "self_draw"},
    "win_by-type": GOOD | {"win_by": None},
    # a required key missing
    "no-hand": without("hand"),
    "no-win_by": without("win_by"),
    "no-winner": without("winner"),
    "empty": {},
    # from, which says nothing here, but must not be wrong
    "from-winner": GOOD | {"from": 1},
    "from-with-own-draw": GOOD | {"win_by": "own_draw", "from": 2},
    "from-with-dealt": DEALT | {"from": 1},
    "from-3": GOOD | {"from": 3},
    # a seat out of range
    "winner-3": GOOD | {"winner": 3},
    "winner-negative": GOOD | {"winner": -1},
    "winner-true": GOOD | {"winner": True},
    "winner-null": GOOD | {"winner": None},
    "dealer-3": GOOD | {"dealer": 3},
    "dealer-null": GOOD | {"dealer": None},
    # more copies than the pack holds
    "five-with-meld": GOOD | {"hand": "999b678s345b89s"},
    "five-with-win": GOOD | {"hand": "666b678s345b00s", "melds": ["chi 890s", "chi 00s0b", "peng 999b"]},
    "five-dealt": DEALT | {"hand": "88888b"},
    # meld cards that are no such meld
    "no-chow": GOOD | {"melds": ["wei 444s", "chi 124s", "peng 999b"]},
    "no-peng": GOOD | {"melds": ["wei 444s", "chi 123s", "peng 99b9s"]},
    "pao-of-three": GOOD | {"melds": ["pao 444s", "chi 123s", "peng 999b"]},
    "wei-of-four": GOOD | {"melds": ["wei 4444s", "chi 123s", "peng 999b"]},
    "melds-text": GOOD | {"melds": "wei 444s"},
    # four alike in hand, unless dealt
    "four-in-hand": GOOD | {"hand": "6666b78s345b89s"},
    "four-in-hand-shown": GOOD | {"win_by": "shown", "hand": "6666b78s345b89s"},
    # other wrong values
    "two-winning-cards": GOOD | {"win": "00s"},
    "no-card-in-win": GOOD | {"win": ""},
    "last_card-number": GOOD | {"last_card": 1},
    "own_discards-negative": GOOD | {"own_discards": -1},
    "own_discards-true": GOOD | {"own_discards": True},
    "own_discards-null": GOOD | {"own_discards": None},
    "drawn_before-half": GOOD | {"drawn_before": 1.0},
}


def batch(*cases: Any, settings: tuple[str, ...] = ()) -> tuple[Outcome, list[dict[str, Any]]]:
    text = "\n".join(case if isinstance(case, str) else json.dumps(case, ensure_ascii=False) for case in cases)
    words = [word for setting in settings for word in ("--set", setting)]
    outcome = simcli("score", "youxian", "--batch", "-", *words, stdin=text)
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
    "no win": (GOOD | {"win": "6s"}, False),
    "short of 息": (GOOD | {"rules": {"min_xi": 16}}, False),
    "a card too few": (GOOD | {"hand": "666b678s345b8s"}, False),
    "a card too many": (GOOD | {"hand": "666b678s345b889s"}, False),
    "nothing at all": (GOOD | {"hand": "", "melds": []}, False),
    "half the pack": (GOOD | {"hand": "123456789012345678901234567890b1234567890s", "melds": [], "win": "1s"}, False),
    "eight melds": (GOOD | {"hand": "", "melds": [f"chi {n}{n}s{n}b" for n in "12345678"], "win": "1s"}, False),
    "nine melds": (GOOD | {"hand": "", "melds": [f"chi {n}{n}s{n}b" for n in "123456789"], "win": "1s"}, False),
    "no winning card": (GOOD | {"win": None}, False),
    "dealt with a winning card": (DEALT | {"win": "9s"}, False),
    "一五十 where it is no chow": (GOOD | {"melds": ["wei 444s", "chi 150s", "peng 999b"]}, False),
    "一五十": (GOOD | {"melds": ["wei 444s", "chi 150s", "peng 999b"], "rules": {"chow_1_5_10": True}}, True),
    "keys left out": ({key: GOOD[key] for key in ("hand", "melds", "win", "win_by", "winner")}, True),
    "dealt": (DEALT, True),
    "dealt, win null": (DEALT | {"win": None, "melds": [], "from": None}, True),
    "dealt with four alike": (DEALT | {"hand": "1111b888b99s123s456s567b345s"}, True),
    "dealt with two fours": (DEALT | {"hand": "1111b8888b99s123s456s567b3s"}, False),
    "another seat in from": (GOOD | {"from": 2}, True),
    "from null": (GOOD | {"from": None, "win_by": "own_draw"}, True),
    "blanks and characters": (GOOD | {"hand": " 陆陆 陆 678s\t叁4b伍 八 9s ", "win": " 十 "}, True),
    "huge numbers": (GOOD | {"own_discards": 10**30, "drawn_before": 10**30}, True),
    "flat and nested options": (GOOD | {"rules": {"xi.kan_big": 7, "fan": {"hei_hu": "auto"}, "cap": "none"}}, True),
    "not reachable: the last card shown": (GOOD | {"win_by": "shown", "last_card": True}, True),
}


def test_not_malformed() -> None:
    outcome, answers = batch(*(case for case, _ in WELL_FORMED.values()))
    assert outcome.status == 0
    found = dict(zip(WELL_FORMED, (answer.get("valid") for answer in answers), strict=True))
    assert found == {name: valid for name, (_, valid) in WELL_FORMED.items()}


def test_answers_are_in_order_and_the_good_ones_are_given() -> None:
    cases = [GOOD | {"id": "a"}, "oops", "", GOOD | {"id": 7, "rules": {"base": 3}}, GOOD | {"id": None, "winner": 9}]
    outcome, answers = batch(*cases, GOOD | {"win": "6s"}, GOOD | {"win": None}, GOOD)
    assert outcome.status == 2
    assert len(answers) == 7
    assert answers[0] == {"id": "a"} | PRICE
    assert list(answers[0]) == ["id", "valid", "patterns", "fan", "xi", "tun", "scores"]
    assert list(answers[1]) == ["error"]
    assert answers[2] == {"id": 7} | PRICE | {"scores": [-3, 6, -3]}
    assert list(answers[3]) == ["id", "error"]
    for refused in answers[4:6]:
        assert (refused["valid"], refused["patterns"], refused["scores"]) == (False, {}, [0, 0, 0])
        assert list(refused) == list(PRICE)
    assert answers[6] == PRICE


def test_huge_numbers_of_drawn_games_count_as_many_as_the_rules_allow() -> None:
    _, answers = batch(GOOD | {"drawn_before": 10**30, "rules": {"huang_fan": 99}})
    assert answers[0]["scores"] == [-100, 200, -100]


def test_case_rules_win_over_set() -> None:
    red = GOOD | {"hand": "123b456s34s", "melds": ["chi 270s", "chi 270b", "peng 777s", "wei 888b"], "win": "5s"}
    outcome, answers = batch(
        red, red | {"rules": {"fan_mode": "pu"}}, settings=("rules.fan_mode=8_10", "rules.tun_base=3")
    )
    assert outcome.status == 0
    # 22 息: 2 + 3 囤; 红胡 with ten reds: 3 fans, or 2
    assert [answer["scores"] for answer in answers] == [[-15, 30, -15], [-10, 20, -10]]


def test_one_hand_as_json() -> None:
    words = [word for meld in MELDS for word in ("--meld", meld)]
    outcome = simcli(
        "score", "youxian", GOOD["hand"], *words, "--win", "0s", "--win-by", "other_draw", "--winner", "1", "--json"
    )
    assert outcome.status == 0
    assert json.loads(outcome.out) == PRICE


def test_how_it_was_won_unless_told() -> None:
    """With a winning card an own draw, or another seat's where `--from` names one; without a card 天胡."""
    words = ["score", "youxian", GOOD["hand"], *(word for meld in MELDS for word in ("--meld", meld)), "--win", "0s"]
    assert json.loads(simcli(*words, "--json").out)["scores"] == [4, -2, -2]
    assert json.loads(simcli(*words, "--from", "2", "--json").out)["scores"] == [2, -1, -1]
    assert json.loads(simcli("score", "youxian", DEALT["hand"], "--json").out)["scores"] == [8, -4, -4]


def test_one_hand_to_read() -> None:
    words = ["score", "youxian", GOOD["hand"], *(word for meld in MELDS for word in ("--meld", meld)), "--win", "十"]
    words += ["--winner", "1", "--last-card", "--own-discards", "0", "--drawn-before", "2"]
    words += ["--set", "rules.fan_mode=6_8", "--set", "rules.huang_fan=1"]
    english = simcli(*words).out.splitlines()
    assert english == [
        "hand     67889s 345666b",
        "wei      444s",
        "chi      123s",
        "peng     999b",
        "wins on  0s",
        "",
        "own draw",
        "",
        "pattern                        fans",
        "海底胡 (win on the last card)     4",
        "fans of the hand                  4",
        "",
        "息 (xi)   15",
        "囤 (tun)   2",
        "",
        "seat                points",
        "0     dealer, pays     -16",
        "1     wins             +32",
        "2     pays             -16",
    ]
    chinese = simcli(*words, "--lang", "zh").out
    for part in ("手牌  六七八八九 叁肆伍陆陆陆", "偎    四四四", "自摸", "海底胡", "胡息  15", "囤数   2", "+32"):
        assert part in chinese


def test_a_flag_of_the_other_game_is_refused() -> None:
    refused = simcli("score", "youxian", GOOD["hand"], "--win", "0s", "--ready")
    assert refused.status == 2
    assert "ready" in refused.err
    refused = simcli("score", "gejiu", "123m456m789m1112z", "--win", "2z", "--last-card")
    assert refused.status == 2
    assert "last_card" in refused.err


def test_a_hand_that_is_no_win() -> None:
    outcome = simcli("score", "youxian", GOOD["hand"], "--win", "0s")
    assert outcome.status == 0
    assert outcome.out.splitlines()[-1] == "no win: this is no winning hand"
