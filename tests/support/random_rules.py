"""Rule sets drawn at random from the option registry."""

from __future__ import annotations

import random

from simcli.config import Experiment, load
from simcli.errors import UsageError
from simcli.games import OptionInfo, get
from simcli.games.base import Value


def other_values(option: OptionInfo) -> list[Value]:
    """Values of an option that are not its default: all listed ones, or some across the range."""
    if option.type == "bool":
        values: list[Value] = [True, False]
    elif option.choices:
        values = list(option.choices)
    else:
        near = option.default if isinstance(option.default, int) else option.low
        values = [option.low, option.low + 1, near + 1, near + 2, min(option.high, near + 4), *option.words]
    return [value for value in dict.fromkeys(values) if value != option.default]


def setting(option: OptionInfo, value: Value) -> str:
    """Write KEY=VALUE as it is given to --set."""
    return f"{option.name}={str(value).lower() if isinstance(value, bool) else value}"


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
