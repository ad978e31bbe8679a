"""The largest payment that a rule set of 通城个子牌 allows, against integer programs and the prices of hands."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from scipy.optimize import Bounds, LinearConstraint, milp

from simcli.config import RuleBook
from simcli.engine import score
from simcli.games import get
from simcli.games.base import LIMIT
from simcli.games.options import flat
from simcli.games.scoring import calculator
from tests.support.tongcheng_zoo import read

TONGCHENG = get("tongcheng")
CHARACTERS = "上大人孔乙己可知礼化三千七十土八九子二四五六"
RED = "上大人可知礼三五七"
RUN = "乙二三四五六七八九十"
NO_SPECIALS = {"special": {"shi_dui": 0, "yi_shou_hei": 0, "yi_shou_hong": 0}}


def groups(rules: Any) -> tuple[list[tuple[str, int]], list[str]]:
    """Return every group as (its cards, its base) and every half."""
    sentences = ["上大人", "孔乙己", "可知礼", "化三千", "七十土", "八九子"]
    sentences += [RUN[n : n + 3] for n in range(0 if rules.low_runs else 2, 8)]
    base = flat(rules.group)
    found = [(s, base["sentence_red" if set(s) <= set(RED) else "sentence_black"]) for s in sentences]
    for character in CHARACTERS:
        colour = "red" if character in RED else "black"
        for name, copies in (("kan", 3), ("peng", 3), ("quad", 4), ("hua", 5)):
            found.append((character * copies, base[f"{name}_{colour}"]))
    halves = [character * 2 for character in CHARACTERS] if rules.half != "sentence" else []
    if rules.half != "pair":
        halves += sorted({a + b for s in sentences for a, b in combinations(s, 2)})
    return found, halves


def largest_count(rules: Any) -> int:
    """Solve for the complete hand of the largest count: how often each group and half stands, which copies are used."""
    found, halves = groups(rules)
    own = flat(rules.own)
    copies = [(c, own[c]) for c in CHARACTERS for _ in range(3 if c in "乙三五七九" else 5)]
    copies += [(c, own[f"{c}*"]) for c in "乙三五七九" for _ in range(2)]
    parts = [cards for cards, _ in found] + halves
    worth = np.array([base for _, base in found] + [0] * len(halves) + [points for _, points in copies])
    # per character: copies used = copies in the parts; six groups, one half
    balance = np.zeros((len(CHARACTERS) + 2, len(worth)))
    for row, character in enumerate(CHARACTERS):
        balance[row, : len(parts)] = [cards.count(character) for cards in parts]
        balance[row, len(parts) :] = [-(c == character) for c, _ in copies]
    balance[-2, : len(found)] = 1
    balance[-1, len(found) : len(parts)] = 1
    wanted = [0] * len(CHARACTERS) + [6, 1]
    most = np.array([6] * len(found) + [1] * (len(halves) + len(copies)))
    solved = milp(-worth, constraints=LinearConstraint(balance, wanted, wanted), bounds=Bounds(0, most), integrality=1)
    assert solved.success
    return round(-solved.fun)


def count_rules(chance: random.Random) -> Any:
    """Draw groups and own points; with no specials and one count a point the dearest payment is the largest count."""
    most = chance.choice([3, 10, 99])
    overrides: dict[str, Any] = {f"own.{c}": chance.randrange(most) for c in flat(TONGCHENG.rules_model().own)}
    overrides |= {f"group.{g}": chance.randrange(chance.choice([3, 30])) for g in flat(TONGCHENG.rules_model().group)}
    overrides |= {"half": chance.choice(["any", "pair", "sentence"]), "low_runs": chance.random() < 0.5}
    return RuleBook("tongcheng").rules(overrides | NO_SPECIALS | {"count_per_point": 1, "min_count": 0})


@pytest.mark.parametrize("seed", range(30))
def test_the_largest_count(seed: int) -> None:
    rules = count_rules(random.Random(seed))
    assert TONGCHENG.dearest_payment(rules) == largest_count(rules)


def price(overrides: dict[str, Any], **case: Any) -> int:
    """Return what one payer pays for a self-drawn hand."""
    rules = RuleBook("tongcheng").rules(overrides)
    read_case = calculator("tongcheng").read_case({"win_by": "self_draw", "winner": 0} | case, rules)
    return -score("tongcheng", rules, [read_case])[0].scores[1]


SIX_HUA = [
    f"hua {cards}"
    for cards in ("五五五五*五*", "三三三三*三*", "七七七七*七*", "可可可可可", "知知知知知", "礼礼礼礼礼")
]


@pytest.mark.parametrize(
    ("overrides", "half", "points"),
    [
        # six red 滑 48 + 14 + 7 + 7, half 乙*乙* 2: 78
        ({}, "乙*乙*", 11),
        ({"base": 100}, "乙*乙*", 1100),
        ({"special_combine": "replace"}, "乙*乙*", 11),
        # all red: 76
        ({"special_combine": "sum"}, "上大", 20),
        ({"special_combine": "product"}, "上大", 100),
        ({"special.yi_shou_hong": 32}, "上大", 32),
        (
            {"count_per_point": 1, "special_combine": "product", "special.yi_shou_hong": 3, "special.shi_dui": 0},
            "上大",
            228,
        ),
    ],
)
def test_the_dearest_hand_of_some_rule_sets(overrides: dict[str, Any], half: str, points: int) -> None:
    rules = RuleBook("tongcheng").rules(overrides)
    hand, win = half[: len(half) // 2], half[len(half) // 2 :]
    assert TONGCHENG.dearest_payment(rules) == points
    assert price(overrides, hand=hand, melds=SIX_HUA, win=win) == points


def test_specials_alone() -> None:
    """Where no count is large enough the dearest hand is ten pairs all red: 2 + 10."""
    overrides = {"min_count": 99, "special_combine": "sum"}
    assert price(overrides, hand="上上大大人人可可知知礼礼三三三*三*五五五*", win="五*") == 12
    assert TONGCHENG.dearest_payment(RuleBook("tongcheng").rules(overrides)) == 12


def test_concealed_specials_have_no_hua() -> None:
    concealed = {"special_concealed": True, "special_combine": "product", "special.shi_dui": 0}
    # six red 观生 24, 五 12, 三 6, 七 6, half 五七 3: 51
    fours = "五五五*五*三三三*三*七七七*七*可可可可知知知知礼礼礼礼"
    assert price(concealed, hand=fours + "五", guan=6, win="七") == 70
    assert TONGCHENG.dearest_payment(RuleBook("tongcheng").rules(concealed)) == 70


def test_no_win_pays_nothing() -> None:
    assert TONGCHENG.dearest_payment(RuleBook("tongcheng").rules({"min_count": 79} | NO_SPECIALS)) == 0
    assert TONGCHENG.dearest_payment(RuleBook("tongcheng").rules({"min_count": 78} | NO_SPECIALS)) == 11


def test_never_too_low() -> None:
    """No hand of those worked out by hand costs more, whatever the rules."""
    chance = random.Random(5)
    hands = [case for rules, case in read() if rules.get("seats", 4) == 4]
    for _ in range(40):
        overrides: dict[str, Any] = {
            f"own.{card}": chance.randrange(20) for card in flat(TONGCHENG.rules_model().own) if chance.random() < 0.3
        }
        overrides |= {"min_count": chance.randrange(12), "count_per_point": chance.randrange(1, 9)}
        overrides |= {"special_combine": chance.choice(["max", "replace", "sum", "product"])}
        overrides |= {"special_concealed": chance.random() < 0.5}
        overrides |= {f"special.{name}": chance.randrange(6) for name in ("shi_dui", "yi_shou_hei", "yi_shou_hong")}
        rules = RuleBook("tongcheng").rules(overrides)
        paid = max(-points for result in score("tongcheng", rules, hands) for points in result.scores)
        assert 0 < paid <= TONGCHENG.dearest_payment(rules)


def test_no_rule_set_exceeds_what_a_float_holds() -> None:
    """Every option at the end of its range that pays most."""
    highest = {
        o.name.removeprefix("rules."): o.high for o in TONGCHENG.options if o.name.startswith("rules.") and o.high
    }
    most = highest | {"count_per_point": 1, "min_count": 0, "special_combine": "product"}
    assert 10**12 < TONGCHENG.dearest_payment(RuleBook("tongcheng").rules(most)) < LIMIT
