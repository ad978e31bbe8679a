"""Every mistake in an experiment file is told in one line: file, line, key, value, what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command_line import simcli

HEAD = 'variant = "gejiu"\n'

# text after the variant line, line of the mistake in the whole file, what the message must hold
WRONG: list[tuple[str, int, list[str]]] = [
    ("sed = 3", 2, ["no key sed", "nearest: seed"]),
    ("qing_yi_se = 3", 2, ["no key qing_yi_se", "nearest: rules.fan.qing_yi_se"]),
    ("[rules]\nfan_cpa = 5", 3, ["no key rules.fan_cpa", "nearest: rules.fan_cap"]),
    ("[rules.fan]\nqing_yi_see = 5", 3, ["no key rules.fan.qing_yi_see", "nearest: rules.fan.qing_yi_se"]),
    ("[rules.fam]\nqing_yi_se = 5", 2, ["no key rules.fam", "nearest: rules.fan"]),
    ("[seats]\norders = 1", 2, ["no key seats", "nearest: "]),
    ("seed = -1", 2, ["seed = -1", "0..9223372036854775807"]),
    ("seed = 9223372036854775808", 2, ["seed = 9223372036854775808", "0..9223372036854775807"]),
    ("seed = true", 2, ["seed = true", "0..9223372036854775807"]),
    ("games = 0", 2, ["games = 0", "1..1000000000000"]),
    ("games = 1e6", 2, ["games = 1000000.0", "whole number"]),
    ("games = nan", 2, ["games = nan", "whole number"]),
    ('games = "many"', 2, ['games = "many"', "1..1000000000000"]),
    ("games = 1979-05-27", 2, ["games = 1979-05-27", "1..1000000000000"]),
    ('bots = "gredy"', 2, ['bots = "gredy"', "nearest: greedy"]),
    ("bots = 3", 2, ["bots = 3", '"random" | "eager" | "greedy"']),
    ('bots = ["greedy", "greedy"]', 2, ["2 given", "1 for every seat, or 4"]),
    ("bots = []", 2, ["0 given", "1 for every seat, or 4"]),
    ('bots = ["random", "random", "random",\n  "rndom"]', 3, ['bots[3] = "rndom"', "nearest: random"]),
    ("bots = {mistakes = 0.1}", 2, ["kind is missing"]),
    ('bots = {kind = "greedy", mistake = 0.1}', 2, ["no setting mistake", "nearest: mistakes"]),
    ('bots = {kind = "greedy", mistakes = 1.5}', 2, ["bots.mistakes = 1.5", "0..1"]),
    ('bots = {kind = "greedy", mistakes = nan}', 2, ["bots.mistakes = nan", "0..1"]),
    ('bots = {kind = "greedy", mistakes = true}', 2, ["bots.mistakes = true", "0..1"]),
    ("[match]\ngames = 1001", 3, ["match.games = 1001", "1..1000"]),
    ("[match]\nseed = 1", 3, ["no key match.seed", "nearest: seed"]),
    ("match = 3", 2, ["match = 3", "a table [match] is wanted"]),
    ("rules = []", 2, ["rules = []", "a table [rules] is wanted"]),
    ("rules.fan = 3", 2, ["rules.fan = 3", "a table [rules.fan] is wanted"]),
    ("[rules]\nwall_reserve = 1", 3, ["rules.wall_reserve = 1", "2..82"]),
    ("[rules]\nwall_reserve = 83", 3, ["rules.wall_reserve = 83", "2..82"]),
    ("[rules.fan]\nqing_yi_se = 33", 3, ["rules.fan.qing_yi_se = 33", "0..32"]),
    ("[rules]\nbase = 1_000_001", 3, ["rules.base = 1000001", "1..1000000"]),
    ("[rules]\nfan_cap = 0", 3, ["rules.fan_cap = 0", '1..1000000000 | "none"']),
    ('[rules]\nfan_cap = "off"', 3, ['rules.fan_cap = "off"', '1..1000000000 | "none"']),
    ('[rules]\nlan_shape = "softt"', 3, ['rules.lan_shape = "softt"', "nearest: soft"]),
    ("[rules]\nready = false", 3, ["rules.ready = false", '"optional" | "off"', "quoted"]),
    ("[rules]\npond_win = 13", 3, ["rules.pond_win = 13", '"14" | "off" | "13_or_14"']),
    ("[rules]\npond_win = 1314", 3, ["rules.pond_win = 1314", "13_or_14"]),
    ("[rules]\nfollow_dealer = 1", 3, ["rules.follow_dealer = 1", "true | false"]),
    ('[rules]\nfollow_dealer = "yes"', 3, ['rules.follow_dealer = "yes"', "true | false"]),
    ("[rules.kong_points]\nadded = 100", 3, ["rules.kong_points.added = 100", "0..99"]),
    ('[rules]\nlan_shape = "soft"\nlan_classes = "distinct"', 4, ["rules.lan_classes", "rules.lan_shape"]),
    ('[rules]\nlan_classes = "distinct"\nlan_shape = "soft"', 4, ["rules.lan_shape", "distinct"]),
    (
        "[rules.fan]\nzi_yi_se = 32\nxiao_qi_dui = 20",
        4,
        ["2^53", "rules.fan.zi_yi_se = 32", "rules.fan.xiao_qi_dui = 20", "rules.base = 1"],
    ),
    ('[seating]\norders = "each"', 3, ['seating.orders = "each"', '"cyclic" | "all"']),
    ("[output]\nevents = -1", 3, ["output.events = -1", "0.."]),
    ("seed = 1\nseed = 2", 3, ["not valid TOML"]),
    ("seed = ", 2, ["not valid TOML"]),
    ("[rules]\npond_win = 13_or_14", 3, ["not valid TOML"]),
    ("[rules\nbase = 1", 2, ["not valid TOML"]),
]


@pytest.mark.parametrize(("text", "line", "parts"), WRONG, ids=[text.replace("\n", " ")[:40] for text, _, _ in WRONG])
def test_wrong_file(tmp_path: Path, text: str, line: int, parts: list[str]) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HEAD + text + "\n", encoding="utf-8")
    outcome = simcli("run", str(path))
    assert outcome.status == 2
    assert outcome.out == ""
    assert len(outcome.error_lines) == 1
    assert outcome.err.startswith(f"error: {path}:{line}: ")
    for part in parts:
        assert part in outcome.err


def test_all_mistakes_at_once_in_the_order_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        HEAD + 'seed = -1\nbots = ["greedy", "gredy"]\n[rules]\nfan_cpa = 1\n[rules.fan]\nhun_yi_se = 99\n'
        '[seating]\nwalls = "old"\n',
        encoding="utf-8",
    )
    outcome = simcli("run", str(path), "--set", "rules.base=0", "--set", "rules.bas=1")
    lines = [2, 3, 3, 5, 7, 9]
    assert outcome.status == 2
    assert len(outcome.error_lines) == len(lines) + 2
    for number, told in zip(lines, outcome.error_lines, strict=False):
        assert told.startswith(f"error: {path}:{number}: ")
    assert "--set rules.base=0: allowed: 1..1000000" in outcome.error_lines[-2]
    assert "--set rules.bas=1: no key rules.bas; nearest: rules.base" in outcome.error_lines[-1]


def test_no_variant(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text("seed = -1\n", encoding="utf-8")
    outcome = simcli("run", str(path))
    assert outcome.status == 2
    assert outcome.error_lines[0] == f"error: {path}: variant is missing; allowed: gejiu, youxian, tongcheng"
    assert outcome.error_lines[1].startswith(f"error: {path}:1: seed = -1")


@pytest.mark.parametrize("variant", ['"gejui"', "3", "true", '["gejiu"]'])
def test_wrong_variant(tmp_path: Path, variant: str) -> None:
    path = tmp_path / "house.toml"
    path.write_text(f"# mine\nvariant = {variant}\n[rules]\nbase = 2\n", encoding="utf-8")
    outcome = simcli("run", str(path))
    assert outcome.status == 2
    assert len(outcome.error_lines) == 1
    assert outcome.err.startswith(f"error: {path}:2: ")
    assert "gejiu" in outcome.err


def test_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes(HEAD.encode() + "# 个旧\n".encode("gbk"))
    outcome = simcli("run", str(path))
    assert (outcome.status, len(outcome.error_lines)) == (2, 1)
    assert f"{path}:2: not UTF-8" in outcome.err


def test_a_number_of_thousands_of_digits(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HEAD + "seed = " + "9" * 5000 + "\n[rules]\nbase = 0x" + "f" * 5000, encoding="utf-8")
    outcome = simcli("run", str(path))
    assert (outcome.status, len(outcome.error_lines)) == (2, 1)
    path.write_text(HEAD + "[rules]\nbase = 0x" + "f" * 5000, encoding="utf-8")
    outcome = simcli("run", str(path))
    assert (outcome.status, len(outcome.error_lines)) == (2, 1)
    assert "a huge number" in outcome.err


def test_deep_nesting(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HEAD + "bots = " + "[" * 5000 + "]" * 5000, encoding="utf-8")
    outcome = simcli("run", str(path))
    assert (outcome.status, len(outcome.error_lines)) == (2, 1)


def test_strange_keys_stay_on_one_line(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HEAD + '"a\\nb" = 1\n[rules]\n"own.七*" = "x\\ny"\n', encoding="utf-8")
    outcome = simcli("run", str(path))
    assert (outcome.status, len(outcome.error_lines)) == (2, 2)


def test_in_chinese(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(HEAD + "[rules]\nfan_cpa = 5\nbase = 0\n", encoding="utf-8")
    outcome = simcli("run", str(path), "--lang", "zh")
    assert outcome.status == 2
    assert outcome.error_lines == [
        f"error: {path}:3: 没有 rules.fan_cpa 这个键；最接近的是 rules.fan_cap",
        f"error: {path}:4: rules.base = 0: 允许：1..1000000",
    ]
