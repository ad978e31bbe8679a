"""Where every tile of a gejiu game is, followed through its event log."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

SEATS, HAND, WALL = 4, 13, 136
CHOW_OFFSETS = ((1, 2), (-1, 1), (-2, -1))  # the two tiles that the claimed one, as lowest/middle/highest, needs


class Ledger:
    """The tiles of one game: wall, kong tiles, hands, melds, discards. Every move must find its tiles in place."""

    def __init__(self, wall: list[int], dealer: int) -> None:
        """Deal from a wall of 136 tiles; the last two lie open as kong tiles."""
        assert Counter(wall) == dict.fromkeys(range(34), 4)
        self.wall, self.at, self.back = wall, SEATS * HAND + 1, WALL - 2
        self.slots: list[int] = wall[WALL - 2 :]
        self.hands: list[Counter[int]] = [Counter() for _ in range(SEATS)]
        for i in range(SEATS):
            self.hands[(dealer + i) % SEATS] = Counter(wall[HAND * i : HAND * (i + 1)])
        self.hands[dealer][wall[SEATS * HAND]] += 1
        self.melds: list[list[list[int]]] = [[] for _ in range(SEATS)]
        self.discards: list[list[int]] = [[] for _ in range(SEATS)]
        self.draws = 0

    def _from_hand(self, seat: int, *tiles: int) -> None:
        for tile in tiles:
            assert self.hands[seat][tile] > 0, f"seat {seat} does not hold {tile}"
            self.hands[seat][tile] -= 1

    def _claim(self, seat: int, tile: int, giver: int, *own: int) -> None:
        assert self.discards[giver][-1] == tile, f"{tile} was not the last discard of seat {giver}"
        self.discards[giver].pop()
        self._from_hand(seat, *own)
        self.melds[seat].append([tile, *own])

    def move(self, event: Mapping[str, Any]) -> None:
        """Carry one `act` event out; moves that touch no tile are ignored."""
        action, seat, tile = event["action"], event["seat"], event["tile"]
        match action:
            case "draw":
                assert self.wall[self.at] == tile, "a draw must take the next tile of the wall"
                self.at, self.draws = self.at + 1, self.draws + 1
                self.hands[seat][tile] += 1
            case "replacement":
                slot = event["arg"]
                assert self.slots[slot] == tile, "a replacement must take the kong tile of its slot"
                self.back -= 1
                self.slots[slot], self.draws = self.wall[self.back], self.draws + 1
                self.hands[seat][tile] += 1
            case "discard":
                self._from_hand(seat, tile)
                self.discards[seat].append(tile)
            case "chow":
                self._claim(seat, tile, event["other"], *(tile + step for step in CHOW_OFFSETS[event["arg"]]))
            case "pung":
                self._claim(seat, tile, event["other"], tile, tile)
            case "kong_exposed":
                self._claim(seat, tile, event["other"], tile, tile, tile)
            case "kong_concealed":
                self._from_hand(seat, *[tile] * 4)
                self.melds[seat].append([tile] * 4)
            case "kong_added":
                self._from_hand(seat, tile)
                next(meld for meld in self.melds[seat] if meld == [tile] * 3).append(tile)

    def check(self) -> None:
        """Every tile of the pack lies in exactly one place, and every seat holds as many as it should."""
        assert self.at <= self.back, "the wall and the tiles taken from its end must not meet"
        places: Counter[int] = Counter(self.wall[self.at : self.back]) + Counter(self.slots)
        for seat in range(SEATS):
            places += self.hands[seat] + Counter(self.discards[seat])
            places += Counter(tile for meld in self.melds[seat] for tile in meld)
            held = sum(self.hands[seat].values()) + 3 * len(self.melds[seat])
            assert held in (HAND, HAND + 1)
        assert places == dict.fromkeys(range(34), 4)


def follow(events: Iterable[Mapping[str, Any]]) -> Ledger:
    """Follow one game from its wall to its end, checking the whole pack after every move."""
    wall: list[int] = []
    ledger: Ledger | None = None
    for event in events:
        if event["kind"] == "wall":
            wall.append(event["tile"])
        elif event["kind"] == "act":
            if event["action"] == "deal":
                ledger = Ledger(wall, event["seat"])
            assert ledger is not None
            ledger.move(event)
            ledger.check()
    assert ledger is not None
    return ledger
