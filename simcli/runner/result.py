"""How a session of a run ended."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from simcli.store.manifest import Status

if TYPE_CHECKING:
    from simcli.report.targets import Standing, Target


class UntilResult(NamedTuple):
    """How the targets of a run stood at its last look, which took in `games`; `ended_by` was met last, if all were."""

    games: int
    standings: tuple[Standing, ...]
    ended_by: Target | None


class RunResult(NamedTuple):
    """How a session ended.

    `games` and `matches` count what the run directory holds (where targets ended the run: up to the look that met
    them), `played` the games of this session, which took `seconds` from start to end (a first compiling apart) and
    `kernel_seconds` inside the kernels (all workers added up). `status` is complete when every game asked for is there
    or the targets are met. `until` tells how its targets stand, `priced_from` the run whose games were priced again.
    """

    folder: Path
    id: str
    status: Status
    games: int
    matches: int
    played: int
    seconds: float
    kernel_seconds: float
    until: UntilResult | None = None
    priced_from: str | None = None

    @property
    def games_per_s(self) -> float:
        """Games of this session a second; 0 if none was played."""
        return self.played / self.seconds if self.played else 0.0


class Interrupted(KeyboardInterrupt):
    """The run was stopped by a signal; finished blocks are kept, and running it again continues."""

    def __init__(self, result: RunResult) -> None:
        super().__init__("interrupted")
        self.result = result
