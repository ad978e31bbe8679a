"""个旧麻将: the bot value chooses by what the rules in force pay, and by what its seat sees."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from simcli import engine
from simcli.config import BotSpec, load

PACK = np.repeat(np.arange(34, dtype=np.uint8), 4)
KONG_TILES = [134, 135]  # face up for all
CHOICE = ("action", "tile", "arg")


@pytest.fixture(scope="module")
def positions() -> dict[str, list[str]]:
    """The answers to the built positions of tests.support.value_gejiu."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.support.value_gejiu"],
        env=os.environ | {"SIMCLI_JIT": "0"},
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    answers: dict[str, list[str]] = json.loads(told.stdout)
    return answers


def test_a_dear_hand_is_sought_when_the_rules_make_it_dear(positions: dict[str, list[str]]) -> None:
    """One tile from 平胡 (8 copies of 3), and three 筒 short of 清一色.

    At 2 fans 清一色 pays four times as much and is won a few times in a hundred; at 14 it pays 16,384 times as much.
    """
    cheap, dear = positions["flush"]
    assert cheap in ("4m", "9m")
    assert dear in ("3p", "4p", "5p")


def test_a_cap_and_speed_alone_make_dear_hands_equal_to_others(positions: dict[str, list[str]]) -> None:
    assert positions["flush_capped"][0] in ("4m", "9m")
    assert positions["flush_for_speed"][0] in ("4m", "9m")


def test_a_cheap_win_is_declined_where_a_dear_one_is_near(positions: dict[str, list[str]]) -> None:
    """平胡 on 6m is declined when 一条龙 on 9m pays 2^10 times as much, and only then; 9m itself is always taken."""
    assert positions["dragon_declined"] == ["win", "pass"]
    assert positions["dragon_taken"] == ["win", "win"]


def test_a_kong_that_wins_on_a_kong_tile_is_taken(positions: dict[str, list[str]]) -> None:
    """Waiting for 4s 7s with three 3m: the fourth is konged, the kong tile that completes the hand is taken."""
    assert positions["kong_to_win"] == ["kong 7s", "kong 4s"]


def test_a_hopeless_hand_throws_what_is_safe(positions: dict[str, list[str]]) -> None:
    """Late, with nothing in hand: what has just gone by, else what the others threw themselves.

    With no defence the same tile is thrown whatever is safe.
    """
    assert positions["safe_passed"] == ["5m", "9p", "5s", "7z"]
    assert positions["safe_thrown"] == ["5m", "5p", "5s"]
    assert len(set(positions["careless"])) == 1


def test_claims_depend_on_what_the_claimer_sees() -> None:
    """60 deals: seat 1 claims seat 0's first discard or not, whatever seats 2 and 3 hold and the wall brings."""
    chance = np.random.default_rng(9)
    hidden = np.setdiff1d(np.arange(136), [*range(26), 52, *KONG_TILES])
    asked = 0
    for _ in range(60):
        wall = chance.permutation(PACK)
        other = wall.copy()
        other[hidden] = chance.permutation(wall[hidden])
        first, second = (claims_of_seat_1(one) for one in (wall, other))
        assert first == second
        asked += first is not None
    assert asked > 5


def claims_of_seat_1(wall: np.ndarray) -> tuple[object, ...] | None:
    """What seat 1 answers to the first discard, None if it has no claim."""
    experiment = replace(load("gejiu", ["match.games=1"]), bots=(BotSpec("value"),) * 4)
    events = engine.play(experiment, 0, 1, events=True, walls=wall[None]).events
    assert events is not None
    rows = events.to_pylist()
    at = next(i for i, row in enumerate(rows) if row["kind"] == "act" and row["action"] == "discard")
    after = next((row for row in rows[at + 1 :] if row["kind"] == "act" and row["action"] != "follow_begin"), None)
    until = rows.index(after) if after is not None else len(rows)
    for row in rows[at + 1 : until]:
        if row["kind"] == "answer" and row["seat"] == 1:
            return tuple(row[key] for key in CHOICE)
    return None


def logs(sets: list[str], bot: BotSpec) -> list[list[object]]:
    """Scores of 64 games of four alike."""
    experiment = replace(load("gejiu", ["match.games=1", *sets]), bots=(bot,) * 4)
    games = engine.play(experiment, 0, 64).games
    return [games[name].to_pylist() for name in ("draws", "decisions")]


def test_settings_and_payoffs_change_the_play() -> None:
    """Each setting acts; so do rules of payment, which leave greedy's play as it is."""
    plain = logs([], BotSpec("value"))
    for other in (
        BotSpec("value", aggression=0.0),
        BotSpec("value", aggression=3.0),
        BotSpec("value", defence=0.0),
        BotSpec("value", defence=3.0),
    ):
        assert logs([], other) != plain
    for rule in ("rules.fan.da_dui_zi=3", "rules.fan_cap=1", "rules.fan_to_points=linear"):
        assert logs([rule], BotSpec("value")) != plain
        assert logs([rule], BotSpec("greedy")) == logs([], BotSpec("greedy"))
