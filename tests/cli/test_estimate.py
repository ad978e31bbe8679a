"""`simcli estimate`: exact, plain and rare answers, months, names, and what is refused."""

from __future__ import annotations

import json
from math import comb, inf
from pathlib import Path
from typing import Any

import pytest

from simcli.config import load
from simcli.odds.answer import Answer, Month, Question
from simcli.odds.estimate import Estimate
from simcli.odds.names import Names
from simcli.odds.view import paper
from simcli.stats.figure import Figure
from simcli.stats.proportions import poisson
from tests.support.command_line import simcli

SETS = ("--games", "1200", "--set", "match.games=6", "--workers", "1", "--quiet")


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SIMCLI_LANG", "en")


def asked(*words: str) -> dict[str, Any]:
    done = simcli("estimate", *words, "--json")
    assert done.status == 0, done.err
    found: dict[str, Any] = json.loads(done.out)
    return found


def figures(found: dict[str, Any], table: str = "chance") -> dict[str, dict[str, Any]]:
    return {row["row"]: row for row in found["tables"][table]}


def test_an_event_of_the_deal_is_counted_and_says_so() -> None:
    found = asked("youxian", 'deal.count("2s") == 4')
    dealer, other = comb(76, 17), comb(76, 16)
    assert found["exact"] is True
    assert found["method"] == "exact"
    assert found["hands"]["dealer"] == {"with": dealer, "all": comb(80, 21)}
    assert found["hands"]["other"] == {"with": other, "all": comb(80, 20)}
    number = dealer / comb(80, 21) + 2 * other / comb(80, 20)
    rows = figures(found)
    assert rows["number"]["value"] == pytest.approx(number, rel=1e-12)
    assert rows["table"]["value"] == pytest.approx(number, rel=1e-12)  # at most one player can have all four
    assert rows["player"]["value"] == rows["player"]["low"] == rows["player"]["high"] == pytest.approx(number / 3)
    assert {row["method"] for row in rows.values()} == {"exact"}
    assert not Path("results").exists()  # nothing was played


def test_plain_play_is_looked_up_in_its_run() -> None:
    found = asked("youxian", "win and score >= 6", *SETS, "--method", "plain")
    rows = figures(found)
    for name, top in (("player", 3 * 1200), ("table", 1200)):
        row = rows[name]
        assert row["denominator"] == found["games"] * (3 if name == "player" else 1) >= top
        assert row["low"] < row["value"] < row["high"]
    assert rows["number"]["value"] == pytest.approx(3 * rows["player"]["value"])
    assert found["worth_plain_games"] == found["games"]
    assert Path(found["run"], "run.json").is_file()
    sql = "SELECT count(*) AS n FROM wins JOIN games USING (match, game) WHERE points >= 6"
    counted = simcli("query", found["run"], sql, "--format", "json")
    assert counted.status == 0, counted.err
    assert json.loads(counted.out)[0]["n"] == rows["player"]["numerator"]


def test_what_was_not_seen_has_a_bound() -> None:
    found = asked("youxian", "win and tun >= 40", *SETS, "--method", "plain", "--games-per-month", "100")
    row = figures(found)["table"]
    assert (row["value"], row["method"]) == (0, "zero_bound")
    assert row["high"] == pytest.approx(1 - 0.05 ** (1 / found["games"]))
    needed = found["tables"]["games_needed"]
    assert all(one["value"] > 0 and "not been seen" in one["note"] for one in needed)
    assert figures(found, "month")["expected"]["high"] > 0


def test_a_rare_event_with_a_deal_goes_by_strata_and_is_worth_more() -> None:
    found = asked("youxian", "win and deal.ti >= 2", *SETS)
    assert found["method"] == "strata"
    assert found["worth_plain_games"] > 10 * found["games"]
    rare, plain = figures(found)["number"], figures(found, "chance_plain")["number"]
    assert rare["high"] - rare["low"] < plain["high"] - plain["low"]
    assert plain["low"] < rare["value"] < plain["high"]  # 1200 games: true of any seed but a few in a hundred
    assert 0 < found["relative_half_width"] < 0.5


def test_splitting_with_a_mixed_lineup() -> None:
    words = ("win and hand.red >= 9", *SETS, "--set", 'bots=["greedy","random","random"]', "--method", "splitting")
    found = asked("youxian", *words)
    row = figures(found)["number"]
    assert found["method"] == row["method"] == "splitting"
    assert 0 < row["low"] < row["value"] < row["high"]


def test_a_month_with_a_prize_is_printed_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    words = ("estimate", "youxian", "dealer and deal.ti >= 2", "--games-per-month", "1000", "--prize", "30")
    english = simcli(*words)
    assert english.status == 0
    assert "A month of 1,000 games" in english.out
    assert "counted exactly" in english.out
    assert "price of the prize a game" in english.out
    assert "Bots are not people" not in english.out  # nothing was played
    chinese = simcli(*words, "--lang", "zh")
    assert "一个月 1,000 局" in chinese.out
    assert "逐手数清" in chinese.out
    page = simcli(*words, "-o", "odds.html")
    assert page.status == 0
    assert "deal.ti" in Path("odds.html").read_text()


def test_names_are_listed() -> None:
    listed = simcli("estimate", "tongcheng", "--names")
    assert listed.status == 0
    assert "deal.sentences" in listed.out
    assert "p_shi_dui" in listed.out
    found = json.loads(simcli("estimate", "tongcheng", "--names", "--json").out)
    assert {"name", "type", "words", "zh", "en"} == set(found[0])


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("gejiu",), "EVENT is missing"),
        (("gejiu", "win and drawz < 3"), "nearest: draws"),
        (("gejiu", "deal.fourz >= 1"), "nearest: deal.fours"),
        (("gejiu", "win", "--method", "exact"), "deal alone"),
        (("gejiu", "win", "--method", "splitting"), "nothing is known"),
        (("youxian", "win and hand.red > 9 and drawn_before > 0", "--method", "splitting"), "earlier games"),
        (("gejiu", "win", "--method", "strata"), "nothing of the dealt hand"),
        (("gejiu", "win and place == 0", "--method", "strata"), "nothing of the dealt hand"),
        (("youxian", "dealer and win", "--method", "strata"), "nothing of the dealt hand"),
        (("youxian", "xi >= 30 and not win"), "never happen: only a player who wins has xi"),
        (("youxian", "place == 7"), "never happen: place is 0..2"),
        (("gejiu", "win and place == 7"), "never happen: place is 0..3"),
        (("gejiu", "outcome == draw and win"), "never happen: nobody wins a game whose outcome is draw"),
        (("gejiu", "2 < 1"), "never happen"),
        (("gejiu", "1 < 2"), "nothing to estimate"),
        (("gejiu", "win or not win", "--method", "plain"), "nothing to estimate"),
        (("gejiu", "win", "--prize", "3"), "goes with --games-per-month"),
        (("gejiu", "win", "--games-per-month", "0"), "allowed 1.."),
        (("gejiu", "win", "--precision", "much"), "--precision much"),
    ],
)
def test_refusals(words: tuple[str, ...], told: str) -> None:
    done = simcli("estimate", *words)
    assert done.status == 2
    assert told in done.err
    assert len(done.error_lines) <= 2


def test_only_a_near_name_is_proposed() -> None:
    told = simcli("estimate", "gejiu", "p_foo")
    assert told.status == 2
    assert "no name 'p_foo'" in told.err
    assert "nearest" not in told.err


@pytest.mark.parametrize("method", ["plain", "strata", "splitting"])
@pytest.mark.parametrize("event", ["dealer", "win and dealer", "not win", "draws >= 0", 'deal.count("2s") >= 0'])
def test_odd_events_are_answered_or_refused_by_every_method(event: str, method: str) -> None:
    done = simcli("estimate", "youxian", event, "--method", method, "--json", "--games", "120", *SETS[2:])
    assert (done.status, "Traceback" in done.err) in ((0, False), (2, False)), done.err
    assert done.status == 0 if method == "plain" else done.status == 2 or "deal" in event


def test_worth_is_what_plain_games_with_so_wide_an_interval_are() -> None:
    found = asked("youxian", "win and p_hong_wu", *SETS, "--method", "splitting")
    row = figures(found)["number"]
    assert found["worth_plain_games"] == float(f"{found['worth_plain_games']:.1e}")
    hits = found["worth_plain_games"] * row["value"]
    low, high = poisson(hits, 0.95) if hits < 50 else (hits - 1.96 * hits**0.5, hits + 1.96 * hits**0.5)
    assert (high - low) / hits == pytest.approx((row["high"] - row["low"]) / row["value"], rel=0.06)


def test_games_it_would_take_have_two_digits_a_range_and_a_minimum() -> None:
    rows = asked("youxian", "win and tun >= 5", *SETS, "--method", "plain")["tables"]["games_needed"]
    by_row = {row["row"]: row for row in rows}
    for row in rows:
        assert row["value"] == float(f"{row['value']:.1e}")
    one = by_row["0.01"]
    assert one["low"] < one["value"] < one["high"]
    near_certain = asked("youxian", "not (tun >= 5)", *SETS, "--method", "plain")["tables"]["games_needed"]
    assert {row["row"]: row for row in near_certain}["0.1"]["value"] == 30 * 6
    shown = simcli("estimate", "gejiu", "dealer")
    assert "the same in every game: nothing to estimate" in shown.out


def test_somebody_that_was_not_counted_lies_between_what_was() -> None:
    found = asked("youxian", "deal.ti >= 3 and deal.red >= 9")
    rows = figures(found)
    somebody = rows["table"]
    assert somebody["method"] == "bounds"
    assert somebody["low"] == max(row["value"] for name, row in rows.items() if name.startswith("place"))
    assert somebody["high"] == rows["number"]["value"]
    assert somebody["low"] < somebody["value"] <= somebody["high"]


def test_a_month_goes_by_the_estimate_that_saw_the_event() -> None:
    number = Figure("chance.number", 0.0, 0.0, 0.003, method="zero_bound")
    rare = Figure("chance.number", 2e-5, 1e-6, 9e-5, method="splitting")
    plain = Estimate("plain", number, number, number, (1.0, 0.0), 1000, inf, 1000.0)
    rough = Estimate("splitting", rare, rare, rare, (1 - 2e-5, 2e-5), 1000, 7.0, 1000.0)
    experiment = load("youxian", (), None, None)
    names = Names(experiment)
    question = Question(experiment, "win and xi >= 1", month=Month(1000, 5.0))
    found = Answer(question, names, names.read("win"), [plain, rough])
    tables = {one.name: one for one in paper(found).tables}
    month = {row.key: row.figures["value"] for row in tables["month"].rows}
    assert month["expected"].value == pytest.approx(0.02)
    assert month["none"].method == "splitting"
    for name in ("month", "games_needed"):
        assert "splitting" in tables[name].notes[0].en
        assert "分级分裂" in tables[name].notes[0].zh


def test_strata_that_never_got_there_give_a_bound() -> None:
    words = ("youxian", "win and deal.ti >= 2 and tun >= 60", *SETS, "--games-per-month", "100")
    found = asked(*words)
    row, plain = figures(found)["number"], figures(found, "chance_plain")["number"]
    assert found["method"] == "strata"
    assert (row["value"], row["method"]) == (0, "zero_bound")
    assert 0 < row["high"] < 0.1 * plain["high"]
    assert figures(found, "month")["none"]["low"] == pytest.approx((1 - row["high"]) ** 100)
    shown = simcli("estimate", *words)
    assert "no game got to the event" in shown.out


def test_what_was_dealt_or_bounded_is_not_called_counted() -> None:
    found = asked("youxian", "deal.ti >= 2")
    assert found["method"] == "exact"
    row = figures(found)["table"]
    assert found["exact"] is (row["method"] == "exact") is False
    assert "bounds from pairs" in row["label"]


def test_help_tells_of_games() -> None:
    told = simcli("estimate", "--help").out
    assert "combination" not in told.split("--games ")[1].split("--seed")[0]
    assert "played plainly" in told
