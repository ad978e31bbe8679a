"""Every option of the rules page acts, payoff options leave play alone, and rules are values, not code."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pyarrow as pa
import pytest

from kernels.accel import JIT, cache_folder
from kernels.gejiu import play as kernel
from simcli import engine
from simcli.config import load
from simcli.games import OptionInfo, get
from tests.support.gejiu_zoo import ZOO
from tests.support.random_rules import other_values, setting

OPTIONS = [option for option in get("gejiu").options if option.name.startswith("rules.")]
PAYOFF = [option for option in OPTIONS if option.affects == "payoff"]
BOTS = ("random", "eager", "greedy")
# samples of play from cheap to dear; an option has to show itself in one of them, or in the price of a hand
SAMPLES = (("greedy", 64), ("random", 256), ("greedy", 1024), ("eager", 2048), ("random", 4096))


@cache
def played(bot: str, matches: int, *sets: str) -> tuple[pa.Table, pa.Table]:
    """Games and wins of a few matches."""
    result = engine.play(load("gejiu", [f"bots={bot}", *sets]), 0, matches)
    return result.games, result.wins


@cache
def prices(*sets: str) -> list[object]:
    """Every hand of the zoo priced."""
    return list(engine.score("gejiu", load("gejiu", sets).rules, ZOO))


def effects(change: str) -> Iterator[bool]:
    """Tell, place after place, whether a changed option shows."""
    yield prices(change) != prices()
    for bot, matches in SAMPLES:
        changed, default = played.__wrapped__(bot, matches, change), played(bot, matches)
        yield not (changed[0].equals(default[0]) and changed[1].equals(default[1]))


PLAY = [option for option in OPTIONS if option.affects == "play" and option.name != "rules.pond_win"]


@pytest.mark.parametrize("option", PLAY, ids=lambda option: option.name)
def test_play_options_change_play(option: OptionInfo) -> None:
    """An option marked play makes other games, not only other prices."""
    for value in other_values(option):
        shown = effects(setting(option, value))
        next(shown)  # prices
        assert any(shown), f"{option.name} = {value} changed no game"


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_changes_something(option: OptionInfo) -> None:
    """Each value tried differs from the default in some payment or some game."""
    for value in other_values(option):
        assert any(effects(setting(option, value))), f"{option.name} = {value} changed nothing"


def test_match_games_decides_how_long_a_match_is() -> None:
    """`match.games` is the number of games of each match."""
    games, _ = played("random", 4, "match.games=3")
    assert games.column("game").to_pylist() == [0, 1, 2] * 4


def test_pond_wins_come_up_in_play() -> None:
    """塘子胡 is too rare for the samples above; with soft 烂 shapes and 13 discards random bots meet it at times."""
    thin = ("match.games=1", "rules.lan_shape=soft")
    offered, played_off = (
        played("random", 8192, *thin, f"rules.pond_win={value}")[0].column("pond_offered").to_numpy()
        for value in ("13_or_14", "off")
    )
    assert offered.any()
    assert not played_off.any()


def play_of(games: pa.Table, wins: pa.Table) -> tuple[pa.Table, pa.Table]:
    """What was played, without what was paid: no points, no 斗地主 rounds, no fans and patterns."""
    paid = ("score_", "kong_", "follow_")
    kept = [name for name in games.column_names if not name.startswith(paid)]
    hands = [name for name in wins.column_names if name not in ("fan", "points") and not name.startswith("p_")]
    return games.select(kept), wins.select(hands)


@pytest.mark.parametrize("option", PAYOFF, ids=lambda option: option.name)
def test_payoff_options_leave_play_alone(option: OptionInfo) -> None:
    """Random, eager and greedy bots play the same games whatever a payoff option says."""
    for bot in BOTS:
        for value in other_values(option)[:2]:
            changed = play_of(*played(bot, 64, setting(option, value)))
            default = play_of(*played(bot, 64))
            assert changed[0].equals(default[0])
            assert changed[1].equals(default[1])


def machine_code() -> dict[Path, int]:
    """Every file of compiled code in the cache, with the time it was written."""
    return {path: path.stat().st_mtime_ns for path in cache_folder().rglob("*.nb?")}


@pytest.mark.skipif(not JIT, reason="nothing is compiled with SIMCLI_JIT=0")
def test_a_second_rule_set_does_not_recompile() -> None:
    """One compiled signature serves every rule set, lineup and seating."""
    played("greedy", 1)
    before, signatures = machine_code(), len(kernel.play_matches.signatures)
    assert before
    played("random", 1, "rules.fan_cap=5", "rules.lan_shape=soft", "rules.pond_win=off", "match.games=3")
    played("eager", 1, "seating.walls=shared", "seating.first_dealer=random", "rules.multiple_winners=all")
    assert len(kernel.play_matches.signatures) == signatures == 1
    assert machine_code() == before
