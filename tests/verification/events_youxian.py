"""Counts of 攸县胡子牌 that only the log of every action tells: menus, and what 臭 took away.

`counts` returns an array a count, one entry a game. What 臭 takes away is no event: the hands are
followed through the log, and the ways to 吃 are the referee's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from simcli.referee.youxian.cards import CHOWS
from simcli.referee.youxian.plans import chow_plans

Ints = npt.NDArray[np.int64]
KINDS = ("wall", "offer", "answer", "act")
ACTIONS = (
    "card", "win", "pass", "peng", "chi", "discard", "deal", "ti_dealt", "shown", "draw", "ti", "wei", "pao", "waive",
    "skip", "dead", "pay", "draw_game", "score", "next_dealer",
)  # fmt: skip
WALL, OFFER, ANSWER, ACT = range(4)
CODE = {name: code for code, name in enumerate(ACTIONS)}
SEATS, CARDS, HAND = 3, 80, 20
NO_PENG, NO_CHI = 100, 101  # a 碰, a 吃 was declined
FOLLOWED = [CODE[name] for name in ("discard", "draw", "ti_dealt", "ti", "wei", "pao", "peng", "chi")]


class Menus(NamedTuple):
    """Menus in the order of the log: game, seat, entries, what they hold, the act before, the answer and its row."""

    game: Ints
    seat: Ints
    size: Ints
    has_peng: npt.NDArray[np.bool_]
    plans: Ints
    discard: npt.NDArray[np.bool_]
    after: Ints
    answer: Ints
    answer_at: Ints
    tile: Ints


def counts(events: pa.Table, match_games: int, first_match: int, dealers: Ints) -> dict[str, Ints]:
    """Return every count, game by game.

    Parameters
    ----------
    events : pyarrow.Table
        Whole matches from `first_match` on, menus included.
    match_games, first_match : int
    dealers : int array [games]
    """
    columns = {name: events[name].to_numpy().astype(np.int64) for name in ("match", "game", "seat", "tile", "arg")}
    kind, action = (_codes(events[name], words) for name, words in (("kind", KINDS), ("action", ACTIONS)))
    place = (columns["match"] - first_match) * match_games + columns["game"]
    games = len(dealers)
    rows = _Rows(place, kind, action, columns["seat"], columns["tile"], columns["arg"])
    found = _menus(rows)
    out = _menu_counts(rows, found, games)
    out |= _melds(rows, found, games)
    walls = rows.tile[kind == WALL].reshape(games, CARDS)
    removed = np.zeros((games, len(REMOVED)), dtype=np.int64)
    asked = set((found.after[_claims(rows, found)] * SEATS + found.seat[_claims(rows, found)]).tolist())
    for game, stream in enumerate(_streams(rows, found, games)):
        removed[game] = _follow(walls[game].tolist(), int(dealers[game]), stream, asked)
    return out | dict(zip(REMOVED, removed.T, strict=True))


#: Row of the log, action, seat, card, argument.
Step = tuple[int, int, int, int, int]


class _Rows(NamedTuple):
    game: Ints
    kind: Ints
    action: Ints
    seat: Ints
    tile: Ints
    arg: Ints


def _codes(column: pa.ChunkedArray, words: tuple[str, ...]) -> Ints:
    coded = column.combine_chunks().dictionary_encode()
    place = np.array([words.index(word) for word in coded.dictionary.to_pylist()])
    return place[coded.indices.to_numpy()]


def _menus(rows: _Rows) -> Menus:
    offer = rows.kind == OFFER
    new = offer.copy()
    new[1:] &= ~offer[:-1] | (rows.seat[1:] != rows.seat[:-1])
    first = np.flatnonzero(new)
    number = np.cumsum(new)[offer] - 1
    acted = np.maximum.accumulate(np.where(rows.kind == ACT, np.arange(rows.kind.size), -1))

    def holding(name: str) -> Ints:
        return np.bincount(number, rows.action[offer] == CODE[name], first.size).astype(np.int64)

    # every menu has one answer: the n-th of a seat in a game belongs to its n-th menu there
    answers = np.flatnonzero(rows.kind == ANSWER)
    assert answers.size == first.size, "a menu without an answer"
    by_seat = [np.lexsort((at, rows.seat[at], rows.game[at])) for at in (first, answers)]
    answer_at = np.empty(first.size, dtype=np.int64)
    answer_at[by_seat[0]] = answers[by_seat[1]]
    assert (rows.seat[answer_at] == rows.seat[first]).all()
    return Menus(
        rows.game[first],
        rows.seat[first],
        np.bincount(number, minlength=first.size),
        holding("peng") > 0,
        holding("chi"),
        holding("discard") > 0,
        acted[first],
        rows.action[answer_at],
        answer_at,
        rows.tile[first],
    )


def _claims(rows: _Rows, found: Menus) -> npt.NDArray[np.bool_]:
    """Menus about a drawn or discarded card; the {win, pass} put before a 跑 is among them."""
    on_card = np.isin(rows.action[found.after], (CODE["draw"], CODE["discard"]))
    return on_card & ~found.discard


def _menu_counts(rows: _Rows, found: Menus, games: int) -> dict[str, Ints]:
    chosen, claims = found.size >= 2, _claims(rows, found)

    def each(which: Any, weights: Any = None) -> Ints:
        weight = None if weights is None else weights[which]
        return np.bincount(found.game[which], weight, games).astype(np.int64)

    return {
        "menus": each(chosen),
        "menus_claim": each(claims),
        "menus_discard": each(chosen & found.discard),
        "menus_win_only": each(~found.discard & ~claims),
        "menu_entries": each(chosen, found.size),
        "peng_offered": each(found.has_peng),
        "eat_offered": each(found.plans > 0),
        "eat_plans_offered": each(found.plans > 0, found.plans),
    }


def _declined(found: Menus) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Menus whose 碰 was declined (a 吃 or nothing taken), and whose 吃 was (nothing taken)."""
    passed = found.answer == CODE["pass"]
    return found.has_peng & (passed | (found.answer == CODE["chi"])), (found.plans > 0) & passed


def _melds(rows: _Rows, found: Menus, games: int) -> dict[str, Ints]:
    """偎 of a card whose 碰 was declined before, and 跑 on a 碰 or on a 坎 or 偎."""

    def key(game: Ints, seat: Ints, tile: Ints) -> Ints:
        return (game * SEATS + seat) * 20 + tile

    def acts(name: str) -> Ints:
        return np.flatnonzero((rows.kind == ACT) & (rows.action == CODE[name]))

    def keys(at: Ints) -> Ints:
        return key(rows.game[at], rows.seat[at], rows.tile[at])

    no_peng, _ = _declined(found)
    stinking = np.isin(keys(acts("wei")), key(found.game, found.seat, found.tile)[no_peng])
    on_peng = np.isin(keys(acts("pao")), keys(acts("peng")))
    pao, wei = rows.game[acts("pao")], rows.game[acts("wei")]
    return {
        "chou_wei": np.bincount(wei[stinking], minlength=games),
        "pao_peng": np.bincount(pao[on_peng], minlength=games),
        "pao_kan_wei": np.bincount(pao[~on_peng], minlength=games),
    }


def _streams(rows: _Rows, found: Menus, games: int) -> Iterator[list[Step]]:
    """Yield for every game (row, action, seat, tile, arg) of what moves cards or makes them 臭, in order."""
    acts = np.flatnonzero((rows.kind == ACT) & np.isin(rows.action, FOLLOWED))
    no_peng, no_chi = _declined(found)
    at = np.concatenate((acts, found.answer_at[no_peng], found.answer_at[no_chi]))
    code = np.concatenate((rows.action[acts], np.full(no_peng.sum(), NO_PENG), np.full(no_chi.sum(), NO_CHI)))
    order = np.argsort(at, kind="stable")
    at, code = at[order], code[order]
    columns = (at, code, rows.seat[at], rows.tile[at], rows.arg[at])
    ends = np.searchsorted(rows.game[at], np.arange(games + 1))
    for game in range(games):
        part = slice(ends[game], ends[game + 1])
        yield list(zip(*(column[part].tolist() for column in columns), strict=True))


REMOVED = ("chou_removed", "chou_removed_peng", "chou_removed_eat", "chou_removed_left_no_claim")


class _Seat:
    """Free cards of a seat, what it holds as 坎, 偎 and 碰, what is 臭 for it, its fours and the cards it holds."""

    def __init__(self, cards: list[int]) -> None:
        self.free = [0] * 20
        for card in cards:
            self.free[card] += 1
        self.fours = sum(copies == 4 for copies in self.free)
        self.threes = {card for card, copies in enumerate(self.free) if copies == 3}
        self.free = [copies if copies < 3 else 0 for copies in self.free]
        self.peng: set[int] = set()
        self.no_peng: set[int] = set()
        self.no_chi: set[int] = set()
        self.held = len(cards)

    def must_discard(self) -> bool:
        """Tell whether a discard is due once one more card is held."""
        return self.held + 1 > (19 + self.fours if self.fours else 20)

    def may_peng(self, card: int) -> bool:
        return self.free[card] == 2 and (sum(self.free) > 2 or not self.must_discard())

    def may_chi(self, card: int) -> bool:
        left = sum(self.free) + 1
        return any(
            left > 3 * len(plan) or not self.must_discard()
            for plan in chow_plans(self.free, card, "if_possible", False)
        )


def _follow(wall: list[int], dealer: int, stream: list[Step], asked: set[int]) -> list[int]:
    """Follow a game and count the menus that 臭 made smaller: any, of a 碰, of all 吃, with no claim left."""
    found = [0, 0, 0, 0]
    hands = [wall[HAND * place : HAND * (place + 1)] for place in range(SEATS)]
    hands[0].append(wall[SEATS * HAND])
    seats = [_Seat(hands[(seat - dealer) % SEATS]) for seat in range(SEATS)]
    for at, code, seat, card, arg in stream:
        own = seats[seat]
        if code == NO_PENG:
            own.no_peng.add(card)
        elif code == NO_CHI:
            own.no_chi.add(card)
        elif code == CODE["discard"]:
            own.free[card] -= 1
            own.held -= 1
            own.no_chi.add(card)
            others = [other for other in seats if other is not own]
            if not any(card in other.threes for other in others):
                _claim(seats, seat, card, at, asked, found, drawn=False)
        elif code == CODE["draw"]:
            forced = card in own.threes or own.free[card] == 2
            run = any((card in one.threes and one is not own) or card in one.peng for one in seats)
            if not forced and not run:
                _claim(seats, seat, card, at, asked, found, drawn=True)
        elif code != CODE["ti_dealt"]:
            _meld(own, code, card, arg)
    return found


def _claim(seats: list[_Seat], source: int, card: int, at: int, asked: set[int], found: list[int], drawn: bool) -> None:
    """Count what 臭 takes away from the claims on one card."""
    for away in range(0 if drawn else 1, SEATS):
        seat = (source + away) % SEATS
        one = seats[seat]
        eats = away < 2
        peng = away > 0 and card in one.no_peng and one.may_peng(card)
        chi = eats and card in one.no_chi and one.may_chi(card)
        if peng or chi:
            found[0] += 1
            found[1] += peng
            found[2] += chi
            found[3] += at * SEATS + seat not in asked


def _meld(own: _Seat, code: int, card: int, arg: int) -> None:
    own.held += 1
    if code == CODE["wei"]:
        own.free[card] -= 2
        own.threes.add(card)
    elif code == CODE["peng"]:
        own.free[card] -= 2
        own.peng.add(card)
    elif code == CODE["chi"]:
        own.free[card] += 1
        while arg:
            for used in CHOWS[(arg & 63) - 1]:
                own.free[used] -= 1
            arg >>= 6
    else:  # 提 and 跑
        own.fours += 1
        own.threes.discard(card)
        own.peng.discard(card)
