"""朋来 / 攸县胡子牌, the second implementation: `check_game` and `check_match` are its doors."""

from simcli.referee.youxian.clauses import REGISTRY
from simcli.referee.youxian.referee import check_game, check_match
from simcli.referee.youxian.value import payment, value_hand

__all__ = ["REGISTRY", "check_game", "check_match", "payment", "value_hand"]
