"""Faults planted one at a time in a copy of the rules are found by the referee within a few games.

The copy plays on walls made to reach thin places and writes its log; the untouched referee must see the difference."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import simcli.referee.gejiu
from tests.support.referee_faults import FAULTS, first_difference

LIVELY: dict[str, Any] = {
    "rob_kong": "both", "kong_points": {"exposed": 1, "added": 1, "concealed": 2}, "ready_fan": 1, "fan_cap": 5,
    "multiple_winners": "all", "pond_win": "13_or_14", "fan": {"qi_dui_quad": 1}, "zi_yi_se_any": True,
}  # fmt: skip


@pytest.fixture
def planted(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A copy of the referee's gejiu with one fault, importable under a name of its own."""
    _, module, old, new, _ = FAULTS[request.param]
    name = f"planted_{abs(hash(request.param))}"
    package = tmp_path / name
    package.mkdir()
    for source in Path(simcli.referee.gejiu.__file__).parent.glob("*.py"):
        text = source.read_text(encoding="utf-8")
        if source.stem == module:
            assert old in text, "the source that the fault changes has moved"
            text = text.replace(old, new)
        text = text.replace("    table.check_tiles()\n", "")  # the copy's own alarm is not what is tested
        (package / source.name).write_text(text.replace("simcli.referee.gejiu", name), encoding="utf-8")
    sys.path.insert(0, str(tmp_path))
    yield name
    sys.path.remove(str(tmp_path))
    for loaded in [loaded for loaded in sys.modules if loaded.startswith(name)]:
        del sys.modules[loaded]


@pytest.mark.parametrize("planted", FAULTS, indirect=True)
def test_planted_fault_is_found(planted: str, request: pytest.FixtureRequest) -> None:
    fault = FAULTS[request.node.callspec.params["planted"]]
    options = LIVELY | dict(fault.options)
    assert first_difference(fault.play, options, options, planted) is not None
