"""What a fault planted in a kernel is."""

from __future__ import annotations

from typing import NamedTuple


class Mutation(NamedTuple):
    """One fault: `old`, found exactly once in kernels/<variant>/<module>.py, becomes `new`.

    A `rare` one shows only in thousands of games: compiling the copy is quicker then than plain Python.
    """

    module: str
    old: str
    new: str
    rare: bool = False
