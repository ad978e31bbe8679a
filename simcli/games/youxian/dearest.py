"""The largest single payment that a rule set of 攸县胡子牌 allows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from simcli.games.base import Dearest
from simcli.games.youxian.options import Rules, resolve

_GROUPS = 7
_RED_KINDS = 3  # of each size
_RED_COPIES = 24
_MOST_FOURS = 6


class _Shape(NamedTuple):
    """A complete hand without chows, counted: small and big threes and fours, the size of the pair, red cards."""

    threes: tuple[int, int]
    fours: tuple[int, int]
    pair: tuple[int, int]
    reds: tuple[int, ...]

    @property
    def bigs(self) -> int:
        return 3 * self.threes[1] + 4 * self.fours[1] + 2 * self.pair[1]


class _Best(NamedTuple):
    """A hand's 息, its fans by name, and how many fours it has."""

    xi: int
    fans: dict[str, int]
    fours: int


def _reds(threes: int, fours: int, pair: int) -> set[int]:
    """Return the possible red cards of so many groups of one size, each of a kind of its own."""
    return {
        3 * a + 4 * b + 2 * c
        for a in range(threes + 1)
        for b in range(fours + 1)
        for c in range(pair + 1)
        if a + b + c <= _RED_KINDS
    }


@cache
def _shapes() -> tuple[_Shape, ...]:
    """Return every hand without chows: no kind can stand in two groups, and no size has too few kinds."""
    found: list[_Shape] = []
    for fours in range(_MOST_FOURS + 1):
        for pair in ((0, 1), (1, 0)) if fours else ((0, 0),):
            threes = _GROUPS - fours - sum(pair)
            for big_fours in range(fours + 1):
                for big_threes in range(threes + 1):
                    split = ((threes - big_threes, big_threes), (fours - big_fours, big_fours), pair)
                    small, big = (_reds(split[0][size], split[1][size], pair[size]) for size in (0, 1))
                    found.append(_Shape(*split, tuple(sorted({a + b for a in small for b in big}))))
    return tuple(found)


def _colour(fan: Any, reds: int) -> dict[str, int]:
    """Return the fans of the red cards."""
    if reds >= 13 and fan.hong_wu:
        return {"hong_wu": fan.hong_wu}
    if reds >= 10 and fan.hong_hu:
        return {"hong_hu": fan.hong_hu + (reds - 10) * fan.hong_hu_step}
    return {"hei_hu": fan.hei_hu} if reds == 0 else {"dian_hu": fan.dian_hu} if reds == 1 else {}


def _size(fan: Any, bigs: int, smalls: int) -> dict[str, int]:
    """Return the fans of big and small cards."""
    if bigs >= 18 and fan.da_zi_hu:
        return {"da_zi_hu": fan.da_zi_hu + (bigs - 18) * fan.da_zi_hu_step}
    if smalls >= 16 and fan.xiao_zi_hu:
        return {"xiao_zi_hu": fan.xiao_zi_hu + (smalls - 16) * fan.xiao_zi_hu_step}
    return {}


def _dearer(choices: list[dict[str, int]]) -> dict[str, int]:
    return max(choices, key=lambda fans: sum(fans.values()))


def _without_chows(rules: Rules) -> Iterator[_Best]:
    """Yield the dearest hand of every shape without chows."""
    xi, fan = rules.xi, rules.fan
    three = (max(xi.peng_small, xi.kan_small, xi.wei_small), max(xi.peng_big, xi.kan_big, xi.wei_big))
    four = (max(xi.pao_small, xi.ti_small), max(xi.pao_big, xi.ti_big))
    pair = (xi.pair_small, xi.pair_big)
    colours = [_colour(fan, reds) for reds in range(_RED_COPIES + 1)]
    for shape in _shapes():
        worth = sum(
            shape.threes[size] * three[size] + shape.fours[size] * four[size] + shape.pair[size] * pair[size]
            for size in (0, 1)
        )
        fours = sum(shape.fours)
        cards = 20 + fours if fours else 21
        colour = _dearer([colours[reds] for reds in shape.reds])
        fans = colour | _size(fan, shape.bigs, cards - shape.bigs) | {"dui_zi_hu": int(fan.dui_zi_hu)}
        yield _Best(worth, fans, fours)


def _with_chows(rules: Rules) -> Iterator[_Best]:
    """Yield a hand with chows for every number of fours, no cheaper than any real one.

    Whether its cards can be had together is not asked: it may be somewhat too dear.
    """
    xi, fan = rules.xi, rules.fan
    chows = [xi.chow_123_small, xi.chow_123_big, xi.chow_270_small, xi.chow_270_big]
    chows += [xi.run_small, xi.run_big, xi.jiao_small, xi.jiao_big]
    if rules.chow_1_5_10:
        chows += [xi.chow_1_5_10_small, xi.chow_1_5_10_big]
    three = max(*chows, xi.peng_small, xi.peng_big, xi.kan_small, xi.kan_big, xi.wei_small, xi.wei_big)
    four = max(xi.pao_small, xi.pao_big, xi.ti_small, xi.ti_big)
    for fours in range(_MOST_FOURS):
        cards = 20 + fours if fours else 21
        threes = _GROUPS - fours - (1 if fours else 0)
        worth = fours * four + (max(xi.pair_small, xi.pair_big) if fours else 0)
        worth += max(chows) + (threes - 1) * three
        colour = _dearer([_colour(fan, reds) for reds in range(min(cards, _RED_COPIES) + 1)])
        size = _dearer([_size(fan, bigs, cards - bigs) for bigs in range(cards + 1)])
        yield _Best(worth, colour | size, fours)


def _ways(rules: Rules, fours: int) -> Iterator[tuple[int, dict[str, int]]]:
    """Yield the 囤 and fans that the way of winning adds to a hand with so many fours.

    With six fours laid the hand is one card: 听胡 and 耍猴 then stand together.
    """
    fan = rules.fan
    ting, shua = {"ting_hu": int(fan.ting_hu)}, {"shua_hou": int(fan.shua_hou)}
    alone = ting | shua if fours == _MOST_FOURS else _dearer([ting, shua] if fours else [ting])
    yield rules.self_draw_tun, {"hai_di_hu": int(fan.hai_di_hu)} | alone
    yield 0, {"di_hu": int(fan.di_hu)} | alone
    if fours <= 1:
        yield rules.self_draw_tun, {"tian_hu": int(fan.tian_hu)}


def dearest(rules: Rules) -> Dearest:
    """Return the largest payment of one loser over every hand and way of winning that can be priced.

    Never too low. It is exact where the dearest hand has no chow, as under the usual fans and 息; a dearest hand with
    chows may be somewhat overrated. Whether play can bring the hand about is not asked; but a shown card is never taken
    for the last one of the wall.
    """
    rules = resolve(rules)
    best, causes = 0, dict[str, int]()
    for hand in (*_without_chows(rules), *_with_chows(rules)):
        if hand.xi < rules.min_xi:
            continue
        for more_tun, way in _ways(rules, hand.fours):
            tun = (hand.xi - rules.min_xi) // rules.xi_per_tun + rules.tun_base + more_tun
            fans = hand.fans | way
            points = tun * max(1, sum(fans.values()))
            if points > best:
                best, causes = points, fans
    points = best * rules.base * (1 + rules.huang_fan)
    if rules.cap is not None:
        points = min(points, rules.cap)
    names = [f"fan.{name}" for name, fans in causes.items() if fans]
    names += ["tun_base", "xi_per_tun", "base", *(["huang_fan"] if rules.huang_fan else [])]
    return Dearest(points, tuple(f"rules.{name}" for name in (*names, *(["cap"] if rules.cap else []))))
