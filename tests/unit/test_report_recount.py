"""The report against plain SQL over random logs, under rules that use every branch of the payments."""

from __future__ import annotations

from pathlib import Path

import pytest

from simcli.config import load
from simcli.report.build import build
from tests.support.report_recount import recount
from tests.support.synthetic_log import at_random, write

MIXED = 'bots=["greedy","random","eager","random"]'
RULES = {
    "defaults": ([], 8),
    "several winners": (["rules.multiple_winners=all", "rules.ready_fan=1", "rules.fan_cap=5", "rules.base=3"], 5),
    "linear": (["rules.fan_to_points=linear", "rules.stacking=highest", "rules.dealer_fan_on=winner"], 3),
    "discarder alone": (["rules.discard_payment=discarder", "rules.kong_points.exposed=2", "rules.rob_kong=both"], 4),
    "dealer stays": (["rules.dealer_on_draw=stay", "rules.fan.lan_pai=2", "rules.discarder_fan=0"], 20),
    "little allowed": (["rules.ready=off", "rules.follow_dealer=false", "rules.self_draw_fan=2", MIXED], 2),
    "contest": ([MIXED, "seating.orders=all", "rules.multiple_winners=all", "rules.fan.qiang_gang_hua=0"], 3),
    "one game": (["rules.fan.hun_yi_se=0", "rules.fan.gang_shang_hua=1"], 1),
    "re-reading needed": (["rules.fan.ping_hu=1", "rules.pond_win=14"], 2),
}


@pytest.mark.parametrize("name", RULES)
def test_report_equals_plain_sql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    # these logs hold no hands that could be read again
    monkeypatch.setattr("simcli.engine.is_compiled", lambda variant: False)
    sets, match_games = RULES[name]
    rules = load("gejiu", sets).rules
    write(tmp_path, at_random(7, rules, match_games), sets=sets, rounds=6, match_games=match_games, block_rounds=4)
    report = build(tmp_path)
    figures = {f.metric: f for table in report.tables for _, f in table.figures()}
    expected = recount(tmp_path)
    for metric, figure in figures.items():
        if figure.value is None or figure.method == "fixed":  # what the rules fix is no count
            continue
        assert metric in expected, metric
        assert figure.value == pytest.approx(expected[metric], rel=1e-9, abs=1e-12), metric
    assert len(figures) > 200
