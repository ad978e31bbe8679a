"""The running estimates: every point is what a report of the run up to there says, whenever it is looked at."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from simcli.config import load
from simcli.report.build import Report, build
from simcli.report.steps import cuts
from simcli.report.trail import MOST_POINTS, chosen
from tests.support import report_gejiu, report_tongcheng, report_youxian
from tests.support.thinned import thinned

LOGS: dict[str, tuple[ModuleType, int, str]] = {
    "gejiu": (report_gejiu, 2, "fan"),
    "youxian": (report_youxian, 6, "tun"),
    "tongcheng": (report_tongcheng, 2, "multiple"),
}
ROUNDS = 90


def _report(folder: Path, variant: str, rounds: int, *sets: str, looks: Any = None) -> Report:
    logs, match_games, _ = LOGS[variant]
    played = logs.at_random(5, load(variant, []).rules, match_games)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("simcli.engine.is_compiled", lambda variant: True)
        return build(
            logs.write(folder, played, sets=sets, rounds=rounds, match_games=match_games, block_rounds=40, looks=looks)
        )


def _looked(variant: str, rounds: int, *sets: str) -> list[tuple[int, str]]:
    """Return looks of a run that was to have `ROUNDS` rounds and had only `rounds` when it was looked at."""
    from simcli.plan import round_matches

    games = round_matches(load(variant, list(sets))) * LOGS[variant][1]
    return [(ROUNDS * games, "given"), (rounds * games, "extended")]


MIXED = 'bots=["greedy","random","greedy","random"]'
CASES = [
    ("gejiu", []),
    ("youxian", []),
    ("tongcheng", []),
    ("gejiu", ["seating.walls=shared"]),
    ("gejiu", [MIXED, "seating.orders=all"]),
]


@pytest.mark.parametrize(("variant", "sets"), thinned(CASES, 3))
def test_a_point_is_what_the_report_says_then(tmp_path: Path, variant: str, sets: list[str]) -> None:
    whole = _report(tmp_path / "whole", variant, ROUNDS, *sets)
    then = 55
    short = _report(tmp_path / "short", variant, then, *sets, looks=_looked(variant, then, *sets))
    assert not whole.provenance.anytime
    assert short.provenance.anytime
    size = LOGS[variant][2]
    told = {trail.metric: trail for trail in whole.trail}
    assert list(told) == ["draw_share", "dealer_edge", f"{size}_per_win", "points_per_win"]
    keys = {"dealer_edge": "dealer", f"{size}_per_win": "fans" if size == "fan" else size, "points_per_win": "points"}
    summary = {row.key: row for row in short.table("summary").rows}
    for metric, key in keys.items():
        (figure,) = summary[key].figures.values()
        (point,) = [point for point in told[metric].points if point.games == short.provenance.games]
        assert point.value == pytest.approx(figure.value)
        assert point.low == pytest.approx(figure.low)
        assert point.high == pytest.approx(figure.high)
    (won,) = summary["won"].figures.values()
    (point,) = [point for point in told["draw_share"].points if point.games == short.provenance.games]
    assert won.value is not None
    assert point.value == pytest.approx(1.0 - won.value)
    assert point.low is not None
    assert point.high is not None
    assert point.low < point.value < point.high


def test_no_ends_before_fifty_rounds(tmp_path: Path) -> None:
    report = _report(tmp_path, "gejiu", 60)
    a_round = report.provenance.games // 60
    for trail in report.trail:
        assert [point.games for point in trail.points] == [a_round * n for n in range(1, 61)]
        assert all(point.low is None and point.high is None for point in trail.points[:49])
        assert trail.points[-1].low is not None


def test_cuts_do_not_depend_on_how_a_log_is_read() -> None:
    whole = cuts(0, 100_000)
    assert whole[0] == 1
    assert (np.diff(whole) <= np.maximum(1, whole[:-1] // 100)).all()
    for first, last in ((0, 7), (7, 1024), (1024, 1025), (1025, 65_536), (65_536, 100_000)):
        np.testing.assert_array_equal(cuts(first, last), whole[(whole > first) & (whole < last)])


@pytest.mark.parametrize("rounds", [1, 3, 199, 200, 201, 5000, 80_000])
def test_points_are_few_and_even(rounds: int) -> None:
    reached = np.append(cuts(0, rounds), rounds)
    found = reached[chosen(reached)]
    assert len(found) <= MOST_POINTS
    assert found[-1] == rounds
    assert np.diff(found, prepend=0).max() <= max(1, rounds / MOST_POINTS) + max(1, rounds / 100)
