"""What the reference statistics read from the log of 攸县胡子牌 is what the referee tallies at its own table."""

from __future__ import annotations

import pytest

from simcli import engine
from simcli.config import load
from simcli.referee.core import Coverage
from simcli.referee.reading import Reader
from simcli.referee.youxian import REGISTRY
from simcli.referee.youxian.cards import COPIES, KINDS
from simcli.referee.youxian.play import play
from simcli.referee.youxian.referee import WORDS
from simcli.referee.youxian.rules import read_rules
from simcli.referee.youxian.table import Table
from simcli.verify.check import game_logs
from tests.verification.events_youxian import counts

MATCHES = 12
#: Count here: the referee's tallies that add up to it.
TALLIES = {
    "menus_claim": ("menus_claim", "menus_run"),
    "menus_discard": ("menus_discard",),
    "menus_win_only": ("menus_dealt", "menus_shown", "menus_formed"),
    "menu_entries": ("menu_entries",),
    "peng_offered": ("peng_offered",),
    "eat_offered": ("chi_offered",),
    "eat_plans_offered": ("plans_offered",),
    "chou_wei": ("chou_wei",),
    "pao_peng": ("pao_peng",),
    "pao_kan_wei": ("pao_kan", "pao_wei"),
    "chou_removed": ("chou_removed",),
    "chou_removed_peng": ("chou_removed_peng",),
    "chou_removed_eat": ("chou_removed_chi",),
    "chou_removed_left_no_claim": ("chou_left_none",),
}


@pytest.mark.parametrize("bots", ["random", "eager"])
def test_counts_of_the_log_are_the_referees(bots: str) -> None:
    played = engine.play(load("youxian", [f"bots={bots}", "seed=3"]), 9, MATCHES, events=True, menus=True)
    assert played.events is not None
    rows = played.games.to_pylist()
    found = counts(played.events, 6, 9, played.games["dealer"].to_numpy())
    rules, coverage, seen = read_rules({}), Coverage(REGISTRY), 0
    for number, log in enumerate(game_logs(played.events, played.games, played.wins)):
        reader = Reader(log.events, WORDS)
        wall = reader.wall([COPIES] * KINDS)
        table = Table(rules, rows[number]["dealer"], wall, coverage, rows[number]["drawn_before"])
        reader.replay(play(table), table.acts)
        for name, tallies in TALLIES.items():
            assert found[name][number] == sum(table.tally[tally] for tally in tallies), (number, name)
        seen += 1
    assert seen == 6 * MATCHES
    assert all(found[name].sum() > 0 for name in TALLIES if name != "menus_win_only")
