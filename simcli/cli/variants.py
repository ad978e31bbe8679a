"""`simcli variants`: the games."""

from __future__ import annotations

import click

from simcli.cli.common import command as make_command
from simcli.cli.common import json_option, print_json, table
from simcli.games import summaries
from simcli.text import Text, current


@make_command("variants", Text("列出游戏。", "List the games."), "simcli variants", "simcli variants --json")
@json_option
def command(as_json: bool) -> None:
    """Print the games."""
    games = summaries()
    if as_json:
        print_json([{"id": g.id, "zh": g.name.zh, "en": g.name.en, "seats": list(g.seats)} for g in games])
        return
    head = ["id", Text("名称", "name").get(current()), Text("人数", "seats").get(current())]
    rows = [[g.id, f"{g.name.zh} ({g.name.en})", " | ".join(str(n) for n in g.seats)] for g in games]
    for line in table([head, *rows]):
        click.echo(line)
