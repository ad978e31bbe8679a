"""Rare events that are made by play: fixed-effort splitting.

Many games are played. Those in which some player has come so far towards the event (reached a level) are taken up at
that moment, again and again: the same cards up to there, the undrawn wall shuffled anew. So the next level is reached
more often, and so on. The product of the shares that reached each level, times how often the event happens from the
last one, is an unbiased estimate, and so is the sum over levels of what happens without reaching the next.

All games of a repetition have the address of one match, so that a bot's random choices up to the moment are the same
again. Given the words that its bots draw, the repetition is driven by the walls alone; repetitions are independent.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simcli.odds.playing import play
from simcli.odds.tracking import NOWHERE, Progress, progress

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.config import Experiment
    from simcli.odds.aims import Aim
    from simcli.odds.event import Node
    from simcli.odds.names import Names

    Walls = NDArray[np.uint8]
    Ints = NDArray[np.int64]

#: Share of games that is to reach the next level, and the least with which another level is worth while.
_SHARE, _LEAST_SHARE = 0.2, 0.01
#: Share of games with the event from which on no further level is needed.
_OFTEN = 0.15
_MOST_LEVELS = 12
_FAR = 1000.0


class Stage(NamedTuple):
    """Games of one stage, [repetitions, games]: players it happened to, and the moments that reached the next level."""

    number: Ints
    reached: NDArray[np.bool_]
    front: Ints
    back: Ints


class Column(NamedTuple):
    """One game of every repetition: players it happened to, how it went, how far its best player came at most."""

    number: Ints
    way: Progress
    best: Ints


@dataclass(frozen=True)
class Split:
    """What repetitions found: estimates of players a game and of games with any, one a repetition."""

    number: NDArray[np.float64]
    some: NDArray[np.float64]
    levels: tuple[int, ...]
    games: int


class Splitter:
    """Plays stages of games towards one event.

    Parameters
    ----------
    names, event, aim
        What is looked for, and what leads to it.
    game : Experiment
        Single games (see `simcli.odds.playing.single`).
    workers : int
        Threads that play.
    """

    def __init__(self, names: Names, event: Node, aim: Aim, game: Experiment, workers: int) -> None:
        self.names, self.event, self.aim, self.game, self.workers = names, event, aim, game, workers
        self.deck = names.deck
        self.pack = np.repeat(
            np.concatenate([unit.kinds for unit in self.deck.units]),
            np.concatenate([unit.copies for unit in self.deck.units]),
        ).astype(np.uint8)

    def run(self, first: int, shape: tuple[int, int], levels: tuple[int, ...], chance: np.random.Generator) -> Split:
        """Make independent repetitions.

        Parameters
        ----------
        first : int
            Match of the first repetition; the others follow.
        shape : (int, int)
            Repetitions, games of each stage of a repetition.
        levels : tuple of int
            Rising; chosen beforehand.
        chance : Generator
            Of the shuffles.
        """
        walls = self.fresh(shape, chance)
        weight = np.ones(shape[0])
        number, some, games = np.zeros(shape[0]), np.zeros(shape[0]), 0
        for level in (*levels, None):
            stage = staged(self.played(first, walls), level)
            games += walls.shape[0] * walls.shape[1]
            ended = ~stage.reached
            number += weight * (stage.number * ended).mean(axis=1)
            some += weight * ((stage.number > 0) & ended).mean(axis=1)
            weight = weight * stage.reached.mean(axis=1)
            if not weight.any():
                break
            walls = self.taken_up(walls, stage, chance)
        return Split(number, some, levels, games)

    def levels(self, first: int, shape: tuple[int, int], chance: np.random.Generator) -> tuple[tuple[int, ...], int]:
        """Choose levels by a pilot, which is used for nothing else; return them and the games played."""
        walls = self.fresh(shape, chance)
        found: list[int] = []
        games = 0
        while len(found) < _MOST_LEVELS:
            played = self.played(first, walls)
            games += walls.shape[0] * walls.shape[1]
            level = self._next_level(played, found[-1] if found else None)
            if np.mean([one.number > 0 for one in played]) >= _OFTEN or level is None:
                break
            found.append(level)
            walls = self.taken_up(walls, staged(played, level), chance)
        return tuple(found), games

    @staticmethod
    def _next_level(played: list[Column], last: int | None) -> int | None:
        best = np.concatenate([one.best for one in played])
        higher = [int(one) for one in np.unique(best) if one > (NOWHERE if last is None else last)]
        shares = {one: float((best >= one).mean()) for one in higher}
        enough = [one for one in higher if shares[one] >= _SHARE]
        if last is None and not enough:
            return None
        wanted = max(enough) if enough else min(higher, default=None)
        return wanted if wanted is not None and shares[wanted] >= _LEAST_SHARE else None

    def fresh(self, shape: tuple[int, int], chance: np.random.Generator) -> Walls:
        """Shuffle walls, [repetitions, games, tiles]."""
        flat = np.broadcast_to(self.pack, (shape[0] * shape[1], len(self.pack)))
        return chance.permuted(flat, axis=1).reshape(*shape, len(self.pack))

    def played(self, first: int, walls: Walls) -> list[Column]:
        """Play every wall; each column holds one game of every repetition."""
        with ThreadPoolExecutor(self.workers) as pool:
            return list(pool.map(lambda at: self._column(first, walls[:, at]), range(walls.shape[1])))

    def _column(self, first: int, walls: Walls) -> Column:
        walls = np.ascontiguousarray(walls)
        played = play(self.names, self.event, self.game, first, walls, events=True)
        assert played.events is not None
        dealers = (first + np.arange(len(walls))) % self.deck.seats
        way = progress(self.game.variant, self.deck, self.aim, walls, dealers, played.events)
        best = np.full(len(walls), np.iinfo(np.int64).min)
        np.maximum.at(best, way.game, way.level)
        return Column(played.hits.sum(axis=0), way, best)

    def taken_up(self, walls: Walls, stage: Stage, chance: np.random.Generator) -> Walls:
        """Return walls that agree with games of this stage up to the moment they reached the level, shuffled beyond.

        A repetition in which no game reached it keeps its walls; its weight is 0 by then.
        """
        repetitions, games = stage.reached.shape
        source = np.tile(np.arange(games), (repetitions, 1))
        for one in range(repetitions):
            pool = np.flatnonzero(stage.reached[one])
            if pool.size:
                source[one] = np.concatenate(list(_dealt_out(pool, games, chance)))
        rows = np.arange(repetitions)[:, None]
        chosen = walls[rows, source].reshape(-1, walls.shape[2])
        front, back = stage.front[rows, source].reshape(-1), stage.back[rows, source].reshape(-1)
        return shuffled_between(chosen, front, back, chance).reshape(walls.shape)


def staged(played: list[Column], level: int | None) -> Stage:
    """Return what games mean for the next level; None: there is none."""
    number = np.stack([one.number for one in played], axis=1)
    reached = np.zeros(number.shape, bool)
    front, back = np.zeros((2, *number.shape), np.int64)
    if level is not None:
        for at, column in enumerate(played):
            there = np.flatnonzero(column.way.level >= level)
            games, first = np.unique(column.way.game[there], return_index=True)
            reached[games, at] = True
            front[games, at], back[games, at] = column.way.front[there[first]], column.way.back[there[first]]
    return Stage(number, reached, front, back)


def _dealt_out(pool: Ints, games: int, chance: np.random.Generator) -> Iterator[Ints]:
    """Give every member of a pool as many of so many places as the others, up to one, which are drawn by lot."""
    left = games
    while left > 0:
        taken = chance.permutation(pool)[:left]
        yield taken
        left -= taken.size


def shuffled_between(walls: Walls, front: Ints, back: Ints, chance: np.random.Generator) -> Walls:
    """Return walls [n, tiles] with the places from `front` up to `back` shuffled, the others as they are."""
    place = np.arange(walls.shape[1], dtype=np.float64)
    key = chance.random(walls.shape)
    key = np.where(place < front[:, None], place - _FAR, key)
    key = np.where(place >= back[:, None], place + _FAR, key)
    found: Walls = np.take_along_axis(walls, np.argsort(key, axis=1), axis=1)
    return found
