"""Confirming an answer on walls that the search never saw: levels, verdicts, and the games that one would take."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple, Protocol, TypeVar

from simcli.balancing.racing import ERROR, Standing, best_first
from simcli.balancing.wishes import Wish
from simcli.stats.digits import two_digits
from simcli.stats.figure import Figure
from simcli.stats.proportions import quantile_z

#: Confidence of the single interval that tells whether, and how soon, more games would do.
_PLAIN = 0.95

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
    for wish, figure in zip(wishes, figures, strict=True):
        if figure.value is None or figure.low is None or figure.high is None:
            return None
        most = max(most, _games(wish.margin(figure.value), figure, games, level))
    return None if math.isinf(most) else math.ceil(min(most, _MOST))


class Needed(NamedTuple):
    """From how many to how many games a confirmation takes; `most` is None where perhaps no number of games does."""

    least: int
    most: int | None


def games_range(wishes: Sequence[Wish], figures: Sequence[Figure], games: int, level: float) -> Needed | None:
    """Return how many games a confirmation at a level takes, with 95 % power, for all that the figures leave open.

    Parameters
    ----------
    wishes, figures : one figure a target, from `games` games
    games : int
    level : float
        Of each interval of the confirmation.

    Returns
    -------
    Needed or None
        Two digits of each, rounded up: for the best and the worst value of each figure's single 95 % interval. None
        where a figure has no interval, or that interval lies outside of its target.
    """
    least, most = 0.0, 0.0
    for wish, figure in zip(wishes, figures, strict=True):
        if figure.value is None or figure.low is None or figure.high is None:
            return None
        shrunk = quantile_z(_PLAIN) / quantile_z(figure.level)
        low = figure.value - (figure.value - figure.low) * shrunk
        high = figure.value + (figure.high - figure.value) * shrunk
        ends = [wish.margin(end) for end in (low, high)]
        deepest = [(wish.low + wish.high) / 2.0] if math.isfinite(wish.low) and math.isfinite(wish.high) else []
        best = max(ends + [wish.margin(at) for at in deepest if low < at < high])
        least = max(least, _games(best, figure, games, level))
        most = max(most, _games(min(ends), figure, games, level))
    if least >= _MOST:
        return None
    return Needed(_rounded(least), None if most >= _MOST else _rounded(most))


def _games(margin: float, figure: Figure, games: int, level: float) -> float:
    """Return the games after which a value so far inside its target is confirmed; infinite outside."""
    if margin <= 0 or figure.low is None or figure.high is None:
        return math.inf
    error = (figure.high - figure.low) / 2.0 / quantile_z(figure.level)
    reach = quantile_z(level) + quantile_z(2.0 * _POWER - 1.0)
    return games * (reach * error / margin) ** 2


def _rounded(games: float) -> int:
    return max(int(two_digits(games, up=True)), 1)


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
    """Confirm the safest candidates, one after the other, until one is met, none is worth it, or `TRIES` were made.

    One that is undecided may stay so for ever: its neighbour may be met at once.
    """
    for standing in best_first(standings, wishes)[:TRIES]:
        if standing.score(wishes) <= 0:
            return
        told = attempt(standing)
        yield told
        if told.verdict == "met":
            return
