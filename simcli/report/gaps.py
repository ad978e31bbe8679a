"""Games between two wins of a seat in a match: a win that is waited for until the match ends counts as cut off."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.report.context import Context
from simcli.report.measures import Measure
from simcli.report.table import Row, Table, mixed_columns, number_row, share_row
from simcli.stats import spread
from simcli.text import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.batch import Batch
    from simcli.report.registry import Registry

    Values = NDArray[Any]

#: Games after a win that are followed for the next one.
GAPS = 8


def add(registry: Registry) -> None:
    """Declare the games that a seat plays as the k-th since it won one, and how many of them it wins."""
    group = []
    for gap in lengths(registry.match_games):
        registry.games += [
            Measure(f"gap_{gap}", partial(_waits, gap), most=registry.seating.seats),
            Measure(f"gap_{gap}_ends", partial(_ends, gap), (f"gap_{gap}",), registry.most_winners),
        ]
        group += [f"gap_{gap}", f"gap_{gap}_ends"]
    registry.groups.append(group)


def lengths(match_games: int) -> range:
    """Return the numbers of games after a win that are followed."""
    return range(1, min(GAPS, match_games - 1) + 1)


def _since(batch: Batch) -> Values:
    """Return the games since the last win of a seat in the match, that game being 0 and none 0 too, before each game.

    Shape (seats, games, cells, rounds): 1 in the game after a win, 2 in the one after that if it is not won.
    """

    def count() -> Values:
        games = batch.shape.games
        found = np.zeros((batch.seats, *batch.shape), dtype=np.int8 if games < 128 else np.int16)
        for seat in range(batch.seats):
            since = found[seat]
            for game in range(1, games):
                since[game] = since[game - 1] + (since[game - 1] > 0)
                since[game][batch.won[seat][game - 1]] = 1
        return found

    found: Values = batch.once("since_win", count)
    return found


def _waits(gap: int, batch: Batch) -> Values:
    found: Values = (_since(batch) == gap).sum(axis=0, dtype=np.int8)
    return found


def _ends(gap: int, batch: Batch) -> Values:
    since = _since(batch)
    found = np.zeros(batch.shape, dtype=np.int8)
    for seat in range(batch.seats):
        found += (since[seat] == gap) & batch.won[seat]
    return found


def table(ctx: Context) -> Table:
    """How long a seat waits for its next win."""
    sample = ctx.sample
    counted = lengths(ctx.match_games)
    level = ctx.together(counted)
    rows: list[Row] = [
        number_row(
            "mean",
            Text("平均几局胡一次", "games for one win, mean"),
            sample.mean("win_gaps.mean.value", "seat_games", "won_seats"),
        )
    ]
    for length in counted:
        steps = [(f"gap_{k}_ends", f"gap_{k}") for k in range(1, length + 1)]
        figure = spread.survival(f"win_gaps.{length}.value", sample, steps, level)
        label = Text(
            f"胡后 {length} 局都没再胡", f"none of the next {length} games" if length > 1 else "not the next game"
        )
        rows.append(share_row(str(length), label, figure))
    return Table(
        "win_gaps",
        Text("两次胡之间", "Between two wins of a seat"),
        Text(
            "一个座位平均几局胡一次；胡了一局之后，接下来几局都没有再胡的机会。",
            "How many games a seat plays for each win, and the chance that it wins none of the next games after one.",
        ),
        Text("项目", "item"),
        mixed_columns(Text("没胡 / 等到那一局的", "not won / still waiting")),
        rows,
        "together",
        [_CUT] if counted else [],
    )


_CUT = Text(
    "一场结束会打断等待：没等满的按 Kaplan-Meier 处理，每场从头数起。平均数不受影响：它是全部座位·局除以全部胡。",
    "The end of a match cuts waits off: these are allowed for by Kaplan-Meier, and every match begins anew. The mean "
    "is all seat-games over all wins and so is not cut.",
)
