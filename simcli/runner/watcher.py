"""What a run tells while it goes on, and to whom."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from simcli.runner.headline import Headline


class State(NamedTuple):
    """How far a run is.

    `played` counts the games of this session, `before` those that were there at its start, `wanted` what there will
    be; `seconds` is the time since this session began to play.
    """

    before: int
    played: int
    wanted: int
    seconds: float

    @property
    def rate(self) -> float:
        """Games a second in this session; 0 before the first."""
        return self.played / self.seconds if self.played and self.seconds > 0 else 0.0

    @property
    def remaining_seconds(self) -> float | None:
        """Seconds until the end at the present rate; None before there is one."""
        left = max(self.wanted - self.before - self.played, 0)
        return left / self.rate if self.rate > 0 else None


class Watcher:
    """Hears how a run goes; this one keeps silent. Subclasses print."""

    def note(self, line: str) -> None:
        """Take one line about something unusual: a damaged part, a lost worker, an older run."""

    def compiling(self) -> AbstractContextManager[object]:
        """Enclose the compiling of the kernels, which takes a while the first time."""
        return nullcontext()

    def progress(self, state: State, headline: Headline) -> None:
        """Take the state of the run; called several times a second."""

    def finished(self) -> None:
        """Hear that no more progress will come, however the run ended."""
