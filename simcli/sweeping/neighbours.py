"""Every option of the rules by itself: the other values it may have, or the neighbours of a number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from simcli.errors import UsageError
from simcli.games.options import flat
from simcli.sweeping.grid import Combination, Source

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.games import OptionInfo

#: Numbers to try where an option is not in force ("none"): a cap that binds often, and one that binds seldom.
_CAPS = {"rules.fan_cap": (3, 5), "rules.cap": (10, 30)}
_STEPS = (1, 2, 5)


class Change(NamedTuple):
    """One option changed alone: its value now, and the experiment with another."""

    option: OptionInfo
    before: str
    after: str
    combination: Combination

    @property
    def label(self) -> str:
        """The change in short: `min_xi: 15 → 13`."""
        return f"{self.option.name.removeprefix('rules.')}: {self.before} → {self.after}"


class Impossible(NamedTuple):
    """A change that the rules in force do not allow, and why."""

    key: str
    after: str
    why: str


def changes(source: Source, base: Experiment) -> tuple[list[Change], list[Impossible]]:
    """Return every change of one option, in the order of the rules page, and those that the rules refuse.

    Options that decide how many play are left out: other seats mean other walls.
    """
    values = flat(base.game.resolve(base.rules))
    found: list[Change] = []
    refused: list[Impossible] = []
    for option in base.game.options:
        if not option.name.startswith("rules.") or option.name == "rules.seats":
            continue
        now = values[option.name.removeprefix("rules.")]
        for other in alternatives(option, now):
            setting = ((option.name, shown(other)),)
            try:
                made = Combination(setting, source.experiment(setting, "--set"))
            except UsageError as error:
                refused.append(Impossible(option.name, shown(other), error.lines[0]))
                continue
            found.append(Change(option, shown(now), shown(other), made))
    return found, refused


def alternatives(option: OptionInfo, now: Any) -> list[Any]:
    """Return the values to try in place of `now` (None where a cap is not in force)."""
    if option.type == "bool":
        return [not now]
    if option.choices:
        return [choice for choice in option.choices if choice != now]
    if now is None:
        return list(_CAPS.get(option.name, ()))
    near: list[Any] = list(neighbours(now, option.low, option.high))
    return [*near, None] if "none" in option.words else near


def neighbours(now: int, low: int, high: int) -> Iterator[int]:
    """Yield a lower and a higher value: a quarter away, rounded down to 1, 2 or 5 times a power of ten; at least 1."""
    step, scale = 1, 1
    while scale <= now // 4:
        for first in _STEPS:
            if first * scale <= now // 4:
                step = first * scale
        scale *= 10
    if now > low:
        yield max(now - step, low)
    if now < high:
        yield min(now + step, high)


def shown(value: Any) -> str:
    """Write a value as it stands after --set."""
    if value is None:
        return "none"
    return str(value).lower() if isinstance(value, bool) else str(value)
