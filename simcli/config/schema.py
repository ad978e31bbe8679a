"""JSON Schema of a game's experiment files, for editors."""

from __future__ import annotations

from typing import Any

from simcli.config.bots import DEFAULT, KINDS, settings
from simcli.config.experiment import all_options
from simcli.games import Game, OptionInfo, get
from simcli.text import Text

_DIALECT = "https://json-schema.org/draft/2020-12/schema"

TABLES: dict[str, Text] = {
    "match": Text("一场", "one match"),
    "rules": Text("玩法", "the house rules"),
    "seating": Text("座位与牌墙", "seats and walls"),
    "output": Text("记录", "what is logged"),
    "room": Text("台费和钱，打完之后才算，不影响牌局", "fees and money: applied after play, no game depends on them"),
    "rules.fan": Text("各牌型的番数", "fans of the patterns"),
    "rules.kong_points": Text("杠分", "points for kongs"),
    "rules.xi": Text("各种组合的胡息", "息 of the melds"),
    "rules.group": Text("各种组合的个子", "base (个子) of the groups"),
    "rules.own": Text("各张牌自身的个子", "own points (个子) of the cards"),
    "rules.special": Text("不计个子的牌型的倍数", "multiples of hands that need no count"),
}


def schema(variant: str) -> dict[str, Any]:
    """Return the JSON Schema (draft 2020-12) of an experiment file of `variant`.

    Raises
    ------
    UsageError
        There is no such game.
    """
    game = get(variant)
    root = _table(Text(f"{game.name.zh}实验文件", f"Experiment file of {game.name.en}"))
    root = {"$schema": _DIALECT, "title": f"simcli {game.id}", **root, "required": ["variant"]}
    root["properties"]["variant"] = {"const": game.id, "description": "游戏 / the game"}
    root["properties"]["bots"] = _lineup(game)
    for option in all_options(game):
        node, name = root, ""
        for part in option.path[:-1]:
            name = f"{name}.{part}" if name else part
            node = node["properties"].setdefault(part, _table(TABLES.get(name, Text(name, name))))
        node["properties"][option.path[-1]] = _option(option)
    return root


def _table(text: Text) -> dict[str, Any]:
    return {
        "type": "object",
        "description": f"{text.zh} / {text.en}",
        "additionalProperties": False,
        "properties": {},
    }


def _option(option: OptionInfo) -> dict[str, Any]:
    about = {"description": f"{option.text.zh} / {option.text.en}", "default": option.default}
    if option.type == "bool":
        return {"type": "boolean", **about}
    if option.choices:
        # Numbers that stand for a choice may be written without quotes.
        numbers = [int(c) for c in option.choices if isinstance(c, str) and c.isdecimal()]
        return {"enum": [*option.choices, *numbers], **about}
    number = {"type": "integer", "minimum": option.low, "maximum": option.high}
    if option.words:
        return {"anyOf": [number, {"enum": list(option.words)}], **about}
    return {**number, **about}


def _lineup(game: Game) -> dict[str, Any]:
    kinds = {"enum": [kind.name for kind in KINDS]}
    one = {"anyOf": [kinds, *(_settings(kind.name) for kind in KINDS)]}
    lists = [{"type": "array", "items": one, "minItems": n, "maxItems": n} for n in (1, *game.seats_allowed)]
    return {
        "anyOf": [*one["anyOf"], *lists],
        "default": DEFAULT,
        "description": "每座一个机器人，或一个给所有座位 / one bot a seat, or one for every seat",
    }


def _settings(kind: str) -> dict[str, Any]:
    """Return the table that a kind of bot with settings is written as."""
    numbers = {
        one.name: {
            "type": "number",
            "minimum": one.low,
            "maximum": one.high,
            "default": one.default,
            "description": f"{one.text.zh} / {one.text.en}",
        }
        for one in settings(kind)
    }
    return {
        "type": "object",
        "additionalProperties": False,
        "required": ["kind"],
        "properties": {"kind": {"const": kind}, **numbers},
    }
