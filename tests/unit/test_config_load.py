"""A file, a name and settings become one experiment."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from simcli.config import BotSpec, Experiment, RuleBook, from_resolved, load
from simcli.config.template import template
from simcli.errors import UsageError
from simcli.games import names

CONFIGS = sorted((Path(__file__).resolve().parents[2] / "configs").glob("*.toml"))


def write(folder: Path, text: str, name: str = "table.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_defaults() -> None:
    experiment = load("gejiu")
    assert (experiment.variant, experiment.name, experiment.seed, experiment.games) == ("gejiu", "gejiu", 1, 100_000)
    assert experiment.bots == (BotSpec("greedy", 0.0),) * 4
    assert experiment.seats == 4
    assert experiment.match.games == 8
    assert experiment.rules.fan.qing_yi_se == 2
    assert experiment.rules.fan_cap is None
    assert experiment.seating.model_dump() == {"first_dealer": "rotate", "orders": "cyclic", "walls": "fresh"}
    assert experiment.output.events == 0
    assert experiment.path is None


def test_a_file(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        """
        variant = "gejiu"
        seed = 9223372036854775807
        games = 1_000
        bots = ["random", "eager", {kind = "greedy", mistakes = 0.25}, {kind = "greedy"}]
        match.games = 1
        [rules]
        fan_cap = 5
        pond_win = 14
        fan.qing_yi_se = 3
        [rules.kong_points]
        concealed = 2
        [seating]
        orders = "all"
        [output]
        events = 3
        """,
    )
    experiment = load(str(path))
    assert experiment.name == "table"
    assert experiment.path == path
    assert experiment.seed == 2**63 - 1
    assert experiment.games == 1000
    assert experiment.bots == (
        BotSpec("random"),
        BotSpec("eager"),
        BotSpec("greedy", 0.25),
        BotSpec("greedy"),
    )
    assert experiment.match.games == 1
    assert (experiment.rules.fan_cap, experiment.rules.pond_win) == (5, "14")
    assert experiment.rules.fan.qing_yi_se == 3
    assert experiment.rules.kong_points.concealed == 2
    assert experiment.seating.orders == "all"
    assert experiment.output.events == 3


def test_byte_order_mark_and_windows_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "w.toml"
    path.write_bytes('\ufeffvariant = "gejiu"\r\nseed = 4\r\n'.encode())
    assert load(path).seed == 4


@pytest.mark.parametrize("lineup", ['"random"', '["random"]', '{kind = "random"}'])
def test_one_bot_for_every_seat(tmp_path: Path, lineup: str) -> None:
    assert load(write(tmp_path, f'variant = "gejiu"\nbots = {lineup}')).bots == (BotSpec("random"),) * 4


def test_list_of_bot_tables(tmp_path: Path) -> None:
    text = 'variant = "gejiu"\n' + '[[bots]]\nkind = "eager"\nmistakes = 1\n' * 4
    assert load(write(tmp_path, text)).bots == (BotSpec("eager", 1.0),) * 4


@pytest.mark.parametrize(
    ("setting", "key", "value"),
    [
        ("rules.base=7", "base", 7),
        ("rules.base=1_000", "base", 1000),
        ("rules.base=+3", "base", 3),
        (" rules.base = 3 ", "base", 3),
        ("rules.fan_cap=none", "fan_cap", None),
        ("rules.fan_cap=12", "fan_cap", 12),
        ("rules.pond_win=14", "pond_win", "14"),
        ("rules.pond_win=13_or_14", "pond_win", "13_or_14"),
        ("rules.ready=off", "ready", "off"),
        ('rules.ready="off"', "ready", "off"),
        ("rules.ready='off'", "ready", "off"),
        ("rules.follow_dealer=false", "follow_dealer", False),
        ("rules.dragon_in_hand=true", "dragon_in_hand", True),
    ],
)
def test_set_is_read_by_the_type_of_its_key(setting: str, key: str, value: Any) -> None:
    assert getattr(load("gejiu", [setting]).rules, key) == value


@pytest.mark.parametrize(
    ("setting", "kinds"),
    [
        ("bots=random", ["random"] * 4),
        ('bots="eager"', ["eager"] * 4),
        ('bots=["random","greedy","eager","greedy"]', ["random", "greedy", "eager", "greedy"]),
        ("bots=[random, greedy, eager, greedy]", ["random", "greedy", "eager", "greedy"]),
        ('bots=[{kind="eager"}]', ["eager"] * 4),
        ('bots=[{"kind": "eager"}]', ["eager"] * 4),
        ('bots={kind="eager", mistakes=0.5}', ["eager"] * 4),
    ],
)
def test_set_bots(setting: str, kinds: list[str]) -> None:
    assert [bot.kind for bot in load("gejiu", [setting]).bots] == kinds


def test_set_other_keys() -> None:
    experiment = load("gejiu", ["seed=5", "games=10", "match.games=2", "seating.walls=shared", "output.events=4"])
    assert (experiment.seed, experiment.games, experiment.match.games) == (5, 10, 2)
    assert (experiment.seating.walls, experiment.output.events) == ("shared", 4)


def test_set_wins_over_the_file_and_the_last_of_equal_keys_wins(tmp_path: Path) -> None:
    path = write(tmp_path, 'variant = "gejiu"\nseed = 3\n[rules]\nbase = 0\nready = "no"')
    settings = ["rules.base=wrong", "rules.ready=off", "rules.base=2"]
    experiment = load(path, settings, games=77, seed=8)
    assert (experiment.rules.base, experiment.rules.ready) == (2, "off")
    assert (experiment.games, experiment.seed) == (77, 8)


def test_set_variant() -> None:
    with pytest.raises(UsageError, match="--set variant=mahjong: no game is called 'mahjong'"):
        load("gejiu", ["variant=mahjong"])
    assert load("gejiu", ["variant=youxian"]).variant == "youxian"
    assert load("gejiu", ["variant=gejiu"]).variant == "gejiu"


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_shipped_experiments(path: Path) -> None:
    experiment = load(path)
    assert experiment.name == path.stem
    back = from_resolved(json.loads(json.dumps(experiment.resolved())), experiment.name)
    assert back == replace(experiment, path=None)


@pytest.mark.parametrize("variant", names())
def test_shipped_default_is_the_default(variant: str) -> None:
    shipped = next(path for path in CONFIGS if path.stem == variant)
    assert load(shipped).resolved() == load(variant).resolved()


def test_resolved_holds_every_option() -> None:
    resolved = load("gejiu").resolved()

    def keys(node: dict[str, Any], prefix: str = "") -> list[str]:
        found: list[str] = []
        for key, value in node.items():
            found += keys(value, f"{prefix}{key}.") if isinstance(value, dict) else [f"{prefix}{key}"]
        return found

    options = {option.name for option in load("gejiu").game.options}
    head = {"variant", "seed", "games", "bots"}
    tables = {"seating.first_dealer", "seating.orders", "seating.walls", "output.events"}
    tables |= {"room.money_per_point", "room.fee", "room.fee_kind", "room.carry_in"}
    assert set(keys(resolved)) == options | head | tables
    assert resolved["rules"]["fan_cap"] == "none"
    assert resolved["bots"] == [{"kind": "greedy", "mistakes": 0.0}] * 4


def test_resolved_of_another_version_is_refused() -> None:
    data = load("gejiu").resolved()
    data["rules"]["old_option"] = 1
    with pytest.raises(UsageError, match=r"^run\.json: no key rules\.old_option"):
        from_resolved(data, "x")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_template_loads_as_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setenv("SIMCLI_LANG", lang)
    text = template("gejiu")
    loaded = load(write(tmp_path, text))
    assert loaded.resolved() == load("gejiu").resolved()
    for option in load("gejiu").game.options:
        assert f"\n{option.path[-1]} = " in text


def test_experiments_are_values() -> None:
    assert load("gejiu") == load("gejiu")
    assert hash(load("gejiu", ["rules.base=2"])) != hash(load("gejiu"))
    assert isinstance(load("gejiu"), Experiment)


def test_rule_book_lays_cases_over_settings() -> None:
    book = RuleBook("gejiu", ["rules.base=5", "rules.fan.qing_yi_se=4"])
    assert book.rules({}).base == 5
    flat_form = book.rules({"fan.qing_yi_se": 3, "fan_cap": "none"})
    assert flat_form == book.rules({"fan": {"qing_yi_se": 3}})
    assert (flat_form.fan.qing_yi_se, flat_form.base) == (3, 5)
    assert book.rules({}).fan.qing_yi_se == 4
    assert book.rules({"base": 2, "fan": {}}).base == 2
    assert book.rules({"base": 2}) is book.rules({"base": 2})


@pytest.mark.parametrize(
    "overrides",
    [
        {"fan.qing_yi_see": 3},
        {"fan": {"x": 1}},
        {"fan": 3},
        {"base": 0},
        {"base": {}},
        {"base": True},
        {"fan_cap": 2.0},
        {"nothing": {}},
        {"base": 3, "base.x": 1},
        {"lan_shape": "soft", "lan_classes": "distinct"},
        {"fan": {"qing_yi_se": 32, "da_dui_zi": 32}},
        {"rules.base": 2},
        {"seed": 3},
        {"match.games": 3},
    ],
)
def test_rule_book_refuses(overrides: dict[str, Any]) -> None:
    with pytest.raises(UsageError) as raised:
        RuleBook("gejiu").rules(overrides)
    assert len(raised.value.lines) == 1
    assert not raised.value.lines[0].startswith(":")
