"""Tables of a room: money after settling and fees, by seat, bot and place, and what the house takes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from simcli.report import matchwise
from simcli.report.context import Context, Role
from simcli.report.evening import ORDINALS
from simcli.report.risk import HORIZONS
from simcli.report.table import INTERVAL, Column, Row, Table, mixed_columns, number_columns, number_row, share_row
from simcli.stats.figure import Figure, fixed
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.config import Room

#: Fees that are the same in every match.
_STEADY = ("each", "host")


def tables(ctx: Context) -> list[Table]:
    """Make the tables of the room; none where it is plain."""
    return [] if ctx.experiment.room.plain else [_results(ctx), _places(ctx), _house(ctx)]


def _results(ctx: Context) -> Table:
    roles = matchwise.roles(ctx)
    level = ctx.together([1] * (4 * len(roles)))
    rows = [Row(role.key, role.name, _figures(ctx, role, level)) for role in roles]
    columns = [
        *number_columns("before", Text("扣费前", "before the fee")),
        *number_columns("after", Text("扣费后", "after the fee")),
        Column("ahead_before", Text("扣费前赢钱", "ahead before")),
        Column("ahead_before", INTERVAL, "interval"),
        Column("ahead_after", Text("扣费后赢钱", "ahead after")),
        Column("ahead_after", INTERVAL, "interval"),
    ]
    terms = _terms(ctx.experiment.room)
    return Table(
        "room_results",
        Text("一场下来的钱", "Money of a match"),
        Text(
            f"一个座位一场平均赢多少钱，扣台费前后；有多少机会赢钱。{terms.zh}",
            f"What a seat wins in a match in money, before and after the fee, and how often it is ahead. {terms.en}",
        ),
        Text("谁", "who"),
        columns,
        rows,
        "together",
        _settling(ctx.experiment.room),
    )


def _figures(ctx: Context, role: Role, level: float) -> dict[str, Figure]:
    sample, end, metric = ctx.sample, role.ending, f"room_results.{role.key}"
    before = sample.mean(f"{metric}.before", f"room_money{end}", role.chances, level)
    after = sample.mean(f"{metric}.after", f"room_net{end}", role.chances, level)
    if role.key == "all":
        before = fixed(before.metric, 0.0, _ZERO_SUM, before.clusters)
        steady = _steady(ctx)
        if steady is not None:
            after = fixed(after.metric, -steady / ctx.seating.seats, _FIXED, after.clusters)
    return {
        "before": before,
        "after": after,
        "ahead_before": sample.share(f"{metric}.ahead_before", f"ahead{end}", role.chances, level),
        "ahead_after": sample.share(f"{metric}.ahead_after", f"room_ahead{end}", role.chances, level),
    }


_ZERO_SUM = Text("各家输赢之和为零", "what the seats win adds up to zero")
_FIXED = Text("台费每场一样", "the fee is the same in every match")


def _places(ctx: Context) -> Table:
    seats, sample = ctx.seating.seats, ctx.sample
    level = ctx.together([1] * (2 * seats))
    rows = []
    for place in range(1, seats + 1):
        figures = {
            column: sample.mean(f"room_places.{place}.{column}", f"room_{name}_place_{place}", "matches", level)
            for column, name in (("before", "money"), ("after", "net"))
        }
        rows.append(Row(str(place), ORDINALS[place - 1], figures))
    terms = _terms(ctx.experiment.room)
    return Table(
        "room_places",
        Text("各名次的钱", "Money by place"),
        Text(
            f"一场结束时得第几名的平均赢多少钱；并列的平分名次。{terms.zh}",
            f"What the seat that ends first, second and so on wins in money; level seats share places. {terms.en}",
        ),
        Text("名次", "place"),
        [
            *number_columns("before", Text("扣费前", "before the fee")),
            *number_columns("after", Text("扣费后", "after the fee")),
        ],
        rows,
        "together",
    )


def _house(ctx: Context) -> Table:
    sample, steady = ctx.sample, _steady(ctx)
    take = sample.mean("room_house.match.value", "room_take", "matches")
    if steady is not None:
        take = fixed(take.metric, steady, _FIXED, take.clusters)
    rows = [number_row("match", Text("一场", "a match"), take)]
    if steady is None:
        sd = sample.sd("room_house.sd.value", "room_take2", "room_take", "matches")
        rows.append(number_row("sd", Text("一场的标准差", "standard deviation of a match"), sd))
    for number in HORIZONS[1:]:
        label = Text(f"一晚 {number} 场", f"an evening of {number} matches")
        rows.append(number_row(f"evening_{number}", label, _times(take, number)))
    if ctx.experiment.room.carry_in is not None:
        short = sample.share("room_house.short.value", "room_short", "seat_matches")
        unpaid = sample.mean("room_house.unpaid.value", "room_unpaid", "matches")
        rows.append(share_row("short", Text("带入不够付的座位", "seats that lost more than they brought"), short))
        rows.append(number_row("unpaid", Text("一场付不出的钱", "money left unpaid in a match"), unpaid))
    terms = _terms(ctx.experiment.room)
    return Table(
        "room_house",
        Text("台费收入", "What the house takes"),
        Text(f"一张桌子平均收多少台费。{terms.zh}", f"What one table brings to the house on average. {terms.en}"),
        Text("项目", "item"),
        mixed_columns(Text("次数 / 座位·场", "count / seat-matches")),
        rows,
    )


def _times(figure: Figure, number: int) -> Figure:
    """Return a mean a match as one of several matches."""
    value, low, high = (None if end is None else end * number for end in (figure.value, figure.low, figure.high))
    metric = figure.metric.replace(".match.", f".evening_{number}.")
    return replace(figure, metric=metric, value=value, low=low, high=high, numerator=None, denominator=None)


def _steady(ctx: Context) -> float | None:
    """Return what the house takes in every match, None where it depends on the match."""
    room = ctx.experiment.room
    if room.fee and room.fee_kind not in _STEADY:
        return None
    return float(room.fee * (ctx.seating.seats if room.fee_kind == "each" else 1))


def _terms(room: Room) -> Text:
    """Say what the room asks for."""
    payers = {
        "each": Text(f"每家每场付 {room.fee:,}", f"each seat pays {room.fee:,} a match"),
        "big_winner": Text(f"大赢家每场付 {room.fee:,}", f"the big winner pays {room.fee:,} a match"),
        "host": Text(f"首庄（房主）每场付 {room.fee:,}", f"the host (first dealer) pays {room.fee:,} a match"),
        "winner_percent": Text(f"赢家付所赢的 {room.fee} %", f"seats in plus pay {room.fee} % of their gain"),
    }
    fee = payers[room.fee_kind] if room.fee else Text("不收台费", "no fee")
    brought = Text("", "")
    if room.carry_in is not None:
        brought = Text(f"，每家带入 {room.carry_in:,}", f", every seat brings {room.carry_in:,}")
    return Text(
        f"一分 {room.money_per_point:,}，{fee.zh}{brought.zh}。",
        f"A point is {room.money_per_point:,}, {fee.en}{brought.en}.",
    )


def _settling(room: Room) -> list[Text]:
    if room.carry_in is None:
        return []
    return [
        Text(
            "一场打完才结账：输得比带入多的只付带入，差额由赢家按所赢比例少收；台费另付。",
            "Settled at the end of a match: a seat that lost more than it brought pays what it brought, the gains of "
            "the others are cut in proportion; the fee comes on top.",
        )
    ]
