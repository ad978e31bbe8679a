"""The table of one game: wall, seats, and the log of what the referee itself carries out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from simcli.referee.core import Coverage
from simcli.referee.gejiu.hand import completing_kinds, is_complete
from simcli.referee.gejiu.rules import Rules, option_value
from simcli.referee.gejiu.tiles import COPIES, KINDS, SEATS, TILES, Meld, count, meld_kinds
from simcli.referee.moves import Act

LIVE_END = TILES - 2  # the kong tiles are the last two of the shuffled wall
HAND = 13


class Win(NamedTuple):
    """One winner's win; `tile` None for pond; `hand` without the winning tile."""

    seat: int
    source: int | None
    win_by: str
    tile: int | None
    hand: tuple[int, ...]
    patterns: dict[str, int]
    fan: int
    points: int
    draws: int


@dataclass
class Seat:
    """What one seat holds and what binds it."""

    hand: list[int] = field(default_factory=lambda: [0] * KINDS)
    melds: list[Meld] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
    ready: bool = False
    passed_win: bool = False
    passed_pond: bool = False
    passed_pungs: set[int] = field(default_factory=set)
    locked_waits: frozenset[int] = frozenset()
    known_waits: frozenset[int] | None = None

    def held(self, kind: int) -> int:
        """Copies of a kind in hand and melds."""
        return self.hand[kind] + sum(meld_kinds(meld).count(kind) for meld in self.melds)

    def change(self, kind: int, copies: int) -> None:
        """Put `copies` tiles of a kind into the hand (negative: take them out)."""
        self.hand[kind] += copies
        if self.hand[kind] < 0:
            raise ValueError(f"a tile of kind {kind} leaves a hand that does not hold it")
        self.known_waits = None

    def free(self) -> None:
        """Lift both passing blocks."""
        self.passed_win = False
        self.passed_pungs.clear()


@dataclass
class Table:
    """One game from its wall on; play() moves it, `acts` collects what is carried out."""

    rules: Rules
    dealer: int
    wall: Sequence[int]
    coverage: Coverage
    seats: list[Seat] = field(default_factory=lambda: [Seat() for _ in range(SEATS)])
    acts: list[Act] = field(default_factory=list)
    front: int = 0
    back: int = LIVE_END
    kong_tiles: list[int] = field(default_factory=list)
    draws: int = 0
    decisions: int = 0
    tally: Counter[str] = field(default_factory=Counter)
    score: list[int] = field(default_factory=lambda: [0] * SEATS)
    follow_points: list[int] = field(default_factory=lambda: [0] * SEATS)
    kong_points: list[int] = field(default_factory=lambda: [0] * SEATS)
    wins: list[Win] = field(default_factory=list)
    follow_round: list[bool] | None = None  # who followed so far in the running round
    follow_tile: int = -1
    follow_over: bool = False
    third_discard: bool = False  # the discard on the table has just finished a round
    last_kong: list[tuple[int, int]] = field(default_factory=list)  # (payer, points) of the newest kong
    next_dealer: int = -1
    robbed: list[int] = field(default_factory=list)  # a robbed tile, in nobody's hand
    claimed: list[int] = field(default_factory=list)  # discards that others took

    @property
    def left(self) -> int:
        """Tiles left to draw, the two kong tiles included."""
        return self.back - self.front + len(self.kong_tiles)

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
            group, _, member = option.partition(".")
            value = getattr(self.rules, group)
            self.coverage.hit(option_value(option, value[member] if member else value))

    def deal(self) -> None:
        """13 tiles a seat from the dealer on, the dealer's 14th, and the two kong tiles."""
        for place in range(SEATS):
            seat = self.seats[(self.dealer + place) % SEATS]
            seat.hand = count(self.wall[HAND * place : HAND * (place + 1)])
        self.front = HAND * SEATS
        self.kong_tiles = list(self.wall[LIVE_END:])
        self.act("deal", self.dealer)
        self.hit("clause.deal")
        self.seats[self.dealer].change(self._next_tile(), 1)

    def _next_tile(self) -> int:
        self.front += 1
        return self.wall[self.front - 1]

    def draw(self, seat: int) -> int:
        """Take the next tile of the live wall."""
        tile = self._next_tile()
        self.act("draw", seat, tile=tile)
        self.hit("clause.draw")
        self._drawn(seat, tile)
        return tile

    def take_kong_tile(self, seat: int, slot: int) -> int:
        """Take a kong tile and refill its slot from the back of the live wall."""
        tile = self.kong_tiles[slot]
        self.back -= 1
        self.kong_tiles[slot] = self.wall[self.back]
        self.act("replacement", seat, tile=tile, arg=slot)
        self.hit("clause.kong_replacement")
        self._drawn(seat, tile)
        return tile

    def _drawn(self, seat: int, tile: int) -> None:
        self.draws += 1
        holder = self.seats[seat]
        if holder.passed_win:
            self.hit("clause.win_freed_by_draw")
        holder.free()
        holder.change(tile, 1)

    def waits(self, seat: int) -> frozenset[int]:
        """Kinds that complete the hand of a seat that is not to move, and of which it does not hold all four."""
        holder = self.seats[seat]
        if holder.known_waits is None:
            holder.known_waits = self.waits_of(holder.hand, holder.melds)
        return holder.known_waits

    def waits_of(self, hand: Sequence[int], melds: Sequence[Meld]) -> frozenset[int]:
        """The same for any hand one tile short."""
        found = completing_kinds(hand, len(melds), self.rules)
        if not found:
            return frozenset()
        melded = [kind for meld in melds for kind in meld_kinds(meld)]
        waits = frozenset(kind for kind in found if hand[kind] + melded.count(kind) < COPIES)
        if not waits:
            self.hit("clause.ready_four_held")
        return waits

    def complete(self, seat: int) -> bool:
        """Whether the hand of the seat to move is a winning hand."""
        holder = self.seats[seat]
        return is_complete(holder.hand, len(holder.melds), self.rules)

    def pay(self, payer: int, receiver: int, points: int, reason: int) -> None:
        """Move points and write it down; nothing is written for 0 points."""
        if points:
            self.score[payer] -= points
            self.score[receiver] += points
            self.act("pay", payer, arg=reason, other=receiver, value=points)

    def check_tiles(self) -> None:
        """Every tile of the pack is in exactly one place (RuntimeError otherwise)."""
        lying = [*self.wall[self.front : self.back], *self.kong_tiles, *self.robbed]
        for seat in self.seats:
            lying += [kind for kind in range(KINDS) for _ in range(seat.hand[kind])]
            lying += [kind for meld in seat.melds for kind in meld_kinds(meld)]
            lying += seat.discards
        claimed = count(lying)
        for kind in self.claimed:
            claimed[kind] -= 1
        if any(copies != COPIES for copies in claimed):
            raise RuntimeError("the referee lost a tile")
