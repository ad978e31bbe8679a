"""All sums of a report: their names, the products that are kept of them, and one batch summed up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from simcli.report.measures import Measure, SeatMeasure, SumMeasure, WinMeasure, members, over_games
from simcli.stats.moments import Layout

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.batch import Batch
    from simcli.report.lookups import LookUp, LookUps
    from simcli.report.seating import Seating


@dataclass
class Registry:
    """All sums of one report, in order.

    `groups` lists names of which every pair is multiplied; `seating` tells who sits where.
    """

    seating: Seating
    match_games: int
    most_winners: int
    games: list[Measure] = field(default_factory=list)
    wins: list[WinMeasure] = field(default_factory=list)
    seats: list[SeatMeasure] = field(default_factory=list)
    added: list[SumMeasure] = field(default_factory=list)
    tables: LookUps | None = None
    groups: list[list[str]] = field(default_factory=list)

    def constants(self) -> dict[str, float]:
        """Sums that every match has alike: {name: value}."""
        games, seats = self.match_games, self.seating.seats
        found: dict[str, float] = {
            "matches": 1,
            "seat_matches": seats,
            "games": games,
            "seat_games": seats * games,
            "other_games": (seats - 1) * games,
            "followed_games": games - 1,
        }
        if len(self.seating.kinds) > 1:
            for kind in range(len(self.seating.kinds)):
                found[f"kind{kind}_games"] = self.seating.kind_seats(kind) * games
                found[f"kind{kind}_matches"] = self.seating.kind_seats(kind)
        return found

    def names(self) -> list[str]:
        """Name every sum in the order in which they are kept."""
        found = [*self.constants(), *(m.name for m in self._declared())]
        for measure in self.seats:
            found += members(measure.name, self.seating)
        return [*found, *(m.name for m in self.added)]

    def layout(self) -> Layout:
        """Return the sums and the products that the tables need."""
        return Layout(self.names(), [*self.ratios(), *self._group_pairs()])

    def counted(self) -> list[tuple[str, str]]:
        """List every count with each count that it is a share of."""
        counts = self.most(1)
        return [(y, x) for y, x in self.ratios() if y in counts and x in counts]

    def ratios(self) -> list[tuple[str, str]]:
        """List every sum with each of those it is divided by."""
        found = [(m.name, x) for m in (*self._declared(), *self.added) for x in m.over]
        for measure in self.seats:
            for name, chances in members(measure.name, self.seating).items():
                found.append((name, chances))
                found += [(name, other + name.removeprefix(measure.name)) for other in measure.over]
        return found

    def _group_pairs(self) -> Iterable[tuple[str, str]]:
        for group in self.groups:
            for at, a in enumerate(group):
                yield from ((a, b) for b in group[at + 1 :])

    def most(self, unit_matches: int) -> dict[str, float]:
        """Return the most that one cluster of `unit_matches` matches can add to each sum of counts."""
        found = {name: value * unit_matches for name, value in self.constants().items()}
        a_game = self.match_games * unit_matches
        for measure in self.games:
            if measure.most is not None:
                found[measure.name] = measure.most * (unit_matches if measure.per_match else a_game)
        for win in self._declared():
            if win.most is not None and not isinstance(win, Measure):
                found[win.name] = win.most * a_game * self.most_winners
        for family in self.seats:
            if family.most is not None:
                for name, chances in members(family.name, self.seating).items():
                    found[name] = family.most * found[chances]
        return found

    def signed(self) -> frozenset[str]:
        """Name the sums that can be negative."""
        found = {measure.name for measure in self.games if measure.signed}
        for family in self.seats:
            if family.signed:
                found |= set(members(family.name, self.seating))
        return frozenset(found)

    def sums(self, batch: Batch, out: NDArray[np.float64] | None = None) -> NDArray[np.float64]:
        """Sum up every match of a batch: shape (names, cells, rounds), into `out` if it has that shape."""
        _, cells, rounds = batch.shape
        shape = (len(self.names()), cells, rounds)
        if out is None or out.shape != shape:
            out = np.empty(shape)
        row = 0
        for value in self.constants().values():
            out[row] = value
            row += 1
        for plain in self.games:
            values = plain.of(batch)
            out[row] = values if plain.per_match else over_games(values)
            row += 1
        for win in self.wins:
            out[row] = over_games(win.of(batch.first))
            if batch.extra is not None:
                more = np.bincount(batch.extra_match, weights=win.of(batch.extra), minlength=cells * rounds)
                out[row] += more.reshape(cells, rounds)
            row += 1
        row = self._looked_up(batch, out, row)
        for family in self.seats:
            row = self._family(family, batch, out, row)
        place = {name: at for at, name in enumerate(self.names())} if self.added else {}
        for measure in self.added:
            out[row] = sum(out[place[part]] for part in measure.parts)
            row += 1
        return out

    def _declared(self) -> list[Measure | WinMeasure | LookUp]:
        return [*self.games, *self.wins, *(self.tables.entries if self.tables else [])]

    def _looked_up(self, batch: Batch, out: NDArray[np.float64], row: int) -> int:
        """Fill the rows that are read from tables; return the next row."""
        if self.tables is None:
            return row
        for number, values in self.tables.over_games(batch.first):
            out[row + number] = values
        if batch.extra is not None:
            _, cells, rounds = batch.shape
            for number, entries in enumerate(self.tables.single(batch.extra)):
                more = np.bincount(batch.extra_match, weights=entries, minlength=cells * rounds)
                out[row + number] += more.reshape(cells, rounds)
        return row + len(self.tables.entries)

    def _family(self, family: SeatMeasure, batch: Batch, out: NDArray[np.float64], row: int) -> int:
        """Fill the rows of one seat family; return the next row."""
        seats = self.seating.seats
        at = row + 3
        dealt = np.zeros(out.shape[1:])
        for seat in range(seats):
            values = family.of(batch, seat)
            out[at + seat] = over_games(values)
            held = values & batch.is_dealer[seat] if values.dtype == bool else values * batch.is_dealer[seat]
            dealt += over_games(held)
        out[row] = out[at : at + seats].sum(axis=0)
        out[row + 1] = dealt
        out[row + 2] = out[row] - dealt
        if len(self.seating.kinds) == 1:
            return at + seats
        for kind in range(len(self.seating.kinds)):
            sits = (self.seating.kind_at == kind).T[:, :, None]  # seats, cells, 1
            out[at + seats + kind] = (out[at : at + seats] * sits).sum(axis=0)
        return at + seats + len(self.seating.kinds)
