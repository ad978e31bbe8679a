"""Single games on given walls: what rare events are played with."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simcli.odds.event import Node, refs
from simcli.odds.names import Names
from simcli.odds.table import Table
from simcli.text import Text

if TYPE_CHECKING:
    import pyarrow as pa
    from numpy.typing import NDArray

    from simcli.config import Experiment

#: Single games use a seed of their own, so that no bot rolls the dice of the plain run again.
_OTHER_SEED = 0x5EED0DD5
_OF_THE_MATCH = ("drawn_before", "win.drawn_before")


class Games(NamedTuple):
    """Games on given walls: whom the event happened to, [seats, games], and the events if they were wanted."""

    hits: NDArray[np.bool_]
    events: pa.Table | None


def single(experiment: Experiment, stream: int) -> Experiment:
    """Return the experiment as matches of one game on walls of their own, in stream `stream` of random numbers."""
    return replace(
        experiment,
        seed=(experiment.seed ^ _OTHER_SEED) + stream & 2**63 - 1,
        match=experiment.match.model_copy(update={"games": 1}),
        seating=experiment.seating.model_copy(update={"first_dealer": "rotate", "walls": "fresh"}),
    )


def play(
    names: Names, event: Node, game: Experiment, first: int, walls: NDArray[np.uint8], *, events: bool = False
) -> Games:
    """Play a match of one game on each wall, from match `first` on."""
    from simcli import engine

    played = engine.play(game, first, len(walls), events=events, walls=walls)
    table = Table(names, played.games, played.wins, lambda: walls)
    return Games(table.hits(event), played.events)


def obstacle(names: Names, event: Node, experiment: Experiment) -> Text | None:
    """Return why an event cannot be looked for in single games, None if it can."""
    used = set(refs(event))
    if used & set(_OF_THE_MATCH):
        return Text("它看本场前几局（drawn_before）", "it looks at earlier games of the match (drawn_before)")
    if getattr(experiment.rules, "huang_fan", 0) and used & {"score", "points", "win.points"}:
        return Text("huang_fan 使得分取决于前几局", "with huang_fan what is paid hangs on earlier games")
    return None
