"""What a winning hand is worth: every reading by brute force, then the reading that pays most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from simcli.referee.gejiu.hand import is_seven_pairs, lan_pattern, lan_waits
from simcli.referee.gejiu.rules import PATTERNS, Rules
from simcli.referee.gejiu.tiles import HONOURS, KINDS, SEATS, Meld, is_honour, kinds_held, meld_kinds

WIN_BY = ("self_draw", "discard", "kong_draw", "rob_kong", "pond")
OWN_WINS = ("self_draw", "kong_draw", "pond")


class Value(NamedTuple):
    """`patterns`: id -> fan of all that is listed; `fan`: F of the page, without 杠上花 and 抢杠花."""

    valid: bool
    patterns: dict[str, int]
    fan: int


class Reading(NamedTuple):
    """One way to read a hand: its patterns before stacking, in table order."""

    patterns: tuple[str, ...]
    quads: int = 0


INVALID = Value(False, {}, 0)


def value_hand(rules: Rules, counts: Sequence[int], melds: Sequence[Meld], win_by: str, ready: bool) -> Value:
    """Value of a hand, or `valid` False.

    Parameters
    ----------
    rules : Rules
        The rule set.
    counts : Sequence[int]
        All unmelded tiles by kind, shape (34,), the winning tile among them; for `pond` the discards.
    melds : Sequence[Meld]
        Melds made.
    win_by : str
        One of `WIN_BY`.
    ready : bool
        Whether the winner had declared 报听.
    """
    bonus = rules.ready_fan if ready else 0
    if win_by == "pond":
        return _pond_value(rules, counts, melds, bonus)
    if sum(counts) + 3 * len(melds) != 14:
        return INVALID
    best = choose(rules, list(readings(rules, counts, melds)))
    if best is None:
        return INVALID
    patterns = dict(best)
    fan = sum(patterns.values()) + bonus
    on_top = {"kong_draw": "gang_shang_hua", "rob_kong": "qiang_gang_hua"}.get(win_by)
    if on_top:
        patterns[on_top] = rules.fan[on_top]
    return Value(True, patterns, fan)


def _pond_value(rules: Rules, counts: Sequence[int], melds: Sequence[Meld], bonus: int) -> Value:
    """塘子: the 14 discards at their own value, the first 13 as 烂牌 with fan 1."""
    if melds or rules.pond_win == "off":
        return INVALID
    if sum(counts) == 13 and rules.pond_win == "13_or_14" and lan_waits(counts, rules):
        return Value(True, {"lan_pai": 1}, 1 + bonus)
    pattern = lan_pattern(counts, rules)
    if pattern is None:
        return INVALID
    return Value(True, {pattern: rules.fan[pattern]}, rules.fan[pattern] + bonus)


def choose(rules: Rules, found: Sequence[Reading]) -> dict[str, int] | None:
    """Patterns with their fans of the reading that counts: most fan, then first in table order.

    What a payer pays never falls with F, so the reading with most fan is one that pays most.
    """
    stacked = [stack(rules, reading) for reading in found]
    if not stacked:
        return None
    return min(stacked, key=lambda kept: (-sum(kept.values()), [PATTERNS.index(pattern) for pattern in kept]))


def stack(rules: Rules, reading: Reading) -> dict[str, int]:
    """Fans of one reading, in table order; with `highest` only the largest pattern stays, 小七对 with its quads."""
    fans = {pattern: rules.fan[pattern] for pattern in reading.patterns}
    quads = {"qi_dui_quad": rules.fan["qi_dui_quad"] * reading.quads} if reading.quads else {}
    if rules.stacking == "highest":
        unit = {pattern: fan + sum(quads.values()) * (pattern == "xiao_qi_dui") for pattern, fan in fans.items()}
        largest = max(unit, key=lambda pattern: (unit[pattern], -PATTERNS.index(pattern)))
        fans = {largest: fans[largest]}
        if largest != "xiao_qi_dui":
            quads = {}
    return fans | quads


def readings(rules: Rules, counts: Sequence[int], melds: Sequence[Meld]) -> Iterator[Reading]:
    """Every reading of a complete hand; none where it is no win."""
    suits = {kind // 9 for kind in kinds_held(counts)} | {kind // 9 for meld in melds for kind in meld_kinds(meld)}
    colours = [
        pattern
        for pattern, holds in (
            ("hun_yi_se", len(suits) == 2 and 3 in suits),
            ("qing_yi_se", len(suits) == 1 and 3 not in suits),
            ("zi_yi_se", suits == {3}),
        )
        if holds
    ]
    for sets in standard_sets(counts, 4 - len(melds)):
        yield _ordered(colours + _standard_patterns(rules, sets, melds), or_else="ping_hu")
    if melds:
        return
    if is_seven_pairs(counts):
        yield _ordered([*colours, "xiao_qi_dui"], quads=list(counts).count(4))
    lan = lan_pattern(counts, rules)
    if lan:
        yield Reading((lan,))
    if rules.zi_yi_se_any and not any(counts[: HONOURS.start]):
        yield Reading(("zi_yi_se",))


def _ordered(patterns: list[str], or_else: str | None = None, quads: int = 0) -> Reading:
    found = tuple(sorted(patterns, key=PATTERNS.index))
    return Reading(found if found or or_else is None else (or_else,), quads)


def _standard_patterns(rules: Rules, sets: Sequence[Meld], melds: Sequence[Meld]) -> list[str]:
    patterns = []
    if all(kind != "chow" for kind, _ in [*sets, *melds]):
        patterns.append("da_dui_zi")
    if has_dragon(sets if rules.dragon_in_hand else [*sets, *melds]):
        patterns.append("yi_tiao_long")
    return patterns


def has_dragon(sets: Sequence[Meld]) -> bool:
    """123 456 789 of one suit as three of the sets."""
    return any(all(("chow", first + step) in sets for step in (0, 3, 6)) for first in (0, 9, 18))


def standard_sets(counts: Sequence[int], sets: int) -> Iterator[tuple[Meld, ...]]:
    """All ways to take a pair and `sets` sets out of the tiles, each as a tuple of sets."""
    left = list(counts)
    if sum(left) != 3 * sets + 2:
        return
    for pair in range(KINDS):
        if left[pair] >= 2:
            left[pair] -= 2
            yield from _take_sets(left, 0)
            left[pair] += 2


def _take_sets(left: list[int], kind: int) -> Iterator[tuple[Meld, ...]]:
    while kind < KINDS and not left[kind]:
        kind += 1
    if kind == KINDS:
        yield ()
        return
    if left[kind] >= 3:
        left[kind] -= 3
        for rest in _take_sets(left, kind):
            yield (("pung", kind), *rest)
        left[kind] += 3
    if not is_honour(kind) and kind % 9 <= 6 and left[kind + 1] and left[kind + 2]:
        for step in range(3):
            left[kind + step] -= 1
        for rest in _take_sets(left, kind):
            yield (("chow", kind), *rest)
        for step in range(3):
            left[kind + step] += 1


def payer_fans(rules: Rules, fan: int, win_by: str, winner: int, payer: int, dealer: int, source: int | None) -> int:
    """The exponent one payer pays by, before the cap (`source`: discarder or robbed seat)."""
    fans = fan
    if win_by in ("self_draw", "pond"):
        fans += rules.self_draw_fan
    elif win_by == "kong_draw":
        fans += rules.fan["gang_shang_hua"]
    elif payer == source:
        fans += rules.discarder_fan if win_by == "discard" else rules.fan["qiang_gang_hua"]
    if winner == dealer or (payer == dealer and rules.dealer_fan_on == "both"):
        fans += rules.dealer_fan
    return fans


def payments(
    rules: Rules, fan: int, win_by: str, winner: int, dealer: int, source: int | None, others: Sequence[int] = ()
) -> list[int]:
    """Points that every seat pays to `winner`, shape (4,); `others` won as well and pay nothing.

    Parameters
    ----------
    rules : Rules
        The rule set.
    fan : int
        F, the fans of the hand.
    win_by : str
        One of `WIN_BY`.
    winner, dealer : int
        Seats.
    source : int | None
        Discarder or robbed seat.
    others : Sequence[int]
        Further winners on the same tile.
    """
    paid = [0] * SEATS
    for payer in range(SEATS):
        if payer == winner or payer in others:
            continue
        if source is not None and payer != source and rules.discard_payment == "discarder":
            continue
        fans = payer_fans(rules, fan, win_by, winner, payer, dealer, source)
        if rules.fan_cap is not None:
            fans = min(fans, rules.fan_cap)
        paid[payer] = rules.base * (2**fans if rules.fan_to_points == "double" else max(1, fans))
    return paid
