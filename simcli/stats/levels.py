"""How sure intervals are: one by one, and where several are to hold at once."""

from __future__ import annotations

LEVEL = 0.95


def together(intervals: int) -> float:
    """Return the level of each of so many intervals that are to hold all at once at `LEVEL` (Bonferroni)."""
    return 1.0 - (1.0 - LEVEL) / max(intervals, 1)
