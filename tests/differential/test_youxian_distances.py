"""How far the greedy bot of youxian takes a hand to be, against trying every way to part its cards."""

from __future__ import annotations

import numpy as np
import pytest

from simcli import engine
from simcli.config import load
from tests.support import brute_claims

# sizes of the free cards with (groups laid, a four among them): as in play, and with a card more or fewer than is due
STAGES = [(20, 0, 0), (17, 1, 0), (14, 2, 0), (11, 3, 0), (8, 4, 0), (5, 5, 0), (2, 6, 0), (16, 1, 1), (13, 2, 1),
          (10, 3, 1), (7, 4, 1), (4, 5, 1), (1, 6, 1), (9, 4, 0), (8, 4, 1), (12, 3, 0), (6, 4, 1)]  # fmt: skip
RULES = {
    "default": [],
    "others": ["rules.chow_1_5_10=true", "rules.min_xi=20", "rules.xi.jiao_small=2", "rules.xi.pair_big=4",
               "rules.xi.run_big=1", "rules.xi.peng_big=9"],
}  # fmt: skip


def deal(chance: np.random.Generator, size: int, near: bool) -> list[int]:
    """Free cards, at most two of a kind; `near` ones lie among few numbers, so that they hold many melds."""
    first = int(chance.integers(0, 5)) if near and size <= 14 else 0
    span = 6 if near and size <= 14 else 10
    kinds = [card + big for card in range(first, min(first + span, 10)) for big in (0, 10)]
    hand = [0] * 20
    for card in chance.choice(np.repeat(kinds, 2), size, replace=False):
        hand[int(card)] += 1
    return hand


@pytest.mark.parametrize("sets", RULES.values(), ids=RULES)
def test_distance_is_the_fewest_claims(sets: list[str]) -> None:
    """340 hands of every stage of a game, with and without a discard due."""
    chance = np.random.default_rng(5)
    rules = load("youxian", sets).rules
    hands, melds = [], []
    for size, laid, fours in STAGES:
        for n in range(4 if size > 14 else 24):
            hands.append(deal(chance, size, n % 2 == 0))
            melds.append([laid, int(chance.integers(0, 16)), fours, n // 2 % 2])
    ours = engine.distances("youxian", rules, np.array(hands), np.array(melds))[:, 0].tolist()
    option = rules.chow_1_5_10
    theirs = [
        brute_claims.claims(tuple(hand), tuple(laid), rules.xi.model_dump(), rules.min_xi, option)
        for hand, laid in zip(hands, melds, strict=True)
    ]
    assert ours == theirs
    assert len(set(theirs)) >= 7
