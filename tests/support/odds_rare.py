"""Rare-event estimates held against plain play of the same event, and against exact counts."""

from __future__ import annotations

import math
import tempfile
from typing import NamedTuple

import numpy as np

from simcli import engine
from simcli.config import Experiment, load
from simcli.odds import playing, rare
from simcli.odds.aims import Aim
from simcli.odds.event import Node
from simcli.odds.exact import count_odds
from simcli.odds.names import Names
from simcli.odds.splitting import Splitter
from simcli.odds.table import Table
from simcli.runner import run


class Agreement(NamedTuple):
    """Two estimates of one number, and how many standard errors lie between them."""

    name: str
    one: float
    other: float
    errors: float


def apart(name: str, one: tuple[float, float], other: tuple[float, float]) -> Agreement:
    """Compare two independent (estimate, standard error)."""
    return Agreement(name, one[0], other[0], abs(one[0] - other[0]) / math.hypot(one[1], other[1]))


def plainly(experiment: Experiment, names: Names, event: Node, games: int, batch: int = 4000) -> tuple[float, float]:
    """Return players a game and the standard error from plain matches, clustered by match."""
    match_games = experiment.match.games
    sums = []
    for first in range(0, games // match_games, batch // match_games):
        matches = min(batch // match_games, games // match_games - first)
        played = engine.play(experiment, first, matches)
        groups, places = (played.games.column(name).to_numpy() for name in ("wall_group", "game"))

        def walls(groups: object = groups, places: object = places) -> object:
            return engine.shuffled(experiment.variant, experiment.seed, groups, places)  # type: ignore[arg-type]

        hits = Table(names, played.games, played.wins, walls).hits(event)  # type: ignore[arg-type]
        sums.append(hits.sum(axis=0).reshape(-1, match_games).mean(axis=1))
    found = np.concatenate(sums)
    return float(found.mean()), float(found.std(ddof=1)) / math.sqrt(len(found))


def split_exactly(games: int, repetitions: int, seed: int) -> Agreement:
    """Split towards many dealt honours, whose chance is known, in games that end after a draw.

    Levels are reached at the deal by some, later by others, and never by some with the event: all of it must add up.
    """
    experiment = load("gejiu", ["rules.wall_reserve=82", "bots=random"], seed=seed)
    names = Names(experiment)
    event = names.read("deal.honours >= 7")
    aim = Aim(((names.deck.features["honours"], 1),))
    splitter = Splitter(names, event, aim, playing.single(experiment, 1), 2)
    found = splitter.run(0, (repetitions, games), (5, 6, 7, 8), np.random.default_rng(seed))
    seen = float(found.number.mean()), float(found.number.std(ddof=1)) / math.sqrt(repetitions)
    return apart("honours dealt, split", seen, (float(count_odds(names, event, table=False).number), 0.0))


def against_plain(
    method: str, variant: str, sets: tuple[str, ...], written: str, games: int, plain_games: int, seed: int
) -> Agreement:
    """Estimate one event by splitting or strata, and by plain play."""
    experiment = load(variant, list(sets), seed=seed, games=games)
    names = Names(experiment)
    event = names.read(written)
    way = rare.splitting if method == "splitting" else rare.by_strata
    folder = None
    if len(set(experiment.bots)) > 1:  # a plain run tells who deals how often
        folder = run(experiment, tempfile.mkdtemp(), workers=1).folder
    found = way(names, event, experiment, games, 2, folder)
    assert found is not None
    assert found.number.value is not None
    error = found.number.value * found.error
    plain = plainly(load(variant, list(sets), seed=seed + 1), names, event, plain_games)
    return apart(f"{method}: {variant} {written}", (found.number.value, error), plain)
