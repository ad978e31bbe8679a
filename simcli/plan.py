"""From an experiment to its id, its rounds and its blocks of matches."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from simcli.config import BotSpec, Experiment

#: A block is the smallest number of whole rounds that holds at least this many games.
BLOCK_GAMES = 16_384

#: Keys of the resolved configuration that name or size a run, or settle its results, without changing any of its games.
_NOT_IN_ID = ("name", "games", "room")


class Block(NamedTuple):
    """A run of whole rounds: the unit of work, retry, resume and file.

    `index` counts from 0; the block plays matches `first_match` .. `first_match + matches - 1`.
    """

    index: int  # type: ignore[assignment]  # hides tuple.index, which nobody needs here
    first_match: int
    matches: int


class Plan:
    """What is to be played: the whole rounds of one experiment, cut into blocks.

    Parameters
    ----------
    experiment : Experiment
        The resolved experiment; its `games` are rounded up to whole rounds of the seating.
    kernel_digest : str
        Digest of the kernel sources that the variant imports (part of the id).
    """

    def __init__(self, experiment: Experiment, kernel_digest: str) -> None:
        self.experiment = experiment
        self.kernel_digest = kernel_digest
        self.id = run_id(experiment.resolved(), kernel_digest)
        self.round_matches = round_matches(experiment)
        self.round_games = self.round_matches * experiment.match.games
        self.matches = self.matches_for(experiment.games)
        self.games = self.matches * experiment.match.games
        self.block_matches = -(-BLOCK_GAMES // self.round_games) * self.round_matches

    def matches_for(self, games: int) -> int:
        """Return the matches of the whole rounds that hold at least `games` games."""
        return -(-games // self.round_games) * self.round_matches

    def __len__(self) -> int:
        """Count the blocks, the last of which may be short."""
        return -(-self.matches // self.block_matches)

    def block(self, index: int) -> Block:
        """Return block `index`, cut at the end of the plan."""
        if not 0 <= index < len(self):
            raise IndexError(f"block {index} of {len(self)}")
        first = index * self.block_matches
        return Block(index, first, min(self.block_matches, self.matches - first))

    def __iter__(self) -> Iterator[Block]:
        """Walk over the blocks in order."""
        return (self.block(index) for index in range(len(self)))

    def blocks(self) -> list[Block]:
        """List every block in order."""
        return list(self)


def canonical(config: Mapping[str, Any]) -> str:
    """Write the part of a resolved configuration that decides what is played, one spelling for equal ones."""
    kept = {key: value for key, value in config.items() if key not in _NOT_IN_ID}
    return json.dumps(kept, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def run_id(config: Mapping[str, Any], kernel_digest: str) -> str:
    """Return the id of a run: twelve hexadecimal digits over its configuration and its kernel sources."""
    return hashlib.sha256(f"{canonical(config)}\n{kernel_digest}".encode()).hexdigest()[:12]


def order_lineups(experiment: Experiment) -> list[tuple[int, ...]]:
    """List the circular orders in which the lineup is seated, each mapping a place of the circle to a lineup position.

    The lineup as written comes first. With `seating.orders = all` the other arrangements follow, position 0 kept at
    place 0 and the rest in lexicographic order; an arrangement whose circle of bots has been met before, turned or
    not, is left out.
    """
    places = tuple(range(experiment.seats))
    if experiment.seating.orders == "cyclic":
        return [places]
    kept: list[tuple[int, ...]] = []
    met: set[tuple[BotSpec, ...]] = set()
    for rest in permutations(places[1:]):
        order = (0, *rest)
        circle = tuple(experiment.bots[position] for position in order)
        if circle not in met:
            kept.append(order)
            met.update(circle[turn:] + circle[:turn] for turn in places)
    return kept


def seated(experiment: Experiment) -> list[tuple[int, ...]]:
    """List for each match of a round who sits at each seat, as lineup positions.

    Match m has shift (m div n) mod n and order m div n^2; seat s takes place s + shift of the circle. The first dealer
    has seat m mod n.
    """
    n = experiment.seats
    return [
        tuple(order[(seat + shift) % n] for seat in range(n))
        for order in order_lineups(experiment)
        for shift in range(n)
        for _ in range(n)
    ]


def round_matches(experiment: Experiment) -> int:
    """Count the matches of one round: first dealers times shifts times circular orders."""
    return experiment.seats**2 * len(order_lineups(experiment))
