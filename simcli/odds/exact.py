"""Events of the deal alone, counted exactly."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np

from simcli.odds.counting import MOST_STEPS, Counted, TooMany, count
from simcli.odds.evaluate import evaluate
from simcli.odds.event import Node, refs
from simcli.odds.names import Names

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.odds.features.base import Feature, Part

#: Steps that counting hands of several seats together may take, which is only wanted for "somebody at the table".
_TABLE_STEPS, _PAIR_STEPS = 2_000_000, 6_000_000


@dataclass(frozen=True)
class Odds:
    """What counting tells of an event of the deal.

    Parameters
    ----------
    places : tuple of Fraction
        The chance for the player so many seats after the dealer.
    dealer_ways, other_ways : (int, int)
        Hands with the event, and all hands, of the dealer and of the next seat.
    low, high : Fraction or None
        Bounds on the chance that it happens to somebody; equal where all hands were counted together.
    spread : tuple of Fraction or None
        Chances that it happens to 0, 1, 2 … players; None where only bounds are known.
    pairs : bool
        Whether the bounds come from pairs of hands; else single hands alone were counted.
    """

    places: tuple[Fraction, ...]
    dealer_ways: tuple[int, int]
    other_ways: tuple[int, int]
    low: Fraction | None
    high: Fraction | None
    spread: tuple[Fraction, ...] | None
    pairs: bool = True

    @property
    def player(self) -> Fraction:
        """The chance for a player, who deals as often as any other."""
        return self.number / len(self.places)

    @property
    def number(self) -> Fraction:
        """How many players it happens to in a game, on average."""
        return sum(self.places, Fraction(0))


def count_odds(names: Names, event: Node, *, table: bool = True) -> Odds:
    """Count an event that hangs on the player's dealt cards (and place) alone.

    Parameters
    ----------
    names, event
    table : bool
        Also count hands together, for "somebody at the table", which takes longer.

    Raises
    ------
    TooMany
        It is too complex for a single hand.
    """
    return _Counter(names, event).odds(table)


class _Counter:
    """Counts one event for hands of several places."""

    def __init__(self, names: Names, event: Node) -> None:
        self.names, self.event, self.deck = names, event, names.deck
        self.features: dict[str, Feature] = {key: names.feature(key) for key in refs(event) if key.startswith("deal.")}
        self.parts: list[Part] = list(dict.fromkeys(part for one in self.features.values() for part in one.parts))
        self._alone: dict[int, Counted] = {}

    def odds(self, table: bool) -> Odds:
        """Count what can be counted."""
        places = range(self.deck.seats)
        alone = [self._single(place) for place in places]
        chances = tuple(Fraction(*ways) for ways in alone)
        low, high, spread = self._somebody(chances) if table else (None, None, None)
        if table and low is None:  # no less often than to the likeliest, no more often than to all added up
            low, high = max(chances), min(sum(chances, Fraction(0)), Fraction(1))
            return Odds(chances, alone[0], alone[1], low, high, None, pairs=False)
        return Odds(chances, alone[0], alone[1], low, high, spread)

    def _single(self, place: int) -> tuple[int, int]:
        size = self.deck.size(place)
        if size not in self._alone:
            self._alone[size] = count(self.deck, self.parts, (size,), MOST_STEPS)
        found = self._alone[size]
        return found.ways(self.happens(found, 0, place)), found.all_ways

    def happens(self, found: Counted, hand: int, place: int) -> NDArray[np.bool_]:
        """Tell for every set of values whether the event happens to the player at `place`, who has hand `hand`."""
        at = {part: n for n, part in enumerate(self.parts)}

        def value(key: str) -> Any:
            if key in ("dealer", "place"):
                return place == 0 if key == "dealer" else place
            feature = self.features[key]
            return feature.of([found.values[:, hand, at[part]] for part in feature.parts])

        return np.broadcast_to(np.asarray(evaluate(self.event, value), bool), len(found.values))

    def _somebody(
        self, chances: tuple[Fraction, ...]
    ) -> tuple[Fraction | None, Fraction | None, tuple[Fraction, ...] | None]:
        """Return bounds on the chance that it happens to somebody, and to how many, if that can be counted."""
        whole = sum(chances, Fraction(0))
        if whole == 0:
            return whole, whole, (Fraction(1), *(Fraction(0) for _ in chances))
        pairs = self._pairs()
        if pairs is not None and not any(pairs.values()):  # never two at once: the chances add up
            return whole, whole, (1 - whole, whole)
        try:
            spread = self._together()
            return 1 - spread[0], 1 - spread[0], spread
        except TooMany:
            pass
        if pairs is None:
            return None, None, None
        seats = len(chances)
        # Bonferroni below; above, the best of Hunter's trees (a star) for any place
        low = max(whole - sum(pairs.values(), Fraction(0)), *chances)
        stars = [sum((pairs[min(a, b), max(a, b)] for b in range(seats) if b != a), Fraction(0)) for a in range(seats)]
        return low, min(whole - max(stars), Fraction(1)), None

    def _together(self) -> tuple[Fraction, ...]:
        seats = self.deck.seats
        found = count(self.deck, self.parts, [self.deck.size(place) for place in range(seats)], _TABLE_STEPS)
        number = np.sum([self.happens(found, place, place) for place in range(seats)], axis=0)
        return tuple(Fraction(found.ways(number == k), found.all_ways) for k in range(seats + 1))

    def _pairs(self) -> dict[tuple[int, int], Fraction] | None:
        """Return the chance that it happens to both of two places, None if that cannot be counted."""
        counted: dict[tuple[int, ...], Counted] = {}
        found: dict[tuple[int, int], Fraction] = {}
        for a, b in combinations(range(self.deck.seats), 2):
            sizes = self.deck.size(a), self.deck.size(b)
            try:
                if sizes not in counted:
                    counted[sizes] = count(self.deck, self.parts, sizes, _PAIR_STEPS)
            except TooMany:
                return None
            both = self.happens(counted[sizes], 0, a) & self.happens(counted[sizes], 1, b)
            found[a, b] = Fraction(counted[sizes].ways(both), counted[sizes].all_ways)
        return found
