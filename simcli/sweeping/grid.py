"""Combinations of values as experiments, all checked before anything is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from simcli.config import load
from simcli.config.settings import Setting
from simcli.errors import UsageError
from simcli.plan import canonical
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.sweeping.varying import Vary

#: Refused combinations that are named one by one.
_NAMED = 12
BASE = Text("原设定", "as given")


class Combination(NamedTuple):
    """An experiment and the settings that make it of the given one: (key, value) each."""

    settings: tuple[tuple[str, str], ...]
    experiment: Experiment

    @property
    def label(self) -> str:
        """What is set, in short: `fan_cap=3, base=2`; empty for the experiment as given."""
        return short(self.settings)


def short(settings: Iterable[tuple[str, str]]) -> str:
    """Write settings in short."""
    return ", ".join(f"{key.removeprefix('rules.')}={value}" for key, value in settings)


@dataclass(frozen=True)
class Source:
    """Where experiments come from: a file or the name of a game, with --set, --games and --seed."""

    config: str
    sets: tuple[str, ...] = ()
    games: int | None = None
    seed: int | None = None

    def experiment(self, settings: Iterable[tuple[str, str]] = (), flag: str = "--vary") -> Experiment:
        """Return the experiment with more settings, which messages name by `flag`.

        Raises
        ------
        UsageError
            It is refused.
        """
        more = (Setting(f"{key}={value}", flag) for key, value in settings)
        return load(self.config, [*self.sets, *more], self.games, self.seed)


def combinations(source: Source, base: Experiment, varied: Sequence[Vary]) -> list[Combination]:
    """Return every combination of the values, in order, none twice.

    Raises
    ------
    UsageError
        Some are refused by the rules, or are not dealt from the walls of the given experiment: all are named.
    """
    found: dict[str, Combination] = {}
    refused: dict[str, list[str]] = {}
    for settings in _settings(varied):
        try:
            made = Combination(settings, source.experiment(settings))
            same_walls(base, made)
        except UsageError as error:
            for line in error.lines:
                refused.setdefault(line, []).append(short(settings))
            continue
        first = found.setdefault(canonical(made.experiment.resolved()), made)
        if first is not made and len(varied) == 1:  # of a grid, some corners may well be the same
            same = say(
                f"{first.label} 与 {made.label} 是同样的规则", f"{first.label} and {made.label} are the same rules"
            )
            raise UsageError(f"{varied[0].given}: {same}")
    if refused:
        raise UsageError(*_refusals(refused, len(varied) > 1))
    return list(found.values())


def _settings(varied: Sequence[Vary]) -> Iterator[tuple[tuple[str, str], ...]]:
    for values in product(*(vary.values for vary in varied)):
        yield tuple((vary.key, value) for vary, value in zip(varied, values, strict=True))


def same_walls(base: Experiment, made: Combination) -> None:
    """Refuse a combination that deals other walls."""
    if made.experiment.seats != base.seats:
        raise UsageError(
            say(
                f"{made.label}：人数变了（{base.seats} 与 {made.experiment.seats}），牌墙对不上",
                f"{made.label}: another number of seats ({base.seats} and {made.experiment.seats}), so other walls",
            )
        )


def _refusals(refused: dict[str, list[str]], several: bool) -> list[str]:
    lines = []
    for line, labels in refused.items():
        listed = "; ".join(labels[:_NAMED]) + ("; …" if len(labels) > _NAMED else "")
        many = several and len(labels) > 0
        lines.append(f"{line}{say(f'（{listed}）', f' ({listed})')}" if many else line)
    return lines


def named(combination: Combination) -> Experiment:
    """Return the experiment under a name that says what is set, fit for a folder."""
    label = "".join(letter if letter.isalnum() or letter in "=._-" else "_" for letter in combination.label)
    name = label.replace("__", "_").strip("_")[:80] or combination.experiment.name
    return replace(combination.experiment, name=name)
