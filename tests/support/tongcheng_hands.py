"""Tongcheng hands of every stage: how far they are and what they are worth, by the kernel and by brute force."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from simcli import engine
from simcli.config import load
from simcli.games.scoring import ScoreCase
from simcli.referee.tongcheng.cards import Meld
from simcli.referee.tongcheng.rules import read_rules
from simcli.referee.tongcheng.value import Holding, value_hand
from tests.support import brute_groups

N, KINDS = brute_groups.N, 27
MELDS = ("peng", "zhao", "hua")
#: low_runs and half; all six tell which groups and halves there are.
HOUSES = tuple((low_runs, half) for low_runs in (True, False) for half in ("any", "pair", "sentence"))


class Hand(NamedTuple):
    """Unpicked and picked copies by character, melds, and how many of the fours are 观生."""

    unpicked: list[int]
    picked: list[int]
    melds: int
    guan: int


def dealt(chance: np.random.Generator) -> Hand | None:
    """A hand of so many random cards as belong to it, of few or all characters; None if they do not suffice."""
    melds = int(chance.integers(0, 6))
    guan = int(chance.choice([0, 0, 0, 1, 2])) if melds < 5 else 0
    groups = 6 - melds - guan
    among = chance.choice(N, int(chance.integers(4, N + 1)), replace=False)
    unpicked, picked = [0] * N, [0] * N
    for c in chance.choice(among, guan, replace=False):
        unpicked[c] = 4
    pool = [c for c in among for _ in range(brute_groups.COPIES - unpicked[c])]
    size = 3 * groups + 1 + int(chance.integers(0, 2))
    if groups < 0 or len(pool) < size:
        return None
    picks = float(chance.choice([0, 0.1, 0.4]))
    for c in chance.choice(pool, size, replace=False):
        (picked if chance.random() < picks else unpicked)[c] += 1
    return Hand(unpicked, picked, melds, guan)


def spoilt(chance: np.random.Generator) -> Hand | None:
    """A complete hand, some cards of which have become others and some picked; None if it holds six of a character."""
    cards, melds, guan = built(chance)
    unpicked, picked = [0] * N, [0] * N
    changed = int(chance.integers(0, 7))
    picks = float(chance.choice([0, 0.1, 0.4]))
    short = int(chance.integers(0, 2))
    chance.shuffle(cards)
    for i, c in enumerate(cards[short:]):
        held = int(chance.integers(N)) if i < changed else c
        (picked if chance.random() < picks else unpicked)[held] += 1
    fours = sum(copies >= 4 for copies in unpicked)
    if fours < guan or max(map(sum, zip(unpicked, picked, strict=True))) > brute_groups.COPIES:
        return None
    return Hand(unpicked, picked, len(melds), guan)


def hands(chance: np.random.Generator, number: int) -> list[Hand]:
    """So many hands, every other one a spoilt complete one."""
    found: list[Hand] = []
    while len(found) < number:
        hand = (spoilt if len(found) % 2 else dealt)(chance)
        if hand:
            found.append(hand)
    return found


def told(found: list[Hand], low_runs: bool, half: str) -> list[int]:
    """Cards missing to six groups and a half, by the kernel."""
    cards = np.zeros((len(found), 2 * KINDS), np.int64)
    for i, hand in enumerate(found):
        cards[i, :N], cards[i, KINDS : KINDS + N] = hand.unpicked, hand.picked
    melds = np.array([[hand.melds, hand.guan] for hand in found])
    rules = load("tongcheng", [f"rules.low_runs={str(low_runs).lower()}", f"rules.half={half}"]).rules
    rows: list[int] = engine.distances("tongcheng", rules, cards, melds)[:, 0].tolist()
    return rows


def built(chance: np.random.Generator) -> tuple[list[int], list[Meld], int]:
    """The cards in hand of six groups and a half, its melds, and how many of its fours are 观生."""
    melds: list[Meld] = []
    cards: list[int] = []
    guan = 0
    lines = brute_groups.sentences(True)
    sets = [*lines, *([c] * 3 for c in range(N)), *([c] * 4 for c in range(N))]
    for _ in range(6):
        chosen = list(sets[int(chance.integers(len(sets)))])
        if len(set(chosen)) == 1 and chance.random() < 0.3:
            melds.append(Meld(MELDS[len(chosen) - 3 + int(len(chosen) == 4 and chance.random() < 0.3)], chosen[0], 0))
        else:
            guan += len(chosen) == 4
            cards += chosen
    line = lines[int(chance.integers(len(lines)))]
    cards += [line[0]] * 2 if chance.random() < 0.4 else [int(c) for c in chance.choice(line, 2, replace=False)]
    return cards, melds, guan


class Finished(NamedTuple):
    """A hand as the calculator takes it and as the referee does."""

    case: ScoreCase
    holding: Holding


def finished(chance: np.random.Generator) -> Finished | None:
    """A complete hand or one with a card changed, won by oneself or on a discard; None if its cards do not exist."""
    cards, melds, guan = built(chance)
    if chance.random() < 0.15:
        cards[0] = int(chance.integers(N))
    copies = np.bincount([*cards, *(m.character for m in melds for _ in range(3 + MELDS.index(m.kind)))], minlength=N)
    chance.shuffle(cards)
    own, picked = [0] * KINDS, [0] * KINDS
    for c in cards[1:]:
        (picked if chance.random() < 0.03 else own)[c] += 1
    if copies.max() > brute_groups.COPIES or sum(own[c] >= 4 for c in range(N)) < guan:
        return None
    discard, win = bool(chance.random() < 0.5), cards[0]
    case = ScoreCase(
        "discard" if discard else "self_draw", 0, 1 if discard else None, 0, tuple(own),
        tuple((MELDS.index(m.kind), 3 * m.character) for m in melds), win, ready=False, extra=(guan, 0, *picked),
    )  # fmt: skip
    if not discard:
        own[win] += 1
    return Finished(case, Holding(tuple(own), tuple(picked), tuple(melds), guan, None, win if discard else None))


def misread(chance: np.random.Generator, number: int, rules: dict[str, Any]) -> tuple[list[tuple[Any, ...]], int]:
    """Have so many finished hands priced twice under `rules`; return what differs, and how many of them win."""
    found: list[Finished] = []
    while len(found) < number:
        hand = finished(chance)
        if hand:
            found.append(hand)
    options = load("tongcheng", [f"rules.{name}={str(value).lower()}" for name, value in rules.items()]).rules
    ours = engine.score("tongcheng", options, [hand.case for hand in found])
    reader = read_rules(rules)
    theirs = [value_hand(reader, hand.holding) for hand in found]
    wrong: list[tuple[Any, ...]] = []
    for hand, a, b in zip(found, ours, theirs, strict=True):
        same = a.valid == b.valid
        if same and b.valid:
            same = (a.extra["count"], a.fan, a.patterns) == (b.total, b.multiple, b.patterns)
        if not same:
            wrong.append((hand.holding, a, b))
    return wrong, sum(value.valid for value in theirs)
