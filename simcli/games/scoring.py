"""A hand to be priced, and its price, as they pass between the calculator and the kernels."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Protocol, cast

from simcli.errors import UsageError
from simcli.games.registry import get
from simcli.text import say

COPIES = 4  # of every kind, where a game's pack does not say otherwise


@dataclass(frozen=True)
class ScoreCase:
    """One finished hand.

    Attributes
    ----------
    counts : copies of each of the game's kinds among the unmelded tiles, the winning tile not included.
    melds : (type, tile) each. gejiu: 0 chow, 1 pung, 2 exposed kong, 3 added kong, 4 concealed kong, and the lowest
        tile; youxian: 0 吃 with the chow's code, 1 碰, 2 偎, 3 跑, 4 提 with the card; tongcheng: 0 碰, 1 招, 2 滑 with
        3 * character + flowered cards.
    from_seat : who discarded or was robbed; None for a win by oneself.
    win_tile : None where there is none (塘子胡: `counts` then holds the discards; 天胡: all 21 cards).
    extra : further numbers that the game's kernel wants; youxian: last_card, own_discards, drawn_before; tongcheng:
        guan, the characters named by 观生 as a bit set, picked copies of each kind (`counts`: the unpicked ones).
    right_count : False where the number of tiles alone tells that the hand is no win; it is then not looked at further.
    """

    win_by: str
    winner: int
    from_seat: int | None
    dealer: int
    counts: tuple[int, ...]
    melds: tuple[tuple[int, int], ...]
    win_tile: int | None
    ready: bool
    extra: tuple[int, ...] = ()
    right_count: bool = True


@dataclass(frozen=True)
class ScoreResult:
    """The price of a hand: fans by pattern id in table order, their sum as paid, and points a seat.

    `extra` holds what the game tells besides (its `price_extras`). Of a hand that is no win `patterns` is empty and
    every score 0.
    """

    valid: bool
    patterns: dict[str, int]
    fan: int
    scores: tuple[int, ...]
    extra: dict[str, int] = field(default_factory=dict)


class Malformed(UsageError):
    """A case that cannot be priced: the line says why."""


class Calculator(Protocol):
    """What a game's module `cases` offers to the calculator."""

    def read_case(self, case: Mapping[str, Any], rules: Any) -> ScoreCase:
        """Read one JSON case under `rules`; raises Malformed."""

    def hand_text(self, case: ScoreCase) -> list[tuple[str, str]]:
        """Return the parts of a hand, sorted and readable: (heading, tiles)."""

    def usual_win_by(self, case: Mapping[str, Any]) -> str:
        """Return the `win_by` of a hand typed without one."""


def calculator(variant: str) -> Calculator:
    """Return the calculator's reader of a game (module simcli.games.<variant>.cases)."""
    return cast(Calculator, import_module(f"simcli.games.{get(variant).id}.cases"))


def known_keys(case: Mapping[str, Any], required: tuple[str, ...], others: tuple[str, ...]) -> None:
    """Refuse a case with a key that no case has, or without a required one."""
    known = (*required, *others)
    for key in case:
        if key not in known:
            raise Malformed(
                say(f"未知的键 {key!r}；可用：{', '.join(known)}", f"unknown key {key!r}; known: {', '.join(known)}")
            )
    for key in required:
        if key not in case:
            raise Malformed(say(f"缺少键 {key!r}", f"key {key!r} is missing"))


def one_of(case: Mapping[str, Any], key: str, words: tuple[str, ...]) -> str:
    """Return a text that must be one of `words`."""
    value = case[key]
    if not isinstance(value, str) or value not in words:
        allowed = " | ".join(words)
        raise Malformed(say(f"{key} = {value!r}：允许 {allowed}", f"{key} = {value!r}: allowed: {allowed}"))
    return value


def seat(case: Mapping[str, Any], key: str, seats: int, default: int | None) -> int | None:
    """Return a seat, `default` where the key is absent or null and a default is given."""
    value = case.get(key)
    if value is None and (key not in case or key == "from"):
        return default
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < seats:
        raise Malformed(say(f"{key} = {value!r}：允许 0..{seats - 1}", f"{key} = {value!r}: allowed: 0..{seats - 1}"))
    return value


def flag(case: Mapping[str, Any], key: str) -> bool:
    """Return a boolean, False where the key is absent."""
    value = case.get(key, False)
    if not isinstance(value, bool):
        raise Malformed(say(f"{key} = {value!r}：允许 true | false", f"{key} = {value!r}: allowed: true | false"))
    return value


def text(case: Mapping[str, Any], key: str) -> str:
    """Return a text."""
    value = case[key]
    if not isinstance(value, str):
        raise Malformed(say(f"{key} = {value!r}：应为文字", f"{key} = {value!r}: a text is wanted"))
    return value


def texts(case: Mapping[str, Any], key: str) -> list[str]:
    """Return a list of texts, empty where the key is absent."""
    value = case.get(key, [])
    if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
        raise Malformed(say(f"{key} = {value!r}：应为文字的列表", f"{key} = {value!r}: a list of texts is wanted"))
    return value


def payer(case: Mapping[str, Any], winner: int, seats: int, others_tile: bool) -> int | None:
    """Return `from`: required where the winning tile is another seat's, refused where it is not."""
    given = seat(case, "from", seats, None)
    if others_tile:
        if given is None:
            raise Malformed(say("缺少 from（点炮或被抢的座位）", "from (who discarded or was robbed) is missing"))
        if given == winner:
            raise Malformed(say(f"from 与 winner 相同（{winner}）", f"from is the winner ({winner})"))
    elif given is not None:
        raise Malformed(say(f"自己胡的牌不应有 from（{given}）", f"from = {given} given with a win by oneself"))
    return given


def number(case: Mapping[str, Any], key: str) -> int:
    """Return a number from 0 on, 0 where the key is absent."""
    value = case.get(key, 0)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Malformed(
            say(f"{key} = {value!r}：应为从 0 起的整数", f"{key} = {value!r}: a whole number from 0 on is wanted")
        )
    return value


def winning_tile(case: Mapping[str, Any], parse: Callable[[str], list[int]]) -> int | None:
    """Return `win`, None where it is absent or null."""
    if case.get("win") is None:
        return None
    tiles = parse(text(case, "win"))
    if len(tiles) != 1:
        raise Malformed(say(f"win = {case['win']!r}：应为一张牌", f"win = {case['win']!r}: one tile is wanted"))
    return tiles[0]


def check_copies(
    counts: Sequence[int],
    melds: Iterable[Sequence[int]],
    win: int | None,
    write: Callable[[Iterable[int]], str],
    pack: Sequence[int] | None = None,
) -> None:
    """Refuse a hand that holds more copies of a tile than the pack, its melds and winning tile included.

    `pack` says how many there are of each kind; without it there are four.
    """
    copies = list(counts)
    for tiles in melds:
        for tile in tiles:
            copies[tile] += 1
    if win is not None:
        copies[win] += 1
    for tile, (held, most) in enumerate(zip(copies, pack or [COPIES] * len(copies), strict=True)):
        if held > most:
            name = write([tile])
            raise Malformed(
                say(f"{name} 有 {held} 张；一副牌只有 {most} 张", f"{held} copies of {name}; the pack holds {most}")
            )
