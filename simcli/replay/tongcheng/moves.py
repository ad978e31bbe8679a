"""Sentences for acts: what a seat does and by what right. The seat's own name is not in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simcli.replay.tongcheng.cards import glyph
from simcli.replay.tongcheng.table import Table
from simcli.text import say

Event = Mapping[str, Any]


def _draw(event: Event, table: Table) -> str:
    return say(f"摸 {glyph(event['tile'])}", f"draws {glyph(event['tile'])}")


def _replacement(event: Event, table: Table) -> str:
    return say(f"补 {glyph(event['tile'])}", f"draws {glyph(event['tile'])} as replacement")


def _discard(event: Event, table: Table) -> str:
    card = glyph(event["tile"])
    if event["arg"]:
        return say(f"打 {card}（捡来的）", f"discards {card} (a picked one)")
    return say(f"打 {card}", f"discards {card}")


def _guan(event: Event, table: Table) -> str:
    seat = table.seats[event["seat"]]
    if event["tile"] >= 0:
        name = glyph(event["tile"])
        return say(
            f"观生 {name}：手里有四张，扣着（别家只知有一组）",
            f"guan (观生) of {name}: holds four; they stay hidden, the others learn no name",
        )
    fours = say("、", ", ").join(glyph(character) for character in seat.fours)
    number = seat.guan + 1
    return say(
        f"观生，第 {number} 组：手里四张的有 {fours}，只报数，不亮",
        f"guan (观生) number {number}: holds four of {fours}; only the number counts, nothing is shown",
    )


def _hua(event: Event, table: Table) -> str:
    card = glyph(event["tile"])
    if event["other"] < 0:
        return say(
            f"滑 {card}：观生过，五张都在自己手里，摆出",
            f"hua (滑) {card}: a declared four and its own fifth, laid open",
        )
    return say(
        f"滑 {card}：观生过，座{event['other']} 打出第五张",
        f"hua (滑) {card}: a declared four, and seat {event['other']} discarded the fifth",
    )


def _zhao(event: Event, table: Table) -> str:
    card, source = glyph(event["tile"]), event["other"]
    return say(f"招 {card}：座{source} 打出，手有三张", f"zhao (招) {card}: holds three, seat {source} discarded it")


def _peng(event: Event, table: Table) -> str:
    card, source = glyph(event["tile"]), event["other"]
    return say(f"碰 {card}：座{source} 打出，手有两张", f"peng (碰) {card}: holds two, seat {source} discarded it")


def _pick(event: Event, table: Table) -> str:
    card, source = glyph(event["tile"]), event["other"]
    return say(
        f"捡 {card}：座{source} 打出，没人要", f"picks up (捡) {card}: seat {source} discarded it, nobody claims it"
    )


def _draw_game(event: Event, table: Table) -> str:
    return say("流局：该摸牌了，牌墙已摸完", "drawn game: a card must be drawn and the wall is empty")


_SENTENCES: dict[str, Callable[[Event, Table], str]] = {
    "draw": _draw,
    "replacement": _replacement,
    "discard": _discard,
    "guan": _guan,
    "hua": _hua,
    "zhao": _zhao,
    "peng": _peng,
    "pick": _pick,
    "draw_game": _draw_game,
}


def sentence(event: Event, table: Table) -> str:
    """Return the sentence for an act, `table` being as it was before it."""
    return _SENTENCES[event["action"]](event, table)


def win_sentence(card: int | None, source: int | None) -> str:
    """Return the sentence for a win; without a card it is the dealer's dealt hand."""
    if card is None:
        return say("胡：发到的 20 张就成", "wins with the 20 cards dealt")
    if source is None:
        return say(f"胡 {glyph(card)}（自摸）", f"wins on {glyph(card)} (own draw)")
    return say(f"胡 {glyph(card)}（座{source} 打出）", f"wins on {glyph(card)} (seat {source} discarded it)")
