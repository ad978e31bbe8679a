"""Faults to be planted in a copy of the referee's tongcheng, and the search for the first game that betrays one."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from simcli.referee.core import Coverage, Difference, Event
from simcli.referee.moves import Entry, Menu
from simcli.referee.tongcheng import REGISTRY, check_game
from simcli.verify.tongcheng.walls import recipe_wall
from tests.support.tongcheng_player import Chooser, play_game, shuffled_wall

GAMES = 150


class Fault(NamedTuple):
    """What is changed in one module of the copy, and the recipe of walls that brings it to light."""

    recipe: str
    module: str
    old: str
    new: str
    options: Mapping[str, Any] = {}


FIXED = {"guan_identity": "fixed"}
FAULTS: dict[str, Fault] = {
    # the deal, the opening and the wall
    "seats dealt backwards": Fault(
        "any", "table", "for step in range(1, self.rules.seats)]", "for step in range(self.rules.seats - 1, 0, -1)]"
    ),
    "dealer without a 20th card": Fault(
        "any", "table", "self.seats[self.dealer].own[self.wall[self.front]] += 1",
        "self.seats[(self.dealer + 1) % self.rules.seats].own[self.wall[self.front]] += 1",
    ),
    "only one 观生 in the opening": Fault(
        "fours", "play", "while may_guan(table, number):", "if may_guan(table, number):"
    ),
    "no opening": Fault("fours", "play", "    yield from _opening(table)\n", "    table.opening = False\n"),
    "opening of the dealer alone": Fault(
        "fours", "play", "for number in [table.dealer, *table.others(table.dealer)]:", "for number in [table.dealer]:"
    ),
    "观生 without replacement": Fault("fours", "claims", '    table.draw(number, "replacement", "guan")\n', ""),
    "replacement from the back": Fault(
        "fours", "table", "card = self.wall[self.front]\n", "card = self.wall[self.front if action == 'draw' else -1]\n"
    ),
    "last card not drawn": Fault(
        "any", "play", "    if not table.left:\n        drawn", "    if table.left < 2:\n        drawn"
    ),
    # 观生 that count
    "观生 beyond the fours": Fault(
        "fours", "menus", "return seat.fours if len(seat.fours) > seat.guan else []", "return seat.fours"
    ),
    "tied four discarded": Fault("fours", "table", "    if copies < FOUR or copies - taken >= FOUR:", "    if True:"),
    "spare four not discarded": Fault(
        "fours", "table", "return len(seat.fours) - 1 >= seat.guan", "return seat.guan == 0"
    ),
    "untied four kept": Fault("fours", "table", "return len(seat.fours) - 1 >= seat.guan", "return False"),
    "fixed: any four broken": Fault("fours", "table", "return character not in seat.named", "return True", FIXED),
    "fixed: any fifth is 滑": Fault(
        "fives", "menus", "        held = [character for character in held if character in seat.named]\n", "", FIXED
    ),
    "fixed: no choice of the character": Fault("fours", "claims", "if len(fours) > 1:", "if False:", FIXED),
    "fixed: fours interchangeable at the win": Fault(
        "broken_four", "value", "choices = combinations(able, held.guan) if held.named is None else",
        "choices = combinations(able, held.guan) if True else", FIXED,
    ),
    "滑 without 观生": Fault(
        "fives", "menus", "    if not seat.guan:\n        table.hit(\"clause.hua_needs_guan\")\n        return []",
        "    if False:\n        return []",
    ),
    "claimed 滑 without 观生": Fault(
        "claimed_set", "menus",
        "    if not seat.guan:\n        table.hit(\"clause.hua_needs_guan\")\n        return False",
        "    if False:\n        return False",
    ),
    "滑 keeps k": Fault("fives", "claims", "    seat.guan -= 1\n", ""),
    "滑 without replacement": Fault("fives", "claims", '    table.draw(number, "replacement", "hua_own")\n', ""),
    # claims
    "招 with four alone": Fault("any", "menus", "if copies >= 3 and keeps", "if copies > 3 and keeps"),
    "招 without replacement": Fault("claimed_set", "play", "    table.draw(takers[0], \"replacement\", action)\n", ""),
    "whole menu after a 碰": Fault("any", "play", 'return Turn("discard", takers[0])', 'return Turn("own", takers[0])'),
    "碰 of the next seat alone": Fault(
        "any", "menus", "    if keeps(table, number, character, 2):\n",
        "    if keeps(table, number, character, 2) and number == min(table.others(0)):\n",
    ),
    "碰 before 招": Fault("claimed_set", "claims", '"zhao": 2, "peng": 3', '"zhao": 2, "peng": -1'),
    "碰 before 胡": Fault("win_over_set", "claims", '"peng": 3', '"peng": -1'),
    "滑 before 胡": Fault("win_over_set", "claims", '"hua": 1', '"hua": -1'),
    "捡 before 碰": Fault("any", "claims", '"pick": 4', '"pick": 2'),
    "farther 碰 first": Fault("two_pairs", "claims", "return best, takers[:1]", "return best, takers[-1:]"),
    "farther winner first": Fault("wide", "claims", "return best, takers[:1]", "return best, takers[-1:]"),
    "several winners though nearest": Fault(
        "wide", "claims", 'if best == "win" and table.rules', 'if best == "win" or table.rules'
    ),
    "plain copies melded first": Fault(
        "any", "table", "for kind in kinds_of(character):\n            moved",
        "for kind in kinds_of(character)[::-1]:\n            moved",
    ),
    "招 with an empty wall": Fault(
        "any", "menus", "        if table.left:\n            entries.append(Entry(\"zhao\"",
        "        if True:\n            entries.append(Entry(\"zhao\"",
    ),
    "no 碰 with an empty wall": Fault(
        "any", "menus", "    if keeps(table, number, character, 2):\n",
        "    if table.left and keeps(table, number, character, 2):\n",
    ),
    "draw by the dealer's next seat": Fault(
        "any", "play", 'return Turn("draw", (number + 1) % table.rules.seats)',
        'return Turn("draw", table.others(table.dealer)[0])',
    ),
    # 捡
    "捡 by any seat": Fault(
        "any", "menus", "    return [Menu(number, \"claim\"",
        "    claims[others[-1]] += [Entry('pick', kind)] if table.left else []\n    return [Menu(number, \"claim\"",
    ),
    "捡 with an empty wall": Fault(
        "any", "menus", "    if not table.left:\n        if table.rules.picks:",
        "    if False:\n        if table.rules.picks:",
    ),
    "捡 although off": Fault("any", "menus", "    if not table.rules.picks:", "    if False:", {"pick": "off"}),
    "捡 although four seats": Fault(
        "any", "rules", 'self.pick == "three_seats" and self.seats == 3', 'self.pick == "three_seats"',
        {"pick": "three_seats"},
    ),
    "捡 without bound": Fault(
        "any", "menus", "if table.chain < table.rules.pick_chain_max:", "if True:", {"pick_chain_max": 2}
    ),
    "bound counts a replacement": Fault(
        "fours", "table", "        self.chain = 0\n", "        self.chain = 0 if action == 'draw' else self.chain\n",
        {"pick_chain_max": 1},
    ),
    "碰 restarts the bound": Fault(
        "any", "claims", '    table.hit(f"clause.{action}")', '    table.chain = 0\n    table.hit(f"clause.{action}")',
        {"pick_chain_max": 1},
    ),
    "picked character thrown back": Fault(
        "any", "menus", "    if banned is not None and table.rules.pick_no_return:", "    if False:"
    ),
    "ban although off": Fault(
        "any", "menus", "    if banned is not None and table.rules.pick_no_return:", "    if banned is not None:",
        {"pick_no_return": False},
    ),
    "ban ends with a replacement": Fault(
        "pick_with_sets", "play", 'return Turn("own", number, banned=turn.banned)', 'return Turn("own", number)'
    ),
    "win on the picked card": Fault("wide", "play", "value if turn.fresh else None", "value"),
    "no win after a pick's replacement": Fault(
        "claimed_set", "play", 'return Turn("own", number, banned=turn.banned)',
        'return Turn("own", number, False, turn.banned)',
    ),
    "picked copies make a 碰": Fault(
        "singles", "table", "return sum(self.own[kind] for kind",
        "return sum(self.own[kind] + self.picked[kind] for kind",
    ),
    "picked copies kept longer": Fault(
        "singles", "play", "    was_picked = seat.picked[kind] > 0\n",
        "    was_picked = seat.picked[kind] > 0 and not seat.own[kind]\n",
    ),
    "picked copies in threes": Fault(
        "picked_sentence", "value", "    alike = list(own)\n",
        "    alike = [a + b for a, b in zip(own, characters(held.picked), strict=True)]\n",
    ),
    # passing
    "win block forgotten": Fault("again", "menus", "if seat.passed_win and table.rules.passed_win_block:", "if False:"),
    "win block although off": Fault(
        "again", "menus", "if seat.passed_win and table.rules.passed_win_block:", "if seat.passed_win:",
        {"passed_win_block": False},
    ),
    "碰 block forgotten": Fault(
        "again", "menus", "if character in seat.passed_peng and table.rules", "if False and table.rules"
    ),
    "碰 block of every character": Fault(
        "again", "menus", "if character in seat.passed_peng and table.rules", "if seat.passed_peng and table.rules"
    ),
    "block outlives a discard": Fault("any", "play", "    seat.lift()\n", ""),
    # values
    "坎 and 碰 confused": Fault(
        "three_and_sentence", "value", 'yield [*names, f"peng_{colour(claimed)}"]',
        'yield [*names, f"kan_{colour(claimed)}"]',
    ),
    "own three cannot stay": Fault("three_and_sentence", "value", "    if own[claimed] >= 3:\n", "    if False:\n"),
    "招 as a 坎": Fault("claimed_set", "cards", '"zhao": "quad"', '"zhao": "kan"'),
    "滑 as a four": Fault("own_fifth", "cards", '"hua": "hua"}', '"hua": "quad"}'),
    "black sentences as red": Fault("waiting", "hand", 'return "red" if all(', 'return "red" if any('),
    "halves of neighbours alone": Fault(
        "waiting", "hand", "combinations(SENTENCES[number], 2))", "[SENTENCES[number][:2], SENTENCES[number][1:]])"
    ),
    "discard makes a four": Fault(
        "guan_win", "value", "enumerate(own) if copies >= FOUR]", "enumerate(whole) if copies >= FOUR]"
    ),
    "first reading": Fault(
        "three_and_sentence", "value", "best = max((reading.base for reading in found), default=0)",
        "best = found[-1].base if found else 0",
    ),
    "flowers count nothing": Fault(
        "waiting", "value", "points = sum(rules.own[kind] * (", "points = sum(rules.own[CHARACTER_OF[kind]] * ("
    ),
    "own points of melds forgotten": Fault(
        "claimed_set", "value", "    points += sum(rules.own[kind] for meld in held.melds for kind in meld.cards)\n", ""
    ),
    "own points of the discard forgotten": Fault(
        "one_card", "value", "return points + (rules.own[held.claimed] if held.claimed is not None else 0)",
        "return points",
    ),
    "least count one less": Fault("waiting", "value", "if count >= rules.min_count", "if count >= rules.min_count - 1"),
    "ten pairs of fours": Fault(
        "pairs", "hand", "if quads else (0, 2)", "if True else (0, 2)", {"shi_dui_quads": False}
    ),
    "specials need the count": Fault("pairs", "value", "valid=bool(plain or patterns)", "valid=bool(plain)"),
    "one colour by its groups": Fault(
        "coloured", "value", '"yi_shou_hei": coloured and not any(reds)', '"yi_shou_hei": coloured and not all(reds)'
    ),
    "concealed although melded": Fault(
        "claimed_set", "value", "not (rules.special_concealed and held.melds)", "True",
        {"special_concealed": True, "min_count": 7},
    ),
    "replace taken for the largest": Fault(
        "pairs", "value", 'if rules.special_combine == "replace" and specials:', "if False:",
        {"special_combine": "replace", "special.shi_dui": 1, "count_per_point": 2},
    ),
    # payments and dealer
    "all pay for a discard": Fault("one_card", "value", "source in (None, seat)", "True"),
    "one pays a self-draw": Fault(
        "waiting", "value", "source in (None, seat)",
        "source in (None, seat) and (source is not None or seat == (winner + 1) % rules.seats)",
    ),
    "multiple from the least count": Fault(
        "waiting", "value", "count // rules.count_per_point", "(count - rules.min_count) // rules.count_per_point + 1",
        {"min_count": 6},
    ),
    "dealer stays though another wins": Fault(
        "one_card", "settle", "        _end(table, winners[0])", "        _end(table, table.dealer)"
    ),
    "winner deals after several": Fault(
        "wide", "settle", "        _end(table, source)", "        _end(table, winners[0])", {"multiple_winners": "all"}
    ),
    "dealer passes after a draw": Fault(
        "any", "settle", 'stays = table.rules.dealer_on_draw == "stay"', "stays = False"
    ),
}  # fmt: skip


class Uncounted(Coverage):
    """Counts nothing: a faulty copy may exercise what the registry does not know."""

    def hit(self, ident: str, times: int = 1) -> None:
        """Count nothing."""


def lively(dice: random.Random) -> Chooser:
    """Mostly wins and declares where it may, claims more often than it passes, else answers uniformly."""

    def choose(menu: Menu, events: Sequence[Event]) -> Entry:
        actions = [entry.action for entry in menu.entries]
        for wanted, chance in (("win", 0.7), ("guan", 0.6), ("hua", 0.6)):
            if wanted in actions and dice.random() < chance:
                return menu.entries[actions.index(wanted)]
        claims = [entry for entry in menu.entries if entry.action in ("zhao", "peng", "pick")]
        if claims and dice.random() < 0.6:
            return dice.choice(claims)
        return dice.choice(menu.entries)

    return choose


def first_difference(recipe: str, played: dict[str, Any], right: dict[str, Any], package: str) -> Difference | None:
    """Play up to `GAMES` games of a recipe under `played` with `package`, and referee them by `right`."""
    dice = random.Random(5)
    player = lively(dice)
    seats = played.get("seats", 4)
    for _ in range(GAMES):
        dealer = dice.randrange(seats)
        wall = shuffled_wall(dice) if recipe == "any" else recipe_wall(dice, seats, recipe)
        try:
            log, _ = play_game(played, dealer, wall, player, package=package, coverage=Uncounted(REGISTRY))
        except (RuntimeError, ValueError, IndexError):  # the fault broke the copy itself, there is no log to judge
            continue
        difference = check_game(right, dealer, log.events, log.row, Coverage(REGISTRY), log.wins)
        if difference is not None:
            return difference
    return None
