"""The largest single payment that a rule set of 通城个子牌 allows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import prod
from typing import NamedTuple

from simcli.games.base import Dearest
from simcli.games.options import flat
from simcli.games.tongcheng.notation import CARDS, CHARACTER, CHARACTERS, PACK, RED
from simcli.games.tongcheng.options import Rules, resolve

_GROUPS = 6
_PAIRS = 10
_FIXED = ("上大人", "孔乙己", "可知礼", "化三千", "七十土", "八九子")
_RUN = "乙二三四五六七八九十"
_STEPS = 3000  # of the search for the largest count; where it needs more, its bound stands


class _Part(NamedTuple):
    """A group or half: how many copies of which characters it takes, and its base."""

    copies: tuple[tuple[int, int], ...]
    base: int


def sentences(low_runs: bool) -> Iterator[str]:
    """Yield every sentence as its three characters."""
    yield from _FIXED
    for first in range(0 if low_runs else 2, len(_RUN) - 2):
        yield _RUN[first : first + 3]


def _index(characters: str) -> list[int]:
    return [CHARACTERS.index(character) for character in characters]


def _groups(rules: Rules, allowed: str, concealed: bool) -> Iterator[_Part]:
    """Yield the groups of the characters `allowed`, each with the largest base that it can have."""
    base = rules.group
    for sentence in sentences(rules.low_runs):
        if set(sentence) <= set(allowed):
            red = RED.issuperset(sentence)
            yield _Part(tuple((c, 1) for c in _index(sentence)), base.sentence_red if red else base.sentence_black)
    for character in allowed:
        (place,), red = _index(character), character in RED
        three = max(base.kan_red, base.peng_red) if red else max(base.kan_black, base.peng_black)
        yield _Part(((place, 3),), three)
        yield _Part(((place, 4),), base.quad_red if red else base.quad_black)
        if not concealed:
            yield _Part(((place, 5),), base.hua_red if red else base.hua_black)


def _halves(rules: Rules, allowed: str) -> Iterator[_Part]:
    if rules.half != "sentence":
        yield from (_Part(((place, 2),), 0) for place in _index(allowed))
    if rules.half != "pair":
        two = {pair for sentence in sentences(rules.low_runs) for pair in combinations(sentence, 2)}
        yield from (_Part(tuple((c, 1) for c in _index("".join(pair))), 0) for pair in two if set(pair) <= set(allowed))


class _Search:
    """Looks for the complete hand of the largest count."""

    def __init__(self, rules: Rules, allowed: str, concealed: bool) -> None:
        points = list(flat(rules.own).values())
        own: list[list[int]] = [[] for _ in CHARACTERS]
        for kind in range(len(CARDS)):
            own[CHARACTER[kind]] += [points[kind]] * PACK[kind]
        # largest own points of so many copies of a character
        self.top = [[sum(sorted(values, reverse=True)[:n]) for n in range(6)] for values in own]
        groups = [(self._alone(part), part) for part in _groups(rules, allowed, concealed)]
        self.groups = sorted(groups, key=lambda entry: -entry[0])
        self.halves = list(_halves(rules, allowed))
        self.best_half = max((self._alone(part) for part in self.halves), default=0)
        self.bounds = [self._bound(at) for at in range(len(self.groups) + 1)]
        self.steps = 0
        self.best = -1

    def _alone(self, part: _Part) -> int:
        return part.base + sum(self.top[character][copies] for character, copies in part.copies)

    def _bound(self, at: int) -> list[int]:
        """Return what 0..6 groups from place `at` on add at most: of one character no two stand as alike."""
        bounds, seen = [0], set[int]()
        for value, part in self.groups[at:]:
            single = len(part.copies) == 1
            if single and part.copies[0][0] in seen:
                continue
            seen.add(part.copies[0][0] if single else -1)
            bounds += [bounds[-1] + value * (times + 1) for times in range(1 if single else _GROUPS)]
            if len(bounds) > _GROUPS:
                break
        bounds += [bounds[-1]] * (_GROUPS + 1 - len(bounds))
        return bounds[: _GROUPS + 1]

    def largest(self) -> int:
        """Return the largest count, or where the search is too long a number that is not smaller."""
        self._add(0, _GROUPS, [0] * len(CHARACTERS), 0)
        return self.bounds[0][_GROUPS] + self.best_half if self.steps > _STEPS else self.best

    def _add(self, at: int, left: int, used: list[int], count: int) -> None:
        self.steps += 1
        if self.steps > _STEPS:
            return
        if left == 0:
            self.best = max(self.best, count + max((self._gain(half, used) for half in self.halves), default=0))
            return
        for place in range(at, len(self.groups)):
            if count + self.bounds[place][left] + self.best_half <= self.best:
                return
            part = self.groups[place][1]
            gain = self._gain(part, used)
            if gain < 0:
                continue
            for character, copies in part.copies:
                used[character] += copies
            self._add(place, left - 1, used, count + gain)
            for character, copies in part.copies:
                used[character] -= copies

    def _gain(self, part: _Part, used: list[int]) -> int:
        """Return what a part adds to the count, -1 where the pack has too few copies left."""
        gain = part.base
        for character, copies in part.copies:
            if used[character] + copies > 5:
                return -1
            gain += self.top[character][used[character] + copies] - self.top[character][used[character]]
        return gain

    def pairs(self, rules: Rules) -> int:
        """Return a number that no count of ten pairs exceeds."""
        pairs = [top[2] for top in self.top] + [top[4] - top[2] for top in self.top if rules.shi_dui_quads]
        base = rules.group
        most = max(base.sentence_red, base.sentence_black, base.kan_red, base.kan_black, base.peng_red, base.peng_black)
        return sum(sorted(pairs, reverse=True)[:_PAIRS]) + _GROUPS * most


_BLACK = "".join(character for character in CHARACTERS if character not in RED)
_REDS = "".join(character for character in CHARACTERS if character in RED)


def _multiple(rules: Rules, count: int, specials: list[int]) -> int:
    """Return the multiple of a hand, 0 where it is no win."""
    minimum = 0 if rules.min_count == "auto" else rules.min_count
    by_count = [max(1, count // rules.count_per_point)] if count >= minimum else []
    if rules.special_combine == "replace" and specials:
        return max(specials)
    multiples = [*by_count, *specials]
    if rules.special_combine == "product" and multiples:
        return prod(multiples)
    return sum(multiples) if rules.special_combine == "sum" else max(multiples, default=0)


def _hands(rules: Rules) -> Iterator[tuple[int, list[str]]]:
    """Yield (a count that is not exceeded, specials) for every set of specials that a hand can have."""
    special = rules.special
    found = {"": _Search(rules, CHARACTERS, concealed=False)}
    for name, allowed in (("yi_shou_hei", _BLACK), ("yi_shou_hong", _REDS)):
        if getattr(special, name):
            found[name] = _Search(rules, allowed, rules.special_concealed)
    for name, search in found.items():
        colour = [name] if name else []
        if (count := search.largest()) >= 0:
            yield count, colour
        if special.shi_dui:
            yield search.pairs(rules), [*colour, "shi_dui"]


def _worth(rules: Rules, specials: list[str]) -> list[int]:
    return [int(getattr(rules.special, name)) for name in specials]


@cache
def dearest(rules: Rules) -> Dearest:
    """Return the largest payment of one loser over every hand that can be priced.

    Never too low, and in most rule sets exact. Somewhat overrated may be: ten pairs whose count matters
    (`special_combine` sum or product), and rule sets so even that the search for the largest count is broken off.
    """
    rules = resolve(rules)
    priced = [(_multiple(rules, count, _worth(rules, names)), names) for count, names in _hands(rules)]
    multiple, specials = max(priced, key=lambda entry: entry[0])
    names = [f"special.{name}" for name in specials] + ["count_per_point", "base"]
    return Dearest(multiple * rules.base, tuple(f"rules.{name}" for name in names))
