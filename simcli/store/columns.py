"""From the column registry of a game to the Arrow schema of its logs."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

from simcli.games.base import expand

if TYPE_CHECKING:
    import pyarrow as pa

    from simcli.games.base import Column, Game

#: The logs of a run; each is a folder of numbered parts.
Kind = Literal["games", "wins", "events"]
KINDS: tuple[Kind, ...] = ("games", "wins", "events")


def columns(game: Game, kind: Kind, seats: int) -> tuple[Column, ...]:
    """List the columns of one log in order, those that exist once a seat written out as `name_0` .. `name_<n-1>`."""
    declared = {"games": game.game_columns, "wins": game.win_columns, "events": game.event_columns}
    return expand(declared[kind], seats)


def schema(game: Game, kind: Kind, seats: int) -> pa.Schema:
    """Build the Arrow schema of one log; each field carries its `unit`, `zh` and `en` as metadata."""
    return _schema(columns(game, kind, seats))


@cache
def _schema(written: tuple[Column, ...]) -> pa.Schema:
    """Build a schema once: the engine asks for it with every piece it plays."""
    import pyarrow as pa

    return pa.schema(
        [
            pa.field(
                column.name,
                pa.type_for_alias(column.type),
                nullable=column.nullable,
                metadata={"unit": column.unit, "zh": column.text.zh, "en": column.text.en},
            )
            for column in written
        ]
    )
