"""How far the players of a game have come towards an event, act by act, read from the log of events.

A player holds the cards in hand and in melds. What is known of the wall at a moment are its front, from which cards
have been dealt and drawn, and at 个旧麻将 its back, from which the kong tiles come; the rest can be shuffled again
without changing anything that happened so far.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simcli.odds.features.base import Deck

if TYPE_CHECKING:
    import pyarrow as pa
    from numpy.typing import NDArray

    from simcli.odds.aims import Aim

    Ints = NDArray[np.int64]


#: The level of a moment that is too late to be of use.
NOWHERE = -(2**40)


class _Moves(NamedTuple):
    """What acts do: to the cards of their seat (`gains`, `losses`), and to the wall (`front`, `back`).

    `claims` gain a card only where it comes from another seat.
    """

    gains: frozenset[str]
    losses: frozenset[str]
    claims: frozenset[str]
    front: frozenset[str]
    back: frozenset[str]
    open_back: int


_MOVES: Mapping[str, _Moves] = {
    "gejiu": _Moves(
        frozenset({"draw", "replacement", "chow", "pung", "kong_exposed"}),
        frozenset({"discard"}),
        frozenset(),
        frozenset({"draw"}),
        frozenset({"replacement"}),
        2,
    ),
    "youxian": _Moves(
        frozenset({"chi", "peng", "pao", "wei", "ti"}),
        frozenset({"discard"}),
        frozenset(),
        frozenset({"draw"}),
        frozenset(),
        0,
    ),
    "tongcheng": _Moves(
        frozenset({"draw", "replacement", "pick", "peng", "zhao"}),
        frozenset({"discard"}),
        frozenset({"hua"}),
        frozenset({"draw", "replacement"}),
        frozenset(),
        0,
    ),
}


class Progress(NamedTuple):
    """Moments of some games in order: whose game, how far the best player is, and the wall known by then.

    Each field is an array with one entry a moment; `front` and `back` bound the part of the wall not yet known.
    """

    game: Ints
    level: Ints
    front: Ints
    back: Ints


def progress(variant: str, deck: Deck, aim: Aim, walls: NDArray[np.uint8], dealers: Ints, events: pa.Table) -> Progress:
    """Follow games act by act.

    Parameters
    ----------
    variant : str
    deck : Deck
    aim : Aim
    walls : uint8 array [games, tiles]
    dealers : int64 array [games]
    events : pa.Table
        The events of these games, in order.
    """
    moves, games = _MOVES[variant], len(walls)
    acts = _Acts(events, games)
    gain = acts.any_of(moves.gains) | (acts.any_of(moves.claims) & (acts.other >= 0) & (acts.other != acts.seat))
    loss = acts.any_of(moves.losses)
    moment = np.flatnonzero(gain | loss)
    game, seat = acts.game[moment], acts.seat[moment]
    delta = np.where(gain[moment], 1, -1)
    levels = _levels(deck, aim, walls, dealers, (game, seat, acts.tile[moment], delta))
    front = _so_far(acts.any_of(moves.front), acts.game, games)[moment] + deck.hand * deck.seats + 1
    back = walls.shape[1] - moves.open_back - _so_far(acts.any_of(moves.back), acts.game, games)[moment]
    start = np.arange(games)
    every = Progress(
        np.concatenate([start, game]),
        levels,
        np.concatenate([np.full(games, deck.hand * deck.seats + 1), front]),
        np.concatenate([np.full(games, walls.shape[1] - moves.open_back), back]),
    )
    if aim.latest is not None:
        drawn = (every.front - every.front[0]) + (every.back[0] - every.back)
        every.level[drawn > aim.latest] = NOWHERE
    order = np.argsort(every.game, kind="stable")
    return Progress(*(column[order] for column in every))


class _Acts:
    """The acts among events, as arrays."""

    def __init__(self, events: pa.Table, games: int) -> None:
        import pyarrow as pa

        action = events.column("action").combine_chunks().dictionary_encode()
        if isinstance(action, pa.ChunkedArray):
            action = action.combine_chunks()
        kind = events.column("kind").combine_chunks().dictionary_encode()
        act = kind.indices.to_numpy() == kind.dictionary.to_pylist().index("act")
        match = events.column("match").to_numpy()
        self.words: list[str] = action.dictionary.to_pylist()
        self.action = action.indices.to_numpy()[act]
        self.game: Ints = (match[act] - (match[0] if len(match) else 0)).astype(np.int64)
        self.seat: Ints = events.column("seat").to_numpy()[act].astype(np.int64)
        self.tile: Ints = events.column("tile").to_numpy()[act].astype(np.int64)
        self.other: Ints = events.column("other").to_numpy()[act].astype(np.int64)
        assert self.game.size == 0 or self.game[-1] == games - 1

    def any_of(self, actions: frozenset[str]) -> NDArray[np.bool_]:
        """Tell which acts are among these."""
        wanted = np.array([word in actions for word in self.words], bool)
        found: NDArray[np.bool_] = wanted[self.action]
        return found


def _so_far(counted: NDArray[np.bool_], game: Ints, games: int) -> Ints:
    """Count, for every act, those of its game up to it."""
    running = np.cumsum(counted)
    starts = np.searchsorted(game, np.arange(games))
    before = np.where(starts > 0, running[np.maximum(starts - 1, 0)], 0)
    found: Ints = running - before[game]
    return found


def _levels(
    deck: Deck, aim: Aim, walls: NDArray[np.uint8], dealers: Ints, changes: tuple[Ints, Ints, Ints, Ints]
) -> Ints:
    """Return how far the best player is after the deal, game by game, and then after every change."""
    game, seat, tile, delta = changes
    games, seats = len(walls), deck.seats
    dealt = [deck.dealt(walls, place) for place in range(seats)]
    level_at_deal = np.zeros((games, seats), np.int64)
    hands = np.zeros((games * seats, deck.kinds), np.int64)
    for place in range(seats):
        whose = (dealers + place) % seats
        level_at_deal[np.arange(games), whose] = aim.of(deck, dealt[place])
        hands[np.arange(games) * seats + whose] = dealt[place]
    owner = game * seats + seat
    order = np.argsort(owner, kind="stable")
    steps = np.zeros((len(order), deck.kinds), np.int64)
    steps[np.arange(len(order)), tile[order]] = delta[order]
    running = np.cumsum(steps, axis=0)
    first = np.flatnonzero(np.r_[True, owner[order][1:] != owner[order][:-1]]) if len(order) else np.zeros(0, np.int64)
    base = np.zeros((len(order), deck.kinds), np.int64)
    if len(order):
        lengths = np.diff(np.append(first, len(order)))
        before = running[first] - steps[first]
        base = np.repeat(hands[owner[order][first]] - before, lengths, axis=0)
    own = np.empty(len(order), np.int64)
    own[order] = aim.of(deck, running + base)
    # the best player after each change: his own level then, or the last known one of another
    return np.concatenate([level_at_deal.max(axis=1), _best(level_at_deal, game, seat, own)])


def _best(at_deal: Ints, game: Ints, seat: Ints, own: Ints) -> Ints:
    """Return the largest level of any seat after every change, given the level of the seat that changed."""
    found = np.empty(len(own), np.int64)
    rows = np.arange(len(own))
    starts = np.searchsorted(game, np.arange(len(at_deal)))
    last = np.full((len(own), at_deal.shape[1]), -1, np.int64)
    for one in range(at_deal.shape[1]):
        changed = np.where(seat == one, rows, -1)
        latest = np.maximum.accumulate(changed) if len(rows) else changed
        known = latest >= starts[game]
        last[:, one] = np.where(known, own[np.maximum(latest, 0)], at_deal[game, one])
    if len(own):
        found = last.max(axis=1)
    return found
