"""`simcli ladder`: who stands where, what mistakes cost; runs that are there are taken, wrong words refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from simcli.config import BotSpec, load
from simcli.laddering import lead
from simcli.stats.figure import METHOD_NAMES, METHODS
from tests.support.command_line import simcli

GAMES = "1000"
ODD = '{kind="random",mistakes=1}'  # plays like random: every menu is answered at random either way


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the checks of this module play in."""
    return tmp_path_factory.mktemp("ladders")


def asked(home: Path, *words: str) -> dict[str, Any]:
    outcome = simcli("ladder", "youxian", "--games", GAMES, "--workers", "1", "--out", str(home), "--json", *words)
    assert outcome.status == 0, outcome.err
    return json.loads(outcome.out)


def figures(found: dict[str, Any], table: str) -> dict[str, dict[str, Any]]:
    return {entry["metric"]: entry for entry in found["tables"][table]}


def test_the_stronger_stands_above_and_all_adds_up_to_nothing(home: Path) -> None:
    found = asked(home, "--bots", "eager,greedy")
    assert found["order"] == ["greedy", "eager"]
    assert found["neighbours"][0]["apart"] is True
    assert found["neighbours"][0]["errors"] > 5
    means = figures(found, "ladder")
    assert means["ladder.greedy.mean"]["value"] == -means["ladder.eager.mean"]["value"]
    matrix, leads = figures(found, "matrix"), figures(found, "leads")
    one, two = leads["leads.greedy_eager.1"]["value"], leads["leads.greedy_eager.2"]["value"]
    # one greedy at x has two others at -x / 2 each; one eager at y has two at -y / 2
    assert one == pytest.approx(1.5 * matrix["matrix.greedy.eager"]["value"])
    assert two == pytest.approx(-1.5 * matrix["matrix.eager.greedy"]["value"])
    assert leads["leads.greedy_eager.lead"]["value"] == pytest.approx((one + two) / 2)
    for scope in ("game", "match"):
        parts = [entry["value"] for entry in found["tables"]["variance"] if entry["row"] == f"greedy_eager_{scope}"]
        assert len(parts) == 5
        assert sum(parts) == pytest.approx(1.0)


def test_what_is_there_is_not_played_again(home: Path) -> None:
    first = asked(home, "--bots", "eager,greedy")
    before = {path: path.stat().st_mtime_ns for path in home.rglob("*.parquet")}
    assert asked(home, "--bots", "greedy,eager") == first
    assert {path: path.stat().st_mtime_ns for path in home.rglob("*.parquet")} == before
    base = load("youxian", games=int(GAMES))
    alone = lead(base, BotSpec("greedy"), BotSpec("eager"), int(GAMES), out=home, workers=1)
    assert alone.figure.value == figures(first, "leads")["leads.greedy_eager.lead"]["value"]
    assert {path: path.stat().st_mtime_ns for path in home.rglob("*.parquet")} == before
    # looked at before it was extended: intervals must allow for that
    longer = asked(home, "--bots", "eager,greedy", "--games", "3000")
    assert figures(longer, "leads")["leads.greedy_eager.lead"]["method"] == "mixture"


def test_bots_that_play_alike_are_not_told_apart(home: Path) -> None:
    found = asked(home, "--bots", f"random,{ODD}", "--games", "4000")
    assert [one["apart"] for one in found["neighbours"]] == [False]
    entry = figures(found, "leads")["leads." + "_".join(found["order"]) + ".lead"]
    assert entry["low"] < 0 < entry["high"]
    told = simcli(
        "ladder", "youxian", "--bots", f"random,{ODD}", "--games", "4000", "--out", str(home), "--lang", "zh", "-q"
    )
    assert "还分不出高下" in told.out
    assert " ≈ " in told.out.split("从强到弱：")[1].splitlines()[0]


def test_with_few_groups_of_walls_no_errors_are_counted(tmp_path: Path) -> None:
    """Two groups: a lead that may be nothing has no size in standard errors and no number of matches."""
    asked = ("ladder", "youxian", "--bots", f"random,{ODD}", "--games", "100", "--out", str(tmp_path), "-q")
    found = json.loads(simcli(*asked, "--json").out)
    assert [(one["errors"], one["apart"]) for one in found["neighbours"]] == [(None, False)]
    luck = [entry["value"] for name, entry in figures(found, "luck").items() if ".ahead" in name]
    assert luck == [None] * 3
    told = " ".join(simcli(*asked).out.split())
    assert "blank in standard errors: too few groups of walls" in told
    assert "all at once and in a new folder (--out)" in told  # more games in this folder would be looked at
    assert "clustered by 2 groups" in told
    assert "牌墙不到 30 组" in simcli(*asked, "--lang", "zh").out


def test_games_are_those_of_a_table() -> None:
    assert "games of every table" in " ".join(simcli("ladder", "--help").out.split())


def test_what_one_player_loses_the_others_win(home: Path) -> None:
    found = asked(home, "--weak", "greedy")
    table = figures(found, "weak")
    for share in ("0", "5", "10", "20", "50"):
        total = sum(table[f"weak.{share}.{who}"]["value"] for who in ("self", "after1", "after2"))
        assert total == pytest.approx(0.0, abs=1e-9)
    assert table["weak.0.self"]["method"] == "fixed"
    assert table["weak.50.self"]["high"] < 0 < table["weak.50.after1"]["low"]
    ends = figures(found, "finish")
    for share in ("0", "50"):
        first, last = (ends[f"finish.{share}.{end}"]["value"] for end in ("first", "last"))
        assert (first > 0.2) == (share == "0")
        assert last < 0.5 if share == "0" else last > 0.5


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--bots", "greedy"], "1 given"),
        (["--bots", "greedy,nobody"], "allowed"),
        (["--weak", "gredy"], "nearest: greedy"),
        (["--weak", "random"], "answers at random anyway"),
        (["--weak", '{kind="greedy",mistakes=0.2}'], "leave mistakes out"),
        (["--weak", "greedy", "--bots", "greedy,eager"], "contradicts"),
        (["--set", "bots=greedy"], "--bots a,b,c"),
        (["--set", "seating.walls=fresh"], "seats the bots itself"),
        (["--set", "games=100"], "--games N"),
        (["--set", "room.fee=5"], "without fees"),
        (["--games", "0"], "allowed"),
        (["--format", "csv", "--json"], "contradicts"),
    ],
)
def test_wrong_words_are_refused_in_a_line_or_two(words: list[str], told: str, tmp_path: Path) -> None:
    outcome = simcli("ladder", "gejiu", "--out", str(tmp_path / "none"), *words)
    assert outcome.status == 2
    assert told in outcome.err
    assert 1 <= len(outcome.error_lines) <= 2
    assert not (tmp_path / "none").exists()


def test_a_game_taken_for_a_bot_is_told(tmp_path: Path) -> None:
    told = simcli("ladder", "--weak", "gejiu")
    assert (told.status, len(told.error_lines)) == (2, 1)
    assert "write simcli ladder gejiu --weak" in told.err
    assert simcli("ladder").err.strip() == "error: missing argument CONFIG"


@pytest.mark.parametrize("words", [["--bots", "eager,greedy"], ["--weak"]])
def test_a_page_holds_tables_and_charts(home: Path, words: list[str], tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    outcome = simcli("ladder", "youxian", "--games", GAMES, "--out", str(home), "-q", "-o", str(page), *words)
    assert outcome.status == 0, outcome.err
    text = page.read_text()
    names = ("ladder", "matrix", "leads", "luck", "variance") if words[0] == "--bots" else ("weak", "finish")
    assert all(f'id="table-{name}"' in text for name in names)
    assert "https://" not in text.split("</head>")[0]


@pytest.mark.parametrize(
    ("lang", "title", "method"),
    [
        ("zh", "攸县胡子牌：机器人天梯", "聚类 t 区间"),
        ("en", "Youxian huzi cards: ladder of bots", "clustered t interval"),
    ],
)
def test_the_page_speaks_one_language(home: Path, lang: str, title: str, method: str) -> None:
    words = ("--bots", "eager,greedy", "--games", GAMES, "--out", str(home / "one"), "--workers", "1", "-q")
    page = simcli("ladder", "youxian", *words, "--format", "html", "--lang", lang).out
    assert f"<h1>{title}</h1>" in page
    assert f'<th scope="row">{method} <code>cluster_t</code></th>' in page
    assert '<th scope="row"><code>' not in page


def test_every_method_has_a_name() -> None:
    assert list(METHOD_NAMES) == list(METHODS)
