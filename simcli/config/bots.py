"""The bots a lineup may name, and their settings."""

from __future__ import annotations

from typing import Any, NamedTuple

from simcli.text import Text


class BotKind(NamedTuple):
    """A way of playing."""

    name: str
    text: Text


class BotSpec(NamedTuple):
    """One bot of a lineup.

    `mistakes` is the share (0..1) of its menus that it answers uniformly at random.
    """

    kind: str
    mistakes: float = 0.0

    def plain(self) -> dict[str, Any]:
        """Return the settings as they stand in run.json."""
        return {"kind": self.kind, "mistakes": self.mistakes}


# The order is part of the kernels' interface: a bot's number is its place here.
KINDS: tuple[BotKind, ...] = (
    BotKind("random", Text("随机：每次从可选动作里均匀地选", "uniform over its menu")),
    BotKind("eager", Text("能胡就胡，其余随机", "wins whenever it may, otherwise uniform")),
    BotKind("greedy", Text("只求最快成牌，不看番数", "as fast as possible to a complete hand, blind to payoffs")),
)
SETTINGS = ("kind", "mistakes")
DEFAULT = "greedy"


def kinds() -> tuple[str, ...]:
    """Return the names of the bots."""
    return tuple(kind.name for kind in KINDS)
