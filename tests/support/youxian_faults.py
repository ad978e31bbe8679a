"""Faults to be planted in a copy of the referee's youxian, and the search for the first game that betrays one."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, NamedTuple

from simcli.referee.core import Coverage, Difference
from simcli.referee.youxian import REGISTRY, check_game
from tests.support.youxian_player import play_game
from tests.support.youxian_walls import lively, recipe_wall

GAMES = 120


class Fault(NamedTuple):
    """What is changed in one module of the copy, and the recipe of walls that brings it to light."""

    recipe: str
    module: str
    old: str
    new: str
    options: Mapping[str, Any] = {}


FAULTS: dict[str, Fault] = {
    "seats dealt backwards": Fault("any", "table", "(self.dealer + place) % SEATS", "(self.dealer - place) % SEATS"),
    "shown card not in the hand": Fault(
        "any", "table", "self.seats[self.dealer].change(self.shown, 1)", "self.seats[self.dealer].change(0, 1)"
    ),
    "dealt 提 kept in hand": Fault("sets", "table", "if seat.hand[card] == COPIES:", "if False:"),
    "坎 broken by a discard": Fault(
        "sets", "table", "enumerate(free_cards(self.hand)) if copies", "enumerate(self.hand) if copies"
    ),
    "坎 broken by a chow": Fault(
        "sets", "plans", "cards = with_one(free_cards(hand), card)", "cards = with_one(hand, card)"
    ),
    "提 taken for a 跑": Fault("sets", "claims", 'made = "ti" if', 'made = "ti" if False and'),
    "偎 not forced": Fault("pairs", "play", "holder.hand[card] == 2 or ", ""),
    "fourth card on a 偎 missed": Fault(
        "pairs", "claims", '[("wei", card), ("peng", card)] if drawn else [("wei", card)]',
        '[("peng", card)] if drawn else []',
    ),
    "others win on a 提 or 偎": Fault(
        "waiting", "play", "    if holder.hand[card] == 2 or",
        "    if not any(_value(table, seat, card, 'other_draw').valid for seat in range(3) if seat != drawer) and "
        "holder.hand[card] == 2 or",
    ),
    "no win after 提 or 偎": Fault(
        "waiting", "play", '"formed", [drawer] if value.valid else []', '"formed", []', {"forced_win": True}
    ),
    "跑 of a 碰 by a discard": Fault("fourths", "claims", ' if drawn else [("wei", card)]', ""),
    "no 跑 of a 碰 by a draw": Fault(
        "pairs", "play", "runner = next((seat for seat in seats if set_of(table.seats[seat], card, True)), None)",
        "runner = next((seat for seat in seats if set_of(table.seats[seat], card, False)), None)",
    ),
    "跑 forgotten on discards": Fault(
        "sets", "play", "    if runner is not None:\n        lay_forced(table, runner, card, source, False)",
        "    if False:\n        lay_forced(table, runner, card, source, False)",
    ),
    "跑 before 胡": Fault(
        "waiting", "play", 'winner = yield from ask_wins(table, "run", able)',
        'winner = yield from ask_wins(table, "run", [] if runner is not None else able)', {"forced_win": False},
    ),
    "碰 and 吃 asked before a 跑": Fault(
        "pairs", "play", "if runner is not None or (able and table.rules.forced_win):",
        "if able and table.rules.forced_win:",
    ),
    "胡 on a discard": Fault(
        "waiting", "play", "ask_claims(table, source, card, [], False)",
        "ask_claims(table, source, card, [seat for seat in others if _value(table, seat, card, 'other_draw').valid], "
        "False)",
    ),
    "farther winner first": Fault(
        "several_wait", "claims", "return taken[0] if taken else None", "return taken[-1] if taken else None",
    ),
    "farther winner forced": Fault(
        "several_wait", "claims", "return winners[0]", "return winners[-1]", {"forced_win": True}
    ),
    "forced win only offered": Fault(
        "waiting", "play", "(able and table.rules.forced_win)", "False", {"forced_win": True}
    ),
    "吃 before 碰": Fault("fourths", "claims", '"peng": 1, "chi": 2', '"peng": 2, "chi": 1'),
    "吃 by the third seat": Fault("any", "menus", "may_chow=step < 2", "may_chow=True"),
    "drawer may not 吃": Fault("any", "menus", "may_chow=step < 2", "may_chow=step == 1"),
    "drawer may 碰": Fault("any", "menus", "may_peng=step > 0", "may_peng=step != 1"),
    "比 skipped": Fault("beside", "plans", 'if mode == "off":', "if True:"),
    "比 enforced although off": Fault("beside", "plans", 'if mode == "off":', "if False:", {"bi": "off"}),
    "比 strict taken loosely": Fault(
        "beside", "plans", ' if mode == "if_possible" or not left[card]', "", {"bi": "strict"}
    ),
    "比 may stop early": Fault("beside", "plans", "    if ended:\n", "    if True:\n"),
    "绞 never holds the card twice": Fault(
        "beside", "hand", "return counts[first] >= 2 and counts[third] >= 1", "return False"
    ),
    "臭 after one's discard forgotten": Fault("any", "play", "    seat.chou_chi.add(card)\n", ""),
    "臭 after a 吃 declined forgotten": Fault("any", "claims", "            seat.chou_chi.add(entry.tile)\n", ""),
    "臭 after a 碰 declined forgotten": Fault("pairs", "claims", "            seat.chou_peng.add(entry.tile)\n", ""),
    "taking 吃 does not decline the 碰": Fault(
        "pairs", "claims", 'if entry.action == "peng" and answer.action != "peng":',
        'if entry.action == "peng" and answer.action == "pass":',
    ),
    "taking 碰 declines the 吃": Fault(
        "pairs", "claims", 'if entry.action == "chi" and answer.action == "pass":',
        'if entry.action == "chi" and answer.action != "chi":',
    ),
    "臭 although off": Fault("any", "menus", "if table.rules.chou and (", "if (", {"chou": False}),
    "waiver missed": Fault("sets", "play", "if seat.surplus <= 0 and not opening:", "if False:"),
    "first four waives a discard": Fault(
        "sets", "table", "(HAND - 1 + number if number else HAND)", "(HAND + number)"
    ),
    "waiver at the opening": Fault("sets", "play", "if seat.surplus <= 0 and not opening:", "if seat.surplus <= 0:"),
    "skipped opening keeps the turn": Fault(
        "only_sets", "play", '        table.tally["discard_skipped"] += 1\n        return "draw", following',
        '        table.tally["discard_skipped"] += 1\n        return "draw", number',
    ),
    "claim that leaves no discard": Fault("only_sets", "menus", "return seat.surplus + 1 <= 0 or", "return True or"),
    "draw by the wrong seat after a claim": Fault(
        "any", "play", "    following = (number + 1) % SEATS", "    following = (table.dealer + 1) % SEATS"
    ),
    "dead card claimed by nobody passes to the drawer": Fault(
        "any", "play", 'table.lying.append(card)\n    return "draw", (drawer + 1) % SEATS',
        'table.lying.append(card)\n    return "draw", drawer',
    ),
    "shown card won though off": Fault(
        "shown", "play", "    if table.rules.shown_card_winnable:", "    if True:", {"shown_card_winnable": False}
    ),
    "天胡 not asked": Fault("dealt", "play", "[dealer] if value.valid else []", "[]"),
    "息 of 碰 and 坎 confused": Fault(
        "waiting", "value", 'else f"{kind}_{size_of(code)}"',
        "else f\"{'peng' if kind == 'kan' else kind}_{size_of(code)}\"",
    ),
    "another's third card makes a 偎": Fault("waiting", "hand", '(*sets, ("peng", card))', '(*sets, ("wei", card))'),
    "坎 cannot stay": Fault(
        "waiting", "hand", '    return [*fixed, Way("free", sets, with_one(free, card))]',
        '    return fixed or [Way("free", sets, with_one(free, card))]',
    ),
    "own draw leaves the pair free": Fault(
        "waiting", "hand", "        if free[card] == 2:\n            return [Way(\"wei\"",
        "        if False:\n            return [Way(\"wei\"",
    ),
    "pair without a four": Fault("waiting", "hand", "pairs = min(1, fours(way.melds))", "pairs = 1"),
    "一五十 though off": Fault(
        "beside", "cards", "return WITH[card] if one_five_ten else WITHOUT_150[card]", "return WITH[card]",
        {"chow_1_5_10": False},
    ),
    "reading of least worth": Fault("readings", "value", "(tun * fan, xi, fan) > (", "(tun * fan, xi, fan) < ("),
    "least 息 ignored": Fault("waiting", "value", "if xi >= rules.min_xi and", "if"),
    "self-drawn 囤 for all": Fault("waiting", "value", "if moment.win_by in SELF_DRAWN else 0", ""),
    "天胡 no self-draw": Fault("dealt", "value", '("own_draw", "dealt")', '("own_draw",)'),
    "红胡 beside 红乌": Fault(
        "waiting", "value", 'most_red = 12 if fan["hong_wu"] else len(cards)', "most_red = 30", {"fan_mode": "pu"}
    ),
    "听胡 after a discard": Fault(
        "waiting", "play", "quiet = not seat.opened and not seat.discards", "quiet = not seat.opened"
    ),
    "opening discard counts against 听胡": Fault(
        "waiting", "play", "seat.discards += not opening", "seat.discards += 1"
    ),
    "天胡 is 听胡": Fault("dealt", "value", ' and moment.win_by != "dealt"', ""),
    "海底 one card early": Fault("any", "table", "return self.front == CARDS", "return self.front >= CARDS - 1"),
    "cap on the winner's sum": Fault(
        "waiting", "value", "min(full, rules.cap)", "min(full, rules.cap // 2)", {"cap": 4}
    ),
    "黄番 without bound": Fault(
        "waiting", "value", "min(rules.huang_fan, drawn_before)", "drawn_before", {"huang_fan": 1}
    ),
    "dealer stays though another wins": Fault(
        "waiting", "settle", "    _end(table, winner)", "    _end(table, table.dealer)"
    ),
    "dealer stays after a drawn game": Fault(
        "any", "settle", "_end(table, (table.dealer + 1) % SEATS)", "_end(table, table.dealer)"
    ),
}  # fmt: skip


class Uncounted(Coverage):
    """Counts nothing: a faulty copy may exercise what the registry does not know."""

    def hit(self, ident: str, times: int = 1) -> None:
        """Count nothing."""


def first_difference(recipe: str, played: dict[str, Any], right: dict[str, Any], package: str) -> Difference | None:
    """Play up to `GAMES` games of a recipe under `played` with `package`, and referee them by `right`."""
    dice = random.Random(5)
    player = lively(dice)
    for _ in range(GAMES):
        dealer = dice.randrange(3)
        wall = recipe_wall(dice, recipe)
        try:
            log, _ = play_game(
                played, dealer, wall, player, drawn_before=3, package=package, coverage=Uncounted(REGISTRY)
            )
        except (RuntimeError, ValueError, IndexError):  # the fault broke the copy itself, there is no log to judge
            continue
        difference = check_game(right, dealer, log.events, log.row, Coverage(REGISTRY), log.wins, drawn_before=3)
        if difference is not None:
            return difference
    return None
