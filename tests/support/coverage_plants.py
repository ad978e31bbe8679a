"""Wrong estimators, put in the place of the right ones to see the coverage checks fail."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from unittest import mock

import numpy as np

from simcli.stats.proportions import Counts, quantile_z
from simcli.stats.sequences import _Bets
from tests.support import coverage
from tests.support.coverage import Floats

#: Name and what is wrong.
PLANTS = {
    "no_clustering": "every game counts as a unit of its own, whatever its match",
    "no_deff": "proportions ignore how strongly matches cluster",
    "fixed_looks": "looks at a growing run use the interval of a run of fixed length",
}


@contextmanager
def planted(name: str) -> Iterator[None]:
    """Put the wrong estimator `name` in place; an empty name leaves all as it is."""
    if name == "no_clustering":
        with mock.patch.object(coverage, "PLANTED", name):
            yield
    elif name == "no_deff":
        with mock.patch("simcli.stats.proportions.effective_chances", _all_chances):
            yield
    elif name == "fixed_looks":
        bets = mock.patch.object(_Bets, "log_capital", _fixed_test)
        with bets, mock.patch("tests.support.sequence_coverage.half_width", _fixed_half_width):
            yield
    else:
        yield


def _all_chances(counts: Counts, level: float) -> float:
    return counts.chances


def _fixed_test(self: _Bets, theta: float, y: Floats, x: Floats, count: Floats) -> Floats:
    """Exclude a share as the usual test at 95 % would; the capital is all or nothing."""
    gain = y - theta * x
    total, square = gain @ count, gain**2 @ count
    outside: Floats = np.where(total**2 > quantile_z(0.95) ** 2 * square, np.inf, -np.inf)
    return outside


def _fixed_half_width(sd: Floats, units: int, alpha: float, planned: float) -> Floats:
    return quantile_z(1.0 - alpha) * sd / math.sqrt(units)
