"""How far a tongcheng hand is from complete, and its best reading, against brute force."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support import brute_groups
from tests.support.tongcheng_hands import HOUSES, Hand, N, hands, misread, told


@pytest.mark.parametrize(("low_runs", "half"), HOUSES)
def test_cards_missing(low_runs: bool, half: str) -> None:
    """200 hands of every stage, picked cards among them, by the integer programme."""
    found = hands(np.random.default_rng(4), 200)
    ours = told(found, low_runs, half)
    theirs = [brute_groups.missing(*hand, low_runs, half) for hand in found]
    assert not [(hand, a, b) for hand, a, b in zip(found, ours, theirs, strict=True) if a != b]
    assert {0, 1, 2, 3, 4, 5} <= set(theirs)


def written(text: str, picked: str, melds: int) -> Hand:
    """A hand of unpicked and picked cards as they are written."""
    both = [[letters.count(character) for character in brute_groups.CHARACTERS] for letters in (text, picked)]
    return Hand(both[0], both[1], melds, 0)


@pytest.mark.parametrize(
    ("hand", "low_runs", "half", "missing"),
    [
        # three of 上, two of them picked, in three sentences: nothing but the half's second card is missing
        (written("上大人大人大人化", "上上", 3), True, "any", 1),
        # three picked 二 stand in three runs; as three alike they would be no group
        (written("乙三乙三三四化", "二二二", 3), True, "any", 1),
        # a picked card begins no half of two alike, so two cards are missing; any other half it does
        (written("上大人", "可", 5), True, "pair", 2),
        (written("上大人", "可", 5), True, "any", 1),
        # 二 stands in no sentence without low runs: it begins no sentence half
        (written("上大人二", "", 5), False, "sentence", 2),
        (written("上大人二", "", 5), True, "sentence", 1),
        # and, picked, nothing at all
        (written("上大人", "二", 5), False, "any", 2),
        # three of the own and a picked one are no three alike and a pair: the half has one card
        (written("九九九可", "九", 5), True, "pair", 1),
    ],
)
def test_cards_missing_by_hand(hand: Hand, low_runs: bool, half: str, missing: int) -> None:
    """Hands that the tables of digits alone would tell wrong, counted by hand."""
    assert sum(hand.unpicked) + sum(hand.picked) in (3 * (6 - hand.melds) + 1, 3 * (6 - hand.melds) + 2)
    assert len(hand.unpicked) == N
    assert told([hand], low_runs, half) == [missing]
    assert brute_groups.missing(*hand, low_runs, half) == missing


@pytest.mark.parametrize("rules", [{"min_count": 3}, {"min_count": 3, "low_runs": False, "half": "sentence"}])
def test_best_reading(rules: dict[str, object]) -> None:
    """2,000 hands complete or nearly so: win, count, specials and multiple as the referee tells by brute force."""
    wrong, wins = misread(np.random.default_rng(6), 2000, rules)
    assert not wrong
    assert wins > 500
