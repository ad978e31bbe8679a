"""What the room takes and what points are worth: applied to a run after it was played."""

from __future__ import annotations

from typing import Literal

from simcli.games.base import Conflict
from simcli.games.options import IntOrNone, OptionModel, opt
from simcli.text import Text

_MOST = 10**9
_PERCENT = 100


class Room(OptionModel):
    """The table `[room]`; amounts are in one unit of money, whatever it is."""

    money_per_point: int = opt(
        1,
        (1, 1_000_000),
        affects="payoff",
        source="judgement",
        zh="一分值多少钱（钱的单位自定，如角、分）",
        en="money a point is worth (in any unit of money; take a small one for fractions)",
    )
    fee: int = opt(
        0,
        (0, _MOST),
        affects="payoff",
        source="judgement",
        zh="每场台费，钱数；fee_kind 为 winner_percent 时是百分数",
        en="what the house takes for a match, in money; in percent where fee_kind is winner_percent",
    )
    fee_kind: Literal["each", "big_winner", "host", "winner_percent"] = opt(
        "each",
        affects="payoff",
        source="judgement",
        zh="谁付台费：每家都付 fee、大赢家付、房主（首庄）付，或每个赢家按赢的钱付 fee%",
        en="who pays it: each seat, the big winner, the host (first dealer), or every seat in plus fee % of its gain",
    )
    carry_in: IntOrNone = opt(
        None,
        (1, 10**12),
        affects="payoff",
        source="judgement",
        zh="每家带入的钱，一场最多输这么多，赢家按比例少收",
        en="money that a seat brings to a match: it loses no more, those in plus then receive less in proportion",
    )

    @property
    def plain(self) -> bool:
        """Whether points are money as they are and the house takes nothing."""
        return self == Room()


def conflicts(room: Room) -> list[Conflict]:
    """Return what contradicts itself."""
    if room.fee_kind == "winner_percent" and room.fee > _PERCENT:
        return [
            Conflict(
                ("room.fee", "room.fee_kind"),
                Text(
                    f"fee_kind = winner_percent 时 room.fee 是百分数：给了 {room.fee}，允许 0..{_PERCENT}",
                    f"room.fee is in percent where fee_kind = winner_percent: {room.fee} given, allowed: 0..{_PERCENT}",
                ),
            )
        ]
    return []
