"""How far a tongcheng hand is from complete, and its best reading, against brute force."""

from __future__ import annotations

import numpy as np
import pytest

from simcli import engine
from simcli.config import load
from simcli.games.scoring import ScoreCase
from simcli.referee.tongcheng.cards import Meld
from simcli.referee.tongcheng.rules import read_rules
from simcli.referee.tongcheng.value import Holding, value_hand
from tests.support import brute_groups

N, KINDS = brute_groups.N, 27
Hand = tuple[list[int], list[int], int, int]  # unpicked and picked copies by character, melds, k


def hands(chance: np.random.Generator, number: int, picks: bool = True) -> list[Hand]:
    """Hands of every stage: few or all characters, 0 to 5 melds, 0 to 2 观生, 3g + 1 or 3g + 2 cards for g groups."""
    found: list[Hand] = []
    while len(found) < number:
        melds = int(chance.integers(0, 6))
        guan = int(chance.choice([0, 0, 0, 1, 2])) if melds < 5 else 0
        groups = 6 - melds - guan
        among = chance.choice(N, int(chance.integers(6, N + 1)), replace=False)
        unpicked, picked = [0] * N, [0] * N
        for c in chance.choice(among, guan, replace=False):
            unpicked[c] = 4
        pool = [c for c in among for _ in range(5 - unpicked[c])]
        size = 3 * groups + 1 + int(chance.integers(0, 2))
        if groups < 0 or len(pool) < size:
            continue
        for c in chance.choice(pool, size, replace=False):
            (picked if picks and chance.random() < 0.1 else unpicked)[c] += 1
        found.append((unpicked, picked, melds, guan))
    return found


def kernel(found: list[Hand], *sets: str) -> list[int]:
    """Cards missing to six groups and a half, by the kernel."""
    cards = np.zeros((len(found), 2 * KINDS), np.int64)
    for i, (unpicked, picked, _, _) in enumerate(found):
        cards[i, :N], cards[i, KINDS : KINDS + N] = unpicked, picked
    told = np.array([[melds, guan] for *_, melds, guan in found])
    rows: list[int] = engine.distances("tongcheng", load("tongcheng", sets).rules, cards, told)[:, 0].tolist()
    return rows


def rare(hand: Hand) -> bool:
    """Tell whether a hand mixes picked and unpicked copies as the tables simplify them."""
    return any(p and u + p > 2 and (u, p) not in ((2, 1), (3, 1)) for u, p in zip(hand[0], hand[1], strict=True))


@pytest.mark.parametrize(
    ("sets", "low_runs", "half", "picks"),
    [
        ([], True, "any", True),
        (["rules.low_runs=false"], False, "any", True),
        (["rules.half=pair"], True, "pair", False),
        (["rules.half=sentence"], True, "sentence", True),
    ],
)
def test_cards_missing(sets: list[str], low_runs: bool, half: str, picks: bool) -> None:
    """300 hands of every stage by the integer programme."""
    found = hands(np.random.default_rng(4), 300, picks)
    ours = kernel(found, *sets)
    theirs = [brute_groups.missing(*hand, low_runs, half) for hand in found]
    wrong = [(hand, a, b) for hand, a, b in zip(found, ours, theirs, strict=True) if a != b and not rare(hand)]
    assert not wrong
    assert {1, 2, 3, 4} <= set(theirs)


def complete(chance: np.random.Generator) -> tuple[list[int], list[Meld], int]:
    """A hand of groups and a half (now and then with a card changed), melds, and how many fours are 观生."""
    melds: list[Meld] = []
    left = [0] * N
    cards: list[int] = []
    guan = 0
    sets = [*brute_groups.sentences(True), *([c] * 3 for c in range(N)), *([c] * 4 for c in range(N))]
    for _ in range(6):
        chosen = list(sets[int(chance.integers(len(sets)))])
        if len(set(chosen)) == 1 and chance.random() < 0.3:
            kind = "peng" if len(chosen) == 3 else "zhao"
            melds.append(Meld(kind, chosen[0], 0))
        else:
            guan += len(chosen) == 4
            cards += chosen
        for c in chosen:
            left[c] += 1
    line = brute_groups.sentences(True)[int(chance.integers(14))]
    half = [line[0]] * 2 if chance.random() < 0.4 else list(chance.choice(line, 2, replace=False))
    cards += half
    for c in half:
        left[c] += 1
    if chance.random() < 0.15:
        c = int(chance.integers(N))
        left[cards[0]] -= 1
        left[c] += 1
        cards[0] = c
    return (cards, melds, guan) if max(left) <= 5 else complete(chance)


def test_best_reading() -> None:
    """3,000 hands complete or nearly so: win, count, specials and multiple as the referee tells by brute force."""
    chance = np.random.default_rng(6)
    options = load("tongcheng", ["rules.min_count=3"]).rules
    rules = read_rules({"min_count": 3})
    cases, theirs = [], []
    while len(cases) < 3000:
        cards, melds, guan = complete(chance)
        chance.shuffle(cards)
        discard = chance.random() < 0.5
        own, picked = [0] * KINDS, [0] * KINDS
        held = cards[1:]
        for c in held:
            (picked if chance.random() < 0.03 else own)[c] += 1
        fours = sum(own[c] >= 4 for c in range(N))
        if fours < guan:
            continue
        win = int(cards[0])
        cases.append(
            ScoreCase(
                "discard" if discard else "self_draw", 0, 1 if discard else None, 0, tuple(own),
                tuple((("peng", "zhao").index(m.kind), 3 * m.character) for m in melds), win, ready=False,
                extra=(guan, 0, *picked),
            )
        )  # fmt: skip
        if not discard:
            own[win] += 1
        theirs.append(
            value_hand(rules, Holding(tuple(own), tuple(picked), tuple(melds), guan, None, win if discard else None))
        )
    ours = engine.score("tongcheng", options, cases)
    for case, a, b in zip(cases, ours, theirs, strict=True):
        assert a.valid == b.valid, case
        if b.valid:
            assert (a.extra["count"], a.fan, a.patterns) == (b.total, b.multiple, b.patterns), case
    assert sum(value.valid for value in theirs) > 1500
