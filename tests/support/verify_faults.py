"""An engine that tampers with what the kernel logged: what `verify` must object to, and after which it must agree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pyarrow.compute as pc
import pytest

from simcli import engine
from simcli.engine import Played


def tamper(patch: pytest.MonkeyPatch, change: Callable[[Played, int], Played]) -> None:
    """Let `verify` see `change(played, match)` instead of what was played."""
    play = engine.play

    def tampered(experiment: Any, first: int, matches: int, **further: Any) -> Played:
        return change(play(experiment, first, matches, **further), first)

    patch.setattr("simcli.verify.check.engine.play", tampered)


def wrong_score(match: int, game: int) -> Callable[[Played, int], Played]:
    """Seat 0's score of one game is one point too high, in the events alone."""

    def change(played: Played, at: int) -> Played:
        events = played.events
        if at != match or events is None:
            return played
        mine = pc.and_(pc.equal(events["game"], game), pc.equal(events["action"], "score"))
        first = pc.and_(mine, pc.equal(events["seat"], 0))
        value = pc.if_else(first, pc.add(events["value"], 1), events["value"])
        return played._replace(events=events.set_column(events.schema.get_field_index("value"), "value", value))

    return change
