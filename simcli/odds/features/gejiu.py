"""Features of a hand of 个旧麻将."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.games.gejiu.notation import KINDS, meld_tiles, parse_tiles
from simcli.odds.features.base import Deck, Feature, Ints, Part, Unit, feature, least, most, table, with_cards
from simcli.repricing import gejiu as logged
from simcli.repricing import hands

if TYPE_CHECKING:
    from simcli.config import Experiment

_COPIES, _HONOURS, _DRAGONS = 4, 27, 31
_UNITS = tuple(Unit((kind,), (_COPIES,)) for kind in range(KINDS))
_BLOCKS = (*(tuple(range(9 * suit, 9 * suit + 9)) for suit in range(3)), tuple(range(_HONOURS, KINDS)))
_MELDS = 4


def deck(experiment: Experiment) -> Deck:
    """Return the pack and the features."""
    found = {one.name: one for one in _features()}
    columns = ("hand", "hand_honours", "melds", "win_tile")
    return Deck(experiment.seats, 13, KINDS, _UNITS, _BLOCKS, found, parse_tiles, melded, columns)


def _part(of: Callable[[int, int], int]) -> Part:
    """Return the sum over kinds of `of(kind, copies held)`."""
    return Part((table(_UNITS, lambda kind, held, _: of(kind, held)),))


def _suit(suit: int) -> Part:
    return _part(lambda kind, held: held * (kind // 9 == suit))


def _held(*copies: int) -> Part:
    return _part(lambda _, held: held in copies)


def _honours() -> Part:
    return _part(lambda kind, held: held * (kind >= _HONOURS))


def _is_end(kind: int) -> bool:
    return kind < _HONOURS and kind % 9 in (0, 8)


def _features() -> Iterator[Feature]:
    suits = [_suit(suit) for suit in range(3)]
    for suit, (name, word, en) in enumerate((("m", "万", "characters"), ("p", "筒", "dots"), ("s", "条", "bamboos"))):
        yield feature(name, f"{word}子张数", f"tiles of {word} ({en})", suits[suit])
    yield feature("longest", "最多的一门的张数", "tiles of the longest suit", *suits, made=most)
    yield feature("shortest", "最少的一门的张数", "tiles of the shortest suit", *suits, made=least)
    yield feature(
        "flush",
        "最多的一门加字牌的张数",
        "tiles of the longest suit and honours together",
        *suits,
        _honours(),
        made=lambda m, p, s, z: most(m, p, s) + z,
    )
    yield feature(
        "off_suit",
        "最多的一门以外的张数（0 为清一色）",
        "tiles outside the longest suit (0: a full flush)",
        *suits,
        _honours(),
        made=lambda m, p, s, z: m + p + s + z - most(m, p, s),
    )
    yield feature(
        "off_flush",
        "最多的一门和字牌以外的张数（0 为混一色或清一色）",
        "tiles outside the longest suit that are no honours (0: half or full flush)",
        *suits,
        made=lambda m, p, s: m + p + s - most(m, p, s),
    )
    has_suit = Part((table(_UNITS, lambda kind, held, _: held * (kind < _HONOURS)),), lambda held: np.minimum(held, 1))
    yield feature("suits", "有几门（万、筒、条）", "suits that are there (of three)", has_suit)
    yield feature("plain", "字牌以外的张数", "tiles that are no honours", _part(lambda kind, n: n * (kind < _HONOURS)))
    yield feature("honours", "字牌张数", "honour tiles", _honours())
    yield feature(
        "winds", "风牌张数（东南西北）", "wind tiles", _part(lambda kind, n: n * (_HONOURS <= kind < _DRAGONS))
    )
    yield feature("dragons", "箭牌张数（中发白）", "dragon tiles", _part(lambda kind, n: n * (kind >= _DRAGONS)))
    yield feature("ends", "幺九张数（一和九）", "ones and nines", _part(lambda kind, n: n * _is_end(kind)))
    yield from _groups()


def _groups() -> Iterator[Feature]:
    yield feature("kinds", "有几种牌", "different tiles", _held(1, 2, 3, 4))
    yield feature("honour_kinds", "有几种字牌", "different honours", _part(lambda kind, n: kind >= _HONOURS and n > 0))
    yield feature("singles", "单张的种数", "tiles held once", _held(1))
    yield feature("pairs", "恰好两张的种数", "tiles held exactly twice", _held(2))
    yield feature("triplets", "恰好三张的种数", "tiles held exactly three times", _held(3))
    yield feature("fours", "四张的种数", "tiles held four times", _held(4))
    yield feature("doubles", "两张以上的种数", "tiles held twice or more", _held(2, 3, 4))
    yield feature("trebles", "三张以上的种数", "tiles held three times or more", _held(3, 4))
    yield feature("two_by_two", "能凑几对（四张算两对）", "pairs, a four being two", _part(lambda _, held: held // 2))
    classes = tuple(
        table(_UNITS, lambda kind, held, _, one=one: int(held > 0 and (kind >= _HONOURS or kind % 3 == one)))  # type: ignore[misc]
        for one in range(3)
    )
    # in the block of honours all three tables count every kind, so the largest is their number there too
    yield feature(
        "unrelated",
        "能留给烂牌的张数（每门取 147、258、369 中最多的）",
        "tiles that fit one hand of the 烂 family (the best of 147, 258, 369 in each suit, and honours)",
        Part(classes, most),
    )
    ranks = tuple(
        table(_UNITS, lambda kind, held, _, one=one: int(kind // 9 == one and kind < _HONOURS and held > 0))  # type: ignore[misc]
        for one in range(3)
    )
    yield feature(
        "dragon",
        "一条龙最多已有几个数（同一门不同的数）",
        "different numbers of one suit, the most (9: a whole dragon)",
        *(Part((one,)) for one in ranks),
        made=most,
    )


def melded(columns: Mapping[str, Any]) -> Ints:
    """Return the copies of each kind in winning hands, melds and the winning tile among them (pond: the discards)."""
    held = logged.counts(columns["hand"], columns["hand_honours"])
    codes = hands.melds(columns["melds"], _MELDS)
    return with_cards(held, codes, lambda code: meld_tiles(*divmod(code, KINDS)), columns["win_tile"])
