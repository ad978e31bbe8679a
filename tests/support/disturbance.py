"""A run killed again and again at random moments."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path
from typing import Any

from tests.support.run_directories import finish, living, run_json, start, wait_until, workers


def disturb(command: tuple[str, ...], folder: Path, games: int, kills: int, seed: int, **faults: Any) -> int:
    """Run, kill -9 a worker, the parent or the whole group in turn, and so on; then let the run end.

    After every kill it is made sure that no process of the run is left.

    Parameters
    ----------
    games : int
        Games wanted at first; whenever the run gets there before the last kill, more are asked for.
    kills : int
        How many kills must have hit a living process.
    seed : int
        Of the moments and of the workers chosen.

    Returns
    -------
    int
        The games asked for in the end.
    """
    chance = random.Random(seed)
    done = 0
    while done < kills:
        victim = ("worker", "parent", "group")[done % 3]
        process = start(command, folder, "--games", str(games), "--workers", "3", **faults)
        time.sleep(chance.uniform(0.2, 1.8))
        done += _kill(process.pid, victim, chance)
        if victim == "worker":  # it is replaced; a moment later the rest goes too
            time.sleep(chance.uniform(0.0, 0.5))
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate(timeout=60)
        wait_until(lambda session=process.pid: not living(session), 20)  # type: ignore[misc]
        if run_json(folder).get("status") == "complete":
            games += 50_000
    ended = finish(command, folder, "--games", str(games), "--workers", "3")
    assert ended.returncode == 0, ended.stderr
    return games


def _kill(parent: int, victim: str, chance: random.Random) -> int:
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
