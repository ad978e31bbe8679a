"""What 通城个子牌 brings to the report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.report.tongcheng.measures import add, game_sql, spreads, win_sql
from simcli.report.tongcheng.tables import tables
from simcli.report.words import Words
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.games.tongcheng.options import Rules
    from simcli.report.source import Source
    from simcli.stats.sample import Sample

words = Words(
    pattern=Text("牌型", "special"),
    feeds=Text("点炮的局", "feeds in games"),
    feeds_in_full=Text("点炮的局", "feeds the win (discards the card)"),
    drawn=Text("发牌后摸的牌（含补牌）", "Cards drawn after the deal (replacements included)"),
    unit=Text("倍", "multiple"),
    size="multiple",
    size_unit=Text("倍", "multiple"),
)


def most_winners(rules: Rules) -> int:
    """Return how many seats can win one game."""
    return rules.seats - 1 if rules.multiple_winners == "all" else 1


def score_unit(rules: Rules) -> int:
    """Return the points that every score is a multiple of."""
    return rules.base


def samples(source: Source) -> dict[str, Sample]:
    """Return what is summed apart from the common pass: nothing."""
    return {}


__all__ = ["add", "game_sql", "most_winners", "samples", "score_unit", "spreads", "tables", "win_sql", "words"]
