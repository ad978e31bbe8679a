"""A replayed match: the run's scores, every tile in its place, waits and payments as they must be."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import Any

import pytest

from simcli import engine
from simcli.config import Experiment, load
from simcli.replay.gejiu.tell import tell_match
from simcli.replay.gejiu.tiles import grouped, read_codes
from simcli.replay.gejiu.value import Win, payer_fans, payer_points
from simcli.replay.page import write
from simcli.replay.story import MatchStory, watch
from tests.support.random_rules import random_experiment
from tests.support.replayed import states
from tests.support.tile_ledger import follow

SEATS = range(4)
MATCHES = 200


def page_data(story: MatchStory) -> dict[str, Any]:
    """Read the data back out of the finished page."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', write(story), re.S)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])["story"]
    return data


def all_tiles(game: dict[str, Any], state: dict[str, Any]) -> Counter[str]:
    """Count every tile that a state shows, and the wall behind it."""
    places = [game["wall"][2 * state["at"] : 2 * state["end"]], state["kong_tiles"]]
    for seat in SEATS:
        places += [state[f"{place}_{seat}"] for place in ("hand", "drawn", "pond")]
        places += [meld["tiles"] for meld in state[f"melds_{seat}"]]
    return Counter(re.findall("..", "".join(places)))


def random_match(number: int) -> Experiment:
    """Draw rules and bots."""
    chance = random.Random(number)
    bots = json.dumps([chance.choice(["random", "eager", "greedy"]) for _ in SEATS])
    return random_experiment("gejiu", chance, f"seed={number}", "match.games=2", f"bots={bots}")


@pytest.fixture(scope="module")
def watched() -> list[tuple[Experiment, dict[str, Any], engine.Played]]:
    """Matches under random rules, as their pages hold them, beside the rows of their logs."""
    found = []
    for number in range(MATCHES):
        experiment = random_match(number)
        story, played = watch(experiment, number % 16)
        found.append((experiment, page_data(story), played))
    return found


def test_scores_are_those_of_the_run(watched: list[Any]) -> None:
    """The rows come from playing again without events, so the log changes nothing either."""
    for number, (experiment, story, _) in enumerate(watched):
        rows = engine.play(experiment, number % 16, 1).games.to_pylist()
        total = [0] * 4
        for row, game in zip(rows, story["games"], strict=True):
            assert game["before"] == total
            assert game["scores"] == [row[f"score_{seat}"] for seat in SEATS]
            assert states(game)[-1]["scores"] == game["scores"]
            assert (game["dealer"], game["outcome"]) == (row["dealer"], row["outcome"])
            total = [old + new for old, new in zip(total, game["scores"], strict=True)]


def test_every_step_accounts_for_all_tiles(watched: list[Any]) -> None:
    pack = Counter({f"{n}{suit}": 4 for suit in "mpsz" for n in range(1, 8 if suit == "z" else 10)})
    for _, story, _ in watched:
        for game in story["games"]:
            for state in states(game):
                assert all_tiles(game, state) == pack


def test_last_state_is_that_of_an_independent_ledger(watched: list[Any]) -> None:
    for _, story, played in watched:
        events = played.events.to_pylist()
        for game in story["games"]:
            ledger = follow(event for event in events if event["game"] == game["game"])
            state = states(game)[-1]
            for seat in SEATS:
                hand = Counter(read_codes(state[f"hand_{seat}"] + state[f"drawn_{seat}"]))
                assert hand == +ledger.hands[seat]
                assert read_codes(state[f"pond_{seat}"]) == ledger.discards[seat]
                laid = [sorted(read_codes(meld["tiles"])) for meld in state[f"melds_{seat}"]]
                assert laid == [sorted(meld) for meld in ledger.melds[seat]]


def test_winners_were_waiting_and_drawn_games_agree_on_who_was(watched: list[Any]) -> None:
    wins = 0
    for _, story, played in watched:
        for row, game in zip(played.games.to_pylist(), story["games"], strict=True):
            table = states(game)
            waiting = [seat for seat in SEATS if table[-1][f"waits_{seat}"]]
            if row["outcome"] == "draw":
                assert waiting == [seat for seat in SEATS if row["waiting_seats"] >> seat & 1]
            opening = {game["dealer"]} if row["draws"] == 0 else set()  # the dealer's first hand had no discard before
            for step, state in zip(game["steps"], table, strict=True):
                if step["action"] == "win" and "tile" in step and step["seat"] not in opening:
                    wins += 1
                    assert step["tile"] in re.findall("..", state[f"waits_{step['seat']}"])
    assert wins > MATCHES


def test_payments_are_explained_to_the_point(watched: list[Any]) -> None:
    """The fans that a payer is told of give the points it pays, by the rules in force."""
    wins = 0
    for experiment, story, played in watched:
        for row in played.wins.to_pylist():
            game = next(game for game in story["games"] if game["game"] == row["game"])
            win = Win(row["seat"], row["win_by"], row["from_seat"], row["win_tile"], row["fan"], game["dealer"])
            pays = [
                pay
                for step in game["steps"]
                if step["action"] == "pay" and step.get("seat") == win.seat
                for pay in step["pays"]
            ]
            assert sum(pay["points"] for pay in pays) == row["points"]
            for pay in pays:
                fans = sum(fans for _, fans in payer_fans(experiment.rules, win, pay["payer"]))
                assert payer_points(experiment.rules, fans)[0] == pay["points"]
            told = [note for step in game["steps"] if step["action"] == "win" and step["seat"] == win.seat
                    for note in step["notes"]]  # fmt: skip
            assert any(re.search(rf"; fans {row['fan']}\b", note) for note in told)
            wins += 1
    assert wins > MATCHES


@pytest.mark.parametrize(
    ("win", "scores"),
    [
        (Win(2, "self_draw", None, 0, 0, 0), (-4, -2, -2)),
        (Win(1, "discard", 2, 0, 0, 0), (-2, -2, -1)),
        (Win(1, "kong_draw", None, 0, 0, 0), (-16, -8, -8)),
        (Win(1, "rob_kong", 2, 0, 0, 0), (-2, -8, -1)),
        (Win(3, "self_draw", None, 0, 3, 0), (-32, -16, -16)),
    ],
)
def test_payer_level_fans_of_the_worked_examples(win: Win, scores: tuple[int, ...]) -> None:
    """Default rules, dealer seat 0; the payers in ascending order of seats."""
    rules = load("gejiu", []).rules
    payers = [seat for seat in SEATS if seat != win.seat]
    points = [payer_points(rules, sum(fans for _, fans in payer_fans(rules, win, payer)))[0] for payer in payers]
    assert points == [-score for score in scores]


def test_one_game_of_a_match_is_told_as_within_the_whole() -> None:
    experiment = load("gejiu", ["seed=11", "bots=eager"])
    whole, played = watch(experiment, 3)
    (alone,) = tell_match(experiment, played, 5)
    assert alone == whole.games[5]
    assert alone.before == [sum(game.scores[seat] for game in whole.games[:5]) for seat in SEATS]


def test_tiles_are_written_as_players_read_them() -> None:
    assert grouped([33, 0, 2, 2, 13, 27, 26]) == "133万 5筒 9条 东中"
    assert read_codes("1m9m1p9s1z7z") == [0, 8, 9, 26, 27, 33]
