"""Features of a hand of 攸县胡子牌."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from simcli.games.youxian.notation import KINDS, meld_cards, parse_cards
from simcli.odds.features.base import Deck, Feature, Ints, Part, Unit, feature, least, table, with_cards
from simcli.repricing import hands
from simcli.repricing import youxian as logged

if TYPE_CHECKING:
    from simcli.config import Experiment

_COPIES, _NUMBERS, _MELDS = 4, 10, 7
# a unit is a number: its small card and its big one
_UNITS = tuple(Unit((number, number + _NUMBERS), (_COPIES, _COPIES)) for number in range(_NUMBERS))
_RED = (1, 6, 9)
_CHOWS = 40  # codes of 吃; what follows in a packed byte are 碰 偎 跑 提, 20 cards each


def deck(experiment: Experiment) -> Deck:
    """Return the pack and the features under the rules in force (息 are an option)."""
    found = {one.name: one for one in _features(experiment.rules)}
    columns = ("hand_small", "hand_big", "melds", "win_card")
    return Deck(experiment.seats, 20, KINDS, _UNITS, (tuple(range(_NUMBERS)),), found, parse_cards, melded, columns)


def _part(of: Callable[[int, int, int], int]) -> Part:
    """Return the sum over numbers of `of(number, small copies, big copies)`."""
    return Part((table(_UNITS, of),))


def _each(of: Callable[[int], int]) -> Part:
    """Return the sum over all twenty cards of `of(copies held)`."""
    return _part(lambda _, small, big: of(small) + of(big))


def _features(rules: Any) -> Iterator[Feature]:
    yield feature("red", "红牌张数（二七十、贰柒拾）", "red cards", _part(lambda n, s, b: (s + b) * (n in _RED)))
    yield feature("black", "黑牌张数", "black cards", _part(lambda n, s, b: (s + b) * (n not in _RED)))
    yield feature("big", "大字张数", "big cards", _part(lambda _, small, big: big))
    yield feature("small", "小字张数", "small cards", _part(lambda _, small, big: small))
    yield feature("ti", "提（四张）的个数", "four alike (提)", _each(lambda held: held == 4))
    yield feature("kan", "坎（恰好三张）的个数", "exactly three alike (坎)", _each(lambda held: held == 3))
    yield feature("big_ti", "大字提的个数", "提 of big cards", _part(lambda _, small, big: big == 4))
    yield feature("big_kan", "大字坎的个数", "坎 of big cards", _part(lambda _, small, big: big == 3))
    yield feature("pairs", "恰好两张的种数", "cards held exactly twice", _each(lambda held: held == 2))
    yield feature("singles", "单张的种数", "cards held once", _each(lambda held: held == 1))
    yield feature("kinds", "有几种牌", "different cards", _each(lambda held: held > 0))
    yield feature("alike", "三张以上相同的种数", "cards held three times or more", _each(lambda held: held >= 3))
    yield feature("numbers", "有几个数（大小合看）", "different numbers, sizes apart", _part(lambda _, s, b: s + b > 0))
    yield feature(
        "jiao",
        "现成的绞：同一个数一种恰好两张、另一种一两张",
        "numbers that hold a 绞: exactly two of one size and one or two of the other",
        _part(lambda _, s, b: (s, b) in ((2, 1), (1, 2), (2, 2))),
    )
    yield _xi(rules)
    for name, numbers, word in (("run_270", _RED, "二七十"), ("run_123", (0, 1, 2), "一二三")):
        for size, zh, en in ((0, "小", "small"), (1, "大", "big")):
            yield feature(
                f"{name}_{en}",
                f"{zh}字{word}可凑几副（不管坎）",
                f"sets of {en} {word} that its cards would make",
                *(_copies(number, size) for number in numbers),
                made=least,
            )


def _xi(rules: Any) -> Feature:
    values = {(held, size): getattr(rules.xi, f"{name}_{size}") for held, name in ((3, "kan"), (4, "ti"))
              for size in ("small", "big")}  # fmt: skip
    return feature(
        "xi",
        "提和坎的息（按现行规则）",
        "息 of 提 and 坎 under the rules in force",
        _part(lambda _, s, b: int(values.get((s, "small"), 0)) + int(values.get((b, "big"), 0))),
    )


def _copies(number: int, size: int) -> Part:
    return _part(lambda n, small, big: (small, big)[size] * (n == number))


def melded(columns: Mapping[str, Any]) -> Ints:
    """Return the copies of each card in winning hands, melds and the winning card among them."""
    held = logged.counts(columns["hand_small"], columns["hand_big"])
    return with_cards(held, hands.melds(columns["melds"], _MELDS), _cards_of, columns["win_card"])


def _cards_of(code: int) -> list[int]:
    """Return the cards of a packed meld: 吃 first, then 碰 偎 跑 提 of each card."""
    return meld_cards(0, code) if code < _CHOWS else meld_cards((code - _CHOWS) // KINDS + 1, (code - _CHOWS) % KINDS)
