"""A search as tables and lines: the verdict, the answer, what was tried, and the trade-off where targets conflict."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from simcli.balancing.confirming import Verdict
from simcli.balancing.facts import facts
from simcli.balancing.lines import closing, told
from simcli.balancing.racing import Standing, undominated
from simcli.report.paper import Paper
from simcli.report.table import INTERVAL, VALUE, Column, Row, Table
from simcli.sweeping.view import key_of
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.balancing.balance import Balance, Confirmation
    from simcli.balancing.wishes import Wish
    from simcli.report.charts import Drawing

#: Candidates that a table lists.
LISTED = 20
_VERDICTS: dict[Verdict, Text] = {
    "met": Text("达到", "met"),
    "not met": Text("未达到", "not met"),
    "undecided": Text("未定", "undecided"),
}


def paper(found: Balance) -> Paper:
    """Return everything that a search says."""
    game, name = found.plan.base.game.name, found.plan.base.name
    title = Text(f"{game.zh}：按目标找规则 · {name}", f"{game.en}: balance · {name}")
    tables = [_confirmation(one, found) for one in found.confirmations]
    if len(found.plan.wishes) > 1 and found.ending != "met":
        tables.append(_trade_off(found))
    tables.append(_candidates(found))
    opening = told(found)

    def drawings(lang: Language) -> list[Drawing]:
        from simcli.balancing.charts import drawings as drawn

        return drawn(found, _listed(found), lang)

    return Paper(title, opening, tables, drawings, closing(found), lambda lang: facts(found, lang))


def _confirmation(one: Confirmation, found: Balance) -> Table:
    label = found.ground.candidates[one.standing.candidate].label
    word_for_all = _VERDICTS[one.verdict]
    rows = []
    for wish, figure, judged in zip(found.plan.wishes, one.figures, one.verdicts, strict=True):
        word = _VERDICTS[judged]
        text = Text(f"{wish.text}：{word.zh}", f"{wish.text}: {word.en}")
        name = f"confirmation_{one.index}.{wish.metric.name}"
        rows.append(Row(wish.metric.name, text, {"value": replace(figure, metric=name)}, unit=wish.metric.unit))
    return Table(
        f"confirmation_{one.index}",
        Text(f"确认 {one.index}：{label}，{word_for_all.zh}", f"Confirmation {one.index}: {label}, {word_for_all.en}"),
        Text(
            f"另打 {one.played:,} 局，牌墙是搜索没用过的；整个区间在目标之内才算达到。"
            f"每个区间取 {one.level:.5g}：所有确认加起来，误判达到的机会至多 5%。",
            f"{one.played:,} games on walls of their own; met only where the whole interval lies inside. "
            f"Each interval is at {one.level:.5g}: over all confirmations, 5 % at most are wrongly called met.",
        ),
        Text("目标", "target"),
        [Column("value", VALUE), Column("value", INTERVAL, "interval")],
        rows,
        "together",
    )


def _columns(wishes: list[Wish]) -> list[Column]:
    found = []
    for at, wish in enumerate(wishes):
        name = Text(wish.metric.name, wish.metric.name)
        found += [Column(f"{at}", name, unit=wish.metric.unit), Column(f"{at}", INTERVAL, "interval", wish.metric.unit)]
    return found


def _row(found: Balance, one: Standing, table: str, head: Text | None = None) -> Row:
    combination = found.ground.candidates[one.candidate]
    state = head or _state(found, one)
    label = combination.label
    text = Text(f"{label}（{state.zh}）", f"{label} ({state.en})") if state.en else Text(label, label)
    figures = {
        f"{at}": replace(figure, metric=f"{table}.{key_of(combination)}.{wish.metric.name}")
        for at, (wish, figure) in enumerate(zip(found.plan.wishes, one.figures, strict=True))
    }
    return Row(key_of(combination), text, figures)


def _state(found: Balance, one: Standing) -> Text:
    for confirmed in found.confirmations:
        if confirmed.standing is one:
            word = _VERDICTS[confirmed.verdict]
            return Text(f"确认：{word.zh}", f"confirmation: {word.en}")
    if one.excluded_by is not None:
        name = found.plan.wishes[one.excluded_by].metric.name
        return Text(f"排除：{name}", f"excluded: {name}")
    return Text("", "")


def _candidates(found: Balance) -> Table:
    listed = _listed(found)
    more = len(found.standings) - len(listed)
    notes = [Text(f"另有 {more} 个组合离目标更远", f"{more} more combinations lie farther off")] if more else []
    zh, en = (
        (
            "，另打过的按另打的结果排（数仍是搜索的）",
            ", those played again by what came out then (figures of the search)",
        )
        if found.confirmations
        else ("", "")
    )
    return Table(
        "candidates",
        Text("试过的组合", "What was tried"),
        Text(
            f"离目标近的在前{zh}；被排除的不再多打，所以局数较少、区间较宽。",
            f"The nearest to the targets first{en}; what is excluded gets no more games, so its intervals are wider.",
        ),
        Text("组合", "combination"),
        _columns(found.plan.wishes),
        [_row(found, one, "candidates") for one in listed],
        "together",
        notes,
    )


def _listed(found: Balance) -> list[Standing]:
    """Return the candidates that are told of: those left, the safest first, then the excluded, the nearest first."""
    wishes = found.plan.wishes
    dropped = [one for one in found.standings if one.excluded_by is not None]
    dropped.sort(key=lambda one: max(one.misses(wishes)))
    return [*found.ordered, *dropped][:LISTED]


def _trade_off(found: Balance) -> Table:
    wishes = found.plan.wishes
    chosen = [_best_for(found.standings, wishes, at) for at in range(len(wishes))]
    shown = {one.candidate: one for one in chosen}
    rows = [_row(found, one, "trade_off", _role(chosen, wishes, one)) for one in shown.values()]
    others = [one for one in undominated(found.standings, wishes) if one.candidate not in shown]
    others.sort(key=lambda one: max(one.misses(wishes)))
    rows += [_row(found, one, "trade_off", Text("折中", "in between")) for one in others[: LISTED - len(rows)]]
    return Table(
        "trade_off",
        Text("取舍", "Trade-off"),
        Text(
            "每个目标一个组合：达到它而离其余目标最近的，都达不到时是离它最近的；以及折中的组合：没有别的组合在一个目标上"
            "更好而在其余目标上不差（都按估计值）。",
            "For each target the combination that meets it and misses the others least or, where none meets it, comes "
            "nearest; and those in between: no other is better in one target without being worse in another (all by "
            "the estimates).",
        ),
        Text("组合", "combination"),
        _columns(wishes),
        rows,
        "together",
    )


def _role(chosen: list[Standing], wishes: list[Wish], one: Standing) -> Text:
    """Tell for which targets a combination stands in the table."""
    zh, en = [], []
    for wish, best, missed in zip(wishes, chosen, one.misses(wishes), strict=True):
        if best.candidate == one.candidate:
            zh.append(f"{'最接近' if missed else '达到'} {wish.metric.name}")
            en.append(f"{'nearest to' if missed else 'meets'} {wish.metric.name}")
    return Text("、".join(zh), ", ".join(en))


def _best_for(standings: list[Standing], wishes: list[Wish], at: int) -> Standing:
    """Return the candidate that comes nearest to one target; among equals the one that misses the others least."""

    def order(one: Standing) -> tuple[float, float]:
        missed = one.misses(wishes)
        return missed[at], sum(missed)

    return min(standings, key=order)
