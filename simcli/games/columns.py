"""Log columns that are the same in every game."""

from __future__ import annotations

from simcli.games.base import Column
from simcli.text import Text

PLACE: tuple[Column, ...] = (
    Column("match", "int64", "match", Text("场，从 0 起", "match, from 0")),
    Column("game", "int16", "game", Text("场内第几局，从 0 起", "game within the match, from 0")),
)

HEAD: tuple[Column, ...] = (
    *PLACE,
    Column("wall_group", "int64", "match", Text("牌墙取自哪一场", "match whose walls are played")),
    Column("dealer", "int8", "seat", Text("庄家座位", "seat of the dealer")),
    Column("outcome", "string", "word", Text("结局：流局，或胡法", "how the game ended: draw, or how it was won")),
)

EVENT_COLUMNS: tuple[Column, ...] = (
    *PLACE,
    Column("step", "int16", "step", Text("局内步数，从 0 起", "step within the game, from 0")),
    Column(
        "kind", "string", "word", Text("wall 牌墙，offer 可选，answer 所选，act 执行", "wall, offer, answer or act")
    ),
    Column("seat", "int8", "seat", Text("座位，-1 无", "seat, -1 none")),
    Column("action", "string", "word", Text("动作", "action")),
    Column("tile", "int8", "tile", Text("牌，-1 无", "tile, -1 none")),
    Column("arg", "int64", "number", Text("动作的附加数", "further number of the action")),
    Column("other", "int8", "seat", Text("另一方座位，-1 无", "the other seat, -1 none")),
    Column("value", "int64", "points or fans", Text("分或番", "points or fans")),
)
