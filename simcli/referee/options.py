"""Options of a rules page as a referee is given them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping


def flatten(options: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, object]]:
    """Nested or flat options as (dotted name, value)."""
    for key, value in options.items():
        if isinstance(value, Mapping):
            yield from flatten(value, f"{prefix}{key}.")
        else:
            yield prefix + key, value
