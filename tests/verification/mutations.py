"""Planted faults: every one of them must be found by `verify` within 20,000 games.

    python -m tests.verification.mutations [--games 20000] [--jobs N] [NAME ...]

Each fault is planted in a copy of the kernels of its own, which is run with random rules and stacked walls until the
referee objects: as plain Python (SIMCLI_JIT=0, nothing to compile) unless the fault shows only in thousands of games.
An exception inside the faulty kernel counts as found, and is told. The sound copy is run as well and must not be
objected to. Exit status 1 if anything is missed.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.kernel_mutations import MUTATIONS, Mutation

ROOT = Path(__file__).resolve().parents[2]
SOUND_GAMES = 200
SCRIPT = """
import json, sys
import kernels
from simcli.config import load
from simcli.verify.session import verify
assert kernels.__file__.startswith(sys.argv[1]), kernels.__file__
experiment = load("gejiu", ['bots=["random","greedy","random","eager"]', "match.games=4"])
games = int(sys.argv[2])
try:
    found = verify(experiment, games, random_rules=True, stacked=True, most_failures=1)
except Exception as error:
    print(json.dumps({"crash": repr(error)}))
else:
    print(json.dumps({"games": found.games, "differences": [d._asdict() for d in found.differences]}))
"""


class Finding(NamedTuple):
    """What became of one fault: found or not, after how many games and seconds, and in the referee's words."""

    name: str
    found: bool
    games: int | None
    seconds: float
    told: str


def plant(folder: Path, mutation: Mutation | None) -> None:
    """Copy the kernels to `folder` and plant a fault there.

    Raises
    ------
    ValueError
        The text to be replaced is not there exactly once.
    """
    shutil.copytree(ROOT / "kernels", folder / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    if mutation is None:
        return
    path = folder / "kernels" / "gejiu" / f"{mutation.module}.py"
    source = path.read_text(encoding="utf-8")
    if source.count(mutation.old) != 1:
        raise ValueError(f"{mutation.module}.py holds {mutation.old!r} {source.count(mutation.old)} times")
    path.write_text(source.replace(mutation.old, mutation.new), encoding="utf-8")


def hunt(name: str, mutation: Mutation | None, games: int, seconds: float) -> Finding:
    """Verify the copy with one fault until it is found, the games are done or the time is up."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        plant(Path(place), mutation)
        jit = "1" if mutation is not None and mutation.rare else "0"
        env = os.environ | {"SIMCLI_JIT": jit, "PYTHONPATH": place, "SIMCLI_CACHE_DIR": str(Path(place) / "cache")}
        try:
            done = subprocess.run(
                [sys.executable, "-c", SCRIPT, place, str(games)],
                cwd=place, env=env, capture_output=True, text=True, timeout=seconds,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return Finding(name, False, None, time.monotonic() - begun, "time is up")
    took = time.monotonic() - begun
    if done.returncode:
        return Finding(name, False, None, took, done.stderr.strip().rpartition("\n")[2])
    answer: dict[str, Any] = json.loads(done.stdout)
    if "crash" in answer:
        return Finding(name, True, None, took, f"crash: {answer['crash']}")
    differences = answer["differences"]
    told = f"{differences[0]['clause']}: {differences[0]['kernel_value']}" if differences else "no difference"
    return Finding(name, bool(differences), answer["games"], took, told)


def main(arguments: list[str] | None = None) -> int:
    """Plant and hunt from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="faults to plant (default: all)")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=3600, help="most time for one fault")
    options = parser.parse_args(arguments)
    wanted = options.names or list(MUTATIONS)
    with ThreadPoolExecutor(options.jobs) as pool:
        sound = pool.submit(hunt, "no fault", None, SOUND_GAMES, options.seconds)
        hunts = [pool.submit(hunt, name, MUTATIONS[name], options.games, options.seconds) for name in wanted]
        missed = 0
        for waiting in (sound, *hunts):
            finding = waiting.result()
            good = finding.found != (waiting is sound) and finding.told != "time is up"
            missed += not good
            games = "-" if finding.games is None else f"{finding.games:,}"
            mark = "" if good else "  MISSED"
            print(f"{finding.name:50}{games:>8} games{finding.seconds:7.0f} s  {finding.told[:110]}{mark}", flush=True)
    print(f"\n{len(wanted)} faults planted, {missed} missed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
