"""Rules "Deal and wall" and "Turn": deals and opening menus against exact counting.

False alarm: each test compares its rows with 1e-6 divided by their number, seeds are fixed.
"""

from __future__ import annotations

from functools import cache
from math import comb

import pytest

from simcli.verify.gejiu.exact_hands import (
    block_polynomial,
    dealt_win_chance,
    kinds_distribution,
    lan_sets,
    multiply,
    power,
    sets_only,
    weight,
    with_pair,
)
from simcli.verify.gejiu.exact_near import near_hands, opening_discard
from tests.support.exact_checks import Openings, Row, deal_rows, dealt_win_row, opening_rows, openings, short_games

ALARM = 1e-6
GAMES = 60_000


def alarms(rows: list[Row]) -> list[Row]:
    """Rows that chance alone would bring up less than once in a million such tests."""
    return [row for row in rows if row.p < ALARM / len(rows)]


@cache
def begun(ready: str) -> Openings:
    """Games with random bots, with and without 报听."""
    return openings(short_games("bots=random", f"rules.ready={ready}"), GAMES)


def test_fours_and_pairs_dealt() -> None:
    """Dealer's 14 and a neighbour's 13 tiles."""
    assert alarms(deal_rows(begun("optional"))) == []


@pytest.mark.parametrize("ready", ["optional", "off"])
def test_random_dealers_first_discard(ready: str) -> None:
    """How often the opening menu is plain, and how many copies the dealer held of what it discards then."""
    rows = opening_rows(begun(ready), declarations=ready == "optional")
    assert len(rows) == 4
    assert alarms(rows) == []


@pytest.mark.parametrize("shape", ["strict", "soft"])
def test_dealt_wins(shape: str) -> None:
    """The dealer's deal is a win about once in 308,000 games (196,000 with soft 烂 shapes)."""
    assert alarms([dealt_win_row(500_000, shape)]) == []


def test_lan_sets_of_the_rules_page() -> None:
    """Of all 14-tile sets of the strict family 2016 are 烂牌, 864 七星, 252 一般高, 108 七星一般高."""
    assert lan_sets() == {"lan_pai": 2016, "qi_xing": 864, "yi_ban_gao": 252, "qi_xing_yi_ban_gao": 108}


def test_two_countings_of_complete_hands_agree() -> None:
    """Hands without a four: block by block with flags, and by generating functions."""
    complete, near = near_hands()
    weights = {shape: 4 ** shape[0] * 6 ** shape[1] * 4 ** shape[2] for shape in near}
    by_flags = sum(ways * weights[shape] for shape, ways in complete.items())
    (s0, s2), (h0, h2) = (
        [block_polynomial(v for v in family(size, size == 9) if max(v) < 4) for family in (sets_only, with_pair)]
        for size in (9, 7)
    )
    in_suit = multiply(multiply(power(s0, 2, 14), s2, 14), h0, 14)[14]
    in_honours = multiply(power(s0, 3, 14), h2, 14)[14]
    assert by_flags == 3 * in_suit + in_honours + 3240 * 4**14
    assert all(ways <= near[shape] for shape, ways in complete.items())


def test_exact_chances_add_up() -> None:
    """Distributions sum to 1, and small cases are what a direct count gives."""
    assert sum(kinds_distribution(13, {4: 1}).values()) == 1
    # at least one four among 13 tiles, by inclusion and exclusion over the kinds
    fours = sum((-1) ** (k + 1) * comb(34, k) * comb(136 - 4 * k, 13 - 4 * k) for k in (1, 2, 3))
    assert 1 - kinds_distribution(13, {4: 1})[0] == pytest.approx(fours / comb(136, 13), abs=0, rel=1e-15)
    for declarations in (True, False):
        plain, odds = opening_discard(declarations)
        assert sum(odds.values()) == 1
        assert plain < kinds_distribution(14, {4: 1})[0]
    assert weight((4, 3, 2, 1, 0)) == 1 * 4 * 6 * 4
    assert dealt_win_chance("strict", "distinct") < dealt_win_chance() < dealt_win_chance("soft")
