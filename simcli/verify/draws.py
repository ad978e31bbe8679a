"""What is drawn for a match before it is played: its rules and walls, addressed by seed and match."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import cycle, islice
from typing import TYPE_CHECKING

from simcli.config import Experiment, load
from simcli.errors import UsageError
from simcli.games import OptionInfo
from simcli.games.base import Value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def dice(seed: int, match: int, purpose: str) -> random.Random:
    """Return random numbers that belong to one purpose in one match; the same on every machine."""
    return random.Random(f"{purpose}/{seed}/{match}")


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


def random_rules(experiment: Experiment, match: int) -> Experiment:
    """Return the experiment under a rule set of its own for `match`; seed, bots and the like stay.

    Every rule option is drawn from the registry, half of the time its default, until the set is legal. Where the rules
    drawn have other seats than the lineup, bots at its end stay away or its first ones come once more.
    """
    chance = dice(experiment.seed, match, "rules")
    options = [option for option in experiment.game.options if option.name.startswith("rules.")]
    while True:
        drawn = [setting(option, chance.choice(other_values(option))) for option in options if chance.random() < 0.5]
        try:
            rules = load(experiment.variant, drawn).rules
        except UsageError:
            continue  # a contradiction, or payments too large to count exactly
        bots = tuple(islice(cycle(experiment.bots), experiment.game.seats(rules)))
        return replace(experiment, rules=rules, bots=bots)


def setting(option: OptionInfo, value: Value) -> str:
    """Write KEY=VALUE as it is given to --set."""
    return f"{option.name}={str(value).lower() if isinstance(value, bool) else value}"


def as_walls(walls: Sequence[Sequence[int]]) -> NDArray[np.uint8]:
    """Return walls as the engine takes them (uint8 [games, tiles])."""
    import numpy as np

    return np.array(walls, dtype=np.uint8)
