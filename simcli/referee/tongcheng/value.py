"""What a hand is worth: every reading by brute force, then the one with the largest base."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import prod
from typing import NamedTuple

from simcli.referee.tongcheng.cards import (
    CHARACTER_OF,
    FOUR,
    GROUPS,
    KINDS,
    MELD_GROUPS,
    RED,
    Meld,
    characters,
    colour,
)
from simcli.referee.tongcheng.hand import Cover, loose, parted, sentence_colour, ten_pairs
from simcli.referee.tongcheng.rules import Rules


class Holding(NamedTuple):
    """What a seat holds when a hand is looked at.

    `own` are the unpicked cards in hand by kind, an own draw included, `picked` the picked ones; `guan` is k; `named`
    the characters of the 观生 where these are fixed, else None; `claimed` the kind of the discard that would win.
    """

    own: tuple[int, ...]
    picked: tuple[int, ...]
    melds: tuple[Meld, ...]
    guan: int
    named: tuple[int, ...] | None = None
    claimed: int | None = None


class Reading(NamedTuple):
    """One reading: the characters of the fours, how the rest is parted, the option of every group, and the base."""

    fours: tuple[int, ...]
    cover: Cover
    groups: tuple[str, ...]
    base: int


class Value(NamedTuple):
    """Value of a hand.

    `total` is the count (own points and base); `complete` holds also for hands short of it; `reading` is a best one
    (None: ten pairs only), `half` tells what the halves of the best readings are (pair, sentence, either, none);
    `bases` counts the different bases met; `plain` is the multiple that the count alone gives, 0 where it falls short.
    """

    valid: bool
    patterns: dict[str, int]
    multiple: int
    total: int
    complete: bool
    own: int
    plain: int = 0
    half: str = "none"
    reading: Reading | None = None
    bases: int = 0


NOTHING = Value(False, {}, 0, 0, False, 0)


def value_hand(rules: Rules, held: Holding) -> Value:
    """Value of a hand that an own draw, the deal or a claimed discard (`held.claimed`) has made whole."""
    own = characters(held.own)
    whole = list(own)
    for kind, copies in enumerate(held.picked):
        whole[CHARACTER_OF[kind]] += copies
    if held.claimed is not None:
        whole[CHARACTER_OF[held.claimed]] += 1
    found = readings(rules, held, own, whole)
    pairs = _is_ten_pairs(rules, held, whole)
    if not found and not pairs:
        return NOTHING
    points = own_points(rules, held)
    best = max((reading.base for reading in found), default=0)
    count = points + best
    patterns = _specials(rules, held, whole, bool(found), pairs)
    plain = max(1, count // rules.count_per_point) if count >= rules.min_count else 0
    chosen = [reading for reading in found if reading.base == best]
    halves = {"pair" if len(set(reading.cover.half)) == 1 else "sentence" for reading in chosen}
    return Value(
        valid=bool(plain or patterns),
        patterns=patterns,
        multiple=_combine(rules, plain, list(patterns.values())),
        total=count,
        complete=True,
        own=points,
        plain=plain,
        half="either" if len(halves) == 2 else next(iter(halves), "none"),
        reading=chosen[0] if chosen else None,
        bases=len({reading.base for reading in found}),
    )


def readings(rules: Rules, held: Holding, own: Sequence[int], whole: Sequence[int]) -> list[Reading]:
    """Every reading as six groups and a half.

    Exactly k groups are fours of one's own unpicked copies: under `count` any k characters held four times, under
    `fixed` those that were named.

    Parameters
    ----------
    rules : Rules
        The rule set.
    held : Holding
        The hand.
    own, whole : Sequence[int]
        Unpicked copies in hand, and all copies with the claimed discard, by character, shape (22,).
    """
    groups = GROUPS - len(held.melds) - held.guan
    if groups < 0:
        return []
    claimed = None if held.claimed is None else CHARACTER_OF[held.claimed]
    alike = list(own)
    if claimed is not None:
        alike[claimed] += 1
    if loose(whole, alike, rules.low_runs) > 2:
        return []
    able = [character for character, copies in enumerate(own) if copies >= FOUR]
    choices = combinations(able, held.guan) if held.named is None else iter([tuple(sorted(held.named))])
    fixed = [f"{MELD_GROUPS[meld.kind]}_{colour(meld.character)}" for meld in held.melds]
    found = []
    for fours in choices:
        if not set(fours) <= set(able):
            continue
        cards, together = list(whole), list(alike)
        for character in fours:
            cards[character] -= FOUR
            together[character] -= FOUR
        quads = [f"quad_{colour(character)}" for character in fours]
        for cover in parted(tuple(cards), tuple(together), groups, rules.low_runs, rules.half):
            for made in _group_names(cover, own, claimed):
                named = (*fixed, *quads, *made)
                found.append(Reading(fours, cover, named, sum(rules.group[group] for group in named)))
    return found


def _group_names(cover: Cover, own: Sequence[int], claimed: int | None) -> Iterator[list[str]]:
    """The options of the groups of a cover; a three that the discard can be part of may be a 坎, a 碰, or either."""
    names = [f"sentence_{sentence_colour(number)}" for number in cover.sentences]
    names += [f"kan_{colour(character)}" for character in cover.threes if character != claimed]
    if claimed is None or claimed not in cover.threes:
        yield names
        return
    if own[claimed] >= 3:
        yield [*names, f"kan_{colour(claimed)}"]
    yield [*names, f"peng_{colour(claimed)}"]


def own_points(rules: Rules, held: Holding) -> int:
    """Own points of every card, wherever it stands."""
    points = sum(rules.own[kind] * (held.own[kind] + held.picked[kind]) for kind in range(KINDS))
    points += sum(rules.own[kind] for meld in held.melds for kind in meld.cards)
    return points + (rules.own[held.claimed] if held.claimed is not None else 0)


def _is_ten_pairs(rules: Rules, held: Holding, whole: Sequence[int]) -> bool:
    if not rules.special["shi_dui"] or held.melds or held.guan or any(held.picked):
        return False
    return ten_pairs(whole, rules.shi_dui_quads)


def _specials(rules: Rules, held: Holding, whole: Sequence[int], six_and_half: bool, pairs: bool) -> dict[str, int]:
    """The specials met, each with its multiple."""
    reds = [character in RED for character, copies in enumerate(whole) if copies]
    reds += [meld.character in RED for meld in held.melds]
    coloured = six_and_half and not (rules.special_concealed and held.melds)
    met = {
        "shi_dui": pairs,
        "yi_shou_hei": coloured and not any(reds),
        "yi_shou_hong": coloured and all(reds),
    }
    return {pattern: rules.special[pattern] for pattern, holds in met.items() if holds and rules.special[pattern]}


def _combine(rules: Rules, plain: int, specials: list[int]) -> int:
    """The multiple out of those that exist."""
    if rules.special_combine == "replace" and specials:
        return max(specials)
    existing = [*specials, *([plain] if plain else [])]
    if not existing:
        return 0
    if rules.special_combine == "sum":
        return sum(existing)
    return prod(existing) if rules.special_combine == "product" else max(existing)


def payments(rules: Rules, value: Value, winner: int, source: int | None) -> list[int]:
    """What each seat pays a winner, shape (seats,): the discarder one share, on a self-draw every other seat one."""
    share = rules.base * value.multiple
    return [share if seat != winner and source in (None, seat) else 0 for seat in range(rules.seats)]
