"""How a figure moves with the sums it is made of: its linearisation, by groups of cells."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from simcli.report.recording import Recipe
    from simcli.stats.moments import Moments

_WHOLE = slice(None)


class Part(NamedTuple):
    """The share of a figure that comes from some cells: what it adds to the value, and the weight of every sum."""

    cells: slice
    value: float
    weights: dict[str, float]


def linear(recipe: Recipe, moments: Moments, prefix: str) -> list[Part] | None:
    """Linearise a figure at the sums seen (Taylor); None where something it is divided by is 0.

    Parameters
    ----------
    recipe : Recipe
    moments : Moments
        Sums whose names begin with `prefix`.
    prefix : str

    Returns
    -------
    list of Part or None
        The values of the parts add up to the figure; for a standard deviation there is one part.
    """
    if recipe.kind == "combination":
        return _combination(recipe, moments, prefix)
    _, y, x = recipe.terms[0]
    n = moments.total(prefix + x)
    if n <= 0:
        return None
    ratio = moments.total(prefix + y) / n
    if recipe.kind != "sd":
        return [Part(_WHOLE, ratio, _added({prefix + y: 1.0 / n}, prefix + x, -ratio / n))]
    spread = moments.total(prefix + recipe.squares) / n - ratio**2
    if spread <= 0:
        return None
    root = math.sqrt(spread)
    scale = 2.0 * root * n
    weights = _added({prefix + recipe.squares: 1.0 / scale}, prefix + y, -2.0 * ratio / scale)
    return [Part(_WHOLE, root, _added(weights, prefix + x, (ratio**2 - spread) / scale))]


def _combination(recipe: Recipe, moments: Moments, prefix: str) -> list[Part] | None:
    groups = recipe.cells or (_WHOLE,)
    parts = []
    for cells in groups:
        value, weights = 0.0, dict[str, float]()
        for weight, y, x in recipe.terms:
            n = moments.total(prefix + x, cells)
            if n <= 0:
                return None
            ratio, share = moments.total(prefix + y, cells) / n, weight / len(groups)
            value += share * ratio
            weights = _added(weights, prefix + y, share / n)
            weights = _added(weights, prefix + x, -share * ratio / n)
        parts.append(Part(cells, value, weights))
    return parts


def _added(weights: dict[str, float], name: str, weight: float) -> dict[str, float]:
    """Return the weights with `weight` added to that of `name`."""
    return weights | {name: weights.get(name, 0.0) + weight}
