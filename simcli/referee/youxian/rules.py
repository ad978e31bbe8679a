"""The options of the rules page, with the page's defaults, as the referee reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from simcli.referee.options import flatten

PATTERNS = (
    "hong_hu", "hong_wu", "dian_hu", "hei_hu", "dui_zi_hu", "da_zi_hu", "xiao_zi_hu", "tian_hu", "di_hu", "hai_di_hu",
    "ting_hu", "shua_hou",
)  # fmt: skip
STEPS = ("hong_hu_step", "da_zi_hu_step", "xiao_zi_hu_step")

SIZES = ("small", "big")

# the three columns of the page's table of names
COLUMNS: dict[str, dict[str, int]] = {
    mode: dict(zip((*PATTERNS, *STEPS), values, strict=True))
    for mode, values in {
        "pu": (2, 4, 3, 5, 4, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1),
        "6_8": (2, 0, 4, 6, 6, 6, 8, 4, 4, 4, 4, 6, 1, 1, 1),
        "8_10": (3, 0, 6, 8, 8, 8, 10, 6, 6, 6, 6, 8, 1, 1, 1),
    }.items()
}

XI: dict[str, tuple[int, int]] = {
    "peng": (1, 3), "kan": (3, 6), "wei": (3, 6), "pao": (6, 9), "ti": (9, 12), "chow_123": (3, 6),
    "chow_270": (3, 6), "chow_1_5_10": (3, 6), "run": (0, 0), "jiao": (0, 0), "pair": (0, 0),
}  # fmt: skip

DEFAULTS: dict[str, Any] = {
    "min_xi": 15, "xi_per_tun": 3, "tun_base": 1, "self_draw_tun": 1, "base": 1, "cap": None, "huang_fan": 0,
    "fan_mode": "pu", "chow_1_5_10": False, "shown_card_winnable": True, "forced_win": False, "bi": "if_possible",
    "chou": True,
    **{f"fan.{name}": "auto" for name in (*PATTERNS, *STEPS)},
    **{f"xi.{name}_{size}": xi for name, values in XI.items() for size, xi in zip(SIZES, values, strict=True)},
}  # fmt: skip

CHOICES: dict[str, tuple[str, ...]] = {
    "tun_base": ("1", "3", "5"), "fan_mode": ("pu", "6_8", "8_10"), "chow_1_5_10": ("false", "true"),
    "shown_card_winnable": ("true", "false"), "forced_win": ("false", "true"),
    "bi": ("if_possible", "strict", "off"), "chou": ("true", "false"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Rules:
    """One rule set; names are those of the page; `fan` is the column in force with what overrides it."""

    min_xi: int
    xi_per_tun: int
    tun_base: int
    self_draw_tun: int
    base: int
    cap: int | None
    huang_fan: int
    fan_mode: str
    chow_1_5_10: bool
    shown_card_winnable: bool
    forced_win: bool
    bi: str
    chou: bool
    fan: Mapping[str, int]
    xi: Mapping[str, int]


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
        values[key] = value
        if key in CHOICES and str(value).lower() not in CHOICES[key]:
            raise ValueError(f"rules.{key} = {value!r}, allowed: {', '.join(CHOICES[key])}")
    if values["cap"] == "none":
        values["cap"] = None
    column = COLUMNS[values["fan_mode"]]
    fan = {name: column[name] if values[f"fan.{name}"] == "auto" else values[f"fan.{name}"] for name in column}
    xi = {key[3:]: value for key, value in values.items() if key.startswith("xi.")}
    plain = {field.name: values[field.name] for field in fields(Rules) if field.name not in ("fan", "xi")}
    return Rules(**plain, fan=fan, xi=xi)


def option_value(rules: Rules, option: str) -> str:
    """The id under which coverage counts the value of an option in force: its word, else whether it is the default."""
    group, _, member = option.partition(".")
    value = getattr(rules, group)
    if member:
        value = value[member]
    if option in CHOICES:
        return f"option.{option}={str(value).lower()}"
    default = COLUMNS[rules.fan_mode][member] if group == "fan" else DEFAULTS[option]
    return f"option.{option}={'default' if value == default else 'other'}"
