"""The door to the pricing kernels takes exactly the numbers that a game's kernel reads of a hand."""

from __future__ import annotations

import pytest

from simcli import engine
from simcli.config import load
from simcli.games.scoring import ScoreCase


@pytest.mark.parametrize(("variant", "kinds", "numbers"), [("gejiu", 34, 0), ("youxian", 20, 4), ("tongcheng", 27, 29)])
def test_other_numbers_are_refused(variant: str, kinds: int, numbers: int) -> None:
    """One number too few or too many; kernels do not look how long a row is."""
    rules = load(variant, []).rules
    for wrong in (numbers - 1, numbers + 1):
        extra = (0,) * max(0, wrong) or (0,)
        case = ScoreCase("self_draw", 0, None, 0, (0,) * kinds, (), 0, ready=False, extra=extra)
        with pytest.raises(ValueError, match=rf"{variant}: .* {numbers} extra numbers, not \[{len(extra)}\]"):
            engine.score(variant, rules, [case])
