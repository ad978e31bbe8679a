"""At which moments the figures of a run could be read, and what it was played for."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

#: Why a session of a run ended where it did: at the games first given, stopped before its end, at games given later, or
#: because its targets were met.
Reason = Literal["given", "interrupted", "extended", "until"]


class Look(NamedTuple):
    """A moment at which the figures of the run could be read: the unbroken blocks and games there, and why it ended.

    `metric` names the target that ended it, where targets did.
    """

    block: int
    games: int
    reason: Reason
    metric: str | None = None

    def plain(self) -> dict[str, Any]:
        """Return it as JSON values."""
        told = self._asdict()
        if self.metric is None:
            del told["metric"]
        return told

    @classmethod
    def of(cls, data: dict[str, Any]) -> Look:
        """Read what `plain` returned; KeyError, TypeError or ValueError if it is none."""
        return cls(int(data["block"]), int(data["games"]), data["reason"], data.get("metric"))


class Until(NamedTuple):
    """What a run was played for: its targets as written, and the games that its sequences are tuned to."""

    targets: list[str]
    tuned: int

    @classmethod
    def of(cls, data: dict[str, Any]) -> Until:
        """Read it from JSON values; KeyError, TypeError or ValueError if they are none."""
        return cls([str(text) for text in data["targets"]], int(data["tuned"]))
