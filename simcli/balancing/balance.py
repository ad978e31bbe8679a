"""The whole search: candidates, race or optimiser, confirmation on fresh walls, verdict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from simcli.balancing.confirming import (
    Needed,
    Verdict,
    confirm,
    confirmation_level,
    games_range,
    overall,
    planned_games,
    verdicts,
)
from simcli.balancing.ledger import Earlier, Ledger, confirmation_seed, open_ledger, problem_id
from simcli.balancing.measuring import Field, figures, sized
from simcli.balancing.optimising import closest, search
from simcli.balancing.planning import Plan, allowed
from simcli.balancing.racing import Look, Standing, best_first, judged, look_level, race, safest, sizes
from simcli.engine import kernel_digest
from simcli.errors import UsageError
from simcli.plan import Plan as RunPlan
from simcli.sweeping.grid import Combination
from simcli.sweeping.playing import Made, make
from simcli.text import say

if TYPE_CHECKING:
    from simcli.runner import Watcher
    from simcli.stats.figure import Figure
    from simcli.sweeping.playing import Telling

#: Of those that an optimiser proposed, so many race.
FINALISTS = 12

#: How a search ended; `excluded`: every combination of a finite grid, by simultaneous intervals.
Ending = Literal["met", "undecided", "not found", "excluded"]


class Confirmation(NamedTuple):
    """A candidate played again on walls of its own: its number, run, figures and verdicts, one a target.

    `games` were asked for, `played` is in whole rounds. `needed` is how many the next confirmation would take, as far
    as its intervals tell; None where nothing speaks for any number.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs here
    standing: Standing
    made: Made
    games: int
    level: float
    figures: list[Figure]
    verdicts: list[Verdict]
    needed: Needed | None

    @property
    def played(self) -> int:
        """The games that were played for it."""
        return self.made.log.n_games

    @property
    def verdict(self) -> Verdict:
        """The verdict on all targets together."""
        return overall(self.verdicts)


@dataclass(frozen=True)
class Balance:
    """A search that ended; `earlier` is what other calls looked at and confirmed of it, which widens its intervals."""

    plan: Plan
    ground: Field
    standings: list[Standing]
    confirmations: list[Confirmation]
    earlier: Earlier

    @property
    def ending(self) -> Ending:
        """How it ended."""
        if any(one.verdict == "met" for one in self.confirmations):
            return "met"
        if self.plan.whole and all(one.excluded_by is not None for one in self.standings):
            return "excluded"
        if any(one.verdict == "undecided" for one in self.confirmations):
            return "undecided"
        return "not found"

    @property
    def best(self) -> Confirmation | None:
        """The confirmation that is met or, without one, lies deepest inside of those that nothing speaks against."""
        open_still = [one for one in self.confirmations if one.verdict != "not met"]
        return max(
            open_still,
            key=lambda one: (one.verdict == "met", safest(self.plan.wishes, one.figures)),
            default=None,
        )

    @property
    def ordered(self) -> list[Standing]:
        """The candidates that are left, the best first: the one confirmed, then by their last figures."""
        again = {one.standing.candidate: one.figures for one in self.confirmations}
        met = {one.standing.candidate for one in self.confirmations if one.verdict == "met"}
        return sorted(best_first(self.standings, self.plan.wishes, again), key=lambda one: one.candidate not in met)

    @property
    def repriced(self) -> int:
        """How many runs were priced again from another run of this search, instead of being played."""
        logs = [made.log for made in self.ground.made.values()]
        own = {log.manifest.id for log in logs}
        return sum(log.manifest.priced_from in own for log in logs)

    @property
    def answer(self) -> Combination | None:
        """The confirmed combination, with the games of the experiment as given."""
        met = [one for one in self.confirmations if one.verdict == "met"]
        return self.ground.candidates[met[0].standing.candidate] if met else None


def balance(
    planned: Plan,
    *,
    workers: int | None = None,
    watcher: Watcher | None = None,
    telling: Telling | None = None,
    looking: Callable[[int, int], None] | None = None,
) -> Balance:
    """Search and confirm; what was played before is not played again.

    Parameters
    ----------
    planned : Plan
    workers, watcher, telling
        See `simcli.sweeping.playing.make`.
    looking : function, optional
        Hears of every look: games of each candidate, and how many candidates are left.
    """
    ledger = open_ledger(planned.folder, problem_id(planned.base, planned.varied, planned.wishes))
    ledger.begin()
    ground = Field(list(planned.grid), planned.wishes, planned.folder, workers, watcher, telling)
    if planned.whole:
        chosen, others = list(range(len(ground.candidates))), list[Standing]()
    else:
        chosen, others = _proposals(planned, ground)
    raced = race(_told(ground, looking), chosen, planned.wishes, _looks(planned, ledger, ground))
    standings = sorted([*raced, *others], key=lambda one: one.candidate)
    confirmations = confirm(standings, planned.wishes, lambda one: _confirm(planned, ground, one, ledger))
    return Balance(planned, ground, standings, list(confirmations), ledger.earlier())


def _proposals(planned: Plan, ground: Field) -> tuple[list[int], list[Standing]]:
    """Have an optimiser propose candidates; return the places of the nearest and the standings of the others."""
    found: list[Standing] = []
    games, level = _first_look(planned), look_level(1, planned.trials, len(planned.wishes))

    def attempt(settings: tuple[tuple[str, str], ...]) -> list[Figure]:
        ground.candidates.append(allowed(planned.source, planned.base, settings))
        place = len(ground.candidates) - 1
        (told,) = ground.measure([place], games, level)
        found.append(judged(place, games, told, planned.wishes))
        return told

    search(attempt, planned.varied, planned.wishes, planned.trials, planned.base.seed)
    if not found:
        raise UsageError(
            say(
                f"试过的 {planned.trials} 个组合都与规则矛盾",
                f"the rules contradict all {planned.trials} combinations that were tried",
            )
        )
    near = {one.candidate for one in closest(found, planned.wishes, FINALISTS)}
    return sorted(near), [one for one in found if one.candidate not in near]


def _told(ground: Field, looking: Callable[[int, int], None] | None) -> Callable[..., list[list[Figure]]]:
    def measure(chosen: Sequence[int], games: int, level: float) -> list[list[Figure]]:
        if looking is not None:
            looking(games, len(chosen))
        return ground.measure(chosen, games, level)

    return measure


def _looks(planned: Plan, ledger: Ledger, ground: Field) -> Iterable[Look]:
    """Yield the looks, each entered into the ledger before it is taken."""
    block = _block_games(planned)
    for size in sizes(max(-(-planned.most // block), 1)):
        games = min(size * block, planned.most)
        yield Look(games, look_level(ledger.look(games), len(ground.candidates), len(planned.wishes)))


def _first_look(planned: Plan) -> int:
    return min(_block_games(planned), planned.most)


def _block_games(planned: Plan) -> int:
    run = RunPlan(planned.base, kernel_digest(planned.base.variant))
    return run.block_matches * planned.base.match.games


def _confirm(planned: Plan, ground: Field, standing: Standing, ledger: Ledger) -> Confirmation:
    """Play a candidate again on walls of its own, long enough if that is possible, and judge it."""
    wishes, problem = planned.wishes, ledger.path.stem
    candidate = ground.candidates[standing.candidate]
    games = planned_games(wishes, standing, planned.most, planned.confirm)
    index = ledger.confirmation(candidate.label, games)
    level = confirmation_level(index, len(wishes))
    again = sized(candidate, games)
    again = again._replace(
        experiment=replace(again.experiment, seed=confirmation_seed(planned.base.seed, problem, index))
    )
    (made,) = make([again], planned.folder, workers=ground.workers, watcher=ground.watcher, telling=ground.telling)
    told = figures(made.log, wishes, games, level)
    longer = games_range(wishes, told, games, confirmation_level(index + 1, len(wishes)))
    return Confirmation(index, standing, made, games, level, told, verdicts(wishes, told), longer)
