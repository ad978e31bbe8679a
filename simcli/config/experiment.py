"""The experiment: everything that decides what is played and how it is paid."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from simcli.config.bots import BotSpec
from simcli.config.room import Room
from simcli.games import Game, OptionInfo, get
from simcli.games.options import MatchOptions, OptionModel, opt, walk

SEED_MAX = 2**63 - 1
GAMES_MAX = 10**12


class Head(OptionModel):
    """The plain keys at the top of an experiment file, `variant` and `bots` apart."""

    seed: int = opt(
        1,
        (0, SEED_MAX),
        affects="play",
        source="judgement",
        zh="随机种子：决定所有牌墙和机器人的随机选择",
        en="seed of every wall and every random choice of a bot",
    )
    games: int = opt(
        100_000,
        (1, GAMES_MAX),
        affects="play",
        source="judgement",
        zh="总局数，按座位轮换补足整轮",
        en="games in all, rounded up to whole rounds of the seating",
    )


class Seating(OptionModel):
    """The table `[seating]`."""

    first_dealer: Literal["rotate", "random"] = opt(
        "rotate",
        affects="play",
        source="judgement",
        zh="每场首庄：轮流或随机",
        en="first dealer of a match: each seat in turn, or drawn at random",
    )
    orders: Literal["cyclic", "all"] = opt(
        "cyclic",
        affects="play",
        source="judgement",
        zh="机器人座次：只轮转，或再试遍所有不同的环形次序",
        en="seats of the bots: turned round only, or every different circular order as well",
    )
    walls: Literal["fresh", "shared"] = opt(
        "fresh",
        affects="play",
        source="judgement",
        zh="牌墙：每场新洗，或同一轮各场共用",
        en="walls: new for every match, or shared by the matches of one round",
    )


class Output(OptionModel):
    """The table `[output]`."""

    events: int = opt(
        0,
        (0, GAMES_MAX),
        affects="play",
        source="judgement",
        zh="前多少场要把每一步也记下",
        en="matches, from the first, whose every action is logged as well",
    )


@dataclass(frozen=True)
class Experiment:
    """A checked experiment.

    `bots` holds one bot a seat in play (lineup order); `rules` is an instance of the game's rules model with every
    "auto" resolved; `name` is the stem of the file, or the variant; `room` is applied to results and changes no game.
    """

    variant: str
    name: str
    seed: int
    games: int
    bots: tuple[BotSpec, ...]
    match: MatchOptions
    rules: Any
    seating: Seating
    output: Output
    path: Path | None = None
    room: Room = field(default_factory=Room)

    @property
    def game(self) -> Game:
        """The description of the game."""
        return get(self.variant)

    @property
    def seats(self) -> int:
        """Seats in play."""
        return len(self.bots)

    def resolved(self) -> dict[str, Any]:
        """Return every setting as plain JSON values, as run.json keeps them (the name apart)."""
        return {
            "variant": self.variant,
            "seed": self.seed,
            "games": self.games,
            "bots": [bot.plain() for bot in self.bots],
            "match": self.match.model_dump(by_alias=True),
            "rules": self.rules.model_dump(by_alias=True),
            "seating": self.seating.model_dump(by_alias=True),
            "output": self.output.model_dump(by_alias=True),
            "room": self.room.model_dump(by_alias=True),
        }


def head_options() -> tuple[OptionInfo, ...]:
    """Return the options `seed` and `games`."""
    return tuple(walk(Head, ""))


def table_options() -> tuple[OptionInfo, ...]:
    """Return the options of the tables that all games share."""
    return (*walk(Seating, "seating"), *walk(Output, "output"), *room_options())


def room_options() -> tuple[OptionInfo, ...]:
    """Return the options of `[room]`, which no game depends on."""
    return tuple(walk(Room, "room"))


def all_options(game: Game | None) -> tuple[OptionInfo, ...]:
    """Return every option of an experiment file, `variant` and `bots` apart."""
    return (*head_options(), *(game.options if game else ()), *table_options())
