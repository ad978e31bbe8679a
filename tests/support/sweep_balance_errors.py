"""Cases of searches whose truth is known, and how often each may end in a certain way."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from scipy import stats

from simcli.balancing.wishes import Wish
from tests.support.sweep_balance import Ended, searched, wish

_TARGET = wish(0.2, 0.3)
_HARD = wish(0.5, 0.6, "others")


class Case(NamedTuple):
    """A search of coins: their chances of heads, the targets, the end that is counted, and its most (least) share."""

    name: str
    chances: list[list[float]]
    wishes: list[Wish]
    counted: Callable[[Ended], bool]
    most: float | None
    least: float | None = None


#: No coin meets its target, all of them just not: any that is called met is an error. One coin meets both targets at
#: their very edges: that it is excluded is an error. One coin lies well inside: it should be found.
CASES = (
    Case("wrongly met", [[0.3001], [0.301], [0.1999], [0.302]], [_TARGET], lambda end: bool(end.met), 0.05),
    Case(
        "wrongly excluded",
        [[0.3, 0.5], [0.35, 0.55], [0.2, 0.45]],
        [_TARGET, _HARD],
        lambda end: end.standings[0].excluded_by is not None,
        0.05,
    ),
    Case(
        "found",
        [[0.25, 0.55], [0.35, 0.55], [0.25, 0.45]],
        [_TARGET, _HARD],
        lambda end: end.met == [0],
        None,
        0.85,
    ),
)


def rate(case: Case, searches: int, seed: int) -> int:
    """Return how many searches end in the way that is counted."""
    random = np.random.default_rng(seed)
    return sum(case.counted(searched(case.chances, case.wishes, random)) for _ in range(searches))


def holds(case: Case, ends: int, searches: int, p: float) -> bool:
    """Tell whether so many ends fit the case's limit; wrongly denied with chance `p` at most."""
    if case.most is not None:
        return bool(stats.binom.sf(ends - 1, searches, case.most) > p)
    assert case.least is not None
    return bool(stats.binom.cdf(ends, searches, case.least) > p)
