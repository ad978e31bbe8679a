"""The language of events: what it means, and what it says to mistakes."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simcli.config import load
from simcli.errors import UsageError
from simcli.odds.evaluate import evaluate
from simcli.odds.event import conjuncts, refs
from simcli.odds.language import parse
from simcli.odds.names import Names
from simcli.odds.table import at_most_one

KNOWN: dict[str, tuple[Any, tuple[str, ...]]] = {
    "win": ("bool", ()), "fan": ("number", ()), "draws": ("number", ()), "win_by": ("word", ("self_draw", "discard")),
}  # fmt: skip
VALUES = {
    "win": np.array([True, True, False]),
    "fan": np.array([2.0, 5.0, np.nan]),
    "draws": np.array([4, 30, 9]),
    "win_by": np.array([0, 1, -1]),
}


@pytest.mark.parametrize(
    ("event", "holds"),
    [
        ("win", [1, 1, 0]),
        ("not win", [0, 0, 1]),
        ("fan >= 3", [0, 1, 0]),
        ("fan < 3", [1, 0, 0]),
        ("not (fan >= 3)", [1, 0, 1]),
        ("fan != 2", [0, 1, 0]),
        ("2 <= fan <= 4", [1, 0, 0]),
        ("2 < draws <= 9", [1, 0, 1]),
        ("win_by == self_draw", [1, 0, 0]),
        ("self_draw == win_by", [1, 0, 0]),
        ("win_by != self_draw", [0, 1, 0]),
        ("win_by == 'discard'", [0, 1, 0]),
        ("win_by in (self_draw, discard)", [1, 1, 0]),
        ("draws not in (4, 9)", [0, 1, 0]),
        ("win and draws > 10 or draws == 9", [0, 1, 1]),
        ("draws - 2 * fan == 0", [1, 0, 0]),
        ("-draws <= -9", [0, 1, 1]),
        ("win + win == 2", [1, 1, 0]),
        ("draws ≥ 9", [0, 1, 1]),
        ("draws >= 4 and win and True", [1, 1, 0]),
    ],
)
def test_meaning(event: str, holds: list[int]) -> None:
    found = evaluate(parse(event, KNOWN.get, list(KNOWN)), VALUES.__getitem__)
    assert np.broadcast_to(found, 3).astype(int).tolist() == holds


@pytest.mark.parametrize(
    ("event", "told"),
    [
        ("", "empty"),
        ("win and", "cannot be read"),
        ("draws = 4", "written =="),
        ("win && draws > 3", "write `and`"),
        ("wim", "nearest: win"),
        ("draws", "comes to a number"),
        ("win and draws", "beside `and` is a number"),
        ("win == 1", "cannot be compared"),
        ("win_by == self_drew", "nearest: self_draw"),
        ("win_by < self_draw", "by == and !="),
        ("win_by + 1 > 2", "is a word"),
        ("draws / 2 > 3", "cannot stand in an event"),
        ("__import__('os')", "no name"),
        ("(lambda: win)()", "cannot stand in an event"),
        ("draws in 4", "after `in`"),
        ("win is True", "`is` cannot be used"),
        ("fan > 2.5", "cannot stand in an event"),
    ],
)
def test_mistakes_are_told(event: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIMCLI_LANG", "en")
    with pytest.raises(UsageError) as caught:
        parse(event, KNOWN.get, list(KNOWN))
    assert told in str(caught.value)
    assert len(caught.value.lines) <= 2


@pytest.mark.parametrize("variant", ["gejiu", "youxian", "tongcheng"])
def test_every_name_can_be_used_and_has_a_meaning(variant: str) -> None:
    names = Names(load(variant, []))
    listed = names.listed()
    assert len({one.key for one in listed}) == len(listed)
    for one in listed:
        word = one.words[0] if one.words else ""
        node = names.read({"bool": one.key, "number": f"{one.key} >= 1", "word": f"{one.key} == {word}"}[one.type])
        assert list(refs(node)) == [one.key]
        assert one.text.zh
        assert one.text.en
    assert sum(one.key.startswith("deal.") for one in listed) >= 15


@pytest.mark.parametrize(
    ("event", "winners", "one"),
    [
        ("win and draws < 9", 1, True),
        ("win and draws < 9", 3, False),
        ("p_ping_hu", 1, True),
        ("2 <= fan <= 3", 1, True),
        ("not (fan >= 3)", 1, False),
        ("fan >= 3 or draws > 4", 1, False),
        ("hand.honours > 3", 1, True),
        ("dealer and score > 0", 3, True),
        ("score > 0", 1, False),
    ],
)
def test_what_can_happen_to_one_player_only(event: str, winners: int, one: bool) -> None:
    names = Names(load("gejiu", []))
    assert at_most_one(names, names.read(event), winners) == one


def test_conjuncts_and_cards() -> None:
    names = Names(load("gejiu", []))
    node = names.read('win and (deal.count("中") >= 2 and draws < 9)')
    assert [list(refs(part)) for part in conjuncts(node)] == [["win"], ["deal.count(中)"], ["draws"]]
    hand = names.deck.counts(np.array([[33, 33, 33, 0, 1, 2, 9, 9, 9, 9, 27, 28, 31]]))
    assert names.deck.values(names.feature("deal.count(中)"), hand).tolist() == [3]
    with pytest.raises(UsageError):
        names.read('deal.count("12") >= 1')
