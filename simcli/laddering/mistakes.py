"""One player who makes mistakes among equals who make none: what it costs him, and who gets it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from simcli.laddering import lineups, playing
from simcli.laddering.contest import GAMES, Plan
from simcli.laddering.playing import Played, Size, Telling
from simcli.stats.design import PairCounts
from simcli.stats.figure import Figure, fixed
from simcli.stats.levels import together
from simcli.stats.moments import Layout, Moments
from simcli.stats.sample import Sample
from simcli.text import Text

if TYPE_CHECKING:
    from pathlib import Path

    from numpy.typing import NDArray

    from simcli.config import BotSpec, Experiment
    from simcli.runner import Watcher
    from simcli.stats.design import Design

    Floats = NDArray[np.float64]

#: How a match can end for him.
ENDS = ("first", "shared", "plus", "last")
_ALIKE = Text("各家打法相同，平均不输不赢", "all play alike: nobody gains on average")
_ROUGH = Text(
    "次数少，又有几次在同一组牌墙里，区间粗略：上限要防整组都这样，只会偏大",
    "few hits, some of them on the same walls: the interval is rough, and its upper end allows for a group of matches "
    "that all end so",
)
_MATCHES = "matches"


class Share(NamedTuple):
    """A share of mistakes and what follows from it.

    Parameters
    ----------
    mistakes : float
    points : list of Figure
        Points a match of the player with mistakes, then of those after him in the order of play.
    ends : dict of str to Figure
        By `ENDS`: the chance that he ends a match alone in first place, first with others, in plus, and last or
        last with others.
    """

    mistakes: float
    points: list[Figure]
    ends: dict[str, Figure]


@dataclass(frozen=True)
class Weak:
    """One player with ever more mistakes among equals.

    Parameters
    ----------
    plan : Plan
    bot : BotSpec
        What all play, mistakes apart.
    design : Design
    played : list of Played
    shares : list of Share
    """

    plan: Plan
    bot: BotSpec
    design: Design
    played: list[Played]
    shares: list[Share]


def plan(base: Experiment, bot: BotSpec, games: int = GAMES, out: Path | None = None) -> Plan:
    """Lay out the tables; see `simcli.laddering.contest.plan`."""
    tables = lineups.weak_tables(bot, base.seats)
    return Plan(base, (bot,), tables, playing.size(base, tables, games), playing.folder_of(base, out))


def weak(
    wanted: Plan, *, workers: int | None = None, watcher: Watcher | None = None, telling: Telling | None = None
) -> Weak:
    """Play the tables of one weak player, or what is missing, and work them out; see `laddering.contest.ladder`."""
    played = playing.play(
        wanted.base, wanted.tables, wanted.size, wanted.folder, workers=workers, watcher=watcher, telling=telling
    )
    design = playing.design(wanted.size, played)
    family = len(played)
    shares = [_share(one, design, wanted.size, family) for one in played]
    return Weak(wanted, wanted.bots[0], design, played, shares)


def _share(one: Played, design: Design, size: Size, family: int) -> Share:
    """Work out one table; each of the two printed tables, of `family` rows, holds together."""
    mistakes = one.table.one.mistakes
    key = f"{100 * mistakes:g}"
    points = one.totals.places()
    seats = points.shape[1]
    if mistakes:
        level = together((family - 1) * seats)
        sample = _sample(points, design, size.unit, pooled=False)
        told = [sample.mean(f"weak.{key}.{_who(at)}", _who(at), _MATCHES, level) for at in range(seats)]
    else:
        sample = _sample(points, design, size.unit, pooled=True)
        told = [fixed(f"weak.{key}.{_who(at)}", 0.0, _ALIKE, size.units) for at in range(seats)]
    level = together(family * len(ENDS))
    ends = {end: marked(sample.share(f"finish.{key}.{end}", end, "chances", level)) for end in ENDS}
    return Share(mistakes, told, ends)


def marked(end: Figure) -> Figure:
    """Return how often he ends so, with a warning where few hits, some on the same walls, make the interval rough."""
    return end.noted(_ROUGH) if end.method == "fay_feuer" else end


def _who(place: int) -> str:
    return "self" if place == 0 else f"after{place}"


def _sample(points: NDArray[np.int64], design: Design, unit: int, *, pooled: bool) -> Sample:
    """Sum up matches by unit: points by place, and how they ended for place 0 or, `pooled`, for all together."""
    seats = points.shape[1]
    ends = {name: found.sum(axis=1) if pooled else found[:, 0] for name, found in _ended(points).items()}
    chances = seats if pooled else 1
    by_match: dict[str, Floats] = {_who(at): points[:, at].astype(np.float64) for at in range(seats)}
    by_match |= {name: found.astype(np.float64) for name, found in ends.items()}
    by_match |= {_MATCHES: np.ones(len(points)), "chances": np.full(len(points), float(chances))}
    values = {name: found.reshape(-1, unit).sum(axis=1) for name, found in by_match.items()}
    names = list(values)
    layout = Layout(names, [(a, b) for a in names for b in names])
    moments = Moments.of(layout, np.stack(list(values.values()))[:, None], [_MATCHES, "chances"])
    pairs = {(end, "chances"): PairCounts.of(values[end], values["chances"]) for end in ENDS}
    most = {name: float(unit * chances) for name in (*ENDS, "chances")}
    return Sample(moments, design, most, pairs, frozenset(_who(at) for at in range(seats)))


def _ended(points: NDArray[np.int64]) -> dict[str, NDArray[np.bool_]]:
    """Tell for every match and place whether it ended so."""
    top, bottom = points.max(axis=1, keepdims=True), points.min(axis=1, keepdims=True)
    leading = points == top
    alone = leading & (leading.sum(axis=1, keepdims=True) == 1)
    return {"first": alone, "shared": leading & ~alone, "plus": points > 0, "last": points == bottom}
