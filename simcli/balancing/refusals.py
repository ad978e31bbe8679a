"""Targets that cannot be meant, and what is said of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from simcli.text import say

if TYPE_CHECKING:
    from simcli.balancing.wishes import Wish


def form() -> str:
    """Tell how targets are written."""
    return say(
        "写法：指标=数±容差、指标=低..高、指标>=数 或 指标<=数，如 draw_share=0.15±0.01、'share(yi_ban_gao)>=0.02'",
        "write METRIC=VALUE±TOLERANCE, METRIC=LOW..HIGH, METRIC>=VALUE or METRIC<=VALUE, such as draw_share=0.15±0.01",
    )


def no_tolerance() -> str:
    """Tell that a tolerance of nothing cannot be met."""
    return say(
        "容差要大于 0：区间总有宽度，永远落不进一个点",
        "the tolerance must be more than 0: an interval always has a width, so it never lies inside a single point",
    )


def no_range(name: str, low: str, high: str) -> str:
    """Tell that the ends of a range are the wrong way round, or the same."""
    low, high = low.strip(), high.strip()
    if low == high:
        return no_tolerance()
    return say(
        f"低的一端写在前面：{name.strip()}={high}..{low}", f"the lower end comes first: {name.strip()}={high}..{low}"
    )


def percent_of_number(wish: Wish) -> str | None:
    """Tell that a metric which is no share cannot be wanted in percent; None for a share."""
    if wish.metric.unit == "share":
        return None
    name = wish.metric.name
    return say(
        f"{name} 不是比例，不能用百分数（10% 会当成 0.1）：直接写数，如 {name}=0.1±0.05",
        f"{name} is no share, so it has no percent (10% would be 0.1): write plain numbers, such as {name}=0.1±0.05",
    )


def idle(wish: Wish) -> str | None:
    """Tell that a target is met by every value that its metric can have, or by none; None where it asks something."""
    least, most = _possible(wish)
    always = wish.low <= least and wish.high >= most
    # an interval always has a width: a single point at the end of what is possible does not hold it
    if not always and wish.low < most and wish.high > least:
        return None
    if wish.metric.unit == "share":
        return say(
            "比例在 0 与 1 之间（0 % 到 100 %），这样的目标总达到或总达不到；百分之十五写 0.15 或 15%",
            "a share lies within 0..1 (0 % to 100 %), so this is always or never met; fifteen percent is 0.15 or 15%",
        )
    name = wish.metric.name
    side = say("不会大于 0", "is never above 0") if wish.of_tail else say("不会小于 0", "is never below 0")
    return say(f"{name} {side}，这样的目标总达到或总达不到", f"{name} {side}, so this is always or never met")


def _possible(wish: Wish) -> tuple[float, float]:
    if wish.of_tail:  # scores add up to nothing, so the worst of them are below it
        return -math.inf, 0.0
    if wish.metric.signed:
        return -math.inf, math.inf
    return 0.0, 1.0 if wish.metric.unit == "share" else math.inf


def contradictions(wishes: Sequence[Wish]) -> list[str]:
    """Return a line for every two targets on one metric that cannot both be met."""
    return [
        say(
            f"--target {one.text!r} 与 {other.text!r} 不能同时达到：{one.metric.name} 没有一个值两边都满足",
            f"--target {one.text!r} and {other.text!r} exclude each other: no value of {one.metric.name} meets both",
        )
        for one, other in combinations(wishes, 2)
        if one.metric.figure == other.metric.figure and max(one.low, other.low) >= min(one.high, other.high)
    ]
