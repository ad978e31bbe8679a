"""个旧麻将, the second implementation: `check_game` and `check_match` are its doors."""

from simcli.referee.gejiu.clauses import REGISTRY
from simcli.referee.gejiu.referee import check_game, check_match
from simcli.referee.gejiu.value import payments, value_hand

__all__ = ["REGISTRY", "check_game", "check_match", "payments", "value_hand"]
