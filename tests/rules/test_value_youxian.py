"""攸县胡子牌, the value bot: built hands whose right choice follows from the rules in force."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from simcli import engine
from simcli.config import BotSpec, load
from tests.support.youxian_player import stacked_wall

VALUE, GREEDY = BotSpec("value"), BotSpec("greedy")
# dearest names apart, a hand pays by its 囤 alone
PLAIN = ["rules.fan.dian_hu=0", "rules.fan.hei_hu=0", "rules.fan.ting_hu=0", "rules.fan.hong_hu=0"]


def cards(text: str) -> list[int]:
    """Read `111b345s`: numbers (0: ten), then s for small ones or b for big ones."""
    found: list[int] = []
    numbers: list[int] = []
    for sign in text:
        if sign in "sb":
            found += [number + 10 * (sign == "b") for number in numbers]
            numbers = []
        else:
            numbers.append((int(sign) - 1) % 10)
    return found


def answers(
    bots: Sequence[BotSpec], sets: Sequence[str], hands: dict[int, str], front: str = "", seed: int = 1
) -> list[tuple[int, str, int]]:
    """Play one deal with seat 0 as the dealer; returns (seat, action, card) of every answer."""
    experiment = replace(load("youxian", [*sets, "match.games=6", "seed=5"]), bots=tuple(bots))
    dealt = {seat: cards(hand) for seat, hand in hands.items()}
    wall = stacked_wall(random.Random(seed), 0, dealt, cards(front))
    played = engine.play(experiment, 0, 1, events=True, walls=np.array([wall] * 6, np.uint8))
    assert played.events is not None
    rows = [row for row in played.events.to_pylist() if row["kind"] == "answer" and row["game"] == 0]
    return [(row["seat"], row["action"], row["tile"]) for row in rows]


def first_discard(bot: BotSpec, sets: Sequence[str], hand: str) -> int:
    """The card that a dealer with this hand throws."""
    seat, action, card = answers([bot, GREEDY, GREEDY], sets, {0: hand})[0]
    assert (seat, action) == (0, "discard")
    return card


# 4b 6b 7b: without the 4b it waits for 5b and 8b, eight cards; without the red 7b for 5b alone, but with no red card.
ONE_RED = "111b999b333b111s345s456s467b"


def test_a_dear_wait_is_kept_when_its_fan_is_raised() -> None:
    """Four cards for 33 times the pay beat eight; eight beat four at the same pay. Greedy sees no difference."""
    wide, dear = cards("4b")[0], cards("7b")[0]
    black = [*PLAIN, "rules.fan.hei_hu=32"]
    assert first_discard(VALUE, PLAIN, ONE_RED) == wide
    assert first_discard(VALUE, black, ONE_RED) == dear
    assert first_discard(GREEDY, PLAIN, ONE_RED) == first_discard(GREEDY, black, ONE_RED) == wide


def test_a_cap_takes_the_dear_wait_its_sense() -> None:
    """With a cap of one point both waits pay alike, so the wide one is right."""
    assert first_discard(VALUE, [*PLAIN, "rules.fan.hei_hu=32", "rules.cap=1"], ONE_RED) == cards("4b")[0]


def test_speed_alone_takes_the_wide_wait() -> None:
    """With aggression 0 what a hand pays does not matter."""
    bot = VALUE._replace(aggression=0.0)
    assert first_discard(bot, [*PLAIN, "rules.fan.hei_hu=32"], ONE_RED) == cards("4b")[0]


# 5s 6s wait for 4s (no red card then) and 7s (one red card)
BLACK = "111b999b333b111s345s88s8b56s"


def on_seven(told: list[tuple[int, str, int]]) -> str:
    """What seat 1 answers to the 7s."""
    return next(action for seat, action, card in told if seat == 1 and card == cards("7s")[0])


@pytest.mark.parametrize(("fan", "wins"), [(0, True), (32, False)])
def test_a_cheap_win_is_declined_for_a_dear_one_near(fan: int, wins: bool) -> None:
    """The 7s on the first draw pays 1 fan; with 黑胡 at 32 three 4s among eighteen draws are worth waiting for."""
    told = answers([GREEDY, VALUE, GREEDY], [*PLAIN, f"rules.fan.hei_hu={fan}"], {1: BLACK, 0: "2468b"}, "7s")
    assert (on_seven(told) == "win") == wins


def test_greedy_takes_any_win() -> None:
    """The same position, blind to what hands pay."""
    told = answers([GREEDY, GREEDY, GREEDY], [*PLAIN, "rules.fan.hei_hu=32"], {1: BLACK, 0: "2468b"}, "7s")
    assert on_seven(told) == "win"


def told_until(walls: np.ndarray, draws: int) -> list[list[tuple[int, str, int, int]]]:
    """What three value bots answer in each game until the wall has given so many cards."""
    experiment = replace(load("youxian", ["match.games=6", "seed=5"]), bots=(VALUE,) * 3)
    played = engine.play(experiment, 0, len(walls) // 6, events=True, walls=walls)
    assert played.events is not None
    games: dict[tuple[int, int], list[tuple[int, str, int, int]]] = {}
    drawn: dict[tuple[int, int], int] = {}
    for row in played.events.to_pylist():
        game = (row["match"], row["game"])
        drawn[game] = drawn.get(game, 0) + (row["action"] == "draw")
        if row["kind"] == "answer" and drawn[game] <= draws:
            games.setdefault(game, []).append((row["seat"], row["action"], row["tile"], row["arg"]))
    return [games[game] for game in sorted(games)]


def test_cards_still_in_the_wall_change_no_answer() -> None:
    """Ten first games, the wall behind the sixth draw shuffled anew: the same answers until the seventh draw."""
    chance = np.random.default_rng(4)
    walls = np.array([chance.permutation(np.repeat(np.arange(20, dtype=np.uint8), 4)) for _ in range(60)])
    others = walls.copy()
    for wall in others:
        wall[67:] = chance.permutation(wall[67:])
    # who deals next follows from how a game ends, so only the first games of the matches are alike
    assert told_until(walls, 6)[::6] == told_until(others, 6)[::6]
    assert sum(map(len, told_until(walls, 6)[::6])) > 50


def test_each_setting_changes_what_is_played() -> None:
    """The same walls with aggression and with defence turned off: other answers."""
    experiment = load("youxian", ["match.games=6", "seed=5"])
    kinds = [VALUE, VALUE._replace(aggression=0.0), VALUE._replace(defence=0.0), VALUE._replace(aggression=3.0)]
    tables = [engine.play(replace(experiment, bots=(bot,) * 3), 0, 20).games for bot in kinds]
    scores = [tuple(table["score_0"].to_pylist()) for table in tables]
    assert len(set(scores)) == len(kinds)
