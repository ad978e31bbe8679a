"""The table: where every card lies, what binds the seats, and what a watcher sees after each act."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from simcli.referee.youxian.cards import CARDS, HAND, SEATS, SHOWN, chow_cards, count, fours, meld_cards, size_of
from simcli.referee.youxian.cards import Meld as PlainMeld
from simcli.referee.youxian.table import Seat
from simcli.referee.youxian.value import chow_option
from simcli.replay.menus import Menu
from simcli.replay.youxian.cards import codes


class Open(NamedTuple):
    """The card that lies open for the others to claim: whose it is, and whether it was drawn or discarded."""

    card: int
    seat: int
    drawn: bool


@dataclass(frozen=True)
class Laid:
    """A meld as it lies: its type (chi, peng, wei, pao, ti), cards, the claimed card and whose it was, its 息.

    `shown` is False for a 偎, which lies face down though its card is known; a 臭偎 lies open.
    """

    kind: str
    cards: tuple[int, ...]
    xi: int
    claimed: int | None = None
    source: int | None = None
    shown: bool = True


class Before(NamedTuple):
    """Hand and melds of a seat before its own draw made a 提 or 偎, and whether it had laid a 吃, 碰 or 偎."""

    hand: tuple[int, ...]
    melds: tuple[PlainMeld, ...]
    opened: bool


class Table:
    """One game's table.

    Attributes
    ----------
    seats : hands, melds and what is 臭, as the referee keeps them; laid : the melds as they lie, in the same order.
    ponds, dead : discards that still lie there, and drawn cards that nobody took, by owner.
    thrown : all discards of a seat, those claimed since included.
    open : the card to be claimed; drawn cards are nowhere else.
    at : the wall is wall[at:].
    before : of the last own draw, if it made a 提 or 偎.
    waits : cards that would win for each hand as it was last left; told to the table from outside.
    """

    def __init__(self, wall: Sequence[int], dealer: int, xi: Mapping[str, int]) -> None:
        self.wall, self.dealer, self.xi, self.at = list(wall), dealer, xi, SHOWN + 1
        self.seats = [Seat() for _ in range(SEATS)]
        for turn in range(SEATS):
            self.seats[(dealer + turn) % SEATS].hand = count(self.wall[HAND * turn : HAND * (turn + 1)])
        self.seats[dealer].change(self.shown, 1)
        self.laid: list[list[Laid]] = [[] for _ in range(SEATS)]
        self.ponds: list[list[int]] = [[] for _ in range(SEATS)]
        self.dead: list[list[int]] = [[] for _ in range(SEATS)]
        self.thrown: list[list[int]] = [[] for _ in range(SEATS)]
        self.open: Open | None = None
        self.before: Before | None = None
        self.scores = [0] * SEATS
        self.won: list[dict[str, Any]] = []
        self.waits: list[list[int]] = [[] for _ in range(SEATS)]
        self.turn = dealer

    @property
    def shown(self) -> int:
        """The dealer's 21st card."""
        return self.wall[SHOWN]

    @property
    def last_card(self) -> bool:
        """Whether the wall is empty."""
        return self.at == CARDS

    def held(self, seat: int) -> list[int]:
        """Return the unmelded cards of a seat, sorted."""
        return [card for card, copies in enumerate(self.seats[seat].hand) for _ in range(copies)]

    def act(self, event: Mapping[str, Any]) -> None:
        """Carry one `act` of the event log out; acts that change nothing one sees are let pass."""
        seat, card, other = event["seat"], event["tile"], event["other"]
        match event["action"]:
            case "ti_dealt":
                self.seats[seat].change(card, -4)
                self._lay(seat, ("ti", card))
            case "draw":
                self.at += 1
                self.open, self.turn, self.before = Open(card, seat, True), seat, None
            case "discard":
                self._discard(seat, card)
            case "peng":
                self._take(seat, card, other, 2)
                self._lay(seat, ("peng", card), card, other)
            case "chi":
                self._chow(seat, card, other, event["arg"])
            case "wei" | "ti" | "pao" as made:
                self._force(seat, card, other, made)
            case "dead":
                self.dead[seat].append(card)
                self.open = None
            case "win":
                source = None if other < 0 else other
                self.won.append({"seat": seat, "tile": codes([card]) if card >= 0 else None, "from": source})
            case "pay":
                self.scores[seat] -= event["value"]
                self.scores[other] += event["value"]
            case "waive" | "skip":
                self.before = None

    def _discard(self, seat: int, card: int) -> None:
        holder = self.seats[seat]
        holder.change(card, -1)
        holder.chou_chi.add(card)
        opening = self.at == SHOWN + 1 and not any(self.thrown)
        holder.discards += not opening
        self.ponds[seat].append(card)
        self.thrown[seat].append(card)
        self.open, self.before = Open(card, seat, False), None

    def _take(self, seat: int, card: int, source: int, copies: int) -> None:
        """Take the open card to a seat, together with copies from its hand."""
        self.seats[seat].change(card, -copies)
        if self.open is not None and not self.open.drawn:
            self.ponds[source].pop()
        self.open, self.turn = None, seat

    def _lay(
        self, seat: int, meld: PlainMeld, claimed: int | None = None, source: int | None = None, shown: bool = True
    ) -> None:
        self.seats[seat].melds.append(meld)
        self.seats[seat].opened |= meld[0] in ("chi", "peng", "wei")
        self.laid[seat].append(Laid(meld[0], meld_cards(meld), self._xi(meld), claimed, source, shown))

    def _xi(self, meld: PlainMeld) -> int:
        kind, code = meld
        return self.xi[chow_option(code) if kind == "chi" else f"{kind}_{size_of(code)}"]

    def _chow(self, seat: int, card: int, source: int, plan: int) -> None:
        holder = self.seats[seat]
        self._take(seat, card, source, 0)
        holder.change(card, 1)
        for place, chow in enumerate(read_plan(plan)):
            for used in chow_cards(chow):
                holder.change(used, -1)
            if place == 0:
                self._lay(seat, ("chi", chow), card, None if source == seat else source)
            else:  # further chows hold copies from the hand
                self._lay(seat, ("chi", chow))

    def _force(self, seat: int, card: int, source: int, made: str) -> None:
        holder = self.seats[seat]
        self.before = Before(tuple(holder.hand), tuple(holder.melds), holder.opened)
        if made == "wei":
            self._take(seat, card, source, 2)
            self._lay(seat, ("wei", card), card, shown=card in holder.chou_peng)
            return
        in_hand = holder.hand[card]
        self._take(seat, card, source, in_hand)
        claimed_from = None if source == seat else source
        if in_hand:
            self._lay(seat, (made, card), card, claimed_from)
            return
        place = next(n for n, meld in enumerate(holder.melds) if meld in (("wei", card), ("peng", card)))
        holder.melds[place] = (made, card)
        old = self.laid[seat][place]
        new = replace(old, kind=made, cards=(card,) * 4, xi=self._xi((made, card)), shown=True)
        self.laid[seat][place] = new if made == "ti" else replace(new, claimed=card, source=claimed_from)

    def declined(self, menus: Iterable[Menu]) -> None:
        """Note what the answers to claim menus make 臭.

        Taking 碰 declines no 吃; taking 吃 or nothing declines the 碰.
        """
        for menu in menus:
            if not menu.is_claim or menu.taken is None:
                continue
            seat = self.seats[menu.seat]
            for entry in menu.entries:
                if entry.action == "peng" and menu.taken.action in ("chi", "pass"):
                    seat.chou_peng.add(entry.tile)
                if entry.action == "chi" and menu.taken.action == "pass":
                    seat.chou_chi.add(entry.tile)

    def laid_xi(self, seat: int) -> int:
        """Return the 息 of the melds laid."""
        return sum(meld.xi for meld in self.laid[seat])

    def kan_xi(self, seat: int) -> int:
        """Return the 息 of the 坎 in hand."""
        return sum(self._xi(("kan", card)) for card, copies in enumerate(self.seats[seat].hand) if copies == 3)

    def fours(self, seat: int) -> int:
        """Return how many 提 and 跑 a seat has laid."""
        return fours(self.seats[seat].melds)

    def state(self) -> dict[str, Any]:
        """Return what is seen, by key, as JSON values; cards as codes run together."""
        lies = self.open
        seen: dict[str, Any] = {
            "at": self.at,
            "end": CARDS,
            "shown": codes([self.shown]),
            "open": None if lies is None else {"tile": codes([lies.card]), "seat": lies.seat, "drawn": lies.drawn},
            "turn": self.turn,
            "scores": list(self.scores),
            "won": list(self.won),
        }
        for seat in range(SEATS):
            seen[f"hand_{seat}"] = codes(self.held(seat))
            seen[f"waits_{seat}"] = codes(self.waits[seat])
            seen[f"pond_{seat}"] = codes(self.ponds[seat])
            seen[f"dead_{seat}"] = codes(self.dead[seat])
            seen[f"xi_{seat}"] = [self.laid_xi(seat), self.kan_xi(seat)]
            seen[f"melds_{seat}"] = [
                {
                    "kind": meld.kind,
                    "tiles": codes(meld.cards),
                    "claimed": None if meld.claimed is None else codes([meld.claimed]),
                    "from": meld.source,
                    "xi": meld.xi,
                    "shown": meld.shown,
                }
                for meld in self.laid[seat]
            ]
        return seen


def read_plan(packed: int) -> list[int]:
    """Return the chow codes of a packed 吃 plan (the log's `arg`)."""
    return [(packed >> shift & 63) - 1 for shift in range(0, packed.bit_length(), 6)]
