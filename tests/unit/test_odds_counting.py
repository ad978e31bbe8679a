"""Counting of dealt hands against closed forms and against writing every hand out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from simcli.config import load
from simcli.odds.counting import TooMany, all_ways, count
from simcli.odds.estimate import of_odds
from simcli.odds.exact import count_odds
from simcli.odds.features.base import Deck, Part, Unit, feature, least, table
from simcli.odds.names import Names
from simcli.odds.sampling import Sampler, walls_around

# three numbers in two sizes, two copies of each but the first: 10 cards
UNITS = (Unit((0, 3), (2, 1)), Unit((1, 4), (2, 2)), Unit((2, 5), (2, 1)))


def _deck() -> Deck:
    features = [
        feature("pairs", "", "", Part((table(UNITS, lambda _, a, b: (a == 2) + (b == 2)),))),
        feature("mixed", "", "", Part((table(UNITS, lambda _, a, b: min(a, b)),))),
        feature("large", "", "", Part((table(UNITS, lambda _, a, b: b),))),
        feature(
            "runs",
            "",
            "",
            Part(
                (table(UNITS, lambda n, a, b: (a + b) * (n == 0)), table(UNITS, lambda n, a, b: (a + b) * (n == 1))),
                least,
            ),
        ),
    ]
    blocks = ((0, 1), (2,))
    return Deck(
        2, 3, 6, UNITS, blocks, {one.name: one for one in features}, lambda _: [], lambda _: np.zeros((0, 6)), ()
    )  # type: ignore[arg-type,return-value]


CARDS = [0, 0, 3, 1, 1, 4, 4, 2, 2, 5]


@pytest.mark.parametrize("name", ["pairs", "mixed", "large", "runs"])
def test_one_hand_and_two_hands_as_written_out(name: str) -> None:
    deck = _deck()
    one = deck.features[name]
    places = range(len(CARDS))

    def value(hand: tuple[int, ...]) -> int:
        return int(deck.values(one, deck.counts(np.array([[CARDS[at] for at in hand]])))[0])

    single = Counter(value(hand) for hand in combinations(places, 4))
    both = Counter(
        (value(a), value(b))
        for a in combinations(places, 4)
        for b in combinations([at for at in places if at not in a], 3)
    )
    counted = count(deck, one.parts, (4,))
    assert {int(v[0, 0]): counted.ways(np.all(counted.values == v, axis=(1, 2))) for v in counted.values} == single
    pairs = count(deck, one.parts, (4, 3))
    found = {(int(v[0, 0]), int(v[1, 0])): pairs.ways(np.all(pairs.values == v, axis=(1, 2))) for v in pairs.values}
    assert found == both
    assert pairs.all_ways == all_ways(10, (4, 3)) == comb(10, 4) * comb(6, 3)


def test_hands_are_drawn_in_proportion() -> None:
    deck = _deck()
    parts = [part for name in ("pairs", "runs") for part in deck.features[name].parts]
    sampler = Sampler(deck, parts, 4)
    chance = np.random.default_rng(2)
    hands = sampler.draw(sampler.found[:, 0] >= 1, 40_000, chance)
    exact = Counter(
        tuple(np.bincount([CARDS[at] for at in hand], minlength=6))
        for hand in combinations(range(10), 4)
        if deck.values(deck.features["pairs"], deck.counts(np.array([[CARDS[at] for at in hand]])))[0] >= 1
    )
    seen = Counter(map(tuple, hands.tolist()))
    whole = sum(exact.values())
    assert set(seen) <= set(exact)
    # the chi-square of so many cells lies beyond this with a chance of less than 1e-6
    from scipy.stats import chi2

    expected = {hand: 40_000 * ways / whole for hand, ways in exact.items()}
    far = sum((seen[hand] - wanted) ** 2 / wanted for hand, wanted in expected.items())
    assert far < chi2.isf(1e-6, len(expected) - 1)
    walls = walls_around(deck, hands[:50], 0, chance)
    assert (deck.dealt(walls, 0) == hands[:50]).all()
    assert (np.sort(walls, axis=1) == np.sort(CARDS)).all()


def test_closed_forms_of_the_three_games() -> None:
    def player(variant: str, event: str) -> tuple[Fraction, ...]:
        names = Names(load(variant, []))
        return count_odds(names, names.read(event), table=False).places

    def none_of(marked: int, cards: int, hand: int) -> Fraction:
        return Fraction(comb(cards - marked, hand), comb(cards, hand))

    zhong = player("gejiu", "deal.count(中) == 0")
    assert zhong == (none_of(4, 136, 14), *(none_of(4, 136, 13),) * 3)
    red = player("youxian", 'deal.red == 0 and deal.count("1s") <= 4')
    assert red == (none_of(24, 80, 21), *(none_of(24, 80, 20),) * 2)
    flowered = player("tongcheng", "deal.flowered == 0")
    assert flowered == (none_of(10, 110, 20), *(none_of(10, 110, 19),) * 3)
    two_fours = player("youxian", "deal.ti == 5")
    assert two_fours == (Fraction(comb(20, 5) * 60, comb(80, 21)), *(Fraction(comb(20, 5), comb(80, 20)),) * 2)


def test_somebody_at_the_table() -> None:
    names = Names(load("youxian", []))
    # all four of one card in one hand: at most one player can have them, so the chances add up
    alone = count_odds(names, names.read('deal.count("2s") == 4'))
    assert alone.low == alone.high == alone.number
    # two or more 二: of its four copies each place gets some; nobody has two where each of three has one at most
    two = count_odds(names, names.read('deal.count("2s") >= 2'))
    ways = Counter(
        {(a, b, c): comb(21, a) * comb(20, b) * comb(20, c) * comb(19, 4 - a - b - c)
         for a in range(5) for b in range(5 - a) for c in range(5 - a - b)}
    )  # fmt: skip
    spread = [Fraction(0)] * 4
    for split, number in ways.items():
        spread[sum(one >= 2 for one in split)] += Fraction(number, comb(80, 4))
    assert two.spread == tuple(spread)
    assert two.low == two.high == 1 - spread[0]
    # too many hands to count together: bounds from pairs, between which the truth lies
    red = count_odds(names, names.read("deal.red >= 10"))
    assert red.spread is None
    assert red.low is not None
    assert red.high is not None
    assert red.low < red.high < red.number
    never = of_odds(count_odds(names, names.read("deal.ti >= 6")))
    assert never.number.value == 0
    assert never.somebody.value == 0


def test_too_much_to_count_is_given_up() -> None:
    deck = _deck()
    with pytest.raises(TooMany):
        count(deck, deck.features["mixed"].parts, (4, 3), steps=50)
