"""What 个旧麻将 brings to the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.report.gejiu.measures import add, flags, game_sql, spreads, win_sql
from simcli.report.gejiu.tables import tables

if TYPE_CHECKING:
    from simcli.games.gejiu.options import Rules


def most_winners(rules: Rules) -> int:
    """Return how many seats can win one game."""
    return 3 if rules.multiple_winners == "all" else 1


def score_unit(rules: Rules) -> int:
    """Return the points that every score is a multiple of."""
    return rules.base


__all__ = ["add", "flags", "game_sql", "most_winners", "score_unit", "spreads", "tables", "win_sql"]
