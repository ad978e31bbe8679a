"""攸县胡子牌: what the application knows of it."""

from __future__ import annotations

from typing import Literal

from simcli.games.base import Game
from simcli.games.options import MatchOptions, opt, walk
from simcli.games.options import pack as pack_options
from simcli.games.registry import summary
from simcli.games.youxian.columns import (
    EVENT_COLUMNS,
    GAME_COLUMNS,
    OUTCOMES,
    PATTERNS,
    PRICE_EXTRAS,
    WIN_BY,
    WIN_COLUMNS,
)
from simcli.games.youxian.dearest import dearest
from simcli.games.youxian.options import Rules, resolve


class Match(MatchOptions):
    """`[match]`: how many games one table plays."""

    games: Literal[6, 12, 18] = opt(6, affects="play", source="seed", zh="一场的局数", en="games of one match")


def pack(rules: Rules) -> dict[str, int]:
    """Return the integers that the kernel reads, "auto" resolved."""
    return pack_options(resolve(rules))


_SEATS = 3
_ABOUT = summary("youxian")

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
    resolve=resolve,
    price_extras=PRICE_EXTRAS,
    ways_in_fan=True,
)
