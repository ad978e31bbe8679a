"""What verifying needs to know of a game; the folder named after the variant fills it in."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Protocol

from simcli.errors import UsageError
from simcli.games import names
from simcli.text import Text, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from simcli.referee.core import Coverage, Difference, GameLog
    from simcli.verify.audit import Collector, Test


class CheckMatch(Protocol):
    """A referee's door: hold the games of one match to the rules."""

    def __call__(
        self,
        rules: Mapping[str, object],
        games: Iterable[GameLog],
        coverage: Coverage,
        *,
        first_dealer: int | None = None,
        length: int | None = None,
        bots: Sequence[int] | None = None,
    ) -> Difference | None: ...


@dataclass(frozen=True)
class Checks:
    """The checks of one game.

    Attributes
    ----------
    registry : Mapping[str, Text]
        Everything that a difference may name.
    counted : Mapping[str, Text]
        The part of it that games exercise, in the order of the rules page.
    check_match : CheckMatch
        The referee.
    wall : callable
        A wall built to reach a thin place of the rules, drawn with the given dice, for so many seats.
    tests : callable
        The audit's tests, a list fixed in code.
    collector : Collector
        How their cells are counted.
    options_in_force : callable
        The ids of the option values that a rule set has in force.
    """

    registry: Mapping[str, Text]
    counted: Mapping[str, Text]
    check_match: CheckMatch
    wall: Callable[[random.Random, int], list[int]]
    tests: Callable[[], Sequence[Test]]
    collector: Collector
    options_in_force: Callable[[Mapping[str, object]], frozenset[str]]

    def open_to(self, rules: Mapping[str, object] | None) -> list[str]:
        """Return what games can exercise: everything, or under one rule set all but the option values not in force."""
        if rules is None:
            return list(self.counted)
        there = self.options_in_force(rules)
        return [ident for ident in self.counted if not ident.startswith("option.") or ident in there]


def checks(variant: str) -> Checks:
    """Return the checks of `variant`.

    Raises
    ------
    UsageError
        There are none yet.
    """
    name = f"simcli.verify.{variant}"
    if find_spec(name) is None:
        raise UsageError(say(f"{variant} 还没有裁判", f"{variant} has no referee yet"))
    module: Any = import_module(name)
    found: Checks = module.CHECKS
    return found


def variants() -> tuple[str, ...]:
    """The games that can be verified, in the order of the registry."""
    return tuple(name for name in names() if find_spec(f"simcli.verify.{name}") is not None)
