"""What can be asked of the cards dealt to a player, or of a winning hand: numbers of each kind of card and group."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from simcli.odds.features.base import Deck, Feature, Part

if TYPE_CHECKING:
    from simcli.config import Experiment

__all__ = ["Deck", "Feature", "Part", "deck_of"]


def deck_of(experiment: Experiment) -> Deck:
    """Return the pack of an experiment's game and the features of its hands."""
    found: Deck = import_module(f"simcli.odds.features.{experiment.variant}").deck(experiment)
    return found
