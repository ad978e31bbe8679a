"""Running an experiment: a plan, a pool and a run directory brought together."""

from simcli.runner.result import Interrupted, RunResult, UntilResult
from simcli.runner.session import run
from simcli.runner.signals import Stop
from simcli.runner.spared import reprice
from simcli.runner.watcher import State, Watcher

__all__ = ["Interrupted", "RunResult", "State", "Stop", "UntilResult", "Watcher", "reprice", "run"]
