"""The metrics of a game: every figure of its report that is made from sums, under the report's name and short ones."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from simcli.errors import UsageError
from simcli.report.context import Context
from simcli.report.declaring import declare
from simcli.report.recording import NoSpreads, Recipe, Recorded, recorder
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.games import Game
    from simcli.report.table import Unit
    from simcli.stats.figure import Figure
    from simcli.stats.sample import Sample

#: Short names of figures that every report has, and what to call them where the table's words are not enough.
_SHORT = {
    "draw_share": "outcomes.draw.share",
    "dealer_edge": "dealer.edge.points",
    "dealer_win_share": "win_rate.dealer.share",
    "other_win_share": "win_rate.other.share",
    "dealer_stays": "dealer.stays.share",
    "points_per_win": "summary.points.mean",
    "length": "length.draws.mean",
    "choices": "length.decisions.mean",
    "sd(score)": "score.all.sd",
    "sd(dealer_score)": "score.dealer.sd",
    "deal_in_share": "deal_in.all.share",
    "untouched_share": "result.all_untouched.share",
}
#: Means a win whose sum has another name than the metric.
_SIZES = {"fans": "fan_per_win"}


@dataclass(frozen=True)
class Metric:
    """A figure that can be asked for by name.

    Parameters
    ----------
    name : str
        Short name where it has one, else the report's.
    figure : str
        Name of the figure in the report; figure and metric agree to the last digit.
    text : Text
        What it is.
    unit : "share" or "number"
        Shares are fractions of 1.
    recipe : Recipe
        How it is made.
    signed : bool
        Whether it can be 0 or change sign, so that no error in percent of it makes sense.
    """

    name: str
    figure: str
    text: Text
    unit: Unit
    recipe: Recipe
    signed: bool

    def of(self, sample: Sample, level: float = 0.95) -> Figure:
        """Estimate it from a sample that holds its sums."""
        return self.recipe.figure(self.figure, sample, level)


class Metrics(Mapping[str, Metric]):
    """The metrics of one experiment by name: short names first, then those of the report's tables.

    `registry` holds the sums that they are made of; `impossible` tells why the rules in force rule some rows out.
    """

    def __init__(self, short: dict[str, Metric], full: dict[str, Metric], ruled_out: dict[str, Text]) -> None:
        self.short, self.full, self.ruled_out = short, full, ruled_out

    def __getitem__(self, name: str) -> Metric:
        return self.short[name] if name in self.short else self.full[name]

    def __iter__(self) -> Iterator[str]:
        yield from self.short
        yield from (name for name in self.full if name not in self.short)

    def __len__(self) -> int:
        return len({*self.short, *self.full})

    def find(self, name: str, variant: str, flag: str = "") -> Metric:
        """Return one metric.

        Parameters
        ----------
        name, variant : str
        flag : str
            The flag that it was given by, for messages.

        Raises
        ------
        UsageError
            There is none of that name, or the rules in force rule it out; the nearest names are given.
        """
        if name in self:
            return self[name]
        if name in self.ruled_out:
            why = self.ruled_out[name]
            raise UsageError(say(f"{name}：{why.zh}", f"{name}: {why.en}"))
        given = f"{flag} {name}: " if flag else ""
        near = difflib.get_close_matches(name, [*self], n=3, cutoff=0.4)
        listed = ", ".join(near)
        hint = say(f"；相近的有 {listed}", f"; nearest: {listed}") if near else ""
        if name.count("(") > name.count(")"):
            hint = say("，括号没有写完", ", its bracket is not closed") + hint
        raise UsageError(
            given + say(f"{variant} 没有指标 {name!r}", f"{variant} has no metric {name!r}") + hint,
            say(f"全部见 simcli metrics {variant}", f"`simcli metrics {variant}` lists them"),
        )


def metrics(experiment: Experiment) -> Metrics:
    """List the metrics of an experiment, from the tables of its report."""
    # neither name nor size nor walls decide which figures there are: runs of a sweep share what is listed once
    return _listed(replace(experiment, name="", seed=0, games=1, path=None))


@lru_cache(maxsize=64)
def _listed(experiment: Experiment) -> Metrics:
    adapter: Any = import_module(f"simcli.report.{experiment.variant}.adapter")
    registry = declare(experiment)
    writes = recorder(registry, "round" if experiment.seating.walls == "shared" else "match")
    context = Context(experiment, registry.seating, writes, NoSpreads(), registry.most_winners, adapter.words)
    tables = adapter.tables(context)
    signed = registry.signed()
    full = {one.figure.metric: _metric(one, signed) for one in writes.found(tables)}
    names = dict(_names(experiment.game, full))
    short = {name: replace(full[figure], name=name) for name, figure in names.items() if figure in full}
    reasons = {f"{table.name}.{row.key}": row.instead for table in tables for row in table.rows if row.instead}
    ruled_out = {
        name: reason
        for name, figure in names.items()
        if figure not in full and (reason := reasons.get(figure.rpartition(".")[0]))
    }
    return Metrics(short, full, ruled_out)


def _names(game: Game, full: Mapping[str, Metric]) -> Iterator[tuple[str, str]]:
    """Yield every short name with the name of its figure."""
    yield from _SHORT.items()
    for figure, metric in full.items():
        table, _, rest = figure.partition(".")
        sums = metric.recipe.sums
        if table == "summary" and sums[-1] == "winners" and metric.recipe.kind == "mean":
            name = _SIZES.get(sums[0], f"{sums[0]}_per_win")
            if name not in _SHORT:
                yield name, figure
        if table == "summary" and rest.startswith("bot_"):
            yield f"score({rest.removeprefix('bot_').removesuffix('.mean')})", figure
    for way in game.win_by:
        yield f"share({way})", f"ways.{way}.of_wins"
        yield f"rate({way})", f"outcomes.{way}.share"
    for pattern in game.patterns:
        yield f"share({pattern.id})", f"patterns.{pattern.id}.of_wins"
        yield f"rate({pattern.id})", f"patterns.{pattern.id}.of_games"


def _metric(one: Recorded, signed: frozenset[str]) -> Metric:
    zh = f"{one.table.title.zh}：{one.row.label.zh.strip()}，{one.column.title.zh}"
    en = f"{one.table.title.en}: {one.row.label.en.strip()}, {one.column.title.en}"
    recipe = one.recipe
    amounts = {y for _, y, _ in recipe.terms}
    can_vanish = recipe.kind == "combination" or (recipe.kind in ("mean", "rate") and bool(amounts & signed))
    unit = one.row.unit or one.column.unit
    return Metric(one.figure.metric, one.figure.metric, Text(zh, en), unit, recipe, can_vanish)
