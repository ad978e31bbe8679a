"""The names an event may use, with types and meanings, made from the column registry and the features of hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from simcli.errors import UsageError
from simcli.games.base import Column
from simcli.odds.event import Node, Type
from simcli.odds.features import Deck, Feature, deck_of
from simcli.odds.language import parse
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.config import Experiment

#: Where a value comes from: the game, the player's seat in it, the player's win, cards dealt to him, his winning hand.
Source = Literal["made", "game", "seat", "win", "deal", "hand"]

_LEFT_OUT = ("match", "game", "wall_group", "seat", "from_seat", "win_tile", "win_card")
_PACKED = ("packed", "bit set")
#: Columns of the games log with a bit for every seat, and what a player's bit is called.
SEAT_BITS = {
    "ready_seats": ("ready", Text("这个玩家报过听", "the player declared ready (报听)")),
    "waiting_seats": ("waiting", Text("流局时这个玩家听着牌", "the player was waiting at a drawn game")),
}
_MADE: tuple[tuple[str, Type, Text], ...] = (
    ("win", "bool", Text("这个玩家胡了", "the player wins")),
    ("dealer", "bool", Text("这个玩家是庄家", "the player is the dealer")),
    (
        "place",
        "number",
        Text("坐在庄家后第几家，庄家为 0", "how many seats after the dealer the player sits"),
    ),
    (
        "gave",
        "bool",
        Text(
            "别人胡的是这个玩家打出、翻出或被抢的牌",
            "another seat wins on this player's discard, drawn card or robbed kong",
        ),
    ),
)


@dataclass(frozen=True)
class Name:
    """One name: its type, where its value comes from (`column` of which log), what it means, and its words."""

    key: str
    type: Type
    source: Source
    text: Text
    column: str = ""
    words: tuple[str, ...] = ()


class Names:
    """All names of an experiment's game.

    Parameters
    ----------
    experiment : Experiment
    """

    def __init__(self, experiment: Experiment) -> None:
        self.game = experiment.game
        self.deck: Deck = deck_of(experiment)
        self.by_key: dict[str, Name] = {}
        for name in self._all():
            self.by_key.setdefault(name.key, name)
        self._counts: dict[str, Feature] = {}

    def read(self, event: str) -> Node:
        """Read an event in these names; raises UsageError."""
        return parse(event, self.lookup, list(self.by_key))

    def lookup(self, key: str) -> tuple[Type, tuple[str, ...]] | None:
        """Return a name's type and words, None where it is unknown."""
        if key.startswith(("deal.count(", "hand.count(")):
            self._counted(key)
            return "number", ()
        found = self.by_key.get(key)
        return None if found is None else (found.type, found.words)

    def source(self, key: str) -> Source:
        """Tell where the value of a name comes from."""
        if key in self.by_key:
            return self.by_key[key].source
        return "deal" if key.startswith("deal.") else "hand"

    def feature(self, key: str) -> Feature:
        """Return the feature behind a `deal.` or `hand.` name."""
        if "(" in key:
            return self._counted(key)
        return self.deck.features[key.partition(".")[2]]

    def _counted(self, key: str) -> Feature:
        if key not in self._counts:
            written = key.partition("(")[2].removesuffix(")")
            kinds = self.deck.parse(written)
            if not kinds:
                raise UsageError(say(f"{key}：括号里没有牌", f"{key}: no card stands in the parentheses"))
            self._counts[key] = self.deck.count_of(kinds)
        return self._counts[key]

    def _all(self) -> Iterator[Name]:
        for key, kind, text in _MADE:
            yield Name(key, kind, "made", text)
        outcomes = tuple(self.game.outcomes)
        for column in self.game.game_columns:
            yield from self._of_game(column, outcomes)
        for column in self.game.win_columns:
            yield from self._of_win(column)
        for feature in self.deck.features.values():
            yield Name(f"deal.{feature.name}", "number", "deal", _led("起手：", "dealt hand: ", feature.text))
        for feature in self.deck.features.values():
            yield Name(f"hand.{feature.name}", "number", "hand", _led("胡的牌：", "winning hand: ", feature.text))

    def _of_game(self, column: Column, outcomes: tuple[str, ...]) -> Iterator[Name]:
        name, text = column.name, column.text
        if name in SEAT_BITS:
            yield Name(SEAT_BITS[name][0], "bool", "seat", SEAT_BITS[name][1], name)
        elif name not in _LEFT_OUT and name != "dealer":
            words = outcomes if column.type == "string" else ()
            yield Name(name, _type(column), "seat" if column.per_seat else "game", text, name, words)

    def _of_win(self, column: Column) -> Iterator[Name]:
        name = column.name
        if name in _LEFT_OUT or column.unit.startswith(_PACKED):
            return
        words = _words(column, self.game.win_by) if column.type == "string" else ()
        text = _led("胡时：", "of a win: ", column.text)
        yield Name(name, _type(column), "win", text, name, words)
        yield Name(f"win.{name}", _type(column), "win", text, name, words)

    def listed(self) -> list[Name]:
        """Return the names for a listing: `win.x` only where plain `x` means something else."""
        return [
            name
            for key, name in self.by_key.items()
            if not key.startswith("win.") or self.by_key[name.column].source != "win"
        ]


def _led(zh: str, en: str, text: Text) -> Text:
    return Text(zh + text.zh, en + text.en)


def _type(column: Column) -> Type:
    return {"bool": "bool", "string": "word"}.get(column.type, "number")  # type: ignore[return-value]


def _words(column: Column, win_by: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of a column of wins; the tongcheng column `half` names its own in its meaning."""
    return win_by if column.name == "win_by" else ("pair", "sentence", "either", "none")
