"""The command line with the fake engine and small blocks: `python -m tests.support.drive run gejiu ...`."""

from __future__ import annotations

from functools import partial

import simcli.plan
import simcli.runner
from simcli.cli.main import main

ENGINE = "tests.support.fake_engine"
BLOCK_GAMES = 1024

if __name__ == "__main__":
    simcli.plan.BLOCK_GAMES = BLOCK_GAMES
    simcli.runner.run = partial(simcli.runner.run, engine=ENGINE)
    main()
