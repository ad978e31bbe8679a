"""A search as tables and lines: the verdict, the answer, what was tried, and the trade-off where targets conflict."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from simcli.balancing.answer import command, toml
from simcli.balancing.confirming import Verdict
from simcli.balancing.racing import Standing, best_first, undominated
from simcli.report.paper import Paper
from simcli.report.provenance import lineup
from simcli.report.table import INTERVAL, VALUE, Column, Row, Table
from simcli.sweeping.view import key_of, run_facts
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.balancing.balance import Balance, Confirmation
    from simcli.balancing.wishes import Wish
    from simcli.sweeping.grid import Combination

#: Candidates that a table lists.
LISTED = 20
_VERDICTS: dict[Verdict, Text] = {
    "met": Text("达到", "met"),
    "not met": Text("未达到", "not met"),
    "undecided": Text("未定", "undecided"),
}
_PLAY = Text("照这个答案打：", "to play the answer: ")
_SET = Text("写进实验文件：", "in the experiment file: ")


def paper(found: Balance) -> Paper:
    """Return everything that a search says."""
    game, name = found.plan.base.game.name, found.plan.base.name
    title = Text(f"{game.zh}：按目标找规则 · {name}", f"{game.en}: balance · {name}")
    tables = [_confirmation(one, found) for one in found.confirmations]
    if len(found.plan.wishes) > 1 and found.ending != "met":
        tables.append(_trade_off(found))
    tables.append(_candidates(found))
    return Paper(title, [_asked(found), verdict(found), *_answer(found), *_remarks(found)], tables, facts=facts(found))


def _asked(found: Balance) -> Text:
    plan = found.plan
    targets = ", ".join(wish.text for wish in plan.wishes)
    keys = ", ".join(vary.given.removeprefix("--vary ").removeprefix("rules.") for vary in plan.varied)
    bots, seed = lineup(plan.base), plan.base.seed
    return Text(
        f"目标 {targets}；变 {keys}：{plan.count:,} 个组合；机器人 {bots}；种子 {seed}",
        f"wanted: {targets}; varied: {keys}: {plan.count:,} combinations; bots {bots}; seed {seed}",
    )


def verdict(found: Balance) -> Text:
    """Return the line that says how the search ended."""
    tried = len(found.standings)
    if found.ending == "met":
        label, games = _met(found)
        return Text(
            f"找到了：{label}，所有目标都达到，在搜索没用过的牌墙上另打 {games:,} 局确认",
            f"found: {label} meets every target, confirmed by {games:,} games on walls that the search never saw",
        )
    if found.ending == "excluded":
        return Text(
            f"达不到：{tried} 个组合都被排除（所有区间同时成立，95%）",
            f"cannot be met: each of the {tried} combinations is excluded (all intervals hold together, 95 %)",
        )
    if found.ending == "undecided":
        return _undecided(found)
    left = sum(one.excluded_by is None for one in found.standings)
    return Text(
        f"试过的 {tried} 个组合里没有找到" + (f"（{left} 个还不能排除，加大 --games 可再看）" if left else ""),
        f"not found among {tried} tried" + (f" ({left} not excluded yet: more --games may tell)" if left else ""),
    )


def _met(found: Balance) -> tuple[str, int]:
    one = next(one for one in found.confirmations if one.verdict == "met")
    return found.ground.candidates[one.standing.candidate].label, one.games


def _undecided(found: Balance) -> Text:
    one = found.confirmations[-1]
    label = found.ground.candidates[one.standing.candidate].label
    if one.needed is None:
        return Text(
            f"未定：最好的是 {label}，另打 {one.games:,} 局还定不了；那里的估计不在目标之内，难说要多少局",
            f"undecided: {label} is the best, but {one.games:,} more games did not decide; their estimate lies outside "
            "of a target, so how many would is not known",
        )
    return Text(
        f"未定：最好的是 {label}，另打 {one.games:,} 局还定不了，约需 {one.needed:,} 局"
        f"（--confirm-games {one.needed}）",
        f"undecided: {label} is the best, but {one.games:,} more games did not decide; about {one.needed:,} are needed "
        f"(--confirm-games {one.needed})",
    )


def _answer(found: Balance) -> list[Text]:
    if found.answer is None:
        return []
    settings = found.answer.settings
    played = command(found.plan.source, settings)
    lines = [Text(_PLAY.zh + played, _PLAY.en + played), _SET]
    return lines + [Text(line, line) for line in toml(settings, found.plan.base)]


def _remarks(found: Balance) -> list[Text]:
    plan = found.plan
    lines = [Text(f"各次运行在 {plan.folder}/", f"the runs lie in {plan.folder}/")]
    again = sum(one.repriced for one in found.ground.made.values())
    if again:
        lines.append(
            Text(
                f"{again} 个组合只改怎么算分，牌局本来相同，由已打的牌局重新算分",
                f"{again} combinations change only what is paid, play identical by construction: priced again, not "
                "played again",
            )
        )
    if plan.refused:
        lines.append(
            Text(f"{plan.refused} 个组合与规则矛盾，没有打", f"the rules contradict {plan.refused} combinations")
        )
    return lines


def _confirmation(one: Confirmation, found: Balance) -> Table:
    label = found.ground.candidates[one.standing.candidate].label
    told = _VERDICTS[one.verdict]
    rows = []
    for wish, figure, judged in zip(found.plan.wishes, one.figures, one.verdicts, strict=True):
        word = _VERDICTS[judged]
        text = Text(f"{wish.text}：{word.zh}", f"{wish.text}: {word.en}")
        name = f"confirmation_{one.index}.{wish.metric.name}"
        rows.append(Row(wish.metric.name, text, {"value": replace(figure, metric=name)}, unit=wish.metric.unit))
    return Table(
        f"confirmation_{one.index}",
        Text(f"确认 {one.index}：{label}，{told.zh}", f"Confirmation {one.index}: {label}, {told.en}"),
        Text(
            f"另打 {one.made.log.n_games:,} 局，牌墙是搜索没用过的；整个区间在目标之内才算达到。"
            f"每个区间取 {one.level:.5g}：所有确认加起来，误判达到的机会至多 5%。",
            f"{one.made.log.n_games:,} games on walls of their own; met only where the whole interval lies inside. "
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
    wishes = found.plan.wishes
    left = best_first(found.standings, wishes)
    dropped = [one for one in found.standings if one.excluded_by is not None]
    listed = [*left, *sorted(dropped, key=lambda one: max(one.misses(wishes)))][:LISTED]
    more = len(found.standings) - len(listed)
    notes = [Text(f"另有 {more} 个组合离目标更远", f"{more} more combinations lie farther off")] if more else []
    return Table(
        "candidates",
        Text("试过的组合", "What was tried"),
        Text(
            "离目标近的在前；被排除的不再多打，所以局数较少、区间较宽。",
            "The nearest to the targets first; what is excluded gets no more games, so its intervals are wider.",
        ),
        Text("组合", "combination"),
        _columns(wishes),
        [_row(found, one, "candidates") for one in listed],
        "together",
        notes,
    )


def _trade_off(found: Balance) -> Table:
    wishes = found.plan.wishes
    rows, shown = [], set()
    for at, wish in enumerate(wishes):
        best = _best_for(found.standings, wishes, at)
        name = wish.metric.name
        rows.append(_row(found, best, "trade_off", Text(f"{name} 最好", f"best for {name}")))
        shown.add(best.candidate)
    others = [one for one in undominated(found.standings, wishes) if one.candidate not in shown]
    others.sort(key=lambda one: max(one.misses(wishes)))
    rows += [_row(found, one, "trade_off", Text("折中", "in between")) for one in others[: LISTED - len(rows)]]
    return Table(
        "trade_off",
        Text("取舍", "Trade-off"),
        Text(
            "各目标单独看最好的组合，以及折中的组合：没有别的组合在一个目标上更好而在其余目标上不差（按估计值）。",
            "The best combination for each target, and those in between: no other is better in one target without "
            "being worse in another (by the estimates).",
        ),
        Text("组合", "combination"),
        _columns(wishes),
        rows,
        "together",
    )


def _best_for(standings: list[Standing], wishes: list[Wish], at: int) -> Standing:
    """Return the candidate that comes nearest to one target; among equals the one that misses the others least."""

    def order(one: Standing) -> tuple[float, float]:
        missed = one.misses(wishes)
        return missed[at], sum(missed)

    return min(standings, key=order)


def facts(found: Balance) -> dict[str, Any]:
    """Return what JSON holds besides the tables; limits that are not there are null."""
    plan = found.plan
    answer = found.answer
    return {
        "balance": {
            "dir": str(plan.folder),
            "name": plan.base.name,
            "variant": plan.base.variant,
            "seed": plan.base.seed,
            "bots": lineup(plan.base),
            "ending": found.ending,
            "combinations": plan.count,
            "tried": len(found.standings),
            "refused": plan.refused,
            "vary": {vary.key: vary.given.partition("=")[2] for vary in plan.varied},
            "targets": [_limits(wish) for wish in plan.wishes],
            "answer": None if answer is None else _answer_facts(found, answer),
        },
        "confirmations": [
            {
                "index": one.index,
                "games": one.made.log.n_games,
                "level": one.level,
                "verdict": one.verdict,
                "verdicts": dict(zip((wish.text for wish in plan.wishes), one.verdicts, strict=True)),
                "games_needed": one.needed,
                **run_facts(one.made),
            }
            for one in found.confirmations
        ],
    }


def _limits(wish: Wish) -> dict[str, Any]:
    ends = {"low": wish.low, "high": wish.high}
    finite = {key: end if abs(end) != float("inf") else None for key, end in ends.items()}
    return {"target": wish.text, "metric": wish.metric.name, **finite}


def _answer_facts(found: Balance, answer: Combination) -> dict[str, Any]:
    return {
        "set": dict(answer.settings),
        "toml": toml(answer.settings, found.plan.base),
        "command": command(found.plan.source, answer.settings),
    }
