"""Every table of the report of 个旧麻将 on a tiny log whose right values were worked out by hand.

One round of 16 matches of two games, default rules. Games that are not listed are drawn without a point.

Each line: match, game, dealer; what; paid to seats 0..3.
0 0, 0; seat 0 self-draws 平胡, 20 draws: all pay 2^(1+1); +12 -4 -4 -4
0 1, 0; seat 2 wins on seat 1's discard, 混一色大对子 (F 2): 1 pays 2^3, 3 pays 2^2, dealer 0 pays 2^3; -8 -8 +20 -4
1 0, 1; seat 3 wins on a kong replacement, 一条龙 (F 1): 2^(1+3), dealer 1 pays 2^(1+3+1); -16 -32 -16 +64
1 1, 2; seat 1 robs seat 0, 平胡: 0 pays 2^3, dealer 2 pays 2^1, 3 pays 2^0; -8 +11 -2 -1
2 0, 2; drawn, two seats waiting, 斗地主 round with three followers: dealer 2 pays each 2; +2 +2 -6 +2
2 1, 3; seat 0, ready, wins by its pond, 烂牌 (F 1): 2^(1+1), dealer 3 pays 2^3; +16 -4 -4 -8
"""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from simcli.report.build import Report, build
from tests.support.report_figures import figure, value
from tests.support.report_gejiu import Played, Win, write

GAMES = 32
SEAT_GAMES = 128

SCRIPT = {
    (0, 0): Played(0, [Win(0)], 20, counts={"decisions": 10, "chows": 2, "ready_seats": 0b0001}),
    (0, 1): Played(
        0,
        [Win(2, "discard", 1, 2, ("hun_yi_se", "da_dui_zi"))],
        30,
        counts={"decisions": 20, "pungs": 3, "wins_blocked": 1, "pungs_blocked": 2},
    ),
    (1, 0): Played(
        1,
        [Win(3, "kong_draw", None, 1, ("yi_tiao_long", "gang_shang_hua"))],
        40,
        counts={"kongs_exposed": 1, "kongs_concealed": 1, "follow_begun": 2, "follow_voided": 1, "follow_finished": 1},
    ),
    (1, 1): Played(2, [Win(1, "rob_kong", 0, 0, ("ping_hu", "qiang_gang_hua"))], 50, counts={"kongs_added": 1}),
    (2, 0): Played(
        2,
        [],
        63,
        (2, 2, -6, 2),
        counts={"waiting_seats": 0b1010, "follow_begun": 2, "follow_finished": 2, "follow_three": 1},
    ),
    (2, 1): Played(
        3,
        [Win(0, "pond", None, 1, ("lan_pai",), True)],
        60,
        counts={"pond_offered": 2, "pond_declined": 1, "ready_seats": 0b0011},
    ),
}
SCORES = [(12, -4, -4, -4), (-8, -8, 20, -4), (-16, -32, -16, 64), (-8, 11, -2, -1), (2, 2, -6, 2), (16, -4, -4, -8)]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Report:
    folder = tmp_path_factory.mktemp("tiny")
    return build(
        write(
            folder, lambda match, game: SCRIPT.get((match, game), Played(match % 4 if game == 0 else (match + 1) % 4))
        )
    )


# metric: (numerator, denominator), worked out from the table above
COUNTED = {
    "summary.won.share": (5, GAMES),
    "summary.self_draw.share": (1, 5),
    "outcomes.won.share": (5, GAMES),
    "outcomes.draw.share": (27, GAMES),
    "outcomes.self_draw.share": (1, GAMES),
    "outcomes.discard.share": (1, GAMES),
    "outcomes.kong_draw.share": (1, GAMES),
    "outcomes.rob_kong.share": (1, GAMES),
    "outcomes.pond.share": (1, GAMES),
    "win_rate.all.share": (5, SEAT_GAMES),
    "win_rate.dealer.share": (1, GAMES),
    "win_rate.other.share": (4, 96),
    "win_rate.seat0.share": (2, GAMES),
    "win_rate.seat1.share": (1, GAMES),
    "win_rate.seat2.share": (1, GAMES),
    "win_rate.seat3.share": (1, GAMES),
    "ways.self_draw.of_wins": (1, 5),
    "ways.discard.of_wins": (1, 5),
    "ways.kong_draw.of_wins": (1, 5),
    "ways.rob_kong.of_wins": (1, 5),
    "ways.pond.of_wins": (1, 5),
    "patterns.ping_hu.of_wins": (2, 5),
    "patterns.ping_hu.of_games": (2, GAMES),
    "patterns.hun_yi_se.of_games": (1, GAMES),
    "patterns.da_dui_zi.of_wins": (1, 5),
    "patterns.lan_pai.of_games": (1, GAMES),
    "patterns.gang_shang_hua.of_games": (1, GAMES),
    "patterns.zi_yi_se.of_wins": (0, 5),
    "fans.0.of_wins": (2, 5),
    "fans.1.of_wins": (2, 5),
    "fans.2.of_games": (1, GAMES),
    "fans.3.of_games": (0, GAMES),
    "result.all_gained.share": (8, SEAT_GAMES),  # five winners, three who were paid for 斗地主
    "result.all_lost.share": (16, SEAT_GAMES),  # three payers a win, and the dealer of 2 0
    "result.all_untouched.share": (104, SEAT_GAMES),
    "result.dealer_gained.share": (1, GAMES),
    "result.dealer_lost.share": (5, GAMES),
    "payers.next.pays": (5, GAMES),
    "payers.next.feeds": (0, GAMES),
    "payers.opposite.feeds": (0, GAMES),
    "payers.previous.feeds": (2, GAMES),  # 1 to 2, 0 to 1
    # winners by distance from the dealer: 0 0: 0; 0 1: 2; 1 0: 3-1 = 2; 1 1: 1-2 = 3; 2 1: 0-3 = 1
    "dealer_payers.winner0_payer1.pays": (1, GAMES),
    "dealer_payers.winner1_payer0.pays": (1, GAMES),
    "dealer_payers.winner2_payer0.pays": (2, GAMES),
    "dealer_payers.winner2_payer1.feeds": (1, GAMES),  # 0 1: seat 1 feeds seat 2, dealer 0
    "dealer_payers.winner3_payer2.feeds": (1, GAMES),  # 1 1: seat 0 feeds seat 1, dealer 2
    "dealer_payers.winner3_payer0.feeds": (0, GAMES),
    "deal_in.all.share": (2, SEAT_GAMES),
    "deal_in.dealer.share": (0, GAMES),
    "deal_in.seat0.share": (1, GAMES),
    "deal_in.seat1.share": (1, GAMES),
    "dealer.stays.share": (1, 16),  # match 0 alone
    "dealer_runs.2.share": (1, 16),
    "fan_cap.3.payments": (3, 15),  # 4, 5 and 4 fans of 1 0: all three above 3
    "fan_cap.4.payments": (1, 15),
    "fan_cap.5.payments": (0, 15),
    "pond.pond_offered.rate": (2, GAMES),
    "pond.pond_taken.rate": (1, GAMES),
    "pond.pond_taken.of": (1, 2),
    "pond.pond_declined.of": (1, 2),
    "follow.follow_begun.rate": (4, GAMES),
    "follow.follow_voided.of": (1, 4),
    "follow.follow_finished.of": (3, 4),
    "follow.follow_three.of": (1, 4),
    "follow.follow_two.rate": (0, GAMES),
    "kongs.kongs_exposed.rate": (1, GAMES),
    "kongs.kongs_added.rate": (1, GAMES),
    "kongs.kongs.rate": (3, GAMES),
    "kongs.kong_draw.of": (1, 4),  # three kongs made, one robbed
    "kongs.robbed.of": (1, 4),
    "melds.chows.rate": (2, GAMES),
    "melds.pungs.rate": (3, GAMES),
    "ready.declared.share": (3, SEAT_GAMES),
    "ready.ready.wins": (1, 3),
    "ready.silent.wins": (4, 125),
    "blocked.wins_blocked.rate": (1, GAMES),
    "blocked.pungs_blocked.rate": (2, GAMES),
    "waiting.0.of_drawn": (26, 27),
    "waiting.2.of_drawn": (1, 27),
    "won_after.20.of_won": (1, 5),
    "won_after.30.of_won": (1, 5),
    "won_after.60.of_won": (1, 5),
    # two lost in a row: seats 1 and 3 in match 0, seats 0 and 2 in match 1, seat 2 in match 2
    "losing_runs.2.share": (5, 64),
}


@pytest.mark.parametrize(("metric", "counts"), COUNTED.items())
def test_counts(tiny: Report, metric: str, counts: tuple[int, int]) -> None:
    found = figure(tiny, metric)
    assert (found.numerator, found.denominator) == counts
    assert found.value == pytest.approx(counts[0] / counts[1])


PAID = 12 + 20 + 64 + 11 + 16  # for wins

MEANS = {
    "summary.fans.mean": (0 + 2 + 1 + 0 + 1) / 5,
    "summary.points.mean": PAID / 5,
    # dealers: 0, 0, 1, 2, 2, 3
    "summary.dealer.mean": (12 - 8 - 32 - 2 - 6 - 8) / GAMES,
    "score.dealer.mean": (12 - 8 - 32 - 2 - 6 - 8) / GAMES,
    "score.other.mean": (-12 + 8 + 32 + 2 + 6 + 8) / 96,
    "score.all.mean": 0,
    "score.seat3.mean": (-4 - 4 + 64 - 1 + 2 - 8) / GAMES,
    "score.all.sd": (sum(x * x for game in SCORES for x in game) / SEAT_GAMES) ** 0.5,
    "payers.next.points": (4 + 4 + 16 + 2 + 4) / GAMES,
    "payers.opposite.points": (4 + 8 + 32 + 1 + 4) / GAMES,
    "payers.previous.points": (4 + 8 + 16 + 8 + 8) / GAMES,
    "payers.previous.points_each": (4 + 8 + 16 + 8 + 8) / 5,
    "dealer_payers.winner2_payer0.points": (8 + 32) / GAMES,
    "dealer_payers.winner1_payer0.points": 8 / GAMES,
    "deal_in.all.cost": (8 + 8) / 2,
    "deal_in.all.points": 16 / SEAT_GAMES,
    "deal_in.seat0.points": 8 / GAMES,
    "dealer.edge.points": (12 - 8 - 32 - 2 - 6 - 8) / GAMES,
    # layers: without any fan every payment is 1
    "sources.base.points": 15 / GAMES,
    # F: 0; 2 adds 3 to each of three; 1 adds 1 to each; 0; 1 adds 1 to each
    "sources.fans.points": (9 + 3 + 3) / GAMES,
    # from 2^F to 2^(F+1): 1 each for 0 0, 2 each for the pond
    "sources.self_draw.points": (3 + 6) / GAMES,
    # 0 1: seat 1 alone, 4 to 8
    "sources.discarder.points": 4 / GAMES,
    # 1 0: 2 to 16 each
    "sources.kong_draw.points": 42 / GAMES,
    # 1 1: seat 0 alone, 1 to 8
    "sources.rob_kong.points": 7 / GAMES,
    # 0 0: 2 to 4 each; 0 1: seat 0, 4 to 8; 1 0: seat 1, 16 to 32; 1 1: seat 2, 1 to 2; 2 1: seat 3, 4 to 8
    "sources.dealer.points": (6 + 4 + 16 + 1 + 4) / GAMES,
    "sources.follow.points": 6 / GAMES,
    "sources.kong.points": 0,
    "sources.all.points": (PAID + 6) / GAMES,
    "sources.follow.of_points": 6 / (PAID + 6),
    # 0 1 with one fan less pays half: 10 of 20
    "pattern_points.hun_yi_se.points": 10 / GAMES,
    "pattern_points.da_dui_zi.points": 10 / GAMES,
    "pattern_points.yi_tiao_long.points": 32 / GAMES,
    "pattern_points.lan_pai.points": 8 / GAMES,
    # 1 0 without the three fans of 杠上花: 2 + 2 + 4 instead of 64
    "pattern_points.gang_shang_hua.points": 56 / GAMES,
    # 1 1 without 抢杠花: seat 0 pays 1 instead of 8
    "pattern_points.qiang_gang_hua.points": 7 / GAMES,
    "pattern_points.ping_hu.points": 0,
    # cap 3: 1 0 pays 8 + 8 + 8 instead of 64; cap 4: 16 instead of 32
    "fan_cap.3.of_points": 40 / PAID,
    "fan_cap.4.of_points": 16 / PAID,
    "fan_cap.5.of_points": 0,
    "follow.paid_by_0.points": 6 / GAMES,
    "follow.paid_by_1.points": 0,
    "follow.paid_by_0.of": 1,
    "ready.ready.points": 16,
    "ready.silent.points": (PAID - 16) / 4,
    "waiting.mean.mean": 2 / 27,
    "won_after.q50.cards": 40,
    "won_after.q5.cards": 20,
    "length.draws.mean": (20 + 30 + 40 + 50 + 60 + 27 * 63) / GAMES,
    "length.draws_of_won.mean": 40,
    "length.decisions.mean": 30 / GAMES,
    "score_spread.worst.points": -32,
    "score_spread.best.points": 64,
    "score_spread.dearest_win.points": 64,
    "score_spread.q50.points": 0,
    "score_spread.q1.points": -16,  # of 128 the second smallest: -32, -16, -16, ..
    "score_spread.q99.points": 20,  # the 127th of 128: .., 20, 64
    # the 1.28 lowest: -32 and 0.28 of -16
    "score_spread.worst_hundredth.points": (-32 - 0.28 * 16) / 1.28,
    # totals of matches 0, 1, 2 over seats
    "score_spread.match_best.points": 63,
    "score_spread.match_worst.points": -24,
    "score_spread.match_sd.points": (
        sum(sum(column) ** 2 for pair in (SCORES[0:2], SCORES[2:4], SCORES[4:6]) for column in zip(*pair, strict=True))
        / 64
    )
    ** 0.5,
    "losing_runs.longest.mean": 2,
}


@pytest.mark.parametrize(("metric", "expected"), MEANS.items())
def test_means(tiny: Report, metric: str, expected: float) -> None:
    assert value(tiny, metric) == pytest.approx(expected, rel=1e-12, abs=1e-15)


def test_longest_losing_run_counts_by_seat_and_match(tiny: Report) -> None:
    # match 0: seat 0 loses game 1, seat 1 both, seat 2 game 0, seat 3 both; then 2 1 2 1 and 0 1 2 1
    assert value(tiny, "losing_runs.mean.mean") == pytest.approx((1 + 2 + 1 + 2 + 2 + 1 + 2 + 1 + 0 + 1 + 2 + 1) / 64)


def test_report_command_prints_both_languages(tmp_path: Path) -> None:
    from simcli.cli.report import command

    write(tmp_path, lambda match, game: SCRIPT.get((match, game), Played(match % 4)))
    for lang, word in (("zh", "庄家优势"), ("en", "dealer's edge")):
        done = CliRunner().invoke(command, [str(tmp_path), "--lang", lang])
        assert done.exit_code == 0, done.output
        assert word in done.output
        assert "\x1b[" not in done.output


@pytest.mark.parametrize(("reserve", "last"), [(20, "60–63"), (14, "60–69"), (13, "70"), (82, "0–1")])
def test_draws_end_where_the_reserve_begins(tmp_path: Path, reserve: int, last: str) -> None:
    """83 tiles are left after the deal: with n in reserve a game has at most 83 - n draws."""
    report = build(write(tmp_path, lambda match, game: Played(match % 4), sets=[f"rules.wall_reserve={reserve}"]))
    assert report.table("won_after").rows[-1].label.en == last
