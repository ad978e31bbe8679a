"""What 个旧麻将 brings to the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.report.gejiu.measures import add, flags, game_sql, spreads, win_sql
from simcli.report.gejiu.reread import moved
from simcli.report.gejiu.tables import tables

if TYPE_CHECKING:
    from simcli.games.gejiu.options import Rules
    from simcli.report.source import Source
    from simcli.stats.sample import Sample


def most_winners(rules: Rules) -> int:
    """Return how many seats can win one game."""
    return 3 if rules.multiple_winners == "all" else 1


def score_unit(rules: Rules) -> int:
    """Return the points that every score is a multiple of."""
    return rules.base


def samples(source: Source) -> dict[str, Sample]:
    """Return what is summed apart: points by pattern where hands have to be read again."""
    found = moved(source)
    return {} if found is None else {"moved": found}


__all__ = ["add", "flags", "game_sql", "most_winners", "samples", "score_unit", "spreads", "tables", "win_sql"]
