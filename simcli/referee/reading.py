"""Reading the events of one game and holding them to what a referee's own game puts and does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcli.referee.core import Event, Mismatch
from simcli.referee.moves import PASS, WIN, Act, Asking, Entry, Menu, Words
from simcli.text import Text

UNORDERED = ("pay", "score")  # neighbours of one of these kinds may stand in any order


# what differs where no clause of a page does
LOG: dict[str, Text] = {
    "log.wall": Text("牌墙恰为一副牌", "the wall is the pack, every tile as often as it is there"),
    "log.steps": Text("事件序号连续", "events are numbered without a gap"),
    "log.menu": Text("可选动作", "the legal menu"),
    "log.answer": Text("所选动作在可选之列", "the entry taken stands in the menu"),
    "log.act": Text("执行的动作", "what is carried out"),
    "log.end": Text("牌局在此结束", "where the game ends"),
    "log.row": Text("对局表一行", "the games row"),
    "log.wins": Text("胡牌表各行", "the wins rows"),
    "log.games": Text("一场的局数与次序", "number and order of the games of a match"),
}


class Reader:
    """The events of one game, read from front to back.

    Parameters
    ----------
    events : Sequence[Event]
        All events of the game.
    words : Words
        How the game's moves read.
    """

    def __init__(self, events: Sequence[Event], words: Words) -> None:
        self.events = events
        self.words = words
        self.place = 0
        self.menus = any(event.kind == "offer" for event in events)

    def next(self) -> Event | None:
        """The event to be read, None at the end."""
        return self.events[self.place] if self.place < len(self.events) else None

    def take(self, clause: str, wanted: Act | Menu | str) -> Event:
        """Read one event; a Mismatch with what was wanted where there is none."""
        event = self.next()
        if event is None:
            raise Mismatch(self.place, clause, "the log ends", self._told(wanted))
        self.place += 1
        return event

    def fail(self, clause: str, logged: Event | Menu | str, wanted: Act | Menu | str) -> Mismatch:
        """A mismatch at the event read last."""
        told = self.describe(logged) if isinstance(logged, Event) else self._told(logged)
        return Mismatch(max(self.place - 1, 0), clause, told, self._told(wanted))

    def _told(self, move: Act | Menu | str) -> str:
        return move if isinstance(move, str) else self.words.tell(move)

    def describe(self, event: Event) -> str:
        """One event in plain words."""
        other = f" other {event.other}" if event.other >= 0 else ""
        what = f"{event.kind} {event.action} seat {event.seat} tile {self.words.name(event.tile)}"
        return f"{what} arg {event.arg}{other} value {event.value}"

    def check_order(self) -> None:
        """All events are of one game and numbered without a gap."""
        for step, event in enumerate(self.events):
            if event.step != step or event[:2] != self.events[0][:2]:
                wanted = f"match {self.events[0].match} game {self.events[0].game} step {step}"
                raise Mismatch(step, "log.steps", f"match {event.match} game {event.game} step {event.step}", wanted)

    def wall(self, copies: Sequence[int]) -> list[int]:
        """Read a wall that holds every kind of tile as often as the pack does (`copies`, by kind)."""
        wall: list[int] = []
        while len(wall) < sum(copies):
            event = self.take("log.wall", f"wall tile {len(wall)}")
            if event.kind != "wall" or not 0 <= event.tile < len(copies):
                raise self.fail("log.wall", event, f"wall tile {len(wall)}")
            wall.append(event.tile)
        for kind, wanted in enumerate(copies):
            if wall.count(kind) != wanted:
                named = self.words.name(kind)
                raise self.fail("log.wall", f"{wall.count(kind)} x {named}", f"{wanted} x {named}")
        return wall

    def replay(self, game: Asking, acts: list[Act]) -> None:
        """Play the referee's game with the log's answers; it must carry out what the log says, and end there.

        Parameters
        ----------
        game : Asking
            The game to be played.
        acts : list[Act]
            Where the game writes down what it carries out; emptied as it is compared.
        """
        answers: list[Entry] | None = None
        while True:
            try:
                menus = next(game) if answers is None else game.send(answers)
            except StopIteration:
                break
            self._compare_acts(acts)
            answers = self._answers(menus)
        self._compare_acts(acts)
        left_over = self.next()
        if left_over is not None:
            raise Mismatch(self.place, "log.end", self.describe(left_over), "the game has ended")

    def _entry(self, event: Event) -> Entry:
        """The menu entry of an offer or answer, without the fields that mean nothing to it."""
        if event.action in ("win", "pass"):
            return WIN if event.action == "win" else PASS
        return Entry(event.action, event.tile, event.arg if event.action in self.words.with_arg else 0)

    def _answers(self, menus: Sequence[Menu]) -> list[Entry]:
        """Read menus that are answered at once (in checking mode) and the entry taken from each, in order.

        The entries of a menu stand anywhere before its answer, also before other menus' answers.
        """
        waiting = {menu.seat: list[Entry]() for menu in menus}
        answers = []
        for menu in menus:
            event = self.take("log.menu", menu)
            while event.kind == "offer" and event.seat in waiting:
                waiting[event.seat].append(self._entry(event))
                event = self.take("log.menu", menu)
            offered = waiting.pop(menu.seat)
            if self.menus and sorted(offered) != sorted(menu.entries):
                raise self.fail("log.menu", menu._replace(entries=tuple(offered)) if offered else event, menu)
            if event.kind != "answer" or event.seat != menu.seat:
                raise self.fail("log.menu", event, menu)
            answers.append(self._entry(event))
            if answers[-1] not in menu.entries:
                raise self.fail("log.answer", event, menu)
        return answers

    def _compare_acts(self, acts: list[Act]) -> None:
        """Hold the log to what the referee has carried out since it last looked."""
        done = 0
        while done < len(acts):
            end = done + 1
            if acts[done].action in UNORDERED:
                while end < len(acts) and acts[end].action == acts[done].action:
                    end += 1
            left = list(acts[done:end])
            for _ in range(done, end):
                event = self.take("log.act", left[0])
                found = next((act for act in left if same_act(act, event)), None)
                if found is None:
                    raise self.fail("log.act", event, left[0])
                left.remove(found)
            done = end
        acts.clear()

    def compare(self, clause: str, logged: Mapping[str, Any], mine: Mapping[str, Any]) -> None:
        """Hold one row to the referee's; columns that the referee does not compute are left alone."""
        for column, value in mine.items():
            if column not in logged or logged[column] != value:
                raise self.fail(clause, f"{column} = {logged.get(column, 'missing')}", f"{column} = {value}")

    def compare_wins(self, logged: Sequence[Mapping[str, Any]], mine: Sequence[Mapping[str, Any]]) -> None:
        """The same for the wins rows of a game."""
        if len(logged) != len(mine):
            raise self.fail("log.wins", f"{len(logged)} rows", f"{len(mine)} rows")
        for row, own in zip(logged, mine, strict=True):
            self.compare("log.wins", row, own)


def same_act(act: Act, event: Event) -> bool:
    """Whether the log carries out this act; fields that the referee leaves open may hold anything."""
    if event.kind != "act" or event.action != act.action:
        return False
    logged = (event.seat, event.tile, event.arg, event.other, event.value)
    return all(mine is None or mine == theirs for mine, theirs in zip(act[1:], logged, strict=True))
