"""Which differences between two experiments are none by construction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.repricing import plays_alike

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.games import Game

#: Metrics that only play decides, as do ways to win: what is paid cannot move them where nobody looks at it.
OF_PLAY = ("draw_share", "length", "choices", "dealer_win_share", "other_win_share", "dealer_stays")


def of_play(name: str, game: Game) -> bool:
    """Tell whether play alone decides a metric, however it is paid."""
    return name in OF_PLAY or any(name in (f"share({way})", f"rate({way})") for way in game.win_by)


def cannot_differ(name: str, a: Experiment, b: Experiment) -> bool:
    """Tell whether a metric is the same in two experiments on the same walls, whatever the cards."""
    return plays_alike(a, b) and (of_play(name, a.game) or a.rules == b.rules)
