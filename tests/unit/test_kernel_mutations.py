"""The faults of `python -m tests.verification.mutations` still fit the kernels: each can be planted, once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.verification.mutations import FAULTS, SETTINGS, plant

NAMES = [(variant, name) for variant, faults in FAULTS.items() for name in faults]


@pytest.mark.parametrize(("variant", "name"), NAMES)
def test_fault_can_be_planted(variant: str, name: str, tmp_path: Path) -> None:
    fault = FAULTS[variant][name]
    plant(tmp_path, variant, fault)
    planted = (tmp_path / "kernels" / variant / f"{fault.module}.py").read_text(encoding="utf-8")
    assert fault.new in planted
    assert fault.old not in planted or fault.old in fault.new
    compile(planted, fault.module, "exec")


def test_every_game_has_its_faults() -> None:
    assert FAULTS.keys() == SETTINGS.keys()
    assert all(len(faults) >= 25 for faults in FAULTS.values())
