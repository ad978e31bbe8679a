"""Every table of the report of 攸县胡子牌 on a tiny log whose right values were worked out by hand.

One round of 9 matches of six games, default rules (普跑). Games that are not listed are drawn without a point.

Each line: match, game, dealer; what; paid to seats 0..2. 囤 are (息 - 15) // 3 + 1, one more for an own draw or 天胡.
0 0, 0; seat 0 draws its card itself, 18 息, 3 囤, 1 fan: each pays 3; +6 -3 -3
0 1, 0; seat 1 wins on seat 2's draw, 15 息, 1 囤, 红胡 2: each pays 2; -2 +4 -2
0 2, 1; drawn: a win declined twice, hands short of 3 息 or more
0 3, 2; seat 0 wins on the shown card of dealer 2, 24 息, 4 囤, 点胡 3: each pays 12; +24 -12 -12
0 4, 0; seat 0 is dealt a win, 21 息, 4 囤, 1 fan: each pays 4; +8 -4 -4
0 5, 0; drawn, a hand short of 1 息
1 0, 1; seat 2 draws its card itself, 99 息, 30 囤, 黑胡 5: each pays 150; -150 -150 +300
1 1, 2; seat 0 wins on seat 1's draw, 15 息, 1 囤, 红乌 4 (13 red): each pays 4; +8 -4 -4; a hand short of 15 息 before
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from simcli.report.build import Report, build
from tests.support.report_figures import figure, value
from tests.support.report_youxian import CHOW, Played, Win, write

GAMES, SEAT_GAMES, DRAWN, WINS = 54, 162, 48, 6

SCRIPT = {
    (0, 0): Played(0, Win(0, xi=18, tun=3, more={"melds": CHOW, "reds": 4}), 5, {"decisions": 10, "ti": 1, "wei": 2}),
    (0, 1): Played(
        0,
        Win(1, "other_draw", 2, 15, 1, 2, ("hong_hu",), {"melds": CHOW, "reds": 10}),
        19,
        {"chi": 4, "chi_1": 2, "chi_2": 1, "chi_3": 1, "peng": 2, "chou_removed": 3, "win_offers": 1},
    ),
    (0, 2): Played(
        1,
        None,
        19,
        {"win_offers": 3, "wins_declined": 2, "complete_short": 2, "short_xi": 3, "pao": 1, "forced_broke": 1},
    ),
    (0, 3): Played(2, Win(0, "shown", 2, 24, 4, 3, ("dian_hu",), {"melds": CHOW, "reds": 1}), 0, {"kan_dealt": 3}),
    (0, 4): Played(0, Win(0, "dealt", None, 21, 4, 1, (), {"melds": CHOW, "reds": 6}), 0, {"ti_dealt": 1}),
    (0, 5): Played(0, None, 19, {"complete_short": 1, "short_xi": 1, "discards": 12, "dead": 9, "discard_waived": 2}),
    (1, 0): Played(1, Win(2, xi=99, tun=30, fan=5, names=("hei_hu",)), 8, {"discard_skipped": 1}),
    (1, 1): Played(
        2,
        Win(0, "other_draw", 1, 15, 1, 4, ("hong_wu",), {"melds": CHOW, "reds": 13}),
        10,
        {"complete_short": 1, "short_xi": 15},
    ),
}
DEALERS = {1: [1, 2, 0, 1, 2, 0]}
SCORES = [(6, -3, -3), (-2, 4, -2), (24, -12, -12), (8, -4, -4), (-150, -150, 300), (8, -4, -4)]
PAID = 6 + 4 + 24 + 8 + 300 + 8


def game(match: int, number: int) -> Played:
    return SCRIPT.get((match, number)) or Played(DEALERS.get(match, [(match + g) % 3 for g in range(6)])[number])


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Report:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("simcli.engine.is_compiled", lambda variant: True)  # no hand of this log has to be read again
        return build(write(tmp_path_factory.mktemp("tiny"), game))


# metric: (numerator, denominator), worked out from the table above
COUNTED = {
    "summary.won.share": (6, GAMES),
    "summary.own_draw.share": (2, WINS),
    "outcomes.draw.share": (DRAWN, GAMES),
    "outcomes.own_draw.share": (2, GAMES),
    "outcomes.other_draw.share": (2, GAMES),
    "outcomes.shown.share": (1, GAMES),
    "outcomes.dealt.share": (1, GAMES),
    "ways.own_draw.of_wins": (2, WINS),
    "ways.other_draw.of_wins": (2, WINS),
    "ways.shown.of_wins": (1, WINS),
    "ways.dealt.of_wins": (1, WINS),
    "win_rate.all.share": (6, SEAT_GAMES),
    "win_rate.dealer.share": (2, GAMES),  # 0 0 and 0 4
    "win_rate.other.share": (4, 108),
    "win_rate.seat0.share": (4, GAMES),
    "win_rate.seat1.share": (1, GAMES),
    "win_rate.seat2.share": (1, GAMES),
    "patterns.hong_hu.of_wins": (1, WINS),
    "patterns.hong_hu.of_games": (1, GAMES),
    "patterns.hong_wu.of_wins": (1, WINS),
    "patterns.dian_hu.of_games": (1, GAMES),
    "patterns.hei_hu.of_wins": (1, WINS),
    "patterns.dui_zi_hu.of_wins": (0, WINS),
    "fans.1.of_wins": (2, WINS),
    "fans.2.of_games": (1, GAMES),
    "fans.3.of_wins": (1, WINS),
    "fans.4.of_wins": (1, WINS),
    "fans.5.of_games": (1, GAMES),
    "fans.9.of_games": (0, GAMES),
    "xi.15.of_wins": (2, WINS),
    "xi.18.of_wins": (1, WINS),
    "xi.21.of_wins": (1, WINS),
    "xi.24.of_wins": (1, WINS),
    "xi.27.of_wins": (0, WINS),
    "xi.48.of_wins": (1, WINS),
    "tun.1.of_wins": (2, WINS),
    "tun.2.of_wins": (0, WINS),
    "tun.3.of_wins": (1, WINS),
    "tun.4.of_wins": (2, WINS),
    "tun.13.of_wins": (1, WINS),  # 30, with all from 13 on
    "reds.0.of_wins": (1, WINS),
    "reds.1.of_wins": (1, WINS),
    "reds.4.of_wins": (1, WINS),
    "reds.10.of_wins": (1, WINS),
    "reds.13.of_wins": (1, WINS),
    "reds.16.of_wins": (0, WINS),
    "result.all_gained.share": (6, SEAT_GAMES),
    "result.all_lost.share": (12, SEAT_GAMES),
    "result.dealer_gained.share": (2, GAMES),
    "result.dealer_lost.share": (4, GAMES),
    "payers.next.pays": (6, GAMES),
    "payers.previous.pays": (6, GAMES),
    "payers.next.feeds": (2, GAMES),  # 2 for 1, 1 for 0
    "payers.previous.feeds": (1, GAMES),  # dealer 2's shown card for 0
    # winners by distance from the dealer: 0; 1; 0-2 = 1; 0; 2-1 = 1; 0-2 = 1
    "dealer_payers.winner0_payer1.pays": (2, GAMES),
    "dealer_payers.winner0_payer2.pays": (2, GAMES),
    "dealer_payers.winner1_payer0.pays": (4, GAMES),
    "dealer_payers.winner1_payer2.pays": (4, GAMES),
    "dealer_payers.winner2_payer0.pays": (0, GAMES),
    "dealer_payers.winner1_payer0.feeds": (1, GAMES),  # the shown card
    "dealer_payers.winner1_payer2.feeds": (2, GAMES),  # 0 1: seat 2 with dealer 0; 1 1: seat 1 with dealer 2
    "dealer_payers.winner0_payer1.feeds": (0, GAMES),
    "dealer.stays.share": (2, 45),  # after 0 0 and after 0 4
    "dealer_runs.2.share": (2, 44),  # of the 45 games with a next one all but 0 1 are the first of a run
    "cap.120.of_wins": (1, WINS),
    "cap.150.of_wins": (0, WINS),
    "forced.ti_dealt.rate": (1, GAMES),
    "forced.kan_dealt.rate": (3, GAMES),
    "forced.kan_dealt.games": (1, GAMES),
    "forced.ti.rate": (1, GAMES),
    "forced.wei.rate": (2, GAMES),
    "forced.pao.rate": (1, GAMES),
    "forced.forced.rate": (4, GAMES),
    "forced.forced.games": (2, GAMES),
    "forced.forced_broke.rate": (1, GAMES),
    "forced.forced_broke.of": (1, 4),
    "claims.peng.rate": (2, GAMES),
    "claims.chi.rate": (4, GAMES),
    "claims.chi.games": (1, GAMES),
    "claims.chi_1.of": (2, 4),
    "claims.chi_2.of": (1, 4),
    "claims.chi_3.of": (1, 4),
    "claims.chou_removed.rate": (3, GAMES),
    "claims.chou_removed.games": (1, GAMES),
    "discards.discards.rate": (12, GAMES),
    "discards.dead.rate": (9, GAMES),
    "discards.discard_waived.rate": (2, GAMES),
    "discards.discard_waived.games": (1, GAMES),
    "discards.discard_skipped.rate": (1, GAMES),
    "offers.win_offers.rate": (4, GAMES),
    "offers.win_offers.games": (2, GAMES),
    "offers.wins_declined.rate": (2, GAMES),
    "offers.wins_declined.of": (2, 4),
    "offers.declined_drawn.games": (1, GAMES),
    "offers.declined_drawn.of": (1, DRAWN),
    "short.complete_short.rate": (4, GAMES),
    "short.complete_short.games": (3, GAMES),
    "short.1.games": (1, GAMES),
    "short.1.drawn": (1, DRAWN),
    "short.2.games": (0, GAMES),
    "short.2.ended": (1, GAMES),
    "short.3.games": (1, GAMES),
    "short.3.ended": (2, GAMES),
    "short.3.drawn": (2, DRAWN),
    "short.14.ended": (2, GAMES),
    "short.15.ended": (3, GAMES),
    "short.15.drawn": (2, DRAWN),  # the third game was won
    "won_after.0.of_won": (2, WINS),
    "won_after.1.of_won": (0, WINS),
    "won_after.4.of_won": (1, WINS),
    "won_after.7.of_won": (1, WINS),
    "won_after.10.of_won": (1, WINS),
    "won_after.19.of_won": (1, WINS),
    # totals: match 0: +36 -15 -21; match 1: -142 -154 +296
    "matches.6.ahead": (2, 27),
    # lost in a row: match 0: seat 2 in games 0 and 1, seats 1 and 2 in games 3 and 4; match 1: seat 1 in games 0 and 1
    "losing_runs.2.share": (3, 27),
    "losing_runs.3.share": (0, 27),
}


@pytest.mark.parametrize(("metric", "counts"), COUNTED.items())
def test_counts(tiny: Report, metric: str, counts: tuple[int, int]) -> None:
    found = figure(tiny, metric)
    assert (found.numerator, found.denominator) == counts
    assert found.value == pytest.approx(counts[0] / counts[1])


MEANS = {
    "summary.xi.mean": (18 + 15 + 24 + 21 + 99 + 15) / WINS,
    "summary.tun.mean": (3 + 1 + 4 + 4 + 30 + 1) / WINS,
    "summary.fans.mean": (1 + 2 + 3 + 1 + 5 + 4) / WINS,
    "summary.points.mean": PAID / WINS,
    "summary.dealer.mean": (6 - 2 - 12 + 8 - 150 - 4) / GAMES,
    "xi.mean.mean": 192 / WINS,
    "xi.sd.sd": (sum(x * x for x in (18, 15, 24, 21, 99, 15)) / 6 - 32**2) ** 0.5,
    "tun.mean.mean": 43 / WINS,
    "reds.mean.mean": (4 + 10 + 1 + 6 + 0 + 13) / WINS,
    "patterns.hong_hu.points": 4,
    "patterns.hei_hu.points": 300,
    "patterns.dian_hu.points": 24,
    "patterns.none.points": (6 + 8) / 2,
    "patterns.none.of_points": (6 + 8) / PAID,
    "patterns.hei_hu.of_points": 300 / PAID,
    "score.dealer.mean": (6 - 2 - 12 + 8 - 150 - 4) / GAMES,
    "score.seat2.mean": (-3 - 2 - 12 - 4 + 300 - 4) / GAMES,
    "score.all.sd": (sum(x * x for scores in SCORES for x in scores) / SEAT_GAMES) ** 0.5,
    "payers.next.points": PAID / 2 / GAMES,
    "payers.previous.points_each": PAID / 2 / WINS,
    "dealer_payers.winner0_payer1.points": (3 + 4) / GAMES,
    "dealer_payers.winner1_payer2.points": (2 + 12 + 150 + 4) / GAMES,
    # 红胡 off: 1 fan instead of 2; 点胡: 1 instead of 3; 黑胡: 1 instead of 5; 红乌 off: its 13 red cards are 红胡
    "pattern_points.hong_hu.points": 2 * (2 - 1) / GAMES,
    "pattern_points.dian_hu.points": 2 * (12 - 4) / GAMES,
    "pattern_points.hei_hu.points": 2 * (150 - 30) / GAMES,
    "pattern_points.hong_wu.points": 2 * (4 - 2) / GAMES,
    "pattern_points.dui_zi_hu.points": 0,
    "pattern_points.hei_hu.of_points": 240 / PAID,
    "pattern_points.shua_hou.points": 0,
    "cap.120.of_points": 60 / PAID,
    "cap.150.of_points": 0,
    "score_spread.worst.points": -150,
    "score_spread.best.points": 300,
    "score_spread.dearest_win.points": 300,
    "score_spread.match_best.points": 296,
    "score_spread.match_worst.points": -154,
    "matches.6.sd": ((36**2 + 15**2 + 21**2 + 142**2 + 154**2 + 296**2) / 27) ** 0.5,
    "matches.6.first": (36 + 296) / 9,
    "matches.6.last": (21 + 154) / 9,
    "matches.6.worst": -154,
    "matches.6.best": 296,
    "won_after.q50.cards": 5,
    "won_after.q75.cards": 10,
    "length.draws.mean": (5 + 19 + 0 + 0 + 8 + 10 + DRAWN * 19) / GAMES,
    "length.draws_of_won.mean": 42 / WINS,
    "length.decisions.mean": 10 / GAMES,
    "losing_runs.longest.mean": 2,
}


@pytest.mark.parametrize(("metric", "expected"), MEANS.items())
def test_means(tiny: Report, metric: str, expected: float) -> None:
    assert value(tiny, metric) == pytest.approx(expected, rel=1e-12, abs=1e-15)


def test_names_that_the_mode_does_not_have_get_the_reason(tiny: Report) -> None:
    rows = {row.key: row for row in tiny.table("patterns").rows}
    off = {name for name, row in rows.items() if row.instead is not None}
    assert off == {"da_zi_hu", "xiao_zi_hu", "tian_hu", "di_hu", "hai_di_hu", "ting_hu", "shua_hou"}


def test_rows_follow_the_rules_in_force(tmp_path: Path) -> None:
    sets = ["rules.shown_card_winnable=false", "rules.forced_win=true", "rules.chou=false", "rules.bi=off"]
    sets += ["rules.min_xi=10", "rules.cap=60", "rules.tun_base=3", "rules.fan_mode=8_10"]
    report = build(write(tmp_path, lambda match, number: Played((match + number) % 3), sets=sets, match_games=18))
    assert {row.key for row in report.table("outcomes").rows if row.instead} == {"shown"}
    fixed = {f.metric for table in report.tables for _, f in table.figures() if f.method == "fixed"}
    off = {"offers.wins_declined.rate", "claims.chou_removed.rate", "claims.chi_2.rate", "claims.chi_3.rate"}
    assert off <= fixed
    assert [row.key for row in report.table("short").rows] == ["complete_short", *map(str, range(1, 11))]
    assert [row.key for row in report.table("cap").rows] == ["60", "120", "150"]
    assert [row.key for row in report.table("matches").rows] == ["6", "12", "18"]
    assert report.table("tun").rows[0].key == "3"
    assert report.table("xi").rows[0].label.en == "10–12 息"


def test_report_command_prints_both_languages(tmp_path: Path) -> None:
    from simcli.cli.report import command

    write(tmp_path, game)
    for lang, word in (("zh", "牌成息不够"), ("en", "Complete hands short of 息")):
        done = CliRunner().invoke(command, [str(tmp_path), "--lang", lang])
        assert done.exit_code == 0, done.output
        assert word in done.output
        assert "side payments" not in done.output
        assert "斗地主" not in done.output
