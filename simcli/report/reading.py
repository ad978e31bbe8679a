"""Reading whole rounds of a log from its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from simcli.errors import RunError
from simcli.report.batch import Batch, Shape
from simcli.text import say

if TYPE_CHECKING:
    import duckdb
    from numpy.typing import NDArray

    from simcli.store.manifest import BlockEntry
    from simcli.store.reader import Log

#: Games read at once: large enough to hide what a query costs, small enough to stay in a cache.
BATCH_GAMES = 131_072
#: Blocks whose sums are kept together: few files beside the parts, little to read again when a run is extended.
GROUP_BLOCKS = 32


class Span(NamedTuple):
    """Some neighbouring parts of a log: their files and the matches they hold."""

    games: list[Path]
    wins: list[Path]
    first_match: int
    matches: int


class Group(NamedTuple):
    """Neighbouring blocks whose sums are kept together, and the spans in which they are read."""

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs here
    blocks: Sequence[BlockEntry]
    spans: list[Span]


class Reader:
    """Reads spans of a log through DuckDB.

    Parameters
    ----------
    games, wins : mapping of str to str
        Columns to read, each with the SQL expression over the rows of its log that gives it; `winners` is among those
        of the games, and tells to which game each row of the wins belongs.
    flags : tuple of str
        Boolean columns of the wins log, read into one column `mask`: flag k is bit k.
    match_games, cells, seats : int
        Games a match, matches a round, seats in play.
    """

    def __init__(
        self,
        games: Mapping[str, str],
        wins: Mapping[str, str],
        flags: tuple[str, ...],
        match_games: int,
        cells: int,
        seats: int,
    ) -> None:
        self._games, self._wins, self._flags = games, wins, flags
        self.match_games, self.cells, self.seats = match_games, cells, seats

    def with_wins(self, more: Mapping[str, str]) -> Reader:
        """Return a reader that reads more columns of the wins log."""
        wins = dict(self._wins) | dict(more)
        return Reader(self._games, wins, self._flags, self.match_games, self.cells, self.seats)

    def read(self, connection: duckdb.DuckDBPyConnection, span: Span) -> Batch:
        """Read one span.

        Raises
        ------
        RunError
            A part is missing or damaged, or holds another number of rows than it must.
        """
        games = _columns(connection, span.games, self._games, _numbers)
        wins = _columns(connection, span.wins, dict(self._wins) | {flag: flag for flag in self._flags}, _flags)
        wins["mask"] = _packed([wins.pop(flag) for flag in self._flags])
        _check_rows(span.games[0], games["winners"].size, span.matches * self.match_games)
        _check_rows(span.wins[0], wins["mask"].size, int(games["winners"].sum()))
        shape = Shape(self.match_games, self.cells, span.matches // self.cells)
        return Batch(shape, self.seats, games, wins, span.first_match // self.cells)


def _columns(
    connection: duckdb.DuckDBPyConnection,
    files: Sequence[Path],
    columns: Mapping[str, str],
    fetch: Callable[[duckdb.DuckDBPyRelation], dict[str, NDArray[Any]]],
) -> dict[str, NDArray[Any]]:
    import duckdb
    import pyarrow as pa

    listed = ", ".join(f'{expression} AS "{name}"' for name, expression in columns.items())
    names = [str(file) for file in files]
    try:
        return fetch(connection.sql(f"SELECT {listed} FROM read_parquet(?)", params=[names]))
    except (duckdb.Error, pa.ArrowException, OSError) as error:
        raise RunError(
            say(
                f"无法读取 {files[0].parent}：{_first_line(error)}",
                f"cannot read {files[0].parent}: {_first_line(error)}",
            ),
            say(
                "再运行一次同样的 simcli run 可补上损坏的部分",
                "running the same `simcli run` again replaces damaged parts",
            ),
        ) from error


def _numbers(rows: duckdb.DuckDBPyRelation) -> dict[str, NDArray[Any]]:
    """Fetch columns of numbers: through Arrow, which hands them over without the copy that `fetchnumpy` makes."""
    table = rows.to_arrow_reader(BATCH_GAMES).read_all()
    return {name: column.to_numpy() for name, column in zip(table.column_names, table.columns, strict=True)}


def _flags(rows: duckdb.DuckDBPyRelation) -> dict[str, NDArray[Any]]:
    """Fetch columns most of which are truth values: Arrow would pack them into bits, to be unpacked again."""
    return {name: np.asarray(column) for name, column in rows.fetchnumpy().items()}


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0]


def groups(log: Log, blocks: Sequence[BlockEntry]) -> Iterator[Group]:
    """Gather blocks from the first on into groups of `GROUP_BLOCKS`: the same groups however long the run becomes."""
    for start in range(0, len(blocks), GROUP_BLOCKS):
        own = blocks[start : start + GROUP_BLOCKS]
        yield Group(start // GROUP_BLOCKS, own, list(spans(log, own)))


def spans(log: Log, blocks: Sequence[BlockEntry]) -> Iterator[Span]:
    """Gather neighbouring blocks into spans of about `BATCH_GAMES` games."""
    start = 0
    while start < len(blocks):
        stop, matches = start, 0
        while stop < len(blocks) and (
            matches == 0 or (matches + blocks[stop].matches) * log.manifest.match_games <= BATCH_GAMES
        ):
            matches += blocks[stop].matches
            stop += 1
        own = blocks[start:stop]
        yield Span(_parts(log, own, "games"), _parts(log, own, "wins"), own[0].first_match, matches)
        start = stop


def _parts(log: Log, blocks: Sequence[BlockEntry], kind: str) -> list[Path]:
    return [log.folder / path for block in blocks for path in block.files if Path(path).parent.name == kind]


def _check_rows(part: Path, rows: int, wanted: int) -> None:
    if rows != wanted:
        zh = f"{part.parent} 中 {part.name} 起应有 {wanted} 行，实有 {rows} 行"
        raise RunError(say(zh, f"{part.parent} from {part.name} on should hold {wanted} rows and holds {rows}"))


def _packed(flags: list[NDArray[Any]]) -> NDArray[np.int32]:
    mask = np.zeros(flags[0].size, dtype=np.int32)
    for bit, flag in enumerate(flags):
        mask |= flag.astype(np.int32) << bit
    return mask
