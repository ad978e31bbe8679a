"""Hands of 通城个子牌 whose values were worked out from the rules by hand, through the calculator's command."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simcli.games import get
from tests.conftest import CASES
from tests.support.command_line import simcli

OWN = Path(__file__).with_name("cases_tongcheng.jsonl")


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("path", [OWN, CASES / "tongcheng.jsonl"], ids=["own", "reference"])
def test_every_case_has_its_value(path: Path, tmp_path: Path) -> None:
    if not path.is_file():
        pytest.skip(f"{path} is not here")
    entries = read(path)
    batch = tmp_path / "batch.jsonl"
    batch.write_text("".join(json.dumps({"id": e["id"]} | e["case"]) + "\n" for e in entries), encoding="utf-8")
    outcome = simcli("score", "tongcheng", "--batch", str(batch))
    assert (outcome.status, outcome.err) == (0, "")
    answers = [json.loads(line) for line in outcome.out.splitlines()]
    assert len(answers) == len(entries) >= 45
    for entry, answer in zip(entries, answers, strict=True):
        expect = entry["expect"]
        keys = expect if expect["valid"] else ("valid", "patterns", "scores")
        assert {"id": entry["id"]} | {key: expect[key] for key in keys} == {key: answer[key] for key in ("id", *keys)}


def test_own_cases_use_every_special_meld_and_way_of_winning() -> None:
    entries = read(OWN)
    game = get("tongcheng")
    assert {name for entry in entries for name in entry["expect"]["patterns"]} == {p.id for p in game.patterns}
    assert {entry["case"]["win_by"] for entry in entries} == set(game.win_by)
    melds = {meld.split()[0] for entry in entries for meld in entry["case"].get("melds", [])}
    assert melds == {"peng", "zhao", "hua"}
    for key in ("picked", "guan", "guan_cards"):
        assert sum(key in entry["case"] for entry in entries) >= 3
