"""Games that were played once, paid under other rules: the rows of a log priced again instead of played again.

An option of kind payoff changes no move of a bot that does not look at payments. A run with other payments is then the
run that is there with its wins priced anew and its side payments recounted: byte for byte what playing it would write.
"""

from simcli.repricing.alike import may_reprice, plays_alike, untold
from simcli.repricing.repricer import Repricer

__all__ = ["Repricer", "may_reprice", "plays_alike", "untold"]
