"""Ctrl-C and its kin: the run stops soon, keeps its blocks, says how to go on, and goes on."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path

import pytest

from simcli.store.lock import LOCK_NAME
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
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


@pytest.mark.parametrize(
    ("number", "workers"),
    [(signal.SIGINT, "1"), (signal.SIGINT, "2"), (signal.SIGTERM, "2"), (signal.SIGHUP, "1")],
)
def test_stopped_run_keeps_its_blocks_and_goes_on(tmp_path: Path, number: int, workers: str) -> None:
    folder = tmp_path / "run"
    process = start(FAKE, folder, "--games", "10000", "--workers", workers, seconds=0.2)
    wait_until(lambda: holds_first_block(folder))
    os.killpg(process.pid, number)  # as a terminal does: the workers get it too
    _, err = process.communicate(timeout=30)
    kept = run_json(folder)
    assert process.returncode == 130
    assert err.splitlines()[-1] == (
        f"interrupted: the {kept['games']:,} games in {folder} are kept; the same command continues"
    )
    assert "Traceback" not in err
    wait_until(lambda: not living(process.pid), 20)
    assert 0 < kept["games"] < 10_000
    assert kept["status"] == "partial"
    assert kept["looks"][-1]["reason"] == "interrupted"
    assert not [path for path in folder.rglob("*") if path.name.startswith(".")]
    assert finish(FAKE, folder, "--games", "10000", "--workers", workers).returncode == 0
    assert finish(FAKE, tmp_path / "other", "--games", "10000").returncode == 0
    assert contents(folder) == contents(tmp_path / "other")


def test_real_kernels_stop_too(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = start(REAL, folder, "--games", "100000000", "--workers", "2")
    wait_until(lambda: holds_first_block(folder), 300)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in err
    wait_until(lambda: not living(process.pid), 20)


@pytest.mark.parametrize("delay", [0.0, 0.1, 0.4])
def test_stop_while_the_run_is_starting(tmp_path: Path, delay: float) -> None:
    folder = tmp_path / "run"
    process = start(FAKE, folder, "--games", "10000000", "--workers", "2", seconds=0.2)
    wait_until(lambda: (folder / LOCK_NAME).exists())
    time.sleep(delay)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "interrupted" in err
    assert "Traceback" not in err
    wait_until(lambda: not living(process.pid), 20)
    assert not (folder / LOCK_NAME).exists()


def test_stop_while_the_kernels_are_compiled(tmp_path: Path) -> None:
    process = start(FAKE, tmp_path / "run", "--games", "1000", compile=1000)
    assert process.stderr is not None
    assert process.stderr.readline().startswith("compiling the kernels: needed once")
    time.sleep(0.5)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "Traceback" not in err
    wait_until(lambda: not living(process.pid), 20)


def test_second_stop_does_not_break_the_way_out(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    process = start(FAKE, folder, "--games", "10000000", "--workers", "2", seconds=0.2)
    wait_until(lambda: holds_first_block(folder))
    for _ in range(5):
        os.kill(process.pid, signal.SIGINT)
        time.sleep(0.002)
    _, err = process.communicate(timeout=30)
    assert process.returncode == 130
    assert err.splitlines()[-1].startswith("interrupted: the ")
    assert "Traceback" not in err
