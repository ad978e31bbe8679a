"""Points by pattern: the short way by patterns against reading every hand again with the scorer."""

from __future__ import annotations

from pathlib import Path

import pytest

from simcli.config import load
from simcli.report import hands
from simcli.report.build import Report, build
from simcli.report.gejiu import payments, reread
from simcli.runner import run


def points(report: Report) -> dict[str, float | None]:
    return {
        figure.metric: figure.value
        for _, figure in report.table("pattern_points").figures()
        if "of_" not in figure.metric
    }


@pytest.mark.parametrize("sets", [[], ["rules.stacking=highest", "rules.multiple_winners=all", "rules.fan.zi_yi_se=1"]])
def test_both_ways_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sets: list[str]) -> None:
    run(load("gejiu", sets, games=4096), tmp_path / "run", workers=1)
    short = points(build(tmp_path / "run"))
    monkeypatch.setattr(payments, "exact_moves", lambda rules: False)
    monkeypatch.setattr(reread, "exact_moves", lambda rules: False)
    long = points(build(tmp_path / "run"))
    assert short.keys() == long.keys()
    assert sum(1 for value in short.values() if value) >= 6  # of the patterns, so many did occur
    for metric, value in short.items():
        assert long[metric] == pytest.approx(value), metric


def test_plain_hands_with_fans_are_read_again(tmp_path: Path) -> None:
    sets = ["rules.fan.ping_hu=2", "rules.fan.qi_dui_quad=1", "rules.pond_win=13_or_14"]
    run(load("gejiu", sets, games=4096), tmp_path / "run", workers=1)
    report = build(tmp_path / "run")
    table = report.table("pattern_points")
    assert any("read again" in note.en for note in table.notes)
    found = points(report)
    # two fans of three quarters of all hands move more than two fans of any rarer pattern
    plain, pairs = found["pattern_points.ping_hu.points"], found["pattern_points.xiao_qi_dui.points"]
    assert plain is not None
    assert pairs is not None
    assert plain > pairs > 0


def test_table_says_so_where_kernels_are_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(load("gejiu", ["rules.fan.ping_hu=1"], games=512), tmp_path / "run", workers=1)
    monkeypatch.setattr("simcli.engine.is_compiled", lambda variant: False)
    rows = {row.key: row for row in build(tmp_path / "run").table("pattern_points").rows}
    assert rows["ping_hu"].instead == hands.NEEDS_KERNELS
