"""The table: where every card lies, what binds the seats, and what a watcher sees after each act."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from simcli.referee.tongcheng.cards import CARDS, CHARACTER_OF, COPIES, GROUPS, HAND, NUMBER, Meld, count
from simcli.referee.tongcheng.table import Seat
from simcli.referee.tongcheng.value import Holding
from simcli.replay.menus import Menu
from simcli.replay.tongcheng.cards import codes, counted

_FROM_HAND = {"peng": 2, "zhao": 3, "hua": 4}


class Open(NamedTuple):
    """The discard that may be claimed, and whose it is."""

    card: int
    seat: int


@dataclass(frozen=True)
class Laid:
    """A meld as it lies: the meld, the claimed card and whose it was (None if nobody's)."""

    meld: Meld
    claimed: int | None = None
    source: int | None = None


class Table:
    """One game's table.

    Attributes
    ----------
    seats : hands, melds, 观生 and what passing blocks, as the referee keeps them; laid : the melds as they lie.
    fixed : whether 观生 names its character.
    ponds : discards that still lie there, by owner; open : the one that may be claimed.
    fresh : the seat and card of the last draw or 捡 until that seat's discard.
    at : the wall is wall[at:]; chain : picks since the last card drawn from it.
    waits : cards that would win for each hand as it was last left; told to the table from outside.
    """

    def __init__(self, wall: Sequence[int], dealer: int, seats: int, fixed: bool) -> None:
        self.wall, self.dealer, self.fixed = list(wall), dealer, fixed
        self.seats = [Seat() for _ in range(seats)]
        for turn in range(seats):
            self.seats[(dealer + turn) % seats].own = count(self.wall[HAND * turn : HAND * (turn + 1)])
        self.at = HAND * seats + 1
        self.seats[dealer].own[self.wall[self.at - 1]] += 1
        self.laid: list[list[Laid]] = [[] for _ in range(seats)]
        self.ponds: list[list[int]] = [[] for _ in range(seats)]
        self.open: Open | None = None
        self.fresh: Open | None = None
        self.chain = 0
        self.scores = [0] * seats
        self.won: list[dict[str, Any]] = []
        self.waits: list[list[int]] = [[] for _ in range(seats)]
        self.turn = dealer

    @property
    def left(self) -> int:
        """Cards in the wall."""
        return CARDS - self.at

    def held(self, seat: int) -> int:
        """Return how many cards are in hand, picked ones among them."""
        return sum(self.seats[seat].own) + sum(self.seats[seat].picked)

    def lacks_one(self, seat: int) -> bool:
        """Tell whether a hand is one card short of six groups and a half."""
        holder = self.seats[seat]
        return self.held(seat) == 3 * (GROUPS - len(holder.melds)) + holder.guan + 1

    def holding(self, seat: int, claimed: int | None = None, drawn: int | None = None) -> Holding:
        """Return what a seat holds, with a discard that it may claim to win, or with a further card of its own."""
        holder = self.seats[seat]
        own = list(holder.own)
        if drawn is not None:
            own[drawn] += 1
        named = tuple(holder.named) if self.fixed else None
        return Holding(tuple(own), tuple(holder.picked), tuple(holder.melds), holder.guan, named, claimed)

    def act(self, event: Mapping[str, Any]) -> None:
        """Carry one `act` of the event log out; acts that change nothing one sees are let pass."""
        seat, card, other = event["seat"], event["tile"], event["other"]
        match event["action"]:
            case "draw" | "replacement":
                self.at, self.chain = self.at + 1, 0
                self.seats[seat].own[card] += 1
                self.seats[seat].lift()
                self._turns_to(seat, Open(card, seat))
            case "guan":
                self.seats[seat].guan += 1
                if card >= 0:
                    self.seats[seat].named.append(card)
                self.turn = seat
            case "discard":
                self._discard(seat, card, bool(event["arg"]))
            case "pick":
                self.ponds[other].pop()
                self.seats[seat].picked[card] += 1
                self.chain += 1
                self._turns_to(seat, Open(card, seat))
            case "peng" | "zhao" | "hua" as kind:
                self._lay(seat, kind, card, None if other < 0 else other)
            case "win":
                source = None if other < 0 else other
                self.won.append({"seat": seat, "tile": codes([card]) if card >= 0 else None, "from": source})
            case "pay":
                self.scores[seat] -= event["value"]
                self.scores[other] += event["value"]

    def _turns_to(self, seat: int, fresh: Open | None) -> None:
        self.open, self.turn, self.fresh = None, seat, fresh

    def _discard(self, seat: int, card: int, picked: bool) -> None:
        (self.seats[seat].picked if picked else self.seats[seat].own)[card] -= 1
        self.seats[seat].lift()
        self.ponds[seat].append(card)
        self.open, self.fresh = Open(card, seat), None

    def _lay(self, seat: int, kind: str, card: int, source: int | None) -> None:
        holder, character = self.seats[seat], CHARACTER_OF[card]
        flowers = holder.take(character, COPIES if source is None else _FROM_HAND[kind])
        if source is not None:
            self.ponds[source].pop()
            flowers += card >= NUMBER
        if kind == "hua":
            holder.guan -= 1
            if self.fixed:
                holder.named.remove(character)
        meld = Meld(kind, character, flowers)
        holder.melds.append(meld)
        self.laid[seat].append(Laid(meld, None if source is None else card, source))
        self._turns_to(seat, None)

    def declined(self, menus: Iterable[Menu]) -> None:
        """Note what the answers to claim menus block: winning on discards, 碰 of a character."""
        for menu in menus:
            if menu.taken is None or not menu.is_claim or menu.taken.tile < 0:
                continue
            offered = {entry.action for entry in menu.entries} - {menu.taken.action}
            seat = self.seats[menu.seat]
            seat.passed_win |= "win" in offered
            if offered & {"peng", "zhao"}:
                seat.passed_peng.add(CHARACTER_OF[menu.taken.tile])

    def state(self) -> dict[str, Any]:
        """Return what is seen, by key, as JSON values; cards as codes run together."""
        seen: dict[str, Any] = {
            "at": self.at,
            "end": CARDS,
            "open": _shown(self.open),
            "fresh": _shown(self.fresh),
            "turn": self.turn,
            "scores": list(self.scores),
            "won": list(self.won),
        }
        for number, seat in enumerate(self.seats):
            seen[f"hand_{number}"] = codes(counted(seat.own))
            seen[f"picked_{number}"] = codes(counted(seat.picked))
            seen[f"guan_{number}"] = {"count": seat.guan, "named": codes(seat.named)}
            seen[f"waits_{number}"] = codes(self.waits[number])
            seen[f"pond_{number}"] = codes(self.ponds[number])
            seen[f"melds_{number}"] = [
                {
                    "kind": laid.meld.kind,
                    "tiles": codes(sorted(laid.meld.cards)),
                    "claimed": None if laid.claimed is None else codes([laid.claimed]),
                    "from": laid.source,
                }
                for laid in self.laid[number]
            ]
        return seen


def _shown(lies: Open | None) -> dict[str, Any] | None:
    return None if lies is None else {"tile": codes([lies.card]), "seat": lies.seat}
