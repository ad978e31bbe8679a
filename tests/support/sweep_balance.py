"""The decisions of a search on simulated numbers: candidates are coins, a look is a count of heads so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simcli.balancing.confirming import Verdict, confirm, confirmation_level, overall, planned_games, verdicts
from simcli.balancing.racing import Look, Standing, look_level, race
from simcli.balancing.wishes import Wish
from simcli.report.metrics import Metric
from simcli.report.recording import Recipe
from simcli.stats.figure import Figure
from simcli.stats.proportions import wilson
from simcli.text import Text

SIZES = (500, 1000, 2000, 4000)
LONGEST = 16_000


def wish(low: float, high: float, name: str = "heads") -> Wish:
    """Return a target for a share."""
    metric = Metric(name, name, Text(name, name), "share", Recipe("share", ((1.0, "hits", "games"),)), False)
    return Wish(f"{name}={low}..{high}", metric, low, high)


def share(hits: float, games: int, level: float) -> Figure:
    """Return a share of independent chances with Wilson's interval."""
    low, high, method = wilson(hits / games, games, level)
    return Figure("heads", hits / games, low, high, hits, games, games, method, level=level)


class Coins:
    """Candidates whose targets are shares of heads: one coin a candidate and target, the same throws at every look.

    `chances` has shape (candidates, targets).
    """

    def __init__(self, chances: Sequence[Sequence[float]], random: np.random.Generator) -> None:
        self.chances = np.asarray(chances)
        steps = np.diff((0, *SIZES))
        drawn = random.binomial(steps[:, None, None], self.chances[None])
        self.hits: NDArray[np.int64] = drawn.cumsum(axis=0)

    def measure(self, chosen: Sequence[int], size: int, level: float) -> list[list[Figure]]:
        """Return the shares so far."""
        hits = self.hits[SIZES.index(size)]
        return [[share(int(count), size, level) for count in hits[place]] for place in chosen]


class Confirmed(NamedTuple):
    """A confirmation on throws of its own."""

    candidate: int
    verdict: Verdict


class Ended(NamedTuple):
    """How a simulated search ended."""

    standings: list[Standing]
    confirmations: list[Confirmed]

    @property
    def met(self) -> list[int]:
        """The candidate that was confirmed, if any."""
        return [one.candidate for one in self.confirmations if one.verdict == "met"]


def searched(chances: Sequence[Sequence[float]], wishes: Sequence[Wish], random: np.random.Generator) -> Ended:
    """Race coins and confirm the safest, as a search does with runs."""
    coins = Coins(chances, random)
    looks = [Look(size, look_level(at, len(chances), len(wishes))) for at, size in enumerate(SIZES, 1)]
    standings = race(coins.measure, range(len(chances)), wishes, looks)
    indices = iter(range(1, 100))

    def attempt(standing: Standing) -> Confirmed:
        games = planned_games(wishes, standing, SIZES[-1], LONGEST)
        level = confirmation_level(next(indices), len(wishes))
        hits = random.binomial(games, coins.chances[standing.candidate])
        told = verdicts(wishes, [share(int(count), games, level) for count in hits])
        return Confirmed(standing.candidate, overall(told))

    return Ended(standings, list(confirm(standings, wishes, attempt)))
