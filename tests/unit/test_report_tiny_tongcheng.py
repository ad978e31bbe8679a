"""Every table of the report of 通城个子牌 on a tiny log whose right values were worked out by hand.

One round of 16 matches of two games, four seats, default rules. Games that are not listed are drawn without a point.

Each line: match, game, dealer; what; paid to seats 0..3. A multiple is count // 7, or that of a special if larger.
0 0, 0; seat 0 draws its card itself, count 10: 1 from each; +3 -1 -1 -1
0 1, 0; seat 2 wins on seat 1's discard, count 21: 3; 0 -3 +3 0
1 0, 1; seat 1 draws its card itself, count 4, 一手黑 3: 3 from each; -3 +9 -3 -3
1 1, 1; seat 3 wins on seat 0's discard, 十对 alone, count 16: 2 by either; -2 0 0 +2
2 0, 2; drawn: hands short of 2 个子 and more, a win declined, a pick withheld
2 1, 2; seat 1 wins on seat 2's discard, count 22, 一手红 10: 10 instead of 3; 0 +10 -10 0
3 0, 3; drawn, a hand short of 6 个子
3 1, 3; seat 3 draws its card itself, count 7, 十对 2 and a reading: 2 instead of 1 from each; -2 -2 -2 +6
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from simcli.report.build import Report, build
from tests.support.report_figures import figure, value
from tests.support.report_tongcheng import Played, Win, write

GAMES, SEAT_GAMES, DRAWN, WINS = 32, 128, 26, 6

SCRIPT = {
    (0, 0): Played(
        0,
        [Win(0, count=10, more={"own": 6, "guan": 1, "picked_held": 2})],
        5,
        {"guan": 3, "guan_opening": 1, "hua": 1, "hua_claimed": 1, "flowers_0": 4, "own_0": 9, "decisions": 30},
    ),
    (0, 1): Played(
        0, [Win(2, 1, 21, more={"own": 15, "fours_broken": 1})], 20, {"peng": 3, "zhao": 1, "flowers_2": 1, "own_2": 15}
    ),
    (1, 0): Played(1, [Win(1, None, 4, ("yi_shou_hei",), "pair", {"own": 1, "picked_held": 9})], 0, {"win_offers": 1}),
    (1, 1): Played(1, [Win(3, 0, 16, ("shi_dui",), "none", {"own": 16})], 33, {"picks": 4, "pick_offers": 9}),
    (2, 0): Played(
        2,
        [],
        33,
        {
            "complete_short": 3,
            "short_count": 2,
            "win_offers": 2,
            "wins_declined": 1,
            "wins_blocked": 1,
            "picks": 1,
            "pick_offers": 7,
            "picks_withheld": 2,
            "bounded": True,
            "discards": 60,
        },
    ),
    (2, 1): Played(2, [Win(1, 2, 22, ("yi_shou_hong",), "either", {"own": 12, "guan": 5})], 12, {"pungs_blocked": 2}),
    (3, 0): Played(3, [], 33, {"complete_short": 1, "short_count": 6}),
    (3, 1): Played(3, [Win(3, None, 7, ("shi_dui",), "pair", {"own": 7})], 33, {"guan": 1}),
}
PAID = 3 + 3 + 9 + 2 + 10 + 6
SCORES = [(3, -1, -1, -1), (0, -3, 3, 0), (-3, 9, -3, -3), (-2, 0, 0, 2), (0, 10, -10, 0), (-2, -2, -2, 6)]


def game(match: int, number: int) -> Played:
    return SCRIPT.get((match, number)) or Played(match % 4)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Report:
    return build(write(tmp_path_factory.mktemp("tiny"), game))


# metric: (numerator, denominator), worked out from the table above
COUNTED = {
    "summary.won.share": (6, GAMES),
    "summary.self_draw.share": (3, WINS),
    "outcomes.draw.share": (DRAWN, GAMES),
    "outcomes.discard.share": (3, GAMES),
    "ways.self_draw.of_wins": (3, WINS),
    "win_rate.all.share": (6, SEAT_GAMES),
    "win_rate.dealer.share": (3, GAMES),  # 0 0, 1 0, 3 1
    "win_rate.other.share": (3, 96),
    "win_rate.seat1.share": (2, GAMES),
    "win_rate.seat3.share": (2, GAMES),
    "count.0.of_wins": (1, WINS),
    "count.7.of_wins": (1, WINS),
    "count.10.of_wins": (1, WINS),
    "count.16.of_wins": (1, WINS),
    "count.21.of_wins": (1, WINS),
    "count.22.of_wins": (1, WINS),
    "count.25.of_wins": (0, WINS),
    "multiple.1.of_wins": (1, WINS),
    "multiple.2.of_wins": (2, WINS),
    "multiple.3.of_wins": (2, WINS),
    "multiple.10.of_wins": (1, WINS),
    "multiple.11.of_wins": (0, WINS),
    "patterns.shi_dui.of_wins": (2, WINS),
    "patterns.shi_dui.of_games": (2, GAMES),
    "patterns.yi_shou_hei.of_wins": (1, WINS),
    "patterns.yi_shou_hong.of_wins": (1, WINS),
    # 十对: of 16 as good as its count, but no hand without it; with a reading 2 instead of 1
    "specials.shi_dui.raises": (2, 2),
    "specials.shi_dui.makes": (1, 2),
    "specials.yi_shou_hei.raises": (1, 1),
    "specials.yi_shou_hei.makes": (1, 1),
    "specials.yi_shou_hong.raises": (1, 1),
    "specials.yi_shou_hong.makes": (0, 1),
    "half.pair.of_wins": (2, WINS),
    "half.sentence.of_wins": (2, WINS),
    "half.either.of_wins": (1, WINS),
    "half.none.of_wins": (1, WINS),
    "result.all_gained.share": (6, SEAT_GAMES),
    "result.all_lost.share": (3 * 3 + 3, SEAT_GAMES),
    # places after the winner: 0 0 all; 0 1 seat 1 is the previous of 2; 1 0 all; 1 1 seat 0 is next to 3; 2 1 seat 2 is
    # next to 1; 3 1 all
    "payers.next.pays": (5, GAMES),
    "payers.opposite.pays": (3, GAMES),
    "payers.previous.pays": (4, GAMES),
    "payers.next.feeds": (2, GAMES),
    "payers.opposite.feeds": (0, GAMES),
    "payers.previous.feeds": (1, GAMES),
    # winner and payer after the dealer: 0 1: 2 and 1; 1 1: 2 and 3; 2 1: 3 and 0
    "dealer_payers.winner2_payer1.feeds": (1, GAMES),
    "dealer_payers.winner2_payer3.pays": (1, GAMES),
    "dealer_payers.winner3_payer0.pays": (1, GAMES),
    "dealer_payers.winner0_payer2.pays": (3, GAMES),
    "dealer_payers.winner0_payer2.feeds": (0, GAMES),
    "deal_in.all.share": (3, SEAT_GAMES),
    "deal_in.dealer.share": (1, GAMES),  # seat 2 in 2 1
    "deal_in.seat0.share": (1, GAMES),
    "dealer.stays.share": (16, 16),
    # hands dealt that were not given above hold no flowers and no own points
    "dealt_flowers.0.of_hands": (126, SEAT_GAMES),
    "dealt_flowers.0.win_rate": (4, 126),
    "dealt_flowers.1.of_hands": (1, SEAT_GAMES),
    "dealt_flowers.4.win_rate": (1, 1),
    "dealt_flowers.6.of_hands": (0, SEAT_GAMES),
    "dealt_own.0.of_hands": (126, SEAT_GAMES),
    "dealt_own.8.win_rate": (1, 1),
    "dealt_own.14.of_hands": (1, SEAT_GAMES),
    "guan.guan.rate": (4, GAMES),
    "guan.guan.games": (2, GAMES),
    "guan.guan_opening.of": (1, 4),
    "guan.turned.rate": (2, GAMES),
    "guan.turned.games": (1, GAMES),
    "guan.turned.of": (2, 4),
    "guan.hua.of": (1, 4),
    "guan.hua_claimed.of": (1, 4),
    "guan_held.0.of_wins": (4, WINS),
    "guan_held.1.of_wins": (1, WINS),
    "guan_held.4.of_wins": (1, WINS),
    "fours_broken.0.of_wins": (5, WINS),
    "fours_broken.1.of_wins": (1, WINS),
    "picked_held.0.of_wins": (4, WINS),
    "picked_held.2.of_wins": (1, WINS),
    "picked_held.6.of_wins": (1, WINS),
    "claims.peng.rate": (3, GAMES),
    "claims.zhao.rate": (1, GAMES),
    "claims.pungs_blocked.rate": (2, GAMES),
    "claims.pungs_blocked.games": (1, GAMES),
    "claims.discards.rate": (60, GAMES),
    "picks.pick_offers.rate": (16, GAMES),
    "picks.picks.rate": (5, GAMES),
    "picks.picks.of": (5, 16),
    "picks.picks_withheld.rate": (2, GAMES),
    "picks.bounded.games": (1, GAMES),
    "offers.win_offers.rate": (3, GAMES),
    "offers.wins_declined.of": (1, 3),
    "offers.wins_blocked.rate": (1, GAMES),
    "short.complete_short.rate": (4, GAMES),
    "short.complete_short.games": (2, GAMES),
    "short.1.games": (0, GAMES),
    "short.2.games": (1, GAMES),
    "short.2.drawn": (1, DRAWN),
    "short.5.ended": (1, GAMES),
    "short.6.ended": (2, GAMES),
    "won_after.0.of_won": (1, WINS),
    "won_after.1.of_won": (1, WINS),
    "won_after.11.of_won": (1, WINS),
    "won_after.16.of_won": (1, WINS),
    "won_after.31.of_won": (2, WINS),
    # seats 1 in match 0 and 0 in match 1 lose twice; in match 2 and 3 no seat does
    "losing_runs.2.share": (2, 64),
}


@pytest.mark.parametrize(("metric", "counts"), COUNTED.items())
def test_counts(tiny: Report, metric: str, counts: tuple[int, int]) -> None:
    found = figure(tiny, metric)
    assert (found.numerator, found.denominator) == counts
    assert found.value == pytest.approx(counts[0] / counts[1])


MEANS = {
    "summary.count.mean": (10 + 21 + 4 + 16 + 22 + 7) / WINS,
    "summary.multiple.mean": (1 + 3 + 3 + 2 + 10 + 2) / WINS,
    "summary.points.mean": PAID / WINS,
    "summary.dealer.mean": (3 + 0 + 9 + 0 - 10 + 6) / GAMES,
    "count.mean.mean": 80 / WINS,
    "count.sd.sd": (sum(x * x for x in (10, 21, 4, 16, 22, 7)) / 6 - (80 / 6) ** 2) ** 0.5,
    "count.own.mean": (6 + 15 + 1 + 16 + 12 + 7) / WINS,
    "multiple.mean.mean": 21 / WINS,
    "patterns.shi_dui.points": (2 + 6) / 2,
    "patterns.yi_shou_hong.points": 10,
    "patterns.yi_shou_hong.of_points": 10 / PAID,
    "half.pair.points": (9 + 6) / 2,
    "half.none.points": 2,
    # 十对: one hand would not win, the other would get 1 instead of 2; 一手黑: no win; 一手红: 3 instead of 10
    "pattern_points.shi_dui.points": (2 + 3) / GAMES,
    "pattern_points.yi_shou_hei.points": 9 / GAMES,
    "pattern_points.yi_shou_hong.points": 7 / GAMES,
    "pattern_points.yi_shou_hong.of_points": 7 / PAID,
    "score.dealer.mean": 8 / GAMES,
    "score.seat1.mean": (-1 - 3 + 9 + 10 - 2) / GAMES,
    "score.all.sd": (sum(x * x for scores in SCORES for x in scores) / SEAT_GAMES) ** 0.5,
    "payers.next.points": (1 + 3 + 2 + 10 + 2) / GAMES,
    "payers.previous.points_each": (1 + 3 + 3 + 2) / 4,
    "dealer_payers.winner0_payer1.points": (1 + 3 + 2) / GAMES,
    "deal_in.all.cost": (3 + 2 + 10) / 3,
    "deal_in.seat2.points": 10 / GAMES,
    "dealt_flowers.4.score": 3,
    "dealt_flowers.1.score": 3,
    "dealt_own.14.score": 3,
    "dealt_own.0.score": -6 / 126,
    "guan_held.mean.mean": 6 / WINS,
    "picked_held.mean.mean": 11 / WINS,
    "score_spread.worst.points": -10,
    "score_spread.best.points": 10,
    "score_spread.dearest_win.points": 10,
    "score_spread.payment_possible.points": 11,
    "score_spread.win_possible.points": 33,
    "won_after.q50.cards": 12,
    "length.draws.mean": (5 + 20 + 0 + 33 + 12 + 33 + DRAWN * 33) / GAMES,
    "length.decisions.mean": 30 / GAMES,
    "losing_runs.longest.mean": 2,
}


@pytest.mark.parametrize(("metric", "expected"), MEANS.items())
def test_means(tiny: Report, metric: str, expected: float) -> None:
    assert value(tiny, metric) == pytest.approx(expected, rel=1e-12, abs=1e-15)


def test_rows_follow_the_rules_in_force(tmp_path: Path) -> None:
    sets = ["rules.pick=off", "rules.passed_win_block=false", "rules.passed_peng_block=false", "rules.seats=3"]
    sets += ["rules.special.shi_dui=0", "rules.base=100", "rules.count_per_point=1"]
    report = build(write(tmp_path, lambda match, number: Played(match % 3, draws=52), sets=sets))
    fixed = {f.metric for table in report.tables for _, f in table.figures() if f.method == "fixed"}
    off = {"pick_offers", "picks", "picks_withheld"}
    assert {f"picks.{name}.rate" for name in off} | {"offers.wins_blocked.rate", "claims.pungs_blocked.rate"} <= fixed
    for table in ("patterns", "specials"):
        assert {row.key for row in report.table(table).rows if row.instead} == {"shi_dui"}
    assert [row.key for row in report.table("short").rows] == ["complete_short", *map(str, range(1, 9))]
    assert report.table("won_after").rows[-1].label.en == "51–52"
    assert report.table("count").rows[0].label.en == "0–8 个子"
    assert report.table("multiple").rows[12].label.en == "13 x or more"
    assert [row.key for row in report.table("payers").rows] == ["next", "previous"]


def test_several_winners(tmp_path: Path) -> None:
    both = Played(0, [Win(2, 1, 14), Win(0, 1, 7, half="pair")], 10)
    report = build(
        write(tmp_path, lambda m, n: both if (m, n) == (0, 0) else Played(m % 4), sets=["rules.multiple_winners=all"])
    )
    assert figure(report, "outcomes.winners_2.share").numerator == 1
    assert value(report, "deal_in.seat1.cost") == 3
    assert value(report, "payers.previous.points_each") == 2  # seat 1 for seat 2
    assert value(report, "payers.next.points_each") == 1  # and for seat 0


def test_report_command_prints_both_languages(tmp_path: Path) -> None:
    from simcli.cli.report import command

    write(tmp_path, game)
    for lang, word in (("zh", "牌成个子不够"), ("en", "Complete hands short of 个子")):
        done = CliRunner().invoke(command, [str(tmp_path), "--lang", lang])
        assert done.exit_code == 0, done.output
        assert word in done.output
        assert "side payments" not in done.output
        assert "番" not in done.output
