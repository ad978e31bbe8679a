"""Reading a run: its manifest and the rows of its unbroken prefix of blocks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.errors import RunError
from simcli.store import manifest as manifests
from simcli.store.columns import Kind
from simcli.store.manifest import BlockEntry
from simcli.text import say

if TYPE_CHECKING:
    import pandas as pd
    import pyarrow as pa

    from simcli.config import Experiment


def unreadable(part: Path) -> RunError:
    """Return the error that tells of a part that is missing or damaged."""
    return RunError(
        say(f"无法读取 {part}：已缺失或损坏", f"cannot read {part}: it is missing or damaged"),
        say("再运行一次 simcli run 即可补上", "running the same `simcli run` again replaces it"),
    )


class Log:
    """A run directory opened for reading.

    Only the longest unbroken prefix of blocks is read; blocks that finished beyond a gap wait until it is filled. Where
    targets ended the run (`run --until`) the prefix ends at the look that met them.

    Parameters
    ----------
    folder : Path or str
        The run directory.

    Raises
    ------
    FileNotFoundError
        It holds no run.json.
    RunError
        Its run.json cannot be read.
    """

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        self.manifest = manifests.load(self.folder)
        self.blocks: list[BlockEntry] = self.manifest.counted()

    @property
    def matches(self) -> int:
        """Matches in the prefix."""
        return sum(block.matches for block in self.blocks)

    @property
    def n_games(self) -> int:
        """Games in the prefix."""
        return self.matches * self.manifest.match_games

    @cached_property
    def experiment(self) -> Experiment:
        """The experiment as it was resolved when the run was made."""
        from simcli.config import from_resolved

        return from_resolved(self.manifest.config, self.manifest.name)

    def parts(self, kind: Kind) -> list[Path]:
        """List the part files of one log in block order."""
        return [self.folder / path for block in self.blocks for path in block.files if Path(path).parent.name == kind]

    def tables(self, kind: Kind) -> Iterator[pa.Table]:
        """Read one log part by part, in block order.

        Raises
        ------
        RunError
            A part is missing or cannot be read; running the experiment again replaces it.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        for path in self.parts(kind):
            try:
                yield pq.read_table(path, partitioning=None)
            except (OSError, pa.ArrowInvalid) as error:
                raise unreadable(path) from error

    def arrow(self, kind: Kind) -> pa.Table:
        """Read one log whole, with the column registry's schema; it is held in memory."""
        import pyarrow as pa

        from simcli.games import get
        from simcli.store.columns import schema

        game = get(self.manifest.variant)
        whole = schema(game, kind, self.experiment.seats)
        tables = [table.cast(whole) for table in self.tables(kind)]
        return pa.concat_tables(tables) if tables else whole.empty_table()

    def games(self) -> pd.DataFrame:
        """Return the games log as a pandas table, one row a game."""
        frame: pd.DataFrame = self.arrow("games").to_pandas()
        return frame

    def wins(self) -> pd.DataFrame:
        """Return the wins log as a pandas table, one row a winner."""
        frame: pd.DataFrame = self.arrow("wins").to_pandas()
        return frame

    def events(self) -> pd.DataFrame:
        """Return the log of actions as a pandas table; empty where the run logged none."""
        frame: pd.DataFrame = self.arrow("events").to_pandas()
        return frame
