"""Confirming an answer on walls that the search never saw: levels, verdicts, and the games that one would take."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

from simcli.balancing.racing import ERROR
from simcli.balancing.wishes import Wish
from simcli.stats.figure import Figure
from simcli.stats.proportions import quantile_z

Verdict = Literal["met", "not met", "undecided"]

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
