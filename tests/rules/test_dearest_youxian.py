"""The largest payment that a rule set of 攸县胡子牌 allows, against the prices of the dearest hands themselves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from simcli.config import RuleBook
from simcli.engine import score
from simcli.games import get
from simcli.games.base import LIMIT
from simcli.games.scoring import ScoreCase

YOUXIAN = get("youxian")
RED, BLACK = (1, 6, 9), (0, 2, 3, 4, 5, 7, 8)
PENG, WEI, PAO, TI = 1, 2, 3, 4


def coloured(groups: tuple[int, ...], size: int) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """Yield (red cards, groups as (copies, card)) of one size: each group of a kind of its own, some of them red."""
    for red in product((True, False), repeat=len(groups)):
        if sum(red) <= len(RED):
            reds, blacks = iter(RED), iter(BLACK)
            cards = [next(reds) if is_red else next(blacks) for is_red in red]
            yield (
                sum(n for n, is_red in zip(groups, red, strict=True) if is_red),
                [(n, card + 10 * size) for n, card in zip(groups, cards, strict=True)],
            )


@cache
def hands() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Hands without chows as (copies, card) a group: every split into threes, fours, pair, sizes and classes of red."""
    found: dict[tuple[Any, ...], tuple[tuple[int, int], ...]] = {}
    for fours in range(7):
        groups = (4,) * fours + (3,) * (6 - fours if fours else 7) + ((2,) if fours else ())
        for sizes in product((0, 1), repeat=7):
            small = tuple(n for n, size in zip(groups, sizes, strict=True) if size == 0)
            big = tuple(n for n, size in zip(groups, sizes, strict=True) if size == 1)
            if (small, big) in found:
                continue
            found[small, big] = ()
            for (a, left), (b, right) in product(coloured(small, 0), coloured(big, 1)):
                shade = 13 if a + b >= 13 else 10 if a + b >= 10 else 0 if a + b == 0 else None
                found.setdefault((small, big, shade), tuple(left + right))
    return tuple(hand for hand in found.values() if hand)


def cases(hand: tuple[tuple[int, int], ...]) -> Iterator[ScoreCase]:
    """Yield a hand won by its pair, or with no pair by its last three: all laid out, or the fours alone."""
    *groups, (copies, card) = sorted(hand, reverse=True)
    won = (copies, card)
    melds = {3: WEI, 4: TI}
    for laid in (True, False):
        shown = tuple((melds[n], kind) for n, kind in groups if laid or n == 4)
        counts = [0] * 20
        for n, kind in (*(group for group in groups if not laid and group[0] == 3), (won[0] - 1, card)):
            counts[kind] += n
        for win_by in ("own_draw", "other_draw", "shown"):
            last = win_by != "shown"
            yield ScoreCase(win_by, 1, None, 0, tuple(counts), shown, card, False, (last, 0, 99, 0))
    if sum(n == 4 for n, _ in hand) <= 1:
        counts = [0] * 20
        for n, kind in hand:
            counts[kind] += n
        yield ScoreCase("dealt", 0, None, 0, tuple(counts), (), None, False, (0, 0, 99, 0))


def dearest_price(rules: Any, shown: tuple[tuple[tuple[int, int], ...], ...]) -> int:
    results = score("youxian", rules, [case for hand in shown for case in cases(hand)])
    return max(-points for result in results for points in result.scores)


def random_overrides(source: random.Random) -> dict[str, object]:
    """Rules under which no hand with chows is dear, and a 坎 is worth what a 偎 is and no less than a 碰."""
    three, four = source.randrange(4, 9), source.randrange(6, 14)
    overrides: dict[str, object] = {"fan.dui_zi_hu": 32, "fan.hai_di_hu": 4, "fan_mode": source.choice(["pu", "6_8"])}
    for size in ("small", "big"):
        three, four = three + source.randrange(3), four + source.randrange(3)
        overrides |= {f"xi.{meld}_{size}": three for meld in ("kan", "wei")}
        overrides |= {f"xi.peng_{size}": 1, f"xi.pao_{size}": source.randrange(four), f"xi.ti_{size}": four}
        overrides |= {f"xi.chow_{chow}_{size}": 0 for chow in ("123", "270")}
        overrides[f"xi.pair_{size}"] = source.randrange(3)
    names = ("hong_hu", "hong_wu", "hei_hu", "da_zi_hu", "xiao_zi_hu", "tian_hu", "ting_hu", "shua_hou", "di_hu")
    overrides |= {f"fan.{name}": source.randrange(4) for name in names}
    overrides |= {f"fan.{name}_step": 0 for name in ("hong_hu", "da_zi_hu", "xiao_zi_hu")}
    return overrides | {
        "min_xi": source.randrange(1, 20),
        "xi_per_tun": source.choice([1, 2, 3]),
        "tun_base": source.choice([1, 3, 5]),
        "self_draw_tun": source.randrange(3),
        "huang_fan": source.choice([0, 7]),
        "base": source.choice([1, 5]),
        "cap": source.choice(["none", "none", 1000]),
    }


@pytest.mark.parametrize("seed", range(6))
def test_dearest_is_what_the_dearest_hand_costs(seed: int) -> None:
    rules = RuleBook("youxian").rules(random_overrides(random.Random(seed)))
    assert YOUXIAN.dearest_payment(rules) == dearest_price(rules, hands())


@pytest.mark.parametrize(
    ("mode", "points"),
    [
        # six big 提 (12 each): 72 息, 19 + 1 + 1 囤; 黑胡 5, 对子胡 4
        ("pu", 21 * 9),
        # black and big: 黑胡 6, 对子胡 6, 大字胡 6 + 8, 海底胡 4, 听胡 4, 耍猴 6
        ("6_8", 21 * 40),
        # 8, 8, 8 + 8, 6, 6, 8
        ("8_10", 21 * 52),
    ],
)
def test_the_dearest_hand_of_each_mode(mode: str, points: int) -> None:
    rules = RuleBook("youxian").rules({"fan_mode": mode})
    hand = (*((4, 10 + number) for number in (0, 2, 3, 4, 5, 7)), (2, 18))
    assert YOUXIAN.dearest_payment(rules) == points == dearest_price(rules, (hand,))


def test_cap_and_multiplier() -> None:
    book = RuleBook("youxian", ["rules.base=10"])
    assert YOUXIAN.dearest_payment(book.rules({"huang_fan": 4})) == 1890 * 5
    assert YOUXIAN.dearest_payment(book.rules({"huang_fan": 4, "cap": 150})) == 150


def test_no_hand_reaches_so_many_xi() -> None:
    assert YOUXIAN.dearest_payment(RuleBook("youxian").rules({"min_xi": 73})) == 0
    assert YOUXIAN.dearest_payment(RuleBook("youxian").rules({"min_xi": 72})) == 18


def test_hands_with_chows_are_not_underrated() -> None:
    # seven 二七十 cannot be, but a chow of 99 息 with a step for each red card must not be overlooked
    rules = RuleBook("youxian").rules({"xi.chow_270_big": 99, "fan.hong_hu_step": 9, "fan.hong_wu": 0})
    # 四副贰柒拾, 坎 壹, 坎 叁, and 四伍六 in small, won on 四 of another
    counts = [0] * 20
    for card in (10, 10, 10, 12, 12, 12, 4, 5):
        counts[card] += 1
    case = ScoreCase("other_draw", 1, None, 0, tuple(counts), ((0, 18),) * 4, 3, False, (0, 1, 0, 0))
    price = -score("youxian", rules, [case])[0].scores[0]
    # 4 * 99 + 12 息: 131 + 1 囤; twelve reds: 2 + 2 * 9 fans
    assert price == 132 * 20
    assert YOUXIAN.dearest_payment(rules) >= price


def test_no_rule_set_exceeds_what_a_float_holds() -> None:
    """Every option at the end of its range that pays most."""
    highest = {o.name.removeprefix("rules."): o.high for o in YOUXIAN.options if o.name.startswith("rules.") and o.high}
    rules = RuleBook("youxian").rules(highest | {"xi_per_tun": 1, "min_xi": 0, "tun_base": 5, "cap": "none"})
    assert 10**13 < YOUXIAN.dearest_payment(rules) < LIMIT
