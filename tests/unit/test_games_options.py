"""Options are declared once; listing, packing and reading agree with the declaration."""

from __future__ import annotations

import json
from typing import Any, Literal

import pytest
from pydantic import ValidationError

from simcli.errors import UsageError
from simcli.games import Column, expand, get, names, summaries
from simcli.games.options import IntOrNone, OptionModel, flat, group, opt, pack, walk
from simcli.text import Text

GEJIU = get("gejiu")

FANS = {
    "ping_hu": 0,
    "hun_yi_se": 1,
    "da_dui_zi": 1,
    "yi_tiao_long": 1,
    "lan_pai": 1,
    "qi_xing": 2,
    "yi_ban_gao": 2,
    "qi_xing_yi_ban_gao": 3,
    "qing_yi_se": 2,
    "xiao_qi_dui": 2,
    "zi_yi_se": 3,
    "gang_shang_hua": 3,
    "qiang_gang_hua": 3,
    "qi_dui_quad": 0,
}


class Own(OptionModel):
    """Options whose names are no Python names, as 通城个子牌 will have them."""

    seven_flowered: int = opt(2, (0, 99), affects="play", source="seed", zh="花七", en="flowered seven", alias="七*")
    seven: int = opt(1, (0, 99), affects="play", source="seed", zh="素七", en="plain seven", alias="七")


class Toy(OptionModel):
    """Every kind of option."""

    seats: Literal[4, 3] = opt(4, affects="play", source="seed", zh="人数", en="seats")
    min_count: int | Literal["auto"] = opt("auto", (0, 99), affects="play", source="seed", zh="起胡", en="least count")
    cap: IntOrNone = opt(None, (1, 9), affects="payoff", source="seed", zh="封顶", en="cap")
    mode: Literal["pu", "6_8"] = opt("pu", affects="payoff", source="seed", zh="模式", en="mode")
    follow: bool = opt(True, affects="payoff", source="seed", zh="跟", en="follow")
    own: Own = group(Own)


def test_listing() -> None:
    found = {option.name: option for option in walk(Toy, "rules")}
    assert list(found) == [
        "rules.seats",
        "rules.min_count",
        "rules.cap",
        "rules.mode",
        "rules.follow",
        "rules.own.七*",
        "rules.own.七",
    ]
    assert [found[name].type for name in found] == ["int", "int", "int", "choice", "bool", "int", "int"]
    assert [found[name].default for name in found] == [4, "auto", "none", "pu", True, 2, 1]
    assert found["rules.seats"].allowed == [4, 3]
    assert found["rules.min_count"].allowed == {"min": 0, "max": 99, "or": ["auto"]}
    assert found["rules.cap"].allowed == {"min": 1, "max": 9, "or": ["none"]}
    assert found["rules.cap"].allowed_text() == '1..9 | "none"'
    assert found["rules.mode"].allowed_text() == '"pu" | "6_8"'
    assert found["rules.own.七*"].allowed == {"min": 0, "max": 99}


def test_packing() -> None:
    rules = Toy.model_validate({"cap": "none", "mode": "6_8", "min_count": 7, "follow": False, "own": {"七*": 3}})
    assert pack(rules) == {
        "seats": 4,
        "min_count": 7,
        "cap": -1,
        "mode": 1,
        "follow": 0,
        "own_七*": 3,
        "own_七": 1,
    }
    assert flat(rules)["cap"] is None
    assert rules.model_dump(by_alias=True)["cap"] == "none"


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 5},
        {"seats": "4"},
        {"min_count": "none"},
        {"min_count": 100},
        {"min_count": True},
        {"cap": 0},
        {"cap": 10},
        {"cap": 2.0},
        {"cap": "3"},
        {"cap": float("nan")},
        {"mode": 68},
        {"mode": "PU"},
        {"follow": 1},
        {"follow": "true"},
        {"own": {"seven": 1}},
        {"own": {"七**": 1}},
        {"own": 3},
        {"x": 1},
    ],
)
def test_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Toy.model_validate(wrong)


def test_registry() -> None:
    assert names() == ("gejiu", "youxian", "tongcheng")
    assert [summary.id for summary in summaries()] == ["gejiu", "youxian", "tongcheng"]
    with pytest.raises(UsageError, match="nearest: gejiu"):
        get("gejui")


def test_gejiu_defaults_are_those_of_the_rules_page() -> None:
    defaults = {option.name: option.default for option in GEJIU.options}
    expected: dict[str, Any] = {f"rules.fan.{name}": fans for name, fans in FANS.items()}
    expected |= {
        "rules.wall_reserve": 20,
        "rules.ready": "optional",
        "rules.ready_fan": 0,
        "rules.passed_win_block": True,
        "rules.passed_pung_block": True,
        "rules.multiple_winners": "nearest",
        "rules.rob_kong": "added_tile",
        "rules.lan_shape": "strict",
        "rules.lan_classes": "any",
        "rules.dragon_in_hand": False,
        "rules.stacking": "sum",
        "rules.zi_yi_se_any": False,
        "rules.self_draw_fan": 1,
        "rules.discarder_fan": 1,
        "rules.discard_payment": "all",
        "rules.dealer_fan": 1,
        "rules.dealer_fan_on": "both",
        "rules.fan_to_points": "double",
        "rules.base": 1,
        "rules.fan_cap": "none",
        "rules.pond_win": "14",
        "rules.follow_dealer": True,
        "rules.follow_all": 2,
        "rules.follow_two": 1,
        "rules.follow_void": "round",
        "rules.kong_points.exposed": 0,
        "rules.kong_points.added": 0,
        "rules.kong_points.concealed": 0,
        "rules.dealer_on_draw": "pass",
        "match.games": 8,
    }
    assert defaults == expected
    assert [pattern.id for pattern in GEJIU.patterns] == list(FANS)


def test_gejiu_play_options_are_those_of_the_rules_page() -> None:
    play = {option.name.removeprefix("rules.") for option in GEJIU.options if option.affects == "play"}
    assert play == {
        "wall_reserve",
        "ready",
        "passed_win_block",
        "passed_pung_block",
        "multiple_winners",
        "rob_kong",
        "lan_shape",
        "lan_classes",
        "zi_yi_se_any",
        "pond_win",
        "dealer_on_draw",
        "match.games",
    }


def test_every_text_is_there_in_both_languages() -> None:
    texts = [option.text for option in GEJIU.options] + [pattern.name for pattern in GEJIU.patterns]
    texts += [column.text for column in (*GEJIU.game_columns, *GEJIU.win_columns, *GEJIU.event_columns)]
    texts += GEJIU.outcomes.values()
    assert all(text.zh.strip() and text.en.strip() for text in texts)
    assert set(GEJIU.outcomes) == {*GEJIU.win_by, "draw"}


def test_default_rules_pack_to_the_first_choices() -> None:
    packed = GEJIU.pack(GEJIU.rules_model())
    choices = [option for option in GEJIU.options if option.type == "choice"]
    assert choices
    assert all(packed[option.name.removeprefix("rules.").replace(".", "_")] == 0 for option in choices)
    assert packed["fan_cap"] == -1
    assert packed["fan_qi_xing_yi_ban_gao"] == 3
    assert packed["kong_points_added"] == 0


def test_columns_are_written_out_by_seat() -> None:
    score = Column("score", "int64", "points", Text("分", "points"), per_seat=True)
    plain = Column("dealer", "int8", "seat", Text("庄", "dealer"))
    assert [column.name for column in expand((score, plain), 3)] == ["score_0", "score_1", "score_2", "dealer"]
    assert len(expand(GEJIU.game_columns, 4)) == len(GEJIU.game_columns) + 3 * 4


def test_allowed_values_are_json() -> None:
    assert json.loads(json.dumps([option.allowed for option in GEJIU.options]))
