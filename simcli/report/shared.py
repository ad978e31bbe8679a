"""Sums that every game's report needs: outcomes, wins, scores, deal-ins, the dealer, runs of luck."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from simcli.report import evening, gaps, standing
from simcli.report.collect import Spread
from simcli.report.measures import Measure, SeatMeasure, indicators
from simcli.report.registry import Registry

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.report.batch import Batch
    from simcli.stats.histogram import Histogram

    Values = NDArray[Any]

#: Quantiles of the score of one seat in one game that the report shows.
SCORE_QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
#: Quantiles of the cards drawn until a win.
DRAW_QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
#: The share of games whose mean is told as "the worst games".
WORST = 0.01
#: Runs of a dealer up to this length are followed.
RUN_LENGTHS = 6
#: Lengths of a losing run that are counted.
LOSING_RUNS = (2, 3, 4, 5, 6, 8, 10, 15, 20)


class Cuts(NamedTuple):
    """Values near the quantiles, from the first part of the log.

    How strongly the matches cluster is measured at these; the quantiles themselves come from all values.
    """

    score: dict[float, int]
    draws: dict[float, int]

    @classmethod
    def of(cls, score: Iterable[int], draws: Iterable[int]) -> Cuts:
        """Return the cuts at the quantiles that the report shows, in their order."""
        return cls(
            {p: int(cut) for p, cut in zip(SCORE_QUANTILES, score, strict=True)},
            {p: int(cut) for p, cut in zip(DRAW_QUANTILES, draws, strict=True)},
        )

    def plain(self) -> list[list[int]]:
        """Return the cuts alone."""
        return [list(self.score.values()), list(self.draws.values())]


def cuts(score: Histogram, draws: Histogram) -> Cuts:
    """Choose the cuts from the distributions of a first part."""
    return Cuts.of(
        (score.quantile(p) for p in SCORE_QUANTILES),
        (draws.quantile(p) if draws.size else 0 for p in DRAW_QUANTILES),
    )


def add(registry: Registry, chosen: Cuts) -> None:
    """Declare the sums that all games share."""
    seats = registry.seating.seats
    registry.games += [
        Measure("winners", lambda b: b.winners, ("games",), registry.most_winners),
        Measure("won", lambda b: b.winners > 0),
        Measure("draw", lambda b: b.winners == 0),
        Measure("draws", lambda b: b.draws, most=None),
        Measure("decisions", lambda b: b.decisions, most=None),
        Measure("draws_of_won", lambda b: b.draws * (b.winners > 0), ("won",), None),
        *indicators("winners", range(2, registry.most_winners + 1), lambda b: b.winners),
    ]
    registry.seats += [
        SeatMeasure("won_seats", lambda b, s: b.won[s]),
        SeatMeasure("score", lambda b, s: b.of_seat("score", s), None, signed=True),
        SeatMeasure("score2", _square, None),
        SeatMeasure("gained", lambda b, s: b.of_seat("score", s) > 0),
        SeatMeasure("lost", lambda b, s: b.of_seat("score", s) < 0),
        SeatMeasure("untouched", lambda b, s: b.of_seat("score", s) == 0),
    ]
    registry.groups += [["score", "score2", "seat_games"], ["score_dealer", "score2_dealer", "games"]]
    registry.groups.append(["score_other", "score2_other", "other_games"])
    if len(registry.seating.kinds) > 1:
        for kind in range(len(registry.seating.kinds)):
            registry.groups.append([f"score_kind{kind}", f"score2_kind{kind}", f"kind{kind}_games"])
        _add_dealers_by_kind(registry)
    _add_matches(registry, seats)
    evening.add(registry)
    gaps.add(registry)
    _add_cuts(registry, chosen, seats)
    if registry.match_games > 1:
        _add_runs(registry)


def _square(batch: Batch, seat: int) -> Values:
    score = batch.of_seat("score", seat)
    # the square of a narrow integer needs twice its bytes
    wide: Values = score.astype(np.int32 if score.dtype == np.int16 else np.float64)
    return wide * wide


def _add_dealers_by_kind(registry: Registry) -> None:
    """The dealer's games and score by the kind of bot that deals."""
    group = []
    for kind in range(len(registry.seating.kinds)):
        sits = (registry.seating.kind_at == kind).T[:, None, :, None]  # seats, 1, cells, 1
        registry.games += [
            Measure(f"deals_kind{kind}", partial(_deals, sits)),
            Measure(f"dealt_score_kind{kind}", partial(_dealt_score, sits), (f"deals_kind{kind}",), None, signed=True),
        ]
        group += [f"deals_kind{kind}", f"dealt_score_kind{kind}"]
    registry.groups.append(group)


def _deals(sits: NDArray[np.bool_], batch: Batch) -> Values:
    found = np.zeros(batch.shape, dtype=bool)
    for seat in range(batch.seats):
        found |= batch.is_dealer[seat] & sits[seat]
    return found


def _dealt_score(sits: NDArray[np.bool_], batch: Batch) -> Values:
    found = np.zeros(batch.shape)
    for seat in range(batch.seats):
        found += batch.of_seat("score", seat) * (batch.is_dealer[seat] & sits[seat])
    return found


def _add_matches(registry: Registry, seats: int) -> None:
    """Totals of whole matches and the longest run of lost games in one."""
    of_matches = ("seat_matches",)
    registry.games += [
        Measure("match_total2", _match_total2, of_matches, None, per_match=True),
        Measure("losing_run", lambda b: losing_runs(b).sum(axis=0), of_matches, None, per_match=True),
    ]
    for length in losing_run_rows(registry.match_games):
        name = f"losing_run_{length}"
        registry.games.append(Measure(name, partial(_lost_in_a_row, length), of_matches, seats, per_match=True))


def losing_run_rows(match_games: int) -> list[int]:
    """Return the lengths of a losing run that have a row."""
    return [length for length in LOSING_RUNS if length <= match_games]


def _match_total2(batch: Batch) -> Values:
    found: Values = (standing.totals(batch).astype(np.float64) ** 2).sum(axis=0)
    return found


def _lost_in_a_row(length: int, batch: Batch) -> Values:
    found: NDArray[Any] = (losing_runs(batch) >= length).sum(axis=0)
    return found


def losing_runs(batch: Batch) -> NDArray[np.int16]:
    """Return the longest run of games with a negative score, by seat, match of the round and round."""
    found: NDArray[np.int16] = batch.once("losing_runs", lambda: _losing_runs(batch))
    return found


def _losing_runs(batch: Batch) -> NDArray[np.int16]:
    games, cells, rounds = batch.shape
    found = np.zeros((batch.seats, cells, rounds), dtype=np.int16)
    for seat in range(batch.seats):
        lost = batch.of_seat("score", seat) < 0
        run = np.zeros((cells, rounds), dtype=np.int16)
        for game in range(games):
            run += 1
            run *= lost[game]
            np.maximum(found[seat], run, out=found[seat])
    return found


def _add_cuts(registry: Registry, chosen: Cuts, seats: int) -> None:
    """How many values do not exceed each cut, and how far the worst lie below theirs."""
    registry.games += [
        Measure(f"score_below_{100 * p:g}", partial(_scores_below, cut), ("seat_games",), seats)
        for p, cut in chosen.score.items()
    ]
    registry.games.append(Measure("score_short", partial(_scores_short, chosen.score[WORST]), ("seat_games",), None))
    registry.games += [
        Measure(f"draws_below_{100 * p:g}", partial(_draws_below, cut), ("won",)) for p, cut in chosen.draws.items()
    ]


def _scores_below(cut: int, batch: Batch) -> Values:
    found = np.zeros(batch.shape, dtype=np.int8)
    for seat in range(batch.seats):
        found += batch.of_seat("score", seat) <= cut
    return found


def _scores_short(cut: int, batch: Batch) -> Values:
    found: Values = np.maximum(cut - batch.of_seat("score", 0), 0)
    for seat in range(1, batch.seats):
        found = found + np.maximum(cut - batch.of_seat("score", seat), 0)
    return found


def _draws_below(cut: int, batch: Batch) -> Values:
    found: Values = (batch.draws <= cut) & (batch.winners > 0)
    return found


def _add_runs(registry: Registry) -> None:
    """How a dealer's run goes on: of the games followed by another, the k-th of a run and whether the run ends."""
    names = []
    registry.games.append(Measure("stays", lambda b: b.dealer_stays, ("followed_games",)))
    for k in range(1, RUN_LENGTHS + 1):
        registry.games += [
            Measure(f"run_{k}", partial(_in_run, k)),
            Measure(f"run_{k}_ends", partial(_run_ends, k), (f"run_{k}",)),
        ]
        names += [f"run_{k}", f"run_{k}_ends"]
    registry.groups.append(names)


def _in_run(k: int, batch: Batch) -> Values:
    found: NDArray[Any] = batch.dealer_run[:-1] == k
    return found


def _run_ends(k: int, batch: Batch) -> Values:
    return _in_run(k, batch) & ~batch.dealer_stays


def spreads(seats: int, unit: int) -> list[Spread]:
    """Return the distributions that all games share.

    Parameters
    ----------
    seats : int
    unit : int
        Points that every score is a multiple of (the base); scores are kept in these.
    """

    def in_units(values: Values) -> Values:
        return values if unit == 1 else values // unit

    def scores(b: Batch) -> Values:
        return in_units(np.stack([b.of_seat("score", seat) for seat in range(seats)]))

    return [
        Spread("score", scores, in_units=True),
        Spread("match_total", lambda b: in_units(standing.totals(b)), in_units=True),
        Spread("draws", lambda b: b.draws[b.winners > 0]),
        Spread("losing_run", losing_runs),
    ]
