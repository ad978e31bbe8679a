"""Faults to be planted in a copy of the referee's gejiu, and the search for the first game that betrays one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from simcli.referee.core import Coverage, Difference
from simcli.referee.gejiu import REGISTRY, check_game
from tests.support.referee_player import play_game
from tests.support.referee_scenes import SCENES, play_scene
from tests.support.referee_walls import lively, recipe_wall

GAMES = 60


class Fault(NamedTuple):
    """What is changed in one module of the copy, and the scene or the recipe of walls that brings it to light."""

    play: str
    module: str
    old: str
    new: str
    options: Mapping[str, Any] = {}


FAULTS: dict[str, Fault] = {
    "dealer's 14th tile dealt first": Fault(
        "any", "table",
        "self.wall[HAND * place : HAND * (place + 1)]",
        "self.wall[HAND * place + 1 : HAND * (place + 1) + 1]",
    ),
    "seats dealt backwards": Fault(
        "any", "table",
        "(self.dealer + place) % SEATS",
        "(self.dealer - place) % SEATS",
    ),
    "reserve off by one": Fault(
        "any", "play",
        "table.left == table.rules.wall_reserve",
        "table.left == table.rules.wall_reserve + 1",
    ),
    "kong at the reserve": Fault(
        "kongs", "menus",
        "table.left > table.rules.wall_reserve",
        "table.left > 2",
        {"wall_reserve": 80},
    ),
    "replacement from the front": Fault(
        "kongs", "table",
        "        self.back -= 1\n",
        "",
    ),
    "slot not refilled": Fault(
        "kongs", "table",
        "self.kong_tiles[slot] = self.wall[self.back]",
        "pass",
    ),
    "tiles alike are two entries": Fault(
        "kongs_alike", "menus",
        "entries = entries[:1]",
        "pass",
    ),
    "chow by any seat": Fault(
        "any", "menus",
        "if step == 1:",
        "if step:",
    ),
    "chow across suits": Fault(
        "any", "menus",
        " or lowest // 9 != tile // 9 or (lowest + 2) // 9 != tile // 9",
        "",
    ),
    "chow of honours": Fault(
        "honours_in_a_row", "menus",
        "if is_honour(tile):",
        "if False:",
        {"wall_reserve": 82},
    ),
    "chow before pung": Fault(
        "chow_and_pung", "claims",
        '"pung": 1, "chow": 2',
        '"pung": 2, "chow": 1',
    ),
    "kong missed in claims": Fault(
        "kongs", "menus",
        "holder.hand[tile] == 3",
        "holder.hand[tile] == 4",
    ),
    "kong just after a pung": Fault(
        "pung_with_a_four", "menus",
        "        entries += _kongs(table, holder)\n"
        "    if holder.ready",
        "        pass\n"
        "    entries += _kongs(table, holder)\n"
        "    if holder.ready",
    ),
    "win after a chow": Fault(
        "chow_instead_of_win", "menus",
        '    if came == "claim":',
        "    if False:",
    ),
    "farther winner first": Fault(
        "waiting", "claims",
        "return [winners[0]]",
        "return [winners[-1]]",
        {"multiple_winners": "nearest"},
    ),
    "second winner forgotten": Fault(
        "waiting", "claims",
        "        return list(winners)\n"
        '    table.hit("clause.claim_nearest")',
        "        return [winners[0]]\n"
        '    table.hit("clause.claim_nearest")',
    ),
    "win block forgotten": Fault(
        "win_passed", "menus",
        "if not table.seats[seat].passed_win:",
        "if True:",
    ),
    "draw does not lift the block": Fault(
        "win_passed", "table",
        "        holder.free()\n",
        "",
    ),
    "claim does not lift the block": Fault(
        "claim_after_a_pass", "claims",
        "    holder.free()\n",
        "",
    ),
    "claim made instead lifts the block": Fault(
        "chow_instead_of_win", "claims",
        "            holder.passed_win = True\n",
        "            holder.passed_win = answer.action == 'pass'\n",
    ),
    "pung block forgotten": Fault(
        "pung_passed", "menus",
        "if tile not in holder.passed_pungs:",
        "if True:",
    ),
    "locked seat chooses its discard": Fault(
        "ready", "menus",
        "    if holder.ready:\n"
        "        entries.append",
        "    if False:\n"
        "        entries.append",
    ),
    "locked seat pungs": Fault(
        "waiting", "menus",
        "    if holder.ready:\n"
        '        table.hit("clause.ready_claim")\n'
        "        return False",
        "    if False:\n"
        "        return False",
    ),
    "locked seat kongs freely": Fault(
        "kongs", "menus",
        "    if not holder.ready:\n"
        "        return True",
        "    return True",
    ),
    "waiting for four held": Fault(
        "four_held", "table",
        "if hand[kind] + melded.count(kind) < COPIES",
        "",
    ),
    "robbing forgotten": Fault(
        "added_kong_robbed", "play",
        'if answer.action == "kong_added":',
        "if False:",
    ),
    "replacement robbing forgotten": Fault(
        "replacement_robbed", "play",
        "        robbers = yield from _rob(table, seat, drawn, ROB_REPLACEMENT)",
        "        robbers = []",
    ),
    "robbing passed without a block": Fault(
        "added_kong_not_robbed", "play",
        "            table.seats[menu.seat].passed_win = True\n",
        "",
    ),
    "refund forgotten": Fault(
        "replacement_robbed", "settle",
        "        refund_kong(table, source)\n",
        "        pass\n",
    ),
    "robbed kong counted": Fault(
        "added_kong_robbed", "play",
        "        robbers = yield from _rob(table, seat, kind, ROB_ADDED)",
        "        table.tally['kongs_added'] += 1\n"
        "        robbers = yield from _rob(table, seat, kind, ROB_ADDED)",
    ),
    "pond in spite of melds": Fault(
        "pond_after_a_kong", "menus",
        '        table.hit("clause.pond_melded")\n'
        "        return None\n",
        "        pass\n",
    ),
    "pond discards claimed do not count": Fault(
        "pond_discard_claimed", "claims",
        "    table.claimed.append(tile)\n",
        "    table.claimed.append(tile)\n"
        "    table.seats[discarder].discards.pop()\n",
    ),
    "pond at 13 at the value of its pattern": Fault(
        "pond", "value",
        'return Value(True, {"lan_pai": 1}, 1 + bonus)',
        'return Value(True, {"lan_pai": 2}, 2 + bonus)',
    ),
    "follow pays the wrong way": Fault(
        "two_follow", "follow",
        "table.pay(payer, receiver, points, PAY_FOLLOW)",
        "table.pay(receiver, payer, points, PAY_FOLLOW)",
    ),
    "follow not voided by claims": Fault(
        "any", "claims",
        '    void_round(table, "claim")\n',
        "",
    ),
    "void ends following": Fault(
        "any", "follow",
        'if table.rules.follow_void == "game":',
        "if True:",
        {"follow_void": "round"},
    ),
    "few followers go on": Fault(
        "any", "follow",
        "        table.follow_over = True\n"
        '        table.hit("clause.follow_few")',
        "        pass",
    ),
    "fan of a pattern wrong": Fault(
        "dealt 112233m445566p77s", "rules",
        '"fan.xiao_qi_dui": 2',
        '"fan.xiao_qi_dui": 3',
    ),
    "four alike no two pairs": Fault(
        "dealt 11112222m33p4455s", "hand",
        "copies % 2 == 0 for copies",
        "copies in (0, 2) for copies",
    ),
    "lan tiles two apart": Fault(
        "lan", "hand",
        "(high - low) % 3 == 0",
        "high - low >= 2",
    ),
    "reading of least fan": Fault(
        "dealt 112233m445566p77s", "value",
        "(-sum(kept.values())",
        "(sum(kept.values())",
    ),
    "dealer's fan forgotten": Fault(
        "waiting", "value",
        "fans += rules.dealer_fan\n",
        "fans += 0\n",
    ),
    "discarder's fan for all": Fault(
        "waiting", "value",
        "elif payer == source:",
        "elif source is not None:",
    ),
    "other winners pay": Fault(
        "waiting", "value",
        "if payer == winner or payer in others:",
        "if payer == winner:",
    ),
    "cap forgotten": Fault(
        "lan", "value",
        "fans = min(fans, rules.fan_cap)",
        "pass",
        {"fan_cap": 1},
    ),
    "dealer not rotated": Fault(
        "any", "settle",
        "(table.dealer + 1) % SEATS",
        "table.dealer",
    ),
    "dealer passes after its own win": Fault(
        "waiting", "settle",
        "stays = table.dealer in winners",
        "stays = False",
    ),
}  # fmt: skip


def first_difference(recipe: str, played: dict[str, Any], right: dict[str, Any], package: str) -> Difference | None:
    """Play a scene, or up to `GAMES` games of a recipe, under `played` with `package`, and referee them by `right`."""
    dice = random.Random(5)
    player = lively(dice)
    for _ in range(1 if recipe in SCENES else GAMES):
        dealer = 0 if recipe in SCENES else dice.randrange(4)
        try:
            if recipe in SCENES:
                log = play_scene(SCENES[recipe], played, package=package)
            else:
                log, _ = play_game(played, dealer, recipe_wall(dice, recipe), player, package=package)
        except (RuntimeError, ValueError, IndexError):  # the fault broke the copy itself, there is no log to judge
            continue
        difference = check_game(right, dealer, log.events, log.row, Coverage(REGISTRY), log.wins)
        if difference is not None:
            return difference
    return None
