"""Whether two runs can be compared pair by pair, and how their matches go together."""

from __future__ import annotations

from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING

from simcli.errors import UsageError
from simcli.report.provenance import planned_games
from simcli.report.seating import seating
from simcli.stats.design import Design
from simcli.stats.sample import Sample
from simcli.text import say

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from simcli.config import Experiment
    from simcli.report.registry import Registry
    from simcli.stats.moments import Moments
    from simcli.store.reader import Log


@dataclass(frozen=True)
class Matched:
    """Two runs whose matches with the same number met the same walls.

    Parameters
    ----------
    logs : (A, B)
    matches : int
        Matches that both hold, whole rounds of both seatings.
    round_matches : int
        After so many matches the seatings of both have gone round.
    cells : int
        Cells kept apart: those of a round where both seatings are alike, else 1 (pooled, conservative).
    whole_rounds : bool
        Whether walls are shared within a round, so that the round is the pair.
    """

    logs: tuple[Log, Log]
    matches: int
    round_matches: int
    cells: int
    whole_rounds: bool

    @property
    def anytime(self) -> bool:
        """Whether looks at either run may have decided when it ended."""
        return any(self._planned(at) is not None for at in (0, 1))

    def _planned(self, at: int) -> int | None:
        return planned_games(self.logs[at])

    def clustered(self, sums: NDArray[np.float64]) -> NDArray[np.float64]:
        """Lay sums of whole rounds, shape (names, matches), out as (names, cells, clusters)."""
        names = sums.shape[0]
        found: NDArray[np.float64] = sums.reshape(names, -1, self.cells).transpose(0, 2, 1)
        if self.whole_rounds:
            found = sums.reshape(names, -1, self.round_matches).sum(axis=2)[:, None, :]
        return found

    def sample(self, moments: Moments, registry: Registry, at: int) -> Sample:
        """Return the sums of one of the runs (or of both) as a sample with intervals that the runs allow.

        Parameters
        ----------
        moments : Moments
        registry : Registry
            What run `at` sums up.
        at : 0 or 1
        """
        planned = None
        if self.anytime:
            planned = max(self._planned(side) or self.logs[side].n_games for side in (0, 1))
        games_a_match = self.logs[at].manifest.match_games
        design = Design.of(games_a_match, self.round_matches, self.whole_rounds, self.matches, planned)
        most = registry.most(self.round_matches if self.whole_rounds else 1)
        return Sample(moments, design, most, {}, registry.signed())


def check_walls(one: Experiment, two: Experiment, names: tuple[str, str]) -> None:
    """Make sure that two experiments are dealt the same walls; `names` is what people know them by.

    Raises
    ------
    UsageError
        They are of different games, seeds, numbers of seats or ways to share walls.
    """
    a, b = names
    for key, left, right in (
        ("variant", one.variant, two.variant),
        ("seed", one.seed, two.seed),
        ("seats", one.seats, two.seats),
        ("seating.walls", one.seating.walls, two.seating.walls),
        ("seating.first_dealer", one.seating.first_dealer, two.seating.first_dealer),
    ):
        if left != right:
            raise UsageError(
                say(
                    f"A（{a}）与 B（{b}）牌墙不同，不能逐场配对：{key} 在 A 是 {left}，在 B 是 {right}",
                    f"A ({a}) and B ({b}) are not on the same walls: {key} is {left} in A, {right} in B",
                )
            )
    rounds = seating(one).round_matches, seating(two).round_matches
    if one.seating.walls == "shared" and rounds[0] != rounds[1]:
        raise UsageError(
            say(
                f"A（{a}）与 B（{b}）共用的牌墙对不上：一轮在 A 是 {rounds[0]} 场，在 B 是 {rounds[1]} 场",
                f"the shared walls of A ({a}) and B ({b}) do not go together: a round has {rounds[0]} matches in A, "
                f"{rounds[1]} in B",
            )
        )


def matched(a: Log, b: Log) -> Matched:
    """Check that two runs are on the same walls and pair their matches.

    Raises
    ------
    UsageError
        They are not (see `check_walls`), or hold no common whole round.
    """
    one, two = a.experiment, b.experiment
    check_walls(one, two, (str(a.folder), str(b.folder)))
    rounds = seating(one).round_matches, seating(two).round_matches
    shared = one.seating.walls == "shared"
    whole = lcm(*rounds)
    matches = min(a.matches, b.matches) // whole * whole
    if not matches:
        raise UsageError(
            say(
                f"A（{a.folder}，{a.matches} 场）与 B（{b.folder}，{b.matches} 场）没有共同打完的一轮（{whole} 场）",
                f"A ({a.folder}, {a.matches} matches) and B ({b.folder}, {b.matches}) have no whole round of {whole} "
                "matches in common",
            )
        )
    cells = 1 if shared or rounds[0] != rounds[1] else rounds[0]
    return Matched((a, b), matches, whole, cells, shared)
