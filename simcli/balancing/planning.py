"""What is searched: options and their values, targets, and every combination that the rules allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.balancing.wishes import Wish, parse
from simcli.config.experiment import all_options
from simcli.config.settings import option_value
from simcli.errors import UsageError
from simcli.plan import canonical
from simcli.sweeping import varying
from simcli.sweeping.grid import Combination, Source, same_walls
from simcli.sweeping.playing import folder_of
from simcli.text import say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.games import OptionInfo
    from simcli.sweeping.varying import Vary

#: Up to so many combinations are all looked at; more are searched.
ENUMERATED = 200
#: A confirmation may take so many times the games that the search spends on one candidate.
LONGER = 4
_NAMED = 5  # wrong values that a message names


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
    wrong = [line for one in varied for line in _wrong_values(source, base, one)]
    if wrong:
        raise UsageError(*wrong)
    count = varying.count(varied)
    grid: list[Combination] = []
    refused = 0
    if count <= ENUMERATED:
        grid, refused = _allowed(source, base, varied)
    longest = confirm or LONGER * base.games
    return Plan(
        source, base, varied, wishes, count, grid, refused, base.games, longest, trials, folder_of(base, "balance", out)
    )


def _wrong_values(source: Source, base: Experiment, one: Vary) -> list[str]:
    """Tell of values that the option never takes; those that contradict others are no mistake."""
    if one.key == "bots":
        return [line for value in one.values for line in _refused_alone(source, (one.key, value))]
    option = next(known for known in all_options(base.game) if known.name == one.key)
    wrong = [value for value in one.values if not _ever_allowed(option, value)]
    if not wrong:
        return []
    listed = ", ".join(wrong[:_NAMED]) + (", …" if len(wrong) > _NAMED else "")
    return [f"{one.given}: {listed}: " + say(f"允许：{option.allowed_text()}", f"allowed: {option.allowed_text()}")]


def _refused_alone(source: Source, setting: tuple[str, str]) -> list[str]:
    try:
        source.experiment((setting,))
    except UsageError as error:
        return error.lines
    return []


def _ever_allowed(option: OptionInfo, text: str) -> bool:
    value = option_value(option, text)
    if option.type == "bool":
        return isinstance(value, bool)
    if option.choices:
        return value in option.choices or text in map(str, option.choices)
    return value in option.words or (isinstance(value, int) and option.low <= value <= option.high)


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
            problems += error.lines
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
