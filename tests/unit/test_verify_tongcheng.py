"""Exact chances of dealt tongcheng hands against enumeration and hand computation; built walls hold one pack."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from simcli.config import load
from simcli.referee.tongcheng.cards import COPIES_OF, characters, count
from simcli.verify.check import stacked_walls
from simcli.verify.draws import dice, random_rules
from simcli.verify.games import checks
from simcli.verify.tongcheng import exact
from simcli.verify.tongcheng.audit import count as counted
from simcli.verify.tongcheng.audit import tests as listed_tests
from simcli.verify.tongcheng.walls import RECIPES, recipe_wall, thin_wall


@pytest.mark.parametrize("cards", [19, 20])
def test_distributions_add_up_to_their_means(cards: int) -> None:
    """Means are linear: cards/110 of all fours' chances, of the ten flowers, of the pack's 32 own points."""
    fours = exact.alike(cards, lambda copies: copies >= 4)
    assert sum(fours.values()) == 1
    of_one = sum(comb(5, copies) * comb(105, cards - copies) for copies in (4, 5))
    assert exact.mean(fours) == Fraction(22 * of_one, comb(110, cards))
    points = exact.own_points(cards)
    assert (sum(points.values()), exact.mean(points)) == (1, Fraction(32 * cards, 110))
    flowers = exact.hypergeometric(cards)
    assert sum(number * chance for number, chance in enumerate(flowers)) == Fraction(10 * cards, 110)


def test_small_decks_by_enumeration(monkeypatch: pytest.MonkeyPatch) -> None:
    """A deck of three characters, one of them 五 with two flowered copies: all hands of seven written out."""
    deck = [("五", 4)] * 2 + [("五", 2)] * 3 + [("上", 0)] * 5 + [("大", 0)] * 5
    monkeypatch.setattr(exact, "DECK", len(deck))
    monkeypatch.setattr(exact, "CHARACTERS", 3)
    monkeypatch.setattr(exact, "POINTS", {"五": (2, 4)})
    seen_points: Counter[int] = Counter()
    seen_fours: Counter[int] = Counter()
    for hand in combinations(range(len(deck)), 7):
        seen_points[sum(deck[place][1] for place in hand)] += 1
        held = Counter(deck[place][0] for place in hand)
        seen_fours[sum(copies >= 4 for copies in held.values())] += 1
    total = comb(len(deck), 7)
    assert exact.own_points(7) == {number: Fraction(times, total) for number, times in sorted(seen_points.items())}
    fours = exact.alike(7, lambda copies: copies >= 4)
    assert fours == {number: Fraction(times, total) for number, times in sorted(seen_fours.items())}


def test_chances_of_every_test_add_up() -> None:
    listed = listed_tests()
    assert len({test.ident for test in listed}) == len(listed)
    for test in listed:
        assert test.chances().sum() == pytest.approx(1, abs=1e-12), test.ident


@pytest.mark.parametrize("seats", [3, 4])
def test_built_walls_hold_one_pack(seats: int) -> None:
    walls = [recipe_wall(random.Random(f"{name}{n}"), seats, name) for name in RECIPES for n in range(20)]
    walls += [thin_wall(random.Random(n), seats) for n in range(40)]
    assert all(tuple(count(wall)) == COPIES_OF for wall in walls)
    assert len({tuple(wall) for wall in walls}) == len(walls)


@pytest.mark.parametrize("seats", [3, 4])
def test_the_tied_recipe_lays_fours_at_the_dealers_next_seat(seats: int) -> None:
    """Four fours and three alike, or what is left of a pack that could not hold them."""
    laid = 0
    for number in range(30):
        wall = recipe_wall(random.Random(number), seats, "tied")
        copies = characters(count(wall[19:38]))
        laid += copies.count(4) == 4 and 3 in copies
    assert laid == 30


def test_drawn_seats_bring_their_bots() -> None:
    """Of four bots three play where three seats are drawn; of three the first comes once more for the fourth."""
    for seats in (3, 4):
        lineup = ("random", "eager", "random", "eager")[:seats]
        given = ",".join(f'"{bot}"' for bot in lineup)
        experiment = load("tongcheng", [f"bots=[{given}]", f"rules.seats={seats}"])
        seen = set()
        for match in range(40):
            drawn = random_rules(experiment, match)
            seen.add(drawn.seats)
            assert drawn.rules.seats == drawn.seats
            assert tuple(bot.kind for bot in drawn.bots) == (lineup + lineup[:1])[: drawn.seats]
        assert seen == {3, 4}


def test_walls_are_addressed_by_seed_and_match() -> None:
    game, experiment = checks("tongcheng"), load("tongcheng", ["rules.seats=3", "match.games=2"], seed=5)
    walls = stacked_walls(game, experiment, 7)
    assert walls == stacked_walls(game, experiment, 7)
    assert walls != stacked_walls(game, experiment, 8)
    assert walls[0] == thin_wall(dice(5, 7, "walls"), 3)


def test_every_test_is_counted() -> None:
    counts, heads = counted(3, (0, 2))
    assert {*counts, "workers"} == {test.ident for test in listed_tests()}
    assert len(heads) == 2
    for test in listed_tests():
        assert test.ident == "workers" or len(counts[test.ident]) == len(test.chances()), test.ident
