"""A request that was checked, who hears how it is played, and what it comes to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.errors import UsageError
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.config import BotSpec
    from simcli.laddering.lineups import Mix
    from simcli.report.paper import Paper
    from simcli.runner import Watcher
    from simcli.sweeping.grid import Combination

#: Worker processes: fewest and most.
WORKERS = (1, 4096)
#: The formats in which an answer is told in brief.
BRIEF = ("terminal", "md")


class Audience:
    """Hears what is played next; this one keeps silent. Subclasses print.

    Parameters
    ----------
    watcher : Watcher, optional
        Hears how every run goes.
    """

    def __init__(self, watcher: Watcher | None = None) -> None:
        self.watcher = watcher

    def combination(self, place: int, of: int, combination: Combination) -> None:
        """Hear which combination of rules comes next: its place from 1, how many there are, and the combination."""

    def change(self, place: int, of: int, label: str, bot: BotSpec) -> None:
        """Hear which change of the rules is played by whom next."""

    def player(self, bot: BotSpec) -> None:
        """Hear who sits on every seat next."""

    def look(self, games: int, left: int) -> None:
        """Hear of a look: games of each combination, and how many combinations are left."""

    def table(self, place: int, of: int, table: Mix) -> None:
        """Hear which table of bots comes next."""

    def step(self, what: Text) -> None:
        """Hear what is done next."""


@dataclass(frozen=True)
class Answered:
    """What a request comes to.

    Parameters
    ----------
    folder : Path
        Where what was played lies.
    told : function
        Returns everything that the answer says, in brief where it is given True.
    """

    folder: Path
    told: Callable[[bool], Paper]

    def paper(self, form: str) -> Paper:
        """Return everything that the answer says in a format."""
        return self.told(form in BRIEF)


@dataclass(frozen=True)
class Asked:
    """A request that was checked; nothing was played for it yet.

    Parameters
    ----------
    folder : Path
        Where what is played for it will lie.
    play : function of an audience
        Plays what is not there yet and returns the answer. Raises RunError, UsageError, Interrupted; what is finished
        is kept.
    """

    folder: Path
    play: Callable[[Audience], Answered]


def check_whole(name: str, value: int | None, low: int, high: int) -> None:
    """Refuse a number that an option does not allow; None is one that was not given.

    Raises
    ------
    UsageError
        It lies outside `low` to `high`.
    """
    if value is not None and not low <= value <= high:
        raise UsageError(say(f"{name} {value}：允许 {low:,}..{high:,}", f"{name} {value}: allowed {low:,}..{high:,}"))


def check_workers(value: int | None) -> None:
    """Refuse a number of workers that nobody has; see `check_whole`."""
    check_whole("--workers", value, *WORKERS)


def several(given: str | Sequence[str]) -> tuple[str, ...]:
    """Return the words that were given, or the single one."""
    return (given,) if isinstance(given, str) else tuple(given)
