"""A log opened for a report, for what cannot be added up in the common pass."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from simcli.report.reading import Reader, spans

if TYPE_CHECKING:
    from simcli.report.batch import Batch
    from simcli.report.context import Context
    from simcli.store.reader import Log


@dataclass
class Source:
    """A log, how it is read, and the figures already made of it."""

    log: Log
    reader: Reader
    context: Context

    def batches(self, games: int, more_wins: Mapping[str, str]) -> Iterator[Batch]:
        """Read whole blocks from the first on until `games` are reached.

        Parameters
        ----------
        games : int
        more_wins : mapping of str to str
            Columns of the wins log to read besides the usual ones, with their SQL.
        """
        import duckdb

        reader = self.reader.with_wins(more_wins)
        connection = duckdb.connect()
        match_games = self.context.match_games
        blocks = [(block.first_match, block.matches) for block in self.log.blocks]
        wanted, reached = 0, 0
        while wanted < len(blocks) and reached < games:
            reached += blocks[wanted][1] * match_games
            wanted += 1
        for span in spans(self.log.parts("games"), self.log.parts("wins"), blocks[:wanted], match_games):
            yield reader.read(connection, span)
