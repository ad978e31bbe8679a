"""Reading the data of a replayed match."""

from __future__ import annotations

from typing import Any


def states(game: dict[str, Any]) -> list[dict[str, Any]]:
    """Add the changes of the steps up to the whole table after each of them."""
    state: dict[str, Any] = {}
    return [state := {**state, **step["state"]} for step in game["steps"]]
