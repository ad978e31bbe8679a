"""Where the seats of a match stand: totals game by game, places, leaders, the lowest point of each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.batch import Batch

    Values = NDArray[Any]


def running(batch: Batch) -> Values:
    """Return the total of every seat after every game: (seats, games, cells, rounds)."""

    def add_up() -> Values:
        found = []
        for seat in range(batch.seats):
            score = batch.of_seat("score", seat)
            wide = np.int32 if score.dtype == np.int16 else np.int64
            found.append(np.cumsum(score, axis=0, dtype=wide))
        return np.stack(found)

    found: Values = batch.once("running", add_up)
    return found


def totals(batch: Batch) -> Values:
    """Return the total of every seat at the end of the match: (seats, cells, rounds)."""
    return running(batch)[:, -1]


def lows(batch: Batch) -> Values:
    """Return the least that every seat had at the start or after any game."""
    found: Values = batch.once("lows", lambda: np.minimum(running(batch).min(axis=1), 0))
    return found


def shares(points: Values) -> Values:
    """Return who takes which place: (places, seats, ...), for points of shape (seats, ...).

    Seats with equal points share their places equally: two seats ahead of all others are first by half and second by
    half each.
    """
    seats = points.shape[0]
    above = np.zeros(points.shape, dtype=np.int8)
    equal = np.ones(points.shape, dtype=np.int8)
    for one in range(seats):
        for other in range(one):
            less = points[one] < points[other]
            same = points[one] == points[other]
            above[one] += less
            above[other] += ~(less | same)
            equal[one] += same
            equal[other] += same
    part = 1.0 / equal
    found = np.zeros((seats, *points.shape))
    for place in range(seats):
        found[place] = part * ((above <= place) & (place < above + equal))
    return found


def places(batch: Batch) -> Values:
    """Return who takes which place at the end: (places, seats, cells, rounds)."""
    found: Values = batch.once("places", lambda: shares(totals(batch)))
    return found


def halfway(batch: Batch) -> Values:
    """Return who takes which place after half the games (rounded down) of a match of two games or more."""
    found: Values = batch.once("halfway", lambda: shares(running(batch)[:, batch.shape.games // 2 - 1]))
    return found


def big_winner(batch: Batch) -> Values:
    """Return who has won most of all seats, shared where several have: (seats, cells, rounds); none without a gain."""
    found: Values = places(batch)[0] * (totals(batch) > 0)
    return found


def apart(points: Values) -> Values:
    """Return how far the first seat lies before the last."""
    found: Values = points.max(axis=0) - points.min(axis=0)
    return found


def leader_changes(batch: Batch) -> Values:
    """Count how often the lead passes from one seat to another, by match: (cells, rounds).

    A seat leads while it has more than every other; where seats are level, whoever led last still does.
    """
    found: Values = batch.once("leader_changes", lambda: _leader_changes(running(batch)))
    return found


def _leader_changes(points: Values) -> Values:
    top = points.max(axis=0)
    at_top = np.zeros(top.shape, dtype=np.int8)
    leader = np.zeros(top.shape, dtype=np.int8)
    for seat, own in enumerate(points):
        there = own == top
        at_top += there
        leader[there] = seat
    changes = np.zeros(top.shape[1:], dtype=np.int16)
    before = np.full(top.shape[1:], -1, dtype=np.int8)
    for game in range(top.shape[0]):
        alone = at_top[game] == 1
        changes += alone & (before >= 0) & (before != leader[game])
        before = np.where(alone, leader[game], before)
    return changes
