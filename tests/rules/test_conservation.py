"""Nothing is lost: points sum to zero, tiles stay in one place, every game ends, under any rule set."""

from __future__ import annotations

import random
from itertools import groupby

import numpy as np
import pytest

from simcli import engine
from tests.support.random_rules import random_experiment
from tests.support.tile_ledger import follow

SEATS = 4
RULE_SETS, GAMES = 400, 500
MOST_DRAWS = 136 - 53 - 2  # the live wall after the deal, the least reserve left


@pytest.mark.parametrize("part", range(4))
def test_points_and_games_over_random_rule_sets(part: int) -> None:
    """200,000 games of random bots, 500 under each of 400 rule sets drawn at random."""
    chance = random.Random(part)
    for number in range(RULE_SETS // 4):
        length = chance.randrange(1, 13)
        experiment = random_experiment("gejiu", chance, "bots=random", f"match.games={length}", f"seed={number}")
        result = engine.play(experiment, chance.randrange(10**6), -(-GAMES // length))
        games = {name: result.games.column(name).to_numpy(zero_copy_only=False) for name in result.games.column_names}
        for points in ("score", "follow", "kong"):
            assert not sum(games[f"{points}_{seat}"] for seat in range(SEATS)).any(), experiment.resolved()
        drawn = games["outcome"] == "draw"
        assert ((games["winners"] == 0) == drawn).all()
        assert games["winners"].sum() == result.wins.num_rows
        limit = min(MOST_DRAWS, MOST_DRAWS + 2 - experiment.rules.wall_reserve)
        assert (games["draws"] <= limit).all()
        assert (games["draws"][drawn] == limit).all()
        paid = np.array(result.wins.column("points").to_pylist(), dtype=np.int64)
        side = sum(np.maximum(games[f"score_{s}"] - games[f"follow_{s}"] - games[f"kong_{s}"], 0) for s in range(SEATS))
        assert paid.sum() == side.sum()


def test_tiles_stay_in_one_place_over_random_rule_sets() -> None:
    """60 games move by move: every tile taken is where the move says, and the pack is whole after each."""
    chance = random.Random(5)
    for number in range(20):
        experiment = random_experiment("gejiu", chance, "bots=random", "match.games=3", f"seed={number}")
        result = engine.play(experiment, number, 1, events=True)
        assert result.events is not None
        rows = result.events.to_pylist()
        draws = result.games.column("draws").to_pylist()
        ledgers = [follow(game) for _, game in groupby(rows, key=lambda row: row["game"])]
        assert [ledger.draws for ledger in ledgers] == draws
