"""Checks of 个旧麻将."""

import random
from collections.abc import Mapping

from simcli.referee.gejiu import REGISTRY, check_match
from simcli.referee.gejiu.clauses import COUNTED
from simcli.referee.gejiu.rules import DEFAULTS, option_value
from simcli.referee.options import flatten
from simcli.verify.games import Checks
from simcli.verify.gejiu.audit import COLLECTOR, tests
from simcli.verify.gejiu.walls import thin_wall


def _in_force(rules: Mapping[str, object]) -> frozenset[str]:
    values = dict(flatten(rules))
    return frozenset(option_value(name, values.get(name, default)) for name, default in DEFAULTS.items())


def _wall(dice: random.Random, _: int) -> list[int]:
    """A built wall; the number of seats is always the same."""
    return thin_wall(dice)


CHECKS = Checks(REGISTRY, COUNTED, check_match, _wall, tests, COLLECTOR, _in_force)
