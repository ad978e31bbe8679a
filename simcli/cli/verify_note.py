"""Noting a verdict beside the run that it is on."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from simcli.text import say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.store.verified import Audited, Refereed
    from simcli.verify.session import Outcome


def note_referee(folder: Path, outcome: Outcome, logged: bool) -> None:
    """Note what the referee found in the run in `folder`."""
    from simcli.store import manifest
    from simcli.store.verified import Refereed, today

    digest = manifest.load(folder).kernel_digest
    found = len(outcome.differences)
    _note(folder, Refereed(digest, outcome.games, outcome.matches, found, outcome.bound(), logged, today()))


def note_audit(folder: Path, experiment: Experiment, tests: int, failed: int, deals: int) -> None:
    """Note what the audit found; deals and walls are those of the kernels as they are now."""
    from simcli.engine import kernel_digest
    from simcli.store.verified import Audited, today

    _note(folder, Audited(kernel_digest(experiment.variant), tests, failed, deals, experiment.seed, today()))


def _note(folder: Path, found: Refereed | Audited) -> None:
    from simcli.errors import RunError
    from simcli.store.verified import note

    try:
        note(folder, found)
    except RunError as error:  # the verdict stands, whether or not it can be kept
        why = str(error)
        print(say(f"结果没能记下：{why}", f"the verdict could not be kept: {why}"), file=sys.stderr)
