"""Faults planted one at a time in a copy of the rules of tongcheng are found by the referee within a few games.

The copy plays on walls made to reach thin places and writes its log; the untouched referee must see the difference."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import simcli.referee.tongcheng
from simcli.referee.core import Coverage
from simcli.referee.tongcheng import REGISTRY, check_game
from simcli.referee.tongcheng.rules import CHOICES, DEFAULTS, read_rules
from tests.support.tongcheng_faults import FAULTS, first_difference
from tests.support.tongcheng_player import eager, play_game, shuffled_wall

LIVELY: dict[str, Any] = {"min_count": 5}


@pytest.fixture
def planted(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A copy of the referee's tongcheng with one fault, importable under a name of its own."""
    _, module, old, new, _ = FAULTS[request.param]
    name = f"planted_{list(FAULTS).index(request.param)}"
    package = tmp_path / name
    package.mkdir()
    for source in Path(simcli.referee.tongcheng.__file__).parent.glob("*.py"):
        text = source.read_text(encoding="utf-8")
        if source.stem == module:
            assert old in text, "the source that the fault changes has moved"
            text = text.replace(old, new)
        text = text.replace("    table.check_cards()\n", "")  # the copy's own alarm is not what is tested
        (package / source.name).write_text(text.replace("simcli.referee.tongcheng", name), encoding="utf-8")
    sys.path.insert(0, str(tmp_path))
    yield name
    sys.path.remove(str(tmp_path))
    for loaded in [loaded for loaded in sys.modules if loaded.startswith(name)]:
        del sys.modules[loaded]


LONG = ("招 with an empty wall",)  # comes up in one game of thousands
PLANTED = [pytest.param(name, marks=pytest.mark.long) if name in LONG else name for name in FAULTS]


@pytest.mark.parametrize("planted", PLANTED, indirect=True)
def test_planted_fault_is_found(planted: str, request: pytest.FixtureRequest) -> None:
    fault = FAULTS[request.node.callspec.params["planted"]]
    options = LIVELY | dict(fault.options)
    assert first_difference(fault.recipe, options, options, planted) is not None


# recipes on which an option decides something; the others: `waiting`
RECIPE = {
    **dict.fromkeys(("pick", "pick_no_return", "pick_chain_max", "dealer_on_draw"), "any"),
    **dict.fromkeys(("passed_win_block", "passed_peng_block"), "again"),
    **dict.fromkeys(("shi_dui_quads", "special_combine", "special.shi_dui"), "pairs"),
    **{f"group.{group}_{shade}": "claimed_set" for group in ("peng", "quad") for shade in ("red", "black")},
    "guan_identity": "fours", "multiple_winners": "wide", "special_concealed": "claimed_set",
    "special.yi_shou_hei": "coloured", "special.yi_shou_hong": "dealt", "group.hua_red": "own_fifth",
    "group.hua_black": "own_fifth",
}  # fmt: skip
BESIDE: dict[str, dict[str, Any]] = {
    "special_concealed": {"min_count": 12}, "shi_dui_quads": {"min_count": 30},
    "special_combine": {"count_per_point": 2}, "special.shi_dui": {"min_count": 30},
    "special.yi_shou_hei": {"min_count": 30}, "pick": {"pick_chain_max": 3},
}  # fmt: skip


@pytest.mark.parametrize("option", DEFAULTS)
def test_every_option_is_read(option: str) -> None:
    """Games under another value of one option differ from those under the right one."""
    right: dict[str, Any] = LIVELY | BESIDE.get(option, {})
    if option == "seats":
        log, _ = play_game({"seats": 3}, 0, shuffled_wall(random.Random(1)), eager(random.Random(2)))
        assert check_game({}, 0, log.events, log.row, Coverage(REGISTRY), log.wins) is not None
        return
    default = right.get(option, DEFAULTS[option])
    if option in CHOICES:
        values: list[Any] = [word for word in CHOICES[option] if word != str(default).lower()]
        values = [word == "true" if isinstance(default, bool) else word for word in values]
        values = [value for value in values if (option, value) != ("pick", "three_seats")]
    else:
        values = [default + 1]
    for value in values:
        recipe = RECIPE.get(option, "waiting")
        found = first_difference(recipe, right | {option: value}, right, "simcli.referee.tongcheng")
        assert found is not None, (option, value)


def test_picks_at_three_seats_alone() -> None:
    for seats, picks in ((3, True), (4, False)):
        assert read_rules({"pick": "three_seats", "seats": seats}).picks is picks


def test_rules_refuse_what_the_page_does_not_know() -> None:
    with pytest.raises(KeyError, match=r"group\.run_red"):
        read_rules({"group": {"run_red": 1}})
    with pytest.raises(ValueError, match="allowed: on, three_seats, off"):
        read_rules({"pick": "always"})
    assert (read_rules({}).min_count, read_rules({"seats": 3}).min_count) == (7, 9)
    assert read_rules({"seats": 3, "min_count": 7}).min_count == 7
    assert read_rules({"own": {"七*": 5}}).own[25] == 5
