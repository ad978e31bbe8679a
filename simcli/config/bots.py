"""The bots a lineup may name, and their settings."""

from __future__ import annotations

from typing import Any, NamedTuple

from simcli.text import Text


class BotKind(NamedTuple):
    """A way of playing.

    `looks_at_payoff` tells whether its choices depend on what hands pay; those of
    the others do not.
    """

    name: str
    text: Text
    looks_at_payoff: bool = False


class Setting(NamedTuple):
    """A number that a bot may be given, from `low` to `high`; `kinds` are the bots that have it."""

    name: str
    text: Text
    low: float
    high: float
    default: float
    kinds: tuple[str, ...]


# The order is part of the kernels' interface: a bot's number is its place here.
KINDS: tuple[BotKind, ...] = (
    BotKind("random", Text("随机：每次从可选动作里均匀地选", "uniform over its menu")),
    BotKind("eager", Text("能胡就胡，其余随机", "wins whenever it may, otherwise uniform")),
    BotKind("greedy", Text("只求最快成牌，不看番数", "as fast as possible to a complete hand, blind to payoffs")),
    BotKind(
        "value",
        Text(
            "按规则下的期望得分：快慢、番数与打牌的风险一起算",
            "by the points to expect under the rules in force: speed, what the hand pays and what a discard may cost",
        ),
        looks_at_payoff=True,
    ),
)
DEFAULT = "greedy"

# The order of the fields of BotSpec.
SETTINGS: tuple[Setting, ...] = (
    Setting(
        "mistakes",
        Text("随机作答的比例", "share of its menus that it answers at random"),
        0.0,
        1.0,
        0.0,
        tuple(kind.name for kind in KINDS),
    ),
    Setting(
        "aggression",
        Text(
            "做大牌的劲头：0 只求快，1 按期望得分，更大则更偏向大牌",
            "how far it goes for dear hands: 0 for speed alone, 1 for the points to expect, more for dearer ones",
        ),
        0.0,
        3.0,
        1.0,
        ("value",),
    ),
    Setting(
        "defence",
        Text(
            "防守的轻重：0 不管别家，1 按打出的牌可能付出的分数，更大则更小心",
            "how much it minds what a discard may cost: 0 not at all, 1 the points to expect, more for more care",
        ),
        0.0,
        3.0,
        1.0,
        ("value",),
    ),
)


class BotSpec(NamedTuple):
    """One bot of a lineup with its settings (see `SETTINGS`); a setting its kind lacks stands at its default."""

    kind: str
    mistakes: float = 0.0
    aggression: float = 1.0
    defence: float = 1.0

    def plain(self) -> dict[str, Any]:
        """Return the settings of its kind as they stand in run.json."""
        return {"kind": self.kind} | {one.name: getattr(self, one.name) for one in settings(self.kind)}

    def changed(self) -> dict[str, float]:
        """Return the settings that are not at their defaults."""
        found = {one.name: float(getattr(self, one.name)) for one in settings(self.kind)}
        return {one.name: found[one.name] for one in settings(self.kind) if found[one.name] != one.default}

    @property
    def looks_at_payoff(self) -> bool:
        """Whether its choices depend on what hands pay."""
        return any(kind.looks_at_payoff for kind in KINDS if kind.name == self.kind)


def kinds() -> tuple[str, ...]:
    """Return the names of the bots."""
    return tuple(kind.name for kind in KINDS)


def settings(kind: str) -> tuple[Setting, ...]:
    """Return the settings that a kind of bot has."""
    return tuple(one for one in SETTINGS if kind in one.kinds)
