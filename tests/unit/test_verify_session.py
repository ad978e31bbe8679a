"""Verification as a whole: sound games pass, tampered ones are found, kept in a file and agreed on once mended."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from scipy.stats import binom

from simcli.config import Experiment, load
from simcli.errors import RunError, UsageError
from simcli.referee.core import Difference
from simcli.verify.case import read_case, replay_case, write_case
from simcli.verify.crew import spread
from simcli.verify.games import checks
from simcli.verify.session import Outcome, verify
from tests.support.verify_faults import tamper, wrong_score


def short(seed: int = 3) -> Experiment:
    """Two games a match, quick bots."""
    return load("gejiu", ['bots=["random","greedy","eager","greedy"]', "match.games=2"], seed=seed)


def test_sound_games_pass_whatever_the_number_of_workers() -> None:
    alone = verify(short(), 100, random_rules=True, stacked=True)
    crew = verify(short(), 100, random_rules=True, stacked=True, workers=2)
    assert (alone.games, alone.matches, alone.differences) == (100, 50, [])
    assert (crew.games, crew.differences, crew.counts) == (alone.games, [], alone.counts)
    assert alone.counts["clause.deal"] == 100
    assert alone.bound() == pytest.approx(1 - 0.05 ** (1 / 100))


def test_sound_games_of_youxian_pass() -> None:
    experiment = load("youxian", ['bots=["random","eager","random"]', "match.games=6"], seed=3)
    outcome = verify(experiment, 120, random_rules=True, stacked=True)
    assert (outcome.games, outcome.matches, outcome.differences) == (120, 20, [])
    assert outcome.counts["clause.deal"] == 120
    assert sum(outcome.counts[f"clause.win.{way}"] for way in ("own_draw", "other_draw", "shown", "dealt")) >= 10


def test_a_difference_is_found_kept_and_gone_once_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        tamper(patch, wrong_score(4, 1))
        outcome = verify(short(), 16, random_rules=True, stacked=True)
        assert [(found.match, found.game, found.clause) for found in outcome.differences] == [(4, 1, "log.act")]
        assert outcome.games == 16
        assert outcome.smallest is not None
        path = tmp_path / "case.json"
        write_case(path, "gejiu", outcome.smallest)
        games, difference = replay_case(read_case(path))
        assert (games, difference) == (2, outcome.differences[0])
    content = json.loads(path.read_text(encoding="utf-8"))
    assert (content["match"], content["game"], len(content["walls"])) == (4, 1, 2)
    assert content["dealer"] in range(4)
    assert replay_case(read_case(path)) == (2, None)


def test_the_smallest_failing_game_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match differs; a first game is smaller than a second, and of those the one with the shortest log."""

    def both(played: object, match: int) -> object:
        return wrong_score(match, match % 2)(played, match)  # type: ignore[arg-type]

    tamper(monkeypatch, both)  # type: ignore[arg-type]
    outcome = verify(short(), 20)
    assert len(outcome.differences) == 10
    assert outcome.smallest is not None
    assert len(outcome.smallest.walls) == 1
    assert outcome.games == 15  # a match is left at its first difference


def test_verification_stops_when_enough_matches_differ(monkeypatch: pytest.MonkeyPatch) -> None:
    tamper(monkeypatch, lambda played, match: wrong_score(match, 0)(played, match))
    outcome = verify(short(), 400, most_failures=3)
    assert 3 <= len(outcome.differences) < 200


def test_bound_with_differences() -> None:
    """The exact bound: so few differences would come up once in twenty samples."""
    outcome = Outcome(games=500, differences=[Difference(0, 0, 0, "log.act", "", "")] * 2)
    assert binom.cdf(2, 500, outcome.bound()) == pytest.approx(0.05)
    assert Outcome(games=1, differences=outcome.differences[:1]).bound() == 1.0


def test_a_fixed_rule_set_can_only_exercise_its_own_values() -> None:
    game = checks("gejiu")
    everything = game.open_to(None)
    mine = game.open_to(load("gejiu", ["rules.rob_kong=both"]).resolved()["rules"])
    assert set(mine) < set(everything)
    assert "option.rob_kong=both" in mine
    assert "option.rob_kong=added_tile" not in mine
    assert "option.pond_win=14" in mine


def test_numbers_of_youxian_are_in_force_as_default_or_other() -> None:
    """`fan.<id>` is held to the column of the mode in force."""
    mine = checks("youxian").open_to(load("youxian", ["rules.fan_mode=6_8", "rules.min_xi=12"]).resolved()["rules"])
    assert {"option.fan_mode=6_8", "option.min_xi=other", "option.fan.di_hu=default", "option.cap=default"} <= set(mine)
    assert not {"option.fan_mode=pu", "option.min_xi=default", "option.fan.di_hu=other", "option.cap=other"} & set(mine)


def test_a_game_without_referee_is_refused() -> None:
    with pytest.raises(UsageError):
        checks("youxian_of_nowhere")


@pytest.mark.parametrize(
    ("key", "value"),
    [("format", 2), ("walls", ["0 1 2"]), ("walls", []), ("match", -1), ("match", "x"), ("config", {"variant": "go"})],
)
def test_files_that_are_no_cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, value: object) -> None:
    path = tmp_path / "case.json"
    with monkeypatch.context() as patch:
        tamper(patch, wrong_score(0, 0))
        outcome = verify(short(), 2)
    assert outcome.smallest is not None
    write_case(path, "gejiu", outcome.smallest)
    content = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(content | {key: value}), encoding="utf-8")
    with pytest.raises(UsageError):
        read_case(path)


def test_unreadable_case_files(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="nowhere"):
        read_case(tmp_path / "nowhere.json")
    (tmp_path / "text.json").write_text("no JSON", encoding="utf-8")
    with pytest.raises(UsageError, match=r"text\.json"):
        read_case(tmp_path / "text.json")


def halves(job: int, task: int) -> float:
    """Work for the crew: fails on the task equal to the job."""
    return 1 / (task - job)


def test_a_crew_answers_every_task() -> None:
    assert sorted(spread(halves, 0, range(1, 9), 3)) == sorted(1 / task for task in range(1, 9))


def test_a_failing_task_is_named() -> None:
    with pytest.raises(RunError, match=r"5.*ZeroDivisionError"):
        list(spread(halves, 5, range(8), 2))
