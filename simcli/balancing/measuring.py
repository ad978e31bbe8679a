"""Figures of candidates: their runs extended to a size together, and the first blocks of each summed up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.report.following import Following
from simcli.report.metrics import metrics
from simcli.report.reading import spans
from simcli.report.seating import seating
from simcli.stats.figure import Figure
from simcli.sweeping.effects import Tail, turned
from simcli.sweeping.grid import Combination
from simcli.sweeping.playing import Made, make
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.balancing.wishes import Wish
    from simcli.config import Experiment
    from simcli.runner import Watcher
    from simcli.store.reader import Log
    from simcli.sweeping.playing import Telling

_NONE = Text("现行规则下没有这个数", "there is no such figure under these rules")


@dataclass
class Field:
    """All candidates of a search and where their runs lie.

    `made` holds the runs of those that were played.
    """

    candidates: list[Combination]
    wishes: Sequence[Wish]
    folder: Path
    workers: int | None = None
    watcher: Watcher | None = None
    telling: Telling | None = None
    made: dict[int, Made] = field(default_factory=dict)

    def measure(self, chosen: Sequence[int], games: int, level: float) -> list[list[Figure]]:
        """Play some candidates up to so many games and return their figures, one a target.

        Games beyond, from an earlier search, are not counted.
        """
        wanted = [sized(self.candidates[place], games) for place in chosen]
        runs = make(
            wanted,
            self.folder,
            workers=self.workers,
            watcher=self.watcher,
            telling=self.telling,
            earlier=self.made.values(),
        )
        self.made |= dict(zip(chosen, runs, strict=True))
        return [figures(run.log, self.wishes, games, level) for run in runs]


def sized(combination: Combination, games: int) -> Combination:
    """Return a combination with another number of games."""
    return combination._replace(experiment=replace(combination.experiment, games=games))


def figures(log: Log, wishes: Sequence[Wish], games: int, level: float) -> list[Figure]:
    """Return the figures of the first whole rounds of a run that hold so many games: one a target.

    The intervals are for a fixed number of games: looks are paid for by the level.
    """
    listed = metrics(log.experiment)
    wanted = [wish.metric if wish.of_tail else listed.get(wish.metric.name) for wish in wishes]
    known = [metric for metric in wanted if metric is not None]
    if not known:
        return [Figure(wish.metric.name, None, note=_NONE) for wish in wishes]
    left = matches_of(log.experiment, games)
    tail = Tail.of(log, left) if any(wish.of_tail for wish in wishes) else None
    sums = Following(log.experiment, known, None if tail is None else tail.cuts)
    for span in spans(log, log.blocks):
        sums.add(span, left)
        left -= span.matches
        if left <= 0:
            break
    sample = sums.sample(None)
    found = []
    for wish, metric in zip(wishes, wanted, strict=True):
        figure = Figure(wish.metric.name, None, note=_NONE) if metric is None else metric.of(sample, level)
        found.append(turned(careful(figure), tail.edge) if wish.of_tail and tail is not None else figure)
    return found


def careful(depth: Figure) -> Figure:
    """Return the depth of a tail with its upper end as far away as on a logarithmic scale.

    Rare large losses make depths skewed: a symmetric interval ends too early on the side of deeper tails, so that too
    many a run would be said to meet a target (see docs/balance.md).
    """
    if not depth.value or depth.high is None:
        return depth
    return replace(depth, high=depth.value * math.exp((depth.high - depth.value) / depth.value))


def matches_of(experiment: Experiment, games: int) -> int:
    """Return the matches of the whole rounds that hold so many games."""
    round_matches = seating(experiment).round_matches
    return -(-games // (round_matches * experiment.match.games)) * round_matches
