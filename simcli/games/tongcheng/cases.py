"""Reading the calculator's cases of 通城个子牌."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from simcli.games.scoring import (
    Malformed,
    ScoreCase,
    check_copies,
    known_keys,
    number,
    one_of,
    payer,
    seat,
    text,
    texts,
    winning_tile,
)
from simcli.games.tongcheng.columns import WIN_BY
from simcli.games.tongcheng.notation import (
    CHARACTER,
    CHARACTERS,
    KINDS,
    MELD_TYPES,
    PACK,
    meld_cards,
    parse_cards,
    parse_meld,
    write_cards,
)
from simcli.games.tongcheng.options import Rules
from simcli.text import say

REQUIRED = ("hand", "win_by", "winner")
OTHERS = ("id", "rules", "dealer", "from", "melds", "win", "picked", "guan", "guan_cards")
_DEALT = 20
_MELD_NAMES = dict(zip(MELD_TYPES, "碰招滑", strict=True))


def read_case(case: Mapping[str, Any], rules: Rules) -> ScoreCase:
    """Read one case.

    Its `extra` is k, the characters named by 观生 as a bit set (0 where it only counts), and the picked copies of each
    kind; `counts` holds the unpicked ones. A meld is (type, 3 * character + flowered cards).

    Parameters
    ----------
    rules : the rules in force; they say how many seats there are and whether 观生 names its character.

    Raises
    ------
    Malformed
        The case is none that can be put on paper; a hand that is merely no win is not malformed.
    """
    known_keys(case, REQUIRED, OTHERS)
    win_by = one_of(case, "win_by", WIN_BY)
    winner = seat(case, "winner", rules.seats, None)
    dealer = seat(case, "dealer", rules.seats, 0)
    if winner is None or dealer is None:
        raise Malformed(say("winner 和 dealer 须为座位", "winner and dealer must be seats"))
    from_seat = payer(case, winner, rules.seats, win_by == "discard")
    hand = _count(parse_cards(text(case, "hand")))
    picked = _count(parse_cards(text(case, "picked") if "picked" in case else ""))
    melds = [parse_meld(meld) for meld in texts(case, "melds")]
    win = winning_tile(case, parse_cards)
    if win is None and win_by == "discard":
        raise Malformed(say("缺少 win（胡的那张）", "win (the winning card) is missing"))
    guan = number(case, "guan")
    check_copies(
        [a + b for a, b in zip(hand, picked, strict=True)],
        [meld_cards(*meld) for meld in melds],
        win,
        write_cards,
        PACK,
    )
    _check_cards(sum(hand) + sum(picked), len(melds), win, guan)
    fours = _fours(hand)
    if len(fours) < guan:
        raise Malformed(
            say(
                f"hand 里只有 {len(fours)} 组四张，少于 guan = {guan}",
                f"{len(fours)} fours in hand, fewer than guan = {guan}",
            )
        )
    named = _named(case, guan, fours, rules)
    return ScoreCase(
        win_by, winner, from_seat, dealer, hand, tuple(melds), win, ready=False, extra=(guan, named, *picked)
    )


def _count(cards: Sequence[int]) -> tuple[int, ...]:
    return tuple(cards.count(kind) for kind in range(KINDS))


def _check_cards(cards: int, melds: int, win: int | None, guan: int) -> None:
    """Refuse a wrong number of cards: 20 at the win, three fewer in hand for each meld, one more for each 观生."""
    wanted = _DEALT - 3 * melds + guan - (win is not None)
    if cards != wanted:
        apart = say("，胡的那张不算", ", the winning card apart") if win is not None else ""
        raise Malformed(
            say(
                f"hand 与 picked 共 {cards} 张；{melds} 副明牌、观生 {guan} 时应为 {wanted} 张{apart}",
                f"hand and picked hold {cards} cards; with {melds} melds and guan = {guan} wanted: {wanted}{apart}",
            )
        )


def _fours(hand: Sequence[int]) -> set[int]:
    """Return the characters of which the hand holds four unpicked copies or more."""
    copies = [0] * len(CHARACTERS)
    for kind, count in enumerate(hand):
        copies[CHARACTER[kind]] += count
    return {character for character, count in enumerate(copies) if count >= 4}


def _named(case: Mapping[str, Any], guan: int, fours: set[int], rules: Rules) -> int:
    """Return the bit set of `guan_cards`: asked for where 观生 names its character, checked wherever it is given."""
    fixed = rules.guan_identity == "fixed"
    if "guan_cards" not in case:
        if fixed and guan:
            raise Malformed(
                say(
                    "guan_identity 为 fixed 时缺少 guan_cards（观生的字）",
                    "guan_cards (the characters declared) is missing: guan_identity is fixed",
                )
            )
        return 0
    written = text(case, "guan_cards")
    cards = [CHARACTER[card] for card in parse_cards(written)]
    if len(cards) != guan or len(set(cards)) != guan or not fours.issuperset(cards):
        raise Malformed(
            say(
                f"guan_cards = {written!r}：应为 hand 里有四张的 {guan} 个字",
                f"guan_cards = {written!r}: wanted: {guan} characters of which the hand holds four",
            )
        )
    return sum(1 << card for card in cards) if fixed else 0


def usual_win_by(case: Mapping[str, Any]) -> str:
    """Return the `win_by` of a hand typed without one: a discard where another seat is named, else a self-draw."""
    return "discard" if "from" in case else "self_draw"


def hand_text(case: ScoreCase) -> list[tuple[str, str]]:
    """Return the parts of a hand, sorted and readable: (heading, cards)."""
    guan, named, *picked = case.extra
    parts = [(say("手牌", "hand"), write_cards(_spread(case.counts)))]
    if any(picked):
        parts.append((say("捡来", "picked"), write_cards(_spread(picked))))
    for kind, code in case.melds:
        name = MELD_TYPES[kind]
        parts.append((say(_MELD_NAMES[name], name), write_cards(meld_cards(kind, code))))
    if guan:
        names = write_cards(character for character in range(len(CHARACTERS)) if named >> character & 1)
        parts.append((say("观生", "guan"), f"{guan} {names}".strip()))
    if case.win_tile is not None:
        parts.append((say("胡", "wins on"), write_cards([case.win_tile])))
    return parts


def _spread(counts: Sequence[int]) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]
