"""The live lines of a run on a terminal: a bar with pace, and the estimates below it."""

from __future__ import annotations

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, Progress, TextColumn
from rich.text import Text

from simcli.runner.watcher import State
from simcli.text import say


class Screen:
    """Draws on stderr until it is closed, then takes its lines away."""

    def __init__(self, state: State) -> None:
        self._bar = Progress(
            BarColumn(bar_width=24),
            TextColumn("{task.completed:,.0f} / {task.total:,.0f} " + say("局", "games")),
            TextColumn("{task.fields[pace]}", markup=False),
        )
        self._task = self._bar.add_task("", total=state.wanted, completed=state.there, pace="")
        self._below = Text()
        self._live = Live(
            Group(self._bar, self._below), console=Console(stderr=True), transient=True, refresh_per_second=4
        )
        self._live.start()

    def pace(self, state: State, told: str) -> None:
        """Move the bar."""
        self._bar.update(self._task, completed=state.there, pace=told)

    def figures(self, told: str) -> None:
        """Replace the line of estimates."""
        self._below.plain = told

    def note(self, line: str) -> None:
        """Print a line above."""
        self._live.console.print(line, markup=False, highlight=False, soft_wrap=True)

    def close(self) -> None:
        """Take the lines away."""
        self._live.stop()
