"""What is searched: options and their values, targets, and every combination that the rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.balancing.wishes import Wish, parse
from simcli.errors import UsageError
from simcli.plan import canonical
from simcli.sweeping import varying
from simcli.sweeping.grid import Combination, Source, as_varied, same_walls
from simcli.sweeping.playing import folder_of
from simcli.text import say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.sweeping.varying import Vary

#: Up to so many combinations are all looked at; more are searched.
ENUMERATED = 200
#: A confirmation may take so many times the games that the search spends on one candidate.
LONGER = 4


@dataclass(frozen=True)
class Plan:
    """What is searched, checked before anything is played.

    Parameters
    ----------
    source : Source
    base : Experiment
    varied : list of Vary
    wishes : list of Wish
    count : int
        Combinations in all.
    grid : list of Combination
        Those that the rules allow; empty where there are too many to look at all of them.
    refused : int
        Combinations that contradict the rules.
    most : int
        Games that the search spends on one candidate at most.
    confirm : int
        Games of a confirmation at most.
    trials : int
        Combinations that are tried where not all are.
    folder : Path
    """

    source: Source
    base: Experiment
    varied: list[Vary]
    wishes: list[Wish]
    count: int
    grid: list[Combination]
    refused: int
    most: int
    confirm: int
    trials: int
    folder: Path

    @property
    def whole(self) -> bool:
        """Whether every combination is looked at."""
        return bool(self.grid)


def plan(
    source: Source,
    vary: Sequence[str],
    targets: Sequence[str],
    *,
    confirm: int | None = None,
    trials: int = 100,
    out: Path | None = None,
) -> Plan:
    """Check everything before anything is played.

    Raises
    ------
    UsageError
        A target or an option is wrong, nothing is varied, or the rules allow none of the combinations.
    """
    base = source.experiment()
    if not vary:
        raise UsageError(
            say("要变什么？如 --vary rules.min_xi=10..15", "what is to be varied? e.g. --vary rules.base=1..9")
        )
    varied, wishes = varying.parse(vary, base.game), parse(targets, base)
    for one in varied:  # each option by itself first: a value out of range is no contradiction
        _check_values(source, one)
    count = varying.count(varied)
    grid: list[Combination] = []
    refused = 0
    if count <= ENUMERATED:
        grid, refused = _allowed(source, base, varied)
    longest = confirm or LONGER * base.games
    return Plan(
        source, base, varied, wishes, count, grid, refused, base.games, longest, trials, folder_of(base, "balance", out)
    )


def _check_values(source: Source, one: Vary) -> None:
    """Refuse values of the wrong type or out of range; contradictions with others may be undone by these."""
    option = {known.name: known for known in source.experiment().game.options}.get(one.key)
    if option is None or option.type != "int":
        return
    for value in {one.values[0], one.values[-1]}:
        if value.lstrip("-").isdigit() and not option.low <= int(value) <= option.high:
            raise UsageError(f"{one.given}: {value}: {say('允许', 'allowed')}{say('：', ': ')}{option.allowed_text()}")


def _allowed(source: Source, base: Experiment, varied: Sequence[Vary]) -> tuple[list[Combination], int]:
    """Return the combinations that the rules allow, none twice, and how many they refuse."""
    found: dict[str, Combination] = {}
    problems: list[str] = []
    refused = 0
    for values in product(*(vary.values for vary in varied)):
        settings = tuple((vary.key, value) for vary, value in zip(varied, values, strict=True))
        try:
            made = allowed(source, base, settings)
        except UsageError as error:
            problems += [as_varied(line, settings) for line in error.lines]
            refused += 1
            continue
        found.setdefault(canonical(made.experiment.resolved()), made)
    if not found:
        raise UsageError(*dict.fromkeys(problems))
    return list(found.values()), refused


def allowed(source: Source, base: Experiment, settings: tuple[tuple[str, str], ...]) -> Combination:
    """Return a combination; UsageError where the rules refuse it or it is not dealt from the same walls."""
    made = Combination(settings, source.experiment(settings))
    same_walls(base, made)
    return made
