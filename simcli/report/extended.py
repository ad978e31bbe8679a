"""Runs that did not end at the games they were first given: which they are, and how to get narrower intervals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from simcli.report.provenance import planned_games
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.store.reader import Log

#: Why figures of a run may have decided how long it is; `longer`: only its first games count.
Why = Literal["extended", "interrupted", "until", "longer"]

#: Rows and run directories that a line names one by one.
_NAMED = 4
_HOW: dict[Why, Text] = {
    "extended": Text("由 {first:,} 局加打到 {games:,} 局", "extended from {first:,} to {games:,} games"),
    "interrupted": Text("打到 {first:,} 局停下，原定 {games:,} 局", "stopped at {first:,} of {games:,} games"),
    "until": Text("为达到目标（--until）打了 {games:,} 局", "played for targets (--until), {games:,} games"),
    "longer": Text("只算 {games:,} 局中的前 {first:,} 局", "only the first {first:,} of {games:,} games count"),
}
_VALID = Text(
    "打多少局，可能是看过它们的结果才定的，所以这些区间（和与它们相比的差的区间）用随时有效的：看过也作数，因而较宽",
    "what they showed may have decided how long they are, so these intervals, and those of differences from them, are "
    "anytime-valid: they hold although one has looked, and are wider for it",
)


class Extended(NamedTuple):
    """A run whose figures could be seen before it ended: its row, and the games it had first and has now."""

    row: Text
    folder: Path
    first: int
    games: int
    why: Why

    @classmethod
    def of(cls, row: Text, log: Log, counted: int | None = None) -> Extended | None:
        """Return what is to be told of a run; None where it ended at the games it was first given.

        Parameters
        ----------
        row : Text
            What its row is called.
        log : Log
        counted : int, optional
            Games of it that count, where a longer run is taken for another.
        """
        there, manifest = log.n_games, log.manifest
        if counted is not None and there > counted:
            return cls(row, log.folder, counted, there, "longer")
        if planned_games(log) is None:
            return None
        if manifest.until is not None:
            return cls(row, log.folder, there, there, "until")
        if any(look.reason == "extended" for look in manifest.looks):
            return cls(row, log.folder, manifest.first_planned(), there, "extended")
        return cls(row, log.folder, there, int(manifest.config["games"]), "interrupted")

    @property
    def how(self) -> Text:
        """Say how it came to its games."""
        how = _HOW[self.why]
        return Text(*(text.format(first=self.first, games=self.games) for text in (how.zh, how.en)))


def extended(runs: Iterable[tuple[Text, Log]], counted: int | None = None) -> list[Extended]:
    """Return the runs, of (row, run) each, that did not end at the games they were first given."""
    found = (Extended.of(row, log, counted) for row, log in runs)
    return [one for one in found if one is not None]


def told(found: Sequence[Extended], *, out: bool = True) -> list[Text]:
    """Return the lines that say which rows these are, what that means, and how to get narrower intervals.

    Parameters
    ----------
    found : sequence of Extended
    out : bool
        Whether the command has --out.
    """
    if not found:
        return []
    groups: dict[Text, list[Text]] = {}
    for one in found:
        groups.setdefault(one.how, []).append(one.row)
    rows = Text(
        "；".join(f"{_listed([row.zh for row in of], '、')}：{how.zh}" for how, of in groups.items()),
        "; ".join(f"{_listed([row.en for row in of], ', ')}: {how.en}" for how, of in groups.items()),
    )
    folders = list(dict.fromkeys(f"{one.folder}" for one in found))
    where = Text(_listed(folders, "、"), _listed(folders, ", "))
    counted = max((one.games for one in found if one.why == "longer"), default=0)
    whole = Text(f"用上已有的（--games {counted}），或", f"take all that is there (--games {counted}), or ")
    whole = whole if counted else Text("", "")
    away = Text("换一个目录（--out DIR）", "in another folder (--out DIR)")
    again = away if out else Text("换一个种子（--seed）", "with another --seed")
    more = (
        Text(
            "；如果是看了结果才加打的，也请换种子（--seed）",
            "; if what was seen is why more is played, with another --seed too",
        )
        if out
        else Text("", "")
    )
    return [
        Text(f"{rows.zh}。{_VALID.zh}。", f"{rows.en}. {_VALID.en[0].upper()}{_VALID.en[1:]}."),
        Text(
            f"想要较窄的区间：{whole.zh}一次给足局数，{again.zh}，或先删掉这些运行的目录（{where.zh}）再打{more.zh}。",
            f"For narrower intervals {whole.en}give all the games at once, {again.en} or after deleting these run "
            f"directories ({where.en}){more.en}.",
        ),
    ]


def plain(found: Sequence[Extended], lang: Language, *, out: bool = True) -> dict[str, Any] | None:
    """Return the same as JSON values; None where there are none."""
    if not found:
        return None
    runs = [
        {"row": one.row.get(lang), "dir": str(one.folder), "first": one.first, "games": one.games, "why": one.why}
        for one in found
    ]
    return {"note": " ".join(line.get(lang) for line in told(found, out=out)), "runs": runs}


def _listed(names: Sequence[str], comma: str) -> str:
    """Write names with commas between, the first few of many."""
    more = f"{comma}… ({len(names)})" if len(names) > _NAMED else ""
    return comma.join(names[:_NAMED]) + more
