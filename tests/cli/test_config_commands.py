"""variants, rules, init, schema, --help and --version."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from simcli import __version__
from simcli.cli.main import COMMANDS
from simcli.config import load
from simcli.errors import UsageError
from simcli.games import names
from simcli.text import width
from tests.cli.test_wrong_configurations import HEAD, WRONG
from tests.support.command_line import simcli
from tests.support.json_schema import accepts

CONFIGS = sorted((Path(__file__).resolve().parents[2] / "configs").glob("*.toml"))


def test_version() -> None:
    assert simcli("--version").out == f"simcli {__version__}\n"


@pytest.mark.parametrize("words", [[], ["--help"], ["-h"]])
def test_help_lists_every_command(words: list[str]) -> None:
    outcome = simcli(*words)
    assert outcome.status == 0
    for name, (_, text) in COMMANDS.items():
        assert f"  {name} " in outcome.out
        assert text.en in outcome.out
    assert "Examples:" in outcome.out


def test_help_in_chinese() -> None:
    for words in (["--lang", "zh", "--help"], ["--help", "--lang=zh"]):
        assert COMMANDS["rules"][1].zh in simcli(*words).out
    assert "写出一份带注释的" in simcli("init", "--help", "--lang", "zh").out
    assert "Write a commented" in simcli("init", "--help").out


def test_language_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "zh_CN.UTF-8")
    assert "名称" in simcli("variants").out
    monkeypatch.setenv("SIMCLI_LANG", "en")
    assert "name" in simcli("variants").out
    assert "名称" in simcli("variants", "--lang", "zh").out
    assert "name" in simcli("variants").out


@pytest.mark.parametrize("name", ["variants", "rules", "init", "schema", "score", "completion"])
def test_every_command_has_help_with_an_example(name: str) -> None:
    outcome = simcli(name, "--help")
    assert outcome.status == 0
    assert "Examples:" in outcome.out
    assert f"simcli {name}" in outcome.out.split("Examples:")[1]


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys\nfrom simcli.cli.main import main\nmain.main(['--help'], standalone_mode=False)\n"
        "heavy = {'numba', 'numpy', 'pandas', 'pyarrow', 'duckdb', 'scipy', 'pydantic'} & set(sys.modules)\n"
        "sys.exit(f'loaded: {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_variants() -> None:
    assert json.loads(simcli("variants", "--json").out) == [
        {"id": "gejiu", "zh": "个旧麻将", "en": "Gejiu mahjong", "seats": [4]},
        {"id": "youxian", "zh": "攸县胡子牌", "en": "Youxian huzi cards", "seats": [3]},
        {"id": "tongcheng", "zh": "通城个子牌", "en": "Tongcheng gezi cards", "seats": [4, 3]},
    ]
    assert "gejiu      个旧麻将 (Gejiu mahjong)           4" in simcli("variants").out
    assert "youxian    攸县胡子牌 (Youxian huzi cards)    3" in simcli("variants").out


def test_rules_as_json() -> None:
    rows: list[dict[str, Any]] = json.loads(simcli("rules", "gejiu", "--json").out)
    assert [row["name"] for row in rows] == [option.name for option in load("gejiu").game.options]
    assert all(list(row) == ["name", "type", "default", "allowed", "affects", "source", "zh", "en"] for row in rows)
    by_name = {row["name"]: row for row in rows}
    assert by_name["rules.fan_cap"] == {
        "name": "rules.fan_cap",
        "type": "int",
        "default": "none",
        "allowed": {"min": 1, "max": 10**9, "or": ["none"]},
        "affects": "payoff",
        "source": "judgement",
        "zh": "封顶番数",
        "en": "most fans that one payment counts",
    }
    assert by_name["rules.rob_kong"]["allowed"] == ["added_tile", "replacement", "both"]
    assert by_name["rules.follow_dealer"]["allowed"] == [True, False]
    assert by_name["match.games"]["allowed"] == {"min": 1, "max": 1000}


@pytest.mark.parametrize("variant", names())
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_rules_columns_are_aligned(lang: str, variant: str) -> None:
    lines = simcli("rules", variant, "--lang", lang).out.splitlines()
    table = lines[: lines.index("")]
    assert len(table) == 1 + len(load(variant).game.options)
    heading = "含义" if lang == "zh" else "meaning"
    column = width(table[0].partition(heading)[0])
    texts = {option.text.get("zh" if lang == "zh" else "en") for option in load(variant).game.options}
    for line in table[1:]:
        text = next(text for text in texts if line.endswith("  " + text))
        assert width(line) - width(text) == column


@pytest.mark.parametrize("variant", names())
def test_init_prints_a_file_that_loads_as_the_default(tmp_path: Path, variant: str) -> None:
    outcome = simcli("init", variant)
    assert outcome.status == 0
    path = tmp_path / "new.toml"
    path.write_text(outcome.out, encoding="utf-8")
    assert load(path).resolved() == load(variant).resolved()


def test_init_names_what_auto_means() -> None:
    assert 'min_count = "auto"  # 0..99 | "auto"; play; auto means 7 here' in simcli("init", "tongcheng").out
    assert 'hei_hu = "auto"  # 0..32 | "auto"; payoff; auto means 5 here' in simcli("init", "youxian").out
    assert 'hei_hu = "auto"  # 0..32 | "auto"；只算分；此处 auto 即 5' in simcli("init", "youxian", "--lang", "zh").out


def test_init_writes_a_file_once(tmp_path: Path) -> None:
    path = tmp_path / "new.toml"
    outcome = simcli("init", "gejiu", "-o", str(path))
    assert (outcome.status, outcome.out, outcome.err) == (0, "", f"wrote {path}\n")
    path.write_text("mine", encoding="utf-8")
    refused = simcli("init", "gejiu", "-o", str(path))
    assert refused.status == 2
    assert refused.err == f"error: {path} exists already; --force overwrites it\n"
    assert path.read_text(encoding="utf-8") == "mine"
    assert simcli("init", "gejiu", "-o", str(path), "--force").status == 0
    assert load(path).resolved() == load("gejiu").resolved()


def _schema(variant: str = "gejiu") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(simcli("schema", variant).out)
    return found


@pytest.mark.parametrize("variant", names())
def test_schema_describes_every_option(variant: str) -> None:
    schema = _schema(variant)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    for option in load(variant).game.options:
        node = schema
        for part in option.path:
            node = node["properties"][part]
        assert node["default"] == option.default
        assert option.text.zh in node["description"]
        assert option.text.en in node["description"]
        assert accepts(node, option.default)


@pytest.mark.parametrize("path", CONFIGS, ids=lambda path: path.stem)
def test_schema_accepts_shipped_experiments(path: Path) -> None:
    experiment = tomllib.loads(path.read_text(encoding="utf-8"))
    assert accepts(_schema(experiment["variant"]), experiment)


@pytest.mark.parametrize("variant", names())
def test_schema_accepts_the_template(variant: str) -> None:
    assert accepts(_schema(variant), tomllib.loads(simcli("init", variant).out))


def test_schema_takes_a_choice_that_is_a_number_as_either() -> None:
    assert accepts(_schema(), {"variant": "gejiu", "rules": {"pond_win": 14}})


def test_schema_refuses_what_the_check_refuses() -> None:
    schema, judged = _schema(), 0
    for text, _, parts in WRONG:
        beyond = "2^53" in parts or any("lan_" in part for part in parts if "softt" not in part)
        if beyond or "not valid TOML" in parts:
            continue  # what one value alone cannot show, or no TOML at all
        assert not accepts(schema, tomllib.loads(HEAD + text)), text
        judged += 1
    assert judged > 35


def test_check_refuses_what_the_schema_refuses(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("seed = 1\n", encoding="utf-8")
    assert not accepts(_schema(), {"seed": 1})
    with pytest.raises(UsageError):
        load(path)
