"""Options of 攸县胡子牌 against the rules page: names, defaults, ranges, and the numbers that fan_mode stands for."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simcli.config import RuleBook, load
from simcli.errors import UsageError
from simcli.games import expand, get
from simcli.games.options import flat

YOUXIAN = get("youxian")

XI = {
    "peng": (1, 3),
    "kan": (3, 6),
    "wei": (3, 6),
    "pao": (6, 9),
    "ti": (9, 12),
    "chow_123": (3, 6),
    "chow_270": (3, 6),
    "chow_1_5_10": (3, 6),
    "run": (0, 0),
    "jiao": (0, 0),
    "pair": (0, 0),
}
# name: 普跑, 6-8番, 8-10番; 0 = not played in this mode
FANS = {
    "hong_hu": (2, 2, 3),
    "hong_hu_step": (0, 1, 1),
    "hong_wu": (4, 0, 0),
    "dian_hu": (3, 4, 6),
    "hei_hu": (5, 6, 8),
    "dui_zi_hu": (4, 6, 8),
    "da_zi_hu": (0, 6, 8),
    "da_zi_hu_step": (1, 1, 1),
    "xiao_zi_hu": (0, 8, 10),
    "xiao_zi_hu_step": (1, 1, 1),
    "tian_hu": (0, 4, 6),
    "di_hu": (0, 4, 6),
    "hai_di_hu": (0, 4, 6),
    "ting_hu": (0, 4, 6),
    "shua_hou": (0, 6, 8),
}


def test_defaults_are_those_of_the_rules_page() -> None:
    expected: dict[str, Any] = {
        f"rules.xi.{meld}_{size}": value
        for meld, values in XI.items()
        for size, value in zip(("small", "big"), values, strict=True)
    }
    expected |= {
        "rules.chow_1_5_10": False,
        "rules.shown_card_winnable": True,
        "rules.forced_win": False,
        "rules.bi": "if_possible",
        "rules.chou": True,
        "rules.min_xi": 15,
        "rules.huang_fan": 0,
        "rules.xi_per_tun": 3,
        "rules.tun_base": 1,
        "rules.self_draw_tun": 1,
        "rules.base": 1,
        "rules.cap": "none",
        "rules.fan_mode": "pu",
        "match.games": 6,
    }
    expected |= {f"rules.fan.{name}": "auto" for name in FANS}
    assert {option.name: option.default for option in YOUXIAN.options} == expected


def test_allowed_values() -> None:
    allowed = {option.name: option.allowed for option in YOUXIAN.options}
    assert allowed["match.games"] == [6, 12, 18]
    assert allowed["rules.tun_base"] == [1, 3, 5]
    assert allowed["rules.fan_mode"] == ["pu", "6_8", "8_10"]
    assert allowed["rules.bi"] == ["if_possible", "strict", "off"]
    assert allowed["rules.cap"] == {"min": 1, "max": 10**9, "or": ["none"]}
    assert allowed["rules.xi_per_tun"] == {"min": 1, "max": 99}
    assert all(allowed[f"rules.fan.{name}"] == {"min": 0, "max": 32, "or": ["auto"]} for name in FANS)


def test_play_options_are_those_of_the_rules_page() -> None:
    play = {option.name.removeprefix("rules.") for option in YOUXIAN.options if option.affects == "play"}
    named = {"min_xi", "chow_1_5_10", "shown_card_winnable", "forced_win", "bi", "chou", "match.games"}
    assert play == named | {f"xi.{meld}_{size}" for meld in XI for size in ("small", "big")}


@pytest.mark.parametrize(("mode", "place"), [("pu", 0), ("6_8", 1), ("8_10", 2)])
def test_auto_is_the_column_of_the_mode(mode: str, place: int) -> None:
    for rules in (RuleBook("youxian").rules({"fan_mode": mode}), load("youxian", [f"rules.fan_mode={mode}"]).rules):
        assert {name: getattr(rules.fan, name) for name in FANS} == {name: FANS[name][place] for name in FANS}


def test_a_number_overrides_its_cell_alone() -> None:
    rules = RuleBook("youxian").rules({"fan_mode": "6_8", "fan": {"hei_hu": 0, "hong_hu_step": 3, "shua_hou": "auto"}})
    numbers = {name: values[1] for name, values in FANS.items()} | {"hei_hu": 0, "hong_hu_step": 3}
    assert {name: getattr(rules.fan, name) for name in FANS} == numbers


def test_what_is_resolved_stays_as_it_is() -> None:
    rules = RuleBook("youxian").rules({"fan_mode": "8_10"})
    assert YOUXIAN.resolve(rules) == rules
    assert "auto" not in flat(rules).values()


def test_default_rules_pack_to_numbers() -> None:
    """Also as they come from the model, "auto" still standing."""
    packed = YOUXIAN.pack(YOUXIAN.rules_model())
    names = [option.name.removeprefix("rules.") for option in YOUXIAN.options if option.name.startswith("rules.")]
    assert list(packed) == [name.replace(".", "_") for name in names]
    assert {name: packed[f"fan_{name}"] for name in FANS} == {name: values[0] for name, values in FANS.items()}
    assert (packed["bi"], packed["fan_mode"], packed["cap"], packed["chou"], packed["tun_base"]) == (0, 0, -1, 1, 1)
    assert (packed["xi_peng_small"], packed["xi_ti_big"]) == (1, 12)
    other = RuleBook("youxian").rules({"bi": "off", "fan_mode": "8_10", "cap": 120, "tun_base": 5})
    packed = YOUXIAN.pack(other)
    assert [packed[name] for name in ("bi", "fan_mode", "cap", "tun_base")] == [2, 2, 120, 5]


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("match.games=8", "allowed: 6 | 12 | 18"),
        ("rules.tun_base=2", "allowed: 1 | 3 | 5"),
        ("rules.fan_mode=6-8", "nearest: 6_8"),
        ("rules.fan.hong_hu=33", '0..32 | "auto"'),
        ("rules.fan.hong_hu=none", '0..32 | "auto"'),
        ("rules.xi_per_tun=0", "1..99"),
        ("rules.xi.peng=2", "rules.xi.peng_"),
        ("rules.fan.hong_hu_steps=2", "nearest: rules.fan.hong_hu_step"),
        ("rules.cap=0", '1..1000000000 | "none"'),
        ("rules.bi=true", '"if_possible" | "strict" | "off"'),
        ('bots=["greedy","greedy","greedy","greedy"]', "3"),
    ],
)
def test_refused(setting: str, told: str) -> None:
    with pytest.raises(UsageError) as refusal:
        load("youxian", [setting])
    assert told in str(refusal.value)


def test_a_bare_mode_is_told_to_need_quotes(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('variant = "youxian"\n[rules]\nfan_mode = 6_8\n', encoding="utf-8")
    with pytest.raises(UsageError, match=r"house\.toml:3: rules\.fan_mode = 68: .*bare 6_8 is the TOML integer 68"):
        load(path)


def test_every_text_is_there_in_both_languages() -> None:
    texts = [option.text for option in YOUXIAN.options] + [pattern.name for pattern in YOUXIAN.patterns]
    texts += [column.text for column in (*YOUXIAN.game_columns, *YOUXIAN.win_columns, *YOUXIAN.event_columns)]
    texts += [*YOUXIAN.outcomes.values(), *YOUXIAN.price_extras.values()]
    assert all(text.zh.strip() and text.en.strip() for text in texts)
    assert set(YOUXIAN.outcomes) == {*YOUXIAN.win_by, "draw"}


def test_columns() -> None:
    games = [column.name for column in expand(YOUXIAN.game_columns, 3)]
    assert games[:9] == ["match", "game", "wall_group", "dealer", "outcome", "draws", "decisions", "winners", "score_0"]
    assert games[9:14] == ["score_1", "score_2", "bot_0", "bot_1", "bot_2"]
    wins = [column.name for column in YOUXIAN.win_columns]
    assert [name.removeprefix("p_") for name in wins if name.startswith("p_")] == [p.id for p in YOUXIAN.patterns]
    assert [column.name for column in YOUXIAN.win_columns if column.nullable] == ["from_seat", "win_card"]
