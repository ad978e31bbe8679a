"""Any way to the same number of games leads to the same bytes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.support.fake_runs import play
from tests.support.run_directories import REAL, contents, finish, run_json


def looks(folder: Path) -> list[tuple[int, int, str]]:
    return [(look["block"], look["games"], look["reason"]) for look in run_json(folder)["looks"]]


def test_longer_and_longer(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    for games in (1, 128, 129, 900, 1024, 1025, 5000, 6000):
        result = play(folder, games)
        assert result.games == -(-games // 128) * 128
        assert run_json(folder)["status"] == "complete"
    play(tmp_path / "once", 6000)
    assert contents(folder) == contents(tmp_path / "once")
    assert looks(tmp_path / "once") == [(6, 6016, "given")]
    assert looks(folder) == [
        (1, 128, "given"),
        (1, 256, "extended"),
        (1, 896 + 128, "extended"),
        (2, 1152, "extended"),
        (5, 5120, "extended"),
        (6, 6016, "extended"),
    ]


@pytest.mark.parametrize("seed", range(3))
def test_any_sequence_of_games_and_workers(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    asked = [chance.randint(1, 9000) for _ in range(4)]
    for games in asked:
        play(tmp_path / "run", games, workers=chance.choice([1, 1, 2, 5]))
    play(tmp_path / "once", max(asked))
    assert contents(tmp_path / "run") | {"run.json": None} == contents(tmp_path / "once") | {"run.json": None}
    assert run_json(tmp_path / "run")["blocks"] == run_json(tmp_path / "once")["blocks"]


def test_fewer_games_than_there_are_play_nothing(tmp_path: Path) -> None:
    play(tmp_path, 5000)
    before = (tmp_path / "run.json").read_bytes()
    result = play(tmp_path, 2000)
    assert (result.status, result.played, result.games) == ("complete", 0, 5120)
    assert (tmp_path / "run.json").read_bytes() == before


def test_same_games_again_play_nothing(tmp_path: Path) -> None:
    play(tmp_path, 5000)
    before = (tmp_path / "run.json").read_bytes()
    assert play(tmp_path, 5000).played == 0
    assert play(tmp_path, 5119).played == 0  # the same whole rounds
    assert (tmp_path / "run.json").read_bytes() == before


@pytest.mark.parametrize("workers", [2, 5])
def test_number_of_workers_leaves_no_trace(tmp_path: Path, workers: int) -> None:
    play(tmp_path / "one", 20_000)
    play(tmp_path / "many", 20_000, workers=workers)
    assert contents(tmp_path / "one") == contents(tmp_path / "many")


@pytest.mark.long
def test_real_kernel_with_1_2_and_5_workers(tmp_path: Path) -> None:
    for workers in ("1", "2", "5"):
        done = finish(REAL, tmp_path / workers, "--games", "50000", "--workers", workers)
        assert done.returncode == 0, done.stderr
    one = contents(tmp_path / "1")
    assert len(one) == 9  # run.json and four blocks of two files
    assert one == contents(tmp_path / "2") == contents(tmp_path / "5")


def test_real_kernel_extended(tmp_path: Path) -> None:
    for games in ("1000", "20000"):
        assert finish(REAL, tmp_path / "run", "--games", games, "--workers", "2").returncode == 0
    assert finish(REAL, tmp_path / "once", "--games", "20000", "--workers", "1").returncode == 0
    assert contents(tmp_path / "run") == contents(tmp_path / "once")


def test_logged_actions_are_the_first_matches_alone(tmp_path: Path) -> None:
    play(tmp_path / "run", 3000, "output.events=200")
    play(tmp_path / "workers", 3000, "output.events=200", workers=3)
    assert contents(tmp_path / "run") == contents(tmp_path / "workers")
    rows = [
        sum(part["rows"] for path, part in block["files"].items() if path.startswith("events/"))
        for block in run_json(tmp_path / "run")["blocks"]
    ]
    assert rows == [128 * 8, 72 * 8, 0]  # the fake engine logs one row a game
    assert [len(block["files"]) for block in run_json(tmp_path / "run")["blocks"]] == [3, 3, 2]
