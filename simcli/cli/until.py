"""How the targets of `run --until` stand, in words and as JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcli.text import say

if TYPE_CHECKING:
    from simcli.report.targets import Standing
    from simcli.runner import UntilResult
    from simcli.runner.goal import Goal


def as_plain(result: UntilResult) -> dict[str, Any]:
    """Return the targets of a run as `run --json` prints them."""
    return {
        "met": result.ended_by is not None,
        "ended_by": result.ended_by.text if result.ended_by else None,
        "games": result.games,
        "targets": [_target(standing) for standing in result.standings],
    }


def _target(standing: Standing) -> dict[str, Any]:
    figure = standing.figure
    return {
        "target": standing.target.text,
        "metric": standing.target.metric.name,
        "met": standing.met,
        "value": figure.value,
        "low": figure.low,
        "high": figure.high,
        "half_width": standing.half,
        "level": figure.level,
        "method": figure.method,
        "needed_games": standing.needed,
    }


def ending(result: UntilResult) -> list[str]:
    """Tell how every target stands, and which ended the run or that the games ran out first."""
    lines = [_standing(standing) for standing in result.standings]
    games = f"{result.games:,}"
    if result.ended_by is not None:
        text = result.ended_by.text
        zh = f"打到 {games} 局时全部达到，最后达到的是 {text}"
        en = f"met after {games} games; the last to be met was {text}"
        if len(result.standings) == 1:
            zh, en = f"打到 {games} 局时达到 {text}", f"{text} was met after {games} games"
        return [*lines, say(zh, en)]
    unmet = [standing for standing in result.standings if not standing.met]
    listed = ", ".join(standing.target.text for standing in unmet)
    zh, en = f"先到了 --games：{games} 局还没有达到 {listed}", f"--games came first: {games} games do not meet {listed}"
    needed = [standing.needed for standing in unmet]
    predicted = None if None in needed else max(games for games in needed if games is not None)
    return [*lines, say(zh, en) + _predicted(predicted, result.games)]


def progress(goal: Goal) -> str:
    """Tell in one line how far the targets are, and how many games they are predicted to take."""
    told = [_short(standing) for standing in goal.standings]
    return say(f"目标：{' · '.join(told)}", f"until: {' · '.join(told)}") + _predicted(goal.predicted(), goal.most)


def _predicted(games: int | None, most: int) -> str:
    """Tell how many games the targets are predicted to take."""
    if games is None:
        return ""
    zh, en = f"；预计共需约 {games:,} 局", f"; about {games:,} games needed"
    if games > most:
        zh, en = f"{zh}，多于 --games", f"{en}, more than --games"
    return say(zh, en)


def _short(standing: Standing) -> str:
    name = standing.target.metric.name
    if standing.half is None:
        return f"{name} {say('还太少', 'too early')}"
    reached = " ✓" if standing.met else ""
    wanted = standing.wanted or 0.0
    return f"{name} ±{standing.half:.3g}/{wanted:.3g}{reached}"


def _standing(standing: Standing) -> str:
    figure = standing.figure
    target = standing.target.text
    if standing.half is None or figure.value is None:
        return f"{target}: " + say("次数还太少，没有看", "too few games or hits to look")
    value, low, high = (f"{number:.6g}" for number in (figure.value, figure.low or 0.0, figure.high or 0.0))
    word = say("达到", "met") if standing.met else say("未达到", "not met")
    return f"{target}: {value} ({low} – {high}), ±{standing.half:.3g}, {word}"
