"""A log opened for a report, for what cannot be added up in the common pass."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simcli.report.cache import arrays_of, moments_of
from simcli.report.reading import Reader, spans
from simcli.stats.moments import Moments

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from simcli.report.batch import Batch
    from simcli.report.cache import Cache
    from simcli.report.context import Context
    from simcli.stats.moments import Layout
    from simcli.store.manifest import BlockEntry
    from simcli.store.reader import Log


@dataclass
class Source:
    """A log, how it is read, the figures already made of it, and the sums kept of it."""

    log: Log
    reader: Reader
    context: Context
    cache: Cache

    def summed(
        self,
        name: str,
        games: int,
        more_wins: Mapping[str, str],
        layout: Layout,
        sums: Callable[[Batch], NDArray[np.float64]],
        constants: Iterable[str] = (),
    ) -> tuple[Moments, int]:
        """Sum up the first games of the log in a way of one's own; return the sums and how many games these were.

        Parameters
        ----------
        name : str
            Under which the sums are kept for the next report.
        games : int
            Whole blocks are taken from the first on until so many are reached.
        more_wins : mapping of str to str
            Columns of the wins log to read besides the usual ones, with their SQL.
        layout : Layout
            Which sums; they must follow from it and from the rules.
        sums : function of a Batch
            Returns the sums of every match: shape (names, cells, rounds).
        constants : iterable of str
            Names whose value is the same in every match.
        """
        blocks = self._first(games)
        asked = [sorted(more_wins.items()), layout.names, layout.pairs]
        found = self.cache.load(name, blocks, asked)
        if found is None:
            total: Moments | None = None
            for batch in self._batches(blocks, more_wins):
                part = Moments.of(layout, sums(batch), constants)
                total = part if total is None else total + part
            assert total is not None
            found = arrays_of(total)
            self.cache.save(name, blocks, asked, found)
        return moments_of(found, layout), sum(block.matches for block in blocks) * self.context.match_games

    def _first(self, games: int) -> Sequence[BlockEntry]:
        """Return whole blocks from the first on until `games` are reached."""
        wanted, reached = 0, 0
        while wanted < len(self.log.blocks) and reached < games:
            reached += self.log.blocks[wanted].matches * self.context.match_games
            wanted += 1
        return self.log.blocks[:wanted]

    def _batches(self, blocks: Sequence[BlockEntry], more_wins: Mapping[str, str]) -> Iterator[Batch]:
        import duckdb

        reader = self.reader.with_wins(more_wins)
        connection = duckdb.connect()
        for span in spans(self.log, blocks):
            yield reader.read(connection, span)
