"""Running a command line inside the process of the check."""

from __future__ import annotations

from typing import NamedTuple

from click.testing import CliRunner

from simcli.cli.main import main


class Outcome(NamedTuple):
    """What a command line left behind."""

    status: int
    out: str
    err: str

    @property
    def error_lines(self) -> list[str]:
        """The lines on stderr."""
        return self.err.splitlines()


def simcli(*words: str, stdin: str | bytes | None = None) -> Outcome:
    """Run `simcli` with these words."""
    result = CliRunner().invoke(main, list(words), input=stdin)
    return Outcome(result.exit_code, result.stdout, result.stderr)
