"""Planted faults: every one of them must be found by `verify` within 20,000 games.

    python -m tests.verification.mutations [--variant NAME] [--games 20000] [--jobs N] [FAULT ...]

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
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from simcli.text import pad
from tests.support import gejiu_mutations, tongcheng_mutations, youxian_mutations
from tests.support.mutation import Mutation

# the faults of every game, and the settings of the matches that are to betray them
FAULTS = {
    "gejiu": gejiu_mutations.MUTATIONS,
    "youxian": youxian_mutations.MUTATIONS,
    "tongcheng": tongcheng_mutations.MUTATIONS,
}
SETTINGS = {
    "gejiu": ('bots=["random","greedy","random","eager"]', "match.games=4"),
    "youxian": ('bots=["random","eager","random"]', "match.games=6"),
    "tongcheng": ('bots=["random","eager","random","eager"]', "match.games=4"),
}
ROOT = Path(__file__).resolve().parents[2]
SOUND_GAMES = 200
SCRIPT = """
import json, sys
import kernels
from simcli.config import load
from simcli.verify.session import verify
assert kernels.__file__.startswith(sys.argv[1]), kernels.__file__
games = int(sys.argv[2])
experiment = load(sys.argv[3], sys.argv[4:])
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


def plant(folder: Path, variant: str, mutation: Mutation | None) -> None:
    """Copy the kernels to `folder` and plant a fault there.

    Raises
    ------
    ValueError
        The text to be replaced is not there exactly once.
    """
    shutil.copytree(ROOT / "kernels", folder / "kernels", ignore=shutil.ignore_patterns("__pycache__"))
    if mutation is None:
        return
    path = folder / "kernels" / variant / f"{mutation.module}.py"
    source = path.read_text(encoding="utf-8")
    if source.count(mutation.old) != 1:
        raise ValueError(f"{mutation.module}.py holds {mutation.old!r} {source.count(mutation.old)} times")
    path.write_text(source.replace(mutation.old, mutation.new), encoding="utf-8")


def hunt(name: str, variant: str, mutation: Mutation | None, games: int, seconds: float) -> Finding:
    """Verify the copy with one fault until it is found, the games are done or the time is up."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory() as place:
        plant(Path(place), variant, mutation)
        jit = "1" if mutation is not None and mutation.rare else "0"
        path = os.pathsep.join([place, str(ROOT)])  # the faulty kernels, and everything else as it is here
        env = os.environ | {"SIMCLI_JIT": jit, "PYTHONPATH": path, "SIMCLI_CACHE_DIR": str(Path(place) / "cache")}
        try:
            done = subprocess.run(
                [sys.executable, "-c", SCRIPT, place, str(games), variant, *SETTINGS[variant]],
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


def search(variant: str, names: Sequence[str], games: int, jobs: int, seconds: float) -> int:
    """Plant and hunt the named faults of a game; how many are missed."""
    missed = 0
    with ThreadPoolExecutor(jobs) as pool:
        sound = pool.submit(hunt, "no fault", variant, None, SOUND_GAMES, seconds)
        hunts = [pool.submit(hunt, name, variant, FAULTS[variant][name], games, seconds) for name in names]
        for waiting in (sound, *hunts):
            finding = waiting.result()
            good = finding.found != (waiting is sound) and finding.told != "time is up"
            missed += not good
            shown = "-" if finding.games is None else f"{finding.games:,}"
            mark = "" if good else "  MISSED"
            told = f"{shown:>8} games{finding.seconds:7.0f} s  {finding.told[:110]}{mark}"
            print(f"{variant:8} {pad(finding.name, 48)}{told}", flush=True)
    print(f"\n{variant}: {len(names)} faults planted, {missed} missed")
    return missed


def main(arguments: list[str] | None = None) -> int:
    """Plant and hunt from the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="FAULT", help="faults to plant (default: all)")
    parser.add_argument("--variant", choices=FAULTS, action="append", help="a game (default: every one)")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seconds", type=float, default=3600, help="most time for one fault")
    options = parser.parse_args(arguments)
    variants = options.variant or list(FAULTS)
    unknown = [name for name in options.names if not any(name in FAULTS[variant] for variant in variants)]
    if unknown:
        parser.error(f"no fault is called {', '.join(unknown)}")
    missed = 0
    for variant in variants:
        names = [name for name in FAULTS[variant] if not options.names or name in options.names]
        if names:
            missed += search(variant, names, options.games, options.jobs, options.seconds)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
