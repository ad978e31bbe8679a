"""Which bots a ladder compares, and the tables at which they meet."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from simcli.config import KINDS, BotSpec, Output, Seating
from simcli.config.lineup import read_bots
from simcli.config.settings import bots_value
from simcli.errors import UsageError
from simcli.report.seating import bot_key, bot_name
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.config.positions import Path

#: More bots would be more tables than anybody waits for.
MOST_BOTS = 8
#: Shares of mistakes that `--weak` looks at.
MISTAKES = (0.0, 0.05, 0.1, 0.2, 0.5)
#: The bot that mistakes make no worse.
_AT_RANDOM = "random"
#: A table {...}, a quoted name, or a name.
_ENTRY = re.compile(r"\s*(\{[^{}]*\}|\"[^\"]*\"|'[^']*'|[^,{}\"']*)\s*(?:,|$)")
_SEATS = Text(
    "天梯自己安排座位；要比哪些机器人，用 --bots a,b,c",
    "a ladder seats the bots itself; --bots a,b,c chooses them",
)
#: Keys, or tables of keys, that a ladder settles itself or does not look at, and what to say of them.
_OWN = {
    "bots": _SEATS,
    "seating": _SEATS,
    "games": Text("每桌的局数用 --games N", "--games N tells the games of every table"),
    "output": Text("天梯的各桌不记每一步", "the tables of a ladder log no actions"),
    "room": Text("天梯只看得分，不算台费", "a ladder looks at scores alone, without fees"),
}


class Mix(NamedTuple):
    """A table of two kinds of bots: `ones` of `one` first, then `others` of `other`."""

    one: BotSpec
    other: BotSpec
    ones: int
    others: int

    @property
    def bots(self) -> tuple[BotSpec, ...]:
        """The lineup."""
        return (self.one,) * self.ones + (self.other,) * self.others

    @property
    def label(self) -> Text:
        """Name the table as people do: `1 greedy + 3 eager`."""
        one, other = bot_name(self.one), bot_name(self.other)
        return Text(
            f"{self.ones} 个 {one.zh} + {self.others} 个 {other.zh}",
            f"{self.ones} {one.en} + {self.others} {other.en}",
        )

    @property
    def name(self) -> str:
        """Name a run of it."""
        return f"{self.ones}-{bot_key(self.one)}-{self.others}-{bot_key(self.other)}"


def tables(bots: Sequence[BotSpec], seats: int) -> list[Mix]:
    """List the tables at which every bot meets every other: for each two, every way to share the seats."""
    return [Mix(one, other, count, seats - count) for one, other in combinations(bots, 2) for count in range(1, seats)]


def weak_tables(bot: BotSpec, seats: int) -> list[Mix]:
    """List the tables of one player with mistakes among equals without."""
    return [Mix(bot._replace(mistakes=share), bot, 1, seats - 1) for share in MISTAKES]


def seated(base: Experiment, table: Mix, games: int) -> Experiment:
    """Return the experiment of one table: all orders, the walls of a round shared by its seatings, no log of actions.

    Parameters
    ----------
    base : Experiment
        Gives the rules, the match and the seed.
    table : Mix
    games : int
    """
    seating = Seating(first_dealer="rotate", orders="all", walls="shared")
    return replace(
        base, name=table.name, bots=table.bots, seating=seating, output=Output(events=0), games=games, path=None
    )


def every_bot() -> tuple[BotSpec, ...]:
    """Return one bot of every kind, as it plays without settings."""
    return tuple(BotSpec(kind.name) for kind in KINDS)


def read_specs(text: str) -> tuple[BotSpec, ...]:
    """Read what --bots names: names and tables {kind=..., ...} with commas between, in brackets or not.

    Raises
    ------
    UsageError
        There are fewer than two different bots, more than `MOST_BOTS`, or one is not known.
    """
    bots = _read("--bots", text)
    if len(set(bots)) < len(bots):
        twice = next(bot for bot in bots if bots.count(bot) > 1)
        raise UsageError(say(f"--bots：{bot_name(twice).zh} 写了两次", f"--bots: {bot_name(twice).en} is named twice"))
    if not 2 <= len(bots) <= MOST_BOTS:
        raise UsageError(
            say(
                f"--bots：给了 {len(bots)} 个；允许：2 到 {MOST_BOTS} 个不同的机器人",
                f"--bots: {len(bots)} given; allowed: 2 to {MOST_BOTS} different bots",
            )
        )
    return bots


def read_weak(text: str) -> BotSpec:
    """Read the bot that --weak names.

    Raises
    ------
    UsageError
        It is not exactly one known bot, or it makes mistakes already, or nothing but mistakes.
    """
    bots = _read("--weak", text)
    if len(bots) != 1:
        raise UsageError(
            say(f"--weak：给了 {len(bots)} 个；允许：1 个机器人", f"--weak: {len(bots)} given; allowed: one bot")
        )
    if bots[0].mistakes:
        shares = ", ".join(f"{100 * share:g} %" for share in MISTAKES)
        raise UsageError(
            say(
                f"--weak：失误的比例由它自己来变（{shares}），不必写 mistakes",
                f"--weak: it varies the share of mistakes itself ({shares}): leave mistakes out",
            )
        )
    if bots[0].kind == _AT_RANDOM:
        raise UsageError(
            say(
                f"--weak：{_AT_RANDOM} 本来就随机作答，失误不失误都一样；请给别的机器人",
                f"--weak: {_AT_RANDOM} answers at random anyway, with mistakes or without; give another bot",
            )
        )
    return bots[0]


def spare_own(sets: Sequence[str]) -> None:
    """Refuse settings of what a ladder settles itself or does not look at.

    Raises
    ------
    UsageError
        A setting names the bots, how they are seated, how much is played, or what only single runs and reports have.
    """
    lines = []
    for typed in sets:
        key = typed.partition("=")[0].strip()
        why = next((why for own, why in _OWN.items() if key == own or key.startswith(f"{own}.")), None)
        if why is not None:
            lines.append(say(f"--set {typed}：{why.zh}", f"--set {typed}: {why.en}"))
    if lines:
        raise UsageError(*lines)


def spare_both(bots: str | None, weak: str | None) -> None:
    """Refuse --bots beside --weak.

    Raises
    ------
    UsageError
        Both are given.
    """
    if bots is not None and weak is not None:
        raise UsageError(
            say(
                "--bots 与 --weak 不能同用：--weak BOT 只看一种机器人",
                "--bots contradicts --weak: --weak BOT is about one kind of bot",
            )
        )


def _read(flag: str, text: str) -> tuple[BotSpec, ...]:
    """Read bots, all mistakes at once."""
    entries = _entries(flag, text)
    lines: list[str] = []

    def wrong(path: Path, words: str, show: bool = True) -> None:
        given = entries[path[1]] if len(path) > 1 and isinstance(path[1], int) else text
        key = ".".join(str(part) for part in path[2:])
        lines.append(f"{flag} {given}: {key}{': ' if key else ''}{words}")

    bots = read_bots(wrong, [bots_value(entry) for entry in entries], None)
    if lines:
        raise UsageError(*lines)
    return bots


def _entries(flag: str, text: str) -> list[str]:
    inner = text.strip()
    if inner.startswith("[") and inner.endswith("]"):
        inner = inner[1:-1].strip()
    found, at = [], 0
    while at < len(inner):
        match = _ENTRY.match(inner, at)
        if match is None or not match.group(1):
            raise UsageError(
                say(
                    f'{flag} {text}：看不懂；应写成 a,b 或 {{kind="greedy",mistakes=0.1}},b',
                    f'{flag} {text}: cannot be read; write a,b or {{kind="greedy",mistakes=0.1}},b',
                )
            )
        found.append(match.group(1).strip())
        at = match.end()
    return found
