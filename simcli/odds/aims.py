"""What leads to a rare event: features of the cards a player holds that grow on the way to it.

Any choice gives unbiased estimates; a good one gives narrow intervals.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simcli.odds.event import Node, Number, Operation, Ref, conjuncts
from simcli.odds.features.base import Deck, Feature, Ints
from simcli.odds.names import Names

if TYPE_CHECKING:
    from simcli.odds.features.base import Part

#: What a player comes to hold on the way to each pattern: features and their weights.
_PATTERNS: Mapping[str, Mapping[str, Mapping[str, int]]] = {
    "gejiu": {
        "qing_yi_se": {"off_suit": -1},
        "hun_yi_se": {"off_flush": -1},
        "zi_yi_se": {"plain": -1},
        "da_dui_zi": {"doubles": 1, "trebles": 1},
        "yi_tiao_long": {"dragon": 1},
        "lan_pai": {"unrelated": 1},
        "qi_xing": {"unrelated": 1, "honour_kinds": 1},
        "yi_ban_gao": {"unrelated": 1},
        "qi_xing_yi_ban_gao": {"unrelated": 1, "honour_kinds": 1},
        "xiao_qi_dui": {"two_by_two": 1},
        "qi_dui_quad": {"two_by_two": 1, "fours": 1},
        "gang_shang_hua": {"trebles": 1, "fours": 1},
    },
    "youxian": {
        "hong_hu": {"red": 1},
        "hong_wu": {"red": 1},
        "dian_hu": {"red": -1},
        "hei_hu": {"red": -1},
        "dui_zi_hu": {"alike": 2, "pairs": 1},
        "da_zi_hu": {"small": -1},
        "xiao_zi_hu": {"big": -1},
    },
    "tongcheng": {
        "shi_dui": {"two_by_two": 1},
        "yi_shou_hei": {"red": -1},
        "yi_shou_hong": {"black": -1},
    },
}
#: The same for amounts that are to be large.
_AMOUNTS: Mapping[str, Mapping[str, Mapping[str, int]]] = {
    "gejiu": {},
    "youxian": {"xi": {"alike": 1, "ti": 1}, "tun": {"alike": 1, "ti": 1}},
    "tongcheng": {"count": {"alike": 2, "own": 1}, "win.own": {"own": 1}},
}


_UPPER = ("<", "<=", "==")


@dataclass(frozen=True, eq=False)
class Aim:
    """A weighted sum of features of a hand; `latest`: the most cards drawn after the deal by which it is of use."""

    terms: tuple[tuple[Feature, int], ...]
    latest: int | None = None

    @property
    def parts(self) -> list[Part]:
        """The parts of its features, for counting."""
        return [part for feature, _ in self.terms for part in feature.parts]

    def of(self, deck: Deck, counts: Ints) -> Ints:
        """Return how far hands have come, given the copies of each kind."""
        found = np.zeros(len(counts), np.int64)
        for feature, weight in self.terms:
            found += weight * deck.values(feature, counts)
        return found

    def text(self) -> str:
        """Return it as a sum of names."""
        signs = [f"{'-' if weight < 0 else '+'} {'' if abs(weight) == 1 else f'{abs(weight)} '}{one.name}"
                 for one, weight in self.terms]  # fmt: skip
        return " ".join(signs).removeprefix("+ ") + ("" if self.latest is None else f" (draws <= {self.latest})")


def aim_of(names: Names, event: Node) -> Aim | None:
    """Return what leads to an event, None where nothing is known to."""
    terms: dict[str, tuple[Feature, int]] = {}
    for part in conjuncts(event):
        for name, feature, weight in _of_part(names, part):
            terms.setdefault(name, (feature, weight))
    limits = [limit for part in conjuncts(event) for limit in _latest(part)]
    return Aim(tuple(terms.values()), min(limits, default=None)) if terms else None


def _latest(part: Node) -> Iterator[int]:
    """Return the most draws that a part of an event allows, if it says so."""
    if not (isinstance(part, Operation) and len(part.parts) == 2):
        return
    left, right = part.parts
    sign = part.sign
    if isinstance(left, Number):
        left, right = right, left
        sign = {">": "<", ">=": "<="}.get(sign, sign if sign == "==" else "")
    if isinstance(left, Ref) and left.key in ("draws", "win.draws") and isinstance(right, Number) and sign in _UPPER:
        yield right.value - (sign == "<")


def _of_part(names: Names, part: Node) -> Iterator[tuple[str, Feature, int]]:
    if isinstance(part, Ref) and part.key.removeprefix("win.").startswith("p_"):
        known = _PATTERNS[names.game.id].get(part.key.removeprefix("win.").removeprefix("p_"), {})
        for name, weight in known.items():
            yield name, names.deck.features[name], weight
    if not (isinstance(part, Operation) and len(part.parts) == 2):
        return
    left, right = part.parts
    turned = isinstance(left, Number)
    side = right if turned else left
    if not isinstance(side, Ref) or not isinstance(left if turned else right, Number):
        return
    sign = _direction(part.sign, turned)
    if sign and side.key.startswith("hand."):
        yield side.key, names.feature(side.key), sign
    elif sign > 0:
        known = _AMOUNTS[names.game.id].get(side.key.removeprefix("win.") if side.key != "win.own" else side.key, {})
        for name, weight in known.items():
            yield name, names.deck.features[name], weight


def _direction(sign: str, turned: bool) -> int:
    """Return whether a comparison asks for much (1; equality too) or little (-1); 0 for `!=`."""
    if sign in ("<", "<="):
        return 1 if turned else -1
    return {"==": 1, ">": 1, ">=": 1}.get(sign, 0) * (-1 if turned and sign != "==" else 1)
