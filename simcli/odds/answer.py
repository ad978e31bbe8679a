"""From an experiment and an event to every estimate that answers it."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from simcli.errors import RunError, UsageError
from simcli.odds import estimate as made
from simcli.odds.aims import aim_of
from simcli.odds.counting import TooMany
from simcli.odds.estimate import Estimate
from simcli.odds.exact import Odds, count_odds
from simcli.odds.names import Names
from simcli.odds.plain import of_deals, of_run
from simcli.odds.playing import obstacle
from simcli.odds.possible import refuse_if_settled
from simcli.odds.strata import of_the_deal
from simcli.odds.table import of_deal_alone
from simcli.text import Text, current, say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.odds.event import Node
    from simcli.runner import Watcher

Wanted = Literal["auto", "exact", "plain", "strata", "splitting"]
#: Deals dealt where an event of the deal is too complex to be counted.
DEALS = 400_000
_TOO_COMPLEX = Text(
    "起手太复杂，分不了层；可试别的 --method",
    "the deals are too complex to be counted, so there are no strata of them: another --method may do",
)
#: The precision (relative half width) from which on an estimate is left as it is.
PRECISION = 0.10


@dataclass(frozen=True)
class Month:
    """What a room wants to know: games a month, and the prize paid each time (None: no prize)."""

    games: int
    prize: float | None = None


@dataclass(frozen=True)
class Question:
    """What is asked.

    Parameters
    ----------
    experiment : Experiment
    event : str
    method : str
        How to answer it; "auto" chooses.
    precision : float
        Relative half width that is wanted.
    month : Month or None
    """

    experiment: Experiment
    event: str
    method: Wanted = "auto"
    precision: float = PRECISION
    month: Month | None = None


@dataclass
class Answer:
    """The estimates, the best first; `odds` holds what was counted, `folder` the run that was looked at."""

    question: Question
    names: Names
    node: Node
    estimates: list[Estimate] = field(default_factory=list)
    odds: Odds | None = None
    folder: Path | None = None

    @property
    def best(self) -> Estimate:
        """The estimate to go by."""
        return self.estimates[0]

    @property
    def seen(self) -> Estimate:
        """The estimate that months go by: the best, or where that never saw the event, the first that did."""
        return next((one for one in self.estimates if one.number.value), self.best)


@dataclass(frozen=True)
class Means:
    """How an answer is made.

    Parameters
    ----------
    out : Path or None
        Directory of the plain run; None: its usual home.
    workers : int or None
        Worker processes, or threads; None: one a processor.
    watcher : Watcher or None
        Watches the plain run.
    telling : function of a Text, or None
        Hears what comes next where the plain run is not enough.
    """

    out: Path | None = None
    workers: int | None = None
    watcher: Watcher | None = None
    telling: Callable[[Text], None] | None = None


def answer(question: Question, means: Means) -> Answer:
    """Answer a question.

    Parameters
    ----------
    question : Question
    means : Means

    Raises
    ------
    UsageError
        The event cannot be read, is settled by its own words, or cannot be answered by the method that is wanted.
    """
    names = Names(question.experiment)
    found = Answer(question, names, names.read(question.event))
    refuse_if_settled(names, found.node)
    if of_deal_alone(names, found.node):
        _of_deal(found)
    elif question.method == "exact":
        raise UsageError(
            say(
                "只有只看起手的事件（deal.…、dealer、place）数得清；这个事件还看牌局",
                "only events of the deal alone (deal.…, dealer, place) can be counted; this one looks at the play too",
            )
        )
    if not found.estimates or question.method in ("plain", "strata", "splitting"):
        _played(found, means)
    return found


def _of_deal(found: Answer) -> None:
    """Count an event of the deal, or deal plainly where it is too complex."""
    question = found.question
    if question.method not in ("auto", "exact"):
        return
    try:
        found.odds = count_odds(found.names, found.node)
    except TooMany:
        if question.method == "exact":
            raise UsageError(
                say(
                    "这个事件太复杂，数不清；去掉 --method exact",
                    "the event is too complex to be counted: leave --method exact out",
                )
            ) from None
        found.estimates.append(made.of_plain(of_deals(found.names, found.node, question.experiment, DEALS), "deals"))
        return
    counted = made.of_odds(found.odds)
    found.estimates.append(counted)
    if counted.somebody.value is None or _wide(counted):
        dealt = made.of_plain(of_deals(found.names, found.node, question.experiment, DEALS), "deals")
        found.estimates[0] = made.with_somebody(counted, dealt)


def _wide(counted: Estimate) -> bool:
    """Tell whether bounds on "somebody" are so far apart that dealing tells more."""
    one = counted.somebody
    return one.low is not None and one.high is not None and bool(one.value) and (one.high - one.low) > 0.01 * one.high


def _played(found: Answer, means: Means) -> None:
    """Look at a plain run, played as far as it is not there yet; if that tells too little, go another way as well."""
    from simcli.runner import run

    question = found.question
    alike = len(set(question.experiment.bots)) == 1
    if question.method in ("auto", "exact", "plain") or not alike:
        found.folder = run(question.experiment, means.out, workers=means.workers, watcher=means.watcher).folder
    if question.method in ("auto", "exact", "plain"):
        plain = made.of_plain(of_run(found.names, found.node, found.folder), "plain")  # type: ignore[arg-type]
        found.estimates.append(plain)
        if question.method == "plain" or plain.relative <= question.precision:
            return
    _rare(found, means)


def _rare(found: Answer, means: Means) -> None:
    """Estimate a rare event; where the method is left open, only if one is known for it."""
    from simcli.odds import rare

    question = found.question
    names, experiment = found.names, question.experiment
    threads = means.workers or os.cpu_count() or 1
    method: made.Method | None = _fitting(found) if question.method == "auto" else question.method
    if method is None:
        return
    if means.telling is not None:
        how, games = made.METHODS[method], f"{experiment.games:,}"
        means.telling(Text(f"{how.zh}：约 {games} 局", f"{how.en}: about {games} games"))
    way = rare.by_strata if method == "strata" else rare.splitting
    try:
        estimate = way(names, found.node, experiment, experiment.games, threads, found.folder)
    except TooMany:
        if not found.estimates:
            raise UsageError(_TOO_COMPLEX.get(current())) from None
        found.estimates[0] = replace(found.best, notes=(*found.best.notes, _TOO_COMPLEX))
        return
    if estimate is None:
        if not found.estimates:
            raise RunError(say("没有一局到达这个事件；加大 --games", "no game got to the event: more --games"))
        found.estimates[0] = replace(found.best, notes=(*found.best.notes, _tried(method)))
        return
    better = not found.estimates or rare.tells_more(estimate, found.best)
    found.estimates.insert(0 if better else 1, estimate)


def _tried(method: made.Method) -> Text:
    how = made.METHODS[method]
    return Text(f"也试过{how.zh}：没有一局到达这个事件。", f"Also tried: {how.en}; no game got to the event.")


def _fitting(found: Answer) -> made.Method | None:
    """Choose a method for a rare event: strata where it says something of the deal, splitting where it says how."""
    names, node = found.names, found.node
    if obstacle(names, node, found.question.experiment) is not None:
        return None
    if of_the_deal(names, node) is not None:
        return "strata"
    return None if aim_of(names, node) is None else "splitting"
