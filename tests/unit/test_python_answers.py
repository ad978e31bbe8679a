"""compare, sweep, balance, estimate and ladder in Python: what the commands say, byte for byte, in every format."""

from __future__ import annotations

import inspect
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import chdir
from html import escape
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import simcli
from simcli.errors import UsageError
from tests.support.command_line import simcli as command

#: Every request as a command line and as a call; both play for themselves, in folders of their own.
REQUESTS: dict[str, tuple[str, Callable[[], simcli.Answer]]] = {
    "compare": (
        "compare gejiu gejiu --set bots=eager --set-a rules.base=2 --set-b rules.wall_reserve=40 --games 256 --seed 5 "
        "--metric draw_share --players-games 128",
        lambda: simcli.compare(
            "gejiu",
            "gejiu",
            sets="bots=eager",
            set_a=["rules.base=2"],
            set_b="rules.wall_reserve=40",
            games=256,
            seed=5,
            metric="draw_share",
            players_games=128,
        ),
    ),
    "compare --all": (
        "compare youxian youxian --set bots=random --set-b rules.base=3 --games 108 --all --no-players",
        lambda: simcli.compare(
            "youxian", "youxian", sets="bots=random", set_b="rules.base=3", games=108, every=True, players=False
        ),
    ),
    "sweep": (
        "sweep youxian --vary rules.min_xi=10,13 --vary rules.tun_base=1,3 --metric draw_share --metric sd(score) "
        "--set bots=eager --games 216 --no-players --workers 1",
        lambda: simcli.sweep(
            "youxian",
            ["rules.min_xi=10,13", "rules.tun_base=1,3"],
            metrics=["draw_share", "sd(score)"],
            sets=["bots=eager"],
            games=216,
            players=False,
            workers=1,
        ),
    ),
    "sweep --each-option": (
        "sweep gejiu --each-option --only rules.base --only rules.wall_reserve --set bots=eager --games 256 --seed 3",
        lambda: simcli.sweep(
            "gejiu", each_option=True, only=["rules.base", "rules.wall_reserve"], sets="bots=eager", games=256, seed=3
        ),
    ),
    "balance": (
        "balance gejiu --vary rules.wall_reserve=14,40 --vary rules.base=1,2 --target draw_share>=50% "
        "--target points_per_win>=1 --set bots=random --games 512 --confirm-games 1024 --out goal",
        lambda: simcli.balance(
            "gejiu",
            ["rules.wall_reserve=14,40", "rules.base=1,2"],
            ["draw_share>=50%", "points_per_win>=1"],
            sets="bots=random",
            games=512,
            confirm_games=1024,
            out="goal",
        ),
    ),
    "estimate": (
        "estimate gejiu --set bots=eager --games 512 --games-per-month 2000 --prize 50 win --method plain",
        lambda: simcli.estimate(
            "gejiu", "win", sets="bots=eager", games=512, games_per_month=2000, prize=50, method="plain"
        ),
    ),
    "estimate, exact": (
        'estimate gejiu deal.count("中")>=3 --precision 5%',
        lambda: simcli.estimate("gejiu", 'deal.count("中")>=3', precision=0.05),
    ),
    "ladder": (
        'ladder youxian --bots eager,{kind="eager",mistakes=0.5} --games 216 --seed 2',
        lambda: simcli.ladder("youxian", ["eager", '{kind="eager",mistakes=0.5}'], games=216, seed=2),
    ),
    "ladder --weak": (
        "ladder youxian --weak eager --games 216 --set rules.base=2",
        lambda: simcli.ladder("youxian", weak="eager", games=216, sets="rules.base=2"),
    ),
}


class Asked(NamedTuple):
    """A request answered twice: by the command in one folder, by the call in another."""

    words: list[str]
    commands: Path
    answer: simcli.Answer
    calls: Path
    printed: str


#: Others of the same commands, left to the long checks.
LONG = ("compare --all", "sweep --each-option", "ladder --weak")
ALL = [pytest.param(name, marks=pytest.mark.long) if name in LONG else name for name in REQUESTS]


@pytest.fixture(scope="module", params=ALL, ids=str)
def asked(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Asked:
    line, call = REQUESTS[request.param]
    commands, calls = tmp_path_factory.mktemp("commands"), tmp_path_factory.mktemp("calls")
    words = line.split()
    with chdir(commands):
        outcome = command(*words, "--json", "--quiet")
    assert outcome.status == 0, outcome.err
    with chdir(calls):
        answer = call()
    return Asked(words, commands, answer, calls, outcome.out)


def test_json_is_that_of_the_command(asked: Asked) -> None:
    with chdir(asked.calls):
        assert asked.answer.to_json("en") == asked.printed
    whole = json.loads(asked.printed)
    tables = whole.pop("tables")
    assert json.loads(json.dumps(asked.answer.facts("en"))) == whole
    assert list(asked.answer.frames()) == list(tables)
    for name, rows in tables.items():
        frame = asked.answer.frame(name, "en")
        assert frame.index.tolist() == [row["metric"] for row in rows]
        assert frame.index.is_unique
        assert frame["value"].astype(object).where(frame["value"].notna(), None).tolist() == [
            row["value"] for row in rows
        ]


def test_files_and_texts_are_those_of_the_command(asked: Asked, tmp_path: Path) -> None:
    for name in ("a.html", "a.csv", "a.md", "a.txt"):
        theirs, ours = tmp_path / f"command-{name}", tmp_path / name
        with chdir(asked.commands):
            assert command(*asked.words, "--quiet", "-o", str(theirs), "--lang", "zh").status == 0
        with chdir(asked.calls):
            assert asked.answer.save(ours, "zh") == ours
        assert ours.read_bytes() == theirs.read_bytes()
        assert ours.stat().st_size > 200
    with chdir(asked.calls):
        assert asked.answer.to_text("zh") == (tmp_path / "a.txt").read_text(encoding="utf-8")
        assert asked.answer.save(tmp_path / "a.xlsx").read_bytes().startswith(b"PK")


def test_notebooks_show_it(asked: Asked) -> None:
    with chdir(asked.calls):
        html = asked.answer._repr_html_()
        charts = asked.answer.charts("zh")
        assert charts.keys() == asked.answer.charts("en").keys()
    assert escape(asked.answer.title.en) in html
    assert all(f"<h4>{escape(table.title.en)}</h4>" in html for table in asked.answer.tables)
    assert all(chart.to_dict()["layer"] for chart in charts.values())
    assert asked.answer.tables[0].name in repr(asked.answer)
    assert asked.answer.lines("zh") != asked.answer.lines("en")


@pytest.mark.parametrize("name", ["compare", "sweep", "balance", "estimate", "ladder"])
def test_every_option_has_its_parameter(name: str) -> None:
    """What is printed, and where, is the command's own; all else goes by the same name and has the same default."""
    options = import_module(f"simcli.cli.{name}").command.params
    own = {"quiet", "form", "output", "as_json", "listing", "lang", "debug"}
    taken = {one.name: one.default for one in options if one.name not in own}
    given = {one.name: one.default for one in inspect.signature(getattr(simcli, name)).parameters.values()}
    assert given.keys() == taken.keys()
    defaults = {key: value for key, value in given.items() if value and value is not inspect.Parameter.empty}
    declared = {key: value for key, value in taken.items() if isinstance(value, int | str) and value}
    if name == "estimate":
        assert (defaults.pop("precision"), declared.pop("precision")) == (0.1, "10%")
    assert defaults == declared


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: simcli.compare("gejiu", "youxian", games=128), "gejiu"),
        (lambda: simcli.compare("gejiu", "gejiu", set_b="rules.fan_capp=3"), "fan_capp"),
        (lambda: simcli.compare("gejiu", "gejiu", metric="nothing_such"), "nothing_such"),
        (lambda: simcli.compare("gejiu", "gejiu", players_games=0), "--players-games 0"),
        (lambda: simcli.sweep("gejiu"), "--vary"),
        (lambda: simcli.sweep("gejiu", "rules.base=1,2", each_option=True), "contradicts"),
        (lambda: simcli.sweep("gejiu", "rules.base=1,2", workers=0), "--workers 0"),
        (lambda: simcli.balance("gejiu", "rules.base=1,2", "draw_share"), "draw_share"),
        (lambda: simcli.balance("gejiu", "rules.base=1,2", "draw_share<=1", trials=0), "--trials 0"),
        (lambda: simcli.estimate("gejiu", "wins"), "wins"),
        (lambda: simcli.estimate("gejiu", None), "must be text"),  # type: ignore[arg-type]
        (lambda: simcli.estimate("gejiu", "win", method="guess"), "guess"),  # type: ignore[arg-type]
        (lambda: simcli.estimate("gejiu", "win", precision=0), "--precision 0"),
        (lambda: simcli.estimate("gejiu", "win", prize=5), "--games-per-month"),
        (lambda: simcli.ladder("gejiu", ["greedy"]), "--bots"),
        (lambda: simcli.ladder("gejiu", "greedy,eager", weak="greedy"), "--weak"),
    ],
)
def test_mistakes_are_refused_before_anything_is_played(
    call: Callable[[], Any], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError) as refused:
        call()
    assert told in str(refused.value)
    assert os.listdir(tmp_path) == []


def test_answers_are_kept_out_of_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    run = simcli.run("gejiu", "run", sets="bots=random", games=128, workers=1)
    answer = simcli.compare(run, tmp_path / "run")
    with pytest.raises(UsageError, match="belongs to the log"):
        answer.save(run.folder / "games" / "a.csv")
    with pytest.raises(UsageError, match="docx"):
        answer.save("a.docx")
    with pytest.raises(KeyError, match="no table"):
        answer.table("nothing_such")


def test_an_answer_stays_as_it_was_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    asked = {"vary": "rules.base=1,2", "sets": "bots=random", "players": False, "out": "grid", "workers": 1}
    found = simcli.sweep("gejiu", games=128, **asked)
    before = found.to_json(), found.to_html(), found.to_text("zh")
    longer = simcli.sweep("gejiu", games=256, **asked)
    assert longer.facts()["sweep"]["games"] == 256
    (tmp_path / "grid").rename("elsewhere")
    assert (found.to_json(), found.to_html(), found.to_text("zh")) == before


def test_the_command_line_waits_for_no_answers() -> None:
    code = "import sys, simcli; import simcli.cli.ladder, simcli.cli.compare; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"simcli.api", "pandas", "numpy", "pydantic", "altair"} & set(loaded)
    assert {"sweep", "balance", "ladder"} <= set(dir(simcli))


def test_the_page_says_what_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every block of docs/python.md, in order, with few games."""
    page = (Path(__file__).resolve().parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, re.S)
    monkeypatch.chdir(tmp_path)
    known: dict[str, Any] = {}
    for block in blocks:
        exec(re.sub(r"\bgames=[\d_]+", "games=200", block), known)
    assert all(f"simcli.{name}(" in page for name in simcli.__all__ if name.islower() and name.isalpha())
    assert len(known["values"]) == 6
    assert known["verdict"] in ("met", "undecided", "excluded", "not found")
    assert (known["answer"] is None) == (known["verdict"] != "met")
    assert {path.name for path in tmp_path.iterdir()} == {"report.html", "cap.html", "results"}
