"""Where a page's figures come from: the run, its options, and the command that plays it again."""

from __future__ import annotations

from typing import Any

from simcli.config.experiment import Seating
from simcli.games.base import ORIGINS
from simcli.report.build import Report
from simcli.text import Language, Text


def facts(report: Report, lang: Language) -> list[tuple[str, str]]:
    """Return the provenance as names and values."""
    run = report.provenance
    kind = Text("随时有效", "anytime-valid") if run.anytime else Text("固定局数", "fixed number of games")
    unit = Text("轮", "rounds") if run.unit == "round" else Text("场", "matches")
    found = [
        (Text("运行编号", "run id"), run.id),
        (Text("名称", "name"), run.name),
        (Text("目录", "directory"), run.folder),
        (Text("状态", "status"), run.status),
        (Text("统计的局数 / 要打的局数", "games counted / wanted"), f"{run.games:,} / {run.wanted_games:,}"),
        (Text("场数", "matches"), f"{run.matches:,}"),
        (Text("聚类", "clusters"), f"{run.clusters:,} {unit.get(lang)}"),
        (Text("区间", "intervals"), kind.get(lang)),
        (Text("种子", "seed"), str(run.seed)),
        (Text("机器人", "bots"), run.bots),
        (Text("内核摘要", "kernel digest"), run.kernel_digest),
        (Text("版本", "versions"), ", ".join(f"{name} {version}" for name, version in run.versions.items())),
    ]
    if run.until:
        found.insert(8, (Text("打到", "played until"), ", ".join(run.until)))
    if run.priced_from:
        found.insert(2, (Text("牌局取自（重新算分）", "games priced again from"), run.priced_from))
    return [(name.get(lang), value) for name, value in found]


def options(report: Report, lang: Language) -> list[dict[str, Any]]:
    """Return every option of the game: its value here, its default, what settles it, what it means."""
    values = report.experiment.resolved()
    changed = {name for name, _ in report.provenance.changed}
    found = []
    for option in report.experiment.game.options:
        value: Any = values
        for key in option.path:
            value = value[key]
        found.append(
            {
                "name": option.name,
                "value": _shown(value),
                "default": _shown(option.default),
                "changed": option.name in changed,
                "source": ORIGINS[option.source].get(lang),
                "text": option.text.get(lang),
            }
        )
    return found


def command(report: Report, bots: str | None = None) -> str:
    """Return the command that plays this run again, or with another bot on every seat.

    The seed, the seating and every option that differs from its default are given.
    """
    run, experiment = report.provenance, report.experiment
    parts = ["simcli run", run.variant]
    parts += [f"--set {name}={_shown(value)}" for name, value in run.changed]
    lineup = bots or _lineup(report)
    if lineup:
        parts.append(f"--set {_quoted(f'bots={lineup}')}")
    usual, seating = Seating().model_dump(), experiment.seating.model_dump()
    parts += [f"--set seating.{key}={seating[key]}" for key, value in usual.items() if seating[key] != value]
    return " ".join([*parts, f"--seed {run.seed}", f"--games {run.wanted_games}"])


def _lineup(report: Report) -> str:
    bots = report.experiment.bots
    if any(bot.mistakes for bot in bots):
        tables = (
            f'{{kind = "{bot.kind}", mistakes = {bot.mistakes:g}}}' if bot.mistakes else f'"{bot.kind}"' for bot in bots
        )
        return f"[{', '.join(tables)}]"
    kinds = [bot.kind for bot in bots]
    return kinds[0] if len(set(kinds)) == 1 else "[" + ",".join(f'"{kind}"' for kind in kinds) + "]"


def _quoted(text: str) -> str:
    return f"'{text}'" if set(text) & set('"[]{} ') else text


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
