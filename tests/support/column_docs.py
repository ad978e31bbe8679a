"""Writes the column tables of docs/runs.md from the registry: `python -m tests.support.column_docs`."""

from __future__ import annotations

import re
from pathlib import Path

from simcli.games import get, names
from simcli.store.columns import KINDS, Kind, columns
from simcli.text import Text

PAGE = Path(__file__).resolve().parents[2] / "docs" / "runs.md"
TITLES: dict[Kind, Text] = {
    "games": Text("每局一行", "one row a game"),
    "wins": Text("每个胡家一行", "one row a winner"),
    "events": Text("每个动作一行", "one row an action"),
}
_BETWEEN = re.compile(r"(<!-- columns: .*? -->\n).*?(<!-- end of columns -->)", re.S)


def generated() -> str:
    """Return the tables of all games as Markdown."""
    return "".join(f"\n## Columns of {name}\n{_tables(name)}" for name in names())


def _tables(variant: str) -> str:
    """Return the tables of one game, written out for as many seats as it may have."""
    game = get(variant)
    seats = max(game.seats_allowed)
    lines: list[str] = []
    for kind in KINDS:
        lines += [
            "",
            f"### {kind} · {TITLES[kind].en} · {TITLES[kind].zh}",
            "",
            "| column | type | unit | meaning | 含义 |",
        ]
        lines.append("|---|---|---|---|---|")
        for column in columns(game, kind, seats):
            shown = f"{column.type}, may be null" if column.nullable else column.type
            cells = [f"`{column.name}`", shown, column.unit, column.text.en, column.text.zh]
            lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def with_generated(page: str) -> str:
    """Return the page with its tables made anew."""
    return _BETWEEN.sub(lambda found: found[1] + generated() + "\n" + found[2], page)


if __name__ == "__main__":
    PAGE.write_text(with_generated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
