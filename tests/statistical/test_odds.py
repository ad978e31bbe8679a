"""Exact and dealt odds agree; rare-event estimates agree with plain play and with exact counts."""

from __future__ import annotations

import numpy as np
import pytest

from simcli.config import load
from simcli.odds.aims import aim_of
from simcli.odds.names import Names
from simcli.odds.playing import play, single
from simcli.odds.splitting import Splitter, shuffled_between
from simcli.odds.tracking import progress
from tests.support.odds_events import DEALS, deal_rows
from tests.support.odds_rare import against_plain, split_exactly

# 30 tests in all
FALSE_ALARM = 1e-6 / 30
# of a normal distribution beyond: 2e-9; of Student's t with 47 degrees of freedom: 3e-7
ERRORS = 6.0


@pytest.mark.parametrize("variant", DEALS)
def test_exact_and_dealt_odds_agree_for_ten_events(variant: str) -> None:
    rows = deal_rows(variant, 6_000, 1)
    assert len(rows) == 10
    assert all(row.p > FALSE_ALARM for row in rows), min(rows, key=lambda row: row.p)
    assert all(row.seen > 0 for row in rows)


def test_splitting_finds_a_chance_that_is_known_exactly() -> None:
    found = split_exactly(20, 48, 3)
    assert found.errors < ERRORS, found
    assert found.one == pytest.approx(found.other, rel=0.5)


@pytest.mark.parametrize(
    ("method", "variant", "event", "games", "plain"),
    [
        ("splitting", "youxian", "win and p_hong_hu", 2500, 4000),
        ("strata", "youxian", "win and deal.ti >= 1", 700, 4000),
        ("strata", "tongcheng", "win and deal.guan >= 1 and fan >= 2", 800, 2000),
    ],
)
def test_rare_event_estimates_agree_with_plain_play(
    method: str, variant: str, event: str, games: int, plain: int
) -> None:
    found = against_plain(method, variant, (), event, games, plain, 5)
    assert found.errors < ERRORS, found
    assert found.one == pytest.approx(found.other, rel=0.6)


@pytest.mark.parametrize(
    ("variant", "event"),
    [("gejiu", "win and p_qing_yi_se"), ("youxian", "win and p_hong_wu"), ("tongcheng", "win and p_yi_shou_hong")],
)
@pytest.mark.parametrize("bots", ["greedy", "random"])
def test_a_game_taken_up_goes_the_same_way_up_to_there(variant: str, event: str, bots: str) -> None:
    names = Names(experiment := load(variant, [f"bots={bots}"]))
    node = names.read(event)
    aim, game = aim_of(names, node), single(experiment, 1)
    assert aim is not None
    chance = np.random.default_rng(5)
    walls = Splitter(names, node, aim, game, 1).fresh((24, 1), chance)[:, 0]
    dealers = (7 + np.arange(24)) % names.deck.seats

    def way(
        played_walls: np.ndarray[tuple[int, int], np.dtype[np.uint8]],
    ) -> list[np.ndarray[tuple[int], np.dtype[np.int64]]]:
        events = play(names, node, game, 7, played_walls, events=True).events
        return list(progress(variant, names.deck, aim, played_walls, dealers, events))

    before = way(walls)
    moments = [chance.choice(np.flatnonzero(before[0] == one)) for one in range(24)]
    again_walls = shuffled_between(walls, before[2][moments], before[3][moments], chance)
    assert (again_walls != walls).any(axis=1).sum() > 12
    after = way(again_walls)
    for one in range(24):
        kept = moments[one] - np.flatnonzero(before[0] == one)[0] + 1
        rows = [np.flatnonzero(moment[0] == one)[:kept] for moment in (before, after)]
        for old, new in zip(before, after, strict=True):
            assert (old[rows[0]] == new[rows[1]]).all()
