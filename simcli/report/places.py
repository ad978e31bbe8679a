"""Seats by their place after another seat: keys and names, for three or four seats."""

from __future__ import annotations

from simcli.text import Text

_KEYS = {2: ("next",), 3: ("next", "previous"), 4: ("next", "opposite", "previous")}
_NAMES = {
    "next": Text("下家", "next seat"),
    "opposite": Text("对家", "opposite"),
    "previous": Text("上家", "previous seat"),
}


def after(seats: int) -> dict[int, tuple[str, Text]]:
    """Return the places after a seat: {how many seats on: (key, name)}."""
    return {place: (key, _NAMES[key]) for place, key in enumerate(_KEYS[seats], 1)}


def from_dealer(seats: int) -> tuple[Text, ...]:
    """Name every seat by its place after the dealer, the dealer first."""
    rest = (Text(f"庄家的{name.zh}", f"dealer's {name.en}") for _, name in after(seats).values())
    return (Text("庄家", "dealer"), *rest)
