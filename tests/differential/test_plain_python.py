"""SIMCLI_JIT=0 plays the very same games as the compiled kernel, action by action."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

from simcli import engine
from simcli.config import load
from simcli.engine import Played

SETS = {
    "random": ["bots=random", "match.games=2", "rules.rob_kong=both", "rules.multiple_winners=all"],
    "greedy": ["bots=greedy", "match.games=1", "rules.kong_points.added=1"],
    "value": ["bots=value", "match.games=1", "rules.ready_fan=1", "rules.fan.qing_yi_se=4"],
}
SCRIPT = """
import sys
from tests.differential.test_plain_python import digest, SETS
from simcli import engine
from simcli.config import load
print(digest(engine.play(load("gejiu", SETS[sys.argv[1]]), 5, 4, events=True, menus=True)))
"""


def digest(played: Played) -> str:
    """Digest every row of the three logs."""
    whole = hashlib.sha256()
    for table in (played.games, played.wins, played.events):
        assert table is not None
        whole.update(repr(table.to_pydict()).encode())
    return whole.hexdigest()


@pytest.mark.parametrize("bots", SETS)
def test_plain_python_plays_the_same_games(bots: str) -> None:
    compiled = digest(engine.play(load("gejiu", SETS[bots]), 5, 4, events=True, menus=True))
    plain = subprocess.run(
        [sys.executable, "-c", SCRIPT, bots],
        env=os.environ | {"SIMCLI_JIT": "0"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    assert plain.stdout.strip() == compiled
