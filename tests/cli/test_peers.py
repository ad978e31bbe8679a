"""benchmarks/peers.py: engines that are missing cost one line each, simcli is timed all the same."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from simcli.games import names

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "peers.py"


@pytest.fixture
def bare_python(tmp_path: Path) -> str:
    """An interpreter that finds no third-party package."""
    launcher = tmp_path / "python"
    launcher.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "$@"\n', encoding="utf-8")
    launcher.chmod(0o755)
    return str(launcher)


def test_missing_peers_cost_a_line_each(bare_python: str) -> None:
    """No peer can be imported: their reasons are told, the ratio is read against the stand-in, exit 0."""
    command = [sys.executable, str(SCRIPT), "--seconds", "0.05", "--repeats", "1", "--peer-python", bare_python]
    plain = subprocess.run(command, capture_output=True, text=True)
    assert plain.returncode == 0, plain.stderr
    lines = plain.stdout.splitlines()
    played = [["simcli", game, bot] for game in names() for bot in ("random", "greedy", "value")]
    assert [line.split()[:3] for line in lines[: len(played)]] == played
    for line, peer in zip(lines[len(played) : len(played) + 3], ("riichienv", "rlcard", "mahjax"), strict=True):
        assert line.startswith(peer)
        assert "ModuleNotFoundError" in line
    assert lines[len(played) + 3 :] == ["riichienv is missing: the ratios are read against 850 hands/s"]


@pytest.mark.long
def test_the_answer_as_json(bare_python: str) -> None:
    """The same for programs."""
    command = [
        sys.executable,
        str(SCRIPT),
        "--seconds",
        "0.05",
        "--repeats",
        "1",
        "--peer-python",
        bare_python,
        "--json",
    ]
    answer = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert answer["measured"] is False
    assert set(answer["failed"]) == {"riichienv", "rlcard", "mahjax"}
    assert answer["hands_per_s"]["simcli gejiu random"] > 0
