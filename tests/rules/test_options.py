"""Every option of the rules page acts, payoff options leave play alone, and rules are values, not code."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pytest

from kernels.accel import JIT, cache_folder
from kernels.gejiu import play as kernel
from simcli import engine
from simcli.config import load
from simcli.games import OptionInfo, get, names
from simcli.games.base import Value
from simcli.games.options import flat
from tests.support import gejiu_zoo, tongcheng_zoo, youxian_zoo
from tests.support.random_rules import other_values, setting

BOTS = ("random", "eager", "greedy")
# samples of play from cheap to dear; an option has to show itself in one of them, or in the price of a hand
SAMPLES = (("greedy", 64), ("random", 256), ("greedy", 1024), ("eager", 2048), ("random", 4096))
ZOOS = {"gejiu": gejiu_zoo.ZOO, "youxian": youxian_zoo.ZOO, "tongcheng": tongcheng_zoo.ZOO}
# rules under which the other options have something to act on
GROUND: dict[str, dict[str, str]] = {
    "gejiu": {},
    "youxian": {"rules.fan_mode": "6_8", "rules.chow_1_5_10": "true"},
    "tongcheng": {},
}
# log columns that hold what was paid, or which reading of a hand was paid: no part of the play
PAID = {
    "gejiu": ("score_", "kong_", "follow_", "fan", "points", "p_"),
    "youxian": ("score_", "fan", "points", "xi", "tun", "p_"),
    "tongcheng": ("score_", "fan", "points", "multiple"),
}


class Case(NamedTuple):
    """One option of a game."""

    variant: str
    option: OptionInfo

    @property
    def ground(self) -> tuple[str, ...]:
        """Return the settings that stand beside this option's."""
        return tuple(f"{key}={value}" for key, value in GROUND[self.variant].items() if key != self.option.name)

    def others(self) -> list[Value]:
        """Return values that mean something else than what stands there without a setting."""
        name = self.option.name.removeprefix("rules.")
        usual = flat(load(self.variant, self.ground).rules)[name]
        return [value for value in other_values(self.option) if value != usual]

    def with_value(self, value: Value) -> tuple[str, ...]:
        """Return the settings under which the option has that value."""
        return (*self.ground, setting(self.option, value))


# what they change in play comes up too seldom for the samples; that they change prices is checked as of every option
RARE = ("rules.pond_win", "rules.special.yi_shou_hong", "rules.special.yi_shou_hei", "rules.special.shi_dui")

CASES = [
    Case(variant, option) for variant in names() for option in get(variant).options if option.name.startswith("rules.")
]
PAYOFF = [case for case in CASES if case.option.affects == "payoff"]
PLAY = [case for case in CASES if case.option.affects == "play" and case.option.name not in RARE]


def label(case: Case) -> str:
    return f"{case.variant} {case.option.name}"


@cache
def played(variant: str, bot: str, matches: int, *sets: str) -> tuple[pa.Table, pa.Table]:
    """Games and wins of a few matches."""
    result = engine.play(load(variant, [f"bots={bot}", *sets]), 0, matches)
    return result.games, result.wins


@cache
def prices(variant: str, *sets: str) -> list[object]:
    """Every hand of the zoo priced."""
    return list(engine.score(variant, load(variant, sets).rules, ZOOS[variant]))


def effects(case: Case, value: Value) -> Iterator[bool]:
    """Tell, place after place, whether a changed option shows."""
    change = case.with_value(value)
    yield prices(case.variant, *change) != prices(case.variant, *case.ground)
    for bot, matches in SAMPLES:
        changed = played.__wrapped__(case.variant, bot, matches, *change)
        usual = played(case.variant, bot, matches, *case.ground)
        yield not (changed[0].equals(usual[0]) and changed[1].equals(usual[1]))


@pytest.mark.parametrize("case", PLAY, ids=label)
def test_play_options_change_play(case: Case) -> None:
    """An option marked play makes other games, not only other prices."""
    for value in case.others():
        shown = effects(case, value)
        next(shown)  # prices
        assert any(shown), f"{case.option.name} = {value} changed no game"


@pytest.mark.parametrize("case", CASES, ids=label)
def test_every_option_changes_something(case: Case) -> None:
    """Each value tried differs from the default in some payment or some game."""
    assert case.others()
    for value in case.others():
        assert any(effects(case, value)), f"{case.option.name} = {value} changed nothing"


@pytest.mark.parametrize(("variant", "length"), [("gejiu", 3), ("youxian", 12), ("tongcheng", 3)])
def test_match_games_decides_how_long_a_match_is(variant: str, length: int) -> None:
    """`match.games` is the number of games of each match."""
    games, _ = played(variant, "random", 4, f"match.games={length}")
    assert games.column("game").to_pylist() == list(range(length)) * 4


def test_pond_wins_come_up_in_play() -> None:
    """塘子胡 is too rare for the samples above; with soft 烂 shapes and 13 discards random bots meet it at times."""
    thin = ("match.games=1", "rules.lan_shape=soft")
    offered, played_off = (
        played("gejiu", "random", 8192, *thin, f"rules.pond_win={value}")[0].column("pond_offered").to_numpy()
        for value in ("13_or_14", "off")
    )
    assert offered.any()
    assert not played_off.any()


def play_of(variant: str, tables: tuple[pa.Table, pa.Table]) -> list[pa.Table]:
    """Return what was played, without what was paid."""
    paid = PAID[variant]
    return [table.select([name for name in table.column_names if not name.startswith(paid)]) for table in tables]


@pytest.mark.parametrize("case", PAYOFF, ids=label)
def test_payoff_options_leave_play_alone(case: Case) -> None:
    """Random, eager and greedy bots play the same games whatever a payoff option says."""
    for bot in BOTS:
        for value in case.others()[:2]:
            changed = play_of(case.variant, played(case.variant, bot, 64, *case.with_value(value)))
            usual = play_of(case.variant, played(case.variant, bot, 64, *case.ground))
            assert all(one.equals(other) for one, other in zip(changed, usual, strict=True))


def machine_code() -> dict[Path, int]:
    """Every file of compiled code in the cache, with the time it was written."""
    return {path: path.stat().st_mtime_ns for path in cache_folder("gejiu").rglob("*.nb?")}


@pytest.mark.skipif(not JIT, reason="nothing is compiled with SIMCLI_JIT=0")
def test_a_second_rule_set_does_not_recompile() -> None:
    """One compiled signature serves every rule set, lineup and seating."""
    played("gejiu", "greedy", 1)
    before, signatures = machine_code(), len(kernel.play_matches.signatures)
    assert before
    played("gejiu", "random", 1, "rules.fan_cap=5", "rules.lan_shape=soft", "rules.pond_win=off", "match.games=3")
    played("gejiu", "eager", 1, "seating.walls=shared", "seating.first_dealer=random", "rules.multiple_winners=all")
    assert len(kernel.play_matches.signatures) == signatures == 1
    assert machine_code() == before
