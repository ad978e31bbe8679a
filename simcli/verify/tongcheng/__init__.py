"""Checks of 通城个子牌."""

from collections.abc import Mapping

from simcli.referee.tongcheng import REGISTRY, check_match
from simcli.referee.tongcheng.clauses import COUNTED
from simcli.referee.tongcheng.rules import DEFAULTS, option_value, read_rules
from simcli.verify.games import Checks
from simcli.verify.tongcheng.audit import COLLECTOR, tests
from simcli.verify.tongcheng.walls import thin_wall


def _in_force(rules: Mapping[str, object]) -> frozenset[str]:
    read = read_rules(rules)
    return frozenset(option_value(read, name) for name in DEFAULTS)


CHECKS = Checks(REGISTRY, COUNTED, check_match, thin_wall, tests, COLLECTOR, _in_force)
