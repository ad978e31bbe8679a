"""A replayed match of 通城个子牌: every card in its place, waits and prices as the calculator has them."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from typing import Any

import pytest

from simcli import engine
from simcli.config import Experiment, load
from simcli.games.scoring import ScoreCase
from simcli.games.tongcheng.notation import CARDS, PACK
from simcli.replay.page import write
from simcli.replay.story import MatchStory, watch
from simcli.replay.terminal import render
from simcli.replay.tongcheng.cards import code, read_codes
from simcli.text import use
from tests.support.random_rules import random_experiment
from tests.support.replayed import states

KINDS = range(27)
MELDS = {"peng": 0, "zhao": 1, "hua": 2}


def test_codes_are_readable_and_tell_all_cards_apart() -> None:
    assert len({code(card) for card in KINDS}) == 27
    assert all(re.fullmatch(r"[a-z]{2}|[0-9][nf]", code(card)) for card in KINDS)
    assert [code(CARDS.index(card)) for card in ("上", "十", "七", "七*", "己", "九*")] == [
        "sh",
        "0n",
        "7n",
        "7f",
        "ji",
        "9f",
    ]
    assert read_codes("7fsh0n") == [25, 0, 13]


def experiment(number: int) -> Experiment:
    """Draw rules for every other match, and bots."""
    chance = random.Random(number)
    bots = f"bots={chance.choice(['random', 'eager'])}"
    plain = [f"seed={number}", "match.games=2", bots]
    if number % 2:
        return load("tongcheng", [*plain, f"rules.seats={3 + number % 4 // 2}", "rules.min_count=3"])
    return random_experiment("tongcheng", chance, *plain)


def won_match(played: Experiment) -> int:
    """Return a match in which somebody wins, the first where none is found among a few."""
    games = engine.play(played, 0, 60).games
    won = [row["match"] for row in games.select(["match", "winners"]).to_pylist() if row["winners"]]
    return won[0] if won else 0


def all_cards(game: dict[str, Any], state: dict[str, Any]) -> Counter[int]:
    """Count every card that a state shows, and the wall behind it."""
    places = [game["wall"][2 * state["at"] : 2 * state["end"]]]
    for seat in range(len(game["players"])):
        places += [state[f"{place}_{seat}"] for place in ("hand", "picked", "pond")]
        places += [meld["tiles"] for meld in state[f"melds_{seat}"]]
    return Counter(read_codes("".join(places)))


def holds(rules: Any, state: dict[str, Any], seat: int, card: int, source: int | None) -> ScoreCase:
    """Put a seat's hand of a state to the calculator, won on a card."""
    hand, picked = read_codes(state[f"hand_{seat}"]), read_codes(state[f"picked_{seat}"])
    melds = []
    for meld in state[f"melds_{seat}"]:
        cards = read_codes(meld["tiles"])
        melds.append((MELDS[meld["kind"]], 3 * min(cards, key=lambda c: (c > 21, c)) + sum(c > 21 for c in cards)))
    guan = state[f"guan_{seat}"]
    named = sum(1 << card for card in read_codes(guan["named"]))
    counts = tuple(hand.count(kind) for kind in KINDS)
    extra = (guan["count"], named, *(picked.count(kind) for kind in KINDS))
    way = "self_draw" if source is None else "discard"
    return ScoreCase(way, seat, source, 0, counts, tuple(melds), card, False, extra)


def check_game(story: MatchStory, game: dict[str, Any], rules: Any) -> tuple[int, int]:
    """Check cards, waits and scores of one game; return how many waits and wins were met."""
    waits = wins = 0
    pack = Counter(dict(enumerate(PACK)))
    for step, state in zip(game["steps"], states(game), strict=True):
        assert all_cards(game, state) == pack, step
        seat = step.get("seat")
        if step["action"] == "discard" and (state[f"waits_{seat}"] or step["step"] % 8 == 0):
            cases = [
                holds(rules, state, seat, card, source) for card in KINDS for source in (None, (seat + 1) % rules.seats)
            ]
            found = engine.score("tongcheng", rules, cases)
            has = all_cards({"wall": "", "players": []}, {"at": 0, "end": 0})
            for place in (
                state[f"hand_{seat}"],
                state[f"picked_{seat}"],
                *(m["tiles"] for m in state[f"melds_{seat}"]),
            ):
                has += Counter(read_codes(place))
            expected = {c for c in KINDS if (found[2 * c].valid or found[2 * c + 1].valid) and has[c] < PACK[c]}
            assert set(read_codes(state[f"waits_{seat}"])) == expected
            waits += bool(expected)
        wins += step["action"] == "win"
    assert state["scores"] == game["scores"]
    return waits, wins


def test_matches_as_they_are_told() -> None:
    waits = wins = 0
    for number in range(24):
        played = experiment(number)
        story, again = watch(played, won_match(played))
        plain = json.loads(json.dumps(story.plain()))
        rows = again.wins.to_pylist()
        for game, row in zip(plain["games"], again.games.to_pylist(), strict=True):
            assert game["scores"] == [row[f"score_{seat}"] for seat in range(played.seats)]
            more = check_game(story, game, played.rules)
            waits, wins = waits + more[0], wins + more[1]
            told = [step for step in game["steps"] if step["action"] == "win"]
            logged = [win for win in rows if win["game"] == row["game"]]
            assert [step["seat"] for step in told] == [win["seat"] for win in logged]
            for step, win in zip(told, logged, strict=True):
                assert f"count (个子) {win['count']} " in step["notes"][-2]
                assert step["notes"][-1].startswith(f"multiple {win['multiple']}:")
                assert f"own points {win['own']}" in step["notes"][-2]
    assert waits >= 10
    assert wins >= 10


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_terminal_and_page_tell_the_same(lang: str, tmp_path: Any) -> None:
    use("zh" if lang == "zh" else "en")
    try:
        story, _ = watch(load("tongcheng", ["match.games=1", "bots=random", "rules.seats=3"]), 1)
        page = write(story)
        with (tmp_path / "told.txt").open("w+", encoding="utf-8") as file:
            render(story, file, 130)
            file.seek(0)
            told = file.read()
    finally:
        use(None)
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)
    assert found is not None
    data = json.loads(found[1])
    assert data["story"] == json.loads(json.dumps(story.plain()))
    assert data["glyphs"]["7f"] == "七*"
    assert "http" not in page
    steps = [step for step in story.games[0].steps if step.action in ("peng", "pick", "guan", "discard")]
    flat = re.sub(r"\s+", "", told)
    assert all(re.sub(r"\s+", "", step.text) in flat for step in steps)
