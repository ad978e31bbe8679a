"""Configuration: TOML and command-line settings become one checked experiment."""

from simcli.config.bots import KINDS, BotKind, BotSpec
from simcli.config.experiment import Experiment, Output, Seating
from simcli.config.load import RuleBook, from_resolved, load

__all__ = ["KINDS", "BotKind", "BotSpec", "Experiment", "Output", "RuleBook", "Seating", "from_resolved", "load"]
