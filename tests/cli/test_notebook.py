"""The example notebook runs from beginning to end, and is kept without outputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "docs" / "examples").glob("*.ipynb"))


def test_there_is_one() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["first_look"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_nothing_of_a_machine_is_kept(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    assert set(notebook.metadata) == {"kernelspec", "language_info"}
    assert set(notebook.metadata.language_info) == {"name"}
    for cell in notebook.cells:
        assert not cell.metadata
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None


@pytest.fixture(scope="module", params=NOTEBOOKS, ids=lambda path: path.stem)
def ran(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, Path]:
    place = tmp_path_factory.mktemp("notebook")
    notebook = nbformat.read(request.param, as_version=4)
    client = NotebookClient(notebook, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(place)}})
    with pytest.MonkeyPatch.context() as surroundings:
        surroundings.setenv("LANG", "C.UTF-8")
        surroundings.delenv("SIMCLI_LANG", raising=False)
        client.execute()
    return notebook, place


def test_every_cell_shows_something_and_complains_of_nothing(ran: tuple[Any, Path]) -> None:
    notebook, _ = ran
    for cell in notebook.cells:
        if cell.cell_type == "code":
            kinds = [output.output_type for output in cell.outputs]
            assert kinds == ["execute_result"], cell.source


def test_tables_and_charts_are_drawn(ran: tuple[Any, Path]) -> None:
    notebook, _ = ran
    shown = {cell.source: cell.outputs[0].data for cell in notebook.cells if cell.cell_type == "code"}
    assert "luck of the deal only" in shown["report = run.report()\nreport"]["text/html"]
    assert "<table" in shown['report.table("ways")']["text/html"]
    charts = [data for source, data in shown.items() if "charts()" in source]
    assert len(charts) == 2
    assert all("vega-lite" in data["text/html"] for data in charts)


def test_the_rule_change_plays_the_same_games(ran: tuple[Any, Path]) -> None:
    notebook, _ = ran
    (data,) = [cell.outputs[0].data for cell in notebook.cells if "plain.games()" in cell.source]
    same, paid = (float(line.split()[-1]) for line in data["text/plain"].splitlines()[:2])
    assert same == 1
    assert 0 < paid < 1


def test_files_are_written_where_it_runs(ran: tuple[Any, Path]) -> None:
    _, place = ran
    assert {path.name for path in place.iterdir()} == {
        *("first-look", "first-look-plain", "first-look.html", "first-look.xlsx", "sheet.html"),
    }
    assert (place / "first-look.html").read_text(encoding="utf-8").startswith("<!doctype html>")
