"""通城个子牌: what the application knows of it."""

from __future__ import annotations

from simcli.games.base import Game
from simcli.games.options import MatchOptions, opt, walk
from simcli.games.options import pack as pack_options
from simcli.games.registry import summary
from simcli.games.tongcheng.columns import (
    EVENT_COLUMNS,
    GAME_COLUMNS,
    OUTCOMES,
    PATTERNS,
    PRICE_EXTRAS,
    WIN_BY,
    WIN_COLUMNS,
    WORTH,
)
from simcli.games.tongcheng.dearest import dearest
from simcli.games.tongcheng.notation import CARDS
from simcli.games.tongcheng.options import Rules, resolve


class Match(MatchOptions):
    """`[match]`: how many games one table plays."""

    games: int = opt(8, (1, 1000), affects="play", source="judgement", zh="一场的局数", en="games of one match")


_KERNEL_NAMES = {f"own_{card}": f"own_{kind}" for kind, card in enumerate(CARDS)}


def pack(rules: Rules) -> dict[str, int]:
    """Return the integers that the kernel reads, "auto" resolved; own points by the number of the card's kind."""
    return {_KERNEL_NAMES.get(name, name): value for name, value in pack_options(resolve(rules)).items()}


def seats(rules: Rules) -> int:
    """Return the number of seats in play."""
    return rules.seats


_ABOUT = summary("tongcheng")

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
    seats=seats,
    pack=pack,
    dearest=dearest,
    resolve=resolve,
    price_extras=PRICE_EXTRAS,
    worth=WORTH,
    total=None,
)
