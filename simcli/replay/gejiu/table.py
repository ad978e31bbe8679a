"""The table: where every tile lies, and what a watcher sees of it after each act."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from simcli.replay.gejiu.tiles import KINDS, codes

SEATS, HAND, WALL = 4, 13, 136
KONG_TILES = 2
OPEN_KINDS = {"chow": "chow", "pung": "pung", "kong_exposed": "kong"}
MELD_TYPES = ("chow", "pung", "kong", "added", "concealed")


class Meld(NamedTuple):
    """A set laid: its kind (a word of MELD_TYPES), tiles, the claimed one and whose it was (None if nobody's)."""

    kind: str
    tiles: tuple[int, ...]
    claimed: int | None = None
    source: int | None = None


class Table:
    """One game's table.

    Attributes
    ----------
    hands, drawn : unmelded tiles by seat (sorted), and the tile just drawn, kept apart until the discard.
    ponds, thrown : discards that still lie there, and all discards of a seat, those claimed since included.
    at, end : the live wall is wall[at:end].
    waits : kinds that would complete each hand as its last discard or kong left it; told to the table from outside.
    """

    def __init__(self, wall: Sequence[int], dealer: int) -> None:
        self.wall, self.at, self.end = list(wall), SEATS * HAND + 1, WALL - KONG_TILES
        self.slots = self.wall[self.end :]
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        for turn in range(SEATS):
            self.hands[(dealer + turn) % SEATS] = sorted(self.wall[HAND * turn : HAND * (turn + 1)])
        self.drawn: list[int | None] = [None] * SEATS
        self.drawn[dealer] = self.wall[SEATS * HAND]
        self.melds: list[list[Meld]] = [[] for _ in range(SEATS)]
        self.ponds: list[list[int]] = [[] for _ in range(SEATS)]
        self.thrown: list[list[int]] = [[] for _ in range(SEATS)]
        self.scores = [0] * SEATS
        self.locked: list[int] = []
        self.won: list[dict[str, Any]] = []
        self.follow: dict[str, Any] | None = None
        self.waits: list[list[int]] = [[] for _ in range(SEATS)]
        self.turn = dealer
        self.last: int | None = None

    @property
    def left(self) -> int:
        """Tiles left, the two kong tiles included."""
        return self.end - self.at + KONG_TILES

    def held(self, seat: int) -> list[int]:
        """Return all unmelded tiles of a seat, sorted."""
        drawn = self.drawn[seat]
        return sorted(self.hands[seat] + ([] if drawn is None else [drawn]))

    def counts(self, seat: int, *, drawn: bool = True) -> list[int]:
        """Return copies of each kind among the unmelded tiles, with or without the tile just drawn."""
        tiles = self.held(seat) if drawn else self.hands[seat]
        return [tiles.count(kind) for kind in range(KINDS)]

    def act(self, event: Mapping[str, Any]) -> None:
        """Carry one `act` of the event log out; acts that change nothing one sees are let pass."""
        seat, tile, other = event["seat"], event["tile"], event["other"]
        match event["action"]:
            case "draw":
                self.at += 1
                self._receive(seat, tile)
            case "replacement":
                self.end -= 1
                self.slots[event["arg"]] = self.wall[self.end]
                self._receive(seat, tile)
            case "discard":
                self._discard(seat, tile)
            case "chow" | "pung" | "kong_exposed" as action:
                self._claim(seat, tile, other, action, event["arg"])
            case "kong_concealed":
                self._take(seat, [tile] * 4)
                self.melds[seat].append(Meld("concealed", (tile,) * 4))
            case "kong_added":
                self._take(seat, [tile])
                at = next(n for n, meld in enumerate(self.melds[seat]) if meld.kind == "pung" and tile in meld.tiles)
                self.melds[seat][at] = self.melds[seat][at]._replace(kind="added", tiles=(tile,) * 4)
            case "ready":
                self.locked.append(seat)
            case "pay":
                self.scores[seat] -= event["value"]
                self.scores[other] += event["value"]
            case _:
                self._mark(event)

    def _mark(self, event: Mapping[str, Any]) -> None:
        """Note what lies beside the tiles: a 斗地主 round, a win."""
        match event["action"]:
            case "follow_begin":
                self.follow = {"tile": codes([event["tile"]]), "made": 0, "followed": 0}
            case "follow_void" | "follow_end":
                self.follow = None
            case "win":
                tile, source = event["tile"], event["other"]
                self.won.append(
                    {
                        "seat": event["seat"],
                        "tile": codes([tile]) if tile >= 0 else None,
                        "from": source if source >= 0 else None,
                    }
                )

    def _receive(self, seat: int, tile: int) -> None:
        self._put_away(seat)
        self.drawn[seat], self.turn, self.last = tile, seat, None

    def _put_away(self, seat: int) -> None:
        """Sort the drawn tile in among the others."""
        self.hands[seat], self.drawn[seat] = self.held(seat), None

    def _take(self, seat: int, tiles: Sequence[int]) -> None:
        self._put_away(seat)
        for tile in tiles:
            self.hands[seat].remove(tile)

    def _discard(self, seat: int, tile: int) -> None:
        self._take(seat, [tile])
        self.ponds[seat].append(tile)
        self.thrown[seat].append(tile)
        self.last = seat
        if self.follow is not None:
            self.follow = {
                "tile": self.follow["tile"],
                "made": self.follow["made"] + 1,
                "followed": self.follow["followed"] + (self.follow["tile"] == codes([tile])),
            }

    def _claim(self, seat: int, tile: int, giver: int, action: str, position: int) -> None:
        self.ponds[giver].pop()
        whole = [tile - position + n for n in range(3)] if action == "chow" else [tile] * (3 + (action != "pung"))
        own = list(whole)
        own.remove(tile)
        self._take(seat, own)
        self.melds[seat].append(Meld(OPEN_KINDS[action], tuple(whole), tile, giver))
        self.turn, self.last = seat, None

    def state(self) -> dict[str, Any]:
        """Return what is seen, by key, as JSON values; tiles as codes run together."""
        seen: dict[str, Any] = {
            "at": self.at,
            "end": self.end,
            "kong_tiles": codes(self.slots),
            "turn": self.turn,
            "last": self.last,
            "scores": list(self.scores),
            "ready": list(self.locked),
            "follow": self.follow,
            "won": list(self.won),
        }
        for seat in range(SEATS):
            drawn = self.drawn[seat]
            seen[f"hand_{seat}"] = codes(self.hands[seat])
            seen[f"drawn_{seat}"] = "" if drawn is None else codes([drawn])
            seen[f"waits_{seat}"] = codes(self.waits[seat])
            seen[f"pond_{seat}"] = codes(self.ponds[seat])
            seen[f"melds_{seat}"] = [
                {
                    "kind": meld.kind,
                    "tiles": codes(meld.tiles),
                    "claimed": None if meld.claimed is None else codes([meld.claimed]),
                    "from": meld.source,
                }
                for meld in self.melds[seat]
            ]
        return seen
