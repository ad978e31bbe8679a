"""Random rules and stacked walls: legal, whole, and the same whenever they are drawn again."""

from __future__ import annotations

import random

import pytest

from simcli.config import load
from simcli.games import get
from simcli.verify.check import stacked_walls
from simcli.verify.draws import dice, random_rules
from simcli.verify.games import checks
from simcli.verify.gejiu.pattern_hands import waiting_hand
from simcli.verify.gejiu.walls import RECIPES, recipe_wall, thin_wall

PACK = [kind for kind in range(34) for _ in range(4)]


@pytest.mark.parametrize("name", RECIPES)
def test_every_recipe_builds_whole_packs(name: str) -> None:
    for number in range(40):
        wall = recipe_wall(random.Random(f"{name}{number}"), name)
        assert sorted(wall) == PACK


def test_walls_are_addressed_by_seed_and_match() -> None:
    experiment = load("gejiu", ["match.games=2"], seed=5)
    game = checks("gejiu")
    walls = stacked_walls(game, experiment, 7)
    assert walls == stacked_walls(game, experiment, 7)
    assert len(walls) == 2
    assert walls != stacked_walls(game, experiment, 8)
    assert walls != stacked_walls(game, load("gejiu", ["match.games=2"], seed=6), 7)
    assert thin_wall(dice(5, 7, "walls")) == walls[0]


def test_random_rules_are_addressed_and_keep_what_is_no_rule() -> None:
    experiment = load("gejiu", ["bots=random", "match.games=3"], seed=9)
    drawn = random_rules(experiment, 4)
    assert drawn == random_rules(experiment, 4)
    assert (drawn.seed, drawn.bots, drawn.match) == (experiment.seed, experiment.bots, experiment.match)
    assert drawn.rules != random_rules(experiment, 5).rules


def test_random_rules_leave_no_option_alone() -> None:
    """Chance that one option keeps its default in all of 60 draws: 2^-60 (a little more where draws are refused)."""
    experiment = load("gejiu", [])
    options = [option for option in get("gejiu").options if option.name.startswith("rules.")]
    untouched = {option.name: option.default for option in options}
    for match in range(60):
        flat = dict(_flatten(random_rules(experiment, match).resolved()["rules"], "rules."))
        untouched = {name: default for name, default in untouched.items() if flat[name] == default}
    assert untouched == {}


def _flatten(rules: dict[str, object], prefix: str) -> list[tuple[str, object]]:
    out: list[tuple[str, object]] = []
    for name, value in rules.items():
        out += _flatten(value, f"{prefix}{name}.") if isinstance(value, dict) else [(prefix + name, value)]
    return out


def test_waiting_hands_are_completed_by_the_wanted_tile() -> None:
    """Held to the kernel's distances under rules that know every shape."""
    import numpy as np

    from simcli import engine
    from simcli.verify.gejiu.pattern_hands import _deck

    rules = load("gejiu", ["rules.lan_shape=soft", "rules.zi_yi_se_any=true"]).rules
    hands = []
    for number in range(300):
        chance = random.Random(number)
        wanted = chance.randrange(34)
        left = _deck()
        left[wanted] -= 1
        hand = waiting_hand(chance, left, wanted)
        if hand is not None:
            hands.append(np.bincount([*hand, wanted], minlength=34))
    assert len(hands) > 250
    far = engine.distances("gejiu", rules, np.array(hands), np.zeros(len(hands), np.int64))
    assert far[:, 3].max() == 0
