"""What the application knows of a game: plain descriptions that every room above reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from simcli.text import Text

if TYPE_CHECKING:
    from pydantic import BaseModel

LIMIT = 2**53  # the largest payment that a float64 still holds exactly

Affects = Literal["play", "payoff"]
Origin = Literal["seed", "field", "judgement"]
Value = int | bool | str

ORIGINS: Mapping[str, Text] = {
    "seed": Text("原规则", "seed"),
    "field": Text("通行", "field"),
    "judgement": Text("裁定", "judgement"),
}
ORIGIN_NOTES: Mapping[str, Text] = {
    "seed": Text("游戏原有的规则说明", "the game's own description"),
    "field": Text("多个公开实现一致的做法", "what public implementations agree on"),
    "judgement": Text("没有资料说明，由本项目裁定", "no source says; decided by this project"),
}
AFFECTS: Mapping[str, Text] = {"play": Text("行牌", "play"), "payoff": Text("只算分", "payoff")}


@dataclass(frozen=True)
class Pattern:
    """One named hand or way of winning that is listed with a win (order = order of the rules page)."""

    id: str
    name: Text
    kind: Literal["hand", "win"]


@dataclass(frozen=True)
class Column:
    """One column of a log.

    `type` is the name of a pyarrow type (int8, int16, int32, int64, bool, string); a `per_seat` column stands for
    one column a seat in play, named `<name>_<seat>`.
    """

    name: str
    type: str
    unit: str
    text: Text
    nullable: bool = False
    per_seat: bool = False

    def expand(self, seats: int) -> tuple[Column, ...]:
        """Return the real columns: this one, or one a seat."""
        if not self.per_seat:
            return (self,)
        return tuple(
            Column(
                f"{self.name}_{seat}",
                self.type,
                self.unit,
                Text(f"{self.text.zh}（座位 {seat}）", f"{self.text.en} (seat {seat})"),
                self.nullable,
            )
            for seat in range(seats)
        )


def expand(columns: tuple[Column, ...], seats: int) -> tuple[Column, ...]:
    """Return `columns` with every per-seat column written out for `seats` seats."""
    return tuple(real for column in columns for real in column.expand(seats))


@dataclass(frozen=True)
class OptionInfo:
    """One option as people meet it: in files, after --set, in listings and docs.

    `choices` holds the allowed values where they are listed (default first); `low` and `high` bound the others;
    `words` are texts an integer option takes besides ("none", "auto").
    """

    name: str
    type: Literal["int", "bool", "choice"]
    default: Value
    affects: Affects
    source: Origin
    text: Text
    choices: tuple[Value, ...] = ()
    low: int = 0
    high: int = 0
    words: tuple[str, ...] = ()

    @property
    def path(self) -> tuple[str, ...]:
        """The name split at its dots."""
        return tuple(self.name.split("."))

    @property
    def allowed(self) -> list[Value] | dict[str, Value | list[str]]:
        """Allowed values as JSON: a list, or {"min", "max"} (and "or" for words such as none)."""
        if self.type == "bool":
            return [True, False]
        if self.choices:
            return list(self.choices)
        bounds: dict[str, Value | list[str]] = {"min": self.low, "max": self.high}
        return bounds | {"or": list(self.words)} if self.words else bounds

    def allowed_text(self) -> str:
        """Allowed values in one short phrase, written as they stand in a TOML file."""
        if self.type == "bool":
            return "true | false"
        if self.choices:
            return " | ".join(f'"{c}"' if isinstance(c, str) else str(c) for c in self.choices)
        return " | ".join([f"{self.low}..{self.high}", *(f'"{word}"' for word in self.words)])


class Conflict(NamedTuple):
    """Options that contradict each other: their names and what is wrong."""

    options: tuple[str, ...]
    text: Text


class Dearest(NamedTuple):
    """The largest amount one seat can owe another in one payment, in points, and the options it comes from."""

    points: int
    options: tuple[str, ...]


_FANS = Text("番", "fans")
_TOTAL = Text("牌的番数", "fans of the hand")


def _no_conflicts(rules: Any) -> list[Conflict]:
    return []


def _as_given(rules: Any) -> Any:
    return rules


@dataclass(frozen=True)
class Game:
    """Everything the application knows of one game.

    Functions take an instance of `rules_model`. `resolve` puts numbers in place of "auto"; `pack` gives the integers
    that the kernel reads, by kernel field name. `price_extras` names what the calculator tells of a hand besides its
    patterns and fans; `ways_in_fan` says whether patterns of kind "win" are part of the fans of a hand; `worth` is the
    word for what a pattern is worth, `total` for what the hand is (None: `price_extras` tell it).
    """

    id: str
    name: Text
    seats_allowed: tuple[int, ...]
    rules_model: type[BaseModel]
    match_model: type[BaseModel]
    options: tuple[OptionInfo, ...]
    patterns: tuple[Pattern, ...]
    win_by: tuple[str, ...]
    outcomes: Mapping[str, Text]
    game_columns: tuple[Column, ...]
    win_columns: tuple[Column, ...]
    event_columns: tuple[Column, ...]
    seats: Callable[[Any], int]
    pack: Callable[[Any], dict[str, int]]
    dearest: Callable[[Any], Dearest]
    conflicts: Callable[[Any], list[Conflict]] = _no_conflicts
    resolve: Callable[[Any], Any] = _as_given
    price_extras: Mapping[str, Text] = field(default_factory=dict)
    ways_in_fan: bool = False
    worth: Text = _FANS
    total: Text | None = _TOTAL

    @property
    def match_games(self) -> OptionInfo:
        """The option `match.games`."""
        return next(option for option in self.options if option.name == "match.games")

    def dearest_payment(self, rules: BaseModel) -> int:
        """Return the largest single payment that these rules allow, in points."""
        return self.dearest(rules).points
