"""Seating cells, rounds, blocks and ids."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from simcli.config import Experiment, load
from simcli.plan import BLOCK_GAMES, Plan, order_lineups, round_matches


def experiment(*sets: str, games: int = 1000) -> Experiment:
    return load("gejiu", sets, games=games)


def test_games_are_rounded_up_to_whole_rounds() -> None:
    # 4 first dealers x 4 shifts = 16 matches a round, of 8 games each
    plan = Plan(experiment(games=1000), "k")
    assert (plan.round_matches, plan.matches, plan.games) == (16, 128, 1024)
    assert (Plan(experiment(games=1), "k").games, Plan(experiment(games=128), "k").games) == (128, 128)
    assert Plan(experiment(games=129), "k").games == 256


@pytest.mark.parametrize(("match_games", "matches"), [(8, 2048), (1, 16_384), (7, 2352), (1000, 32)])
def test_block_is_the_least_number_of_whole_rounds_with_enough_games(match_games: int, matches: int) -> None:
    plan = Plan(experiment(f"match.games={match_games}", games=10**6), "k")
    assert plan.block_matches == matches
    assert plan.block_matches % plan.round_matches == 0
    assert plan.block_matches * match_games >= BLOCK_GAMES
    assert (plan.block_matches - plan.round_matches) * match_games < BLOCK_GAMES


def test_blocks_follow_each_other_and_the_last_is_cut() -> None:
    plan = Plan(experiment(games=100_000), "k")
    blocks = plan.blocks()
    assert len(blocks) == len(plan) == 7
    assert [block.index for block in blocks] == list(range(7))
    assert [block.first_match for block in blocks] == [2048 * i for i in range(7)]
    assert [block.matches for block in blocks] == [2048] * 6 + [224]
    assert sum(block.matches for block in blocks) == plan.matches == 12_512


def test_a_plan_of_a_trillion_games_is_not_written_out() -> None:
    plan = Plan(experiment(games=10**12), "k")
    assert len(plan) == -(-(10**12) // 16_384)
    assert plan.block(len(plan) - 1).first_match == (len(plan) - 1) * 2048
    with pytest.raises(IndexError):
        plan.block(len(plan))


def test_a_longer_plan_has_the_same_whole_blocks() -> None:
    short, long = Plan(experiment(games=100_000), "k"), Plan(experiment(games=200_000), "k")
    assert short.blocks()[:-1] == long.blocks()[:6]
    assert short.id == long.id


def test_orders_of_one_bot_are_one() -> None:
    assert order_lineups(experiment('bots=["greedy"]', "seating.orders=all")) == [(0, 1, 2, 3)]


def test_cyclic_seating_keeps_the_lineup_as_written() -> None:
    assert order_lineups(experiment('bots=["random","eager","greedy","random"]')) == [(0, 1, 2, 3)]


@pytest.mark.parametrize(
    ("bots", "orders"),
    [
        # four different players round a table: 3! circular orders
        (["random", "eager", "greedy", '{kind="greedy",mistakes=0.1}'], 6),
        # two pairs: side by side or face to face
        (["random", "random", "greedy", "greedy"], 2),
        # one pair and two singles: the pair faces itself (1), or sits together with the singles either way round (2)
        (["random", "random", "eager", "greedy"], 3),
        (["random", "random", "random", "greedy"], 1),
    ],
)
def test_every_circular_order_comes_once(bots: list[str], orders: int) -> None:
    words = ",".join(bot if bot.startswith("{") else f'"{bot}"' for bot in bots)
    given = experiment(f"bots=[{words}]", "seating.orders=all")
    found = order_lineups(given)
    assert len(found) == orders
    assert found[0] == (0, 1, 2, 3)
    assert all(order[0] == 0 and sorted(order) == [0, 1, 2, 3] for order in found)
    assert found == sorted(found)
    circles = {necklace([given.bots[position] for position in order]) for order in found}
    assert len(circles) == orders
    assert circles == {necklace(list(seats)) for seats in permutations(given.bots)}
    assert round_matches(given) == 16 * orders


def necklace(circle: list[object]) -> str:
    """One spelling for all turns of a circle."""
    return min(str(circle[turn:] + circle[:turn]) for turn in range(len(circle)))


def test_each_bot_follows_every_other_equally_often() -> None:
    given = experiment('bots=["random","eager","greedy",{kind="greedy",mistakes=0.5}]', "seating.orders=all")
    follows = Counter((order[i], order[(i + 1) % 4]) for order in order_lineups(given) for i in range(4))
    assert set(follows.values()) == {2}
    assert len(follows) == 12


def test_id_depends_on_what_is_played_and_paid_and_on_nothing_else() -> None:
    base = Plan(experiment(), "k").id
    assert len(base) == 12
    assert int(base, 16) >= 0
    assert Plan(experiment(games=10**6), "k").id == base
    others = [
        Plan(experiment("seed=2"), "k").id,
        Plan(experiment("rules.fan_cap=4"), "k").id,
        Plan(experiment("bots=random"), "k").id,
        Plan(experiment("match.games=4"), "k").id,
        Plan(experiment("seating.walls=shared"), "k").id,
        Plan(experiment(), "other sources").id,
    ]
    assert len({base, *others}) == 7
