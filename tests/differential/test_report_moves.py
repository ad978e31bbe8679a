"""Points by name of 攸县胡子牌: adding up fans against reading every hand again with the scorer."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from simcli.config import load
from simcli.report.build import Report, build
from simcli.report.hands import NEEDS_KERNELS
from simcli.report.youxian import moves
from simcli.runner import run
from tests.support.report_youxian import Played, Win, write


def points(report: Report) -> dict[str, float | None]:
    return {f.metric: f.value for _, f in report.table("pattern_points").figures() if "of_" not in f.metric}


def test_both_ways_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sets = ["bots=eager", "rules.fan_mode=6_8", "rules.fan.hong_wu=3", "rules.cap=40", "rules.huang_fan=2"]
    run(load("youxian", sets, games=2000), tmp_path / "run", workers=1)
    short = points(build(tmp_path / "run"))
    monkeypatch.setattr(moves, "_read_again", lambda rules, wins: np.ones(wins.melds.size, dtype=bool))
    long = points(build(tmp_path / "run"))
    assert short.keys() == long.keys()
    assert sum(1 for value in short.values() if value) >= 6  # of the names, so many did occur
    for metric, value in short.items():
        assert long[metric] == pytest.approx(value), metric


def packed(*melds: tuple[int, int]) -> int:
    """Melds (type 1 碰 .. 4 提, card) as the log has them."""
    return sum((41 + 20 * (kind - 1) + card) << 8 * place for place, (kind, card) in enumerate(melds))


# 偎 777b 222s 000s, 碰 777s 555b; in hand 333s (坎) and 55s; wins on another's 5b. With rules.xi.pao_big = 0:
# as 跑 5555b with the pair 55s: 6 + 3 + 3 + 1 + 0 + 3 = 16 息, 1 囤, 对子胡 4 + 红胡 2 (12 red): 6
# as 碰 555b with the chow 55s 5b: 19 息, 2 囤, 红胡 2: 4
TWO_READINGS = {
    "melds": packed((2, 16), (2, 1), (2, 9), (1, 6), (1, 14)),
    "hand_small": 3 * 5**2 + 2 * 5**4,
    "win_card": 14,
    "reds": 12,
    "own_discards": 1,
}


def test_a_hand_falls_back_on_its_next_best_reading(tmp_path: Path) -> None:
    win = Win(1, "other_draw", 0, 16, 1, 6, ("hong_hu", "dui_zi_hu"), TWO_READINGS)
    one = {(0, 0): Played(0, win)}
    sets = ["rules.xi.pao_big=0"]
    report = build(write(tmp_path, lambda m, g: one.get((m, g)) or Played((m + g + (m == 0)) % 3), sets=sets))
    found = points(report)
    # without 对子胡 the chow pays 4, and not the four 1 囤 at 2 fans; without 红胡 the four still pays most
    assert found["pattern_points.dui_zi_hu.points"] == pytest.approx(2 * (6 - 4) / 54)
    assert found["pattern_points.hong_hu.points"] == pytest.approx(2 * (6 - 4) / 54)


def test_table_says_so_where_kernels_are_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("simcli.engine.is_compiled", lambda variant: False)
    rows = {row.key: row for row in build(write(tmp_path, lambda m, g: Played(m % 3))).table("pattern_points").rows}
    assert rows["hong_hu"].instead == NEEDS_KERNELS
