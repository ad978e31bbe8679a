"""A bot answers the same whatever lies where its seat cannot see: in the wall and in the other hands."""

from __future__ import annotations

import numpy as np
import pytest

from simcli import engine
from simcli.config import load
from simcli.games import names

# what the dealer sees of the wall at the start: its own tiles, and in gejiu the two kong tiles that lie face up
SEEN = {"gejiu": [*range(13), 52, 134, 135], "youxian": [*range(20), 60]}
COPIES = 4


def answers(variant: str, walls: np.ndarray) -> list[tuple[str, int, int]]:
    """What the dealer of the first game of each match answers first."""
    first = []
    for number in range(len(walls)):
        played = engine.play(
            load(variant, ["bots=greedy", "match.games=1" if variant == "gejiu" else "match.games=6"]),
            0,
            1,
            events=True,
            walls=np.repeat(walls[number : number + 1], 1 if variant == "gejiu" else 6, axis=0),
        )
        assert played.events is not None
        rows = played.events.to_pylist()
        row = next(row for row in rows if row["kind"] == "answer" and row["seat"] == 0)
        first.append((row["action"], row["tile"], row["arg"]))
    return first


@pytest.mark.parametrize("variant", names())
def test_the_first_answer_depends_on_the_own_hand_alone(variant: str) -> None:
    """30 deals: what the dealer does not see is shuffled, its first answer stays."""
    chance = np.random.default_rng(8)
    size = 136 if variant == "gejiu" else 80
    walls, others = [], []
    for _ in range(30):
        wall = chance.permutation(np.repeat(np.arange(size // COPIES, dtype=np.uint8), COPIES))
        hidden = np.setdiff1d(np.arange(size), SEEN[variant])
        other = wall.copy()
        other[hidden] = chance.permutation(wall[hidden])
        if variant == "youxian" and any(fours(one) for one in (wall, other)):
            continue  # a 提 is laid before play, for all to see
        walls.append(wall)
        others.append(other)
    assert len(walls) > 15
    seen = answers(variant, np.array(walls))
    assert seen == answers(variant, np.array(others))
    assert len(set(seen)) > 5


def fours(wall: np.ndarray) -> bool:
    """Whether somebody is dealt four alike."""
    hands = ([*range(20), 60], range(20, 40), range(40, 60))
    return any(np.bincount(wall[list(hand)], minlength=20).max() == COPIES for hand in hands)
