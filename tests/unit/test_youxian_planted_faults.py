"""Faults planted one at a time in a copy of the rules of youxian are found by the referee within a few games.

The copy plays on walls made to reach thin places and writes its log; the untouched referee must see the difference."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import simcli.referee.youxian
from simcli.referee.youxian.rules import CHOICES, DEFAULTS, read_rules
from tests.support.youxian_faults import FAULTS, first_difference

LIVELY: dict[str, Any] = {"min_xi": 10, "fan_mode": "6_8"}


@pytest.fixture
def planted(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A copy of the referee's youxian with one fault, importable under a name of its own."""
    _, module, old, new, _ = FAULTS[request.param]
    name = f"planted_{list(FAULTS).index(request.param)}"
    package = tmp_path / name
    package.mkdir()
    for source in Path(simcli.referee.youxian.__file__).parent.glob("*.py"):
        text = source.read_text(encoding="utf-8")
        if source.stem == module:
            assert old in text, "the source that the fault changes has moved"
            text = text.replace(old, new)
        text = text.replace("    table.check_cards()\n", "")  # the copy's own alarm is not what is tested
        (package / source.name).write_text(text.replace("simcli.referee.youxian", name), encoding="utf-8")
    sys.path.insert(0, str(tmp_path))
    yield name
    sys.path.remove(str(tmp_path))
    for loaded in [loaded for loaded in sys.modules if loaded.startswith(name)]:
        del sys.modules[loaded]


@pytest.mark.parametrize("planted", FAULTS, indirect=True)
def test_planted_fault_is_found(planted: str, request: pytest.FixtureRequest) -> None:
    fault = FAULTS[request.node.callspec.params["planted"]]
    options = LIVELY | dict(fault.options)
    assert first_difference(fault.recipe, options, options, planted) is not None


# recipes on which an option decides something; the others: `waiting`
RECIPE = {
    "shown_card_winnable": "shown", "bi": "beside", "chou": "any", "chow_1_5_10": "beside", "fan.tian_hu": "dealt",
    "fan.di_hu": "shown", "fan.da_zi_hu": "one_size", "fan.da_zi_hu_step": "one_size",
    "fan.dui_zi_hu": "dealt", "xi.kan_small": "dealt", "xi.kan_big": "dealt",
}  # fmt: skip
RARE = {
    "fan.hong_wu": {"fan_mode": "pu"}, "xi.chow_1_5_10_small": {"chow_1_5_10": True},
    "xi.chow_1_5_10_big": {"chow_1_5_10": True},
}  # fmt: skip


@pytest.mark.parametrize("option", DEFAULTS)
def test_every_option_is_read(option: str) -> None:
    """Games under another value of one option differ from those under the right one."""
    right: dict[str, Any] = LIVELY | RARE.get(option, {})
    rules = read_rules(right)
    group, _, member = option.partition(".")
    default = getattr(rules, group)[member] if member else right.get(option, DEFAULTS[option])
    if option in CHOICES:
        values: list[Any] = [word for word in CHOICES[option] if word != str(default).lower()]
        values = [word == "true" if isinstance(default, bool) else word for word in values]
        values = [int(word) for word in values] if option == "tun_base" else values
    else:
        values = [2] if option == "cap" else [default + 1]
    for value in values:
        recipe = RECIPE.get(option, "waiting")
        found = first_difference(recipe, right | {option: value}, right, "simcli.referee.youxian")
        assert found is not None, (option, value)


def test_rules_refuse_what_the_page_does_not_know() -> None:
    with pytest.raises(KeyError, match=r"fan\.ping_hu"):
        read_rules({"fan": {"ping_hu": 1}})
    with pytest.raises(ValueError, match="allowed: if_possible, strict, off"):
        read_rules({"bi": "always"})
    assert read_rules({"cap": "none", "fan": {"hong_hu": "auto"}}) == read_rules({})
    assert read_rules({"fan_mode": "6_8"}).fan["hong_hu_step"] == 1
    assert read_rules({}).fan["hong_hu_step"] == 0
