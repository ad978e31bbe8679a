"""One match: played with every action and menu logged, and refereed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from simcli import engine
from simcli.config import Experiment, from_resolved
from simcli.plan import order_lineups
from simcli.referee.core import Coverage, Difference, Event, GameLog, events_of, seating_cell, split_games
from simcli.verify.draws import as_walls, dice, random_rules
from simcli.verify.games import Checks, checks

if TYPE_CHECKING:
    import pyarrow as pa


class Job(NamedTuple):
    """What is verified; plain data, so that it can travel to other processes."""

    config: dict[str, Any]
    name: str
    random_rules: bool
    stacked: bool


class Failure(NamedTuple):
    """A game that the referee does not agree with.

    `config` is the experiment as it was played (with the rules drawn for the match), `walls` those of its games from
    the first to this one, `events` the length of its log.
    """

    difference: Difference
    config: dict[str, Any]
    walls: list[list[int]]
    dealer: int
    events: int


class Checked(NamedTuple):
    """What came of some matches: games refereed, what they exercised, and the games that differ."""

    games: int
    counts: dict[str, int]
    failures: list[Failure]


def check_matches(job: Job, task: tuple[int, int]) -> Checked:
    """Play and referee the matches `first` .. `first + matches - 1`, task = (first, matches)."""
    experiment = from_resolved(job.config, job.name)
    game = checks(experiment.variant)
    coverage = Coverage(game.registry)
    games, failures = 0, []
    for match in range(task[0], task[0] + task[1]):
        mine = random_rules(experiment, match) if job.random_rules else experiment
        walls = stacked_walls(game, mine, match) if job.stacked else None
        played, failure = check_match(game, mine, match, coverage, walls)
        games += played
        failures += [failure] if failure else []
    return Checked(games, coverage.counts, failures)


def stacked_walls(game: Checks, experiment: Experiment, match: int) -> list[list[int]]:
    """Build the walls of one match, game by game."""
    chance = dice(experiment.seed, match, "walls")
    return [game.wall(chance, experiment.seats) for _ in range(experiment.match.games)]


def check_match(
    game: Checks, experiment: Experiment, match: int, coverage: Coverage, walls: list[list[int]] | None = None
) -> tuple[int, Failure | None]:
    """Play one match and referee it; the number of games looked at, and the first that differs."""
    given = None if walls is None else as_walls(walls)
    played = engine.play(experiment, match, 1, events=True, menus=True, walls=given)
    assert played.events is not None
    logs = game_logs(played.events, played.games, played.wins)
    difference = referee(game, experiment, match, logs, coverage)
    if difference is None:
        return len(logs), None
    return difference.game + 1, failure_of_logs(experiment, difference, logs)


def referee(
    game: Checks, experiment: Experiment, match: int, logs: list[GameLog], coverage: Coverage
) -> Difference | None:
    """Hold the logged games of one match to the rules of the experiment, and to its seating."""
    dealer, bots = seating_cell(match, experiment.seats, order_lineups(experiment))
    return game.check_match(
        experiment.resolved()["rules"],
        logs,
        coverage,
        first_dealer=dealer if experiment.seating.first_dealer == "rotate" else None,
        length=experiment.match.games,
        bots=bots,
    )


def game_logs(events: pa.Table, games: pa.Table, wins: pa.Table) -> list[GameLog]:
    """Put the rows of the three logs together, game by game; all of them must hold the same matches."""
    rows = {(row["match"], row["game"]): row for row in games.to_pylist()}
    won: dict[tuple[int, int], list[dict[str, Any]]] = {}
    for row in wins.to_pylist():
        won.setdefault((row["match"], row["game"]), []).append(row)
    return [
        GameLog(log, rows.get((match, game)), won.get((match, game), []))
        for match, game, log in split_games(events_of(events.to_pydict()))
    ]


def failure_of_logs(experiment: Experiment, difference: Difference, logs: list[GameLog]) -> Failure:
    """Keep what is needed to play a differing game again."""
    shown = [log.events for log in logs if log.events and log.events[0].game <= difference.game]
    walls = [[event.tile for event in events if event.kind == "wall"] for events in shown]
    last = shown[-1] if shown else []
    config = experiment.resolved()
    config["match"]["games"] = max(len(walls), 1)
    return Failure(difference, config, walls, dealer_of(last), len(last))


def dealer_of(events: Sequence[Event]) -> int:
    """Return the seat that deals in a game's events (-1: none does)."""
    return next((event.seat for event in events if event.action == "deal"), -1)
