"""Where every card of a youxian game is, followed through its event log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

SEATS, HAND, CARDS = 3, 20, 80
RUNS = {8: (1, 6, 9), 9: (0, 4, 9)}


def chow(code: int) -> list[int]:
    """Cards of a chow code."""
    if code < 20:
        numbers = RUNS.get(code % 10, (code % 10, code % 10 + 1, code % 10 + 2))
        return [number + code // 10 * 10 for number in numbers]
    number = code % 10
    return [number, number, number + 10] if code < 30 else [number, number + 10, number + 10]


class CardLedger:
    """Wall, hands, melds, discards, dead cards, and the card just drawn. Every move must find its cards in place."""

    def __init__(self, wall: list[int], dealer: int) -> None:
        assert Counter(wall) == dict.fromkeys(range(20), 4)
        self.wall, self.at = wall, SEATS * HAND + 1
        self.hands: list[Counter[int]] = [Counter() for _ in range(SEATS)]
        for i in range(SEATS):
            self.hands[(dealer + i) % SEATS] = Counter(wall[HAND * i : HAND * (i + 1)])
        self.hands[dealer][wall[SEATS * HAND]] += 1
        self.melds: list[list[list[int]]] = [[] for _ in range(SEATS)]
        self.discards: list[list[int]] = [[] for _ in range(SEATS)]
        self.dead: list[list[int]] = [[] for _ in range(SEATS)]
        self.drawn: int | None = None

    def _from_hand(self, seat: int, cards: Iterable[int]) -> None:
        for card in cards:
            assert self.hands[seat][card] > 0, f"seat {seat} does not hold {card}"
            self.hands[seat][card] -= 1

    def _take(self, card: int, giver: int) -> None:
        if self.drawn is not None:
            assert self.drawn == card
            self.drawn = None
        else:
            assert self.discards[giver].pop() == card

    def move(self, event: Mapping[str, Any]) -> None:
        """Carry one `act` event out; moves that touch no card are ignored."""
        action, seat, card = event["action"], event["seat"], event["tile"]
        match action:
            case "draw":
                assert (self.wall[self.at], self.drawn) == (card, None)
                self.at, self.drawn = self.at + 1, card
            case "dead":
                assert self.drawn == card
                self.dead[seat].append(card)
                self.drawn = None
            case "discard":
                self._from_hand(seat, [card])
                self.discards[seat].append(card)
            case "ti_dealt":
                self._from_hand(seat, [card] * 4)
                self.melds[seat].append([card] * 4)
            case "peng" | "wei":
                self._take(card, event["other"])
                self._from_hand(seat, [card] * 2)
                self.melds[seat].append([card] * 3)
            case "pao" | "ti":
                self._take(card, event["other"])
                if self.hands[seat][card] == 3:
                    self._from_hand(seat, [card] * 3)
                    self.melds[seat].append([card] * 4)
                else:
                    self.melds[seat][self.melds[seat].index([card] * 3)].append(card)
            case "chi":
                self._take(card, event["other"])
                self.hands[seat][card] += 1
                plan = event["arg"]
                while plan:
                    cards, plan = chow(plan % 64 - 1), plan // 64
                    self._from_hand(seat, cards)
                    self.melds[seat].append(cards)

    def check(self) -> None:
        """Every card of the pack lies in exactly one place."""
        places = Counter(self.wall[self.at :]) + Counter([] if self.drawn is None else [self.drawn])
        for seat in range(SEATS):
            places += self.hands[seat] + Counter(self.discards[seat]) + Counter(self.dead[seat])
            places += Counter(card for meld in self.melds[seat] for card in meld)
        assert places == dict.fromkeys(range(20), 4)


def follow_cards(events: Iterable[Mapping[str, Any]]) -> CardLedger:
    """Follow one game from its wall to its end, checking the whole pack after every move."""
    wall: list[int] = []
    ledger: CardLedger | None = None
    for event in events:
        if event["kind"] == "wall":
            wall.append(event["tile"])
        elif event["kind"] == "act":
            if event["action"] == "deal":
                ledger = CardLedger(wall, event["seat"])
            assert ledger is not None
            ledger.move(event)
            ledger.check()
    assert ledger is not None
    return ledger
