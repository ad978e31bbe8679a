"""A grid of rule values on common walls, played and measured."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.plan import canonical
from simcli.stats.levels import together
from simcli.sweeping.effects import Measured, Yardstick
from simcli.sweeping.figures import asked
from simcli.sweeping.grid import Combination, Source, combinations
from simcli.sweeping.playing import Made, common_matches, folder_of, make
from simcli.sweeping.varying import parse

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.runner import Watcher
    from simcli.sweeping.figures import Asked
    from simcli.sweeping.playing import Telling
    from simcli.sweeping.varying import Vary


@dataclass(frozen=True)
class Plan:
    """What is to be played for a sweep: every combination is allowed.

    Parameters
    ----------
    base : Experiment
        As given.
    varied : list of Vary
    wanted : list of Combination
    baseline : int
        The combination that the others are compared with: the experiment as given, else the first.
    asked : list of Asked
    folder : Path
        Where the runs lie.
    """

    base: Experiment
    varied: list[Vary]
    wanted: list[Combination]
    baseline: int
    asked: list[Asked]
    folder: Path

    @property
    def as_given(self) -> bool:
        """Whether the baseline is the experiment as given."""
        return _same(self.base, self.wanted[self.baseline])

    @property
    def level(self) -> float:
        """Confidence of each interval of a table, so that all of them hold together: values and differences."""
        return together(2 * len(self.wanted) - 1)


@dataclass(frozen=True)
class Sweep:
    """A sweep that was played: its plan, runs and figures of every combination in its order, the matches that count."""

    plan: Plan
    made: list[Made]
    measured: list[Measured]
    matches: int

    @property
    def games(self) -> int:
        """Games of every combination that count."""
        return self.matches * self.plan.base.match.games


def plan(source: Source, vary: Sequence[str], metrics: Sequence[str] = (), out: Path | None = None) -> Plan:
    """Check everything before anything is played.

    Parameters
    ----------
    source : Source
    vary : KEY=VALUES each.
    metrics : names of metrics; the headlines without any.
    out : the folder of the runs; default `results/<name>-sweep`.

    Raises
    ------
    UsageError
        Something is refused; every refusal has its line.
    """
    base = source.experiment()
    varied = parse(vary, base.game)
    wanted = combinations(source, base, varied)
    baseline = next((place for place, one in enumerate(wanted) if _same(base, one)), 0)
    return Plan(base, varied, wanted, baseline, asked(base, metrics), folder_of(base, "sweep", out))


def _same(base: Experiment, one: Combination) -> bool:
    return canonical(base.resolved()) == canonical(one.experiment.resolved())


def sweep(
    planned: Plan, *, workers: int | None = None, watcher: Watcher | None = None, telling: Telling | None = None
) -> Sweep:
    """Play what is not there yet and measure it (see `simcli.sweeping.playing.make`)."""
    # the baseline first: others may be priced again from its games
    order = [planned.wanted[planned.baseline], *(one for one in planned.wanted if one is not _baseline(planned))]
    made = make(order, planned.folder, workers=workers, watcher=watcher, telling=telling)
    by_place = {id(one.combination): one for one in made}
    in_order = [by_place[id(one)] for one in planned.wanted]
    matches = common_matches(in_order)
    yardstick = Yardstick(in_order[planned.baseline].log, planned.asked, planned.level, matches)
    return Sweep(planned, in_order, [yardstick.measure(one.log) for one in in_order], matches)


def _baseline(planned: Plan) -> Combination:
    return planned.wanted[planned.baseline]
