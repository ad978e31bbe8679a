"""The table of one game: wall, seats, and the log of what the referee itself carries out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from simcli.referee.core import Coverage
from simcli.referee.moves import Act
from simcli.referee.youxian.cards import (
    CARDS,
    COPIES,
    HAND,
    KINDS,
    SEATS,
    SHOWN,
    Meld,
    count,
    fours,
    free_cards,
    held,
    meld_cards,
)
from simcli.referee.youxian.rules import Rules, option_value
from simcli.referee.youxian.value import Value


class Win(NamedTuple):
    """A win: the hand and the melds as they were before the winning card.

    `card` is None for the dealt hand, which is told with its 提 in hand.
    """

    seat: int
    source: int | None
    win_by: str
    card: int | None
    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    value: Value
    points: int
    draws: int
    opened: bool


@dataclass
class Seat:
    """What one seat holds and what binds it."""

    hand: list[int] = field(default_factory=lambda: [0] * KINDS)
    melds: list[Meld] = field(default_factory=list)
    discards: int = 0  # the dealer's opening discard apart
    opened: bool = False  # made a 吃, 碰 or 偎
    chou_chi: set[int] = field(default_factory=set)
    chou_peng: set[int] = field(default_factory=set)

    @property
    def surplus(self) -> int:
        """Cards held beyond those due: 20 without a four, 19 and one a four with them."""
        number = fours(self.melds)
        return held(self.hand, self.melds) - (HAND - 1 + number if number else HAND)

    @property
    def free(self) -> list[int]:
        """Kinds that may be discarded, ascending: all in hand but 坎."""
        return [card for card, copies in enumerate(free_cards(self.hand)) if copies]

    def change(self, card: int, copies: int) -> None:
        """Put `copies` cards of a kind into the hand (negative: take them out)."""
        self.hand[card] += copies
        if self.hand[card] < 0:
            raise ValueError(f"a card of kind {card} leaves a hand that does not hold it")


@dataclass
class Table:
    """One game from its wall on; play() moves it, `acts` collects what is carried out."""

    rules: Rules
    dealer: int
    wall: Sequence[int]
    coverage: Coverage
    drawn_before: int = 0
    seats: list[Seat] = field(default_factory=lambda: [Seat() for _ in range(SEATS)])
    acts: list[Act] = field(default_factory=list)
    front: int = 0
    draws: int = 0
    decisions: int = 0
    tally: Counter[str] = field(default_factory=Counter)
    score: list[int] = field(default_factory=lambda: [0] * SEATS)
    win: Win | None = None
    lying: list[int] = field(default_factory=list)  # discards and dead cards that nobody took
    last_dead: bool = False  # the card drawn last lies dead
    next_dealer: int = -1

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

    @property
    def shown(self) -> int:
        """The dealer's 21st card."""
        return self.wall[SHOWN]

    @property
    def last_card(self) -> bool:
        """Whether the wall is empty."""
        return self.front == CARDS

    def deal(self) -> None:
        """20 cards a seat from the dealer on, the dealer's 21st; then all 提 are laid and the 21st is shown."""
        order = [(self.dealer + place) % SEATS for place in range(SEATS)]
        for place, number in enumerate(order):
            self.seats[number].hand = count(self.wall[HAND * place : HAND * (place + 1)])
        self.seats[self.dealer].change(self.shown, 1)
        self.front = SHOWN + 1
        self.act("deal", self.dealer)
        self.hit("clause.deal")
        for number in order:
            self._lay_dealt(number)
        self.act("shown", tile=self.shown)
        if self.seats[self.dealer].hand[self.shown] in (0, 3):
            self.hit("clause.shown_counts")

    def _lay_dealt(self, number: int) -> None:
        seat = self.seats[number]
        for card in range(KINDS):
            if seat.hand[card] == COPIES:
                seat.change(card, -COPIES)
                seat.melds.append(("ti", card))
                self.act("ti_dealt", number, tile=card)
                self.hit("clause.ti_dealt")
        self.tally["ti_dealt"] += len(seat.melds)
        self.tally["kan_dealt"] += seat.hand.count(3)

    def draw(self, seat: int) -> int:
        """Show the next card of the wall; it enters no hand."""
        card = self.wall[self.front]
        self.front += 1
        self.draws += 1
        self.act("draw", seat, tile=card)
        self.hit("clause.draw")
        return card

    def check_cards(self) -> None:
        """Every card of the pack is in exactly one place (RuntimeError otherwise)."""
        lying = [*self.wall[self.front :], *self.lying]
        for seat in self.seats:
            lying += [card for card in range(KINDS) for _ in range(seat.hand[card])]
            lying += [card for meld in seat.melds for card in meld_cards(meld)]
        if any(copies != COPIES for copies in count(lying)):
            raise RuntimeError("the referee lost a card")
