"""The audit of walls that every game shares: places of one wall, games, matches, seeds, processes, drawn dealers."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from simcli import engine
from simcli.config import Experiment, load
from simcli.text import Text
from simcli.verify.audit import Chances, Counts, Test, joint

if TYPE_CHECKING:
    import pyarrow as pa

Walls = NDArray[np.uint8]


class Deck(NamedTuple):
    """What a game deals from, and which places of its wall are held against each other.

    Attributes
    ----------
    variant : str
        The game.
    kinds, copies, seats, hand : int
        Kinds of tiles, copies of each, seats in play, tiles dealt to a seat that does not deal.
    short : tuple of str
        Settings under which walls are looked at: two games a match, over quickly.
    marked : tuple of int
        The kinds of which the first two hands are counted.
    marked_name : Text
        What they are called.
    pairs : tuple
        Pairs of places of one wall, as (ident, text, place, place).
    fold : tuple of int, optional
        The kind as which each tile of a wall is looked at, where the pack holds its own kinds unequally often.
    """

    variant: str
    kinds: int
    copies: int
    seats: int
    hand: int
    short: tuple[str, ...]
    marked: tuple[int, ...]
    marked_name: Text
    pairs: tuple[tuple[str, Text, int, int], ...]
    fold: tuple[int, ...] | None = None

    @property
    def tiles(self) -> int:
        """Tiles of a wall."""
        return self.kinds * self.copies


class Dealt(NamedTuple):
    """What a piece of work deals: the experiment, its walls [matches, games, tiles], and the tables of its games."""

    experiment: Experiment
    walls: Walls
    games: pa.Table

    @property
    def flat(self) -> Walls:
        """The walls one by one, [games, tiles]."""
        return self.walls.reshape(-1, self.walls.shape[-1])

    def folded(self, deck: Deck) -> Walls:
        """The walls as the deck looks at them."""
        return self.walls if deck.fold is None else np.take(np.array(deck.fold, np.uint8), self.walls)


def uniform(cells: int) -> Chances:
    """Equal chances."""
    return np.full(cells, 1 / cells)


def either(chance: float) -> Chances:
    """A chance and the rest."""
    return np.array([chance, 1 - chance])


def two_tiles(deck: Deck) -> Chances:
    """Kinds of two tiles of one wall, as a joint table."""
    whole = deck.tiles * (deck.tiles - 1)
    cells = np.full((deck.kinds, deck.kinds), deck.copies**2 / whole)
    np.fill_diagonal(cells, deck.copies * (deck.copies - 1) / whole)
    return cells.ravel()


def marked_of_two(deck: Deck) -> Chances:
    """Marked tiles in the first hand of a wall and in the next, a joint table (0 .. hand each)."""
    marked, size = deck.copies * len(deck.marked), deck.hand
    plain = deck.tiles - marked
    ways = comb(deck.tiles, size) * comb(deck.tiles - size, size)
    return np.array(
        [
            comb(marked, a) * comb(plain, size - a) * comb(marked - a, b) * comb(plain - size + a, size - b) / ways
            if a + b <= marked
            else 0.0
            for a, b in product(range(size + 1), repeat=2)
        ]
    )


def wall_tests(deck: Deck) -> tuple[Test, ...]:
    """The tests that `count_walls` counts, and `workers`, which the audit counts itself."""
    cells = deck.kinds**2
    name = deck.marked_name
    return (
        Test("first_tile", Text("第一张牌", "first tile of the wall"), lambda: uniform(deck.kinds)),
        *(Test(ident, text, lambda: two_tiles(deck)) for ident, text, _, _ in deck.pairs),
        Test("seats", Text(f"两家的{name.zh}数", f"{name.en} of two seats"), lambda: marked_of_two(deck)),
        Test("games", Text("同场两局的首张", "first tiles of two games of a match"), lambda: uniform(cells)),
        Test("matches", Text("相邻两场的首张", "first tiles of matches in a row"), lambda: uniform(cells)),
        Test("seeds", Text("相邻种子的首张", "first tiles under neighbouring seeds"), lambda: uniform(cells)),
        Test("workers", Text("两个进程的首张", "first tiles of two processes"), lambda: uniform(cells)),
        Test(
            "first_dealer", Text("随机首庄与首张", "drawn first dealer and first tile"),
            lambda: uniform(deck.seats * deck.kinds),
        ),
    )  # fmt: skip


def deal(deck: Deck, experiment: Experiment, first: int, matches: int) -> Dealt:
    """Play matches and read their walls from the event log."""
    played = engine.play(experiment, first, matches, events=True)
    assert played.events is not None
    starts = np.flatnonzero(played.events.column("step").to_numpy() == 0)
    tiles = played.events.column("tile").to_numpy()
    walls = tiles[starts[:, None] + np.arange(deck.tiles)].astype(np.uint8)
    return Dealt(experiment, walls.reshape(matches, experiment.match.games, deck.tiles), played.games)


def count_walls(deck: Deck, seed: int, task: tuple[int, int]) -> tuple[dict[str, Counts], Counts, Dealt]:
    """Count the cells of `wall_tests` (but `workers`) in some matches of two games.

    Returns
    -------
    (counts by ident, first tile of every match, what was dealt under the default seating)
    """
    first, matches = task
    dealt = deal(deck, load(deck.variant, ["bots=random", *deck.short], seed=seed), first, matches)
    other = deal(deck, replace(dealt.experiment, seed=(seed + 1) % 2**63), first, matches)
    drawn = deal(
        deck, load(deck.variant, ["bots=random", "seating.first_dealer=random", *deck.short], seed=seed), first, matches
    )
    dealers = drawn.games.column("dealer").to_numpy()[:: drawn.experiment.match.games].astype(np.int64)
    walls = dealt.folded(deck)
    flat = walls.reshape(-1, deck.tiles).astype(np.int64)
    heads = walls[:, 0, 0].astype(np.int64)
    even = matches // 2 * 2
    held = np.isin(flat, deck.marked)
    size = deck.hand
    found: dict[str, Counts] = {
        "first_tile": np.bincount(flat[:, 0], minlength=deck.kinds),
        **{ident: joint(flat[:, one], flat[:, two], deck.kinds) for ident, _, one, two in deck.pairs},
        "seats": joint(held[:, :size].sum(1), held[:, size : 2 * size].sum(1), size + 1),
        "games": joint(heads, walls[:, 1, 0], deck.kinds),
        "matches": joint(heads[:even:2], heads[1:even:2], deck.kinds),
        "seeds": joint(heads, other.folded(deck)[:, 0, 0], deck.kinds),
        "first_dealer": joint(dealers, drawn.folded(deck)[:, 0, 0], deck.kinds)[: deck.seats * deck.kinds],
    }
    return found, heads, dealt


def counts_of(hands: NDArray[Any], kinds: int) -> NDArray[np.int64]:
    """Turn rows of tiles into rows of copies by kind."""
    out = np.zeros((len(hands), kinds), np.int64)
    np.add.at(out, (np.arange(len(hands))[:, None], hands), 1)
    return out


def cells_of(numbers: Any, cells: int) -> Counts:
    """How often each number 0 .. cells - 1 comes up; larger ones count as the last."""
    return np.bincount(np.minimum(np.asarray(numbers, np.int64), cells - 1), minlength=cells).astype(np.int64)
