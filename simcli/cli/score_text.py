"""A priced hand for people to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.cli.common import table
from simcli.text import current, say

if TYPE_CHECKING:
    from simcli.cli.score_batch import Priced
    from simcli.games import Game


def readable(variant: str, priced: Priced) -> list[str]:
    """Return the lines that show the hand, its patterns and who pays what."""
    from simcli.games import get
    from simcli.games.scoring import calculator

    lang = current()
    game = get(variant)
    lines = table([[heading, tiles] for heading, tiles in calculator(variant).hand_text(priced.case)])
    lines.append("")
    if not priced.result.valid:
        return [*lines, say("不胡：这不是一手胡牌", "no win: this is no winning hand")]
    lines += [game.outcomes[priced.case.win_by].get(lang), ""]
    fans = _fans(game, priced)
    lines += [*table(fans, frozenset({1})), ""] if len(fans) > 1 else []
    extra = [[game.price_extras[name].get(lang), str(value)] for name, value in priced.result.extra.items()]
    lines += [*table(extra, frozenset({1})), ""] if extra else []
    return lines + _payments(priced)


def _fans(game: Game, priced: Priced) -> list[list[str]]:
    """Return the rows of the fan table, its head first: the fans that add up, their sum, then those of the way won."""
    own: list[list[str]] = []
    extra: list[list[str]] = []
    for pattern in game.patterns:
        if pattern.id in priced.result.patterns:
            row = [_both(pattern.name.zh, pattern.name.en), str(priced.result.patterns[pattern.id])]
            (own if pattern.kind == "hand" or game.ways_in_fan else extra).append(row)
    ready = getattr(priced.rules, "ready_fan", 0)
    if priced.case.ready and ready:
        own.append([say("报听", "报听 (declared ready)"), str(ready)])
    lang = current()
    total = [[game.total.get(lang), str(priced.result.fan)]] if game.total else []
    return [[say("牌型", "pattern"), game.worth.get(lang)], *own, *total, *extra]


def _both(zh: str, en: str) -> str:
    return say(zh, f"{zh} ({en})")


def _payments(priced: Priced) -> list[str]:
    """Return the table of seats: what each is in this hand and what it pays or receives."""
    case = priced.case
    rows = [[say("座位", "seat"), "", say("得分", "points")]]
    for seat, points in enumerate(priced.result.scores):
        roles = []
        if seat == case.dealer:
            roles.append(say("庄", "dealer"))
        if seat == case.winner:
            roles.append(say("胡", "wins"))
        elif points < 0:
            roles.append(say("付", "pays"))
        if seat == case.from_seat:
            roles.append(say("被抢", "robbed") if case.win_by == "rob_kong" else say("点炮", "discarded"))
        rows.append([str(seat), ", ".join(roles), f"{points:+d}"])
    return table(rows, frozenset({2}))
