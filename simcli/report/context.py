"""What a table is made from: the summed-up log, the rules it was played by, and the rows' names."""

from __future__ import annotations

from collections.abc import Sized
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from simcli.report.seating import Seating, bot_key, bot_name
from simcli.report.words import Words
from simcli.stats.histogram import Histogram
from simcli.stats.levels import together
from simcli.stats.sample import Sample
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.games import Game


@dataclass(frozen=True)
class Role:
    """A group of seats: its key, its name, and the ending of its sums."""

    key: str
    name: Text
    ending: str
    chances: str


@dataclass
class Context:
    """Everything that tables are made from; `samples` holds what was summed apart from the common pass."""

    experiment: Experiment
    seating: Seating
    sample: Sample
    spreads: dict[str, Histogram]
    most_winners: int
    words: Words
    samples: dict[str, Sample] = field(default_factory=dict)

    @cached_property
    def rules(self) -> Any:
        """The rules in force, numbers in place of "auto"."""
        return self.game.resolve(self.experiment.rules)

    @property
    def game(self) -> Game:
        """The description of the game."""
        return self.experiment.game

    @property
    def match_games(self) -> int:
        """Games a match."""
        return self.experiment.match.games

    @cached_property
    def roles(self) -> list[Role]:
        """All seats together, dealer, others, each seat, and each kind of bot if there are several."""
        return [Role("all", Text("全部座位", "all seats"), "", "seat_games"), *self.parts]

    @cached_property
    def parts(self) -> list[Role]:
        """The roles without "all"."""
        return [*self.dealer_roles, *self.seat_roles, *self.bot_roles]

    @property
    def dealer_roles(self) -> list[Role]:
        """Dealer and others."""
        return [
            Role("dealer", Text("庄家", "dealer"), "_dealer", "games"),
            Role("other", Text("闲家", "other seats"), "_other", "other_games"),
        ]

    @property
    def seat_roles(self) -> list[Role]:
        """Each seat."""
        return [
            Role(f"seat{seat}", Text(f"座位 {seat}", f"seat {seat}"), f"_seat{seat}", "games")
            for seat in range(self.seating.seats)
        ]

    @property
    def bot_roles(self) -> list[Role]:
        """Each kind of bot; none if there is only one."""
        if len(self.seating.kinds) == 1:
            return []
        found = []
        for kind, bot in enumerate(self.seating.kinds):
            name = bot_name(bot)
            label = Text(f"机器人 {name.zh}", f"bot {name.en}")
            found.append(Role(f"bot_{bot_key(bot)}", label, f"_kind{kind}", f"kind{kind}_games"))
        return found

    def together(self, rows: Sized) -> float:
        """Return the level of each of so many rows whose intervals are to hold all at once."""
        return together(len(rows))
