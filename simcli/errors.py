"""Errors that a person can cause, and the exit codes they lead to."""

from __future__ import annotations


class SimcliError(Exception):
    """A failure told in one or a few plain lines, never as a traceback.

    Parameters
    ----------
    *lines : str
        The lines to print; each names what was given and what is allowed.
    """

    exit_code = 1

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = list(lines)


class UsageError(SimcliError):
    """Wrong usage or input (exit 2)."""

    exit_code = 2


class RunError(SimcliError):
    """A failed run: a locked run directory, a full disk, a worker that keeps dying (exit 1)."""

    exit_code = 1
