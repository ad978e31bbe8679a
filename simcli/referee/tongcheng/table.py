"""The table of one game: wall, seats, and the log of what the referee itself carries out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from simcli.referee.core import Coverage
from simcli.referee.moves import Act
from simcli.referee.tongcheng.cards import (
    CARDS,
    COPIES_OF,
    FOUR,
    HAND,
    KINDS,
    NUMBER,
    Meld,
    characters,
    count,
    kinds_of,
)
from simcli.referee.tongcheng.rules import Rules, option_value
from simcli.referee.tongcheng.value import Holding, Value


class Win(NamedTuple):
    """A win: what was held with the winning card, the card (None: the dealt hand), from whom, and what it gave."""

    seat: int
    source: int | None
    card: int | None
    held: Holding
    value: Value
    points: int
    draws: int


@dataclass
class Seat:
    """What one seat holds and what binds it; `named` are the characters of the 观生 where these are fixed."""

    own: list[int] = field(default_factory=lambda: [0] * KINDS)  # unpicked cards in hand by kind
    picked: list[int] = field(default_factory=lambda: [0] * KINDS)
    melds: list[Meld] = field(default_factory=list)
    guan: int = 0
    named: list[int] = field(default_factory=list)
    passed_win: bool = False
    passed_peng: set[int] = field(default_factory=set)

    def copies(self, character: int) -> int:
        """Unpicked copies of a character in hand."""
        return sum(self.own[kind] for kind in kinds_of(character))

    @property
    def fours(self) -> list[int]:
        """Characters of which four or five unpicked copies are in hand."""
        return [character for character, copies in enumerate(characters(self.own)) if copies >= FOUR]

    def take(self, character: int, copies: int) -> int:
        """Take unpicked copies out of the hand, flowered ones first; how many of them were flowered."""
        flowered = 0
        for kind in kinds_of(character):
            moved = min(copies, self.own[kind])
            self.own[kind] -= moved
            copies -= moved
            flowered += moved if kind >= NUMBER else 0
        if copies:
            raise ValueError(f"character {character} leaves a hand that does not hold it")
        return flowered

    def lift(self) -> None:
        """A draw or a discard of one's own ends what passing has blocked."""
        self.passed_win = False
        self.passed_peng.clear()


@dataclass
class Table:
    """One game from its wall on; play() moves it, `acts` collects what is carried out."""

    rules: Rules
    dealer: int
    wall: Sequence[int]
    coverage: Coverage
    seats: list[Seat] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    front: int = 0
    draws: int = 0
    decisions: int = 0
    chain: int = 0  # picks since the last card drawn from the wall
    came: str = "dealt"  # where the last card of the seat on turn came from
    last: int | None = None  # that card; None: the dealer has drawn none yet
    opening: bool = True
    tally: Counter[str] = field(default_factory=Counter)
    score: list[int] = field(default_factory=list)
    wins: list[Win] = field(default_factory=list)
    lying: list[int] = field(default_factory=list)  # discards that nobody took
    next_dealer: int = -1

    def __post_init__(self) -> None:
        self.seats = [Seat() for _ in range(self.rules.seats)]
        self.score = [0] * self.rules.seats

    def act(self, action: str, seat: int | None = None, **fields: int) -> None:
        """Write down what is carried out."""
        self.acts.append(Act(action, seat, **fields))

    def hit(self, *idents: str) -> None:
        """Count clauses, patterns or entries as exercised."""
        for ident in idents:
            self.coverage.hit(ident)

    def use(self, *names: str) -> None:
        """Count the values in force of the options that have just decided something."""
        for option in names:
            self.coverage.hit(option_value(self.rules, option))

    def others(self, source: int) -> list[int]:
        """The other seats, the next one first."""
        return [(source + step) % self.rules.seats for step in range(1, self.rules.seats)]

    @property
    def left(self) -> int:
        """Cards in the wall."""
        return CARDS - self.front

    def deal(self) -> None:
        """19 cards a seat from the dealer on, the dealer's 20th last."""
        for place, number in enumerate([self.dealer, *self.others(self.dealer)]):
            self.seats[number].own = count(self.wall[HAND * place : HAND * (place + 1)])
        self.front = HAND * self.rules.seats
        self.seats[self.dealer].own[self.wall[self.front]] += 1
        self.front += 1
        self.act("deal", self.dealer)
        self.hit("clause.deal")
        self.use("seats")
        for number, seat in enumerate(self.seats):
            self.tally[f"flowers_{number}"] = sum(seat.own[NUMBER:])
            self.tally[f"own_{number}"] = sum(self.rules.own[kind] * seat.own[kind] for kind in range(KINDS))

    def draw(self, number: int, action: str, came: str) -> None:
        """Take the next card of the wall, as a draw or as a replacement."""
        card = self.wall[self.front]
        self.front += 1
        self.draws += 1
        self.chain = 0
        seat = self.seats[number]
        seat.own[card] += 1
        seat.lift()
        if not self.opening:
            self.came, self.last = came, card
        self.act(action, number, tile=card)

    def holding(self, number: int, claimed: int | None = None) -> Holding:
        """What a seat holds, with a discard that it may claim to win."""
        seat = self.seats[number]
        named = tuple(seat.named) if self.rules.fixed else None
        return Holding(tuple(seat.own), tuple(seat.picked), tuple(seat.melds), seat.guan, named, claimed)

    def check_cards(self) -> None:
        """Every card of the pack is in exactly one place (RuntimeError otherwise)."""
        counts = count([*self.wall[self.front :], *self.lying])
        for seat in self.seats:
            for kind in [kind for meld in seat.melds for kind in meld.cards]:
                counts[kind] += 1
            for kind in range(KINDS):
                counts[kind] += seat.own[kind] + seat.picked[kind]
        if tuple(counts) != COPIES_OF:
            raise RuntimeError("the referee lost a card")


def keeps(table: Table, number: int, character: int, taken: int) -> bool:
    """Whether the fours that 观生 ties remain when unpicked copies of a character leave the hand."""
    seat = table.seats[number]
    copies = seat.copies(character)
    if copies < FOUR or copies - taken >= FOUR:
        return True
    if table.rules.fixed:
        return character not in seat.named
    return len(seat.fours) - 1 >= seat.guan
