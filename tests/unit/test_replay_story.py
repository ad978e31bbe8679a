"""A replayed match: the run's scores, every tile in its place, waits and payments as they must be."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import Any, NamedTuple

import pytest

from simcli import engine
from simcli.config import Experiment, load
from simcli.games.scoring import ScoreResult
from simcli.replay.gejiu.tiles import grouped, read_codes
from simcli.replay.gejiu.value import Win, hand_lines, payer_fans, payer_points
from simcli.replay.story import MatchStory, watch
from simcli.replay.teller import tell_match
from simcli.verify.draws import as_walls
from simcli.verify.gejiu.walls import recipe_wall, thin_wall
from tests.support.random_rules import random_experiment
from tests.support.replayed import page_data, states
from tests.support.tile_ledger import follow

SEATS = range(4)
MATCHES = 200


def all_tiles(game: dict[str, Any], state: dict[str, Any]) -> Counter[str]:
    """Count every tile that a state shows, and the wall behind it."""
    places = [game["wall"][2 * state["at"] : 2 * state["end"]], state["kong_tiles"]]
    for seat in SEATS:
        places += [state[f"{place}_{seat}"] for place in ("hand", "drawn", "pond")]
        places += [meld["tiles"] for meld in state[f"melds_{seat}"]]
    return Counter(re.findall("..", "".join(places)))


#: Every eighth match of each of these has walls of one recipe, and what lets them lead where they should.
RECIPES = {
    1: ("pond_round", ["bots=random", "rules.pond_win=13_or_14"]),
    3: ("dead_follow", ["bots=greedy"]),
    5: (
        "rob_replacement",
        ["bots=greedy", "rules.rob_kong=both", "rules.kong_points.exposed=1", "rules.kong_points.added=1"],
    ),
}


def random_match(number: int) -> Experiment:
    """Draw rules and bots, or take those of the recipe."""
    chance = random.Random(number)
    sets = [f"seed={number}", "match.games=2"]
    if number % 8 in RECIPES:
        return load("gejiu", [*sets, *RECIPES[number % 8][1]])
    bots = json.dumps([chance.choice(["random", "eager", "greedy"]) for _ in SEATS])
    return random_experiment("gejiu", chance, *sets, f"bots={bots}")


def walls_of(number: int, games: int) -> Any:
    """Build walls that reach thin places for every other match; None: shuffled ones."""
    if number % 2 == 0:
        return None
    chance = random.Random(number)
    if number % 8 in RECIPES:
        return as_walls([recipe_wall(chance, RECIPES[number % 8][0]) for _ in range(games)])
    return as_walls([thin_wall(chance) for _ in range(games)])


class Watched(NamedTuple):
    """A match under random rules: as its page holds it, its rows, and the same without events."""

    experiment: Experiment
    story: dict[str, Any]
    played: engine.Played
    rows: list[dict[str, Any]]


@pytest.fixture(scope="module")
def watched() -> list[Watched]:
    found = []
    for number in range(MATCHES):
        experiment, match = random_match(number), number % 16
        walls = walls_of(number, experiment.match.games)
        played = engine.play(experiment, match, 1, events=True, menus=True, walls=walls)
        games = tell_match(experiment, played, None)
        story = MatchStory("gejiu", experiment.name, experiment.seed, match, games)
        rows = engine.play(experiment, match, 1, walls=walls).games.to_pylist()
        found.append(Watched(experiment, page_data(story), played, rows))
    return found


def test_thin_places_are_reached(watched: list[Watched]) -> None:
    """The checks below are worth as much as what the matches hold."""
    steps = [step for one in watched for game in one.story["games"] for step in game["steps"]]
    assert {step["action"] for step in steps} == {
        *("deal", "draw", "discard", "ready", "chow", "pung", "kong_exposed", "kong_concealed", "kong_added"),
        *("replacement", "robbed", "follow_begin", "follow_void", "follow_end", "win", "pay", "draw_game", "end"),
    }
    texts = " | ".join(step["text"] for step in steps)
    for words in (
        "塘子胡",
        "all three followed",
        "two followed",
        "took for its kong",
        "adds to its kong",
        "its points go",
    ):
        assert words in texts, words
    notes = " | ".join(note for step in steps for note in step.get("notes", []))
    for words in (
        "gives way",
        "is dropped",
        "could have won",
        "could have declared",
    ):
        assert words in notes, words
    assert any(row["winners"] > 1 for one in watched for row in one.rows)


def test_scores_are_those_of_the_run(watched: list[Watched]) -> None:
    """The rows come from playing without events, so watching changes nothing."""
    for one in watched:
        total = [0] * 4
        for row, game in zip(one.rows, one.story["games"], strict=True):
            assert game["before"] == total
            assert game["scores"] == [row[f"score_{seat}"] for seat in SEATS]
            assert states(game)[-1]["scores"] == game["scores"]
            assert (game["dealer"], game["outcome"]) == (row["dealer"], row["outcome"])
            total = [old + new for old, new in zip(total, game["scores"], strict=True)]


def test_every_step_accounts_for_all_tiles(watched: list[Watched]) -> None:
    pack = Counter({f"{n}{suit}": 4 for suit in "mpsz" for n in range(1, 8 if suit == "z" else 10)})
    for _, story, _, _ in watched:
        for game in story["games"]:
            for state in states(game):
                assert all_tiles(game, state) == pack


def test_last_state_is_that_of_an_independent_ledger(watched: list[Watched]) -> None:
    for _, story, played, _ in watched:
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


def test_winners_were_waiting_and_drawn_games_agree_on_who_was(watched: list[Watched]) -> None:
    wins = 0
    for _, story, played, _ in watched:
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


def test_payments_are_explained_to_the_point(watched: list[Watched]) -> None:
    """The fans that a payer is told of give the points it pays, by the rules in force."""
    wins = 0
    for experiment, story, played, _ in watched:
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


@pytest.mark.parametrize(
    ("stacking", "patterns", "fan", "ready", "told"),
    [
        ("sum", {"da_dui_zi": 1, "qing_yi_se": 2}, 3, False, "大对子 (all pungs) 1, 清一色 (full flush) 2; fans 3"),
        ("highest", {"da_dui_zi": 1, "qing_yi_se": 2}, 2, False, "; fans 2 (only the largest counts)"),
        ("highest", {"ping_hu": 0}, 1, True, "平胡 (plain hand) 0, 报听 (declared ready) 1; fans 1"),
        ("sum", {"ping_hu": 0, "gang_shang_hua": 3}, 0, False, "平胡 (plain hand) 0; fans 0"),
    ],
)
def test_hand_is_priced_in_words(stacking: str, patterns: dict[str, int], fan: int, ready: bool, told: str) -> None:
    """Fans of the way of winning belong to the payers and are not in the hand's line."""
    rules = load("gejiu", [f"rules.stacking={stacking}", "rules.ready_fan=1"]).rules
    (line,) = hand_lines(rules, ScoreResult(True, patterns, fan, (0, 0, 0, 0)), ready)
    assert line.startswith("hand: ")
    assert line.endswith(told)


def test_declined_pond_wins_are_told_at_their_discard() -> None:
    told = 0
    for number in range(30, 60):
        experiment = load("gejiu", ["match.games=1", "bots=random", "rules.pond_win=13_or_14"])
        walls = as_walls([recipe_wall(random.Random(number), "pond_round")])
        played = engine.play(experiment, number, 1, events=True, menus=True, walls=walls)
        (game,) = tell_match(experiment, played, None)
        declined = [step for step in game.steps if any("declines 塘子胡" in note for note in step.notes)]
        assert [step.action for step in declined] == ["discard"] * played.games["pond_declined"][0].as_py()
        assert all(f"seat {step.seat} declines 塘子胡 (pond win)" in step.notes for step in declined)
        told += len(declined)
    assert told > 0


def test_tiles_are_written_as_players_read_them() -> None:
    assert grouped([33, 0, 2, 2, 13, 27, 26]) == "133万 5筒 9条 东中"
    assert read_codes("1m9m1p9s1z7z") == [0, 8, 9, 26, 27, 33]
