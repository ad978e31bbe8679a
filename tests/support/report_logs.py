"""Run directories with logs made up row by row, for any game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa

from simcli.config import load
from simcli.plan import order_lineups, round_matches
from simcli.store import manifest as manifests
from simcli.store.columns import schema
from simcli.store.looks import Look
from simcli.store.manifest import BlockEntry, Manifest, PartFile
from simcli.store.parquet import encode

Row = dict[str, Any]
#: Returns the row of games and the rows of wins of one game, from the experiment, the match and the game.
Rows = Callable[[Any, int, int], tuple[Row, list[Row]]]


def write_log(
    folder: Path,
    variant: str,
    rows_of: Rows,
    *,
    sets: Iterable[str] = (),
    rounds: int = 1,
    match_games: int = 2,
    block_rounds: int | None = None,
    looks: list[tuple[int, str]] | None = None,
) -> Path:
    """Write a run directory.

    Parameters
    ----------
    folder : Path
    variant : str
    rows_of : Rows
        Columns that are left out are 0, false or null; match, game, wall_group and bots are filled in.
    sets : options as after --set
    rounds, match_games : int
    block_rounds : rounds of one part (all)
    looks : (games, reason) of run.json (the games given)
    """
    given = [f"match.games={match_games}", *sets]
    in_round = round_matches(load(variant, given))
    games = rounds * in_round * match_games
    experiment = load(variant, [*given, f"games={games}"])
    blocks = {}
    step = block_rounds or rounds
    for index, first in enumerate(range(0, rounds, step)):
        matches = range(first * in_round, min(first + step, rounds) * in_round)
        blocks[index] = _block(folder, experiment, index, matches, rows_of)
    made = Manifest(
        id="0123456789ab",
        name=variant,
        variant=variant,
        config=experiment.resolved(),
        kernel_digest="feedfeedfeed",
        status="complete",
        blocks=blocks,
        looks=[Look(1, n, reason) for n, reason in looks or [(games, "given")]],  # type: ignore[arg-type]
        times={"created": "", "updated": "", "seconds": 1, "kernel_seconds": 1},
        versions={"simcli": "0"},
    )
    manifests.save(folder, made)
    return folder


def _block(folder: Path, experiment: Any, index: int, matches: range, rows_of: Rows) -> BlockEntry:
    rows: dict[str, list[Row]] = {"games": [], "wins": []}
    for match in matches:
        for game in range(experiment.match.games):
            played, won = rows_of(experiment, match, game)
            place = {"match": match, "game": game}
            rows["games"].append(place | {"wall_group": match} | _bots(experiment, match) | played)
            rows["wins"] += [place | win for win in won]
    files = {}
    for kind, listed in rows.items():
        done = encode(_table(experiment, kind, listed), "0123456789ab")
        path = f"{kind}/part-{index:06d}.parquet"
        (folder / kind).mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(done.data)
        files[path] = PartFile(done.rows, done.sha256)
    return BlockEntry(index, matches[0], len(matches), files)


def _bots(experiment: Any, match: int) -> Row:
    seats, orders = experiment.seats, order_lineups(experiment)
    order = orders[match // seats**2 % len(orders)]
    return {f"bot_{seat}": order[(seat + match // seats) % seats] for seat in range(seats)}


def _table(experiment: Any, kind: str, rows: list[Row]) -> pa.Table:
    whole = schema(experiment.game, kind, experiment.seats)  # type: ignore[arg-type]
    blank: Mapping[str, Any] = {field.name: None if field.nullable else _zero(field.type) for field in whole}
    return pa.Table.from_pylist([{**blank, **row} for row in rows], schema=whole)


def _zero(kind: pa.DataType) -> Any:
    return False if kind == pa.bool_() else "" if kind == pa.string() else 0
