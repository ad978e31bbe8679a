"""Readings of free cards: every way to part them into chows and, where one is due, a pair."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from simcli.referee.youxian.cards import (
    CHOWS,
    COPIES,
    GROUPS,
    KINDS,
    Meld,
    allowed_chows,
    fours,
    free_cards,
    meld_cards,
)

Cover = tuple[tuple[int, ...], int]  # chow codes ascending, and the card of the pair (-1: no pair)


class Way(NamedTuple):
    """One way to lay the winning card: what it becomes, the melds and 坎 then, and the cards left to be parted."""

    use: str  # ti, wei, pao, peng, free; none without a winning card
    melds: tuple[Meld, ...]
    free: tuple[int, ...]


@lru_cache(maxsize=400_000)
def covers(free: tuple[int, ...], pairs: int, one_five_ten: bool) -> tuple[Cover, ...]:
    """Every way to part cards into chows and `pairs` (0 or 1) pairs, none left over.

    The lowest card goes into one group after the other, the rest is parted the same way.
    """
    lowest = next((card for card, copies in enumerate(free) if copies), None)
    if lowest is None:
        return () if pairs else (((), -1),)
    found: set[Cover] = set()
    if pairs and free[lowest] >= 2:
        found.update((chows, lowest) for chows, _ in covers(without(free, (lowest, lowest)), 0, one_five_ten))
    for code in allowed_chows(lowest, one_five_ten):
        if contains(free, CHOWS[code]):
            for chows, pair in covers(without(free, CHOWS[code]), pairs, one_five_ten):
                found.add((tuple(sorted((code, *chows))), pair))
    return tuple(sorted(found))


def contains(counts: Sequence[int], cards: tuple[int, int, int]) -> bool:
    """Whether all three cards, copies counted, are among `counts`."""
    first, second, third = cards
    if first == second:
        return counts[first] >= 2 and counts[third] >= 1
    if second == third:
        return counts[first] >= 1 and counts[second] >= 2
    return counts[first] > 0 and counts[second] > 0 and counts[third] > 0


def without(counts: Sequence[int], cards: Sequence[int]) -> tuple[int, ...]:
    """The cards without some of them."""
    left = list(counts)
    for card in cards:
        left[card] -= 1
    return tuple(left)


def with_one(counts: Sequence[int], card: int) -> tuple[int, ...]:
    """The cards with one more."""
    return (*counts[:card], counts[card] + 1, *counts[card + 1 :])


def whole_covers(way: Way, one_five_ten: bool) -> tuple[Cover, ...]:
    """Ways to part the free cards so that seven groups stand, with one pair if and only if there is a 提 or 跑."""
    pairs = min(1, fours(way.melds))
    if sum(way.free) != 3 * (GROUPS - len(way.melds) - pairs) + 2 * pairs:
        return ()
    return covers(way.free, pairs, one_five_ten)


def laid(hand: Sequence[int], melds: Sequence[Meld]) -> Way:
    """A hand as it lies, without a winning card: 坎 and, on the deal, 提 in hand beside the melds."""
    sets: list[Meld] = [("kan" if copies == 3 else "ti", card) for card, copies in enumerate(hand) if copies >= 3]
    return Way("none", (*melds, *sets), tuple(free_cards(hand)))


def ways(hand: Sequence[int], melds: Sequence[Meld], card: int, own_draw: bool) -> list[Way]:
    """Every way to lay the winning card.

    On one's own draw 提 and 偎 leave no choice. Another's card may make a 跑 of a 坎, 偎 or 碰 or a 碰 of a pair, or it
    serves another meld.

    Parameters
    ----------
    hand : Sequence[int]
        Cards in hand without the winning one, shape (20,).
    melds : Sequence[Meld]
        Melds made before.
    card : int
        The winning card.
    own_draw : bool
        Whether the winner drew it.
    """
    _, sets, free = laid(hand, melds)
    fixed: list[Way] = []
    if own_draw:
        for made in ("kan", "wei"):
            if (made, card) in sets:
                return [Way("ti", swapped(sets, (made, card), ("ti", card)), free)]
        if free[card] == 2:
            return [Way("wei", (*sets, ("wei", card)), without(free, (card, card)))]
    for made in ("kan", "wei", "peng"):
        if (made, card) in sets:
            fixed.append(Way("pao", swapped(sets, (made, card), ("pao", card)), free))
    if free[card] == 2:
        fixed.append(Way("peng", (*sets, ("peng", card)), without(free, (card, card))))
    return [*fixed, Way("free", sets, with_one(free, card))]


def swapped(melds: Sequence[Meld], old: Meld, new: Meld) -> tuple[Meld, ...]:
    """Melds with one of them turned into another in its place."""
    place = melds.index(old)
    return (*melds[:place], new, *melds[place + 1 :])


def is_whole(hand: Sequence[int], melds: Sequence[Meld], one_five_ten: bool) -> bool:
    """Whether a hand is complete as it lies, whatever its 息."""
    return bool(whole_covers(laid(hand, melds), one_five_ten))


def is_waiting(hand: Sequence[int], melds: Sequence[Meld], one_five_ten: bool) -> bool:
    """Whether some card of which not all four copies are held would complete the hand, whatever its 息."""
    for card in range(KINDS):
        if hand[card] + sum(meld_cards(meld).count(card) for meld in melds) == COPIES:
            continue
        if any(whole_covers(way, one_five_ten) for way in ways(hand, melds, card, False)):
            return True
    return False
