"""What 个旧麻将 brings to the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.report.gejiu.measures import add, game_sql, spreads, win_sql
from simcli.report.gejiu.reread import moved
from simcli.report.gejiu.tables import tables
from simcli.report.words import Words
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.games.gejiu.options import Rules
    from simcli.report.source import Source
    from simcli.stats.sample import Sample


words = Words(
    pattern=Text("番种", "pattern"),
    feeds=Text("点炮的局", "feeds in games"),
    feeds_in_full=Text("点炮或被抢杠的局", "feeds the win (discards the tile or is robbed)"),
    drawn=Text("发牌后摸的牌（含杠后补牌）", "Cards drawn after the deal (replacements included)"),
    paid_apart=Text("（不含斗地主、杠分）", " (side payments apart)"),
    scored_too=Text("（含一切附加分）", " (side payments included)"),
)


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


__all__ = ["add", "game_sql", "most_winners", "samples", "score_unit", "spreads", "tables", "win_sql", "words"]
