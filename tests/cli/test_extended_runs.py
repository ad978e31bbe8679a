"""Runs that were given more games later: every command says which rows these are and how to get narrower intervals."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from simcli.balancing.ledger import Earlier, Ledger
from simcli.balancing.lines import closing
from simcli.report.extended import Extended, told
from simcli.runner import Interrupted, Watcher
from simcli.store import manifest as manifests
from simcli.store.looks import Look
from simcli.text import Text
from tests.support.command_line import simcli
from tests.support.fake_runs import play

SWEEP = ("sweep", "youxian", "--vary", "rules.min_xi=12,15", "--metric", "draw_share", "--no-players", "-q")
COMPARE = ("compare", "youxian", "youxian", "--set-b", "rules.min_xi=12", "--no-players", "-q")
LADDER = ("ladder", "youxian", "--bots", "eager,random", "-q")
FIRST = 1026  # 19 rounds of 9 matches of 6 games
ESTIMATE = ("estimate", "youxian", "win", "--method", "plain", "-q")


def asked(words: tuple[str, ...], games: int, *more: str) -> str:
    outcome = simcli(*words, "--workers", "1", "--games", str(games), *more)
    assert outcome.status == 0, outcome.err
    return outcome.out


@pytest.mark.parametrize(
    ("words", "rows"),
    [
        (SWEEP, ["min_xi=12", "min_xi=15"]),
        (COMPARE, ["A", "B"]),
        (LADDER, ["1 random + 2 eager", "2 random + 1 eager"]),
        (ESTIMATE, ["the plain games"]),
    ],
    ids=["sweep", "compare", "ladder", "estimate"],
)
def test_what_was_extended_is_told_once_under_the_tables(
    words: tuple[str, ...], rows: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told_first = asked(words, 1000, "--lang", "en")
    assert "extended" not in told_first
    assert json.loads(asked(words, 1000, "--json"))["extended"] is None
    told_now = " ".join(asked(words, 2000, "--lang", "en").split())
    found = json.loads(asked(words, 2000, "--lang", "en", "--json"))["extended"]
    assert [run["row"] for run in found["runs"]] == rows
    assert {(run["first"], run["why"]) for run in found["runs"]} == {(FIRST, "extended")}
    assert all(Path(run["dir"]).is_dir() and run["games"] >= 2000 for run in found["runs"])
    assert told_now.count(f"{', '.join(rows)}: extended from {FIRST:,} to ") == 1
    again = "with another --seed or after deleting" if words is COMPARE else "in another folder (--out DIR) or after"
    assert told_now.count(again) == 1
    assert found["note"] in told_now
    page = asked(words, 2000, "--lang", "zh", "--format", "html")
    assert page.count(f"由 {FIRST:,} 局加打到") == 1


def run_of(looks: list[Look], games: int, wanted: int) -> Any:
    manifest = manifests.Manifest("id", "x", "gejiu", {"games": wanted}, "", looks=looks)
    return SimpleNamespace(manifest=manifest, folder=Path("r"), n_games=games)


@pytest.mark.parametrize(
    ("looks", "games", "counted", "expected"),
    [
        ([Look(1, 100, "given")], 100, None, None),
        # stopped and then finished to the games first given: these were fixed before anybody looked
        ([Look(1, 60, "interrupted"), Look(2, 100, "given")], 100, None, None),
        ([Look(1, 60, "interrupted"), Look(2, 80, "extended")], 80, None, "extended from 60 to 80 games"),
        ([Look(1, 60, "given"), Look(2, 80, "extended")], 80, None, "extended from 60 to 80 games"),
        ([Look(1, 60, "interrupted")], 60, None, "stopped at 60 of 100 games"),
        ([Look(1, 100, "given")], 100, 60, "only the first 60 of 100 games count"),
    ],
)
def test_how_a_run_came_to_its_games(looks: list[Look], games: int, counted: int | None, expected: str | None) -> None:
    found = Extended.of(Text("甲", "a"), run_of(looks, games, 100), counted)
    assert (found and found.how.en) == expected


def test_many_rows_are_counted() -> None:
    found = [Extended(Text(f"行{at}", f"row {at}"), Path(f"r/{at}"), 10, 20, "extended") for at in range(6)]
    rows, again = told(found)
    assert rows.en.startswith("row 0, row 1, row 2, row 3, … (6): extended from 10 to 20 games.")
    assert "(r/0, r/1, r/2, r/3, … (6))" in again.en


def test_stopped_before_its_first_block_a_run_may_be_given_other_games(tmp_path: Path) -> None:
    class Impatient(Watcher):
        def progress(self, *_: object) -> None:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        play(tmp_path / "a", 4096, watcher=Impatient())
    stopped = manifests.load(tmp_path / "a")
    assert (stopped.blocks, stopped.looks, stopped.config["games"]) == ({}, [], 4096)
    play(tmp_path / "a", 2048)
    assert [look.reason for look in manifests.load(tmp_path / "a").looks] == ["given"]


def test_a_search_says_what_earlier_calls_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "balance-x.json"
    ledger = Ledger(path)
    assert [ledger.look(games) for games in (16, 20)] == [1, 2]
    assert ledger.confirmation("base=1", 20) == 1
    assert ledger.earlier() == Earlier([], 0)
    later = Ledger(path, ledger.looks, ledger.confirmations)
    assert [later.look(games) for games in (16, 32, 40)] == [1, 3, 4]
    assert later.confirmation("base=1", 40) == 2
    assert later.earlier() == Earlier([20], 1)
    lines = closing(SimpleNamespace(earlier=Earlier([20_000], 1)))  # type: ignore[arg-type]
    assert "1 look at 20,000 games and 1 confirmation." in lines[0].en
    assert "--out DIR" in lines[1].zh
    assert closing(SimpleNamespace(earlier=Earlier([], 0))) == []  # type: ignore[arg-type]
