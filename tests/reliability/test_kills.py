"""Processes killed at random moments: nothing is left of them, and the bytes are those of an undisturbed run."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from pathlib import Path

import pytest

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
        pytest.param(FAKE, 100_000, 20, {"seconds": 0.1}, id="fake engine, 20 kills"),
        pytest.param(REAL, 300_000, 6, {}, id="real kernel, 6 kills"),
    ],
)
def test_killed_run_ends_like_an_undisturbed_one(
    tmp_path: Path, command: tuple[str, ...], games: int, kills: int, faults: dict[str, float]
) -> None:
    chance = random.Random(20260101)
    disturbed, undisturbed = tmp_path / "disturbed", tmp_path / "undisturbed"
    done = 0
    while done < kills:
        process = start(command, disturbed, "--games", str(games), "--workers", "3", **faults)
        time.sleep(chance.uniform(0.2, 1.8))
        done += kill(process.pid, ("worker", "parent", "group")[done % 3], chance)
        if done % 3 == 1:  # a killed worker is replaced: the run must still be going on a moment later
            time.sleep(chance.uniform(0.0, 0.5))
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=60)
        wait_until(lambda session=process.pid: not living(session), 20)
        if run_json(disturbed).get("status") == "complete":
            games += 50_000
    assert finish(command, disturbed, "--games", str(games), "--workers", "3").returncode == 0
    assert finish(command, undisturbed, "--games", str(games), "--workers", "1").returncode == 0
    assert contents(disturbed) == contents(undisturbed)


def kill(parent: int, victim: str, chance: random.Random) -> int:
    """Kill; returns how many were hit (a worker may not have been born yet)."""
    if victim == "group":
        os.killpg(parent, signal.SIGKILL)
        return 1
    if victim == "parent":
        os.kill(parent, signal.SIGKILL)
        return 1
    born = workers(parent)
    if not born:
        return 0
    try:
        os.kill(chance.choice(born), signal.SIGKILL)
    except ProcessLookupError:
        return 0
    return 1


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


def test_exception_in_a_worker_is_told_in_plain_lines(tmp_path: Path) -> None:
    ended = finish(FAKE, tmp_path / "run", "--games", "10000", "--workers", "2", at=300, fault="raise")
    assert ended.returncode == 1
    assert ended.stderr == "error: block 2 (from match 256): ValueError: the fake engine was asked to fail\n"
    told = finish(FAKE, tmp_path / "run", "--games", "10000", "--workers", "2", "--debug", at=300, fault="raise")
    assert "in _misbehave" in told.stderr
