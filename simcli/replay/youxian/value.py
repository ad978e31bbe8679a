"""What a win is worth: the reading that pays most, group by group, 囤, names and what each loser pays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from simcli.games.youxian import GAME
from simcli.referee.youxian.cards import Meld, chow_cards, meld_cards
from simcli.referee.youxian.hand import laid, ways, whole_covers
from simcli.referee.youxian.rules import Rules
from simcli.referee.youxian.value import SELF_DRAWN, Moment, Value, payment, value_hand, xi_options
from simcli.replay.youxian.cards import glyph, glyphs
from simcli.replay.youxian.table import Table
from simcli.text import Text, current, say

#: Names of groups; a chow is named by its cards.
NAMES = {
    "chi": Text("", ""),
    "peng": Text("碰", "碰"),
    "kan": Text("坎", "坎"),
    "wei": Text("偎", "偎"),
    "pao": Text("跑", "跑"),
    "ti": Text("提", "提"),
    "pair": Text("对", "pair "),
}


class Win(NamedTuple):
    """A win: the hand and melds before the winning card (None: the dealt hand, its 提 in hand), and when it came."""

    seat: int
    win_by: str
    source: int | None
    card: int | None
    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    moment: Moment
    drawn_before: int


def win_of(table: Table, seat: int, win_by: str, source: int | None, card: int | None, drawn_before: int) -> Win:
    """Gather a win from the table as it is when the win is carried out."""
    holder = table.seats[seat]
    hand, melds, opened = tuple(holder.hand), tuple(holder.melds), holder.opened
    if card is None:
        dealt = {code for kind, code in melds if kind == "ti"}
        hand, melds = tuple(4 if kind in dealt else copies for kind, copies in enumerate(hand)), ()
    elif win_by == "own_draw" and table.before is not None:
        hand, melds, opened = table.before
    last = win_by in ("own_draw", "other_draw") and table.last_card
    moment = Moment(win_by, last, not opened and not holder.discards)
    return Win(seat, win_by, source, card, hand, melds, moment, drawn_before)


def price(rules: Rules, win: Win) -> Value:
    """Price a win."""
    return value_hand(rules, win.hand, win.melds, win.card, win.moment)


def winning_cards(rules: Rules, hand: Sequence[int], melds: Sequence[Meld]) -> tuple[list[int], list[int]]:
    """Return the cards a hand could win on, drawn by itself and drawn by another seat.

    Left out are cards of which it holds all four.
    """
    found: tuple[list[int], list[int]] = [], []
    own = list(hand)
    for meld in melds:
        for card in meld_cards(meld):
            own[card] += 1
    for card in (card for card, copies in enumerate(own) if copies < 4):
        for cards, win_by in zip(found, ("own_draw", "other_draw"), strict=True):
            if value_hand(rules, hand, melds, card, Moment(win_by)).valid:
                cards.append(card)
    return found


def _groups(rules: Rules, win: Win, value: Value) -> list[str]:
    """Return the groups of the reading that pays most, each with its 息."""
    found = [laid(win.hand, win.melds)] if win.card is None else ways(
        win.hand, win.melds, win.card, win.win_by == "own_draw"
    )  # fmt: skip
    way, (chows, pair) = next(
        (way, cover)
        for way in found
        for cover in whole_covers(way, rules.chow_1_5_10)
        if way.use == value.use and tuple(xi_options(way, cover)) == value.groups
    )
    parts = [(kind, glyphs(meld_cards((kind, code)))) for kind, code in way.melds]
    parts += [("chi", glyphs(chow_cards(code))) for code in chows]
    parts += [("pair", glyph(pair) * 2)] if pair >= 0 else []
    return [
        f"{NAMES[kind].get(current())}{cards} {rules.xi[option]}"
        for (kind, cards), option in zip(parts, value.groups, strict=True)
    ]


def meld_text(meld: Meld) -> str:
    """Return a meld in words: 碰三三三."""
    return NAMES[meld[0]].get(current()) + glyphs(meld_cards(meld))


def use_text(win: Win, value: Value) -> str:
    """Say what the winning card becomes, and which set it could have made a four of stays as it is."""
    if value.use != "free":
        name = NAMES[value.use].get(current())
        return say(f"成{name}", f"makes a {name}")
    if win.card is not None and win.hand[win.card] == 3:
        kept = "kan"
    else:
        kept = next((kind for kind, code in win.melds if code == win.card and kind in ("wei", "peng")), "")
    if kept:
        name = NAMES[kept].get(current())
        return say(f"另配，{name}不动", f"serves another group, the {name} stays")
    return say("配入手牌", "serves a group of the hand")


def hand_lines(rules: Rules, win: Win, value: Value) -> list[str]:
    """Return the lines that price the hand: 息 group by group, 囤, names with their fans."""
    groups = say("、", ", ").join(_groups(rules, win, value))
    return [
        say(f"息 {value.xi}（起胡 {rules.min_xi}）：{groups}", f"息 {value.xi} (at least {rules.min_xi}): {groups}"),
        _tun_line(rules, win, value),
        _fan_line(value),
    ]


def _tun_line(rules: Rules, win: Win, value: Value) -> str:
    more = (value.xi - rules.min_xi) // rules.xi_per_tun
    parts = say(
        f"囤 {value.tun}：起胡 {rules.tun_base} + 多出 {value.xi - rules.min_xi} 息得 {more}",
        f"囤 {value.tun}: {rules.tun_base} to begin with + {more} for {value.xi - rules.min_xi} 息 more",
    )
    if win.win_by in SELF_DRAWN and rules.self_draw_tun:
        parts += say(f" + 自摸 {rules.self_draw_tun}", f" + {rules.self_draw_tun} for the own draw")
    return parts


def _fan_line(value: Value) -> str:
    names = []
    for pattern in GAME.patterns:
        if pattern.id in value.patterns:
            name = pattern.name.zh if current() == "zh" else f"{pattern.name.zh} ({pattern.name.en})"
            names.append(f"{name} {value.patterns[pattern.id]}")
    if not names:
        return say("番 1：没有名堂", "fans 1: no name")
    listed = say("、", ", ").join(names)
    return say(f"番 {value.fan}：{listed}", f"fans {value.fan}: {listed}")


def loser_pays(rules: Rules, win: Win, value: Value) -> tuple[int, str]:
    """Return what each loser pays, and how it is worked out: "囤 2 × fans 5 = 10"."""
    points, full = payment(rules, value, win.drawn_before)
    parts = say(f"囤 {value.tun} × 番 {value.fan}", f"囤 {value.tun} × fans {value.fan}")
    if rules.base != 1:
        parts += say(f" × 底 {rules.base}", f" × base {rules.base}")
    yellow = 1 + min(rules.huang_fan, win.drawn_before)
    if yellow > 1:
        parts += say(f" × 黄番 {yellow}", f" × {yellow} for drawn games before (黄番)")
    cap = "" if points == full else say(f"，封顶 {points}", f", capped at {points}")
    return points, f"{parts} = {full}{cap}"
