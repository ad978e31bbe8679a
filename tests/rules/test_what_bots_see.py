"""A bot answers the same whatever lies where its seat cannot see: in the wall and in the other hands."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from simcli import engine
from simcli.config import BotSpec, load
from simcli.games import names

# what the dealer sees of the wall at the start: its own tiles, and in gejiu the two kong tiles that lie face up
SEEN = {"gejiu": [*range(13), 52, 134, 135], "youxian": [*range(20), 60], "tongcheng": [*range(19), 76]}
FLOWERED = (4, 7, 10, 16, 20)  # 乙七三九五
# what a wall holds, and how many games a match has at least
WALLS = {
    "gejiu": (np.repeat(np.arange(34, dtype=np.uint8), 4), 1),
    "youxian": (np.repeat(np.arange(20, dtype=np.uint8), 4), 6),
    # five of each character; two of some are flowered, kinds 22..26
    "tongcheng": (
        np.repeat(np.arange(27, dtype=np.uint8), [3 if k in FLOWERED else 5 for k in range(22)] + [2] * 5),
        1,
    ),
}


def told(variant: str, bot: str, wall: np.ndarray) -> list[dict[str, Any]]:
    """All events of a match whose games begin from the same wall, but for the wall itself."""
    games = WALLS[variant][1]
    experiment = load(variant, [f"match.games={games}"])
    experiment = replace(experiment, bots=(BotSpec(bot),) * experiment.seats)
    events = engine.play(experiment, 0, 1, events=True, walls=np.repeat(wall[None], games, axis=0)).events
    assert events is not None
    return [row for row in events.to_pylist() if row["kind"] != "wall"]


def first_answer(variant: str, bot: str, wall: np.ndarray) -> tuple[str, int, int]:
    """What the dealer of the first game of a match answers first."""
    row = next(row for row in told(variant, bot, wall) if row["kind"] == "answer" and row["seat"] == 0)
    return row["action"], row["tile"], row["arg"]


def first_game(variant: str, bot: str, wall: np.ndarray) -> list[tuple[Any, ...]]:
    """All that happens in the first game."""
    rows = [row for row in told(variant, bot, wall) if row["game"] == 0]
    return [tuple(row[name] for name in ("kind", "seat", "action", "tile", "arg", "other")) for row in rows]


@pytest.mark.parametrize("bot", ["greedy", "value"])
@pytest.mark.parametrize("variant", names())
def test_the_first_answer_depends_on_the_own_hand_alone(variant: str, bot: str) -> None:
    """30 deals: what the dealer does not see is shuffled, its first answer stays."""
    chance = np.random.default_rng(8)
    pack = WALLS[variant][0]
    walls, others = [], []
    for _ in range(30):
        wall = chance.permutation(pack)
        hidden = np.setdiff1d(np.arange(len(pack)), SEEN[variant])
        other = wall.copy()
        other[hidden] = chance.permutation(wall[hidden])
        if variant == "youxian" and any(fours(one) for one in (wall, other)):
            continue  # a 提 is laid before play, for all to see
        walls.append(wall)
        others.append(other)
    assert len(walls) > 15
    seen = [first_answer(variant, bot, wall) for wall in walls]
    assert seen == [first_answer(variant, bot, wall) for wall in others]
    assert len(set(seen)) > 5


def fours(wall: np.ndarray) -> bool:
    """Whether somebody is dealt four alike."""
    hands = ([*range(20), 60], range(20, 40), range(40, 60))
    return any(np.bincount(wall[list(hand)], minlength=20).max() == 4 for hand in hands)


#: Cards dealt to each seat, and the first place of the wall that nobody has drawn after the deal.
DEALT = {"gejiu": (13, 53), "youxian": (20, 61), "tongcheng": (19, 77)}
#: What shows a card of the wall that was hidden before.
DRAWN = ("draw", "replacement", "kong_draw", "flip")


@pytest.mark.parametrize("bot", ["greedy", "value"])
@pytest.mark.parametrize("variant", names())
def test_to_the_end_nobody_answers_by_what_is_hidden(variant: str, bot: str) -> None:
    """One card of a hand changes places with one of the undrawn wall, 60 times.

    The two games may part only where that seat does something else, or where one of the two cards is drawn.
    """
    chance = np.random.default_rng(21)
    pack, (size, undrawn) = WALLS[variant][0], DEALT[variant]
    last = len(pack) - (2 if variant == "gejiu" else 0)  # its last two lie face up
    parted, late = [], 0
    while len(parted) < 60:
        wall = chance.permutation(pack)
        seat = int(chance.integers(1, 3))
        here, there = size * seat + int(chance.integers(size)), int(chance.integers(undrawn, last))
        other = wall.copy()
        other[here], other[there] = wall[there], wall[here]
        if wall[here] == wall[there] or (variant == "youxian" and any(fours(one) for one in (wall, other))):
            continue
        one, two = first_game(variant, bot, wall), first_game(variant, bot, other)
        at = next((at for at, rows in enumerate(zip(one, two, strict=False)) if rows[0] != rows[1]), None)
        if at is None:
            assert one == two
            continue
        first, second = one[at], two[at]
        assert seat in (first[1], second[1]) or (first[2] in DRAWN and second[2] in DRAWN), (first, second)
        parted.append(first[0])
        late += at > 20
    assert parted.count("answer") > 15
    assert late > 5
