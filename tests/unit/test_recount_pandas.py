"""The report against pandas and handwritten SQL on small made-up logs (100,000 played games: tests/verification)."""

from __future__ import annotations

from pathlib import Path

import pytest

import simcli
from simcli.config import load
from tests.support import report_gejiu, report_tongcheng, report_youxian
from tests.verification import recount_pandas

LOGS = {"gejiu": report_gejiu, "youxian": report_youxian, "tongcheng": report_tongcheng}
MATCH_GAMES = {"gejiu": 5, "youxian": 6, "tongcheng": 5}


@pytest.fixture(params=LOGS)
def run(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> simcli.Run:
    variant, match_games = request.param, MATCH_GAMES[request.param]
    # hands of these logs cannot be read again (gejiu), or need not be
    monkeypatch.setattr("simcli.engine.is_compiled", lambda variant: variant != "gejiu")
    support = LOGS[variant]
    played = support.at_random(11, load(variant, []).rules, match_games)
    support.write(tmp_path, played, rounds=12, match_games=match_games, block_rounds=5)
    return simcli.load(tmp_path)


def test_report_equals_pandas_and_sql(run: simcli.Run) -> None:
    compared, wrong = recount_pandas.compare(run)
    assert wrong == []
    assert compared > 150


def test_a_wrong_error_would_show(run: simcli.Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standard errors that forget the cells differ from the report's."""
    plain = recount_pandas.Frames.__init__

    def without_cells(self: recount_pandas.Frames, *logs: object) -> None:
        plain(self, *logs)  # type: ignore[arg-type]
        self.cell[:] = 0

    monkeypatch.setattr(recount_pandas.Frames, "__init__", without_cells)
    _, wrong = recount_pandas.compare(run)
    assert any("error" in line for line in wrong)
    assert not any("numerator" in line or "value" in line for line in wrong)
