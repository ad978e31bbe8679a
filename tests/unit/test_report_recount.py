"""The report against plain SQL over random logs, under rules that use every branch of the payments."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from simcli.config import load
from simcli.report.build import build
from tests.support import report_gejiu, report_tongcheng, report_youxian
from tests.support.recount import recount
from tests.support.thinned import thinned

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
    "host pays": (["room.fee=3", "room.fee_kind=host", "room.carry_in=40", "rules.fan_cap=4", MIXED], 4),
}


MIXED_THREE = 'bots=["greedy","random","greedy"]'
YOUXIAN = {
    "defaults": ([], 6),
    "6-8": (["rules.fan_mode=6_8", "rules.huang_fan=2", "rules.base=3"], 12),
    "8-10 capped": (["rules.fan_mode=8_10", "rules.cap=100", "rules.tun_base=5", "rules.base=10"], 18),
    "little allowed": (
        ["rules.shown_card_winnable=false", "rules.forced_win=true", "rules.chou=false", "rules.bi=off"],
        6,
    ),
    "other numbers": (
        [
            *("rules.min_xi=9", "rules.xi_per_tun=5", "rules.self_draw_tun=0"),
            *("rules.fan.hong_wu=0", "rules.fan.shua_hou=7", "rules.fan.da_zi_hu=3"),
        ],
        6,
    ),
    "contest": ([MIXED_THREE, "seating.orders=all", "rules.fan.hong_hu_step=2", "rules.cap=150"], 6),
    "winners pay": (["room.money_per_point=5", "room.fee=8", "room.fee_kind=winner_percent", "room.carry_in=200"], 6),
}


TONGCHENG = {
    "defaults": ([], 8),
    "three seats": (["rules.seats=3", "rules.multiple_winners=all", "rules.base=100", "rules.dealer_on_draw=pass"], 5),
    "replaced": (["rules.special_combine=replace", "rules.special.yi_shou_hei=1", "rules.count_per_point=3"], 3),
    "added up": (["rules.special_combine=sum", "rules.min_count=3", "rules.special.shi_dui=0"], 4),
    "multiplied": (["rules.special_combine=product", "rules.multiple_winners=all", "rules.min_count=0"], 2),
    "little allowed": (
        [
            "rules.pick=three_seats",
            "rules.passed_win_block=false",
            "rules.passed_peng_block=false",
            "rules.min_count=1",
        ],
        1,
    ),
    "contest": ([MIXED, "seating.orders=all", "rules.multiple_winners=all"], 3),
    "big winner pays": (["room.fee=20", "room.fee_kind=big_winner", "room.money_per_point=2", MIXED], 4),
    "everybody pays": (["room.fee=1", "rules.seats=3"], 2),
    "contest of three": ([MIXED_THREE, "seating.orders=all", "rules.seats=3", "rules.pick_chain_max=20"], 3),
}


#: Where figures of wide scores are worked out in steps of some points, here without: how far that may put them off
#: (relative, absolute); quantiles of totals also by a thousandth of the width that holds nine in ten of them.
CLOSE = {"evening": (3e-3, 4.0), "losing_more": (1e-9, 2e-3), "ruin": (1e-9, 3e-2)}


def compare(folder: Path, least: int) -> None:
    report = build(folder)
    figures = {f.metric: f for table in report.tables for _, f in table.figures()}
    expected = recount(folder)
    for metric, figure in figures.items():
        if figure.value is None or figure.method == "fixed":  # what the rules fix is no count
            continue
        assert metric in expected, metric
        rel, close = CLOSE.get(metric.partition(".")[0], (1e-9, 1e-12))
        if metric.startswith("evening.") and "_q" in metric:
            ends = (expected[re.sub(r"_q[\d.]+\.", f"_q{p}.", metric)] for p in (95, 5))
            close = max(close, next(ends) / 1000.0 - next(ends) / 1000.0)
        assert figure.value == pytest.approx(expected[metric], rel=rel, abs=close), metric
    assert len(figures) > least


@pytest.mark.parametrize("name", thinned(RULES, 2))
def test_gejiu_equals_plain_sql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    # these logs hold no hands that could be read again
    monkeypatch.setattr("simcli.engine.is_compiled", lambda variant: False)
    sets, match_games = RULES[name]
    played = report_gejiu.at_random(7, load("gejiu", sets).rules, match_games)
    report_gejiu.write(tmp_path, played, sets=sets, rounds=6, match_games=match_games, block_rounds=4)
    compare(tmp_path, 200)


@pytest.mark.parametrize("name", thinned(YOUXIAN, 2))
def test_youxian_equals_plain_sql(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    # all these hands have a chow laid: none has to be read again
    monkeypatch.setattr("simcli.engine.is_compiled", lambda variant: True)
    sets, match_games = YOUXIAN[name]
    played = report_youxian.at_random(7, load("youxian", sets).rules, match_games)
    report_youxian.write(tmp_path, played, sets=sets, rounds=6, match_games=match_games, block_rounds=4)
    compare(tmp_path, 250)


@pytest.mark.parametrize("name", thinned(TONGCHENG, 2))
def test_tongcheng_equals_plain_sql(tmp_path: Path, name: str) -> None:
    sets, match_games = TONGCHENG[name]
    played = report_tongcheng.at_random(7, load("tongcheng", sets).rules, match_games)
    report_tongcheng.write(tmp_path, played, sets=sets, rounds=6, match_games=match_games, block_rounds=4)
    compare(tmp_path, 200)
