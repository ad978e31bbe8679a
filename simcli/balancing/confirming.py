"""Confirming an answer on walls that the search never saw: levels, verdicts, and the games that one would take."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, Protocol, TypeVar

from simcli.balancing.racing import ERROR, Standing, best_first
from simcli.balancing.wishes import Wish
from simcli.stats.figure import Figure
from simcli.stats.proportions import quantile_z

Verdict = Literal["met", "not met", "undecided"]

#: Confirmations that one call tries at most.
TRIES = 3
#: Chance that a confirmation is long enough where the estimate is right.
_POWER = 0.95
#: The most games that a confirmation is worth planning for.
_MOST = 10**12


def confirmation_level(index: int, targets: int) -> float:
    """Return the confidence of each interval of confirmation `index` (from 1): the errors of all add up to `ERROR`."""
    return 1.0 - ERROR / (index * (index + 1)) / targets


def verdicts(wishes: Sequence[Wish], figures: Sequence[Figure]) -> list[Verdict]:
    """Return one verdict a target: met or not met only where the whole interval says so."""
    names: dict[str, Verdict] = {"inside": "met", "outside": "not met", "open": "undecided"}
    return [names[wish.judge(figure)] for wish, figure in zip(wishes, figures, strict=True)]


def overall(found: Sequence[Verdict]) -> Verdict:
    """Return the verdict on all targets together."""
    if "not met" in found:
        return "not met"
    return "met" if all(one == "met" for one in found) else "undecided"


def games_needed(wishes: Sequence[Wish], figures: Sequence[Figure], games: int, level: float) -> int | None:
    """Return how many games a confirmation at a level takes, with 95 % power, if the estimates are right.

    Parameters
    ----------
    wishes, figures : one figure a target, from `games` games
    games : int
    level : float
        Of each interval of the confirmation.

    Returns
    -------
    int or None
        None where an estimate lies outside of its target, or has no interval: no number of games is known to do.
    """
    most = 0.0
    reach = quantile_z(level) + quantile_z(2.0 * _POWER - 1.0)
    for wish, figure in zip(wishes, figures, strict=True):
        if figure.value is None or figure.low is None or figure.high is None:
            return None
        margin = wish.margin(figure.value)
        if margin <= 0:
            return None
        error = (figure.high - figure.low) / 2.0 / quantile_z(figure.level)
        most = max(most, games * (reach * error / margin) ** 2)
    return math.ceil(min(most, _MOST))


def planned_games(wishes: Sequence[Wish], standing: Standing, most: int, longest: int) -> int:
    """Return the games of a confirmation: what the search lets expect to do, no fewer than it spent, `longest` at most.

    Reckoned as for the first confirmation: the number of one is known only once its games are, and changes little.

    Parameters
    ----------
    wishes : one a target
    standing : Standing
        The candidate at its last look.
    most, longest : int
        Games that the search and a confirmation spend on one candidate at most.
    """
    needed = games_needed(wishes, standing.figures, standing.size, confirmation_level(1, len(wishes)))
    return min(max(needed or 0, min(standing.size, most)), longest)


class Judged(Protocol):
    """A confirmation that was played."""

    @property
    def verdict(self) -> Verdict:
        """The verdict on all targets together."""


Told = TypeVar("Told", bound=Judged)


def confirm(
    standings: Sequence[Standing], wishes: Sequence[Wish], attempt: Callable[[Standing], Told]
) -> Iterator[Told]:
    """Confirm the safest candidates, one after the other, until one is not just `not met`, or none is worth it."""
    for standing in best_first(standings, wishes)[:TRIES]:
        if standing.score(wishes) <= 0:
            return
        told = attempt(standing)
        yield told
        if told.verdict != "not met":
            return
