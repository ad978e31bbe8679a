"""One block: played in pieces, encoded, written under temporary names. The same work in every pool."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from simcli.plan import Block
from simcli.pool.sums import round_sums
from simcli.store import kept
from simcli.store.atomic import make_folders, sweep, write_temporary
from simcli.store.columns import Kind

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    from numpy.typing import NDArray

    from simcli.config import Experiment

#: Pieces aim at this many seconds each: a stop, or a sign of life, never has to wait longer.
_PIECE_SECONDS = 0.25
_FIRST_PIECE_GAMES = 512


class Played(Protocol):
    """What the engine answers: rows of the logs, and the seconds spent inside the kernel."""

    games: pa.Table
    wins: pa.Table
    events: pa.Table | None
    kernel_seconds: float


class Plays(Protocol):
    """What a block is made with."""

    def play(self, experiment: Experiment, first_match: int, matches: int, *, events: bool = False) -> Played: ...


class Engine(Plays, Protocol):
    """The part of `simcli.engine` that running needs."""

    def kernel_digest(self, variant: str) -> str: ...

    def is_compiled(self, variant: str) -> bool: ...

    def warm_up(self, variant: str) -> float: ...


class Job(NamedTuple):
    """What every block of a run has in common; plain data, so that it can travel to any process or machine.

    `engine` names the module that plays (`simcli.engine`; checks may bring their own); `source` is the directory of a
    run that plays alike, whose matches are priced again instead of played, empty where there is none.
    """

    folder: str
    run: str
    config: dict[str, Any]
    name: str
    round_matches: int
    engine: str = "simcli.engine"
    source: str = ""


class Written(NamedTuple):
    """A file of a block under its temporary name; `path` is its lasting name below the run directory."""

    path: str
    temporary: str
    rows: int
    sha256: str
    size: int


class Done(NamedTuple):
    """A block that is played and written; `sums` is what `round_sums` gives."""

    block: Block
    files: tuple[Written, ...]
    kernel_seconds: float
    sums: NDArray[np.int64]


class Progress(NamedTuple):
    """`games` more games of block number `block` are played."""

    block: int
    games: int


class Lost(NamedTuple):
    """Worker `pid` died while playing `block`, which goes back to the queue; `exitcode` as multiprocess gives it."""

    block: Block
    pid: int
    exitcode: int | None


class Tick(NamedTuple):
    """Nothing happened for a moment: time to look at the clock."""


Event = Done | Progress | Lost | Tick


class Pool(Protocol):
    """Maps blocks to parts; see `simcli.pool`."""

    def map(self, job: Job, blocks: Iterable[Block]) -> Generator[Event]:
        """Play `blocks` in any order; closing the iterator stops everything that was started."""
        ...


def load_engine(name: str) -> Engine:
    """Import the engine called `name`."""
    return cast(Engine, import_module(name))


def part_path(kind: Kind, index: int) -> str:
    """Return the name of a part below the run directory."""
    return f"{kind}/part-{index:06d}.parquet"


class Player:
    """Plays blocks of one job and writes their files."""

    def __init__(self, job: Job) -> None:
        from simcli.config import from_resolved
        from simcli.games import get
        from simcli.repricing import Repricer
        from simcli.store.columns import schema

        self.job = job
        self.engine: Plays = load_engine(job.engine)
        if job.source:
            self.engine = Repricer(Path(job.source), self.engine)
        self.experiment: Experiment = from_resolved(job.config, job.name)
        game = get(self.experiment.variant)
        kinds: tuple[Kind, ...] = ("games", "wins", "events")
        self.schemas = {kind: schema(game, kind, self.experiment.seats) for kind in kinds}
        self._games_a_second = _FIRST_PIECE_GAMES / _PIECE_SECONDS

    def play(self, block: Block) -> Iterator[Progress | Done]:
        """Play one block piece by piece and write its files under temporary names.

        Parameters
        ----------
        block : Block
            Whole rounds.

        Yields
        ------
        Progress
            After every piece.
        Done
            Last.

        Raises
        ------
        WriteError
            A file cannot be written; none of the block's files is left.
        """
        tables: dict[Kind, list[pa.Table]] = {"games": [], "wins": [], "events": []}
        seconds = 0.0
        first, end = block.first_match, block.first_match + block.matches
        while first < end:
            matches, logged = self._next_piece(first, end)
            begun = time.perf_counter()
            played = self.engine.play(self.experiment, first, matches, events=logged)
            games = matches * self.experiment.match.games
            self._games_a_second = games / max(time.perf_counter() - begun, 1e-6)
            seconds += played.kernel_seconds
            tables["games"].append(played.games)
            tables["wins"].append(played.wins)
            if played.events is not None:
                tables["events"].append(played.events)
            yield Progress(block.index, games)
            first += matches
        whole = {kind: self._whole(kind, pieces) for kind, pieces in tables.items() if pieces}
        files = self._write(block, whole)
        yield Done(block, files, seconds, round_sums(whole["games"], whole["wins"], self.job.round_matches))

    def _next_piece(self, first: int, end: int) -> tuple[int, bool]:
        """Choose how many matches to play next, and whether their actions are logged."""
        matches = max(1, int(self._games_a_second * _PIECE_SECONDS / self.experiment.match.games))
        logged_end = self.experiment.output.events
        if first < logged_end:
            return min(matches, end - first, logged_end - first), True
        return min(matches, end - first), False

    def _whole(self, kind: Kind, pieces: list[pa.Table]) -> pa.Table:
        import pyarrow as pa

        wanted = self.schemas[kind]
        whole = pa.concat_tables(pieces)
        if not whole.schema.equals(wanted):  # a block's bytes must not depend on who made its table
            raise TypeError(f"the engine's {kind} table does not have the registry's columns")
        return whole

    def _write(self, block: Block, tables: dict[Kind, pa.Table]) -> tuple[Written, ...]:
        from simcli.store.parquet import encode

        folder = Path(self.job.folder)
        make_folders(*(folder / kind for kind in tables))
        written: list[Written] = []
        try:
            for kind, table in tables.items():
                part = encode(table, self.job.run)
                path = part_path(kind, block.index)
                temporary = write_temporary(folder / path, part.data)
                written.append(Written(path, str(temporary), part.rows, part.sha256, len(part.data)))
        except BaseException:
            for file in written:
                Path(file.temporary).unlink(missing_ok=True)
            raise
        return tuple(written)


def sweep_all(folder: Path, pid: int | None = None) -> None:
    """Remove temporary files below a run directory (all, or those of process `pid`)."""
    for place in (folder, *(folder / kind for kind in ("games", "wins", "events", kept.FOLDER))):
        sweep(place, pid)
