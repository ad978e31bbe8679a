"""通城个子牌: the bot value chooses by what the rules in force pay, and by what its seat sees."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from simcli import engine
from simcli.config import BotSpec, load
from simcli.engine import Played

PACK = np.repeat(np.arange(27, dtype=np.uint8), [3 if k in (4, 10, 12, 16, 20) else 5 for k in range(22)] + [2] * 5)
SCRIPT = "from tests.rules.test_value_tongcheng import rows, four_alike; print(rows(four_alike()))"


def run_plain(*arguments: str) -> str:
    """What Python prints when the kernels are left plain."""
    told = subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"SIMCLI_JIT": "0"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    return told.stdout.strip()


@pytest.fixture(scope="module")
def positions() -> dict[str, list[Any]]:
    """The answers to the built positions of tests.support.value_tongcheng."""
    answers: dict[str, list[Any]] = json.loads(run_plain("-m", "tests.support.value_tongcheng"))
    return answers


def test_a_dear_wait_is_kept_when_its_special_is_raised(positions: dict[str, list[Any]]) -> None:
    """Without the 八 16 unseen cards win for a multiple of 1; without the red 七* 8 do, 3 of them as 一手黑.

    At 1 the wider wait is right, at 32 the 3 cards alone are worth six times the 16. Greedy sees no difference.
    """
    assert positions["one_red"] == ["八", "七*"]
    assert positions["one_red_greedy"] == ["八", "八"]


def test_speed_alone_takes_the_wide_wait(positions: dict[str, list[Any]]) -> None:
    assert positions["one_red_for_speed"] == ["八", "八"]


def test_a_win_is_let_go_where_the_rules_make_another_dear(positions: dict[str, list[Any]]) -> None:
    """Nine pairs and a 千 win 1 share on a discarded 三, and 32 as 十对 on one of 4 unseen cards."""
    assert positions["narrow"] == ["win", "pass"]
    assert positions["narrow_for_speed"] == ["win"]
    assert positions["drawn"] == ["win", "千"]


def test_a_win_on_a_discard_is_let_go_for_a_wide_wait(positions: dict[str, list[Any]]) -> None:
    """Early, 28 of 78 unseen cards win three shares by the draw that comes next; with an empty wall none does."""
    assert positions["wide"] == ["pass", "win"]


def test_pairs_are_kept_where_ten_pairs_are_dear(positions: dict[str, list[Any]]) -> None:
    """Of random hands of six or seven pairs none keeps fewer when ten pairs pay 32 instead of 2, and some keep more."""
    usual, dear = positions["pairs_kept"]
    assert all(kept >= before for before, kept in zip(usual, dear, strict=True))
    assert sum(dear) > sum(usual)


def test_a_hopeless_hand_throws_what_is_safe(positions: dict[str, list[Any]]) -> None:
    """Late, with nothing in hand: what has just gone by, else what the others threw themselves.

    With no defence the same card is thrown whatever is safe.
    """
    assert positions["safe_passed"] == ["大", "四", "二"]
    assert positions["safe_thrown"] == ["大", "四", "二"]
    assert positions["careless"] == ["七", "七", "七"]


def first_claim(wall: np.ndarray) -> tuple[str, int] | None:
    """What seat 1 answers to seat 0's first discard in a game of four value bots; None if it is not asked so."""
    experiment = replace(load("tongcheng", ["match.games=1"]), bots=(BotSpec("value"),) * 4)
    events = engine.play(experiment, 0, 1, events=True, walls=wall[None]).events
    assert events is not None
    first, then = [row for row in events.to_pylist() if row["kind"] == "answer"][:2]
    if (first["seat"], first["action"], then["seat"]) != (0, "discard", 1):
        return None  # somebody was asked for a 观生, or seat 1 has no claim
    return then["action"], then["tile"]


def test_claims_depend_on_what_the_claimer_sees() -> None:
    """Seat 1 answers to seat 0's first discard the same, whatever seats 2 and 3 hold and the wall brings."""
    chance = np.random.default_rng(9)
    hidden = np.setdiff1d(np.arange(len(PACK)), [*range(38), 76])
    claimed = set()
    for _ in range(60):
        wall = chance.permutation(PACK)
        other = wall.copy()
        other[hidden] = chance.permutation(wall[hidden])
        first, second = first_claim(wall), first_claim(other)
        if first is not None and second is not None:
            assert first == second
            claimed.add(first)
    assert {action for action, _ in claimed} >= {"pass", "pick"}
    assert len(claimed) > 10


def logs(sets: list[str], bot: BotSpec) -> list[list[int]]:
    """Lengths of 64 games of four alike."""
    experiment = replace(load("tongcheng", ["match.games=1", *sets]), bots=(bot,) * 4)
    games = engine.play(experiment, 0, 64).games
    return [games[name].to_pylist() for name in ("draws", "decisions")]


def test_settings_and_payoffs_change_the_play() -> None:
    """Each setting acts; so do rules of payment, which leave greedy's play as it is."""
    value, greedy = BotSpec("value"), BotSpec("greedy")
    plain, fast = logs([], value), logs([], greedy)
    for other in (
        value._replace(aggression=0.0),
        value._replace(aggression=3.0),
        value._replace(defence=0.0),
        value._replace(defence=3.0),
    ):
        assert logs([], other) != plain
    for rule in ("rules.count_per_point=5", "rules.special.shi_dui=32", "rules.special_combine=product"):
        assert logs([rule], greedy) == fast
    assert logs(["rules.count_per_point=5"], value) != plain
    assert logs(["rules.special.shi_dui=32"], value) != plain


def four_alike() -> Played:
    """Three games of four value bots."""
    experiment = replace(load("tongcheng", ["match.games=1"]), bots=(BotSpec("value"),) * 4)
    return engine.play(experiment, 5, 3, events=True, menus=True)


def rows(played: Played) -> str:
    """All rows of the logs."""
    assert played.events is not None
    return repr([table.to_pydict() for table in (played.games, played.wins, played.events)])


def test_plain_python_plays_the_same_games() -> None:
    assert run_plain("-c", SCRIPT) == rows(four_alike())
