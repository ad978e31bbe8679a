"""Cases of one test of which `make test` runs the first few and `make verify` the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def thinned(cases: Iterable[Any], kept: int) -> list[Any]:
    """Mark all but the first `kept` cases as long; tuples are the values of several parameters."""
    return [
        case if at < kept else pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.long)
        for at, case in enumerate(cases)
    ]
