"""An engine that does not play: it reads the matches of a run that plays alike, and prices them again."""

from __future__ import annotations

import time
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from simcli.repricing.alike import may_reprice
from simcli.repricing.piece import Piece, replaced
from simcli.store.parquet import digest
from simcli.store.reader import Log, unreadable

if TYPE_CHECKING:
    import pyarrow as pa

    from simcli.config import Experiment
    from simcli.store.columns import Kind
    from simcli.store.manifest import BlockEntry


class Repriced(NamedTuple):
    """Rows of whole matches, as `simcli.engine.play` answers them."""

    games: pa.Table
    wins: pa.Table
    events: None
    kernel_seconds: float


class Repricer:
    """Prices matches of a run again.

    Parameters
    ----------
    source : Path
        The run directory: of an experiment that plays like the one to be priced, made by the same kernels.
    engine : module
        Plays the matches that the source does not hold.

    Raises
    ------
    FileNotFoundError
        There is no run.
    RunError
        Its run.json is damaged.
    """

    def __init__(self, source: Path, engine: Any) -> None:
        self._log = Log(source)
        self._engine = engine
        self._held: tuple[int, Piece] | None = None
        self._paid = import_module(f"simcli.repricing.{self._log.manifest.variant}").paid

    def play(self, experiment: Experiment, first_match: int, matches: int, *, events: bool = False) -> Any:
        """Return whole matches of an experiment as `simcli.engine.play` does.

        Raises
        ------
        ValueError
            The experiment does not play like the source, or its payments are not told there.
        RunError
            A part of the source is missing or damaged.
        """
        end = first_match + matches
        if events or end > self._log.matches:
            return self._engine.play(experiment, first_match, matches, events=events)
        if not may_reprice(self._log.experiment, experiment):
            raise ValueError(f"{self._log.folder} does not tell what {experiment.name} pays")
        begun = time.perf_counter()
        pieces = [
            self._priced(experiment, entry, max(first_match, entry.first_match), min(end, _end(entry)))
            for entry in self._log.blocks
            if entry.first_match < end and _end(entry) > first_match
        ]
        games, wins = (_joined([piece[at] for piece in pieces]) for at in (0, 1))
        return Repriced(games, wins, None, time.perf_counter() - begun)

    def _priced(self, experiment: Experiment, entry: BlockEntry, first: int, end: int) -> tuple[pa.Table, pa.Table]:
        whole = self._block(entry)
        each = experiment.match.games
        games = whole.games.slice((first - entry.first_match) * each, (end - first) * each)
        low, high = (whole.win("match").searchsorted(match) for match in (first, end))
        piece = Piece(experiment, games, whole.wins.slice(int(low), int(high - low)))
        paid = self._paid(piece, self._log.experiment.rules, experiment.rules)
        return replaced(piece.games, paid.games), replaced(piece.wins, paid.wins)

    def _block(self, entry: BlockEntry) -> Piece:
        """Return a block of the source; the last one read is kept."""
        if self._held is None or self._held[0] != entry.index:
            self._held = entry.index, Piece(self._log.experiment, self._read(entry, "games"), self._read(entry, "wins"))
        return self._held[1]

    def _read(self, entry: BlockEntry, kind: Kind) -> pa.Table:
        import pyarrow as pa
        import pyarrow.parquet as pq

        from simcli.store.columns import schema

        path = next(Path(path) for path in entry.files if Path(path).parent.name == kind)
        part = self._log.folder / path
        try:
            if digest(part) != entry.files[str(path)].sha256:
                raise unreadable(part)
            table = pq.read_table(part, partitioning=None)
        except (OSError, pa.ArrowInvalid) as error:
            raise unreadable(part) from error
        experiment = self._log.experiment
        return table.cast(schema(experiment.game, kind, experiment.seats)).combine_chunks()


def _end(entry: BlockEntry) -> int:
    return entry.first_match + entry.matches


def _joined(tables: list[pa.Table]) -> pa.Table:
    import pyarrow as pa

    return pa.concat_tables(tables)
