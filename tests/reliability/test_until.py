"""`run --until`: the same answer however the run went, and nothing counted beyond it."""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path
from typing import Any

import pytest

from simcli.store.reader import Log
from tests.support.run_directories import FAKE, contents, finish, run_json, start, wait_until

#: A third of the games of the fake engine are drawn; a block has 1024 games, eight rounds.
TARGET = ("--until", "draw_share±0.015", "--games", "60000")


def looks(folder: Path) -> list[dict[str, Any]]:
    return list(run_json(folder)["looks"])


def answer(folder: Path) -> dict[str, Any]:
    """What a run must have in common with any other run for the same targets."""
    told = run_json(folder)
    return {key: told[key] for key in ("id", "status", "games", "matches", "until")} | {"look": told["looks"][-1]}


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run for the target by one process."""
    folder = tmp_path_factory.mktemp("until") / "plain"
    assert finish(FAKE, folder, *TARGET, "--workers", "1").returncode == 0
    return folder


def test_it_stops_at_the_first_look_that_meets_the_target(plain: Path) -> None:
    told = run_json(plain)
    look = told["looks"][-1]
    assert look["reason"] == "until"
    assert look["metric"] == "draw_share±0.015"
    assert look["games"] == 1024 * look["block"] == told["games"]
    assert 7 <= look["block"] < 58  # not before 50 rounds, and before the games run out
    assert told["until"]["targets"] == ["draw_share±0.015"]
    # a game shorter would not do: the run up to the block before, for the same target
    shorter = finish(FAKE, plain.parent / "shorter", *TARGET[:2], "--games", str(look["games"] - 1024))
    assert "--games came first" in shorter.stdout
    assert looks(plain.parent / "shorter")[-1]["reason"] == "given"


@pytest.mark.parametrize("workers", ["2", "5"])
def test_any_number_of_workers_gives_the_same_answer(plain: Path, tmp_path: Path, workers: str) -> None:
    folder = tmp_path / "run"
    ended = finish(FAKE, folder, *TARGET, "--workers", workers, seconds=0.002)
    assert ended.returncode == 0, ended.stderr
    assert answer(folder) == answer(plain)
    log = Log(folder)
    assert log.n_games == answer(plain)["games"]
    assert len(log.parts("games")) == answer(plain)["look"]["block"]
    assert not list(folder.rglob("*.tmp"))


def test_killed_and_continued_gives_the_same_answer(plain: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    for blocks in (1, 4):
        process = start(FAKE, folder, *TARGET, "--workers", "2", seconds=0.2)
        wait_until(lambda blocks=blocks: len(run_json(folder).get("blocks", [])) >= blocks)  # type: ignore[misc]
        os.kill(process.pid, signal.SIGKILL)
        process.communicate(timeout=60)
    assert finish(FAKE, folder, *TARGET, "--workers", "2").returncode == 0
    assert answer(folder) == answer(plain)


@pytest.mark.long
def test_stopped_and_continued_gives_the_same_answer(plain: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = start(FAKE, folder, *TARGET, "--workers", "1", seconds=0.2)
    wait_until(lambda: len(run_json(folder).get("blocks", [])) >= 2)
    os.kill(process.pid, signal.SIGINT)
    process.communicate(timeout=60)
    assert process.returncode == 130
    assert finish(FAKE, folder, *TARGET, "--workers", "1").returncode == 0
    assert [look["reason"] for look in looks(folder)] == ["interrupted", "until"]
    assert answer(folder) == answer(plain)


def test_a_run_that_is_precise_enough_is_left_as_it_is(plain: Path) -> None:
    before = contents(plain), looks(plain)
    for target in (TARGET, ("--until", "draw_share±0.03", "--games", "60000")):
        again = finish(FAKE, plain, *target)
        assert again.returncode == 0
        assert "nothing was played" in again.stdout
        assert (contents(plain), looks(plain)) == before


def test_a_finished_run_of_fixed_length_that_is_precise_enough_stays_one(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    assert finish(FAKE, folder, "--games", "30000").returncode == 0
    before = (folder / "run.json").read_bytes()
    again = finish(FAKE, folder, "--until", "draw_share±0.03", "--games", "30000")
    assert "was met after" in again.stdout
    assert (folder / "run.json").read_bytes() == before


@pytest.mark.long
def test_a_stricter_target_goes_on_from_there(plain: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    assert finish(FAKE, folder, *TARGET, "--workers", "2", seconds=0.002).returncode == 0
    first = answer(folder)["games"]
    stricter = finish(FAKE, folder, "--until", "draw_share±2.5%", "--games", "120000", "--workers", "2")
    assert stricter.returncode == 0, stricter.stderr
    last = answer(folder)
    assert last["look"]["metric"] == "draw_share±2.5%"
    assert last["games"] > first
    assert last["until"]["tuned"] == answer(plain)["until"]["tuned"]  # fixed before the first look
    # without a target the rest is played and everything counts
    assert finish(FAKE, folder, "--games", "120000", "--workers", "2").returncode == 0
    assert run_json(folder)["games"] >= 120_000
    assert looks(folder)[-1]["reason"] == "extended"
    assert Log(folder).n_games == run_json(folder)["games"]


def test_a_damaged_part_is_mended_and_the_answer_stays(plain: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    shutil.copytree(plain, folder)
    (folder / "games" / "part-000002.parquet").write_bytes(b"broken")
    process = start(FAKE, folder, *TARGET, "--workers", "1", seconds=5)
    wait_until(lambda: run_json(folder)["status"] == "partial")
    os.kill(process.pid, signal.SIGKILL)
    process.communicate(timeout=60)
    mended = finish(FAKE, folder, *TARGET, "--workers", "1")
    assert mended.returncode == 0, mended.stderr
    assert answer(folder) == answer(plain)
    assert [look["reason"] for look in looks(folder)] == ["until", "interrupted", "until"]
    assert contents(folder) == contents(plain)
