"""Live estimates: right values, block order, and intervals that tell the truth."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from simcli.runner.headline import Headline

Sums = NDArray[np.int64]


def rounds(seed: int, count: int = 128, games: int = 128, drawn: float = 0.1) -> Sums:
    """Rounds of independent games: drawn ones, and winners with 0, 1 or 2 fan worth 2, 4 or 8 points."""
    chance = np.random.default_rng(seed)
    draws = chance.binomial(games, drawn, count)
    wins = games - draws
    fans = [chance.integers(0, 3, won) for won in wins]
    points = [int((2 * 2**fan).sum()) for fan in fans]
    return np.stack([np.full(count, games), draws, wins, [fan.sum() for fan in fans], points], axis=1).astype(np.int64)


def nothing(index: int) -> Sums:
    raise AssertionError(f"block {index} is not there")


def test_values_are_ratios_of_sums() -> None:
    headline = Headline([], nothing)
    assert headline.figures() is None
    headline.add(0, np.array([[10, 4, 6, 9, 30], [10, 1, 9, 6, 15]]))
    figures = headline.figures()
    assert figures is not None
    assert figures.games == 20
    assert figures.draws.value == pytest.approx(5 / 20)
    assert figures.fan is not None
    assert figures.fan.value == pytest.approx(15 / 15)
    assert figures.points is not None
    assert figures.points.value == pytest.approx(45 / 15)
    assert figures.draws.low is None  # two rounds are too few for an interval
    assert figures.fan.low is None


def test_no_wins_no_mean() -> None:
    headline = Headline([], nothing)
    headline.add(0, np.array([[10, 10, 0, 0, 0]] * 60))
    figures = headline.figures()
    assert figures is not None
    assert (figures.fan, figures.points) == (None, None)
    assert figures.draws.value == 1.0
    assert figures.draws.low is not None
    assert figures.draws.low < 1.0


def test_blocks_beyond_a_gap_wait() -> None:
    headline, in_order = Headline([], nothing), Headline([], nothing)
    for index in (1, 3, 0):
        headline.add(index, rounds(index))
    for index in (0, 1):
        in_order.add(index, rounds(index))
    assert headline.blocks == 2
    assert headline.figures() == in_order.figures()
    headline.add(2, rounds(2))
    assert headline.blocks == 4


def test_earlier_blocks_are_read_once_and_counted() -> None:
    read: list[int] = []

    def earlier(index: int) -> Sums:
        read.append(index)
        return rounds(index)

    headline, whole = Headline([0, 1, 2], earlier), Headline([], nothing)
    while len(read) < 3:
        headline.absorb()
    headline.absorb()
    for index in range(3):
        whole.add(index, rounds(index))
    assert read == [0, 1, 2]
    assert headline.figures() == whole.figures()


def test_mean_and_spread_are_those_of_all_rounds_together() -> None:
    blocks = [rounds(seed) for seed in range(5)]
    headline = Headline([], nothing)
    for index, block in enumerate(blocks):
        headline.add(index, block)
    figures = headline.figures()
    assert figures is not None
    assert figures.fan is not None
    together = np.concatenate(blocks)
    fan, wins = together[:, 3].astype(float), together[:, 2].astype(float)
    ratio = fan.sum() / wins.sum()
    error = np.std(fan - ratio * wins, ddof=1) / wins.mean() / np.sqrt(len(wins))
    assert figures.fan.value == pytest.approx(ratio)
    assert figures.fan.high is not None
    # an interval for all moments is wider than 1.96 standard errors, and by no more than four times
    assert 1.96 < (figures.fan.high - ratio) / error < 8


@pytest.mark.long
def test_intervals_hold_at_every_look() -> None:
    """200 runs looked at after each of 10 blocks: each of the three misses in at most 5 % of the runs.

    More than 29 misses of 200 at a rate of 5 % have a chance of 9e-8 (binomial tail), 3e-7 for three figures.
    """
    misses = np.zeros(3, int)
    for run in range(200):
        headline = Headline([], nothing)
        missed = np.zeros(3, bool)
        for index in range(10):
            headline.add(index, rounds(1000 * run + index, count=64, games=32))
            figures = headline.figures()
            assert figures is not None
            for place, (found, truth) in enumerate(zip(figures[1:], (0.1, 1.0, 14 / 3), strict=True)):
                assert found is not None
                if found.low is not None:
                    missed[place] |= not found.low <= truth <= found.high
        misses += missed
    assert (misses <= 29).all()
