"""The players under whom an effect is looked at again: how much of it is the rules, how much the way of playing."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from simcli.config.bots import BotSpec, kinds

if TYPE_CHECKING:
    from simcli.config.experiment import Experiment

#: From careless to careful; a kind that is not there yet is left out.
PLAYERS: tuple[BotSpec, ...] = (
    BotSpec("eager"),
    BotSpec("greedy", mistakes=0.1),
    BotSpec("greedy"),
    BotSpec("value"),
)


def other_players(experiment: Experiment) -> list[BotSpec]:
    """Return the players of `PLAYERS` that do not sit on every seat of the experiment already."""
    return [bot for bot in PLAYERS if bot.kind in kinds() and {*experiment.bots} != {bot}]


def played_by(experiment: Experiment, bot: BotSpec, games: int) -> Experiment:
    """Return an experiment with one player on every seat, so many games long, without a log of actions."""
    output = experiment.output.model_copy(update={"events": 0})
    return replace(experiment, bots=(bot,) * experiment.seats, games=games, output=output)
