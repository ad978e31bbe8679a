"""A match as plain data: games, their steps, what each step changes on the table.

The same data is printed on a terminal, written as JSON and put into the web page.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.engine import Played


class Pay(NamedTuple):
    """One payment: seats, points above 0, and how they come about, in the language in force."""

    payer: int
    receiver: int
    points: int
    text: str


@dataclass
class Step:
    """One thing that happens.

    Attributes
    ----------
    step : its place in the game, from 0.
    action : the log's word; `end` closes the game.
    seat, tile, other : who, with which tile (written "3m", "1z"), and the other seat; None where there is none.
    text : what happens, and by what right, without the seat's name.
    notes : further lines: what others let go, waits, how a hand is priced.
    pays : the payments made.
    state : what is different on the table after it, by key (docs/replay.md); the first step of a game has all keys.
    """

    step: int
    action: str
    seat: int | None
    tile: str | None
    other: int | None
    text: str
    notes: list[str] = field(default_factory=list)
    pays: list[Pay] = field(default_factory=list)
    state: dict[str, Any] = field(default_factory=dict)


@dataclass
class GameStory:
    """One game: `wall` in dealing order, `before` the match's points so far, `scores` those of this game, by seat."""

    game: int
    dealer: int
    outcome: str
    players: list[str]
    wall: str
    before: list[int]
    scores: list[int]
    steps: list[Step]


@dataclass
class MatchStory:
    """The games asked for of one match."""

    variant: str
    name: str
    seed: int
    match: int
    games: list[GameStory]

    def plain(self) -> dict[str, Any]:
        """Return it as JSON values; steps leave out what they do not have."""
        whole = asdict(self)
        for game in whole["games"]:
            game["steps"] = [
                {key: value for key, value in step.items() if value is not None and value != []}
                for step in game["steps"]
            ]
            for step in game["steps"]:
                if "pays" in step:
                    step["pays"] = [Pay(*pay)._asdict() for pay in step["pays"]]
        return whole


def watch(experiment: Experiment, match: int, game: int | None = None) -> tuple[MatchStory, Played]:
    """Play one match again and tell it in the language in force.

    Parameters
    ----------
    match : int
        Its number in the run, from 0.
    game : int, optional
        Tell only this game of it.

    Returns
    -------
    MatchStory, Played
        What happens, and the rows as the run logs them (of the whole match).
    """
    from simcli import engine
    from simcli.replay.teller import tell_match

    played = engine.play(experiment, match, 1, events=True, menus=True)
    games = tell_match(experiment, played, game)
    return MatchStory(experiment.variant, experiment.name, experiment.seed, match, games), played
