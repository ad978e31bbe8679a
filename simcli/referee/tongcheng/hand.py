"""Readings of cards in hand: every way to part them into groups and a half."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from simcli.referee.tongcheng.cards import CHARACTERS, FOUR, NUMBER, RED

Counts = tuple[int, ...]


def _spelled(text: str) -> tuple[int, int, int]:
    first, second, third = sorted(CHARACTERS.index(letter) for letter in text)
    return first, second, third


ROW = "乙二三四五六七八九十"
LOW_RUNS = tuple(_spelled(ROW[place : place + 3]) for place in range(2))
SENTENCES = (
    *(_spelled(text) for text in ("上大人", "孔乙己", "可知礼", "化三千", "七十土", "八九子")),
    *LOW_RUNS,
    *(_spelled(ROW[place : place + 3]) for place in range(2, 8)),
)
NUMBERS = {True: range(len(SENTENCES)), False: [i for i, made in enumerate(SENTENCES) if made not in LOW_RUNS]}
# neighbours stand together here, so that a card that fits nowhere shows up early
ORDER = tuple(CHARACTERS.index(letter) for letter in "上大人可知礼孔己乙二化千三四五六七土十八子九")


class Cover(NamedTuple):
    """One way to part cards: numbers of sentences, characters of threes alike, and the two of the half."""

    sentences: tuple[int, ...]
    threes: tuple[int, ...]
    half: tuple[int, int]


NO_HALF = (-1, -1)


def sentence_colour(number: int) -> str:
    """`red` for a sentence of three red cards, else `black`."""
    return "red" if all(character in RED for character in SENTENCES[number]) else "black"


@lru_cache(maxsize=2)
def sentence_halves(low_runs: bool) -> frozenset[tuple[int, int]]:
    """Any two characters of one sentence, the lower first."""
    return frozenset(pair for number in NUMBERS[low_runs] for pair in combinations(SENTENCES[number], 2))


@lru_cache(maxsize=2)
def _beside(low_runs: bool) -> tuple[tuple[int, ...], ...]:
    """For each character the others that make a sentence half with it."""
    pairs = sentence_halves(low_runs)
    return tuple(tuple(o for o in range(NUMBER) if (min(c, o), max(c, o)) in pairs) for c in range(NUMBER))


@lru_cache(maxsize=2)
def _with(low_runs: bool) -> tuple[tuple[int, ...], ...]:
    """For each character the numbers of the sentences that hold it."""
    return tuple(tuple(n for n in NUMBERS[low_runs] if c in SENTENCES[n]) for c in range(NUMBER))


def loose(cards: Sequence[int], alike: Sequence[int], low_runs: bool) -> int:
    """Cards that no group can hold: their sentences are not all there, nor are three alike.

    A hand with more than two of them, which is what the half can take, has no reading.
    """
    fitting: set[int] = set()
    for number in NUMBERS[low_runs]:
        first, second, third = SENTENCES[number]
        if cards[first] and cards[second] and cards[third]:
            fitting.update(SENTENCES[number])
    return sum(
        copies for character, copies in enumerate(cards) if copies and alike[character] < 3 and character not in fitting
    )


def parted(cards: Counts, alike: Counts, groups: int, low_runs: bool, half: str) -> tuple[Cover, ...]:
    """Every way to part all cards into `groups` groups and a half.

    Parameters
    ----------
    cards : Counts
        Cards by character, shape (22,).
    alike : Counts
        How many of each may stand in threes and pairs (picked copies may not), shape (22,).
    groups : int
        Groups to be made.
    low_runs, half : bool, str
        The options of these names.
    """
    if sum(cards) != 3 * groups + 2:
        return ()
    if loose(cards, alike, low_runs) > 2:
        return ()
    return covers(cards, alike, True, low_runs, half)


@lru_cache(maxsize=300_000)
def covers(cards: Counts, alike: Counts, open_half: bool, low_runs: bool, half: str) -> tuple[Cover, ...]:
    """Every way to part cards, with a half if one is open; the first card goes into one group after the other."""
    first = next((character for character in ORDER if cards[character]), None)
    if first is None:
        return () if open_half else (Cover((), (), NO_HALF),)
    found: set[Cover] = set()
    if alike[first] >= 3:
        for cover in _rest(cards, alike, (first,) * 3, open_half, low_runs, half):
            found.add(cover._replace(threes=tuple(sorted((first, *cover.threes)))))
    for number in _with(low_runs)[first]:
        if all(cards[character] for character in SENTENCES[number]):
            for cover in _rest(cards, alike, SENTENCES[number], open_half, low_runs, half):
                found.add(cover._replace(sentences=tuple(sorted((number, *cover.sentences)))))
    if open_half:
        for pair in _halves(cards, alike, first, low_runs, half):
            for cover in _rest(cards, alike, pair, False, low_runs, half):
                found.add(cover._replace(half=pair))
    return tuple(sorted(found))


def _halves(cards: Counts, alike: Counts, first: int, low_runs: bool, half: str) -> list[tuple[int, int]]:
    """The halves that hold a character."""
    pairs = [(first, first)] if alike[first] >= 2 and half != "sentence" else []
    if half != "pair":
        pairs += [(min(first, o), max(first, o)) for o in _beside(low_runs)[first] if cards[o]]
    return pairs


def _rest(
    cards: Counts, alike: Counts, used: Sequence[int], open_half: bool, low_runs: bool, half: str
) -> tuple[Cover, ...]:
    """The ways to part what is left once a group is taken out; a sentence takes picked copies first."""
    left, able = list(cards), list(alike)
    for character in used:
        left[character] -= 1
    together = used[0] == used[1]
    for character in set(used):
        able[character] = able[character] - len(used) if together else min(able[character], left[character])
    return covers(tuple(left), tuple(able), open_half, low_runs, half)


def ten_pairs(cards: Sequence[int], quads: bool) -> bool:
    """Whether every character is held exactly twice, or with `quads` four times, ten pairs in all."""
    allowed = (0, 2, FOUR) if quads else (0, 2)
    return sum(cards) == 20 and all(copies in allowed for copies in cards)
