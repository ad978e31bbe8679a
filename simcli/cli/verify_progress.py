"""A verification as it is seen on stderr: one line in place on a terminal, a plain line every few seconds elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from simcli.cli.progress import duration
from simcli.text import say

if TYPE_CHECKING:
    from simcli.verify.session import Outcome

_PLAIN_SECONDS = 5.0
_LIVE_SECONDS = 0.2


def watch(quiet: bool) -> Callable[[Outcome], None]:
    """Return what is told after every few matches."""
    if quiet:
        return lambda outcome: None
    live = sys.stderr.isatty()
    every = _LIVE_SECONDS if live else _PLAIN_SECONDS
    told_at = time.monotonic()

    def progress(outcome: Outcome) -> None:
        nonlocal told_at
        done = outcome.games >= outcome.wanted
        if not (live and done) and time.monotonic() - told_at < every:
            return
        told_at = time.monotonic()
        line = describe(outcome)
        if live:
            print(f"\r\x1b[2K{'' if done else line}", end="", file=sys.stderr, flush=True)
        else:
            print(line, file=sys.stderr, flush=True)

    return progress


def describe(outcome: Outcome) -> str:
    """Tell how far a verification has come."""
    rate = outcome.games / max(outcome.seconds, 1e-6)
    left = duration((outcome.wanted - outcome.games) / rate) if rate else "?"
    found = len(outcome.differences)
    return say(
        f"{outcome.games:,} / {outcome.wanted:,} 局 · 每秒 {rate:,.0f} 局 · 还需 {left} · 不同 {found}",
        f"{outcome.games:,} / {outcome.wanted:,} games · {rate:,.0f}/s · {left} left · {found} differences",
    )
