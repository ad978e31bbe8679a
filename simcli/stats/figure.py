"""One figure of a report: a value, its interval, and what they rest on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from simcli.text import Language, Text

#: How an interval was made, by the name that `Figure.method` holds.
METHODS: dict[str, Text] = {
    "wilson": Text(
        "Wilson 区间，样本量按场内相关折算", "Wilson on the effective number of chances (clusters allowed for)"
    ),
    "clopper_pearson": Text("Clopper-Pearson 精确区间", "Clopper-Pearson on the effective counts"),
    "poisson": Text("泊松精确区间，次数按场内相关折算", "exact Poisson limits on the effective count"),
    "fay_feuer": Text("Fay-Feuer 区间：次数少，且一场里可能多次", "Fay-Feuer: few hits, some of them in one match"),
    "zero_bound": Text("一次未见，给单侧上界", "none seen: a one-sided bound"),
    "all_bound": Text("次次都是，给单侧下界", "every one a hit: a one-sided bound"),
    "cluster_t": Text("按场聚类的 t 区间", "t interval clustered by match"),
    "delta": Text("按场聚类，线性化", "clustered by match, linearised"),
    "woodruff": Text("Woodruff 分位数区间", "Woodruff's interval for a quantile"),
    "kaplan_meier": Text("Kaplan-Meier，按场聚类", "Kaplan-Meier, clustered by match"),
    "sectioning": Text(
        "整轮分成 50 批，由批间差异得出（sectioning）", "from how 50 batches of whole rounds differ (sectioning)"
    ),
    "betting": Text("随时有效：下注序列", "anytime-valid: betting sequence"),
    "mixture": Text("随时有效：正态混合序列", "anytime-valid: normal-mixture sequence"),
    "extreme": Text("见过的极值，无区间", "an extreme that was seen; it has no interval"),
    "exact": Text("逐手数清，精确", "counted exactly"),
    "bounds": Text(
        "数清每家（和数得清时的每两家），真值必在其间",
        "hands, and where possible pairs of hands, counted: the truth lies between",
    ),
    "strata": Text("按起手分层抽样", "sampled by strata of the deal"),
    "splitting": Text("分级分裂：独立重复之间的差异", "splitting: from how independent repetitions differ"),
    "fixed": Text("由规则或赛制定死", "fixed by construction"),
    "none": Text("无区间", "no interval"),
}
#: What people call them.
METHOD_NAMES: dict[str, Text] = {
    "wilson": Text("Wilson 区间", "Wilson interval"),
    "clopper_pearson": Text("Clopper-Pearson 区间", "Clopper-Pearson interval"),
    "poisson": Text("泊松区间", "Poisson interval"),
    "fay_feuer": Text("Fay-Feuer 区间", "Fay-Feuer interval"),
    "zero_bound": Text("单侧上界", "upper bound"),
    "all_bound": Text("单侧下界", "lower bound"),
    "cluster_t": Text("聚类 t 区间", "clustered t interval"),
    "delta": Text("线性化区间", "linearised interval"),
    "woodruff": Text("分位数区间", "quantile interval"),
    "kaplan_meier": Text("Kaplan-Meier 估计", "Kaplan-Meier estimate"),
    "sectioning": Text("分批区间", "interval from batches"),
    "betting": Text("下注序列", "betting sequence"),
    "mixture": Text("正态混合序列", "normal-mixture sequence"),
    "extreme": Text("极值", "extreme"),
    "exact": Text("数清", "count"),
    "bounds": Text("上下界", "bounds"),
    "strata": Text("分层抽样", "strata"),
    "splitting": Text("分级分裂", "splitting"),
    "fixed": Text("定死的数", "fixed figure"),
    "none": Text("无区间", "no interval"),
}


@dataclass(frozen=True)
class Figure:
    """A value and what may be claimed of it.

    Parameters
    ----------
    metric : str
        Its stable name.
    value : float or None
        The estimate (shares as fractions of 1); None where nothing was there to measure.
    low, high : float or None
        Ends of the interval; both None where there is none, and `note` says why. `high` alone is None where nothing is
        known to be too much.
    numerator, denominator : float or None
        What was divided by what.
    clusters : int
        Matches (rounds where walls are shared) that the figure rests on.
    method : str
        A key of `METHODS`.
    note : Text or None
        What a reader must know besides.
    level : float
        Confidence of the interval; above 0.95 where the rows of a table hold together.
    """

    metric: str
    value: float | None
    low: float | None = None
    high: float | None = None
    numerator: float | None = None
    denominator: float | None = None
    clusters: int = 0
    method: str = "none"
    note: Text | None = None
    level: float = 0.95

    def noted(self, note: Text | None) -> Figure:
        """Return this figure with `note` put before the note it has."""
        if note is None:
            return self
        if self.note is None:
            return replace(self, note=note)
        return replace(self, note=Text(f"{note.zh}；{self.note.zh}", f"{note.en}; {self.note.en}"))

    def plain(self, lang: Language) -> dict[str, Any]:
        """Return the figure as JSON values."""
        return {
            "metric": self.metric,
            "value": _number(self.value),
            "low": _number(self.low),
            "high": _number(self.high),
            "numerator": _number(self.numerator),
            "denominator": _number(self.denominator),
            "clusters": self.clusters,
            "method": self.method,
            "level": self.level,
            "note": self.note.get(lang) if self.note else None,
        }


def fixed(metric: str, value: float, note: Text, clusters: int = 0) -> Figure:
    """Return a figure that the rules or the seating fix, whatever the cards."""
    return Figure(metric, value, clusters=clusters, method="fixed", note=note)


def _number(value: float | None) -> float | int | None:
    if value is None:
        return None
    return int(value) if float(value).is_integer() and abs(value) < 2**53 else float(value)
