"""Random rules and stacked walls: legal, whole, and the same whenever they are drawn again."""

from __future__ import annotations

import random

import pytest

from simcli.config import load
from simcli.games import get
from simcli.verify.check import stacked_walls
from simcli.verify.draws import dice, random_rules
from simcli.verify.games import checks
from simcli.verify.gejiu import walls as gejiu
from simcli.verify.gejiu.pattern_hands import waiting_hand
from simcli.verify.youxian import walls as youxian

PACKS = {"gejiu": (gejiu, 34, "match.games=2"), "youxian": (youxian, 20, "match.games=6")}
RECIPES = [(variant, name) for variant, (walls, _, _) in PACKS.items() for name in walls.RECIPES]


@pytest.mark.parametrize(("variant", "name"), RECIPES)
def test_every_recipe_builds_whole_packs(variant: str, name: str) -> None:
    walls, kinds, _ = PACKS[variant]
    for number in range(60):
        wall = walls.recipe_wall(random.Random(f"{name}{number}"), name)
        assert sorted(wall) == [kind for kind in range(kinds) for _ in range(4)]


@pytest.mark.parametrize("variant", PACKS)
def test_walls_are_addressed_by_seed_and_match(variant: str) -> None:
    recipes, _, length = PACKS[variant]
    experiment = load(variant, [length], seed=5)
    game = checks(variant)
    walls = stacked_walls(game, experiment, 7)
    assert walls == stacked_walls(game, experiment, 7)
    assert len(walls) == experiment.match.games
    assert walls != stacked_walls(game, experiment, 8)
    assert walls != stacked_walls(game, load(variant, [length], seed=6), 7)
    assert recipes.thin_wall(dice(5, 7, "walls")) == walls[0]


def test_random_rules_are_addressed_and_keep_what_is_no_rule() -> None:
    experiment = load("gejiu", ["bots=random", "match.games=3"], seed=9)
    drawn = random_rules(experiment, 4)
    assert drawn == random_rules(experiment, 4)
    assert (drawn.seed, drawn.bots, drawn.match) == (experiment.seed, experiment.bots, experiment.match)
    assert drawn.rules != random_rules(experiment, 5).rules


@pytest.mark.parametrize("variant", PACKS)
def test_random_rules_leave_no_option_alone(variant: str) -> None:
    """Chance that one option keeps its default in all of 60 draws: about 2^-60.

    More where draws are refused, and for youxian's fans: an `auto` may be replaced by the very number it stands for,
    (1/2 + 1/8)^60 < 1e-12.
    """
    experiment = load(variant, [])
    options = [option for option in get(variant).options if option.name.startswith("rules.")]
    before = dict(_flatten(experiment.resolved()["rules"], "rules."))
    untouched = {option.name: before[option.name] for option in options}
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
