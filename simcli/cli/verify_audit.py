"""`simcli verify --audit`: deals and walls against exact counts."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from simcli.cli.common import print_json, table
from simcli.text import current, say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.verify.audit import Verdict

GAMES = 200_000
_EVERY = 5.0


def run_audit(
    experiment: Experiment,
    games: int | None,
    workers: int,
    quiet: bool,
    as_json: bool,
    folder: Path | None = None,
) -> int:
    """Run the audit of a game, print every test, note the verdict beside a run, and return the exit status."""
    from simcli.verify.audit import ALARM, audit
    from simcli.verify.games import checks

    game = checks(experiment.variant)
    tests = game.tests()
    told_at = time.monotonic()

    def progress(done: int, wanted: int) -> None:
        nonlocal told_at
        if not quiet and time.monotonic() - told_at > _EVERY:
            told_at = time.monotonic()
            print(say(f"{done:,} / {wanted:,} 副", f"{done:,} / {wanted:,} deals"), file=sys.stderr, flush=True)

    found = audit(experiment.variant, tests, game.collector, experiment.seed, games or GAMES, workers, progress)
    failed = sum(verdict.failed for verdict in found)
    if folder is not None:
        from simcli.cli.verify_note import note_audit

        note_audit(folder, experiment, len(found), failed, games or GAMES)
    if as_json:
        print_json({"tests": [as_plain(verdict) for verdict in found], "failed": failed})
        return 1 if failed else 0
    for line in table(_rows(found), frozenset({1, 2, 3, 4, 5})):
        click.echo(line)
    level = f"{ALARM / len(tests):.1g}"
    click.echo(
        say(
            f"{len(tests)} 项，不合 {failed}；单项界限 {level}（双侧），p 在它与 1e-4 之间则换种子、十倍局数再测一次",
            f"{len(tests)} tests, {failed} failed; a test fails below {level} (two-sided), between that and 1e-4 one "
            "rerun on a new seed with ten times the games decides",
        )
    )
    return 1 if failed else 0


def as_plain(verdict: Verdict) -> dict[str, object]:
    """Return what --json prints of a test."""
    return {
        "id": verdict.test.ident,
        "observations": verdict.observations,
        "cells": verdict.cells,
        "p": verdict.p,
        "p_rerun": verdict.second,
        "detectable": verdict.detectable,
        "failed": verdict.failed,
    }


def _rows(found: list[Verdict]) -> list[list[str]]:
    heading = [
        say("检验", "test"), say("观测", "observations"), say("格", "cells"), "p", say("重测 p", "p rerun"),
        say("能发现", "would catch"), "",
    ]  # fmt: skip
    rows = [heading]
    for verdict in found:
        few = say("局数太少", "too few deals")
        catch = few if verdict.detectable is None else f"±{100 * verdict.detectable:.2g}%"
        second = "" if verdict.second is None else f"{verdict.second:.2g}"
        rows.append(
            [
                verdict.test.text.get(current()), f"{verdict.observations:,}", str(verdict.cells), f"{verdict.p:.2g}",
                second, catch, say("不合", "FAILED") if verdict.failed else "",
            ]
        )  # fmt: skip
    return rows
