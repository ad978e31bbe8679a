"""Which keys an experiment file may hold, and the nearest of them to a misspelt one."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from simcli.config.experiment import all_options
from simcli.games import Game


def known_keys(game: Game | None) -> list[str]:
    """Return every key that takes a value, by dotted name."""
    return ["variant", "bots", *(option.name for option in all_options(game))]


def tables(keys: Iterable[str]) -> list[str]:
    """Return the tables that `keys` stand in."""
    found: dict[str, None] = {}
    for key in keys:
        parts = key.split(".")
        found |= {".".join(parts[:length]): None for length in range(1, len(parts))}
    return list(found)


def nearest(key: str, keys: list[str]) -> str | None:
    """Return the key most like `key`: the same last part in another table, a longer key, the closest spelling."""
    names = [*keys, *tables(keys)]
    last = key.rsplit(".", 1)[-1]
    same = [name for name in names if name.rsplit(".", 1)[-1] == last and name != key]
    if same:
        return max(same, key=lambda name: difflib.SequenceMatcher(None, name, key).ratio())
    begun = [name for name in names if name.startswith(key) and len(last) > 2]
    if begun:
        return min(begun, key=len)
    close = difflib.get_close_matches(key, names, n=1, cutoff=0.6)
    if close:
        return close[0]
    ends = {name.rsplit(".", 1)[-1]: name for name in reversed(names)}
    close = difflib.get_close_matches(last, list(ends), n=1, cutoff=0.6)
    return ends[close[0]] if close else None
