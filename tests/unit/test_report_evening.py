"""A seat's match, places, the lead, waits for a win and the money of a room, on a log worked out by hand.

个旧麻将, one round of 16 matches of two games; matches and games that are not listed bring nothing to anybody.

match, first dealer: scores of the games -> totals
0, 0: +6 -2 -2 -2, -4 +8 -2 -2 -> +2 +6 -4 -4 (the lead passes from seat 0 to seat 1)
1, 1: +1 +1 -1 -1 -> the same (nobody ever leads alone)
2, 2: -3 -3 -3 +9, +3 +3 +3 -9 -> all level
3, 3: seat 2 self-draws 平胡 twice, all pay 2, the dealer 4: -2 -2 +8 -4 twice -> -4 -4 +16 -8
4, 0: seat 1 self-draws 平胡: -4 +8 -2 -2 -> the same
"""

from __future__ import annotations

from pathlib import Path

import pytest

from simcli.report.build import Report, build
from tests.support.report_figures import figure
from tests.support.report_gejiu import Played, Win, write

SCRIPT = {
    (0, 0): Played(0, follow=(6, -2, -2, -2)),
    (0, 1): Played(0, follow=(-4, 8, -2, -2)),
    (1, 0): Played(1, follow=(1, 1, -1, -1)),
    (2, 0): Played(2, follow=(-3, -3, -3, 9)),
    (2, 1): Played(2, follow=(3, 3, 3, -9)),
    (3, 0): Played(3, [Win(2)]),
    (3, 1): Played(3, [Win(2)]),
    (4, 0): Played(0, [Win(1)]),
}


def played(match: int, game: int) -> Played:
    return SCRIPT.get((match, game), Played(match % 4))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("evening"), played)


@pytest.fixture(scope="module")
def report(folder: Path) -> Report:
    return build(folder)


COUNTED = {
    "match_result.all.ahead": (6, 64),
    "match_result.all.behind": (10, 64),
    "match_result.all.even": (48, 64),
    "match_result.all.winless": (62, 64),
    "match_result.opener.ahead": (2, 16),
    "match_result.opener.behind": (2, 16),
    "match_result.seat1.ahead": (3, 16),
    "match_result.seat1.behind": (1, 16),
    "match_result.seat1.winless": (15, 16),
    "places.seat1.place_1": (5.5, 16),  # 1 + 1/2 + 1/4 + 0 + 1 + eleven times 1/4
    "places.seat1.place_2": (4, 16),
    "places.seat1.place_3": (3.5, 16),
    "places.seat1.place_4": (3, 16),
    "places.seat1.big_winner": (2.5, 16),
    "places.opener.big_winner": (0.5, 16),
    "race.leader_changes.value": (1, 16),
    "race.lead_kept.value": (15, 16),
    "race.first_stays_first.value": (0 + 0.5 + 0.25 + 1 + 1 + 11 * 0.25, 16),
    "race.first_falls_last.value": (0.25 + 11 * 0.25, 16),
    "race.last_comes_first.value": (1 / 3 + 0.25 + 11 * 0.25, 16),
    "race.apart.value": (10 + 2 + 24 + 12, 16),
    "win_gaps.mean.value": (128, 3),
}


@pytest.mark.parametrize(("metric", "counts"), COUNTED.items())
def test_counts(report: Report, metric: str, counts: tuple[float, float]) -> None:
    found = figure(report, metric)
    assert (found.numerator, found.denominator) == pytest.approx(counts)
    assert found.value == pytest.approx(counts[0] / counts[1])


def test_one_of_two_waits_ends_with_the_next_game(report: Report) -> None:
    assert figure(report, "win_gaps.1.value").value == pytest.approx(0.5)


def test_quantiles_of_one_match(report: Report) -> None:
    """Of 64 seats: -8, five of -4, two of -2, two of -1, 48 level, then 1 1 2 6 8 16."""
    totals = {p: figure(report, f"evening.1_q{p}.points").value for p in ("0.5", "5", "50", "95", "99.5")}
    # 5 % of 64 is 3.2: the fourth lowest; 95 % is 60.8: the 61st
    assert totals == {"0.5": -8, "5": -4, "50": 0, "95": 2, "99.5": 16}


def test_losses_of_one_match(report: Report) -> None:
    """More than 2 were lost by six seats, more than 5 by one, more than 10 by none."""
    assert figure(report, "losing_more.2.1").value == pytest.approx(6 / 64)
    assert figure(report, "losing_more.5.1").value == pytest.approx(1 / 64)
    unseen = figure(report, "losing_more.10.1")
    assert (unseen.value, unseen.method) == (0.0, "zero_bound")
    assert unseen.high == pytest.approx(1 - 0.05 ** (1 / 16))


def test_stakes_lost_in_one_match(report: Report) -> None:
    """2 are gone at some time for seats 1 2 3 of match 0, 0 1 2 of match 2, 0 1 3 of match 3 and 0 2 3 of match 4."""
    assert figure(report, "ruin.2.1").value == pytest.approx(12 / 64)


ROOMS = {
    ("room.fee=3", "room.fee_kind=each"): {
        "room_results.seat1.before": 22 / 16,
        "room_results.seat1.after": (22 - 16 * 3) / 16,
        "room_results.seat1.ahead_before": 3 / 16,
        "room_results.seat1.ahead_after": 2 / 16,  # 12 - 3, 2 - 3, 16 - 3
        "room_results.all.before": 0,
        "room_results.all.after": -3,
        "room_places.1.before": (12 + 2 + 0 + 32 + 16) / 16,
        "room_places.4.after": (-8 - 2 - 16 - 8) / 16 - 3,
        "room_house.match.value": 12,
        "room_house.evening_10.value": 120,
    },
    ("room.fee=3", "room.fee_kind=big_winner"): {
        "room_results.seat1.after": (22 - 2.5 * 3) / 16,
        "room_results.seat1.ahead_after": 3 / 16,  # 12 - 3, 2 - 1.5, 16 - 3
        "room_house.match.value": 4 * 3 / 16,  # nobody has won anything in the others
        "room_house.sd.value": (9 * 4 / 16 - 0.75**2) ** 0.5,
    },
    ("room.fee=3", "room.fee_kind=host"): {
        "room_results.opener.before": (4 + 2 + 0 - 16 - 8) / 16,
        "room_results.opener.after": (4 + 2 + 0 - 16 - 8) / 16 - 3,
        "room_house.match.value": 3,
    },
    ("room.fee=50", "room.fee_kind=winner_percent"): {
        "room_results.seat1.after": (22 - 0.5 * (12 + 2 + 16)) / 16,
        "room_house.match.value": 0.5 * (16 + 4 + 32 + 16) / 16,
    },
    ("room.carry_in=5",): {
        # match 0: 16 won, 10 paid; match 3: 32 won, 15 paid; match 4: 16 won, 13 paid
        "room_results.seat1.before": (12 * 10 / 16 + 2 - 5 + 13) / 16,
        "room_results.seat2.before": (-5 - 2 + 15 - 4) / 16,
        "room_house.match.value": 0,
        "room_house.short.value": 6 / 64,
        "room_house.unpaid.value": (6 + 17 + 3) / 16,
    },
}


@pytest.mark.parametrize("sets", ROOMS, ids=" ".join)
def test_money_of_a_room(folder: Path, sets: tuple[str, ...]) -> None:
    report = build(folder, sets=["room.money_per_point=2", *sets])
    for metric, value in ROOMS[sets].items():
        assert figure(report, metric).value == pytest.approx(value), metric


def test_a_plain_room_has_no_tables(report: Report) -> None:
    assert not [table.name for table in report.tables if table.name.startswith("room")]


def test_another_room_leaves_all_other_figures_alone(folder: Path, report: Report) -> None:
    other = build(folder, sets=["room.fee=3"])
    plain = {f.metric: f for table in report.tables for _, f in table.figures()}
    found = {f.metric: f for table in other.tables for _, f in table.figures() if not table.name.startswith("room")}
    assert found == plain


def test_each_kind_of_bot_has_its_evening(tmp_path: Path) -> None:
    bots = 'bots=["greedy","random","random","random"]'
    report = build(write(tmp_path, played, sets=[bots]))
    keys = {row.key for row in report.table("evening").rows}
    assert {"bot_greedy_1_q50", "bot_random_100_q99.5"} <= keys
    assert {row.key for row in report.table("places").rows} >= {"opener", "seat3", "bot_greedy", "bot_random"}
    # the greedy bot sits at seats 0, 3, 2, 1 in matches 0-3, 4-7, ..: +2 +1 0 -4, -2 and level
    assert figure(report, "match_result.bot_greedy.ahead").numerator == 2
    assert figure(report, "match_result.bot_greedy.behind").numerator == 2
