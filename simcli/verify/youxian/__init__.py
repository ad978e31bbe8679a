"""Checks of 攸县胡子牌."""

import random
from collections.abc import Mapping

from simcli.referee.youxian import REGISTRY, check_match
from simcli.referee.youxian.clauses import COUNTED
from simcli.referee.youxian.rules import DEFAULTS, option_value, read_rules
from simcli.verify.games import Checks
from simcli.verify.youxian.audit import COLLECTOR, tests
from simcli.verify.youxian.walls import thin_wall


def _in_force(rules: Mapping[str, object]) -> frozenset[str]:
    read = read_rules(rules)
    return frozenset(option_value(read, name) for name in DEFAULTS)


def _wall(dice: random.Random, _: int) -> list[int]:
    """A built wall; the number of seats is always the same."""
    return thin_wall(dice)


CHECKS = Checks(REGISTRY, COUNTED, check_match, _wall, tests, COLLECTOR, _in_force)
