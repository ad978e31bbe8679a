"""`import simcli`: examples that hold, and the same numbers as on the command line."""

from __future__ import annotations

import doctest
import io
import json
from importlib import import_module
from pathlib import Path

import pandas as pd
import pytest

import simcli
from simcli.config import load
from simcli.errors import UsageError
from simcli.runner import Interrupted
from tests.support.command_line import simcli as command
from tests.support.report_gejiu import at_random, write

MODULES = tuple(f"simcli.api.{name}" for name in ("runs", "reports", "tables", "answers", "changes", "questions"))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    sets = ['bots=["greedy","random","eager","random"]', "rules.pond_win=off"]
    played = at_random(3, load("gejiu", sets).rules, 2)
    return write(tmp_path_factory.mktemp("run"), played, sets=sets, rounds=4, block_rounds=2)


@pytest.fixture(scope="module")
def report(folder: Path) -> simcli.Report:
    return simcli.load(folder).report()


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the run that the examples speak of."""
    place = tmp_path_factory.mktemp("examples")
    simcli.run("gejiu", place / "demo", sets=["bots=random"], games=128, seed=7, workers=1)
    return place


def examples() -> list[doctest.DocTest]:
    found = [test for name in MODULES for test in doctest.DocTestFinder().find(import_module(name))]
    return [test for test in found if test.examples]


@pytest.mark.parametrize("example", examples(), ids=lambda test: test.name)
def test_examples_hold(example: doctest.DocTest, workplace: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(workplace)
    example.globs["simcli"] = simcli
    told = io.StringIO()
    failed, tried = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=told.write, clear_globs=False)
    assert (failed, tried > 0) == (0, True), told.getvalue()


def test_every_public_function_has_an_example() -> None:
    with_examples = {test.name.rpartition("api.")[2] for test in examples()}
    assert {"runs.Run", "runs.load", "runs.run", "runs.Run.query", "runs.Run.report"} <= with_examples
    assert {f"tables.Tabled.{name}" for name in ("frame", "frames", "table")} <= with_examples
    assert {"reports.Report.charts", "reports.Report.save", "answers.Answer.save"} <= with_examples
    assert {"changes.compare", "changes.sweep", "changes.balance"} <= with_examples
    assert {"questions.estimate", "questions.ladder"} <= with_examples


def test_frames_are_the_csv(folder: Path, report: simcli.Report) -> None:
    lines = pd.read_csv(io.StringIO(command("report", str(folder), "--format", "csv").out))
    figures = report.figures()
    assert figures.index.tolist() == lines["metric"].tolist()
    assert figures.index.is_unique
    assert list(figures.reset_index().columns.sort_values()) == list(lines.columns.sort_values())
    for name in ("value", "low", "high", "numerator", "denominator", "clusters", "level"):
        pd.testing.assert_series_equal(
            figures[name].reset_index(drop=True), lines[name], check_dtype=False, rtol=1e-15, check_names=False
        )
    together = pd.concat(report.frames().values())
    pd.testing.assert_frame_equal(together, figures.drop(columns="table"), check_dtype=False)


def test_a_row_without_figures_says_why(report: simcli.Report) -> None:
    empty = [(table.name, row) for table in report.tables for row in table.rows if row.instead is not None]
    assert empty
    for name, row in empty:
        told = report.frame(name).loc[f"{name}.{row.key}"]
        assert pd.isna(told["value"])
        assert told["note"] == row.instead.en


def test_texts_are_those_of_the_command_line(folder: Path, report: simcli.Report) -> None:
    assert report.to_json() == command("report", str(folder), "--json").out
    assert report.to_text() == command("report", str(folder)).out
    assert report.to_markdown("zh") == command("report", str(folder), "--format", "md", "--lang", "zh").out


def test_files_are_those_of_the_command_line(folder: Path, report: simcli.Report, tmp_path: Path) -> None:
    for name, more in (("a.html", {}), ("a.csv", {}), ("sheet.html", {"sheet": True})):
        ours, theirs = tmp_path / name, tmp_path / f"other-{name}"
        assert report.save(ours, "zh", **more) == ours
        words = ["--sheet"] if more else []
        assert command("report", str(folder), "-o", str(theirs), "--lang", "zh", *words).status == 0
        assert ours.read_bytes() == theirs.read_bytes()
    assert report.save(tmp_path / "a.xlsx").read_bytes().startswith(b"PK")


def test_what_cannot_be_written_is_refused(folder: Path, report: simcli.Report, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="docx"):
        report.save(tmp_path / "a.docx")
    with pytest.raises(UsageError, match="csv"):
        report.save(tmp_path / "a.csv", sheet=True)
    with pytest.raises(UsageError, match="belongs to the log"):
        report.save(folder / "games" / "a.csv")


def test_query_is_the_command(folder: Path) -> None:
    sql = (
        "SELECT outcome, count(*) AS n, sum(score_0) AS total, avg(draws)::DECIMAL(9, 3) AS mean FROM games GROUP BY 1"
    )
    frame = simcli.load(folder).query(f"{sql} ORDER BY 1")
    rows = json.loads(command("query", str(folder), f"{sql} ORDER BY 1", "--json").out)
    assert frame.to_dict("records") == rows
    assert [str(kind) for kind in frame.dtypes[1:]] == ["int64", "int64", "float64"]
    with pytest.raises(UsageError, match="reaches no files"):
        simcli.load(folder).query("FROM read_text('/etc/hostname')")


def test_another_room(folder: Path) -> None:
    run = simcli.load(folder)
    few, many = (run.report(sets=[f"room.fee={fee}"]).frame("room_house")["value"] for fee in (1, 1000))
    assert len(few) > 0
    assert (many == 1000 * few).all()
    with pytest.raises(UsageError, match="fee"):
        run.report(sets=["room.fees=1"])


def test_notebooks_show_runs_reports_and_tables(folder: Path, report: simcli.Report) -> None:
    shown = simcli.load(folder)._repr_html_()
    assert "个旧麻将" in shown
    assert "128" in shown
    assert "luck of the deal only" in report._repr_html_()
    table = report.table("outcomes")
    html = table._repr_html_()
    assert html.count("<tr>") == len(table.rows) + 1
    assert str(table) not in html
    assert repr(report).endswith(f"128 games, {len(report.tables)} tables)")
    assert report.charts("zh").keys() == report.charts("en").keys() != set()


def test_until_stops_early(tmp_path: Path) -> None:
    played = simcli.run(
        "gejiu", tmp_path / "run", sets=["bots=random"], games=200_000, seed=7, workers=1, until=["draw_share±0.05"]
    )
    assert played.n_games < 200_000
    assert played.report().provenance.anytime
    with pytest.raises(UsageError, match="nothing_such"):
        simcli.run("gejiu", tmp_path / "other", games=128, until=["nothing_such±1"])
    assert issubclass(Interrupted, KeyboardInterrupt)
