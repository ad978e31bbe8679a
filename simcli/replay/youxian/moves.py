"""Sentences for acts: what a seat does and by what right, or why it must. The seat's own name is not in them.

Numbers are written in digits: the characters 二, 七 and 十 stand for cards alone, so that they can be shown in red.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simcli.referee.youxian.cards import chow_cards, held
from simcli.referee.youxian.claims import set_of
from simcli.replay.youxian.cards import glyph, glyphs
from simcli.replay.youxian.table import Table, read_plan
from simcli.text import say

Event = Mapping[str, Any]


def _ti_dealt(event: Event, table: Table) -> str:
    four = glyphs([event["tile"]] * 4)
    return say(f"提 {four}：发到四张，先摆出", f"ti (提) {four}: dealt all four, laid before play")


def _shown(event: Event, table: Table) -> str:
    card = glyph(event["tile"])
    return say(
        f"亮张 {card}：座{table.dealer} 的第 21 张，归它手牌",
        f"the shown card {card}: seat {table.dealer}'s 21st, it belongs to its hand",
    )


def _draw(event: Event, table: Table) -> str:
    return say(f"翻 {glyph(event['tile'])}", f"draws {glyph(event['tile'])}")


def _discard(event: Event, table: Table) -> str:
    return say(f"打 {glyph(event['tile'])}", f"discards {glyph(event['tile'])}")


def _origin(event: Event, table: Table) -> str:
    """Say where a claimed card comes from."""
    drawn = table.open is not None and table.open.drawn
    if event["other"] == event["seat"]:
        return say("自己翻出", "its own draw")
    if drawn:
        return say(f"座{event['other']} 翻出", f"seat {event['other']} drew it")
    return say(f"座{event['other']} 打出", f"seat {event['other']} discarded it")


def _joined(event: Event, table: Table) -> str:
    """Say what of a seat the fourth card of a 提 or 跑 joins."""
    drawn = table.open is not None and table.open.drawn
    joined = set_of(table.seats[event["seat"]], event["tile"], drawn)
    return {
        "kan": say("手有坎", "holds its 坎 (three alike)"),
        "wei": say("偎过", "has its 偎"),
        "peng": say("碰过", "has its 碰"),
    }[joined]


def _wei(event: Event, table: Table) -> str:
    card = glyph(event["tile"])
    if event["tile"] in table.seats[event["seat"]].chou_peng:
        return say(
            f"偎 {card}（臭偎）：自己翻出，手有一对，必偎；先前没碰，明摆",
            f"wei (偎) {card}: forced, its own draw and holds a pair; 臭偎, since it let a 碰 go before: lies open",
        )
    return say(f"偎 {card}：自己翻出，手有一对，必偎", f"wei (偎) {card}: forced, its own draw and holds a pair")


def _ti(event: Event, table: Table) -> str:
    card, joined = glyph(event["tile"]), _joined(event, table)
    return say(f"提 {card}：自己翻出，{joined}，必提", f"ti (提) {card}: forced, its own draw and {joined}")


def _pao(event: Event, table: Table) -> str:
    card, origin, joined = glyph(event["tile"]), _origin(event, table), _joined(event, table)
    return say(f"跑 {card}：{origin}，{joined}，必跑", f"pao (跑) {card}: forced, {origin} and it {joined}")


def _peng(event: Event, table: Table) -> str:
    card, origin = glyph(event["tile"]), _origin(event, table)
    return say(f"碰 {card}：{origin}，手有一对", f"peng (碰) {card}: holds a pair, {origin}")


def _chi(event: Event, table: Table) -> str:
    card, origin = glyph(event["tile"]), _origin(event, table)
    if event["other"] != event["seat"]:
        origin = say(f"{origin}，是其下家", f"next seat, {origin}")
    first, *more = (glyphs(chow_cards(chow)) for chow in read_plan(event["arg"]))
    text = say(f"吃 {card}：{origin}，摆 {first}", f"chi (吃) {card}: {origin}; lays {first}")
    if more:
        also = say("、", ", ").join(more)
        text += say(f"，比 {also}（手里还有 {card}）", f" and 比 {also} (it held more {card})")
    return text


def _waive(event: Event, table: Table) -> str:
    seat = table.seats[event["seat"]]
    cards, number = held(seat.hand, seat.melds), table.fours(event["seat"])
    return say(
        f"不用打牌：共 {cards} 张，有 {number} 副提跑，不多",
        f"discards nothing: {cards} cards are no more than are due with {number} fours (提, 跑)",
    )


def _skip(event: Event, table: Table) -> str:
    if any(table.seats[event["seat"]].hand):
        return say("该打牌，但手里只剩坎，不打", "skips its discard: only 坎 are left in hand")
    return say("该打牌，但手里没有牌了，不打", "skips its discard: no card is left in hand")


def _dead(event: Event, table: Table) -> str:
    return say("无人要，作废", "nobody takes it: it lies dead")


def _draw_game(event: Event, table: Table) -> str:
    return say("流局：该翻牌了，底牌已翻完", "drawn game: a card must be drawn and the wall is empty")


_SENTENCES: dict[str, Callable[[Event, Table], str]] = {
    "ti_dealt": _ti_dealt,
    "shown": _shown,
    "draw": _draw,
    "discard": _discard,
    "wei": _wei,
    "ti": _ti,
    "pao": _pao,
    "peng": _peng,
    "chi": _chi,
    "waive": _waive,
    "skip": _skip,
    "dead": _dead,
    "draw_game": _draw_game,
}


def sentence(event: Event, table: Table) -> str:
    """Return the sentence for an act, `table` being as it was before it."""
    return _SENTENCES[event["action"]](event, table)


def win_sentence(card: int | None, win_by: str, source: int | None) -> str:
    """Return the sentence for a win."""
    if card is None:
        return say("天胡：发到的 21 张就成", "wins 天胡: the 21 cards dealt are complete")
    name = glyph(card)
    how = {
        "own_draw": say("自摸：自己翻出", "own draw"),
        "other_draw": say(f"座{source} 翻出", f"seat {source} drew it"),
        "shown": say(f"地胡：座{source} 的亮张", f"地胡: the card that seat {source} shows"),
    }[win_by]
    return say(f"胡 {name}（{how}）", f"wins on {name} ({how})")
