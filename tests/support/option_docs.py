"""The generated part of docs/configuration.md: `python -m tests.support.option_docs` writes it anew."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from simcli.config import KINDS
from simcli.config.experiment import head_options, table_options
from simcli.games import OptionInfo, get, names

PAGE = Path(__file__).resolve().parents[2] / "docs" / "configuration.md"
BEGIN = "<!-- generated: python -m tests.support.option_docs -->"
END = "<!-- end of the generated part -->"


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def _table(options: Iterable[OptionInfo], rules: bool) -> list[str]:
    head = ["key", "default", "allowed", *(["affects", "source"] if rules else []), "meaning", "含义"]
    lines = [_row(head), _row("---" for _ in head)]
    for option in options:
        default = str(option.default).lower() if option.type == "bool" else str(option.default)
        if isinstance(option.default, str):
            default = f'"{option.default}"'
        cells = [f"`{option.name}`", f"`{default}`", f"`{option.allowed_text()}`"]
        cells += [option.affects, option.source] if rules else []
        lines.append(_row([*cells, option.text.en, option.text.zh]))
    return lines


def generated() -> str:
    """Return the part between the marks."""
    lines = ["### Keys that all games share", ""]
    lines += _table((*head_options(), *table_options()), rules=False)
    lines += ["", "### Bots", "", _row(["kind", "plays", "打法"]), _row(["---"] * 3)]
    lines += [_row([f"`{kind.name}`", kind.text.en, kind.text.zh]) for kind in KINDS]
    for name in names():
        game = get(name)
        lines += ["", f"### {game.name.zh} `{name}`", "", *_table(game.options, rules=True)]
    return "\n".join(lines)


def with_generated(page: str) -> str:
    """Return `page` with the generated part put in anew."""
    before, rest = page.split(BEGIN)
    after = rest.split(END)[1]
    return f"{before}{BEGIN}\n\n{generated()}\n\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(with_generated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
