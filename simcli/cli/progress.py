"""A run as it is seen on stderr: a live line on a terminal, a plain line every few seconds elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from simcli.cli.until import progress as until_line
from simcli.runner.watcher import Pace, State, Watcher
from simcli.text import say

if TYPE_CHECKING:
    from simcli.runner.goal import Goal
    from simcli.runner.headline import Estimate, Figures, Headline

_PLAIN_SECONDS = 5.0
_FIGURES_SECONDS = 2.0


def watcher(quiet: bool) -> Watcher:
    """Choose who watches a run: nobody but for notes, a live line, or plain lines."""
    if quiet:
        return Notes()
    return Live() if sys.stderr.isatty() else Plain()


class Notes(Watcher):
    """Prints what went another way than usual, and nothing else."""

    def note(self, line: str) -> None:
        """Print the line."""
        _print(say("注意：", "note: ") + line)


class Plain(Notes):
    """Prints a line every few seconds."""

    def __init__(self) -> None:
        self._pace = Pace()
        self._printed_at = time.monotonic()
        self._goal = ""

    def looked(self, goal: Goal) -> None:
        """Keep how the targets stand for the next line."""
        self._goal = until_line(goal)

    def compiling(self) -> AbstractContextManager[object]:
        """Say that compiling begins, why, and how long it took."""
        return _compiling_lines()

    def progress(self, state: State, headline: Headline) -> None:
        """Print a line if it is time for one."""
        rate = self._pace.rate(state)
        if time.monotonic() - self._printed_at < _PLAIN_SECONDS:
            return
        self._printed_at = time.monotonic()
        told = [f"{state.there:,} / {state.wanted:,} {say('局', 'games')}", *_pace(state, rate)]
        told += [figures(headline.figures())] if headline.blocks else []
        _print(" · ".join([*told, self._goal] if self._goal else told))


class Live(Notes):
    """Keeps a bar and a line of estimates in place."""

    def __init__(self) -> None:
        self._pace = Pace()
        self._screen: Any = None
        self._figures_at = float("-inf")
        self._goal = ""

    def looked(self, goal: Goal) -> None:
        """Keep how the targets stand for the live lines."""
        self._goal = until_line(goal)

    def note(self, line: str) -> None:
        """Print the line above the live ones."""
        if self._screen is None:
            super().note(line)
        else:
            self._screen.note(say("注意：", "note: ") + line)

    def compiling(self) -> AbstractContextManager[object]:
        """Turn a spinner while the kernels are compiled."""
        from rich.console import Console

        status: AbstractContextManager[object] = Console(stderr=True).status(_compiling_reason())
        return status

    def progress(self, state: State, headline: Headline) -> None:
        """Bring the live lines up to date."""
        if self._screen is None:
            from simcli.cli.screen import Screen

            self._screen = Screen(state)
        self._screen.pace(state, " · ".join(_pace(state, self._pace.rate(state))))
        now = time.monotonic()
        if now - self._figures_at >= _FIGURES_SECONDS:
            self._screen.figures("\n".join(filter(None, (figures(headline.figures()), self._goal))))
            self._figures_at = now

    def finished(self) -> None:
        """Take the live lines away."""
        if self._screen is not None:
            self._screen.close()
            self._screen = None


def figures(found: Figures | None) -> str:
    """Write the headline estimates, each with its interval once it has one; empty before there are any."""
    if found is None:
        return ""
    told = [f"{say('流局', 'drawn')} {_estimate(found.draws, 100, '%')}"]
    if found.fan is not None:
        told.append(f"{say('每胡番数', 'fan a win')} {_estimate(found.fan)}")
    if found.points is not None:
        told.append(f"{say('每胡得分', 'points a win')} {_estimate(found.points)}")
    head = say("目前", "so far")
    if found.draws.low is not None:
        head = say("目前（95%，随时看都有效）", "so far (95 %, valid at any moment)")
    return f"{head}{say('：', ': ')}{' · '.join(told)}"


def duration(seconds: float) -> str:
    """Write a time in the two largest units that matter: 41s, 3m05s, 2h10m, 3d04h."""
    whole = max(round(seconds), 0)
    for size, name, below, small in ((86400, "d", 3600, "h"), (3600, "h", 60, "m"), (60, "m", 1, "s")):
        if whole >= size:
            return f"{whole // size}{name}{whole % size // below:02d}{small}"
    return f"{whole}s"


def _pace(state: State, rate: float | None) -> list[str]:
    if not rate:
        return []
    left = max(state.wanted - state.there, 0) / rate
    return [say(f"每秒 {rate:,.0f} 局", f"{rate:,.0f}/s"), say(f"还需 {duration(left)}", f"{duration(left)} left")]


def _estimate(estimate: Estimate, scale: float = 1.0, unit: str = "") -> str:
    """Write a figure, rounded to what its interval can tell."""
    value = estimate.value * scale
    if estimate.low is None or estimate.high is None:
        return f"{value:.3g}{unit}"
    low, high = estimate.low * scale, estimate.high * scale
    places = 0
    while places < 4 and (high - low) * 10**places < 2.0:
        places += 1
    return f"{value:.{places}f}{unit} ({low:.{places}f}–{high:.{places}f})"


@contextmanager
def _compiling_lines() -> Iterator[None]:
    begun = time.monotonic()
    _print(_compiling_reason())
    yield
    _print(
        say(f"编译完成，用时 {duration(time.monotonic() - begun)}", f"compiled in {duration(time.monotonic() - begun)}")
    )


def _compiling_reason() -> str:
    return say(
        "首次运行，正在编译对局内核（结果会缓存，以后不再需要）……",
        "compiling the kernels: needed once, the machine code is kept for later runs ...",
    )


def _print(line: str) -> None:
    print(line, file=sys.stderr, flush=True)
