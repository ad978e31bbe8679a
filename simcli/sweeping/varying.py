"""What is varied: `KEY=V1,V2,V3` or `KEY=LO..HI[:STEP]`, as given on the command line."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Sequence
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

from simcli.config.experiment import all_options
from simcli.config.lineup import read_bots
from simcli.config.settings import bots_value, unknown_key, unquoted
from simcli.errors import UsageError
from simcli.games import Game
from simcli.text import say

_RANGE = re.compile(r"(-?[0-9][0-9_]*)\.\.(-?[0-9][0-9_]*)(?::(-?[0-9][0-9_]*))?")
#: More values of one option than that are no list that anybody means.
MOST_VALUES = 100_000
#: Why keys outside of `rules`, `match` and `bots` cannot be varied.
_OTHER_WALLS = ("seed", "games", "seating", "output", "room")


class Vary(NamedTuple):
    """An option and the values it takes, as they would stand after --set; `given` is what was typed."""

    key: str
    values: tuple[str, ...]
    given: str


def parse(texts: Sequence[str], game: Game) -> list[Vary]:
    """Read what is to be varied.

    Parameters
    ----------
    texts : KEY=VALUES each.
    game : whose options the keys are.

    Raises
    ------
    UsageError
        With one line for every mistake: no values, an unknown key, a key twice, or one that cannot be varied.
    """
    wrong: list[str] = []
    found: dict[str, Vary] = {}
    for text in texts:
        told = f"--vary {text}"
        key, equals, listed = (part.strip() for part in text.partition("="))
        problem = _key_problem(key, game) if equals else _form()
        values, odd = _values(listed)
        problem = problem or odd or _twice(key, values)
        if not problem and key in found:
            problem = say(f"{key} 已给过", f"{key} was given before")
        if problem:
            wrong.append(f"{told}: {problem}")
        else:
            found[key] = Vary(key, values, told)
    if wrong:
        raise UsageError(*wrong)
    return list(found.values())


def _form() -> str:
    return say(
        "应写成 KEY=值,值,… 或 KEY=低..高，如 --vary rules.base=1,2,5",
        "KEY=VALUE,VALUE,... or KEY=LOW..HIGH is wanted, e.g. --vary rules.base=1,2,5",
    )


def _key_problem(key: str, game: Game) -> str:
    keys = ["bots", *(option.name for option in all_options(game))]
    if key not in keys:
        return unknown_key(key, keys)
    if key.partition(".")[0] in _OTHER_WALLS:
        return say(
            f"{key} 不能这样变：可变的是 rules.*、match.games 和 bots（别的会换牌墙，或不影响牌局）",
            f"{key} cannot be varied: rules.*, match.games and bots can (others change the walls, or no game at all)",
        )
    return ""


def _values(listed: str) -> tuple[tuple[str, ...], str]:
    """Return the values and what is wrong with them."""
    values: list[str] = []
    for part in split_list(listed):
        fits = _RANGE.fullmatch(part)
        if fits is None:
            values.append(part)
            continue
        low, high, step = int(fits[1]), int(fits[2]), int(fits[3] or 1)
        if step < 1:
            return (), say(f"{part}：步长至少是 1", f"{part}: the step is at least 1")
        if low > high:
            return (), say(f"{part}：应从小到大", f"{part}: the smaller number comes first")
        if (high - low) // step >= MOST_VALUES:
            return (), say(
                f"{part}：太多，最多 {MOST_VALUES:,} 个值", f"{part}: too many values, {MOST_VALUES:,} at most"
            )
        values += [str(number) for number in range(low, high + 1, step)]
    if not values or not all(values):
        return (), _form()
    return tuple(values), ""


def _twice(key: str, values: Sequence[str]) -> str:
    """Say which value is given twice, in one spelling or in two; empty where none is."""
    seen: dict[Hashable, str] = {}
    for text in values:
        meant = _meant(key, text)
        if meant not in seen:
            seen[meant] = text
        elif seen[meant] == text:
            return say(f"{text} 写了两次", f"{text} is given twice")
        else:
            return say(f"{seen[meant]} 与 {text} 是同一个值", f"{seen[meant]} and {text} are the same value")
    return ""


def _meant(key: str, text: str) -> Hashable:
    """Return what a value stands for: 3, 03, 3.0 and "3" are one number, greedy and {kind="greedy"} one bot."""
    if key == "bots":
        wrong: list[str] = []
        bots = read_bots(lambda path, words, show=True: wrong.append(words), bots_value(text), None)
        return text if wrong else bots
    plain = unquoted(text)
    try:
        return Decimal(plain)
    except InvalidOperation:
        return plain


def split_list(text: str) -> list[str]:
    """Split at commas that stand outside of brackets and quotes; spaces around the parts are dropped."""
    parts, depth, quote, start = [], 0, "", 0
    for at, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter in "[{":
            depth += 1
        elif letter in "]}":
            depth -= 1
        elif letter == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    return [*parts, text[start:].strip()]


def count(varied: Iterable[Vary]) -> int:
    """Return how many combinations there are."""
    found = 1
    for vary in varied:
        found *= len(vary.values)
    return found
