"""Reading the events of one game, and saying in plain words what they and the referee hold."""

from __future__ import annotations

from collections.abc import Sequence

from simcli.referee.core import Event, Mismatch
from simcli.referee.gejiu.table import Act, Entry
from simcli.referee.gejiu.tiles import name


class Reader:
    """The events of one game, read from front to back."""

    def __init__(self, events: Sequence[Event]) -> None:
        self.events = events
        self.place = 0
        self.menus = any(event.kind == "offer" for event in events)

    def next(self) -> Event | None:
        """The event to be read, None at the end."""
        return self.events[self.place] if self.place < len(self.events) else None

    def take(self, clause: str, wanted: object) -> Event:
        """Read one event; a Mismatch with what was wanted where there is none."""
        event = self.next()
        if event is None:
            raise Mismatch(self.place, clause, "the log ends", wanted)
        self.place += 1
        return event

    def fail(self, clause: str, kernel_value: object, referee_value: object) -> Mismatch:
        """A mismatch at the event read last."""
        return Mismatch(max(self.place - 1, 0), clause, kernel_value, referee_value)


def entry_of(event: Event) -> Entry:
    """The menu entry of an offer or answer, without the fields that mean nothing to it."""
    if event.action in ("win", "pass"):
        return Entry(event.action)
    return Entry(event.action, event.tile, event.arg if event.action in ("chow", "take") else 0)


def same_act(act: Act, event: Event) -> bool:
    """Whether the log carries out this act; fields that the referee leaves open may hold anything."""
    if event.kind != "act" or event.action != act.action:
        return False
    logged = (event.seat, event.tile, event.arg, event.other, event.value)
    return all(mine is None or mine == theirs for mine, theirs in zip(act[1:], logged, strict=True))


def describe(event: Event) -> str:
    """One event in plain words."""
    other = f" other {event.other}" if event.other >= 0 else ""
    what = f"{event.kind} {event.action} seat {event.seat} tile {name(event.tile)}"
    return f"{what} arg {event.arg}{other} value {event.value}"
