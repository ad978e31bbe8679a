"""Runs of the real kernels under fire: kills, stops, numbers of workers. `python -m tests.verification.survival`

- 20 times kill -9 of a worker, the parent, the whole group at random moments of a greedy run: same bytes, nothing left;
- 10 stops by Ctrl-C: each must be over within two seconds;
- 1, 2 and 5 workers: same bytes; how much faster two are than one, and the whole run's time over the kernels' own, are
  printed.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import tempfile
import time
from pathlib import Path

from tests.support.disturbance import disturb
from tests.support.run_directories import contents, finish, holds_first_block, living, run_json, start, wait_until

GREEDY = ("-m", "simcli.cli.main", "run", "gejiu")
STOP_SECONDS = 2.0


def kills(folder: Path) -> bool:
    """Kill and compare."""
    games = disturb(GREEDY, folder / "disturbed", 200_000, kills=20, seed=1)
    finish(GREEDY, folder / "undisturbed", "--games", str(games), "--workers", "1")
    same = contents(folder / "disturbed") == contents(folder / "undisturbed")
    print(f"20 kills over {games:,} greedy games: {'the same bytes' if same else 'THE BYTES DIFFER'}, no process left")
    return same


def stops(folder: Path) -> bool:
    """Stop and time the way out."""
    chance = random.Random(2)
    longest = 0.0
    for number in range(10):
        process = start(GREEDY, folder / f"stop{number}", "--games", "100000000", "--workers", "2")
        wait_until(lambda at=folder / f"stop{number}": holds_first_block(at), 300)  # type: ignore[misc]
        time.sleep(chance.uniform(0.0, 2.0))
        begun = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=60)
        longest = max(longest, time.monotonic() - begun)
        wait_until(lambda session=process.pid: not living(session), 5)  # type: ignore[misc]
        if process.returncode != 130:
            print(f"stop {number}: exit {process.returncode}")
            return False
    print(f"10 stops, the longest took {longest:.2f} s (allowed {STOP_SECONDS})")
    return longest <= STOP_SECONDS


def numbers_of_workers(folder: Path) -> bool:
    """Play with 1, 2 and 5 workers and compare bytes and times."""
    seconds = {}
    for workers in ("1", "2", "5"):
        finish(GREEDY, folder / workers, "--games", "200000", "--workers", workers)
        times = run_json(folder / workers)["times"]
        seconds[workers] = times["seconds"]
        told = f"{workers} workers: {times['seconds']:.1f} s"
        if int(workers) <= (os.cpu_count() or 1):  # more of them wait for each other inside the kernels
            told += f", {times['seconds'] * int(workers) / times['kernel_seconds']:.3f} x the kernels' own time"
        print(told)
    print(f"2 workers over 1: {seconds['1'] / seconds['2']:.2f}")
    return contents(folder / "1") == contents(folder / "2") == contents(folder / "5")


def main() -> int:
    """Run every check in a folder of its own."""
    with tempfile.TemporaryDirectory() as name:
        verdicts = []
        for check in (numbers_of_workers, stops, kills):
            place = Path(name) / check.__name__
            place.mkdir()
            verdicts.append(check(place))
            print(f"{check.__name__}: {'passed' if verdicts[-1] else 'FAILED'}", flush=True)
    return 0 if all(verdicts) else 1


if __name__ == "__main__":
    sys.exit(main())
