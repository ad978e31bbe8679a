"""Targets followed while a run goes on: looks at the unbroken row of blocks from the first on, in block order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from simcli.plan import Plan
from simcli.store.looks import Look

if TYPE_CHECKING:
    from simcli.report.targets import Standing, Target
    from simcli.store.manifest import BlockEntry, Manifest

#: Every block is looked at up to twice this many, then every second, fourth .. one: looks cost time.
_EVERY_BLOCK = 32
#: Blocks read at once.
_SPAN_BLOCKS = 8


class Reached(NamedTuple):
    """The look at which all targets were met, and the target that was met last."""

    look: Look
    last: Target


class Goal:
    """Adds up blocks in their order and tells when every target is met.

    Which blocks are looked at, and what is found there, depends on the experiment, its games and the targets alone: not
    on workers, interruptions, or blocks that lie beyond.

    Parameters
    ----------
    plan : Plan
        Its games are the most that is played.
    targets : sequence of Target
    folder : Path
        The run directory.

    Notes
    -----
    `hold` keeps signals waiting while parts are read: the database would take them for a failure of its own.
    """

    def __init__(self, plan: Plan, targets: Sequence[Target], folder: Path) -> None:
        from simcli.report.following import Following

        self.hold: Callable[[], AbstractContextManager[None]] = nullcontext

        self.targets = tuple(targets)
        self.tuned: int | None = None
        self.blocks = 0  # added up
        self.standings: list[Standing] = []  # of the last look
        self.reached: Reached | None = None
        self._plan, self._folder = plan, folder
        self._sums = Following(plan.experiment, [target.metric for target in targets])

    @property
    def games(self) -> int:
        """Games of the last look."""
        return self._sums.matches * self._plan.experiment.match.games

    def predicted(self) -> int | None:
        """Return the games in all that the targets are predicted to take by the last look; None if it cannot tell."""
        wanted = [standing.needed for standing in self.standings if not standing.met]
        if not self.standings or None in wanted:
            return None
        return max((games for games in wanted if games is not None), default=self.games)

    def needed(self) -> int:
        """Return the games in all that will be there at the end, as far as that can be predicted."""
        if not self.standings:
            return self.tuned or self._plan.games
        return min(self.predicted() or self._plan.games, self._plan.games)

    @property
    def most(self) -> int:
        """The most games that are played."""
        return self._plan.games

    def follow(self, manifest: Manifest) -> bool:
        """Look at every block that has come into reach; tell whether there was a new look.

        Raises
        ------
        RunError
            A part cannot be read.
        """
        before = self.blocks
        while self.reached is None and self.blocks < len(self._plan):
            end = self._next_look()
            found = [manifest.blocks.get(index) for index in range(self.blocks, end)]
            there = [entry for entry in found if entry is not None and self._whole(entry)]
            if len(there) < len(found):
                break
            self._add(there)
            self._look()
        return self.blocks > before

    def _next_look(self) -> int:
        step = 1
        while self.blocks >= 2 * _EVERY_BLOCK * step:
            step *= 2
        return min((self.blocks // step + 1) * step, len(self._plan))

    def _whole(self, entry: BlockEntry) -> bool:
        """Tell whether a block is there in the length that the plan wants."""
        return entry.matches >= self._plan.block(entry.index).matches

    def _add(self, entries: Sequence[BlockEntry]) -> None:
        from simcli.report.reading import Span

        for start in range(0, len(entries), _SPAN_BLOCKS):
            some = entries[start : start + _SPAN_BLOCKS]
            games, wins = (
                [self._folder / path for entry in some for path in entry.files if Path(path).parent.name == kind]
                for kind in ("games", "wins")
            )
            with self.hold():
                self._sums.add(Span(games, wins, some[0].first_match, sum(entry.matches for entry in some)))
        self.blocks += len(entries)

    def _look(self) -> None:
        before = {standing.target for standing in self.standings if standing.met}
        sample = self._sums.sample(self.tuned or self._plan.games)
        self.standings = [target.standing(sample) for target in self.targets]
        if all(standing.met for standing in self.standings):
            last = next((target for target in self.targets if target not in before), self.targets[-1])
            self.reached = Reached(Look(self.blocks, self.games, "until", last.text), last)
