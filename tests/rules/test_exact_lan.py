"""Rules "Winning shapes" and "Patterns": every set of the 烂 family, priced one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from simcli import engine
from simcli.config import load
from simcli.games.scoring import ScoreCase
from simcli.verify.gejiu.exact_hands import far_apart, lan_sets, suit_subsets

FAMILY = ("lan_pai", "qi_xing", "yi_ban_gao", "qi_xing_yi_ban_gao")


def sets(shape: str) -> Iterator[tuple[int, ...]]:
    """All sets of 14 different kinds whose suits are as far apart as `shape` asks."""
    for suits in product(suit_subsets(shape), repeat=3):
        honours = 14 - sum(map(len, suits))
        if 0 <= honours <= 7:
            numbered = tuple(9 * suit + number for suit in range(3) for number in suits[suit])
            for chosen in combinations(range(27, 34), honours):
                yield numbered + chosen


def price(kinds: list[tuple[int, ...]], *options: str) -> Counter[str]:
    """Price each set as a self-draw of its first tile; count them by pattern, refused ones as `refused`."""
    cases = []
    for tiles in kinds:
        counts = [0] * 34
        for tile in tiles[1:]:
            counts[tile] = 1
        cases.append(ScoreCase("self_draw", 0, None, 0, tuple(counts), (), tiles[0], False))
    found: Counter[str] = Counter()
    for result in engine.score("gejiu", load("gejiu", options).rules, cases):
        held = [name for name in FAMILY if name in result.patterns]
        assert len(held) == int(result.valid)
        found[held[0] if held else "refused"] += 1
    return found


@pytest.mark.parametrize(
    ("options", "shape", "classes"),
    [
        ((), "strict", "any"),
        (("rules.lan_classes=distinct",), "strict", "distinct"),
        (("rules.lan_shape=soft",), "soft", "any"),
    ],
)
def test_every_set_of_the_family(options: tuple[str, ...], shape: str, classes: str) -> None:
    """The sets of a reading get the patterns that counting gives; sets of the wider reading are refused."""
    found = price(list(sets("soft")), *options)
    refused = found.pop("refused", 0)
    assert found == lan_sets(shape, classes)
    assert refused + sum(found.values()) == sum(lan_sets("soft").values())


def test_the_counting_rule_itself() -> None:
    """Subsets of one suit: 1 empty, 9 single, 9 pairs and 3 triples of a class; soft 21 pairs and 10 triples."""
    for shape, sizes in (("strict", {0: 1, 1: 9, 2: 9, 3: 3}), ("soft", {0: 1, 1: 9, 2: 21, 3: 10})):
        assert Counter(map(len, suit_subsets(shape))) == sizes
    assert far_apart((0, 3, 6), "strict")
    assert not far_apart((0, 4), "strict")
    assert far_apart((0, 4, 7), "soft")
    assert not far_apart((0, 2), "soft")
