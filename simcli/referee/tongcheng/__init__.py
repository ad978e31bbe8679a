"""通城个子牌, the second implementation: `check_game` and `check_match` are its doors."""

from simcli.referee.tongcheng.clauses import REGISTRY
from simcli.referee.tongcheng.referee import check_game, check_match
from simcli.referee.tongcheng.value import payments, value_hand

__all__ = ["REGISTRY", "check_game", "check_match", "payments", "value_hand"]
