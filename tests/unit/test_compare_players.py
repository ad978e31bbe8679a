"""The same change under other players: effects, what tells them apart, and when that is flagged."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

import simcli
from simcli.config import load
from simcli.config.players import other_players
from simcli.report.build import build
from simcli.report.comparing.players import Lineup, Skill, Under, skill
from simcli.report.comparing.players_view import FLAGS, table
from simcli.sweeping.players import under_players
from simcli.sweeping.view import paper
from simcli.text import Text
from tests.support.command_line import simcli as command
from tests.support.sweep_gejiu import swept

ROUNDS = 30
CELLS = 16
NAMES = ("length", "points_per_win", "sd(score)")


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    home = tmp_path_factory.mktemp("players")
    short = ["rules.wall_reserve=40"]
    made = {
        "eager": ("eager", [], ROUNDS),
        "eager short": ("eager", short, ROUNDS),
        "random": ("random", [], ROUNDS // 2),
        "random short": ("random", short, ROUNDS // 2),
        "doubled": ("eager", ["rules.base=2"], ROUNDS),
    }
    for name, (bot, own, rounds) in made.items():
        sets = [f"bots={bot}", "match.games=2", *own]
        simcli.run("gejiu", home / name, sets=sets, games=rounds * CELLS * 2, workers=1)
    return {name: home / name for name in made}


def lineup(runs: dict[str, Path], a: str, b: str) -> Lineup:
    return Lineup(f"{a}-{b}", Text(a, a), runs[a], runs[b])


def under(said: Skill, metric: str, at: int) -> Under:
    found = next(effects for one, effects in said.rows if one.name == metric)[at]
    assert found is not None
    return found


def per_match(folder: Path, rounds: int) -> np.ndarray:
    games = simcli.load(folder).games()
    return np.asarray(games.groupby("match")["draws"].mean())[: rounds * CELLS].reshape(rounds, CELLS)


def test_interaction_recounted_match_by_match_over_what_both_lineups_played(runs: dict[str, Path]) -> None:
    said = skill([lineup(runs, "eager", "eager short"), lineup(runs, "random", "random short")], NAMES)
    found = under(said, "length", 1)
    rounds = ROUNDS // 2
    eager, short, random, random_short = (
        per_match(runs[name], rounds) for name in ("eager", "eager short", "random", "random short")
    )
    apart = (random_short - random) - (short - eager)
    level = 1 - 0.05 / (len(NAMES) * 3)  # three metrics; two effects and one interaction each
    half = stats.t.ppf(0.5 + level / 2, CELLS * (rounds - 1)) * np.sqrt(
        (apart.var(axis=0, ddof=1) * rounds).sum() / apart.size**2
    )
    assert found.interaction is not None
    assert found.interaction.value == pytest.approx(apart.mean())
    assert found.interaction.low == pytest.approx(apart.mean() - half)
    assert found.interaction.high == pytest.approx(apart.mean() + half)
    assert found.effect.value == pytest.approx((random_short - random).mean())
    assert (found.flag == "interaction") is bool(abs(apart.mean()) > half)


def test_the_same_players_are_not_flagged(runs: dict[str, Path]) -> None:
    said = skill([lineup(runs, "eager", "eager short")] * 2, NAMES)
    for name in NAMES:
        found = under(said, name, 1)
        assert found.flag is None
        assert found.interaction is not None
        assert found.interaction.value == 0


def test_effects_that_turn_round_are_flagged(runs: dict[str, Path]) -> None:
    """Stakes doubled, and under other players halved: exactly opposite, the interaction twice the effect."""
    said = skill([lineup(runs, "eager", "doubled"), lineup(runs, "doubled", "eager")], NAMES)
    first, other = (under(said, "sd(score)", at) for at in (0, 1))
    assert other.flag == "opposite"
    assert first.effect.value is not None
    assert other.effect.value == pytest.approx(-first.effect.value)
    assert other.interaction is not None
    assert other.interaction.value == pytest.approx(-2 * first.effect.value)
    assert other.interaction.high == pytest.approx(-2 * (first.effect.low or 0.0))
    row = next(row for row in table(said).rows if row.key == "sd(score)")
    assert row.figures["under_1"].note is not None
    assert FLAGS["opposite"].en in row.figures["under_1"].note.en
    assert under(said, "length", 1).flag is None


def test_who_plays_besides() -> None:
    kinds = [(bot.kind, bot.mistakes) for bot in other_players(load("gejiu", ["bots=greedy"]))]
    assert kinds[:2] == [("eager", 0.0), ("greedy", 0.1)]
    assert ("greedy", 0.0) not in kinds
    mixed = [bot.kind for bot in other_players(load("gejiu", ['bots=["greedy","eager","eager","eager"]']))]
    assert mixed[:3] == ["eager", "greedy", "greedy"]


def test_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    asked = ["compare", "gejiu", "gejiu", "--set", "match.games=1", "--games", "64", "-q", "--json"]
    found = json.loads(command(*asked, "--set-b", "rules.base=2", "--players-games", "32").out)
    told = {(one["players"], one["metric"]): one for one in found["players"]}
    for players in ("as_played", "eager", "greedy,mistakes=0.1"):
        assert told[players, "draw_share"]["effect"]["value"] == 0
    assert (told["as_played", "length"]["games"], told["eager", "length"]["games"]) == (64, 32)
    assert "players" in found["tables"]
    assert "players" not in json.loads(command(*asked, "--set-b", "rules.base=2", "--no-players").out)
    assert "players" not in json.loads(command(*asked, "--set-b", "bots=eager").out)


def test_skill_columns_of_a_sweep(tmp_path: Path) -> None:
    found = swept(tmp_path, "rules.base=1,3", games=128, metrics=("sd(score)", "draw_share"), sets=("match.games=1",))
    base, tripled = found.made
    told = []
    said = under_players(
        base, [tripled], found.plan.asked, tmp_path, 64, workers=1, telling=lambda *heard: told.append(heard)
    )
    assert said is not None
    assert [(place, of, label) for place, of, label, _ in told] == [(1, 1, "base=3")] * len(said.lineups)
    assert [one.key for one in said.lineups][:2] == ["greedy,mistakes=0.1", "greedy"]
    assert said.games == 64
    page = paper(found, said)
    row = next(row for row in page.tables[0].rows if row.key == "base=3")
    # three times the stakes add twice the spread to those that do not look at them, whatever they played
    for at, one in enumerate(said.lineups[:2]):
        spread = build(one.a).table("score").rows[0].figures["sd"].value
        effect = row.figures[f"under_{at}"].value
        assert spread is not None
        assert effect == pytest.approx(2 * spread)
    assert {"under_0", "under_1"} <= {column.key for column in page.tables[0].columns}
    assert set(page.facts("en")["players"]) == {"base=3"}


def test_runs_of_other_players_never_mix_with_those_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of players plays eager too: a question about eager bots afterwards is none that was looked at."""
    monkeypatch.chdir(tmp_path)
    asked = ["compare", "youxian", "youxian", "--set-b", "rules.base=2", "-q", "--json"]
    made = command(*asked, "--set", "bots=random", "--games", "54", "--players-games", "54")
    assert made.status == 0, made.err
    assert len(list((tmp_path / "results" / "players").glob("*/run.json"))) >= 8
    assert len(list((tmp_path / "results").glob("*/run.json"))) == 2
    found = json.loads(command(*asked, "--set", "bots=eager", "--games", "108", "--no-players").out)
    assert found["extended"] is None
    assert found["intervals"] == "fixed"
