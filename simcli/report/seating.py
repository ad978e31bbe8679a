"""Who sits where in which match of a round, as the report needs it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from simcli.plan import order_lineups, seated
from simcli.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.config import BotSpec, Experiment


@dataclass(frozen=True)
class Seating:
    """The seating of one round.

    Parameters
    ----------
    seats : int
        Seats in play.
    orders : int
        Circular orders of the lineup that are seated.
    kinds : tuple of BotSpec
        The different bots of the lineup, in order of first appearance.
    kind_at : ndarray of int, shape (matches of a round, seats)
        Which of `kinds` sits at a seat.
    """

    seats: int
    orders: int
    kinds: tuple[BotSpec, ...]
    kind_at: NDArray[np.int64]

    @property
    def round_matches(self) -> int:
        """Matches of one round: its cells."""
        return int(self.kind_at.shape[0])

    def kind_seats(self, kind: int) -> int:
        """Seats that bots of one kind take in every match."""
        return int((self.kind_at[0] == kind).sum())

    def order_cells(self) -> list[slice]:
        """Return the cells of each circular order."""
        cells = self.seats**2
        return [slice(order * cells, (order + 1) * cells) for order in range(self.orders)]


def seating(experiment: Experiment) -> Seating:
    """Lay out one round by kind of bot (`simcli.plan.seated` by position)."""
    kinds = tuple(dict.fromkeys(experiment.bots))
    rows = [[kinds.index(experiment.bots[position]) for position in row] for row in seated(experiment)]
    return Seating(experiment.seats, len(order_lineups(experiment)), kinds, np.array(rows))


def bot_name(bot: BotSpec) -> Text:
    """Name a bot as the lineup does, with the settings that are not at their defaults."""
    changed = bot.changed()
    share = f"{100 * changed.pop('mistakes', 0.0):g} %"
    others = [f"{name} {value:g}" for name, value in changed.items()]
    zh = ([] if share == "0 %" else [f"{share} 随机"]) + others
    en = ([] if share == "0 %" else [f"{share} mistakes"]) + others
    if not zh:
        return Text(bot.kind, bot.kind)
    return Text(f"{bot.kind}（{'，'.join(zh)}）", f"{bot.kind} ({', '.join(en)})")


def bot_key(bot: BotSpec) -> str:
    """Return a name for a bot that can stand in metrics."""
    changed = bot.changed()
    mistakes = changed.pop("mistakes", None)
    return "_".join([bot.kind, *([f"{mistakes:g}"] if mistakes else []), *(f"{k}_{v:g}" for k, v in changed.items())])
