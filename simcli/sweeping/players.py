"""The effects of many changes under other players: the skill columns of a sweep's tables."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simcli.report.comparing.players import Lineup, Under, skill
from simcli.report.comparing.players_view import by_player, figure, plain
from simcli.report.table import INTERVAL, Column
from simcli.runner.players import play_beside
from simcli.store.reader import Log
from simcli.sweeping.view import key_of
from simcli.text import Language, Text

if TYPE_CHECKING:
    from pathlib import Path

    from simcli.config import BotSpec
    from simcli.report.comparing.players import Skill
    from simcli.report.table import Unit
    from simcli.runner import Watcher
    from simcli.stats.figure import Figure
    from simcli.sweeping.figures import Asked
    from simcli.sweeping.playing import Made

_BASE = Text("基准", "baseline")

#: Hears which change is played by whom: its place from 1, how many there are, the change, the player.
Telling = Callable[[int, int, str, "BotSpec"], None]


@dataclass(frozen=True)
class Players:
    """What changes do under other players.

    Parameters
    ----------
    lineups : list of Lineup
        The other players.
    games : int
        Games of each of their runs.
    skills : dict of str to Skill
        By the key of the combination; the players compared with come first in each.
    """

    lineups: list[Lineup]
    games: int
    skills: dict[str, Skill]

    def under(self, key: str, metric: str) -> list[Under | None]:
        """Return the effects of a combination on a metric, other player by other player; none where there are none."""
        if key not in self.skills:
            return []
        return next((effects[1:] for one, effects in self.skills[key].rows if one.name == metric), [])

    def columns(self, unit: Unit) -> list[Column]:
        """Return an effect and its interval for every other player."""
        found = []
        for at, lineup in enumerate(self.lineups):
            title = Text(f"换成 {lineup.name.zh}", f"under {lineup.name.en}")
            found += [Column(f"under_{at}", title, "signed", unit), Column(f"under_{at}", INTERVAL, "interval", unit)]
        return found

    def figures(self, key: str, metric: str) -> dict[str, Figure]:
        """Return the figures of those columns for a combination; what hangs on the players has a note."""
        return {
            f"under_{at}": figure(f"{metric}.{key}.under_{lineup.key}", under)
            for at, (lineup, under) in enumerate(zip(self.lineups, self.under(key, metric), strict=False))
            if under is not None
        }

    def runs(self) -> Iterator[tuple[Text, Log]]:
        """Yield the runs of the other players with what to call them; the unchanged rules, played once, come once."""
        seen = set()
        for key, one in self.skills.items():
            for lineup in one.lineups[1:]:
                for what, folder in ((_BASE, lineup.a), (Text(key, key), lineup.b)):
                    if folder not in seen:
                        seen.add(folder)
                        yield by_player(what, lineup), Log(folder)

    def told(self) -> Text:
        """Say what those columns are."""
        return Text(
            f"“换成”各列：各家都换成那种玩家，同样的牌墙，每边 {self.games:,} 局，影响（改后减不改）如何；"
            "与原来的玩家相比影响不同的有注，这些列的区间连同比较同时成立",
            f"the columns “under”: the effect with that player on every seat, {self.games:,} games a side on the same "
            "walls; where it differs from the effect under the players as given a note says so; the intervals of these "
            "columns and of that comparison hold together",
        )

    def plain(self, lang: Language) -> dict[str, list[dict[str, Any]]]:
        """Return the effects as JSON values, combination by combination."""
        return {key: plain(one, lang) for key, one in self.skills.items()}


def under_players(
    base: Made,
    changed: Sequence[Made],
    asked: Sequence[Asked],
    folder: Path,
    games: int | None = None,
    *,
    workers: int | None = None,
    watcher: Watcher | None = None,
    telling: Telling | None = None,
) -> Players | None:
    """Play every change with every other player, or what is missing of that, and compare the effects.

    Parameters
    ----------
    base : Made
        What the others are compared with.
    changed : sequence of Made
    asked : sequence of Asked
        Metrics; the worst hundredth of scores is left out.
    folder : path
        Where the runs of the sweep lie; these lie in `players` below.
    games : int, optional
        Games of each run; default a quarter of those of `base`.
    workers, watcher
        See `simcli.runner.run`.
    telling : function, optional

    Returns
    -------
    Players or None
        None where the bots are what is varied.
    """
    names = [one.name for one in asked if not one.of_tail]
    first, skills, lineups = base.log, dict[str, "Skill"](), list[Lineup]()
    for place, one in enumerate(changed, 1):
        label = one.combination.label

        def tell(bot: BotSpec, place: int = place, label: str = label) -> None:
            if telling is not None:
                telling(place, len(changed), label, bot)

        beside = play_beside(
            first.experiment,
            one.log.experiment,
            games,
            results=folder,
            workers=workers,
            watcher=watcher,
            telling=tell,
        )
        if not beside:
            return None
        given = Lineup("as_played", Text("", ""), base.folder, one.folder)
        lineups = [Lineup.of(other.bot, *other.folders) for other in beside]
        skills[key_of(one.combination)] = skill([given, *lineups], names, changes=len(changed))
    length = max((max(one.games[1:]) for one in skills.values()), default=0)
    return Players(lineups, length, skills) if skills else None
