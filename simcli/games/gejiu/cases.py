"""Reading the calculator's cases of 个旧麻将."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcli.games.gejiu.columns import WIN_BY
from simcli.games.gejiu.notation import (
    KINDS,
    MELD_TYPES,
    meld_tiles,
    parse_meld,
    parse_tiles,
    write_chinese,
    write_tiles,
)
from simcli.games.gejiu.options import Rules
from simcli.games.scoring import (
    Malformed,
    ScoreCase,
    check_copies,
    flag,
    known_keys,
    one_of,
    payer,
    seat,
    text,
    texts,
    winning_tile,
)
from simcli.text import current, say

SEATS = 4
REQUIRED = ("hand", "win_by", "winner")
OTHERS = ("id", "rules", "dealer", "from", "melds", "win", "ready")
_MOST_MELDS = 4
_OTHERS_TILE = ("discard", "rob_kong")

_MELD_NAMES = dict(
    zip(
        MELD_TYPES,
        (("吃", "chow"), ("碰", "pung"), ("明杠", "kong"), ("补杠", "added"), ("暗杠", "concealed")),
        strict=True,
    )
)


def read_case(case: Mapping[str, Any], rules: Rules) -> ScoreCase:
    """Read one case.

    Parameters
    ----------
    rules : the rules in force; they say how many discards a pond win may have.

    Raises
    ------
    Malformed
        The case is none that a table could bring about on paper; a hand that is merely no win is not malformed.
    """
    known_keys(case, REQUIRED, OTHERS)
    win_by = one_of(case, "win_by", WIN_BY)
    winner = seat(case, "winner", SEATS, None)
    dealer = seat(case, "dealer", SEATS, 0)
    if winner is None or dealer is None:
        raise Malformed(say("winner 和 dealer 须为座位", "winner and dealer must be seats"))
    from_seat = payer(case, winner, SEATS, win_by in _OTHERS_TILE)
    hand = parse_tiles(text(case, "hand"))
    melds = [parse_meld(meld) for meld in texts(case, "melds")]
    win = winning_tile(case, parse_tiles)
    _check_numbers(win_by, len(hand), len(melds), win, rules)
    counts = [0] * KINDS
    for tile in hand:
        counts[tile] += 1
    check_copies(counts, [tiles for _, tiles in melds], win, write_tiles)
    return ScoreCase(
        win_by,
        winner,
        from_seat,
        dealer,
        tuple(counts),
        tuple((kind, tiles[0]) for kind, tiles in melds),
        win,
        flag(case, "ready"),
    )


def _check_numbers(win_by: str, hand: int, melds: int, win: int | None, rules: Rules) -> None:
    if win_by == "pond":
        allowed = (13, 14) if rules.pond_win == "13_or_14" else (14,)
        wanted = " | ".join(str(number) for number in allowed)
        if win is not None:
            raise Malformed(
                say("塘子胡的 win 应为空：hand 即打出的牌", "win must be null for pond: hand holds the discards")
            )
        if melds > _MOST_MELDS:
            raise Malformed(say(f"有 {melds} 副副露；最多 {_MOST_MELDS} 副", f"{melds} melds; at most {_MOST_MELDS}"))
        if hand not in allowed:
            raise Malformed(
                say(f"hand 有 {hand} 张打出的牌；应为 {wanted}", f"hand has {hand} discards; wanted: {wanted}")
            )
        return
    if win is None:
        raise Malformed(say("缺少 win（胡的那张）", "win (the winning tile) is missing"))
    wanted_tiles = 13 - 3 * melds
    if hand != wanted_tiles:
        raise Malformed(
            say(
                f"hand 有 {hand} 张；有 {melds} 副副露时应为 {wanted_tiles} 张，胡的那张不算",
                f"hand has {hand} tiles; with {melds} melds wanted: {wanted_tiles}, the winning tile apart",
            )
        )


def usual_win_by(case: Mapping[str, Any]) -> str:
    """Return the `win_by` of a hand typed without one: a discard where another seat is named, else a self-draw."""
    return "discard" if "from" in case else "self_draw"


def hand_text(case: ScoreCase) -> list[tuple[str, str]]:
    """Return the parts of a hand, sorted and readable: (heading, tiles)."""
    write = write_chinese if current() == "zh" else write_tiles
    tiles = [kind for kind, count in enumerate(case.counts) for _ in range(count)]
    pond = case.win_by == "pond"
    parts = [(say("打出的牌", "discards") if pond else say("手牌", "hand"), write(tiles))]
    for kind, lowest in case.melds:
        zh, en = _MELD_NAMES[MELD_TYPES[kind]]
        parts.append((say(zh, en), write(meld_tiles(kind, lowest))))
    if case.win_tile is not None:
        parts.append((say("胡", "wins on"), write([case.win_tile])))
    return parts
