"""What a win of 个旧麻将 costs whom, as tables over everything that decides it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

import numpy as np

from simcli.errors import RunError
from simcli.report.batch import narrowed
from simcli.text import say

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from simcli.games.gejiu.options import Rules
    from simcli.report.batch import Wins

SELF_DRAW, DISCARD, KONG_DRAW, ROB_KONG, POND = range(1, 6)
PAYERS = (1, 2, 3)

#: Layers of a payment, each counted on top of those before it.
Layer = Literal["base", "fans", "self_draw", "discarder", "kong_draw", "rob_kong", "dealer"]
_WAYS = {"self_draw": (SELF_DRAW, POND), "discarder": (DISCARD,), "kong_draw": (KONG_DRAW,), "rob_kong": (ROB_KONG,)}


class Situations(NamedTuple):
    """Axes of a price table: fans, way of winning (0 none), dealer and discarder seen from the winner, other winners.

    The last axis is a set of the seats after the winner (bit k-1: seat winner + k) that win as well.
    """

    fans: int
    ways: int
    dealers: int
    discarders: int
    others: int


class Prices:
    """Price tables of one rule set.

    A table is a flat array that `place(wins)` points into; entry 0 of every way-0 row is 0, so places without a
    winner cost nothing. Payers are counted from the winner: 1 the next seat (下家), 2 (对家), 3 the previous (上家).

    Parameters
    ----------
    rules : Rules
    most_fans : int
        The largest F in the log.
    """

    def __init__(self, rules: Rules, most_fans: int) -> None:
        self.rules = rules
        several = rules.multiple_winners == "all"
        self.shape = Situations(most_fans + 1, 6, 4, 4, 8 if several else 1)
        self._fan, self._way, self._dealer, self._from, self._others = np.indices(self.shape, sparse=True)
        self.fan_step = int(np.prod(self.shape[1:]))

    def axis(self, name: Literal["fan", "way", "dealer", "discarder", "others"]) -> NDArray[Any]:
        """Return the values along one axis, in the shape that goes with the others."""
        axes = {
            "fan": self._fan,
            "way": self._way,
            "dealer": self._dealer,
            "discarder": self._from,
            "others": self._others,
        }
        return axes[name]

    def place(self, wins: Wins) -> NDArray[np.int64]:
        """Return the place of every winner in the tables.

        Raises
        ------
        RunError
            A win has more fans than the rules allow: the log and its run.json do not belong together.
        """
        most = int(wins.fan.max(initial=0))
        if most >= self.shape.fans:
            raise RunError(
                say(
                    f"记录里有 {most} 番的胡，而按其规则至多 {self.shape.fans - 1} 番：run.json 与记录不符",
                    f"the log has a win of {most} fan, its rules allow {self.shape.fans - 1}: run.json does not fit it",
                )
            )
        at = wins.fan.astype(np.int64) * 6 + wins.way
        at = (at * 4 + wins.dealer_after) * 4 + wins.from_after
        found: NDArray[np.int64] = at if self.shape.others == 1 else at * 8 + wins.others_after
        return found

    def payment(
        self, payer: int, *, cap: int | Literal["rules"] | None = "rules", free: str | None = None
    ) -> NDArray[Any]:
        """Return what one payer pays, as a table.

        Parameters
        ----------
        payer : int
            1..3, counted from the winner.
        cap : int, None or "rules"
            Most fans that count: another number than the rules say, or none.
        free : str, optional
            `gang_shang_hua` or `qiang_gang_hua`: price as if that pattern had no fan.
        """
        fans = self._fan + self._way_fans(payer, free) + self._dealer_fans(payer)
        found: NDArray[Any] = self._price(fans, cap) * self._pays(payer)
        return found

    def layer(self, payer: int, layer: Layer) -> NDArray[Any]:
        """Return the part of a payment that one layer adds, as a table.

        The order is: the payment without any fan, the hand's fans (a declared ready's included), those of the way it
        was won, the dealer's.
        """
        way = self._way_fans(payer, None)
        if layer == "base":
            part = self._price(self._fan * 0, "rules")
        elif layer == "fans":
            part = self._price(self._fan, "rules") - self._price(self._fan * 0, "rules")
        elif layer == "dealer":
            part = self._price(self._fan + way + self._dealer_fans(payer), "rules")
            part = part - self._price(self._fan + way, "rules")
        else:
            gained = self._price(self._fan + way, "rules") - self._price(self._fan, "rules")
            part = gained * np.isin(self._way, _WAYS[layer])
        found: NDArray[Any] = part * self._pays(payer)
        return found

    def table(self, values: NDArray[Any]) -> NDArray[Any]:
        """Return values over the axes as the flat array that `place` points into, in as few bytes as they need."""
        flat = np.ascontiguousarray(np.broadcast_to(values, self.shape)).reshape(-1)
        if flat.dtype == np.float64 and np.abs(flat).max() < 2**53:  # payments are whole
            flat = flat.astype(np.int64)
        return narrowed(flat)

    def all_payers(self, values: list[NDArray[Any]]) -> NDArray[Any]:
        """Add up the tables of the three payers."""
        return self.table(values[0] + values[1] + values[2])

    def _price(self, fans: NDArray[Any], cap: int | Literal["rules"] | None) -> NDArray[np.float64]:
        limit = self.rules.fan_cap if cap == "rules" else cap
        counted = fans if limit is None else np.minimum(fans, limit)
        if self.rules.fan_to_points == "double":
            return self.rules.base * np.exp2(counted.astype(np.float64))
        found: NDArray[np.float64] = self.rules.base * np.maximum(counted, 1).astype(np.float64)
        return found

    def _way_fans(self, payer: int, free: str | None) -> NDArray[Any]:
        rules = self.rules
        kong = 0 if free == "gang_shang_hua" else rules.fan.gang_shang_hua
        robbed = 0 if free == "qiang_gang_hua" else rules.fan.qiang_gang_hua
        guilty = self._from == payer
        fans = rules.self_draw_fan * ((self._way == SELF_DRAW) | (self._way == POND)) + kong * (self._way == KONG_DRAW)
        found: NDArray[Any] = fans + guilty * (
            rules.discarder_fan * (self._way == DISCARD) + robbed * (self._way == ROB_KONG)
        )
        return found

    def _dealer_fans(self, payer: int) -> NDArray[Any]:
        involved = self._dealer == 0
        if self.rules.dealer_fan_on == "both":
            involved = involved | (self._dealer == payer)
        found: NDArray[Any] = self.rules.dealer_fan * involved
        return found

    def _pays(self, payer: int) -> NDArray[Any]:
        pays = (self._way > 0) & ((self._others >> (payer - 1)) % 2 == 0)
        if self.rules.discard_payment == "discarder":
            by_one = (self._way == DISCARD) | (self._way == ROB_KONG)
            pays = pays & (~by_one | (self._from == payer))
        found: NDArray[Any] = pays
        return found
