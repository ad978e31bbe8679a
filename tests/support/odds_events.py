"""Events that exact counting and dealing must agree on: ten of the deal for each game; and rare ones made by play."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from scipy.stats import binom, binomtest

from simcli import engine
from simcli.config import load
from simcli.odds.exact import count_odds
from simcli.odds.names import Names
from simcli.odds.plain import dealt
from tests.support.exact_checks import Row

DEALS: dict[str, tuple[str, ...]] = {
    "gejiu": (
        "deal.fours >= 1",
        "deal.pairs >= 4",
        "deal.longest >= 8",
        "deal.off_flush <= 2",
        "deal.suits <= 2",
        "deal.unrelated >= 10",
        "deal.dragon >= 6",
        "deal.count(中) >= 2 and deal.honours <= 4",
        "dealer and deal.kinds == 14",
        "deal.trebles >= 2 or deal.two_by_two >= 5",
    ),
    "youxian": (
        "deal.ti >= 1",
        "deal.kan >= 3",
        "deal.red >= 9",
        "deal.big >= 15 or deal.small >= 15",
        "deal.jiao >= 4",
        "deal.xi >= 12",
        "deal.run_270_small >= 1 and deal.run_270_big >= 1",
        "deal.numbers <= 8",
        "dealer and deal.pairs == deal.kan",
        "place == 2 and deal.singles - deal.pairs >= 9",
    ),
    "tongcheng": (
        "deal.guan >= 1",
        "deal.fives + deal.fours >= 2",
        "deal.red >= 12",
        "deal.own >= 12",
        "deal.sentences >= 4",
        "deal.flowered == 0",
        "deal.odd <= 4",
        "deal.shangdaren >= 1 and deal.kezhili >= 1",
        "dealer and deal.two_by_two >= 7",
        "not (3 <= deal.pairs <= 6) and deal.red_alike >= 1",
    ),
}


def deal_rows(variant: str, deals: int, seed: int) -> list[Row]:
    """Hold dealt hands against exact chances: one binomial test for each of the ten events of a game.

    Of every deal one player is looked at, in turn the dealer, the next seat and so on: the count is the sum of as many
    independent binomial ones as there are places. `deals` must be a multiple of the seats.
    """
    experiment = load(variant, [], seed=seed)
    names = Names(experiment)
    seats = names.deck.seats
    walls = engine.shuffled(variant, seed, np.arange(deals), np.zeros(deals, np.int64))
    rows = []
    for written in DEALS[variant]:
        event = names.read(written)
        odds = count_odds(names, event, table=False)
        seen = sum(int(dealt(names, event, walls[place::seats], place).sum()) for place in range(seats))
        hands = len(walls)
        rows.append(Row(f"{variant} {written}", seen, hands, float(odds.player), _p(seen, hands, odds.places)))
    return rows


def _p(seen: int, hands: int, places: tuple[Fraction, ...]) -> float:
    """Return the two-sided p value of a count over places of unequal chances, by its exact distribution."""
    each = hands // len(places)
    chances = [float(one) for one in places]
    if len(set(chances)) == 1:
        return float(binomtest(seen, hands, chances[0]).pvalue)
    total = np.ones(1)
    for chance in chances:
        reach = int(each * chance + 12 * np.sqrt(each * chance * (1 - chance)) + 40)
        total = np.convolve(total, binom.pmf(np.arange(min(reach, each) + 1), each, chance))
    low, high = total[: seen + 1].sum(), total[seen:].sum()
    return float(min(1.0, 2 * min(low, high)))
