"""`simcli metrics`, and `run --until` as it is seen on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command_line import simcli


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIMCLI_LANG", "en")


@pytest.mark.parametrize("variant", ["gejiu", "youxian", "tongcheng"])
def test_metrics_lists_short_names(variant: str) -> None:
    lines = simcli("metrics", variant).out.splitlines()
    assert lines[0].split()[:2] == ["metric", "kind"]
    listed = [line.split()[0] for line in lines[1:]]
    assert listed[:2] == ["draw_share", "dealer_edge"]
    assert "outcomes.draw.share" in lines[1]
    assert len(lines) < len(simcli("metrics", variant, "--all").out.splitlines())


def test_metrics_as_json_tells_what_they_are_made_of() -> None:
    rows = {row["name"]: row for row in json.loads(simcli("metrics", "gejiu", "--json").out)}
    assert rows["draw_share"] == {
        "name": "draw_share",
        "zh": "结局：流局，比例",
        "en": "How games end: drawn, share",
        "kind": "share",
        "unit": "share",
        "percent": True,
        "figure": "outcomes.draw.share",
        "made_of": [{"weight": 1.0, "sum": "draw", "of": "games"}],
    }
    assert rows["dealer_edge"]["percent"] is False
    assert rows["outcomes.draw.share"]["figure"] == "outcomes.draw.share"


def test_metrics_follow_the_rules_in_force() -> None:
    told = simcli("metrics", "gejiu", "--set", "rules.pond_win=off").out
    assert "share(pond): impossible: rules.pond_win = off" in told
    both = simcli("metrics", "gejiu", "--set", 'bots=["greedy","random","greedy","random"]').out
    assert "score(greedy)" in both


def test_until_as_json_and_in_words() -> None:
    words = ("run", "gejiu", "--set", "bots=random", "--games", "40000", "--until", "draw_share±0.01", "--out", "r")
    told = json.loads(simcli(*words, "--json").out)
    until = told["until"]
    assert until["met"] is True
    assert until["ended_by"] == "draw_share±0.01"
    assert told["games"] == until["games"] == json.loads(Path("r/run.json").read_bytes())["games"]
    (target,) = until["targets"]
    assert target["low"] < target["value"] < target["high"]
    assert target["half_width"] == pytest.approx((target["high"] - target["low"]) / 2)
    assert target["half_width"] <= 0.01
    again = simcli(*words)
    assert f"draw_share±0.01 was met after {until['games']:,} games" in again.out
    assert "nothing was played this time" in again.out
    report = json.loads(simcli("report", "r", "--format", "json").out)
    assert report["run"]["intervals"] == "anytime"
    assert report["run"]["until"] == ["draw_share±0.01"]


def test_until_that_the_games_do_not_reach() -> None:
    words = ("run", "gejiu", "--set", "bots=random", "--games", "20000", "--out", "r", "--lang", "zh")
    told = simcli(*words, "--until", "draw_share±0.0001", "--until", "share(self_draw)±0.2").out
    assert "先到了 --games" in told
    assert "draw_share±0.0001" in told
    assert "多于 --games" in told
