"""The largest payment that a rule set allows, against the prices of the dearest hands themselves."""

from __future__ import annotations

import random

import pytest

from simcli.config import RuleBook
from simcli.engine import score
from simcli.errors import UsageError
from simcli.games import get
from simcli.games.gejiu.notation import KINDS, parse_tiles
from simcli.games.scoring import ScoreCase

GEJIU = get("gejiu")

# One hand for every set of patterns that can stand together: unmelded tiles, winning tile, melds.
HANDS: dict[str, tuple[str, str, tuple[tuple[int, int], ...]]] = {
    "ping": ("123m456m789p111s2z", "2z", ()),
    "hun": ("123m456m678m111z2z", "2z", ()),
    "da": ("111m222p333s444z5z", "5z", ()),
    "long": ("123m456m789m111s2z", "2z", ()),
    "qing": ("123m456m678m345m9m", "9m", ()),
    "hun+da": ("111m333m555m444z5z", "5z", ()),
    "hun+long": ("123m456m789m111z2z", "2z", ()),
    "qing+da": ("111m333m555m777m9m", "9m", ()),
    "qing+long": ("123m456m789m222m5m", "5m", ()),
    "zi+da": ("111z222z333z444z5z", "5z", ()),
    "pairs": ("1111m2222p3333s4z", "4z", ()),
    "hun+pairs": ("1111m2222m3333m4z", "4z", ()),
    "qing+pairs": ("1111m3333m5555m7m", "7m", ()),
    "zi+pairs": ("1111z2222z3333z4z", "4z", ()),
    "lan": ("147m258p369s1234z", "5z", ()),
    "stars": ("147m25p36s123456z", "7z", ()),
    "level": ("147m147p147s1234z", "5z", ()),
    "level stars": ("147m14p17s123456z", "7z", ()),
}
WAYS = ("self_draw", "discard", "kong_draw", "rob_kong")


def cases() -> list[ScoreCase]:
    found = []
    for hand, win, melds in HANDS.values():
        tiles = parse_tiles(hand)
        counts = tuple(tiles.count(kind) for kind in range(KINDS))
        tile = parse_tiles(win)[0]
        for way in WAYS:
            source = 1 if way in ("discard", "rob_kong") else None
            found.append(ScoreCase(way, 0, source, 0, counts, melds, tile, True))
    return found


def dearest_price(rules: object) -> int:
    results = score("gejiu", rules, cases())  # type: ignore[arg-type]
    assert all(result.valid for result in results)
    return max(-points for result in results for points in result.scores)


def random_overrides(source: random.Random) -> dict[str, object]:
    fans = {f"fan.{pattern.id}": source.randrange(5) for pattern in GEJIU.patterns}
    other = {name: source.randrange(4) for name in ("self_draw_fan", "discarder_fan", "dealer_fan", "ready_fan")}
    return (
        fans
        | other
        | {
            "stacking": source.choice(["sum", "highest"]),
            "fan_to_points": source.choice(["double", "linear"]),
            "discard_payment": source.choice(["all", "discarder"]),
            "dealer_fan_on": source.choice(["both", "winner"]),
            "fan_cap": source.choice(["none", 3, 9]),
            "base": source.choice([1, 7]),
            "follow_all": 0,
            "follow_two": 0,
            "kong_points.exposed": source.choice([0, 99]),
        }
    )


@pytest.mark.parametrize("seed", range(30))
def test_dearest_is_what_the_dearest_hand_costs(seed: int) -> None:
    overrides = random_overrides(random.Random(seed))
    rules = RuleBook("gejiu").rules(overrides)
    kong = rules.base * rules.kong_points.exposed
    assert GEJIU.dearest_payment(rules) == max(dearest_price(rules), kong)


def test_default_rules() -> None:
    # 字一色 小七对 5 fans, 杠上花 3, dealer 1: 2^9
    assert GEJIU.dearest_payment(GEJIU.rules_model()) == 512


def test_side_payments() -> None:
    rules = RuleBook("gejiu").rules({"fan_cap": 1, "follow_all": 90, "base": 2})
    assert GEJIU.dearest_payment(rules) == 180
    rules = RuleBook("gejiu").rules({"fan_cap": 1, "follow_all": 90, "follow_dealer": False, "base": 2})
    assert GEJIU.dearest_payment(rules) == 4


def test_two_to_the_53_is_allowed_and_no_more() -> None:
    # 字一色 32 + 大对子 1 or 小七对 2, 杠上花, 庄 1: 32 + 2 + gang + 1
    book = RuleBook("gejiu", ["rules.fan.zi_yi_se=32"])
    at_limit = book.rules({"fan.gang_shang_hua": 18, "fan.qiang_gang_hua": 18})
    assert GEJIU.dearest_payment(at_limit) == 2**53
    with pytest.raises(UsageError, match=r"2\^53"):
        book.rules({"fan.gang_shang_hua": 19})
    with pytest.raises(UsageError, match=r"2\^53"):
        book.rules({"fan.gang_shang_hua": 18, "base": 2})
    capped = book.rules({"fan.gang_shang_hua": 32, "fan_cap": 53})
    assert GEJIU.dearest_payment(capped) == 2**53
    linear = book.rules({"fan.gang_shang_hua": 32, "fan_to_points": "linear", "base": 1_000_000})
    assert GEJIU.dearest_payment(linear) == 1_000_000 * (32 + 2 + 32 + 1)
