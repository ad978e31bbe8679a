"""Racing: candidates whose simultaneous interval excludes a target drop out, the games go to the rest.

Nothing here knows of games: figures come from a function, so that the decisions can be checked on simulated numbers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from simcli.balancing.wishes import Wish
from simcli.stats.figure import Figure

#: Measures some candidates after so many units of work at one level: one figure a target, for each candidate.
Measure = Callable[[Sequence[int], int, float], list[list[Figure]]]
#: The chance that any interval of a whole search misses.
ERROR = 0.05


class Look(NamedTuple):
    """One look at all candidates left: the size they have then, and the confidence of each interval."""

    size: int
    level: float


def look_level(index: int, candidates: int, targets: int) -> float:
    """Return the confidence of each interval at look `index` (from 1).

    Over all looks, candidates and targets together the errors add up to `ERROR` at most, however many looks there
    will be: look i takes 1 / (i (i + 1)) of it.
    """
    return 1.0 - ERROR / (index * (index + 1)) / (candidates * targets)


@dataclass
class Standing:
    """A candidate: its figures at its last look, one a target, and what excludes it (a target's place), if anything."""

    candidate: int
    size: int
    figures: list[Figure]
    excluded_by: int | None = None
    inside: bool = False

    def score(self, wishes: Sequence[Wish]) -> float:
        """Return how safely it meets the targets: the smallest margin, in half widths of its interval."""
        return safest(wishes, self.figures)

    def misses(self, wishes: Sequence[Wish]) -> list[float]:
        """Return by how much each target is missed, in tolerances; 0 where it is met, infinite without a figure."""
        return [miss(wish, figure) for wish, figure in zip(wishes, self.figures, strict=True)]


def safest(wishes: Sequence[Wish], figures: Sequence[Figure]) -> float:
    """Return how safely figures, one a target, meet their targets: the smallest margin, in half widths."""
    return min((safety(wish, figure) for wish, figure in zip(wishes, figures, strict=True)), default=-math.inf)


def safety(wish: Wish, figure: Figure) -> float:
    """Return the margin of a figure in half widths of its interval; minus infinity without one."""
    if figure.value is None or figure.low is None or figure.high is None:
        return -math.inf
    half = (figure.high - figure.low) / 2.0
    margin = wish.margin(figure.value)
    if half <= 0:
        return math.copysign(math.inf, margin)
    return margin / half


def miss(wish: Wish, figure: Figure) -> float:
    """Return by how much a figure misses a target, in tolerances."""
    return math.inf if figure.value is None else max(-wish.margin(figure.value), 0.0) / wish.scale


def race(measure: Measure, candidates: Sequence[int], wishes: Sequence[Wish], looks: Iterable[Look]) -> list[Standing]:
    """Race candidates through the looks until one is wholly inside all targets, none is left, or looks run out.

    Returns
    -------
    list of Standing
        One a candidate, in the order given.
    """
    found: dict[int, Standing] = {}
    left = list(candidates)
    for look in looks:
        for candidate, figures in zip(left, measure(left, look.size, look.level), strict=True):
            found[candidate] = judged(candidate, look.size, figures, wishes)
        left = [candidate for candidate in left if found[candidate].excluded_by is None]
        if not left or any(found[candidate].inside for candidate in left):
            break
    return [found[candidate] for candidate in candidates]


def judged(candidate: int, size: int, figures: list[Figure], wishes: Sequence[Wish]) -> Standing:
    """Return the standing of a candidate with these figures, one a target."""
    told = [wish.judge(figure) for wish, figure in zip(wishes, figures, strict=True)]
    excluded = told.index("outside") if "outside" in told else None
    return Standing(candidate, size, figures, excluded, all(one == "inside" for one in told))


def best_first(
    standings: Sequence[Standing], wishes: Sequence[Wish], confirmed: Mapping[int, Sequence[Figure]] | None = None
) -> list[Standing]:
    """Return the candidates that are left, the safest first; those played again count by what they came to then.

    Parameters
    ----------
    standings, wishes
    confirmed : mapping, optional
        The figures of confirmations by candidate: unlike those of the search they were not picked for looking good.
    """
    again = confirmed or {}

    def order(one: Standing) -> tuple[float, float]:
        figures = again.get(one.candidate, one.figures)
        return -safest(wishes, figures), max(map(miss, wishes, figures))

    return sorted((one for one in standings if one.excluded_by is None), key=order)


def undominated(standings: Sequence[Standing], wishes: Sequence[Wish]) -> list[Standing]:
    """Return the candidates that no other beats in one target without losing in another, by their estimates."""
    missed = {one.candidate: one.misses(wishes) for one in standings}

    def beaten(one: Standing) -> bool:
        return any(_beats(missed[other.candidate], missed[one.candidate]) for other in standings)

    return [one for one in standings if not beaten(one)]


def _beats(a: Sequence[float], b: Sequence[float]) -> bool:
    return all(x <= y for x, y in zip(a, b, strict=True)) and any(x < y for x, y in zip(a, b, strict=True))


def sizes(most: int) -> Iterator[int]:
    """Yield the sizes of the looks: 1, 2, 4, ... and at last `most`."""
    size = 1
    while size < most:
        yield size
        size *= 2
    yield most
