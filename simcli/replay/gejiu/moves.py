"""Sentences for acts: what a seat does and by what right. The seat's own name is not in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simcli.replay.gejiu.table import Table
from simcli.replay.gejiu.tiles import glyph, glyphs
from simcli.text import say

Event = Mapping[str, Any]


def _draw(event: Event, table: Table) -> str:
    return say(f"摸 {glyph(event['tile'])}", f"draws {glyph(event['tile'])}")


def _discard(event: Event, table: Table) -> str:
    tile = glyph(event["tile"])
    if event["seat"] in table.locked:
        return say(f"打 {tile}（已报听）", f"discards {tile} (locked)")
    return say(f"打 {tile}", f"discards {tile}")


def _chow(event: Event, table: Table) -> str:
    tile, lowest = event["tile"], event["tile"] - event["arg"]
    own = glyphs(t for t in range(lowest, lowest + 3) if t != tile)
    return say(
        f"吃 {glyph(tile)}：座{event['other']} 的下家，手有 {own}",
        f"chows {glyph(tile)}: next after seat {event['other']}, holds {own}",
    )


def _pung(event: Event, table: Table) -> str:
    tile = glyph(event["tile"])
    return say(
        f"碰 {tile}：座{event['other']} 打出，手有两张", f"pungs {tile}: holds two, seat {event['other']} discarded it"
    )


def _kong_exposed(event: Event, table: Table) -> str:
    tile = glyph(event["tile"])
    return say(
        f"明杠 {tile}：座{event['other']} 打出，手有三张",
        f"kongs {tile}: holds three, seat {event['other']} discarded it",
    ) + _same_waits(event, table)


def _kong_concealed(event: Event, table: Table) -> str:
    tile = glyph(event["tile"])
    return say(f"暗杠 {tile}：手有四张", f"concealed kong {tile}: holds all four") + _same_waits(event, table)


def _kong_added(event: Event, table: Table) -> str:
    tile = glyph(event["tile"])
    return say(f"补杠 {tile}：碰过，手有第四张", f"added kong {tile}: holds the fourth of its pung") + _same_waits(
        event, table
    )


def _same_waits(event: Event, table: Table) -> str:
    return say("，听牌不变", ", its waits stay the same") if event["seat"] in table.locked else ""


def _replacement(event: Event, table: Table) -> str:
    tile, other, new = event["tile"], table.slots[1 - event["arg"]], table.wall[table.end - 1]
    return say(
        f"取杠牌 {glyph(tile)}（另一张 {glyph(other)}），补上 {glyph(new)}",
        f"takes the kong tile {glyph(tile)} (the other: {glyph(other)}); {glyph(new)} takes its place",
    )


def _robbed(event: Event, table: Table) -> str:
    tile, konger = glyph(event["tile"]), event["other"]
    if event["arg"] == 0:
        return say(f"抢座{konger} 补杠的 {tile}", f"robs the {tile} that seat {konger} adds to its kong")
    return say(f"抢座{konger} 杠后补到的 {tile}", f"robs the {tile} that seat {konger} took for its kong")


def _follow_begin(event: Event, table: Table) -> str:
    tile = glyph(event["tile"])
    return say(f"斗地主：庄家打 {tile}，看三家跟不跟", f"斗地主 round: will the others follow the dealer's {tile}?")


def _follow_void(event: Event, table: Table) -> str:
    return say("斗地主：有吃、碰、杠或胡，这圈作废", "斗地主 round void: a claim, kong or win came first")


def _follow_end(event: Event, table: Table) -> str:
    hits = event["arg"]
    if hits == 3:
        return say("斗地主：三家都跟，庄家付每家", "斗地主: all three followed, the dealer pays each of them")
    if hits == 2:
        return say("斗地主：两家跟，没跟的付每家", "斗地主: two followed, the one that did not pays the other three")
    return say(f"斗地主：只有 {hits} 家跟，本局不再斗", f"斗地主: {hits} followed, no more rounds in this game")


def _draw_game(event: Event, table: Table) -> str:
    return say(
        f"流局：该摸牌了，只剩 {table.left} 张（含两张杠牌）",
        f"drawn game: a tile must be drawn and only {table.left} are left (the two kong tiles included)",
    )


_SENTENCES: dict[str, Callable[[Event, Table], str]] = {
    "draw": _draw,
    "discard": _discard,
    "chow": _chow,
    "pung": _pung,
    "kong_exposed": _kong_exposed,
    "kong_concealed": _kong_concealed,
    "kong_added": _kong_added,
    "replacement": _replacement,
    "robbed": _robbed,
    "follow_begin": _follow_begin,
    "follow_void": _follow_void,
    "follow_end": _follow_end,
    "draw_game": _draw_game,
}


def sentence(event: Event, table: Table) -> str:
    """Return the sentence for an act, `table` being as it was before it."""
    return _SENTENCES[event["action"]](event, table)


def win_sentence(tile: int | None, win_by: str, source: int | None) -> str:
    """Return the sentence for a win."""
    if tile is None:
        return say("塘子胡：打出的牌成烂牌", "wins 塘子胡 (pond win): its own discards make a 烂 hand")
    drawn, name = say("胡", "wins on"), glyph(tile)
    how = {
        "self_draw": say("自摸", "self-draw"),
        "kong_draw": say("杠上花：杠后补到", "杠上花: the replacement for its kong"),
        "discard": say(f"座{source} 点炮", f"seat {source} discarded it"),
        "rob_kong": say(f"抢座{source} 的杠", f"robbed from seat {source}"),
    }[win_by]
    return say(f"{drawn} {name}（{how}）", f"{drawn} {name} ({how})")
