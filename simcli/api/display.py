"""What a notebook shows of a run, a report, an answer or a table."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

from simcli.text import Language, Text, current, say

if TYPE_CHECKING:
    from simcli.report.build import Report
    from simcli.report.paper import Paper
    from simcli.report.table import Table
    from simcli.store.reader import Log

_STATES = {"complete": Text("完成", "complete"), "partial": Text("未完", "partial")}


def run(log: Log, bots: str) -> str:
    """Return a run as a table of two columns."""
    manifest = log.manifest
    game = log.experiment.game.name
    facts = [
        (say("游戏", "game"), f"{manifest.variant} {game.zh}"),
        (say("机器人", "bots"), bots),
        (say("局", "games"), f"{log.n_games:,}"),
        (say("场", "matches"), f"{log.matches:,}"),
        (say("种子", "seed"), str(log.experiment.seed)),
        (say("状态", "state"), _STATES[manifest.status].get(current())),
        ("id", manifest.id),
        (say("目录", "folder"), str(log.folder)),
    ]
    rows = "".join(f"<tr><th>{escape(name)}</th><td>{escape(value)}</td></tr>" for name, value in facts)
    return f'<table style="text-align:left">{rows}</table>'


def table(shown: Table, lang: Language) -> str:
    """Return a table with its heading, definition and notes, cells as the page has them."""
    from simcli.report.html.tables import laid_out

    plain = laid_out(shown, lang)
    heads = "".join(_cell("th", title) for title in (plain["first"], *plain["columns"]))
    rows = "".join(
        "<tr>"
        + _cell("th", row["label"], 'style="text-align:left;white-space:pre"')
        + "".join(_cell("td", cell.text, 'style="text-align:right"') for cell in row["cells"])
        + "</tr>"
        for row in plain["rows"]
    )
    return (
        f"<h4>{escape(plain['title'])}</h4><p>{escape(plain['about'])}</p>"
        f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{_lines(plain['notes'])}"
    )


def report(shown: Report, lang: Language) -> str:
    """Return the head of a report, its summary, and the names of all tables."""
    from simcli.report import frame

    names = ", ".join(f"<code>{escape(table.name)}</code>" for table in shown.tables)
    return (
        f"<h3>{escape(frame.heading(shown.provenance, lang))}</h3>{_lines(frame.opening(shown.provenance, lang))}"
        f"{table(shown.table('summary'), lang)}<p>{say('表', 'tables')}: {names}</p>"
        f"{_lines(frame.closing(shown.provenance, lang))}"
    )


def answer(shown: Paper, lang: Language) -> str:
    """Return an answer: its title, lines and tables."""
    tables = "".join(table(one, lang) for one in shown.tables)
    opening, closing = ([line.get(lang) for line in lines] for lines in (shown.lines(), shown.closing))
    return f"<h3>{escape(shown.title.get(lang))}</h3>{_lines(opening)}{tables}{_lines(closing)}"


def _cell(kind: str, text: str, more: str = "") -> str:
    return f"<{kind}{' ' if more else ''}{more}>{escape(text)}</{kind}>"


def _lines(texts: Iterable[str]) -> str:
    return "".join(f"<p><small>{escape(text)}</small></p>" for text in texts)
