"""What `simcli verify` prints."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from simcli.cli.common import table
from simcli.cli.progress import duration
from simcli.text import current, say

if TYPE_CHECKING:
    from simcli.verify.games import Checks
    from simcli.verify.session import Difference, Outcome

_MOST_SHOWN = 5


def as_plain(outcome: Outcome, missing: list[str], written: Path | None) -> dict[str, Any]:
    """Return what --json prints."""
    return {
        "games": outcome.games,
        "matches": outcome.matches,
        "seconds": round(outcome.seconds, 3),
        "differences": [difference._asdict() for difference in outcome.differences],
        "upper_bound": outcome.bound(),
        "exercised": outcome.counts,
        "not_exercised": missing,
        "case": str(written) if written else None,
    }


def difference_lines(difference: Difference, game: Checks) -> list[str]:
    """Tell a difference: place, clause, both values."""
    clause = game.registry[difference.clause].get(current())
    place = say(
        f"第 {difference.match} 场第 {difference.game} 局第 {difference.step} 步",
        f"match {difference.match} game {difference.game} step {difference.step}",
    )
    return [
        f"{place}: {clause} ({difference.clause})",
        f"  {say('内核：', 'kernel:  ')}{difference.kernel_value}",
        f"  {say('裁判：', 'referee: ')}{difference.referee_value}",
    ]


def print_outcome(outcome: Outcome, game: Checks, missing: list[str], written: Path | None) -> None:
    """Print the differences, what was not exercised, and last the result line."""
    for difference in outcome.differences[:_MOST_SHOWN]:
        for line in difference_lines(difference, game):
            click.echo(line)
    more = len(outcome.differences) - _MOST_SHOWN
    if more > 0:
        click.echo(say(f"另有 {more} 场不同", f"and {more} more matches that differ"))
    if missing:
        seen = say("出现次数", "times")
        rows = [["", seen, ""]]
        rows += [[ident, f"{outcome.counts[ident]:,}", game.counted[ident].get(current())] for ident in missing]
        click.echo(say(f"{len(missing)} 项出现不足 30 次：", f"not exercised (fewer than 30 times): {len(missing)}"))
        for line in table(rows, frozenset({1})):
            click.echo(f"  {line}")
    if written is not None:
        click.echo(say(f"最小的一局写入 {written}", f"smallest differing game: {written}"))
    click.echo(_result(outcome))


def _result(outcome: Outcome) -> str:
    took = duration(outcome.seconds) if outcome.seconds >= 10 else f"{outcome.seconds:.1f}s"
    found = len(outcome.differences)
    bound = f"{outcome.bound():.2g}"
    stopped = outcome.games < outcome.wanted and found > 0
    early = say("（提前停下）", " (stopped early)") if stopped else ""
    return say(
        f"裁判核对 {outcome.games:,} 局，用时 {took}{early}：不同 {found}；每局不同的概率至多 {bound}（95%）",
        f"{outcome.games:,} games refereed in {took}{early}: {found} differences; at most {bound} a game (95 %)",
    )
