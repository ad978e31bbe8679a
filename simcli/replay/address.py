"""Which match, and which game of it, is to be watched."""

from __future__ import annotations

import re
from typing import NamedTuple

from simcli.errors import UsageError
from simcli.store.manifest import Manifest
from simcli.text import say

_WRITTEN = re.compile(r"(\d{1,18})(?::(\d{1,9}))?")


class Address(NamedTuple):
    """A match of a run, and one game of it; None: all its games. Both count from 0."""

    match: int
    game: int | None


def parse(written: str) -> Address:
    """Read MATCH or MATCH:GAME.

    Raises
    ------
    UsageError
        It is written in another way.
    """
    found = _WRITTEN.fullmatch(written.strip())
    if found is None or not written.isascii():
        raise UsageError(
            say(
                f"{written!r} 不是场次；应为 MATCH 或 MATCH:GAME，如 12 或 12:3（都从 0 起）",
                f"{written!r} is no match; wanted MATCH or MATCH:GAME, such as 12 or 12:3 (both from 0)",
            )
        )
    return Address(int(found[1]), None if found[2] is None else int(found[2]))


def check(address: Address, manifest: Manifest) -> None:
    """Require that the run has played that match, and that a match has that game.

    Raises
    ------
    UsageError
        It has not.
    """
    held = sorted((block.first_match, block.first_match + block.matches) for block in manifest.blocks.values())
    if not held:
        raise UsageError(say("这个记录里还没有打完的场次", "the run holds no finished matches yet"))
    if not any(first <= address.match < end for first, end in held):
        spans = ", ".join(f"{first}..{end - 1}" for first, end in _joined(held))
        raise UsageError(
            say(f"没有第 {address.match} 场；这个记录有 {spans}", f"no match {address.match}; the run holds {spans}")
        )
    games = manifest.match_games
    if address.game is not None and address.game >= games:
        raise UsageError(
            say(
                f"一场没有第 {address.game} 局；允许 0..{games - 1}",
                f"no game {address.game} in a match; allowed: 0..{games - 1}",
            )
        )


def _joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Join spans of matches that follow each other without a gap."""
    joined: list[tuple[int, int]] = []
    for first, end in spans:
        if joined and joined[-1][1] == first:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((first, end))
    return joined
