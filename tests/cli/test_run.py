"""`simcli run` and `simcli runs` as a person meets them, with an engine that plays nothing."""

from __future__ import annotations

import functools
import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

import simcli as door
from simcli.runner import session
from simcli.runner.watcher import Pace, State
from simcli.store.lock import Lock
from tests.support import column_docs
from tests.support.command_line import simcli
from tests.support.drive import BLOCK_GAMES, ENGINE
from tests.support.run_directories import run_json


@pytest.fixture(autouse=True)
def small_world(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty current directory, the fake engine, small blocks."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("simcli.plan.BLOCK_GAMES", BLOCK_GAMES)
    monkeypatch.setattr("simcli.runner.run", functools.partial(session.run, engine=ENGINE))


def test_summary_names_games_folder_id_and_the_next_command() -> None:
    done = simcli("run", "gejiu", "--games", "1000", "--workers", "1")
    (folder,) = Path("results").iterdir()
    first, second, third = done.out.splitlines()
    assert done.status == 0
    assert re.fullmatch(r"1,024 games in \d+\.\ds \([\d,]+/s\)", first)
    assert second == f"{folder}  1,024 games in 128 matches  id {run_json(folder)['id']}"
    assert third == f"next: simcli report {folder.name}"
    assert folder.name == f"gejiu-{run_json(folder)['id']}"
    assert done.err == ""


def test_summary_in_chinese() -> None:
    done = simcli("run", "gejiu", "--games", "1000", "--workers", "1", "--lang", "zh")
    assert re.search(r"^打完 1,024 局，用时 \d+\.\ds（每秒 [\d,]+ 局）$", done.out, re.M)
    again = simcli("run", "gejiu", "--games", "1000", "--lang", "zh")
    assert again.out.startswith("所要的局都已打完，这次没有再打\n")


def test_run_again_continues_and_extends() -> None:
    simcli("run", "gejiu", "--games", "500", "--out", "here")
    again = simcli("run", "gejiu", "--games", "500", "--out", "here")
    assert again.status == 0
    assert again.out.splitlines()[0] == "every game asked for is there already: nothing was played"
    more = simcli("run", "gejiu", "--games", "3000", "--out", "here", "--workers", "1")
    assert more.out.splitlines()[0].startswith("3,072 games in ")  # the short block is played again whole
    assert run_json(Path("here"))["games"] == 3072


def test_json_is_one_object_with_the_documented_keys() -> None:
    done = simcli("run", "gejiu", "--games", "2000", "--out", "here", "--json", "--workers", "1")
    told = json.loads(done.out)
    assert list(told) == ["dir", "id", "status", "games", "matches", "seconds", "games_per_s"]
    assert (told["dir"], told["status"], told["games"], told["matches"]) == ("here", "complete", 2048, 256)
    assert told["id"] == run_json(Path("here"))["id"]
    assert told["games_per_s"] == pytest.approx(2048 / told["seconds"], rel=0.1)  # seconds are rounded


def test_settings_reach_the_run() -> None:
    simcli(
        "run",
        "gejiu",
        "--games",
        "100",
        "--seed",
        "7",
        "--set",
        "rules.fan_cap=4",
        "--set",
        "bots=random",
        "--out",
        "r",
    )
    config = run_json(Path("r"))["config"]
    assert (config["seed"], config["games"], config["rules"]["fan_cap"]) == (7, 100, 4)
    assert [bot["kind"] for bot in config["bots"]] == ["random"] * 4


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("run gejiu --workers 0", "--workers"),
        ("run gejiu --workers x", "--workers"),
        ("run gejiu --games 0", "games"),
        ("run gejiu --games 1.5", "--games"),
        ("run gejiu --until draws±1%", "--until"),
        ("run gejiu --out file.txt", "file.txt is not a directory"),
        ("run gejiu --out full", "full is neither empty nor a run directory (it holds x)"),
        ("run gejiu --seed 5 --out other", "other holds another experiment"),
        ("run gejju", "gejiu"),
        ("run", "CONFIG"),
        ("runs gejiu", "gejiu"),
    ],
)
def test_wrong_usage_is_two_lines_at_most_and_exit_2(words: str, told: str) -> None:
    Path("file.txt").touch()
    Path("full").mkdir()
    Path("full/x").touch()
    simcli("run", "gejiu", "--games", "100", "--out", "other")
    wrong = simcli(*shlex.split(words))
    assert wrong.status == 2
    assert told in wrong.err
    assert 1 <= len(wrong.error_lines) <= 2
    assert wrong.out == ""
    assert "Traceback" not in wrong.err
    assert not Path("results").exists()


def test_runs_lists_what_is_there() -> None:
    assert simcli("runs").err == "no runs under results/\n"
    assert json.loads(simcli("runs", "--json").out) == []
    Path("house.toml").write_text('variant = "gejiu"\nseed = 9\n', encoding="utf-8")
    simcli("run", "gejiu", "--games", "1000")
    simcli("run", "house.toml", "--games", "2000")
    partial = next(Path("results").glob("house-*"))
    data = run_json(partial)
    del data["blocks"][1:]
    (partial / "run.json").write_text(json.dumps(data | {"status": "partial"}), encoding="utf-8")
    head, *rows = simcli("runs").out.splitlines()
    assert head.split() == ["id", "variant", "name", "games", "state", "size", "age"]
    cells = [row.split() for row in rows]
    assert [row[1:4] for row in cells] == [["gejiu", "gejiu", "1,024"], ["gejiu", "house", "1,024"]]
    assert [row[4] for row in cells] == ["complete", "partial"]
    assert cells[1][5] == "51%"
    with Lock(partial):
        assert simcli("runs").out.splitlines()[2].split()[4:6] == ["running", "51%"]
    listed = json.loads(simcli("runs", "--json").out)
    assert list(listed[0]) == ["id", "variant", "name", "games", "wanted", "state", "size", "age", "dir"]
    assert [row["state"] for row in listed] == ["complete", "partial"]
    assert listed[0]["size"] == sum(path.stat().st_size for path in Path(listed[0]["dir"]).rglob("*") if path.is_file())


def test_runs_lines_up_in_chinese() -> None:
    simcli("run", "gejiu", "--games", "1000")
    head, row = simcli("runs", "--lang", "zh").out.splitlines()
    assert head.split() == ["id", "游戏", "名称", "局数", "状态", "大小", "多久前"]
    assert "完成" in row


def test_pace_forgets_the_start() -> None:
    pace = Pace(window=10.0)
    assert pace.rate(State(0, 0, 1000, 3.0)) is None
    assert pace.rate(State(0, 100, 1000, 5.0)) is None  # the first sign of life sets the clock
    assert pace.rate(State(0, 200, 1000, 6.0)) == pytest.approx(100.0)
    for second in range(7, 30):
        rate = pace.rate(State(0, 200 + 10 * (second - 6), 1000, float(second)))
    assert rate == pytest.approx(10.0)
    # another run begins: its clock starts anew
    assert pace.rate(State(0, 0, 1000, 0.5)) is None
    assert pace.rate(State(0, 300, 1000, 1.0)) is None
    assert pace.rate(State(0, 340, 1000, 2.0)) == pytest.approx(40.0)


def test_python_door(monkeypatch: pytest.MonkeyPatch) -> None:
    played = door.run("gejiu", "here", games=2000, sets=["rules.fan_cap=4"], seed=3, workers=1)
    assert len(played.games()) == 2048
    assert played.manifest.config["rules"]["fan_cap"] == 4
    loaded = door.load("here")
    assert loaded.wins().equals(played.wins())
    assert loaded.arrow("games").num_rows == 2048
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _: Any = door.nothing


def test_column_tables_are_those_of_the_registry() -> None:
    page = column_docs.PAGE.read_text(encoding="utf-8")
    assert page == column_docs.with_generated(page), "run: python -m tests.support.column_docs"


def test_keys_of_run_json_are_explained() -> None:
    simcli("run", "gejiu", "--games", "100", "--out", "here")
    page = column_docs.PAGE.read_text(encoding="utf-8")
    table = page.partition("## run.json")[2].partition("\n## ")[0]
    explained = set(re.findall(r"`(\w+)`", "\n".join(row.split("|")[1] for row in table.splitlines() if "|" in row)))
    # there for runs that were played for targets, and for runs that were priced again
    assert explained == set(run_json(Path("here"))) | {"until", "priced_from"}
