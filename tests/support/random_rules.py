"""Rule sets drawn at random from the option registry."""

from __future__ import annotations

import random

from simcli.config import Experiment, load
from simcli.errors import UsageError
from simcli.games import get
from simcli.verify.draws import other_values, setting


def random_experiment(variant: str, chance: random.Random, *sets: str) -> Experiment:
    """Draw every rule option of a game at random (half of the time its default) until the set is legal.

    Parameters
    ----------
    *sets : str
        Further settings, such as bots or seed; they win.
    """
    rules = [option for option in get(variant).options if option.name.startswith("rules.")]
    while True:
        drawn = [setting(option, chance.choice(other_values(option))) for option in rules if chance.random() < 0.5]
        try:
            return load(variant, [*drawn, *sets])
        except UsageError:
            continue  # a contradiction, or payments too large to count exactly
