"""Plain estimates: how often an event happens in games that were simply played, or in deals that were simply dealt."""

from __future__ import annotations

from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.odds.evaluate import evaluate
from simcli.odds.event import Node, refs
from simcli.odds.names import Names
from simcli.odds.table import Table, at_most_one
from simcli.stats.design import Design, PairCounts
from simcli.stats.figure import Figure
from simcli.stats.moments import Layout, Moments
from simcli.stats.sample import Sample
from simcli.store.reader import Log

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.config import Experiment

_LAYOUT = Layout(("games", "seat_games", "hits", "any"), [("hits", "seat_games"), ("hits", "games"), ("any", "games")])
_DEALS_AT_ONCE = 20_000


@dataclass
class Plain:
    """How often an event happened.

    Parameters
    ----------
    sample : Sample
        Sums `hits` (of `seat_games`) and `any` (of `games`).
    numbers : int64 array
        Games in which it happened to 0, 1, 2 … players.
    single : bool
        Whether it can happen to one player of a game at most: the three chances are one then.
    """

    sample: Sample
    numbers: NDArray[np.int64]
    single: bool = False

    @property
    def games(self) -> int:
        """Games looked at."""
        return self.sample.design.games

    @property
    def hits(self) -> int:
        """Players it happened to."""
        return int(self.sample.total("hits"))

    def player(self) -> Figure:
        """Return the chance for one player in one game."""
        if not self.single:
            return self.sample.share("chance.player", "hits", "seat_games")
        one, seats = self.somebody(), self.sample.total("seat_games") / self.sample.total("games")
        low, high = (None if end is None else end / seats for end in (one.low, one.high))
        value = None if one.value is None else one.value / seats
        chances = self.sample.total("seat_games")
        return replace(one, metric="chance.player", value=value, low=low, high=high, denominator=chances)

    def somebody(self) -> Figure:
        """Return the chance that it happens to somebody in a game."""
        return self.sample.share("chance.table", "any", "games")

    def number(self) -> Figure:
        """Return how many players it happens to in a game, on average."""
        if self.single:
            return replace(self.somebody(), metric="chance.number")
        return self.sample.rate("chance.number", "hits", "games")


def of_run(names: Names, event: Node, folder: Path) -> Plain:
    """Look for an event in a run.

    Raises
    ------
    RunError
        A part is missing or damaged.
    """
    from simcli import engine
    from simcli.plan import round_matches
    from simcli.report.provenance import planned_games

    log = Log(folder)
    experiment = log.experiment
    counts = _Counts(names.deck.seats, experiment.match.games, round_matches(experiment))
    for games, wins in zip(log.tables("games"), log.tables("wins"), strict=True):
        groups = games.column("wall_group").to_numpy()
        places = games.column("game").to_numpy()
        table = Table(
            names,
            games,
            wins,
            lambda groups=groups, places=places: engine.shuffled(  # type: ignore[misc]
                experiment.variant, experiment.seed, groups, places
            ),
        )
        counts.add(table.hits(event))
    shared = experiment.seating.walls == "shared"
    design = Design.of(experiment.match.games, counts.cells, shared, log.matches, planned_games(log))
    adapter = import_module(f"simcli.report.{experiment.variant}.adapter")
    most_winners = adapter.most_winners(experiment.game.resolve(experiment.rules))
    return counts.plain(design, at_most_one(names, event, most_winners))


def of_deals(names: Names, event: Node, experiment: Experiment, deals: int) -> Plain:
    """Look for an event of the deal in deals made as a run makes them, without playing."""
    from simcli import engine

    counts = _Counts(names.deck.seats, 1, 1)
    for first in range(0, deals, _DEALS_AT_ONCE):
        number = min(_DEALS_AT_ONCE, deals - first)
        groups = np.arange(first, first + number)
        walls = engine.shuffled(experiment.variant, experiment.seed, groups, np.zeros(number, np.int64))
        counts.add(np.stack([dealt(names, event, walls, place) for place in range(names.deck.seats)]))
    return counts.plain(Design.of(1, 1, False, deals, None), False)


def dealt(names: Names, event: Node, walls: NDArray[np.uint8], place: int) -> NDArray[np.bool_]:
    """Tell for every wall whether an event of the deal happens to the player `place` seats after the dealer."""
    hands = names.deck.dealt(walls, place)
    known: dict[str, Any] = {"dealer": place == 0, "place": place}
    known |= {key: names.deck.values(names.feature(key), hands) for key in refs(event) if key not in known}
    return np.broadcast_to(np.asarray(evaluate(event, known.__getitem__), bool), len(walls))


class _Counts:
    """The sums of an event over clusters, part by part."""

    def __init__(self, seats: int, match_games: int, cells: int) -> None:
        self.seats, self.match_games, self.cells = seats, match_games, cells
        self.hits: list[NDArray[np.float64]] = []
        self.any: list[NDArray[np.float64]] = []
        self.numbers = np.zeros(seats + 1, np.int64)

    def add(self, hits: NDArray[np.bool_]) -> None:
        """Take in whole rounds of games, [seats, games]."""
        number = hits.sum(axis=0)
        self.numbers += np.bincount(number, minlength=self.seats + 1)
        self.hits.append(number.reshape(-1, self.match_games).sum(axis=1).astype(np.float64))
        self.any.append((number > 0).reshape(-1, self.match_games).sum(axis=1).astype(np.float64))

    def plain(self, design: Design, single: bool) -> Plain:
        """Sum up."""
        hits, some = np.concatenate(self.hits), np.concatenate(self.any)
        rounds = hits.size // self.cells
        laid = [one.reshape(rounds, self.cells).T for one in (hits, some)]
        unit_games = float(self.match_games)
        if design.unit == "round":
            laid = [one.sum(axis=0, keepdims=True) for one in laid]
            unit_games *= self.cells
        games = np.full_like(laid[0], unit_games)
        values = np.stack([games, games * self.seats, *laid])
        most = {"games": unit_games, "any": unit_games}
        most |= dict.fromkeys(("hits", "seat_games"), unit_games * self.seats)
        pairs = {
            ("hits", "seat_games"): PairCounts.of(laid[0], games * self.seats),
            ("any", "games"): PairCounts.of(laid[1], games),
            ("hits", "games"): PairCounts.of(laid[0], games),
        }
        sample = Sample(Moments.of(_LAYOUT, values), design, most, pairs)
        return Plain(sample, self.numbers, single)
