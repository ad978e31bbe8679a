"""What the tables that all games share call things in one game."""

from __future__ import annotations

from dataclasses import dataclass

from simcli.text import Text

NOTHING = Text("", "")
_FAN = Text("番", "fan")


@dataclass(frozen=True)
class Words:
    """Texts of one game.

    Parameters
    ----------
    pattern : Text
        A pattern, in the singular.
    feeds, feeds_in_full : Text
        A game in which a seat brings another's win about: as a heading, and as part of a sentence.
    drawn : Text
        Which cards count as drawn.
    paid_apart, scored_too : Text
        In brackets: payments besides those for wins, left out or included; empty where there are none.
    unit : Text
        What a pattern is worth.
    size, size_unit : str, Text
        The sum over winners whose mean tells how large wins are, and what it counts.
    """

    pattern: Text
    feeds: Text
    feeds_in_full: Text
    drawn: Text
    paid_apart: Text = NOTHING
    scored_too: Text = NOTHING
    unit: Text = _FAN
    size: str = "fans"
    size_unit: Text = _FAN
