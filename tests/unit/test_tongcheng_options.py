"""Options of 通城个子牌 against the rules page: names, defaults, ranges, and what seats decide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from simcli.config import RuleBook, load
from simcli.errors import UsageError
from simcli.games import expand, get
from simcli.games.options import flat

TONGCHENG = get("tongcheng")

GROUPS = {"sentence": (1, 0), "kan": (2, 1), "peng": (1, 0), "quad": (4, 2), "hua": (8, 3)}
CHARACTERS = "上大人孔乙己可知礼化三千七十土八九子二四五六"
OWN = {"乙*": 1, "九*": 1, "三*": 2, "七*": 2, "三": 1, "七": 1, "五*": 4, "五": 2}  # the others: 0
CARDS = [*CHARACTERS, "乙*", "三*", "五*", "七*", "九*"]
SPECIALS = {"shi_dui": 2, "yi_shou_hei": 3, "yi_shou_hong": 10}


def test_defaults_are_those_of_the_rules_page() -> None:
    expected: dict[str, Any] = {
        f"rules.group.{group}_{colour}": value
        for group, values in GROUPS.items()
        for colour, value in zip(("red", "black"), values, strict=True)
    }
    expected |= {f"rules.own.{card}": OWN.get(card, 0) for card in CARDS}
    expected |= {f"rules.special.{name}": multiple for name, multiple in SPECIALS.items()}
    expected |= {
        "rules.seats": 4,
        "rules.low_runs": True,
        "rules.half": "any",
        "rules.min_count": "auto",
        "rules.special_concealed": False,
        "rules.shi_dui_quads": True,
        "rules.pick": "on",
        "rules.pick_no_return": True,
        "rules.pick_chain_max": 8,
        "rules.guan_identity": "count",
        "rules.passed_win_block": True,
        "rules.passed_peng_block": True,
        "rules.multiple_winners": "nearest",
        "rules.count_per_point": 7,
        "rules.special_combine": "max",
        "rules.base": 1,
        "rules.dealer_on_draw": "stay",
        "match.games": 8,
    }
    assert {option.name: option.default for option in TONGCHENG.options} == expected


def test_allowed_values() -> None:
    allowed = {option.name: option.allowed for option in TONGCHENG.options}
    assert allowed["rules.seats"] == [4, 3]
    assert allowed["rules.pick"] == ["on", "three_seats", "off"]
    assert allowed["rules.half"] == ["any", "pair", "sentence"]
    assert allowed["rules.guan_identity"] == ["count", "fixed"]
    assert allowed["rules.special_combine"] == ["max", "replace", "sum", "product"]
    assert allowed["rules.multiple_winners"] == ["nearest", "all"]
    assert allowed["rules.dealer_on_draw"] == ["stay", "pass"]
    assert allowed["rules.min_count"] == {"min": 0, "max": 99, "or": ["auto"]}
    assert allowed["rules.pick_chain_max"] == {"min": 0, "max": 20}
    assert allowed["rules.count_per_point"] == {"min": 1, "max": 99}
    assert allowed["rules.base"] == {"min": 1, "max": 10**6}
    assert allowed["match.games"] == {"min": 1, "max": 1000}
    assert all(allowed[f"rules.own.{card}"] == {"min": 0, "max": 99} for card in CARDS)
    assert all(allowed[f"rules.special.{name}"] == {"min": 0, "max": 32} for name in SPECIALS)


def test_payoff_options_are_those_of_the_rules_page() -> None:
    payoff = {option.name for option in TONGCHENG.options if option.affects == "payoff"}
    assert payoff == {"rules.count_per_point", "rules.special_combine", "rules.base"}


@pytest.mark.parametrize(("seats", "minimum"), [(4, 7), (3, 9)])
def test_auto_follows_the_seats(seats: int, minimum: int) -> None:
    for rules in (RuleBook("tongcheng").rules({"seats": seats}), load("tongcheng", [f"rules.seats={seats}"]).rules):
        assert (rules.seats, rules.min_count) == (seats, minimum)
    assert RuleBook("tongcheng").rules({"seats": seats, "min_count": 8}).min_count == 8
    experiment = load("tongcheng", [f"rules.seats={seats}"])
    assert (experiment.seats, len(experiment.bots)) == (seats, seats)
    assert experiment.resolved()["rules"]["min_count"] == minimum


def test_what_is_resolved_stays_as_it_is() -> None:
    rules = RuleBook("tongcheng").rules({"seats": 3})
    assert TONGCHENG.resolve(rules) == rules
    assert "auto" not in flat(rules).values()


def test_default_rules_pack_to_numbers() -> None:
    """Also as they come from the model, "auto" still standing."""
    packed = TONGCHENG.pack(TONGCHENG.rules_model())
    assert [packed[f"own_{kind}"] for kind in range(27)] == [OWN.get(card, 0) for card in CARDS]
    assert [packed[f"group_{group}_{colour}"] for group in GROUPS for colour in ("red", "black")] == [
        value for values in GROUPS.values() for value in values
    ]
    names = {name for name in packed if not name.startswith(("own_", "group_"))}
    assert names == {
        *("seats", "low_runs", "half", "min_count", "special_shi_dui", "special_yi_shou_hei", "special_yi_shou_hong"),
        *("special_concealed", "shi_dui_quads", "pick", "pick_no_return", "pick_chain_max", "guan_identity"),
        *("passed_win_block", "passed_peng_block", "multiple_winners", "count_per_point", "special_combine", "base"),
        "dealer_on_draw",
    }
    assert (packed["seats"], packed["min_count"], packed["half"], packed["pick"]) == (4, 7, 0, 0)
    other = RuleBook("tongcheng").rules(
        {"seats": 3, "half": "sentence", "pick": "off", "special_combine": "product", "own": {"七*": 5}}
    )
    packed = TONGCHENG.pack(other)
    assert [packed[name] for name in ("seats", "min_count", "half", "pick", "special_combine", "own_25")] == [
        *(3, 9, 2, 2, 3, 5)
    ]


@pytest.mark.parametrize("setting", ["rules.own.七*=50", "rules.own.七* = 50"])
def test_own_points_of_a_flowered_card_are_set_without_quotes(setting: str) -> None:
    own = flat(load("tongcheng", [setting]).rules.own)
    assert own == {card: OWN.get(card, 0) for card in CARDS} | {"七*": 50}


def test_own_points_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('variant = "tongcheng"\n[rules.own]\n"七*" = 50\n"七" = 3\n', encoding="utf-8")
    own = flat(load(path).rules.own)
    assert (own["七*"], own["七"], own["五"]) == (50, 3, 2)
    path.write_text('variant = "tongcheng"\n[rules.own]\n"土*" = 5\n', encoding="utf-8")
    with pytest.raises(UsageError, match=r"house\.toml:3: .*rules\.own\.土\*.*nearest"):
        load(path)


@pytest.mark.parametrize(
    ("setting", "told"),
    [
        ("rules.seats=5", "allowed: 4 | 3"),
        ("rules.seats=true", "allowed: 4 | 3"),
        ("rules.pick=true", '"on" | "three_seats" | "off"'),
        ("rules.pick=three", "nearest: three_seats"),
        ("rules.pick_chain_max=21", "0..20"),
        ("rules.min_count=none", '0..99 | "auto"'),
        ("rules.special.shi_dui=33", "0..32"),
        ("rules.count_per_point=0", "1..99"),
        ("rules.own.八*=1", "nearest"),
        ("rules.group.peng=2", "rules.group.peng_"),
        ("match.games=1001", "1..1000"),
        ('bots=["greedy","greedy","greedy"]', "4"),
    ],
)
def test_refused(setting: str, told: str) -> None:
    with pytest.raises(UsageError) as refusal:
        load("tongcheng", [setting])
    assert told in str(refusal.value)


def test_a_lineup_has_one_bot_a_seat() -> None:
    three = 'bots=["greedy","random","eager"]'
    assert load("tongcheng", ["rules.seats=3", three]).seats == 3
    with pytest.raises(UsageError, match="3"):
        load("tongcheng", ["rules.seats=3", 'bots=["greedy","random","eager","eager"]'])


def test_every_text_is_there_in_both_languages() -> None:
    texts = [option.text for option in TONGCHENG.options] + [pattern.name for pattern in TONGCHENG.patterns]
    texts += [column.text for column in (*TONGCHENG.game_columns, *TONGCHENG.win_columns, *TONGCHENG.event_columns)]
    texts += [*TONGCHENG.outcomes.values(), *TONGCHENG.price_extras.values(), TONGCHENG.worth]
    assert all(text.zh.strip() and text.en.strip() for text in texts)
    assert set(TONGCHENG.outcomes) == {*TONGCHENG.win_by, "draw"}


@pytest.mark.parametrize("seats", [4, 3])
def test_columns(seats: int) -> None:
    games = [column.name for column in expand(TONGCHENG.game_columns, seats)]
    assert games[:8] == ["match", "game", "wall_group", "dealer", "outcome", "draws", "decisions", "winners"]
    for name in ("score", "bot", "flowers", "own"):
        assert [column for column in games if column.startswith(f"{name}_")] == [f"{name}_{s}" for s in range(seats)]
    assert "bounded" in games
    wins = [column.name for column in TONGCHENG.win_columns]
    assert [name.removeprefix("p_") for name in wins if name.startswith("p_")] == [p.id for p in TONGCHENG.patterns]
    assert [column.name for column in TONGCHENG.win_columns if column.nullable] == ["from_seat", "win_card"]
