"""Numbers rounded to the digits that are known of them."""

from __future__ import annotations

import math


def two_digits(number: float, *, up: bool = False) -> float:
    """Return a positive number rounded (up) to two significant digits, a whole one from 1 on."""
    if not 0 < number < math.inf:
        return number
    step = 10.0 ** max(math.floor(math.log10(number)) - 1, 0)
    # what is whole but for rounding is not carried further up
    return float(math.ceil(number / step * (1 - 1e-9)) * step) if up else float(round(number / step) * step)
