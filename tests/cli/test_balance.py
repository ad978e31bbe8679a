"""`simcli balance` on games: an answer known by construction, none, not yet, and a conflict of targets."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from simcli.balancing.balance import Balance, balance
from simcli.balancing.measuring import careful, figures
from simcli.balancing.planning import plan
from simcli.balancing.view import paper
from simcli.report.build import build
from simcli.report.paper import written
from simcli.stats.figure import Figure
from simcli.store.reader import Log
from simcli.sweeping.effects import turned
from simcli.sweeping.grid import Combination, Source
from tests.support.command_line import simcli as command
from tests.support.sweep_gejiu import BOTS

GAMES = 4096


def searched(out: Path, vary: list[str], targets: list[str], games: int = GAMES, **more: Any) -> Balance:
    """Search with eager bots: about seven points a win at base 1, and seven times the base at any other."""
    planned = plan(Source("gejiu", (BOTS,), games, 1), vary, targets, out=out, **more)
    return balance(planned, workers=1)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Balance:
    return searched(tmp_path_factory.mktemp("balance"), ["rules.base=1..4"], ["points_per_win=14.2±3"])


def test_the_value_known_by_construction_is_found(found: Balance) -> None:
    """Points are base times those at base 1, whose mean is near 7.1: two is the answer, and nothing else comes near."""
    assert found.ending == "met"
    assert found.answer is not None
    assert found.answer.settings == (("rules.base", "2"),)
    one = found.standings[0].figures[0].value
    assert one is not None
    for at, standing in enumerate(found.standings, 1):
        assert standing.figures[0].value == pytest.approx(at * one, rel=1e-12)
    assert [one.excluded_by for one in found.standings] == [0, None, 0, 0]


def test_the_answer_is_confirmed_on_other_walls(found: Balance) -> None:
    (one,) = found.confirmations
    log = one.made.log
    assert one.verdict == "met"
    assert log.experiment.seed not in {made.log.experiment.seed for made in found.ground.made.values()}
    assert log.experiment.rules == found.answer.experiment.rules  # type: ignore[union-attr]
    assert one.figures[0].level == pytest.approx(1 - 0.05 / 2)
    assert one.figures[0].low >= 11.2  # type: ignore[operator]
    assert one.figures[0].high <= 17.2  # type: ignore[operator]
    wins = log.wins()
    assert one.figures[0].value == pytest.approx(wins["points"].mean())


def test_only_one_combination_is_played(found: Balance) -> None:
    assert sorted(made.repriced for made in found.ground.made.values()) == [False, True, True, True]


def test_the_worst_hundredth_as_a_target(tmp_path: Path) -> None:
    """About -4.6 at base 1 with eager bots, doubled to the last digit at base 2: only one of the two meets -6.5."""
    found = searched(tmp_path, ["rules.base=1,2"], ["worst_hundredth>=-6.5"], 16 * GAMES, confirm=16 * GAMES)
    one, two = (standing.figures[0] for standing in found.standings)
    assert two.value == pytest.approx(2 * one.value, rel=1e-12)  # type: ignore[operator]
    assert (found.standings[0].excluded_by, found.standings[1].excluded_by) == (None, 0)
    assert found.answer is not None
    assert found.answer.settings == (("rules.base", "1"),)
    (confirmed,) = found.confirmations
    rows = {row.key: row for row in build(confirmed.made.folder).table("score_spread").rows}
    told, figure = rows["worst_hundredth"].figures["points"], confirmed.figures[0]
    assert figure.value == pytest.approx(told.value, rel=1e-12)
    # farther down than up, and both farther than the report's single interval at 95 %
    assert figure.value - figure.low > figure.high - figure.value > told.high - told.value  # type: ignore[operator]


def test_a_tail_too_thin_for_an_interval_meets_nothing(tmp_path: Path) -> None:
    found = searched(tmp_path, ["rules.base=1,2"], ["worst_hundredth>=-1000"], 1024)
    assert found.ending == "not found"
    assert all(standing.figures[0].low is None for standing in found.standings)
    text = str(written(paper(found), "terminal", "en"))
    assert "750 games at the very least" in " ".join(text.split())  # 30 losses in 1 % of four scores a game


def test_skewed_tails_are_not_said_to_be_better_than_they_are() -> None:
    """Losses that double: intervals at 97.5 % lie above the truth in 2.5 % of the runs at most (alarm rate 1e-6)."""
    random = np.random.default_rng(7)
    runs, matches, scores = 6000, 600, 32
    truth_edge, missed = -16, 0
    # one score in a hundred is -16 or lower: half of them -16, a quarter -32, ..., the last -256
    depths = 2.0 ** np.arange(4, 9) + truth_edge
    chances = 0.01 * np.array([1 / 2, 1 / 4, 1 / 8, 1 / 16, 1 / 16])
    truth = truth_edge - (depths * chances).sum() / 0.01
    for _ in range(runs):
        hits = random.multinomial(scores, [*chances, 1 - chances.sum()], matches)[:, :-1]
        each = hits @ depths / scores
        mean, error = each.mean(), each.std(ddof=1) / np.sqrt(matches)
        half = stats.t.ppf(0.9875, matches - 1) * error
        figure = careful(Figure("x", mean, mean - half, mean + half))
        missed += turned(figure, truth_edge).low > truth  # type: ignore[operator]
    assert stats.binom.sf(missed - 1, runs, 0.025) > 1e-6


def test_what_it_says(found: Balance) -> None:
    told = paper(found)
    text = written(told, "terminal", "en")
    assert isinstance(text, str)
    assert "found: base=2 meets every target" in text
    assert f"confirmed by {found.confirmations[0].made.log.n_games:,} games" in text
    assert "priced again, not played again: 3 (" in text
    assert "\n[rules]\nbase = 2\n" in text
    assert "simcli run gejiu --set bots=eager --set rules.base=2 --games 4096 --seed 1" in text
    assert "base=3 (excluded: points_per_win)" in text
    chinese = written(told, "md", "zh")
    assert isinstance(chinese, str)
    assert "找到了：base=2" in chinese
    assert "达到" in chinese
    facts = json.loads(written(told, "json", "en"))["balance"]
    assert facts["ending"] == "met"
    assert facts["answer"]["set"] == {"rules.base": "2"}
    assert facts["targets"] == [
        {"target": "points_per_win=14.2±3", "metric": "points_per_win", "low": 11.2, "high": 17.2}
    ]


def test_called_again_it_plays_nothing_and_pays_for_no_new_look(found: Balance) -> None:
    folder = found.plan.folder
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    again = searched(folder, ["rules.base=1..4"], ["points_per_win=14.2±3"])
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before
    assert written(paper(again), "terminal", "en") == written(paper(found), "terminal", "en")


def test_a_look_sees_the_same_games_however_long_the_run_has_become(found: Balance, tmp_path: Path) -> None:
    """Half the games of a longer run give the figures of a run of half the length, to the last digit."""
    short = searched(tmp_path, ["rules.base=1"], ["points_per_win=14.2±3"], games=GAMES // 2)
    whole = figures(found.ground.made[0].log, found.plan.wishes, GAMES // 2, 0.9)
    assert whole == figures(short.ground.made[0].log, short.plan.wishes, GAMES // 2, 0.9)
    assert whole[0].denominator != found.standings[0].figures[0].denominator


def test_what_an_earlier_search_priced_again_is_not_counted(found: Balance) -> None:
    """Base 2 was priced again from base 1 by the search before; by a search of base 2 alone nothing is."""
    alone = searched(found.plan.folder, ["rules.base=2"], ["points_per_win=14.2±3"])
    assert alone.repriced == 0
    assert "priced again" not in str(written(paper(alone), "terminal", "en"))


def test_a_stopped_search_goes_on(tmp_path: Path, found: Balance) -> None:
    """Stopped before the third run, then called again: the same runs and the same words as without a stop."""
    planned = plan(Source("gejiu", (BOTS,), GAMES, 1), ["rules.base=1..4"], ["points_per_win=14.2±3"], out=tmp_path)

    def stop(place: int, of: int, combination: Combination) -> None:
        if place == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        balance(planned, workers=1, telling=stop)
    kept = [path.name for path in tmp_path.glob("*/run.json")]
    assert len(kept) == 2
    again = balance(planned, workers=1)
    told, known = (written(paper(one), "terminal", "en") for one in (again, found))
    assert str(told).replace(str(tmp_path), "") == str(known).replace(str(found.plan.folder), "")


def test_payments_cannot_move_draws(found: Balance) -> None:
    """A payoff-only option and a target on draws: every value is excluded, at the same figure."""
    cannot = searched(found.plan.folder, ["rules.base=1,2"], ["draw_share=50%±5%"])
    assert cannot.ending == "excluded"
    assert cannot.confirmations == []
    values = {one.figures[0].value for one in cannot.standings}
    assert len(values) == 1
    text = written(paper(cannot), "terminal", "en")
    assert "cannot be met: each of the 2 combinations is excluded" in str(text)
    assert json.loads(written(paper(cannot), "json", "en"))["balance"]["answer"] is None


def test_too_few_games_are_undecided_with_the_games_needed(found: Balance) -> None:
    short = searched(found.plan.folder, ["rules.base=1..3"], ["points_per_win=14.2±0.5"], confirm=GAMES)
    assert short.ending == "undecided"
    one = short.best
    assert one is not None
    assert one.verdict == "undecided"
    # a target of half a point to both sides, an interval that is wider: it may lie outside for all that is known
    figure = one.figures[0]
    assert figure.low < 13.7 or figure.high > 14.7  # type: ignore[operator]
    text = str(written(paper(short), "terminal", "en"))
    assert "undecided: base=2 is the best" in text
    assert "perhaps no number does" in text
    assert "--confirm-games" not in text
    facts = json.loads(written(paper(short), "json", "en"))
    assert facts["balance"]["best"] == {"rules.base": "2"}
    assert facts["confirmations"][0]["games_needed"] in ({"least": one.needed.least, "most": None}, None)  # type: ignore[union-attr]


def test_conflicting_targets_show_the_trade_off(found: Balance) -> None:
    """Dear wins and small swings: each is met by one of the two stakes, both by none."""
    torn = searched(found.plan.folder, ["rules.base=1,3"], ["points_per_win>=18", "sd(score)<=2"])
    assert torn.ending == "excluded"
    table = next(table for table in paper(torn).tables if table.name == "trade_off")
    assert [row.label.en for row in table.rows] == ["base=3 (meets points_per_win)", "base=1 (meets sd(score))"]
    assert [one.excluded_by for one in torn.standings] == [0, 1]


def test_more_than_two_hundred_combinations_are_searched(tmp_path: Path) -> None:
    """Nothing pays a billion: not found, which is no proof that there is none; every proposal is an ordinary run."""
    lost = searched(tmp_path, ["rules.base=1..250"], ["points_per_win>=1000000000"], games=128, trials=6)
    assert lost.ending == "not found"
    tried = len(lost.standings)
    assert 1 <= tried <= 6
    assert f"not found among {tried} tried" in str(written(paper(lost), "terminal", "en"))
    assert len(list(tmp_path.glob("*/run.json"))) == tried
    assert sum(Log(path.parent).manifest.priced_from is None for path in tmp_path.glob("*/run.json")) == 1
    again = searched(tmp_path, ["rules.base=1..250"], ["points_per_win>=1000000000"], games=128, trials=6)
    assert [one.settings for one in again.ground.candidates] == [one.settings for one in lost.ground.candidates]


def test_contradictions_are_left_out_and_told(tmp_path: Path) -> None:
    vary = ["rules.lan_shape=strict,soft", "rules.lan_classes=any,distinct"]
    planned = plan(Source("gejiu", (BOTS,), 128, 1), vary, ["draw_share>=0.1"], out=tmp_path)
    assert planned.refused == 1
    assert [one.label for one in planned.grid] == [
        "lan_shape=strict, lan_classes=any",
        "lan_shape=strict, lan_classes=distinct",
        "lan_shape=soft, lan_classes=any",
    ]


def test_listed_numbers_and_choices_can_be_varied() -> None:
    """One of a few numbers, a number that stands for a choice, a cap or none, a switch."""
    for variant, vary in (
        ("youxian", "rules.tun_base=1,3,5"),
        ("gejiu", "rules.pond_win=14,off"),
        ("gejiu", "rules.fan_cap=3,none"),
        ("gejiu", "rules.follow_dealer=true,false"),
    ):
        assert len(plan(Source(variant), [vary], ["draw_share>=0.1"]).grid) == vary.count(",") + 1


def test_on_the_command_line(found: Balance) -> None:
    words = ["--set", BOTS, "--games", str(GAMES), "--seed", "1", "-q", "--out", str(found.plan.folder)]
    told = command("balance", "gejiu", "--vary", "rules.base=1..4", "--target", "points_per_win=14.2±3", *words)
    assert told.status == 0
    assert "found: base=2" in told.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--target", "draw_share>=0.1"), "what is to be varied"),
        (("--vary", "rules.base=1..3"), "what is wanted"),
        (("--vary", "rules.base=0..3", "--target", "draw_share>=0.1"), "allowed: 1..1000000"),
        (("--vary", "rules.base=1..3", "--target", "draw_share=0.1"), "write METRIC"),
        (("--vary", "rules.base=1..3", "--target", "draw_share=15±1"), "a share lies within 0..1"),
        (("--vary", "rules.base=1..3", "--target", "draw_share<=15"), "a share lies within 0..1"),
        (("--vary", "rules.base=1..3", "--target", "draw_share<=-1%"), "a share lies within 0..1"),
        (("--vary", "rules.ready=on,off", "--target", "draw_share>=0.1"), "--vary rules.ready=on,off: on: allowed"),
        (("--vary", "rules.follow_dealer=1", "--target", "draw_share>=0.1"), "1: allowed: true | false"),
        (("--vary", "bots=greedy,gredy", "--target", "draw_share>=0.1"), "--vary bots=gredy"),
        (("--vary", "rules.fan_cap=3,nine,none", "--target", "draw_share>=0.1"), "nine: allowed: 1..1000000000"),
    ],
)
def test_wrong_usage_is_told_before_anything_is_played(words: tuple[str, ...], told: str, tmp_path: Path) -> None:
    answer = command("balance", "gejiu", "--out", str(tmp_path / "runs"), *words)
    assert answer.status == 2
    assert told in answer.err
    assert not (tmp_path / "runs").exists()


def test_a_file_in_the_way_of_the_runs_is_no_damaged_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "results").write_text("")
    words = ("--vary", "rules.base=1,2", "--target", "points_per_win>=1", "--set", BOTS, "--games", "128", "-q")
    answer = command("balance", "gejiu", *words)
    assert answer.status == 1
    assert "cannot write to the folder results" in answer.err
    assert "looked at" not in answer.err
