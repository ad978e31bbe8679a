"""Events that their own words settle are refused; all others are let through."""

from __future__ import annotations

import pytest

from simcli.config import load
from simcli.errors import UsageError
from simcli.odds.names import Names
from simcli.odds.possible import refuse_if_settled


def settled(event: str) -> str:
    names = Names(load("youxian", []))
    try:
        refuse_if_settled(names, names.read(event))
    except UsageError as error:
        return "always" if "every" in str(error) else "never"
    return ""


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIMCLI_LANG", "en")


@pytest.mark.parametrize(
    "event",
    [
        "xi >= 30 and not win",
        "not win and p_hong_hu",
        "win_by == shown and not win",
        "hand.red >= 3 and not win",
        "not win and xi != 3",
        "not win and xi + 2 * draws > 4",
        "place == 3",
        "win and place - 5 > 0",
        "dealer and place > 0",
        "win and not win",
        "outcome == draw and win",
        "1 > 2",
        "win and 2 * 3 == 5",
        "outcome == draw and xi > 3",
    ],
)
def test_never(event: str) -> None:
    assert settled(event) == "never"


@pytest.mark.parametrize(
    "event", ["win or not win", "place <= 2", "1 < 2", "True", "not (xi > 3 and not win)", "outcome != draw or not win"]
)
def test_always(event: str) -> None:
    assert settled(event) == "always"


@pytest.mark.parametrize(
    "event",
    [
        "win",
        "not win",
        "xi >= 30",
        "not (xi >= 30)",
        "xi >= 30 or not win",
        "place == 2",
        "dealer",
        "dealer or draws > 3",
        "outcome == draw",
        "outcome != draw",
        "outcome != draw and not win",
        "win_by != shown",
        "gave",
        "gave and not win",
        "deal.ti >= 1",
        "p_hong_hu",
        "not p_hong_hu",
        "draws * 0 == 0",
        "place * draws == 0",
        "win and 1 < 2",
    ],
)
def test_open(event: str) -> None:
    assert settled(event) == ""
