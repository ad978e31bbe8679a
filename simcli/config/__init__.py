"""Configuration: TOML and command-line settings become one checked experiment."""

from simcli.config.bots import KINDS, BotKind, BotSpec
from simcli.config.experiment import Experiment, Output, Seating
from simcli.config.load import RuleBook, from_resolved, load, with_room
from simcli.config.room import Room

__all__ = [
    "KINDS",
    "BotKind",
    "BotSpec",
    "Experiment",
    "Output",
    "Room",
    "RuleBook",
    "Seating",
    "from_resolved",
    "load",
    "with_room",
]
