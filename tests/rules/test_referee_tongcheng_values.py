"""The tongcheng referee's hand values against the worked examples, hand counts, brute force and the published cases."""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from simcli.referee.tongcheng.cards import CHARACTERS, count
from simcli.referee.tongcheng.hand import NUMBERS, SENTENCES, parted, sentence_halves
from simcli.referee.tongcheng.rules import read_rules
from simcli.referee.tongcheng.value import Holding, payments, value_hand
from tests.support.tongcheng_notation import cards, meld

CASES = Path(__file__).parents[3] / "shared" / "cases" / "tongcheng.jsonl"


def priced(case: dict[str, Any]) -> dict[str, Any]:
    """The calculator's answer for one case, by the referee."""
    rules = read_rules(case.get("rules", {}))
    melds = tuple(meld(text) for text in case.get("melds", []))
    card = cards(case["win"])[0] if case.get("win") else None
    discarded = case["win_by"] == "discard"
    own = cards(case["hand"]) + ([card] if card is not None and not discarded else [])
    named = tuple(map(CHARACTERS.index, case.get("guan_cards", ""))) if rules.fixed else None
    held = Holding(
        tuple(count(own)), tuple(count(cards(case.get("picked", "")))), melds, case.get("guan", 0), named,
        card if discarded else None,
    )  # fmt: skip
    value = value_hand(rules, held)
    winner = case.get("winner", 0)
    paid = payments(rules, value, winner, case.get("from"))
    scores = [sum(paid) if seat == winner else -paid[seat] for seat in range(rules.seats)]
    answer = {"valid": value.valid, "patterns": value.patterns, "count": value.total, "multiple": value.multiple}
    return answer | {"scores": scores, "half": value.half}


@pytest.mark.skipif(not CASES.exists(), reason="the published cases lie beside the project, not in it")
def test_published_cases() -> None:
    for line in CASES.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        answer = priced(entry["case"])
        wrong = {key: answer[key] for key, right in entry["expect"].items() if answer[key] != right}
        assert not wrong, (entry, answer)


# the worked examples of the page: case, then count (None: no win) and multiple
KAN = {"hand": "上大人可知礼孔乙己七*七*七八九子化三千二", "win": "四", "win_by": "self_draw"}
LONG = {
    "hand": "化化化孔乙己八九子八九子化", "melds": ["peng 七*七*七", "peng 土土土"], "win": "千", "win_by": "self_draw",
}  # fmt: skip
FIVES = {"hand": "五*五五上大人可知礼孔乙己八九子八九十三", "win": "千", "win_by": "self_draw"}
BLACKS = {"hand": "上大人可知礼八九子孔孔孔己己己土土土乙*", "win": "三*", "win_by": "self_draw"}
HUA = {"hand": "上大人孔乙己八九子化三千八九十大", "melds": ["hua 五*五*五五五"], "win": "人", "win_by": "self_draw"}
WHICH = {"hand": "上上上上大人土土土土孔乙己八九子七*七*七化", "win": "千", "win_by": "self_draw", "guan": 1}
STAYS = {"hand": "七*七*七十土上大人可知礼八九子孔乙己化千", "win": "七", "win_by": "discard", "from": 1}
ALL_BLACK = {"hand": "孔乙己孔乙己八九子八九子八九十孔孔孔化", "win": "千", "win_by": "self_draw"}
PAIRS = {"hand": "孔己化千土子二六四十孔己化千土子二六四", "win": "十", "win_by": "self_draw"}


@pytest.mark.parametrize(
    ("case", "count_", "multiple"),
    [
        (KAN, 10, 1),
        (KAN | {"hand": "上大人可知礼孔乙己七*七*八九子化三千二四", "win": "七", "win_by": "discard", "from": 1}, 9, 1),
        (LONG, 7, 1),
        (LONG | {"hand": "化化孔乙己八九子八九子化千", "win": "化", "win_by": "self_draw"}, 7, 1),
        (LONG | {"hand": "孔乙己八九子八九子化千", "melds": [*LONG["melds"], "peng 化化化"], "win": None}, None, 0),
        (FIVES, 13, 1),
        (FIVES | {"hand": "五*五五上大人可知礼孔乙己八九子八九十千", "win": "三*"}, 14, 2),
        (BLACKS, 8, 1),
        (BLACKS | {"rules": {"seats": 3}}, None, 0),
        (BLACKS | {"hand": "上大人可知礼八九子孔孔孔己己己土土土乙", "win": "九"}, None, 0),
        (HUA, 24, 3),
        (WHICH, 12, 1),
        (STAYS, 10, 1),
        (ALL_BLACK, 1, 3),
        (PAIRS, 0, 2),
    ],
)
def test_worked_examples_of_the_page(case: dict[str, Any], count_: int | None, multiple: int) -> None:
    answer = priced(case)
    assert answer["valid"] is (count_ is not None)
    assert answer["multiple"] == multiple
    if count_ is not None:
        assert answer["count"] == count_


def test_payments_of_the_page() -> None:
    """A count of 14 self-drawn costs every other seat 200 at base 100; 一手红 on a discard costs the discarder 1000."""
    rich = FIVES | {"hand": "五*五五上大人可知礼孔乙己八九子八九十千", "win": "三*", "winner": 2}
    assert priced(rich | {"rules": {"base": 100}})["scores"] == [-200, -200, 600, -200]
    red = {"hand": "上大人上大人可知礼可知礼可知礼上上上三", "win": "五", "win_by": "discard", "from": 3, "winner": 1}
    assert priced(red | {"rules": {"base": 100}})["scores"] == [0, 1000, 0, -1000]


@pytest.mark.parametrize(("combine", "multiple"), [("max", 3), ("replace", 2), ("sum", 5), ("product", 6)])
def test_multiples_combine(combine: str, multiple: int) -> None:
    """Ten pairs that are nothing else: own points 12 + 6 + 6 = 24, so 3 by the count, and 2 as ten pairs."""
    case = {"hand": "五*五*五五七*七*七七三*三*三三孔孔己己化化土", "win": "土", "win_by": "self_draw"}
    answer = priced(case | {"rules": {"special_combine": combine}})
    assert (answer["count"], answer["patterns"], answer["multiple"]) == (24, {"shi_dui": 2}, multiple)


@pytest.mark.parametrize(
    ("case", "half"),
    [
        (KAN, "sentence"),
        (WHICH, "sentence"),
        (PAIRS, "none"),
        (KAN | {"hand": "上大人可知礼孔乙己七*七*七八九子化三千二", "win": "二"}, "pair"),
    ],
)
def test_halves(case: dict[str, Any], half: str) -> None:
    answer = priced(case)
    assert (answer["valid"], answer["half"]) == (True, half)


def test_halves_are_an_option() -> None:
    pair = KAN | {"win": "二"}
    for option, by_sentence, by_pair in (("any", True, True), ("pair", False, True), ("sentence", True, False)):
        assert priced(KAN | {"rules": {"half": option}})["valid"] is by_sentence
        assert priced(pair | {"rules": {"half": option}})["valid"] is by_pair


@pytest.mark.parametrize(("half", "with_low", "without"), [("乙三", True, False), ("二四", True, False),
                                                           ("三四", True, True), ("乙己", True, True)])  # fmt: skip
def test_low_runs_and_their_halves(half: str, with_low: bool, without: bool) -> None:
    case = {"hand": "上大人可知礼七*七*七八九子化三千化三千" + half[0], "win": half[1], "win_by": "self_draw"}
    assert priced(case)["valid"] is with_low
    assert priced(case | {"rules": {"low_runs": False}})["valid"] is without


def test_picked_copies_stand_in_sentences_alone() -> None:
    rest = "上大人可知礼七*七*七八九子"
    own = {"hand": rest + "化三千化三千孔", "win": "己", "win_by": "self_draw"}
    assert priced(own)["count"] == 11
    assert priced(own | {"hand": rest + "化三化三", "picked": "千千孔"})["count"] == 11
    assert not priced(PAIRS | {"hand": PAIRS["hand"][:-1], "picked": PAIRS["hand"][-1]})["valid"]
    three = {"hand": rest + "化三千孔孔孔己", "win": "己", "win_by": "self_draw"}
    assert priced(three)["count"] == 11
    assert not priced(three | {"hand": rest + "化三千孔孔己", "picked": "孔"})["valid"]
    assert not priced(three | {"hand": rest + "化三千孔孔孔", "picked": "己"})["valid"]


def test_a_discard_makes_no_group_of_four() -> None:
    """三*三三 and a 三: drawn, they can be the one four; discarded, they cannot."""
    case = {"hand": "三*三三孔孔孔孔上大人可知礼八九子七十土", "win": "三", "guan": 1}
    drawn = priced(case | {"win_by": "self_draw", "hand": case["hand"].replace("孔孔孔孔", "孔乙己") + "化千"})
    assert (drawn["valid"], drawn["count"]) == (True, 4 + 2 + 1 + 1 + 1 + 1 + 1 + 1)
    claimed = case | {"win_by": "discard", "from": 1, "guan": 0, "hand": "三*三三孔乙己上大人可知礼八九子七十土"}
    assert not priced(claimed)["valid"]  # 化 is missing for the fourth 三


@pytest.mark.parametrize("seats", [4, 3])
def test_fixed_fours_stay_together(seats: int) -> None:
    """The best reading breaks 上; where 上 is the named four it cannot, and 土 are three and one too many."""
    rules = {"guan_identity": "fixed", "seats": seats}
    right = WHICH | {"rules": rules, "guan_cards": "土"}
    wrong = WHICH | {"rules": rules, "guan_cards": "上"}
    assert priced(right)["count"] == 12
    assert not priced(wrong)["valid"]


def naive(cards_: list[int], alike: list[int], groups: int, low_runs: bool, half: str) -> set[Any]:
    """The same by trying every multiset of groups beside every half."""
    fitting = [made for number, made in enumerate(SENTENCES) if number in NUMBERS[low_runs]]
    pairs = [] if half == "pair" else sorted(sentence_halves(low_runs))
    pairs += [] if half == "sentence" else [(c, c) for c in range(22)]
    found = set()
    for pair in pairs:
        left = list(cards_)
        for character in pair:
            left[character] -= 1
        if min(left) < 0:
            continue
        pool = [made for made in fitting if all(left[c] for c in made)] + [(c,) * 3 for c in range(22) if left[c] >= 3]
        for chosen in combinations_with_replacement(pool, groups):
            used = Counter(c for made in chosen for c in made)
            together = Counter(c for made in (*chosen, pair) if made[0] == made[1] for c in made)
            if all(used[c] == left[c] for c in range(22)) and all(together[c] <= alike[c] for c in together):
                found.add((tuple(sorted(chosen)), pair))
    return found


def test_readings_are_all_there_are() -> None:
    dice = random.Random(4)
    near = [4, 18, 10, 19, 20, 21, 12, 15, 16, 13]
    met = 0
    for trial in range(120):
        low_runs, half = trial % 5 != 0, ("any", "any", "pair", "sentence")[trial % 4]
        groups = dice.randrange(1, 5)
        deck = [c for c in (near if trial % 3 else range(22)) for _ in range(5)]
        hand = [0] * 22
        for made in dice.choices([*SENTENCES, *((c,) * 3 for c in near)], k=groups):
            for character in made:
                hand[character] += 1
        for character in dice.choices(deck, k=1) * 2 if trial % 2 else dice.choice(SENTENCES)[:2]:
            hand[character] += 1
        picked = [dice.random() < 0.2 and copies > 0 for copies in hand]
        alike = [copies - lost for copies, lost in zip(hand, picked, strict=True)]
        right = naive(hand, alike, groups, low_runs, half)
        mine = parted(tuple(hand), tuple(alike), groups, low_runs, half)
        made = {
            (tuple(sorted([*(SENTENCES[n] for n in cover.sentences), *((c,) * 3 for c in cover.threes)])), cover.half)
            for cover in mine
        }
        assert made == right
        met += len(right)
    assert met >= 60
