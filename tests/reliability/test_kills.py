"""Processes killed at random moments: nothing is left of them, and the bytes are those of an undisturbed run."""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path

import pytest

from tests.support.disturbance import disturb
from tests.support.run_directories import (
    FAKE,
    REAL,
    contents,
    finish,
    holds_first_block,
    living,
    run_json,
    start,
    wait_until,
    workers,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


@pytest.mark.parametrize(
    ("command", "games", "kills", "faults"),
    [
        pytest.param(FAKE, 20_000, 6, {"seconds": 0.1}, id="fake engine, 6 kills"),
        pytest.param(FAKE, 60_000, 20, {"seconds": 0.1}, id="fake engine, 20 kills", marks=pytest.mark.long),
        pytest.param(REAL, 50_000, 2, {}, id="real kernel, 2 kills"),
    ],
)
def test_killed_run_ends_like_an_undisturbed_one(
    tmp_path: Path, command: tuple[str, ...], games: int, kills: int, faults: dict[str, float]
) -> None:
    games = disturb(command, tmp_path / "disturbed", games, kills, seed=20260101, **faults)
    assert finish(command, tmp_path / "undisturbed", "--games", str(games), "--workers", "1").returncode == 0
    assert contents(tmp_path / "disturbed") == contents(tmp_path / "undisturbed")


def test_killed_worker_is_replaced_and_named(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = start(FAKE, folder, "--games", "10000", "--workers", "2", seconds=0.2)
    wait_until(lambda: len(workers(process.pid)) == 2)
    victim = workers(process.pid)[0]
    wait_until(lambda: holds_first_block(folder))
    os.kill(victim, signal.SIGKILL)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert f"worker {victim} was ended by signal SIGKILL; block" in err
    assert "Traceback" not in out + err
    assert finish(FAKE, tmp_path / "other", "--games", "10000").returncode == 0
    assert contents(folder) == contents(tmp_path / "other")


def test_parent_that_is_killed_leaves_no_orphans(tmp_path: Path) -> None:
    process = start(FAKE, tmp_path / "run", "--games", "100000000", "--workers", "3", seconds=0.2)
    wait_until(lambda: len(workers(process.pid)) == 3)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)
    wait_until(lambda: not living(process.pid), 20)


def test_block_that_kills_its_workers_twice_is_played_in_the_end(tmp_path: Path) -> None:
    (tmp_path / "count").mkdir()
    fault = {"at": 300, "fault": "die", "times": 2, "count": str(tmp_path / "count")}
    ended = finish(FAKE, tmp_path / "run", "--games", "10000", "--workers", "2", **fault)
    assert ended.returncode == 0, ended.stderr
    assert ended.stderr.count("block 2 is played again") == 2  # a block is 128 matches here
    assert finish(FAKE, tmp_path / "other", "--games", "10000").returncode == 0
    assert contents(tmp_path / "run") == contents(tmp_path / "other")


def test_third_death_on_a_block_ends_the_run_and_keeps_the_rest(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    ended = finish(FAKE, folder, "--games", "10000", "--workers", "2", at=300, fault="die")
    assert ended.returncode == 1
    lines = ended.stderr.splitlines()
    assert lines[-2:] == [
        "error: block 2 (from match 256) ended 3 workers, the last one by signal SIGKILL",
        "error: all finished blocks are kept; if memory ran out, use fewer --workers",
    ]
    kept = [block["index"] for block in run_json(folder)["blocks"]]
    assert kept[:2] == [0, 1]
    assert 2 not in kept
    assert run_json(folder)["looks"] == [{"block": 2, "games": 2048, "reason": "interrupted"}]
    assert finish(FAKE, folder, "--games", "10000", "--workers", "2").returncode == 0
    assert finish(FAKE, tmp_path / "other", "--games", "10000").returncode == 0
    assert contents(folder) == contents(tmp_path / "other")
    assert [look["reason"] for look in run_json(folder)["looks"]] == ["interrupted", "given"]


def test_compiling_that_fails_is_told_in_a_line(tmp_path: Path) -> None:
    ended = finish(FAKE, tmp_path / "run", "--games", "1000", compile=0, fault="compile")
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1] == "error: compiling failed: ValueError: the fake engine was asked to fail"
    assert finish(FAKE, tmp_path / "run", "--games", "1000", compile=0).returncode == 0


def test_exception_in_a_worker_is_told_in_plain_lines(tmp_path: Path) -> None:
    ended = finish(FAKE, tmp_path / "run", "--games", "10000", "--workers", "2", at=300, fault="raise")
    assert ended.returncode == 1
    assert ended.stderr == "error: block 2 (from match 256): ValueError: the fake engine was asked to fail\n"
    told = finish(FAKE, tmp_path / "run", "--games", "10000", "--workers", "2", "--debug", at=300, fault="raise")
    assert "in _misbehave" in told.stderr
