"""How matches ended and how low they went, section by section: counts that add up, for figures about many matches.

A section is every fiftieth round of the seating, so that sections are alike and independent, however long the log is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.stats.histogram import Histogram

    Whole = NDArray[np.int64]

#: Sections that a log is dealt into.
SECTIONS = 50

#: Totals below 2^9 units and dips below 2^6 are kept exactly, larger ones to 1 part in 2^9 and 2^6.
_TOTAL_BITS, _DIP_BITS = 9, 6
#: Codes of totals lie within +-2^14, those of dips below 2^12.
_TOTAL_CODES, _DIP_CODES = 1 << 15, 1 << 12


class Shape(NamedTuple):
    """How matches are told apart: by section, and by how many seats on the first dealer sits."""

    sections: int
    phases: int


def coded(values: NDArray[Any], bits: int) -> Whole:
    """Return codes of whole numbers that keep those below 2^bits and round larger ones to `bits` binary digits.

    Larger numbers have larger codes; -x has the negative of the code of x.
    """
    size = np.abs(values).astype(np.int64)
    if not size.size or int(size.max()) < 1 << bits:
        return values.astype(np.int64)
    shift = np.maximum(np.frexp(size.astype(np.float64))[1] - bits, 0).astype(np.int64)
    code = ((size + (1 << shift >> 1)) >> shift) + (shift << (bits - 1))
    found: Whole = np.where(values < 0, -code, code)
    return found


def decoded(codes: Whole, bits: int) -> Whole:
    """Return the numbers that codes stand for."""
    half = 1 << (bits - 1)
    size = np.abs(codes)
    shift = np.maximum(size // half - 1, 0)
    found: Whole = np.sign(codes) * ((size - shift * half) << shift)
    return found


def keys(totals: NDArray[Any], lows: NDArray[Any], groups: NDArray[Any], n_groups: int) -> Whole:
    """Pack matches into whole numbers, one each, for a histogram.

    Parameters
    ----------
    totals, lows : arrays of int
        What a seat has at the end of a match, and the least it had after any game (0 at its start), in any unit.
    groups : array of int
        What a match belongs to, 0 .. n_groups - 1.
    n_groups : int
    """
    # most seats that end in minus never stood lower: how much lower they stood takes few values
    dips = np.minimum(totals, 0) - lows
    code = (coded(totals, _TOTAL_BITS) + _TOTAL_CODES // 2) * _DIP_CODES + coded(dips, _DIP_BITS)
    found: Whole = code * n_groups + groups
    return found


@dataclass(frozen=True)
class Matches:
    """How matches of one kind of player went, each entry with the times it was seen.

    Parameters
    ----------
    shape : Shape
    place : ndarray of int
        Where in `shape` an entry belongs, flat.
    totals, lows, counts : ndarray of int
        In units of the scores.
    unit : int
        Points of one unit.
    exact : bool
        Whether no total was so large that it is kept rounded.
    """

    shape: Shape
    place: Whole
    totals: Whole
    lows: Whole
    counts: Whole
    unit: int
    exact: bool

    @property
    def mean(self) -> float:
        """Mean total of a match, in units."""
        return float((self.totals * self.counts).sum() / self.counts.sum())

    @property
    def sd(self) -> float:
        """Standard deviation of the total of a match, in units."""
        return float(np.sqrt((self.counts * (self.totals - self.mean) ** 2).sum() / self.counts.sum()))

    def shares(self, columns: Whole, size: int, part: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
        """Return how entries spread over columns: shape (1 + sections, phases, size).

        The first row is of all sections together. Sections without a match of every phase are left out.

        Parameters
        ----------
        columns : ndarray of int
            Column of each entry, 0 .. size - 1.
        size : int
        part : ndarray of float, optional
            What part of each entry is counted (1).
        """
        weights = self.counts if part is None else self.counts * part
        cells = self.shape.sections * self.shape.phases
        found = np.bincount(self.place * size + columns, weights=weights, minlength=cells * size)
        found = found.reshape(*self.shape, size)
        seen = self._seen()
        full = (seen > 0).all(axis=1)
        rows = np.concatenate((found.sum(axis=0, keepdims=True), found[full]))
        sizes = np.concatenate((seen.sum(axis=0, keepdims=True), seen[full]))
        shares: NDArray[np.float64] = rows / sizes[..., None]
        return shares

    def rows(self) -> Whole:
        """Return the row that the section of each entry has in `shares`; 0 where it has none."""
        full = (self._seen() > 0).all(axis=1)
        number: Whole = np.cumsum(full, dtype=np.int64) * full
        found: Whole = number[self.place // self.shape.phases]
        return found

    def means(self, values: NDArray[np.float64], overall: NDArray[np.float64]) -> NDArray[np.float64]:
        """Return means over matches, phases with equal weights: of `overall` over all, then of `values` by section."""
        place, phases = self.place, self.shape.phases
        seen = self._seen()
        full = (seen > 0).all(axis=1)
        found = np.bincount(place, weights=self.counts * values, minlength=seen.size).reshape(seen.shape)
        whole = np.bincount(place % phases, weights=self.counts * overall, minlength=phases) / seen.sum(axis=0)
        return np.concatenate((whole.mean(keepdims=True), (found[full] / seen[full]).mean(axis=1)))

    def _seen(self) -> NDArray[np.float64]:
        """Count the matches of every section and phase."""
        cells = self.shape.sections * self.shape.phases
        found = np.bincount(self.place, weights=self.counts.astype(np.float64), minlength=cells)
        return np.asarray(found, dtype=np.float64).reshape(self.shape)


def unpacked(seen: Histogram, n_groups: int) -> tuple[Whole, Whole, Whole, Whole]:
    """Return (group, total, low, count) of every entry of a histogram of `keys`."""
    code, group = np.divmod(seen.values, n_groups)
    total_code, dip_code = np.divmod(code, _DIP_CODES)
    totals = decoded(total_code - _TOTAL_CODES // 2, _TOTAL_BITS)
    lows = np.minimum(totals, 0) - decoded(dip_code, _DIP_BITS)
    return group, totals, lows, seen.counts


def matches(seen: Histogram, classes: range, n_classes: int, unit: int) -> Matches | None:
    """Pick the matches of one kind of player from a histogram of `keys` whose groups are section * n_classes + class.

    None if some class has no match.

    Parameters
    ----------
    seen : Histogram
    classes : range
        The classes of this kind of player, one a phase.
    n_classes : int
        Classes of all kinds together.
    unit : int
        Points of one unit.
    """
    group, totals, lows, counts = unpacked(seen, SECTIONS * n_classes)
    section, of_class = np.divmod(group, n_classes)
    ours = (of_class >= classes.start) & (of_class < classes.stop)
    if np.unique(of_class[ours]).size < len(classes):
        return None
    place = (section * len(classes) + of_class - classes.start)[ours]
    exact = not totals.size or int(np.abs(totals).max()) < 1 << _TOTAL_BITS
    shape = Shape(SECTIONS, len(classes))
    return Matches(shape, place, totals[ours], lows[ours], counts[ours], unit, exact)
