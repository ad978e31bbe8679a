"""Run directories under test: played, disturbed, compared."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FAKE = ("-m", "tests.support.drive", "run", "gejiu")
REAL = ("-m", "simcli.cli.main", "run", "gejiu", "--set", "bots=random")


def start(command: tuple[str, ...], folder: Path, *more: str, **faults: Any) -> subprocess.Popen[str]:
    """Start a run in a session of its own, as a terminal would, away from the results/ of this checkout."""
    return subprocess.Popen(
        [sys.executable, *command, "--out", str(folder), *more],
        cwd=folder.parent,
        env=os.environ | {"FAKE_ENGINE": json.dumps(faults), "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def finish(command: tuple[str, ...], folder: Path, *more: str, **faults: Any) -> subprocess.CompletedProcess[str]:
    """Run to the end and return status and output."""
    process = start(command, folder, *more, **faults)
    out, err = process.communicate(timeout=300)
    return subprocess.CompletedProcess(process.args, process.returncode, out, err)


def run_json(folder: Path) -> dict[str, Any]:
    """Read run.json; empty where there is none yet."""
    path = folder / "run.json"
    return json.loads(path.read_bytes()) if path.is_file() else {}


def holds_first_block(folder: Path) -> bool:
    """Tell whether run.json lists block 0."""
    return any(block["index"] == 0 for block in run_json(folder).get("blocks", []))


def contents(folder: Path) -> dict[str, Any]:
    """Return everything below a run directory: bytes of files; of run.json all but how it came to be."""
    files: dict[str, Any] = {
        str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
    files["run.json"] = {key: value for key, value in run_json(folder).items() if key not in ("times", "looks")}
    return files


def wait_until(condition: Callable[[], bool], seconds: float = 60.0) -> None:
    """Wait for `condition`; fails after a long time."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.01)


def living(session: int) -> list[int]:
    """List the processes of a session that still run."""
    return [pid for pid, fields in _processes().items() if fields[3] == str(session) and fields[0] != "Z"]


def workers(parent: int) -> list[int]:
    """List the worker processes of a run."""
    found = []
    for pid, fields in _processes().items():
        if fields[1] == str(parent) and b"spawn_main" in _command_line(pid):
            found.append(pid)
    return found


def _processes() -> dict[int, list[str]]:
    """Read /proc: state, parent, group, session ... of every process."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            text = path.read_text()
        except OSError:
            continue
        found[int(path.parent.name)] = text.rpartition(")")[2].split()
    return found


def _command_line(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""
