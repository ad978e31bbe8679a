"""Matches of 攸县胡子牌 under random rules and on built walls, told, for the checks of the replay."""

from __future__ import annotations

import json
import random
from typing import Any, NamedTuple

from simcli import engine
from simcli.config import Experiment
from simcli.replay.story import GameStory, MatchStory
from simcli.replay.teller import tell_match
from simcli.verify.draws import as_walls
from simcli.verify.youxian.walls import recipe_wall, thin_wall
from tests.support.random_rules import random_experiment
from tests.support.replayed import page_data

SEATS = range(3)
MATCHES = 60


#: Every twelfth match of each of these has walls of one recipe, and random bots that may decline what it leads to.
RECIPES = {1: "dealt", 5: "only_sets", 9: "formed"}


def random_match(number: int) -> Experiment:
    """Draw rules and bots; the least 息 stays where hands reach it."""
    chance = random.Random(number)
    sets = [f"seed={number}", "match.games=6"]
    if number % 12 in RECIPES:
        return random_experiment("youxian", chance, *sets, "bots=random", "rules.min_xi=6", "rules.forced_win=false")
    bots = json.dumps([chance.choice(["random", "eager", "greedy"]) for _ in SEATS])
    return random_experiment("youxian", chance, *sets, f"bots={bots}", f"rules.min_xi={chance.choice([6, 9, 15])}")


def walls_of(number: int, games: int) -> Any:
    """Build walls that reach thin places for three of four matches; None: shuffled ones."""
    chance = random.Random(number)
    if number % 12 in RECIPES:
        return as_walls([recipe_wall(chance, RECIPES[number % 12]) for _ in range(games)])
    return None if number % 4 == 0 else as_walls([thin_wall(chance) for _ in range(games)])


class Watched(NamedTuple):
    """A match under random rules: as its page holds it, its events and wins, and the same without events."""

    experiment: Experiment
    story: dict[str, Any]
    events: list[dict[str, Any]]
    wins: list[dict[str, Any]]
    rows: list[dict[str, Any]]


def told(number: int) -> tuple[Experiment, engine.Played, list[GameStory]]:
    """Play match `number % 9` of the rules and walls that `number` draws, and tell it in the language in force."""
    experiment = random_match(number)
    walls = walls_of(number, experiment.match.games)
    played = engine.play(experiment, number % 9, 1, events=True, menus=True, walls=walls)
    return experiment, played, tell_match(experiment, played, None)


def watch_match(number: int) -> Watched:
    """Tell a match, and play it again without events."""
    experiment, played, games = told(number)
    assert played.events is not None
    story = MatchStory("youxian", experiment.name, experiment.seed, number % 9, games)
    walls = walls_of(number, experiment.match.games)
    rows = engine.play(experiment, number % 9, 1, walls=walls).games.to_pylist()
    return Watched(experiment, page_data(story), played.events.to_pylist(), played.wins.to_pylist(), rows)
