"""个旧麻将: what the application knows of it."""

from __future__ import annotations

from simcli.games.base import Game
from simcli.games.gejiu.columns import (
    EVENT_COLUMNS,
    GAME_COLUMNS,
    OUTCOMES,
    PATTERNS,
    WIN_BY,
    WIN_COLUMNS,
)
from simcli.games.gejiu.dearest import conflicts, dearest
from simcli.games.gejiu.options import Rules
from simcli.games.options import MatchOptions, opt, pack, walk
from simcli.games.registry import summary


class Match(MatchOptions):
    """`[match]`: how many games one table plays."""

    games: int = opt(
        8,
        (1, 1000),
        affects="play",
        source="judgement",
        zh="一场的局数；1 为一把定江山",
        en="games of one match; 1 = one game decides (一把定江山)",
    )


_SEATS = 4
_ABOUT = summary("gejiu")

GAME = Game(
    id=_ABOUT.id,
    name=_ABOUT.name,
    seats_allowed=_ABOUT.seats,
    rules_model=Rules,
    match_model=Match,
    options=(*walk(Rules, "rules"), *walk(Match, "match")),
    patterns=PATTERNS,
    win_by=WIN_BY,
    outcomes=OUTCOMES,
    game_columns=GAME_COLUMNS,
    win_columns=WIN_COLUMNS,
    event_columns=EVENT_COLUMNS,
    seats=lambda rules: _SEATS,
    pack=pack,
    dearest=dearest,
    conflicts=conflicts,
)
