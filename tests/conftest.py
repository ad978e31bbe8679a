"""Settings for every check: one language, no terminal colours, examples that do not change from run to run."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

settings.register_profile("fixed", derandomize=True, deadline=None)
settings.load_profile("fixed")

CASES = Path(__file__).resolve().parents[2] / "shared" / "cases"


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the texts English and plain wherever a check does not say otherwise."""
    for name in ("SIMCLI_LANG", "NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")


@pytest.fixture(scope="session")
def reference_statistics() -> dict[str, Any]:
    """Statistics of simulations written apart from this project; skips where the file is not at hand."""
    path = CASES / "statistics.json"
    if not path.is_file():
        pytest.skip(f"{path} is not here")
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded
