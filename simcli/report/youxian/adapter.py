"""What 攸县胡子牌 brings to the report."""

from __future__ import annotations

from math import gcd
from typing import TYPE_CHECKING

from simcli.report.words import Words
from simcli.report.youxian.measures import add, game_sql, spreads
from simcli.report.youxian.tables import tables
from simcli.report.youxian.wins import win_sql
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.games.youxian.options import Rules
    from simcli.report.source import Source
    from simcli.stats.sample import Sample

words = Words(
    pattern=Text("名堂", "name"),
    feeds=Text("翻出它的局", "drew the card"),
    feeds_in_full=Text(
        "翻出别家所胡那张的局（亮张算庄家的）", "draws the winning card (the shown card is the dealer's)"
    ),
    drawn=Text("发牌后翻的牌", "Cards drawn after the deal"),
    size="tun",
    size_unit=Text("囤", "囤"),
)


def most_winners(rules: Rules) -> int:
    """Return how many seats can win one game."""
    return 1


def score_unit(rules: Rules) -> int:
    """Return the points that every score is a multiple of."""
    return rules.base if rules.cap is None else gcd(rules.base, rules.cap)


def samples(source: Source) -> dict[str, Sample]:
    """Return what is summed apart from the common pass: nothing."""
    return {}


__all__ = ["add", "game_sql", "most_winners", "samples", "score_unit", "spreads", "tables", "win_sql", "words"]
