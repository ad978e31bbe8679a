"""A ladder: every bot against every other at every mix of two, on the same walls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from simcli.config.bots import kinds
from simcli.laddering import ahead as aheads
from simcli.laddering import components, lineups, playing
from simcli.laddering.ahead import Ahead
from simcli.laddering.leads import Lead, Scores
from simcli.laddering.playing import Played, Size, Telling
from simcli.report.seating import bot_key
from simcli.stats.figure import Figure
from simcli.stats.levels import LEVEL, together
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.config import BotSpec, Experiment
    from simcli.laddering.lineups import Mix
    from simcli.runner import Watcher
    from simcli.stats.design import Design

_FEW = Text("轮数太少，分不开", "too few rounds to tell the parts apart")
#: Games at each table where nobody says how many.
GAMES = 50_000


class Plan(NamedTuple):
    """What is to be played: tables with as many games each, in one folder."""

    base: Experiment
    bots: tuple[BotSpec, ...]
    tables: list[Mix]
    size: Size
    folder: Path


class Rank(NamedTuple):
    """A bot with its mean lead over all others, and its lead over the next one down (None for the last)."""

    bot: BotSpec
    mean: Figure
    over_next: Lead | None


@dataclass(frozen=True)
class Pair:
    """Two bots, the one that stands higher first.

    Parameters
    ----------
    lead : Lead
    ahead : Ahead
        Of a single one of the first at a table of the second.
    shares : dict
        By "game" and "match": the parts of the spread of scores over all mixes of the two (see `components`).
    """

    lead: Lead
    ahead: Ahead
    shares: dict[str, dict[str, Figure]]


@dataclass(frozen=True)
class Ladder:
    """Every bot against every other.

    Parameters
    ----------
    plan : Plan
    design : Design
    played : list of Played
    ranks : list of Rank
        The best bot first.
    matrix : dict of (BotSpec, BotSpec) to Figure
        Points a game of a single one of the first at a table of the second.
    pairs : list of Pair
        In the order of `ranks`.
    """

    plan: Plan
    design: Design
    played: list[Played]
    ranks: list[Rank]
    matrix: dict[tuple[BotSpec, BotSpec], Figure]
    pairs: list[Pair]

    @property
    def neighbours(self) -> list[Lead]:
        """Leads of every bot over the next one down."""
        return [rank.over_next for rank in self.ranks if rank.over_next is not None]


def plan(base: Experiment, bots: Sequence[BotSpec], games: int = GAMES, out: Path | None = None) -> Plan:
    """Lay out a ladder.

    Parameters
    ----------
    base : Experiment
        Gives the rules, the match and the seed; its own bots, seating and games are not looked at.
    bots : sequence of BotSpec
        Two or more, all different. Their order does not matter: the same bots always meet at the same tables.
    games : int
        At each table; rounded up.
    out : Path, optional
        Folder of the runs; default `results/ladder-<name>`.
    """
    known = kinds()
    ordered = tuple(sorted(bots, key=lambda bot: (known.index(bot.kind), bot)))
    tables = lineups.tables(ordered, base.seats)
    size = playing.size(base, tables, games)
    return Plan(base, ordered, tables, size, playing.folder_of(base, out))


def ladder(
    wanted: Plan, *, workers: int | None = None, watcher: Watcher | None = None, telling: Telling | None = None
) -> Ladder:
    """Play a ladder, or what is missing of it, and work it out.

    Parameters
    ----------
    wanted : Plan
    workers, watcher
        See `simcli.runner.run`.
    telling : function, optional
        Hears which table comes next.

    Raises
    ------
    RunError, UsageError, Interrupted
        As `simcli.runner.run`; what is finished is kept.
    """
    played = playing.play(
        wanted.base, wanted.tables, wanted.size, wanted.folder, workers=workers, watcher=watcher, telling=telling
    )
    design = playing.design(wanted.size, played)
    scores = Scores(played, wanted.size, design)
    bots = wanted.bots
    n_pairs = len(bots) * (len(bots) - 1) // 2
    # any two can turn out to be neighbours: the list holds together with all of them taken into account
    level = together(len(bots) + n_pairs)
    means = {bot: scores.over_all(f"ladder.{bot_key(bot)}.mean", bot, _others(bots, bot), level) for bot in bots}
    order = sorted(bots, key=lambda bot: -(means[bot].value or 0.0))
    ranks = []
    for bot, below in pairwise((*order, None)):
        assert bot is not None
        next_one = None if below is None else scores.lead(f"ladder.{bot_key(bot)}", bot, below, level)
        ranks.append(Rank(bot, means[bot], next_one))
    pairs = [_pair(wanted, played, design, lead) for lead in _leads(scores, order, wanted.base.seats)]
    return Ladder(wanted, design, played, ranks, _matrix(scores, bots), pairs)


def lead(
    base: Experiment,
    one: BotSpec,
    other: BotSpec,
    games: int = GAMES,
    *,
    out: Path | None = None,
    workers: int | None = None,
    watcher: Watcher | None = None,
) -> Lead:
    """Return how much one bot scores more than another in a game, player for player, under the rules of `base`.

    Parameters
    ----------
    base : Experiment
        Gives the rules, the match and the seed.
    one, other : BotSpec
    games : int
        At each table of these two; the tables of a ladder on the same walls are taken from there.
    out, workers, watcher
        As for `plan` and `ladder`.

    Raises
    ------
    RunError, UsageError, Interrupted
        As `simcli.runner.run`.
    """
    wanted = plan(base, (one, other), games, out)
    played = playing.play(base, wanted.tables, wanted.size, wanted.folder, workers=workers, watcher=watcher)
    scores = Scores(played, wanted.size, playing.design(wanted.size, played))
    return scores.lead(f"leads.{bot_key(one)}_{bot_key(other)}", one, other, LEVEL)


def _others(bots: Sequence[BotSpec], bot: BotSpec) -> list[BotSpec]:
    return [other for other in bots if other != bot]


def _leads(scores: Scores, bots: Sequence[BotSpec], seats: int) -> list[Lead]:
    """Return the lead of every bot over every later one; all intervals of all mixes hold together."""
    found = list(combinations(bots, 2))
    level = together(len(found) * seats)
    return [scores.lead(f"leads.{bot_key(one)}_{bot_key(other)}", one, other, level) for one, other in found]


def _matrix(scores: Scores, bots: Sequence[BotSpec]) -> dict[tuple[BotSpec, BotSpec], Figure]:
    level = together(len(bots) * (len(bots) - 1))
    return {
        (one, other): scores.one_among(f"matrix.{bot_key(one)}.{bot_key(other)}", one, other, level)
        for one in bots
        for other in _others(bots, one)
    }


def _pair(wanted: Plan, played: Sequence[Played], design: Design, lead: Lead) -> Pair:
    """Work out luck and skill of two bots."""
    key = f"{bot_key(lead.one)}_{bot_key(lead.other)}"
    ours = [one for one in played if {one.table.one, one.table.other} == {lead.one, lead.other}]
    pairs = len(wanted.bots) * (len(wanted.bots) - 1) // 2
    return Pair(
        lead,
        _ahead(f"luck.{key}", ours, lead.one, design, wanted.size, together(pairs)),
        {
            "game": _shares(f"variance.{key}_game", ours, design, wanted.size, whole=False),
            "match": _shares(f"variance.{key}_match", ours, design, wanted.size, whole=True),
        },
    )


def _ahead(key: str, ours: Sequence[Played], bot: BotSpec, design: Design, size: Size, level: float) -> Ahead:
    alone = next(
        one
        for one in ours
        if (one.table.one == bot and one.table.ones == 1) or (one.table.other == bot and one.table.others == 1)
    )
    position = 0 if alone.table.one == bot else alone.table.ones
    totals = alone.totals
    points, phases = totals.positions()[:, position], totals.phases(position)
    return aheads.ahead(key, points, phases, totals.seats, design, size.unit, level)


def _shares(key: str, ours: Sequence[Played], design: Design, size: Size, *, whole: bool) -> dict[str, Figure]:
    """Estimate the parts of the spread of scores, each interval by itself."""
    spreads = [components.Spread.of(one.totals, one.table.ones, whole=whole) for one in ours]
    found = components.shares(spreads, size.units)
    if found is None:
        return {name: Figure(f"{key}.{name}", None, clusters=size.units, note=_FEW) for name in components.NAMES}
    sample = Scores(ours, size, design).sample
    return {
        name: sample.around(f"{key}.{name}", share.value, share.variance, share.df) for name, share in found.items()
    }
