"""The options of the rules page, with the page's defaults, as the referee reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from simcli.referee.options import flatten
from simcli.referee.tongcheng.cards import NAMES

PATTERNS = ("shi_dui", "yi_shou_hei", "yi_shou_hong")
GROUP = {"sentence": (1, 0), "kan": (2, 1), "peng": (1, 0), "quad": (4, 2), "hua": (8, 3)}  # red, black
OWN = {"乙*": 1, "九*": 1, "三*": 2, "七*": 2, "三": 1, "七": 1, "五*": 4, "五": 2}
LEAST = {4: 7, 3: 9}  # min_count by seats

DEFAULTS: dict[str, Any] = {
    "seats": 4, "min_count": "auto", "low_runs": True, "half": "any", "special_concealed": False,
    "shi_dui_quads": True, "pick": "on", "pick_no_return": True, "pick_chain_max": 8, "guan_identity": "count",
    "passed_win_block": True, "passed_peng_block": True, "multiple_winners": "nearest", "count_per_point": 7,
    "special_combine": "max", "base": 1, "dealer_on_draw": "stay",
    **{f"group.{group}_{shade}": points[shade == "black"] for group, points in GROUP.items()
       for shade in ("red", "black")},
    **{f"own.{card}": OWN.get(card, 0) for card in NAMES},
    "special.shi_dui": 2, "special.yi_shou_hei": 3, "special.yi_shou_hong": 10,
}  # fmt: skip

CHOICES: dict[str, tuple[str, ...]] = {
    "seats": ("4", "3"), "low_runs": ("true", "false"), "half": ("any", "pair", "sentence"),
    "special_concealed": ("false", "true"), "shi_dui_quads": ("true", "false"), "pick": ("on", "three_seats", "off"),
    "pick_no_return": ("true", "false"), "guan_identity": ("count", "fixed"), "passed_win_block": ("true", "false"),
    "passed_peng_block": ("true", "false"), "multiple_winners": ("nearest", "all"),
    "special_combine": ("max", "replace", "sum", "product"), "dealer_on_draw": ("stay", "pass"),
}  # fmt: skip


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """One rule set; names are those of the page; `min_count` is a number, `own` a tuple by kind."""

    seats: int
    min_count: int
    low_runs: bool
    half: str
    special_concealed: bool
    shi_dui_quads: bool
    pick: str
    pick_no_return: bool
    pick_chain_max: int
    guan_identity: str
    passed_win_block: bool
    passed_peng_block: bool
    multiple_winners: str
    count_per_point: int
    special_combine: str
    base: int
    dealer_on_draw: str
    group: Mapping[str, int]
    own: tuple[int, ...]
    special: Mapping[str, int]

    @property
    def picks(self) -> bool:
        """Whether discards can be picked at all."""
        return self.pick == "on" or (self.pick == "three_seats" and self.seats == 3)

    @property
    def fixed(self) -> bool:
        """Whether every 观生 names its character."""
        return self.guan_identity == "fixed"


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
    if values["min_count"] == "auto":
        values["min_count"] = LEAST[values["seats"]]
    tables: dict[str, Any] = {
        "group": {key[6:]: value for key, value in values.items() if key.startswith("group.")},
        "own": tuple(values[f"own.{card}"] for card in NAMES),
        "special": {pattern: values[f"special.{pattern}"] for pattern in PATTERNS},
    }
    plain: dict[str, Any] = {field.name: values[field.name] for field in fields(Rules) if field.name not in tables}
    return Rules(**plain, **tables)


def option_value(rules: Rules, option: str) -> str:
    """The id under which coverage counts the value of an option in force: its word, else whether it is the default."""
    group, _, member = option.partition(".")
    value = getattr(rules, group)
    if member:
        value = value[NAMES.index(member)] if group == "own" else value[member]
    if option in CHOICES:
        return f"option.{option}={str(value).lower()}"
    default = LEAST[rules.seats] if option == "min_count" else DEFAULTS[option]
    return f"option.{option}={'default' if value == default else 'other'}"
