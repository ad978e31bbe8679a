"""Every option of the rules changed alone: what each change does, all of them judged together."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from simcli.errors import UsageError
from simcli.report import wording
from simcli.report.comparing.constructed import cannot_differ
from simcli.report.comparing.differences import SAME
from simcli.report.metrics import metrics
from simcli.stats.levels import together
from simcli.stats.proportions import poisson, zero_bound
from simcli.sweeping.effects import LEAST_APART, Effect, Measured, Yardstick
from simcli.sweeping.figures import RANKED, headlines
from simcli.sweeping.grid import Combination, Source
from simcli.sweeping.neighbours import Change, Impossible, changes
from simcli.sweeping.playing import Made, common_matches, folder_of, make
from simcli.text import say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.runner import Watcher
    from simcli.sweeping.figures import Asked
    from simcli.sweeping.playing import Telling


@dataclass(frozen=True)
class Plan:
    """What is to be played: the experiment as given and every change, all allowed.

    Parameters
    ----------
    base : Experiment
    changes : list of Change
    refused : list of Impossible
        Changes that the rules in force do not allow.
    asked : list of Asked
    folder : Path
        Where the runs lie.
    """

    base: Experiment
    changes: list[Change]
    refused: list[Impossible]
    asked: list[Asked]
    folder: Path

    @property
    def level(self) -> float:
        """Confidence of each interval, so that all of all tables hold together."""
        return together(len(self.changes) * len(self.asked))


class Seen(NamedTuple):
    """One change and one metric: the effect, and what may be said of it.

    `clear`: the interval, all changes and metrics taken together, excludes no effect. `bound`: where it does not, no
    effect is larger; None where that cannot be said. `by_construction`: the change cannot move the metric, so that its
    bound is 0.
    """

    change: Change
    effect: Effect
    clear: bool
    bound: float | None
    by_construction: bool


@dataclass(frozen=True)
class Each:
    """Every change played and measured, in the plan's order; `matches` of each run count."""

    plan: Plan
    base: Made
    made: list[Made]
    measured: list[Measured]
    matches: int

    @property
    def games(self) -> int:
        """Games of every change that count."""
        return self.matches * self.plan.base.match.games

    def ranked(self, asked: Asked) -> list[Seen]:
        """Return the changes by the size of their effect on a metric: clear ones first, without effect last."""
        found = [
            _seen(self.plan, made, change, measured.effects[asked.name], asked)
            for change, made, measured in zip(self.plan.changes, self.made, self.measured, strict=True)
            if asked.name in measured.effects
        ]
        return sorted(found, key=lambda one: (not one.clear, one.by_construction, -_size(one)))


def plan(source: Source, only: Sequence[str] = (), names: Sequence[str] = (), out: Path | None = None) -> Plan:
    """Check what is to be played.

    Parameters
    ----------
    source : Source
    only : beginnings of option names (`rules.fan`); all options of the rules without any.
    names : names of metrics; draws, dealer's edge, volatility, length and the worst losses without any.
    out : the folder of the runs; default `results/<name>-options`.

    Raises
    ------
    UsageError
        Something is refused, or no option begins so.
    """
    from simcli.sweeping.figures import asked

    base = source.experiment()
    wanted = asked(base, names) if names else headlines(metrics(base), RANKED)
    known = [option.name for option in base.game.options if option.name.startswith("rules.")]
    for start in only:
        if not any(_begins(name, start) for name in known):
            raise UsageError(_unknown(start, known))
    found, refused = changes(source, base)
    chosen = [one for one in found if not only or any(_begins(one.option.name, start) for start in only)]
    return Plan(base, chosen, refused, wanted, folder_of(base, "options", out))


def _begins(name: str, start: str) -> bool:
    return name == start or name.startswith(start.rstrip(".") + ".")


def _unknown(start: str, known: Sequence[str]) -> str:
    from simcli.config.settings import unknown_key

    return f"--only {start}: {unknown_key(start, list(known))}"


def each(
    planned: Plan, *, workers: int | None = None, watcher: Watcher | None = None, telling: Telling | None = None
) -> Each:
    """Play what is not there yet and measure it (see `simcli.sweeping.playing.make`).

    Raises
    ------
    UsageError
        There is nothing to change.
    """
    if not planned.changes:
        raise UsageError(say("没有可变的选项", "there is no option to change"))
    wanted = [Combination((), planned.base), *(change.combination for change in planned.changes)]
    base, *made = make(wanted, planned.folder, workers=workers, watcher=watcher, telling=telling)
    matches = common_matches([base, *made])
    yardstick = Yardstick(base.log, planned.asked, planned.level, matches)
    return Each(planned, base, made, [yardstick.measure(one.log) for one in made], matches)


def _seen(planned: Plan, made: Made, change: Change, effect: Effect, asked: Asked) -> Seen:
    difference = effect.difference
    if difference.low is not None and difference.high is not None:
        clear = difference.low > 0 or difference.high < 0
        return Seen(change, effect, clear, None if clear else _bound(effect, planned.level), False)
    if cannot_differ(asked.name, planned.base, made.combination.experiment):
        return Seen(change, effect, False, 0.0, True)
    if difference.value != 0 or (effect.apart and difference.note != SAME):
        # the same shift in every match needs no interval; what is too early for one is not known
        return Seen(change, effect, difference.note == SAME and difference.value != 0, None, False)
    # no match differs: neither can the share, but in the few matches that could have
    bound = zero_bound(effect.pairs, planned.level) if asked.unit == "share" else None
    return Seen(change, effect, False, None if bound is None else _rounded_up(bound), False)


def _bound(effect: Effect, level: float) -> float:
    """Return what an effect that is not clear does not exceed: the farther end of its interval.

    Where few matches differ, as many more as the exact limits for their number allow might.
    """
    difference = effect.difference
    assert difference.value is not None
    assert difference.low is not None
    assert difference.high is not None
    farther = max(-difference.low, difference.high)
    if effect.apart < LEAST_APART:
        farther = max(farther, abs(difference.value) * poisson(effect.apart, level)[1] / effect.apart)
    return _rounded_up(farther)


def _rounded_up(bound: float) -> float:
    """Return a bound with two digits, not below it."""
    if bound <= 0:
        return bound
    step = 10.0 ** (wording.leading(bound) - 1)
    return math.ceil(bound / step - 1e-9) * step


def _size(one: Seen) -> float:
    return abs(one.effect.difference.value or 0.0) or (one.bound or 0.0) * 1e-9
