"""Reading the calculator's cases of 攸县胡子牌."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcli.games.scoring import (
    COPIES,
    Malformed,
    ScoreCase,
    check_copies,
    flag,
    known_keys,
    number,
    one_of,
    seat,
    text,
    texts,
    winning_tile,
)
from simcli.games.youxian.columns import WIN_BY
from simcli.games.youxian.notation import (
    CHI,
    KINDS,
    MELD_TYPES,
    ONE_FIVE_TEN,
    meld_cards,
    parse_cards,
    parse_meld,
    write_cards,
    write_chinese,
)
from simcli.games.youxian.options import Rules
from simcli.text import current, say

SEATS = 3
REQUIRED = ("hand", "win_by", "winner")
OTHERS = ("id", "rules", "dealer", "from", "melds", "win", "last_card", "own_discards", "drawn_before")
_MOST_MELDS = 7
_CARDS = range(21, 27)  # of a complete hand: 21 with no four or one, one more for each further four
_ENOUGH = 10**6  # numbers from here on say no more than this one
_MELD_NAMES = dict(zip(MELD_TYPES, "吃碰偎跑提", strict=True))


def read_case(case: Mapping[str, Any], rules: Rules) -> ScoreCase:
    """Read one case.

    Parameters
    ----------
    rules : the rules in force; they say whether 一五十 is a chow.

    Raises
    ------
    Malformed
        The case is none that can be put on paper; a hand that is merely no win, or has a wrong number of cards, is not
        malformed.
    """
    known_keys(case, REQUIRED, OTHERS)
    win_by = one_of(case, "win_by", WIN_BY)
    winner = seat(case, "winner", SEATS, None)
    dealer = seat(case, "dealer", SEATS, 0)
    if winner is None or dealer is None:
        raise Malformed(say("winner 和 dealer 须为座位", "winner and dealer must be seats"))
    _check_from(case, winner, win_by)
    hand = parse_cards(text(case, "hand"))
    melds = [parse_meld(meld) for meld in texts(case, "melds")]
    win = winning_tile(case, parse_cards)
    counts = [0] * KINDS
    for card in hand:
        counts[card] += 1
    check_copies(counts, [meld_cards(*meld) for meld in melds], win, write_cards)
    if win_by != "dealt" and COPIES in counts:
        four = write_cards([counts.index(COPIES)])
        raise Malformed(
            say(
                f"hand 里有四张 {four}：提须写进 melds（只有 dealt 留在 hand）",
                f"four {four} in hand: a 提 belongs to melds (only with dealt it stays in hand)",
            )
        )
    cards = len(hand) + sum(len(meld_cards(*meld)) for meld in melds) + (win is not None)
    fits = (win is None) == (win_by == "dealt") and cards in _CARDS and len(melds) <= _MOST_MELDS
    counted = (min(number(case, key), _ENOUGH) for key in ("own_discards", "drawn_before"))
    extra = (flag(case, "last_card"), *counted, 0)  # what is laid tells by itself whether anything was before the win
    return ScoreCase(
        win_by,
        winner,
        None,
        dealer,
        tuple(counts),
        tuple(melds),
        win,
        ready=False,
        extra=extra,
        right_count=fits and all(_in_force(meld, rules) for meld in melds),
    )


def _check_from(case: Mapping[str, Any], winner: int, win_by: str) -> None:
    """Refuse a `from` that cannot be; a right one says nothing, since whoever drew the card pays like the others."""
    given = seat(case, "from", SEATS, None)
    if given is None:
        return
    if given == winner:
        raise Malformed(say(f"from 与 winner 相同（{winner}）", f"from is the winner ({winner})"))
    if win_by in ("own_draw", "dealt"):
        raise Malformed(say(f"自己胡的牌不应有 from（{given}）", f"from = {given} given with a win by oneself"))


def _in_force(meld: tuple[int, int], rules: Rules) -> bool:
    """Tell whether a meld may be laid under the rules in force: 一五十 only where it is a chow."""
    kind, code = meld
    return kind != CHI or rules.chow_1_5_10 or code not in (ONE_FIVE_TEN, ONE_FIVE_TEN + 10)


def usual_win_by(case: Mapping[str, Any]) -> str:
    """Return the `win_by` of a hand typed without one: without a winning card 天胡, with `from` another's draw."""
    if case.get("win") is None:
        return "dealt"
    return "own_draw" if case.get("from") is None else "other_draw"


def hand_text(case: ScoreCase) -> list[tuple[str, str]]:
    """Return the parts of a hand, sorted and readable: (heading, cards)."""
    write = write_chinese if current() == "zh" else write_cards
    cards = [card for card, count in enumerate(case.counts) for _ in range(count)]
    parts = [(say("手牌", "hand"), write(cards))]
    for kind, code in case.melds:
        name = MELD_TYPES[kind]
        parts.append((say(_MELD_NAMES[name], name), write(meld_cards(kind, code))))
    if case.win_tile is not None:
        parts.append((say("胡", "wins on"), write([case.win_tile])))
    return parts
