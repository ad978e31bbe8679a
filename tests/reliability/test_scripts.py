"""Runs started from Python: scripts without a main guard, threads."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

from tests.support.fake_runs import play
from tests.support.run_directories import ROOT, contents

SCRIPT = """
import simcli.plan
from simcli.config import load
from simcli.runner import run

simcli.plan.BLOCK_GAMES = 1024
print("begins")
run(load("gejiu", games=3000), {folder!r}, workers=2, engine="tests.support.fake_engine")
"""


def test_script_without_a_main_guard_runs_once(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(folder=str(tmp_path / "run")), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, env={"PYTHONPATH": str(ROOT)}
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "begins\n", "")
    play(tmp_path / "other", 3000)
    assert contents(tmp_path / "run") == contents(tmp_path / "other")


def test_run_in_a_thread(tmp_path: Path) -> None:
    thread = threading.Thread(target=play, args=(tmp_path / "run", 3000), kwargs={"workers": 2})
    thread.start()
    thread.join()
    play(tmp_path / "other", 3000)
    assert contents(tmp_path / "run") == contents(tmp_path / "other")
