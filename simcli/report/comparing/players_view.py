"""What a change does under several players, as a table and as JSON values."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simcli.report.table import INTERVAL, Column, Row, Table
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.report.comparing.players import Flag, Lineup, Skill, Under
    from simcli.report.metrics import Metric
    from simcli.stats.figure import Figure

FLAGS: dict[Flag, Text] = {
    "opposite": Text("因玩家而异：方向与原来的玩家相反", "depends on the players: the other way than as given"),
    "interaction": Text("因玩家而异：大小与原来的玩家不同", "depends on the players: more or less than as given"),
}
_NONE = Text("这里没有这个数", "there is no such figure here")


def table(said: Skill, brief: bool = False) -> Table:
    """Return the effects of a change under every lineup; flagged ones carry a note.

    Parameters
    ----------
    said : Skill
    brief : bool
        Call metrics by their names alone.
    """
    columns = []
    for at, lineup in enumerate(said.lineups):
        columns += [Column(f"under_{at}", lineup.name, "signed"), Column(f"under_{at}", INTERVAL, "interval")]
    first, rest = said.games[0], min(said.games[1:], default=said.games[0])
    games = Text(
        f"每边 {first:,} 局" if rest == first else f"第一列每边 {first:,} 局，其余 {rest:,} 局",
        f"{first:,} games a side" if rest == first else f"{first:,} games a side in the first column, else {rest:,}",
    )
    flagged = any(under is not None and under.flag for _, effects in said.rows for under in effects)
    none = Text("没看出影响因玩家而异", "no effect is seen to depend on the players")
    return Table(
        "players",
        Text("换了玩家，影响还一样吗（B 减 A）", "The same change under other players (B minus A)"),
        Text(
            f"各家都换成同一种玩家，在同样的牌墙上再比一次（{games.zh}）；影响与第一列（原来的玩家）不同的有注，也是一场对一场比出来的。",
            f"Every seat taken by one kind of player, compared again on the same walls ({games.en}); where the effect "
            "differs from the first column's (the players as given), match by match, a note says so.",
        ),
        Text("指标", "metric"),
        columns,
        [_row(metric, effects, said, brief) for metric, effects in said.rows],
        "together",
        [] if flagged else [none],
    )


def _row(metric: Metric, effects: list[Under | None], said: Skill, brief: bool) -> Row:
    figures = {
        f"under_{at}": figure(f"players.{metric.name}.{lineup.key}", under)
        for at, (lineup, under) in enumerate(zip(said.lineups, effects, strict=True))
        if under is not None
    }
    named = Text(f"{metric.text.zh}（{metric.name}）", f"{metric.text.en} ({metric.name})")
    label = Text(metric.name, metric.name) if brief else named
    return Row(metric.name, label, figures, None if figures else _NONE, metric.unit)


def by_player(what: Text, lineup: Lineup) -> Text:
    """Call something that was played with one player on every seat."""
    return Text(f"{what.zh}（换成 {lineup.name.zh}）", f"{what.en} under {lineup.name.en}")


def figure(name: str, under: Under) -> Figure:
    """Return an effect under the name `name`, with a note where it hangs on the players."""
    found = replace(under.effect, metric=name)
    return found.noted(FLAGS[under.flag]) if under.flag else found


def plain(said: Skill, lang: Language) -> list[dict[str, Any]]:
    """Return the effects as JSON values: one object a metric and lineup."""
    return [
        {
            "metric": metric.name,
            "players": lineup.key,
            "games": games,
            "effect": under.effect.plain(lang),
            "interaction": under.interaction.plain(lang) if under.interaction else None,
            "flag": under.flag,
        }
        for metric, effects in said.rows
        for lineup, games, under in zip(said.lineups, said.games, effects, strict=True)
        if under is not None
    ]
