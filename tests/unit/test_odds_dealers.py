"""How often players of a mixed lineup deal, counted in a run."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from simcli.config import load
from simcli.odds import dealers
from simcli.runner import run
from simcli.store.reader import Log


def test_players_that_are_alike_deal_equally_often() -> None:
    found = dealers.equal(load("youxian", []))
    assert found.weights.tolist() == [1.0] * 9
    assert found.variance(np.ones(3)) == 0.0
    assert np.bincount(found.whose).tolist() == [3, 3, 3]


def test_a_mixed_lineup_is_counted(tmp_path: Path) -> None:
    experiment = load("youxian", ['bots=["greedy","random","random"]', "seating.orders=all"], games=600)
    folder = run(experiment, tmp_path / "run", workers=1).folder
    found = dealers.of_run(experiment, folder)
    games = Log(folder).games()
    player = [row[f"bot_{row['dealer']}"] for row in games.to_dict("records")]
    share = np.bincount(player, minlength=3) / len(games)
    assert share[0] > 1 / 3  # the winner deals, and greedy wins more than random
    for one in range(3):  # one order only: two of the three bots are alike
        assert found.weights[found.whose == one] == pytest.approx(3 * share[one])
    assert found.weights.mean() == pytest.approx(1)
    # the same value for every dealer: who deals does not matter, nor how sure it is
    assert found.variance(np.full(3, 0.4)) == pytest.approx(0.0, abs=1e-20)
    # the chance that greedy deals, as a mean over matches that are cut by cell
    own = (np.array(player) == 0).reshape(-1, 6).sum(axis=1).reshape(-1, 9)
    assert found.variance(np.array([1.0, 0.0, 0.0])) == pytest.approx(
        (own.var(axis=0, ddof=1) * len(own)).sum() / len(games) ** 2
    )
