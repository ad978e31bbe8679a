"""Distances to a complete hand: the kernel's against a public library and against trying every complete hand."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
import pytest
from mahjong.shanten import Shanten

from simcli import engine
from simcli.config import load
from tests.support import brute_distance

Hands = npt.NDArray[np.int64]
KINDS, COPIES = 34, 4
STANDARD, PAIRS, LAN, BEST = range(4)
N = 100_000


def deal(chance: np.random.Generator, hands: int, pool: npt.NDArray[np.int64], tiles: int) -> Hands:
    """Deal `hands` hands of `tiles` tiles from `pool`, as rows of 34 counts."""
    order = np.argsort(chance.random((hands, len(pool))), axis=1)[:, :tiles]
    out = np.zeros((hands, KINDS), dtype=np.int64)
    np.add.at(out, (np.arange(hands)[:, None], pool[order]), 1)
    return out


def pools() -> Iterator[npt.NDArray[np.int64]]:
    """The whole pack, and parts of it in which hands come close to complete: one suit, two, one with honours."""
    for kinds in (range(34), range(9), range(18), [*range(9, 18), *range(27, 34)], range(27, 34)):
        yield np.repeat(np.array(list(kinds)), COPIES)


def mixed(seed: int, hands: int) -> tuple[Hands, npt.NDArray[np.int64]]:
    """Random hands of 13 and 14 tiles with 0 to 4 melds laid, half of them from the whole pack."""
    chance = np.random.default_rng(seed)
    rows, melds = [], []
    parts = [(pool, laid, tiles) for pool in pools() for laid in range(5) for tiles in (13, 14)]
    for pool, laid, tiles in parts:
        share = hands // 2 if len(pool) == KINDS * COPIES else hands // 8
        rows.append(deal(chance, share // 10, pool, tiles - 3 * laid))
        melds.append(np.full(len(rows[-1]), laid))
    return np.concatenate(rows), np.concatenate(melds)


def kernel(hands: Hands, melds: npt.NDArray[np.int64], *sets: str) -> npt.NDArray[np.int64]:
    """Distances by shape, then the least."""
    return engine.distances("gejiu", load("gejiu", sets).rules, hands, melds)


def test_standard_distance_agrees_with_mahjong() -> None:
    """100,000 hands of every size, all of them compared."""
    hands, melds = mixed(1, N)
    assert len(hands) == N
    ours = kernel(hands, melds)[:, STANDARD]
    library = Shanten()
    theirs = np.array([library.calculate_shanten_for_regular_hand(hand) + 1 for hand in hands.tolist()])
    assert np.flatnonzero(ours != theirs).tolist() == []
    assert set(ours) >= set(range(6))


def test_seven_pairs_distance_agrees_with_mahjong() -> None:
    """Compared where both mean the same: no four of a kind and at least seven kinds."""
    chance = np.random.default_rng(2)
    hands = np.concatenate([deal(chance, N // 10, pool, tiles) for pool in list(pools())[:4] for tiles in (13, 14)])
    hands = hands[(hands.max(axis=1) < COPIES) & ((hands > 0).sum(axis=1) >= 7)]
    assert len(hands) > N // 2
    ours = kernel(hands, np.zeros(len(hands), dtype=np.int64))[:, PAIRS]
    library = Shanten()
    theirs = np.array([library.calculate_shanten_for_chiitoitsu_hand(hand) + 1 for hand in hands.tolist()])
    assert np.flatnonzero(ours != theirs).tolist() == []


def with_fours(seed: int, hands: int) -> tuple[Hands, npt.NDArray[np.int64]]:
    """Hands that hold four of a kind at least once, 0 to 3 melds laid."""
    rows, melds = mixed(seed, hands)
    fours = rows.max(axis=1) == COPIES
    return rows[fours], melds[fours]


def test_hands_with_fours_agree_with_brute_force() -> None:
    """No hand waits for a fifth copy; four of a kind are two pairs of seven."""
    hands, melds = with_fours(3, N)
    assert len(hands) > 1000
    ours = kernel(hands, melds)
    for row, hand, laid in zip(ours.tolist(), hands.tolist(), melds.tolist(), strict=True):
        assert row[STANDARD] == brute_distance.standard(hand, laid), (hand, laid)
        if laid == 0:
            assert row[PAIRS] == brute_distance.seven_pairs(hand), hand


@pytest.mark.parametrize(("shape", "classes"), [("strict", "any"), ("strict", "distinct"), ("soft", "any")])
def test_lan_distance_agrees_with_brute_force(shape: str, classes: str) -> None:
    """The 烂 family under each reading of it, over every set of tiles it holds."""
    chance = np.random.default_rng(4)
    pool = np.repeat(np.arange(KINDS), COPIES)
    singles = np.arange(KINDS)
    hands = np.concatenate([deal(chance, 400, tiles, n) for tiles in (pool, singles) for n in (13, 14)])
    sets = (f"rules.lan_shape={shape}", f"rules.lan_classes={classes}")
    ours = kernel(hands, np.zeros(len(hands), dtype=np.int64), *sets)
    theirs = [brute_distance.lan(hand, 0, shape, classes) for hand in hands.tolist()]
    assert ours[:, LAN].tolist() == theirs
    assert min(theirs) <= 3


def test_best_distance_is_the_least_that_the_rules_allow() -> None:
    """Seven pairs and 烂 hands cannot be reached with melds."""
    hands, melds = mixed(5, 2000)
    ours = kernel(hands, melds)
    for row, hand, laid in zip(ours.tolist(), hands.tolist(), melds.tolist(), strict=True):
        families = (brute_distance.standard, brute_distance.seven_pairs, brute_distance.lan)
        assert row[BEST] == min(family(hand, laid) for family in families), (hand, laid)
