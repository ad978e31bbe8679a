"""What a game brings to be watched: how it is told, written on a terminal and drawn on the page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any

from simcli.text import Text

if TYPE_CHECKING:
    from simcli.replay.teller import Teller

State = Mapping[str, Any]


@dataclass(frozen=True)
class Form:
    """How one game is told and shown; every game has one as `simcli.replay.<variant>.form.FORM`.

    Attributes
    ----------
    teller : makes the story of a game out of its events.
    kinds : number of kinds of tiles; kinds are 0 .. kinds - 1.
    code, glyph : a kind as two characters for data, and as players read it.
    facts : what is said of a game at its head on a terminal, given its first state.
    hand : the unmelded tiles and the melds of a seat of a state, on one line.
    claims : actions that take a tile or lay a set; they stand out.
    styles : further actions that stand out on a terminal, with their style.
    words : what the page says in this game beside the words of every game.
    scripts, sheets : parts of the page in order, files below simcli/replay; the scripts define `GAME` (page/table.js).
    red : characters that are written in red wherever a text has them.
    unbroken : characters that a line may not part from a number before them nor, few together, from each other.
    """

    teller: type[Teller[Any]]
    kinds: int
    code: Callable[[int], str]
    glyph: Callable[[int], str]
    facts: Callable[[State], str]
    hand: Callable[[State, int], str]
    claims: frozenset[str]
    scripts: tuple[str, ...]
    sheets: tuple[str, ...]
    styles: Mapping[str, str] = field(default_factory=dict)
    words: Mapping[str, Text] = field(default_factory=dict)
    red: str = ""
    unbroken: str = ""


def form_of(variant: str) -> Form:
    """Return the form of a game."""
    found: Form = import_module(f"simcli.replay.{variant}.form").FORM
    return found
