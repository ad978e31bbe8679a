"""verify.json: what `simcli verify` found out about the run beside it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

from simcli.store.atomic import write_file

NAME = "verify.json"
FORMAT = 1


@dataclass(frozen=True)
class Refereed:
    """The referee's verdict.

    Parameters
    ----------
    kernel_digest : str
        Sources of the kernels that played what was refereed.
    games, matches : int
        Refereed.
    differences : int
        Matches in which kernel and referee part ways.
    bound : float
        Upper 95 % bound on the chance that a game differs.
    logged : bool
        Whether the run's own log of actions was refereed; else its first matches were played again with every menu
        logged, and its rows held to that.
    date : str
        UTC, ISO 8601.
    """

    kernel_digest: str
    games: int
    matches: int
    differences: int
    bound: float
    logged: bool
    date: str


@dataclass(frozen=True)
class Audited:
    """The verdict on deals and walls: tests made, those that failed, deals counted, and their seed."""

    kernel_digest: str
    tests: int
    failed: int
    deals: int
    seed: int
    date: str


@dataclass(frozen=True)
class Verified:
    """Both verdicts on a run; None where there is none yet."""

    referee: Refereed | None = None
    audit: Audited | None = None


def today() -> str:
    """Return this moment as the file tells it."""
    return datetime.now(UTC).isoformat(timespec="seconds")


def load(folder: Path) -> Verified:
    """Read what is known of the run in `folder`; a file that is missing, damaged or of another format tells nothing."""
    try:
        data = json.loads((folder / NAME).read_bytes())
        if data["format"] != FORMAT:
            return Verified()
        referee, audit = data["referee"], data["audit"]
        return Verified(Refereed(**referee) if referee else None, Audited(**audit) if audit else None)
    except (OSError, ValueError, KeyError, TypeError):
        return Verified()


def note(folder: Path, found: Refereed | Audited) -> None:
    """Put a verdict in place of the older one of its kind.

    Raises
    ------
    WriteError
        The run's folder cannot be written to, or the disk is full.
    """
    known = load(folder)
    now = Verified(found, known.audit) if isinstance(found, Refereed) else Verified(known.referee, found)
    text = json.dumps({"format": FORMAT, **asdict(now)}, indent=1) + "\n"
    write_file(folder / NAME, text.encode())
