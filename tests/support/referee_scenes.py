"""Short games on built walls, each made for one clause; the dealer is seat 0.

Seats do what the wishes say, else discard what they drew and pass (see `scripted`).
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from simcli.referee.core import GameLog
from tests.support.referee_notation import tiles
from tests.support.referee_player import play_game, scripted, stacked_wall

Wish = tuple[int, str, str, str]  # seat, kind of menu, action, tile or nothing for any

WAITS_5M = "46m123456p789s22z"  # 13 tiles, complete with 5m: 平胡
POND = "147m258p369s12345z"
QUIET = "9999m8888m2222m9999p7777p4444p1111s44z8888s222s44s55p66p6z77z"  # fits POND nowhere
ALL_1Z: Mapping[int, str] = dict.fromkeys(range(4), "1z")


class Scene(NamedTuple):
    """Tiles dealt to seats, what they do, the first tiles drawn, and the kong tiles."""

    hands: Mapping[int, str]
    wishes: tuple[Wish, ...]
    front: str = ""
    kong_tiles: str = ""


def spread(text: str, filler: str) -> str:
    """Draws in which seat 1 gets the tiles of `text`, one in four, and the other seats those of `filler`, in order."""
    rest = iter(tiles(filler))
    order = [tile if place == 0 else next(rest) for tile in tiles(text) for place in range(4)]
    return " ".join(f"{tile % 9 + 1}{'mpsz'[tile // 9]}" for tile in order)


POND_FRONT = spread(POND, QUIET)
DISCARD_5M: Wish = (0, "own", "discard", "5m")
ROB: tuple[Wish, ...] = (
    DISCARD_5M,
    (1, "claim", "pung", "5m"),
    (2, "claim", "pass", ""),
    (1, "own", "discard", "9s"),
    (1, "own", "kong_added", "5m"),
    (2, "rob", "win", ""),
)

SCENES: dict[str, Scene] = {
    "honours_in_a_row": Scene({0: "2z", 1: "13z"}, ((0, "own", "discard", "2z"),), front="1s"),
    "pung_with_a_four": Scene({0: "5m", 1: "55m7777z"}, (DISCARD_5M, (1, "claim", "pung", "5m"))),
    "chow_instead_of_win": Scene(
        {0: "5m", 1: WAITS_5M},
        (DISCARD_5M, (1, "claim", "chow", "5m"), (1, "own", "discard", "2z"), (1, "claim", "win", "")),
        front="1s2z",
    ),
    "win_passed": Scene(
        {0: "5m", 2: WAITS_5M},
        (DISCARD_5M, (2, "claim", "pass", ""), (2, "claim", "win", "")),
        front="5m1s5m",
    ),
    "claim_after_a_pass": Scene(
        {0: "5m", 2: "46m123456p999s22z"},
        (DISCARD_5M, (2, "claim", "pass", ""), (2, "claim", "pung", "9s"), (2, "own", "discard", "9s"),
         (2, "claim", "win", "")),
        front="9s5m",
    ),
    "added_kong_robbed": Scene({0: "5m", 1: "55m9s", 2: WAITS_5M}, ROB, front="1s1s2s5m"),
    "added_kong_not_robbed": Scene(
        {0: "5m", 1: "55m9s", 2: "67m123456p789s22z"},
        (*ROB[:-1], (2, "rob", "pass", ""), (2, "claim", "win", "")),
        front="1s1s2s5m",
        kong_tiles="8m1p",
    ),
    "replacement_robbed": Scene(
        {1: "7777z", 2: WAITS_5M},
        ((1, "own", "kong_concealed", "7z"), (1, "kong_tile", "take", "5m"), (2, "rob", "win", "")),
        front="1s",
        kong_tiles="9s5m",
    ),
    "pond_after_a_kong": Scene(
        {1: "5555s"},
        ((1, "own", "kong_concealed", "5s"),),
        front=POND_FRONT.replace("1m", "6s", 1),
        kong_tiles="1m3p",
    ),
    "pond_discard_claimed": Scene(
        {3: "44m"},
        ((3, "claim", "pung", "4m"), (1, "pond", "win", "")),
        front=" ".join(tile for place, tile in enumerate(POND_FRONT.split()) if place not in (5, 6)),
    ),
    "dragon_with_a_chow": Scene(
        {0: "1m", 1: "23456789m11227z"},
        ((0, "own", "discard", "1m"), (1, "claim", "chow", "1m"), (1, "own", "discard", "7z"), (1, "claim", "win", "")),
        front="2z",
    ),
    "pung_passed": Scene(
        {0: "5z", 3: "55z"},
        ((0, "own", "discard", "5z"), (3, "claim", "pass", ""), (3, "claim", "pung", "5z")),
        front="5z",
    ),
    "chow_and_pung": Scene(
        {0: "5m", 1: "46m", 2: "55m"}, (DISCARD_5M, (1, "claim", "chow", "5m"), (2, "claim", "pung", "5m"))
    ),
    "ready": Scene({1: "123456789m22p34s"}, ((1, "own", "discard_ready", "1z"),), front="1z 8s 9p 6z 2p"),
    "all_follow": Scene(ALL_1Z, tuple((seat, "own", "discard", "1z") for seat in range(4))),
    "two_follow": Scene(ALL_1Z, tuple((seat, "own", "discard", "1z") for seat in (0, 1, 3)), front="9m8m9s"),
    "kong_draw": Scene(
        {0: "1111z234m567p678s9m"},
        ((0, "own", "kong_concealed", "1z"), (0, "kong_tile", "take", "9m"), (0, "own", "win", "")),
        kong_tiles="1p9m",
    ),
    **{
        f"dealt {hand}": Scene({0: hand}, ((0, "own", "win", ""),))
        for hand in (
            "47m147p14s1234567z", "47m258p14s1234567z", "147m258p369s12345z", "147m147p147s12345z", "11122233344455z",
            "11112222m33p4455s", "112233m445566p77s", "111333555777m99m", "111p333m555s222z44z", "12345678911122m",
        )
    },
}  # fmt: skip


def play_scene(scene: Scene, options: Mapping[str, Any], seed: int = 1, **further: Any) -> GameLog:
    """Play a scene; `further` goes to `play_game`."""
    hands = {seat: tiles(hand) for seat, hand in scene.hands.items()}
    wall = stacked_wall(random.Random(seed), 0, hands, tiles(scene.front), tiles(scene.kong_tiles))
    script = scripted(*[(seat, kind, action, *(tiles(tile) or [-1])) for seat, kind, action, tile in scene.wishes])
    log, _ = play_game(options, 0, wall, script, **further)
    return log
