"""Which totals of fans the rules of 攸县胡子牌 in force allow, and which names they do not have."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING, Any

from simcli.games.youxian import GAME

if TYPE_CHECKING:
    from simcli.games.youxian.options import Rules

#: Totals of fans up to this one have a row of their own.
MOST_TOTALS = 24
_REDS, _CARDS = 24, 26  # in the pack; in the largest complete hand


def totals(rules: Rules) -> set[int]:
    """Return every total of fans that a win can have.

    Names that exclude each other by their definition are never added up; whether cards and melds for the others can be
    had together is not asked, so that some of the totals may be impossible all the same.
    """
    fan: Any = rules.fan  # numbers: "auto" is resolved
    red_low = 13 if fan.hong_wu else _REDS + 1
    colours = {0, fan.dian_hu, fan.hei_hu, fan.hong_wu}
    colours |= _growing(fan.hong_hu, fan.hong_hu_step, range(10, min(red_low, _REDS + 1)))
    sizes = {0} | _growing(fan.da_zi_hu, fan.da_zi_hu_step, range(18, _CARDS + 1))
    sizes |= _growing(fan.xiao_zi_hu, fan.xiao_zi_hu_step, range(16, _CARDS + 1))
    ways = {0, fan.tian_hu, fan.hai_di_hu} | ({fan.di_hu} if rules.shown_card_winnable else set())
    return {max(1, sum(parts)) for parts in product(colours, sizes, ways, _single(fan.dui_zi_hu), _alone(rules))}


def _single(fans: int) -> set[int]:
    return {0, fans}


def _alone(rules: Rules) -> set[int]:
    fan: Any = rules.fan
    return {0, fan.ting_hu, fan.shua_hou, fan.ting_hu + fan.shua_hou}


def _growing(fans: int, step: int, cards: Iterable[int]) -> set[int]:
    """Return the fans of a name that grows with the cards; none where it is switched off."""
    return {fans + step * more for more, _ in enumerate(cards)} if fans else set()


def fan_rows(rules: Rules) -> range:
    """Return the totals of fans that have a row: 1 up to the largest that is allowed, at most `MOST_TOTALS`."""
    return range(1, min(max(totals(rules)), MOST_TOTALS) + 1)


def worth(rules: Rules, name: str) -> int:
    """Return the fans of a name (the least where they grow with the cards); 0 where the rules do not have it."""
    if name == "di_hu" and not rules.shown_card_winnable:
        return 0
    return int(getattr(rules.fan, name))


NAMES = tuple(pattern.id for pattern in GAME.patterns)
