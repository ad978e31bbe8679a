"""Several differences at once: p values and Holm's adjustment (1979)."""

from __future__ import annotations

from collections.abc import Sequence

from scipy import special


def two_sided(t: float, df: float) -> float:
    """Return the two-sided p value of Student's t."""
    return float(2.0 * special.stdtr(df, -abs(t)))


def holm(p_values: Sequence[float]) -> list[float]:
    """Adjust p values so that, whichever hypotheses are true, one below a level is wrong no more often than that level.

    Parameters
    ----------
    p_values : sequence of float
        One a hypothesis.

    Returns
    -------
    list of float
        In the same order, none above 1.
    """
    adjusted = [1.0] * len(p_values)
    running = 0.0
    for rank, place in enumerate(sorted(range(len(p_values)), key=lambda at: p_values[at])):
        running = max(running, min(1.0, (len(p_values) - rank) * p_values[place]))
        adjusted[place] = running
    return adjusted
