"""From the event log of a game to its story: what every game's telling has in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar

from simcli.replay.form import form_of
from simcli.replay.menus import Entry, Menu, Names, Pending, let_go, outdone, passed
from simcli.replay.story import GameStory, Pay, Step
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.config import BotSpec, Experiment
    from simcli.engine import Played

Event = Mapping[str, Any]


class Board(Protocol):
    """A game's table: where every tile lies.

    Attributes
    ----------
    scores : points of this game so far, by seat.
    waits : kinds that would complete each hand as it was last left; told to the table from outside.
    """

    scores: list[int]
    waits: list[list[int]]

    def act(self, event: Event) -> None:
        """Carry one `act` of the event log out; acts that change nothing one sees are let pass."""

    def state(self) -> dict[str, Any]:
        """Return what is seen, by key, as JSON values; tiles as codes run together."""


B = TypeVar("B", bound=Board)


class Teller(ABC, Generic[B]):
    """Follows one game through its events.

    A game's teller says by what right things are done (`sentence`), what is special (`told`, `after`), how payments
    come about and what a hand waits for. Its class attributes tell the acts apart:

    Attributes
    ----------
    names : the entries of menus worth a word; unsaid : those of them that are not, where they were passed.
    declined : what is said of a menu about no tile that was passed.
    carries_out : acts that carry answers out; the menus put before one of them were answered because of it, or passed.
    exposes : acts whose tile others may claim.
    changes_waits : acts after which the actor's waits are looked at again; melds : those that a discard follows.
    """

    names: ClassVar[Names]
    unsaid: ClassVar[frozenset[str]] = frozenset()
    declined: ClassVar[Text]
    carries_out: ClassVar[frozenset[str]]
    exposes: ClassVar[frozenset[str]]
    changes_waits: ClassVar[frozenset[str]]
    melds: ClassVar[frozenset[str]]

    def __init__(self, experiment: Experiment, row: dict[str, Any], events: list[dict[str, Any]]) -> None:
        self.experiment, self.row, self.events = experiment, row, events
        self.rules = experiment.rules
        self.form = form_of(experiment.variant)
        self.wall = [event["tile"] for event in events if event["kind"] == "wall"]
        self.pending = Pending()
        self.steps: list[Step] = []
        self.exposing: Step | None = None  # the step whose tile the others may claim
        self.winners = {event["seat"] for event in events if event["kind"] == "act" and event["action"] == "win"}
        self._seen: dict[str, Any] = {}
        self._paying: int | None = None  # why the payments of the last step are made
        self.table: B = self.lay_table()

    @abstractmethod
    def lay_table(self) -> B:
        """Return the table as it is dealt."""

    @abstractmethod
    def sentence(self, event: Event) -> str:
        """Return what an act does and by what right, the table being as it was before it."""

    @abstractmethod
    def deal(self, event: Event) -> None:
        """Add the step of the deal."""

    @abstractmethod
    def waits_of(self, seat: int) -> list[int]:
        """Return the kinds that would complete a hand to which no discard is due."""

    @abstractmethod
    def waits_text(self, seat: int) -> str:
        """Return those of the table in words."""

    @abstractmethod
    def pay_heading(self, reason: int, total: int) -> str:
        """Return the text of a step of payments for one reason (the log's `arg`)."""

    @abstractmethod
    def pay_text(self, reason: int, payer: int) -> str:
        """Return how one payment comes about."""

    def tell(self, before: list[int]) -> GameStory:
        """Return the story; `before` holds the match's points until this game."""
        for event in self.events:
            entry = Entry(event["action"], event["tile"], event["arg"])
            if event["kind"] == "offer":
                self.pending.offer(event["seat"], entry)
            elif event["kind"] == "answer":
                self.pending.answer(event["seat"], entry)
            elif event["kind"] == "act":
                self._act(event)
        bots = [self.experiment.bots[self.row[f"bot_{seat}"]] for seat in range(self.experiment.seats)]
        return GameStory(
            self.row["game"],
            self.row["dealer"],
            self.row["outcome"],
            [_called(bot) for bot in bots],
            "".join(self.form.code(tile) for tile in self.wall),
            list(before),
            list(self.table.scores),
            self.steps,
        )

    def _act(self, event: Event) -> None:
        action = event["action"]
        menus = self.pending.clear() if action in self.carries_out else []
        if action == "pay":
            self._pay(event)
        elif action == "deal":
            self.deal(event)
        elif action == "next_dealer":
            self._end(event)
        elif action != "score":
            self._paying = None
            if self.exposing is not None:
                said = {action: name for action, name in self.names.items() if action not in self.unsaid}
                self.exposing.notes += passed(menus, said, self.declined)
            self.told(event, menus)

    def told(self, event: Event, menus: list[Menu]) -> None:
        """Add the step of an act; `menus` were answered before it."""
        step = self.add(event, self.sentence(event))
        self.after(step, event, menus)

    def add(self, event: Event, text: str) -> Step:
        """Carry an act out and add its step."""
        self.table.act(event)
        seat, tile, other = event["seat"], event["tile"], event["other"]
        step = Step(
            len(self.steps),
            event["action"],
            None if seat < 0 else seat,
            None if tile < 0 else self.form.code(tile),
            None if other < 0 else other,
            text,
        )
        self.steps.append(step)
        self.show(step)
        return step

    def show(self, step: Step) -> None:
        """Put into a step what it changes on the table."""
        state = self.table.state()
        step.state |= {key: what for key, what in state.items() if key not in self._seen or self._seen[key] != what}
        self._seen = state

    def actors(self, step: Step) -> set[int]:
        """Return the seats whose claims a step carries out."""
        return set() if step.seat is None else {step.seat}

    def after(self, step: Step, event: Event, menus: list[Menu]) -> None:
        """Add to an act what its actor let go, whose claims gave way, and new waits."""
        step.notes += outdone(menus, self.actors(step), self.names)
        for menu in menus:
            if menu.seat == step.seat and not menu.is_claim:
                step.notes += let_go(menu, self.names, self.form.glyph)
        if step.action in self.exposes:
            self.exposing = step
        if step.action in self.changes_waits and step.seat is not None:
            self.tell_waits(step, step.seat)

    def tell_waits(self, step: Step, seat: int) -> None:
        """Note the waits that an act leaves; a meld that must be followed by a discard leaves none."""
        waits = [] if step.action in self.melds else self.waits_of(seat)
        changed, self.table.waits[seat] = waits != self.table.waits[seat], waits
        if waits and changed:
            step.notes.append(say(f"听 {self.waits_text(seat)}", f"waits for {self.waits_text(seat)}"))
        self.show(step)

    def _pay(self, event: Event) -> None:
        payer, receiver, points, reason = event["seat"], event["other"], event["value"], event["arg"]
        if reason == self._paying:
            self.table.act(event)
        else:
            self.add(event, "")
            self._paying = reason
        step = self.steps[-1]
        step.seat, step.other = (receiver if reason == 0 else None), None
        step.pays.append(Pay(payer, receiver, points, self.pay_text(reason, payer)))
        step.text = self.pay_heading(reason, sum(pay.points for pay in step.pays))
        self.show(step)

    def _end(self, event: Event) -> None:
        dealer = event["seat"]
        scores = "  ".join(f"{points:+d}" for points in self.table.scores)
        step = self.add(event, say(f"得分 {scores}", f"points {scores}"))
        step.action, step.seat = "end", None
        step.notes.append(say(f"下一局座{dealer} 坐庄", f"seat {dealer} deals the next game"))


def tell_match(experiment: Experiment, played: Played, game: int | None) -> list[GameStory]:
    """Tell the games of a match that was played with its events and menus.

    Parameters
    ----------
    game : int or None
        Tell only this one.
    """
    import pyarrow.compute as pc

    if played.events is None:
        raise ValueError("a story is told from events")
    teller = form_of(experiment.variant).teller
    before, stories = [0] * experiment.seats, []
    for row in played.games.to_pylist():
        scores = [row[f"score_{seat}"] for seat in range(experiment.seats)]
        if game in (None, row["game"]):
            events = played.events.filter(pc.equal(played.events["game"], row["game"])).to_pylist()
            stories.append(teller(experiment, row, events).tell(before))
        before = [old + new for old, new in zip(before, scores, strict=True)]
    return stories


def _called(bot: BotSpec) -> str:
    """Name a bot with the settings that are not at their defaults."""
    settings = [f"{value:g}" if name == "mistakes" else f"{name} {value:g}" for name, value in bot.changed().items()]
    return bot.kind + (f" ({', '.join(settings)})" if settings else "")
