"""Settings for every check: one language, no terminal colours, examples that do not change from run to run."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("fixed", derandomize=True, deadline=None)
settings.load_profile("fixed")

# cases and figures worked out apart from this project; checks that read them skip where they are not at hand
CASES = Path(__file__).resolve().parents[2] / "shared" / "cases"


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the texts English and plain wherever a check does not say otherwise."""
    for name in ("SIMCLI_LANG", "NO_COLOR", "FORCE_COLOR", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setattr("simcli.runner.signals.Stop.ends_after", False)  # commands run in this process set it
