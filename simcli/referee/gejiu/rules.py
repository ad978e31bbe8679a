"""The options of the rules page, with the page's defaults, as the referee reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from simcli.referee.options import flatten

PATTERNS = (
    "ping_hu", "hun_yi_se", "da_dui_zi", "yi_tiao_long", "lan_pai", "qi_xing", "yi_ban_gao", "qi_xing_yi_ban_gao",
    "qing_yi_se", "xiao_qi_dui", "zi_yi_se", "gang_shang_hua", "qiang_gang_hua", "qi_dui_quad",
)  # fmt: skip

DEFAULTS: dict[str, Any] = {
    "wall_reserve": 20, "ready": "optional", "ready_fan": 0, "rob_kong": "added_tile", "passed_win_block": True,
    "passed_pung_block": True, "multiple_winners": "nearest", "lan_shape": "strict", "lan_classes": "any",
    "zi_yi_se_any": False, "dragon_in_hand": False, "stacking": "sum", "base": 1, "fan_cap": None,
    "fan_to_points": "double", "self_draw_fan": 1, "discarder_fan": 1, "discard_payment": "all", "dealer_fan": 1,
    "dealer_fan_on": "both", "pond_win": "14", "follow_dealer": True, "follow_all": 2, "follow_two": 1,
    "follow_void": "round", "dealer_on_draw": "pass", "kong_points.exposed": 0, "kong_points.added": 0,
    "kong_points.concealed": 0,
    "fan.ping_hu": 0, "fan.hun_yi_se": 1, "fan.da_dui_zi": 1, "fan.yi_tiao_long": 1, "fan.lan_pai": 1,
    "fan.qi_xing": 2, "fan.yi_ban_gao": 2, "fan.qi_xing_yi_ban_gao": 3, "fan.qing_yi_se": 2, "fan.xiao_qi_dui": 2,
    "fan.zi_yi_se": 3, "fan.gang_shang_hua": 3, "fan.qiang_gang_hua": 3, "fan.qi_dui_quad": 0,
}  # fmt: skip

CHOICES: dict[str, tuple[str, ...]] = {
    "ready": ("optional", "off"), "rob_kong": ("added_tile", "replacement", "both"),
    "passed_win_block": ("true", "false"), "passed_pung_block": ("true", "false"),
    "multiple_winners": ("nearest", "all"), "lan_shape": ("strict", "soft"), "lan_classes": ("any", "distinct"),
    "zi_yi_se_any": ("true", "false"), "dragon_in_hand": ("true", "false"), "stacking": ("sum", "highest"),
    "fan_to_points": ("double", "linear"), "discard_payment": ("all", "discarder"),
    "dealer_fan_on": ("both", "winner"), "pond_win": ("14", "off", "13_or_14"), "follow_dealer": ("true", "false"),
    "follow_void": ("round", "game"), "dealer_on_draw": ("pass", "stay"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """One rule set; names are those of the page with dots as underscores, fans and kong points as mappings."""

    wall_reserve: int
    ready: str
    ready_fan: int
    rob_kong: str
    passed_win_block: bool
    passed_pung_block: bool
    multiple_winners: str
    lan_shape: str
    lan_classes: str
    zi_yi_se_any: bool
    dragon_in_hand: bool
    stacking: str
    base: int
    fan_cap: int | None
    fan_to_points: str
    self_draw_fan: int
    discarder_fan: int
    discard_payment: str
    dealer_fan: int
    dealer_fan_on: str
    pond_win: str
    follow_dealer: bool
    follow_all: int
    follow_two: int
    follow_void: str
    dealer_on_draw: str
    fan: Mapping[str, int]
    kong_points: Mapping[str, int]

    @property
    def rob_added_tile(self) -> bool:
        """Whether the fourth tile of an added kong may be won."""
        return self.rob_kong in ("added_tile", "both")

    @property
    def rob_replacement(self) -> bool:
        """Whether the replacement tile of a kong may be won by another seat."""
        return self.rob_kong in ("replacement", "both")


def read_rules(options: Mapping[str, object]) -> Rules:
    """Rules out of resolved options, nested or flat; what is left out stands at the page's default.

    Raises
    ------
    KeyError
        An option that the page does not know.
    ValueError
        A choice that the page does not allow.
    """
    values = dict(DEFAULTS)
    for key, value in flatten(options):
        if key not in DEFAULTS:
            raise KeyError(f"rules.{key} is no option of the rules page")
        values[key] = str(value) if key == "pond_win" else value
        if key in CHOICES and str(values[key]).lower() not in CHOICES[key]:
            raise ValueError(f"rules.{key} = {value!r}, allowed: {', '.join(CHOICES[key])}")
    if values["fan_cap"] == "none":
        values["fan_cap"] = None
    groups = ("fan", "kong_points")
    plain = {field.name: values[field.name] for field in fields(Rules) if field.name not in groups}
    return Rules(**plain, fan=_group(values, "fan"), kong_points=_group(values, "kong_points"))


def _group(values: Mapping[str, Any], group: str) -> dict[str, int]:
    return {key.partition(".")[2]: value for key, value in values.items() if key.startswith(group + ".")}


def option_value(name: str, value: object) -> str:
    """The id under which coverage counts this value of an option: its word, else whether it is the default."""
    if name in CHOICES:
        return f"option.{name}={str(value).lower()}"
    return f"option.{name}={'default' if value == DEFAULTS[name] else 'other'}"
