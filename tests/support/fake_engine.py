"""An engine without rules: rows are hashes of their address, so that runs can be checked without playing.

It keeps the promises that matter to the runner (the same rows however a run is split) and misbehaves on request. The
requests travel in the environment variable FAKE_ENGINE (JSON), which worker processes inherit:

- `seconds`: time that each piece takes; `compile`: seconds that compiling takes before (without it, none is needed);
- `fault`: what happens when match `at` is played: "die" (the process is killed), "raise", "full" (a full disk); or
  "compile": compiling fails;
- `times`: how often the fault happens, counted in the folder `count`.
"""

from __future__ import annotations

import errno
import json
import os
import signal
import time
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from simcli.config import Experiment
from simcli.games import get
from simcli.store.arrays import from_codes, from_numpy
from simcli.store.atomic import WriteError
from simcli.store.columns import Kind, schema

U64 = NDArray[np.uint64]
WORDS = ("draw", "discard", "x", "y", "z")


class Played(NamedTuple):
    games: pa.Table
    wins: pa.Table
    events: pa.Table | None
    kernel_seconds: float


def kernel_digest(variant: str) -> str:
    return "fake"


def is_compiled(variant: str) -> bool:
    return "compile" not in _asked()


def warm_up(variant: str) -> float:
    time.sleep(_asked()["compile"])
    if _asked().get("fault") == "compile":
        _misbehave("raise")
    return float(_asked()["compile"])


def play(experiment: Experiment, first_match: int, matches: int, *, events: bool = False) -> Played:
    asked = _asked()
    time.sleep(asked.get("seconds", 0.0))
    if first_match <= asked.get("at", -1) < first_match + matches and _fault_is_due(asked):
        _misbehave(asked["fault"])
    games = experiment.match.games
    match = np.repeat(np.arange(first_match, first_match + matches, dtype=np.int64), games)
    game = np.tile(np.arange(games, dtype=np.int16), matches)
    place = match.astype(np.uint64) * np.uint64(1000) + game.astype(np.uint64)
    seed = experiment.seed
    address = _mix(place + np.uint64(((seed << 40) ^ (seed >> 20)) & (2**64 - 1)))
    won = address % np.uint64(3) > 0
    whole = _table(
        experiment,
        "games",
        match,
        game,
        address,
        {"outcome": won, "winners": won},
    )
    wins = _table(experiment, "wins", match[won], game[won], address[won], {"win_by": won[won]})
    logged = _table(experiment, "events", match, game, address, {}) if events else None
    return Played(whole, wins, logged, 0.001 * matches)


def _table(
    experiment: Experiment, kind: Kind, match: NDArray[Any], game: NDArray[Any], address: U64, given: dict[str, Any]
) -> pa.Table:
    wanted = schema(get(experiment.variant), kind, experiment.seats)
    columns: list[pa.Array] = []
    for number, field in enumerate(wanted):
        values = (_mix(address + np.uint64(number)) % np.uint64(5)).astype(np.int64)
        if field.name in ("match", "game"):
            values = (match if field.name == "match" else game).astype(np.int64)
        elif field.name in given:
            values = given[field.name].astype(np.int64)
        columns.append(from_codes(values, WORDS) if pa.types.is_string(field.type) else from_numpy(values, field.type))
    return pa.Table.from_arrays(columns, schema=wanted)


def _mix(value: U64) -> U64:
    """The finaliser of splitmix64: close addresses give unlike values."""
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


def _asked() -> dict[str, Any]:
    asked: dict[str, Any] = json.loads(os.environ.get("FAKE_ENGINE", "{}"))
    return asked


def _fault_is_due(asked: dict[str, Any]) -> bool:
    if "times" not in asked:
        return True
    folder = Path(asked["count"])
    so_far = len(list(folder.iterdir()))
    if so_far >= asked["times"]:
        return False
    (folder / str(so_far)).touch()
    return True


def _misbehave(fault: str) -> None:
    if fault == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if fault == "full":
        raise WriteError(errno.ENOSPC, "games/part-000001.parquet", 4096)
    raise ValueError("the fake engine was asked to fail")
