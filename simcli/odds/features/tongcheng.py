"""Features of a hand of 通城个子牌."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.games.tongcheng.notation import (
    CARDS,
    CHARACTERS,
    FLOWER,
    FLOWERED,
    KINDS,
    PACK,
    RED,
    meld_cards,
    parse_cards,
)
from simcli.odds.features.base import Deck, Feature, Ints, Part, Unit, feature, least, table, with_cards
from simcli.repricing import hands

if TYPE_CHECKING:
    from simcli.config import Experiment

_CHARS, _HAND, _LOW, _BASE, _FLOWER_BASE, _MELDS = len(CHARACTERS), 19, 12, 6, 3, 7


def _unit(character: int) -> Unit:
    kinds = [character]
    if CHARACTERS[character] in FLOWERED:
        kinds.append(CARDS.index(CHARACTERS[character] + FLOWER))
    return Unit(tuple(kinds), tuple(PACK[kind] for kind in kinds))


_UNITS = tuple(_unit(character) for character in range(_CHARS))
_BLOCKS = (*(tuple(range(first, first + 3)) for first in range(0, 18, 3)), tuple(range(18, _CHARS)))
_NAMED = (("shangdaren", "上大人"), ("kezhili", "可知礼"), ("kongyiji", "孔乙己"), ("huasanqian", "化三千"),
          ("qishitu", "七十土"), ("bajiuzi", "八九子"))  # fmt: skip


def deck(experiment: Experiment) -> Deck:
    """Return the pack and the features under the rules in force (own points are an option)."""
    found = {one.name: one for one in _features(experiment.rules)}
    columns = ("hand_a", "hand_b", "hand_flowers", "picked_a", "picked_b", "picked_flowers", "melds", "win_card")
    return Deck(experiment.seats, _HAND, KINDS, _UNITS, _BLOCKS, found, parse_cards, melded, columns)


def _part(of: Callable[[int, int, int], int]) -> Part:
    """Return the sum over characters of `of(character, plain copies, flowered copies)`."""
    return Part((table(_UNITS, of),))


def _held(*copies: int) -> Part:
    return _part(lambda _, plain, flowered: plain + flowered in copies)


def _is_red(character: int) -> bool:
    return CHARACTERS[character] in RED


def _features(rules: Any) -> Iterator[Feature]:
    yield feature("red", "红牌张数", "red cards", _part(lambda c, a, b: (a + b) * _is_red(c)))
    yield feature("black", "黑牌张数", "black cards", _part(lambda c, a, b: (a + b) * (not _is_red(c))))
    yield feature("flowered", "花牌张数", "flowered cards", _part(lambda _, plain, flowered: flowered))
    yield _own(rules)
    yield feature("kinds", "有几个字", "different characters", _held(1, 2, 3, 4, 5))
    yield feature("singles", "单张的字数", "characters held once", _held(1))
    yield feature("pairs", "恰好两张的字数", "characters held exactly twice", _held(2))
    yield feature("kan", "坎（恰好三张）的字数", "characters held exactly three times (坎)", _held(3))
    yield feature("fours", "恰好四张的字数（可观生）", "characters held exactly four times (观生 possible)", _held(4))
    yield feature("fives", "五张全有的字数", "characters held five times", _held(5))
    yield feature("alike", "三张以上相同的字数", "characters held three times or more", _held(3, 4, 5))
    yield feature("guan", "四张以上相同的字数", "characters held four times or more", _held(4, 5))
    yield feature(
        "two_by_two", "能凑几对（四张算两对）", "pairs, a four being two", _part(lambda _, a, b: (a + b) // 2)
    )
    yield feature("odd", "单出来的张数（离十对的单张）", "characters held an odd number of times", _held(1, 3, 5))
    yield feature(
        "red_alike",
        "红字三张以上相同的字数",
        "red characters held three times or more",
        _part(lambda c, a, b: _is_red(c) and a + b >= 3),
    )
    places = tuple(table(_UNITS, _in_place(place)) for place in range(3))
    yield feature(
        "sentences",
        "六句（上大人…八九子）可凑几副",
        "sets of the six sentences (上大人 to 八九子) that its cards would make",
        Part(places, least),
    )
    for name, word in _NAMED:
        copies = [_copies(CHARACTERS.index(character)) for character in word]
        yield feature(name, f"{word}可凑几副", f"sets of {word} that its cards would make", *copies, made=least)


def _in_place(place: int) -> Callable[[int, int, int], int]:
    """Return the copies of the character that stands at `place` of a sentence (none of the other four)."""
    return lambda c, plain, flowered: (plain + flowered) * (c < 18 and c % 3 == place)


def _copies(character: int) -> Part:
    return _part(lambda c, plain, flowered: (plain + flowered) * (c == character))


def _own(rules: Any) -> Feature:
    own = rules.own.model_dump(by_alias=True)
    values = [int(own.get(card, 0)) for card in CARDS]

    def of(character: int, plain: int, flowered: int) -> int:
        kinds = _UNITS[character].kinds
        return plain * values[kinds[0]] + (flowered * values[kinds[1]] if len(kinds) > 1 else 0)

    return feature("own", "牌自身的个子（按现行规则）", "own points (个子) of the cards, rules in force", _part(of))


def melded(columns: Mapping[str, Any]) -> Ints:
    """Return the copies of each kind in winning hands, melds, picked cards and the winning card among them."""
    held = np.zeros((len(columns["melds"]), KINDS), np.int64)
    for name in ("hand", "picked"):
        held[:, :_LOW] += hands.digits(columns[f"{name}_a"], _BASE, _LOW)
        held[:, _LOW:_CHARS] += hands.digits(columns[f"{name}_b"], _BASE, _CHARS - _LOW)
        flowers = hands.digits(columns[f"{name}_flowers"], _FLOWER_BASE, len(FLOWERED))
        held[:, [CHARACTERS.index(character) for character in FLOWERED]] -= flowers
        held[:, _CHARS:] += flowers
    codes = hands.melds(columns["melds"], _MELDS)
    return with_cards(held, codes, lambda code: meld_cards(*divmod(code, 3 * _CHARS)), columns["win_card"])
