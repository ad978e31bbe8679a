"""Events that hang on the deal as well as the play: games dealt stratum by stratum.

The deals that an event allows are sorted into strata whose shares of all deals are counted exactly; hands are drawn
inside a stratum exactly in proportion, the rest of the wall is shuffled, and the game is played. Strata that matter
most get most games (Neyman), by a pilot that is not used again.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from simcli.odds.evaluate import evaluate
from simcli.odds.event import Node, Operation, conjuncts, refs
from simcli.odds.playing import play
from simcli.odds.sampling import Sampler, walls_around
from simcli.odds.table import of_deal_alone

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.config import Experiment
    from simcli.odds.aims import Aim
    from simcli.odds.names import Names

#: Cuts of the deals of one place, by share from the least promising up.
_CUTS = (0.5, 0.85, 0.97)
_PIECE = 256


@dataclass(frozen=True)
class Stratum:
    """Deals to the player `place` seats after the dealer: their share of all deals, and how hands are drawn."""

    place: int
    share: float
    sampler: Sampler
    chosen: NDArray[np.bool_]


class Seen(NamedTuple):
    """What a stratum's games gave: (games), whether it happened to the player, and 1 / players it happened to."""

    hit: NDArray[np.float64]
    part: NDArray[np.float64]


def of_the_deal(names: Names, event: Node) -> Node | None:
    """Return what an event says of the player's deal alone, None if nothing."""
    parts = tuple(part for part in conjuncts(event) if of_deal_alone(names, part) and any(refs(part)))
    if not any(names.source(key) == "deal" for part in parts for key in refs(part)):
        return None
    return parts[0] if len(parts) == 1 else Operation("bool", "and", parts)


def strata(names: Names, event: Node, aim: Aim | None) -> list[Stratum]:
    """Sort the deals that an event allows.

    Parameters
    ----------
    names, event
    aim : Aim or None
        What leads to the event: deals are cut by it.

    Raises
    ------
    TooMany
        The deals cannot be counted.
    """
    deck, wanted = names.deck, of_the_deal(names, event)
    features = {key: names.feature(key) for key in refs(wanted) if key.startswith("deal.")} if wanted else {}
    parts = [part for one in features.values() for part in one.parts]
    rank = [*parts, *aim.parts] if aim is not None else parts
    samplers: dict[int, Sampler] = {}
    found: list[Stratum] = []
    for place in range(deck.seats):
        size = deck.size(place)
        if size not in samplers:
            samplers[size] = Sampler(deck, list(dict.fromkeys(rank)), size)
        sampler = samplers[size]
        at = {part: n for n, part in enumerate(dict.fromkeys(rank))}

        def value(key: str, place: int = place, sampler: Sampler = sampler, at: dict[Any, int] = at) -> Any:
            if key in ("dealer", "place"):
                return place == 0 if key == "dealer" else place
            return features[key].of([sampler.found[:, at[part]] for part in features[key].parts])

        allowed = np.ones(len(sampler.keys), bool)
        if wanted is not None:
            allowed = np.broadcast_to(np.asarray(evaluate(wanted, value), bool), allowed.shape)
        terms = aim.terms if aim is not None else tuple((one, 1) for one in features.values())
        level = sum(weight * one.of([sampler.found[:, at[part]] for part in one.parts]) for one, weight in terms)
        found += _cut(place, sampler, allowed, np.broadcast_to(np.asarray(level), allowed.shape))
    return found


def _cut(place: int, sampler: Sampler, allowed: NDArray[np.bool_], level: NDArray[Any]) -> list[Stratum]:
    """Cut the deals of a place by how promising they are."""
    whole = float(sampler.shares[allowed].sum())
    if whole <= 0:
        return []
    levels = np.unique(level[allowed])
    below = np.array([sampler.shares[allowed & (level <= one)].sum() for one in levels]) / whole
    edges = sorted({int(np.searchsorted(below, cut)) for cut in _CUTS} | {len(levels) - 1})
    found, low = [], 0
    for edge in edges:
        group = allowed & np.isin(level, levels[low : edge + 1])
        low = edge + 1
        share = float(sampler.shares[group].sum())
        if share > 0:
            found.append(Stratum(place, share, sampler, group))
    return found


class Player:
    """Plays strata of one event."""

    def __init__(self, names: Names, event: Node, workers: int) -> None:
        self.names, self.event, self.workers = names, event, workers

    def play(self, game: Experiment, stratum: Stratum, first: int, games: int, chance: np.random.Generator) -> Seen:
        """Play games dealt in a stratum, from match `first` on."""
        deck = self.names.deck
        hands = stratum.sampler.draw(stratum.chosen, games, chance)
        walls = walls_around(deck, hands, stratum.place, chance)
        starts = range(0, games, _PIECE)
        with ThreadPoolExecutor(self.workers) as pool:
            pieces = list(
                pool.map(
                    lambda at: play(self.names, self.event, game, first + at, walls[at : at + _PIECE]).hits, starts
                )
            )
        hits = np.concatenate(pieces, axis=1)
        seat = (first + np.arange(games) + stratum.place) % deck.seats
        hit = hits[seat, np.arange(games)].astype(np.float64)
        return Seen(hit, hit / np.maximum(hits.sum(axis=0), 1))


def allocated(strata: list[Stratum], seen: list[Seen], games: int, unit: int) -> list[int]:
    """Return the games of each stratum, multiples of `unit`: in proportion to its share times its spread in a pilot."""
    weights = []
    for stratum, one in zip(strata, seen, strict=True):
        chance = (one.hit.sum() + 0.5) / (len(one.hit) + 1.0)  # none seen is not none
        weights.append(stratum.share * np.sqrt(chance * (1.0 - chance)))
    parts = np.array(weights) / sum(weights)
    return [max(round(games * float(part) / unit), 1, -(-32 // unit)) * unit for part in parts]
