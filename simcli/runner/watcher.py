"""What a run tells while it goes on, and to whom."""

from __future__ import annotations

from collections import deque
from contextlib import AbstractContextManager, nullcontext
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from simcli.runner.goal import Goal
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
    def there(self) -> int:
        """Games played, those of earlier sessions included."""
        return self.before + self.played


class Pace:
    """Games a second over the last while, so that the start of the workers is soon forgotten.

    Parameters
    ----------
    window : float
        Seconds that are looked back.
    """

    def __init__(self, window: float = 20.0) -> None:
        self._window = window
        self._seen: deque[State] = deque()

    def rate(self, state: State) -> float | None:
        """Take the state of the moment and return games a second; None as long as nothing has been played."""
        if self._seen and state.seconds < self._seen[-1].seconds:
            self._seen.clear()  # another run has begun
        if state.played and (not self._seen or state.seconds - self._seen[-1].seconds >= self._window / 50):
            self._seen.append(state)
        while len(self._seen) > 2 and state.seconds - self._seen[0].seconds > self._window:
            self._seen.popleft()
        if not self._seen:
            return None
        first = self._seen[0]
        seconds = state.seconds - first.seconds
        if seconds <= 0 or state.played <= first.played:
            return None
        return (state.played - first.played) / seconds


class Watcher:
    """Hears how a run goes; this one keeps silent. Subclasses print."""

    def note(self, line: str) -> None:
        """Take one line about something unusual: a damaged part, a lost worker, an older run."""

    def compiling(self) -> AbstractContextManager[object]:
        """Enclose the compiling of the kernels, which takes a while the first time."""
        return nullcontext()

    def progress(self, state: State, headline: Headline) -> None:
        """Take the state of the run; called several times a second."""

    def looked(self, goal: Goal) -> None:
        """Hear how the targets of the run stand after another look."""

    def finished(self) -> None:
        """Hear that no more progress will come, however the run ended."""
