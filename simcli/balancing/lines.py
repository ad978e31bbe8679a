"""What a search says in words: what was asked, how it ended, the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.balancing import tails
from simcli.balancing.answer import command, toml
from simcli.report.provenance import lineup
from simcli.sweeping.view import REPRICED
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.balancing.balance import Balance, Confirmation

_PLAY = Text("照这个答案打：", "to play the answer: ")
_SET = Text("写进实验文件：", "in the experiment file: ")


def told(found: Balance) -> list[Text]:
    """Return the lines above the tables of a search."""
    return [_asked(found), verdict(found), *tails.remarks(found), *_answer(found), *_remarks(found)]


def _asked(found: Balance) -> Text:
    plan = found.plan
    targets = ", ".join(wish.text for wish in plan.wishes)
    keys = ", ".join(vary.given.removeprefix("--vary ").removeprefix("rules.") for vary in plan.varied)
    bots, seed = lineup(plan.base), plan.base.seed
    many = "combination" if plan.count == 1 else "combinations"
    return Text(
        f"目标 {targets}；变 {keys}：{plan.count:,} 个组合；机器人 {bots}；种子 {seed}",
        f"wanted: {targets}; varied: {keys}: {plan.count:,} {many}; bots {bots}; seed {seed}",
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
    return found.ground.candidates[one.standing.candidate].label, one.played


def _undecided(found: Balance) -> Text:
    one = found.best
    assert one is not None  # an undecided search has an undecided confirmation
    label = found.ground.candidates[one.standing.candidate].label
    tried = len(found.confirmations)
    longer = _longer(one)
    zh, en = (f"另打过的 {tried} 个里", f" of the {tried} that were played again") if tried > 1 else ("", "")
    return Text(
        f"未定：{zh}最好的是 {label}，另打 {one.played:,} 局还定不了；{longer.zh}",
        f"undecided: {label} is the best{en}, but {one.played:,} more games did not decide; {longer.en}",
    )


def _longer(one: Confirmation) -> Text:
    """Tell how many games would decide, as far as the intervals of a confirmation tell."""
    if one.needed is None:
        return Text(
            "要多少局说不准，也许多少局都不行：那里的估计不在目标之内",
            "how many would is unknown, perhaps no number does: the estimate lies outside of a target",
        )
    least, most = one.needed
    if most is None:
        zh, en = (f"（最好也约需 {least:,} 局）", f" (at best about {least:,})") if least > one.played else ("", "")
        return Text(
            f"要多少局说不准，也许多少局都不行：区间跨着目标的边{zh}",
            f"how many would is unknown, perhaps no number does: the interval reaches over an edge of the target{en}",
        )
    span = f"{least:,}" if least == most else f"{least:,} – {most:,}"
    return Text(f"约需 {span} 局（--confirm-games {most}）", f"about {span} would (--confirm-games {most})")


def _answer(found: Balance) -> list[Text]:
    if found.answer is None:
        return []
    settings = found.answer.settings
    played = command(found.plan.source, settings)
    lines = [Text(_PLAY.zh + played, _PLAY.en + played), _SET]
    return lines + [Text(line, line) for line in toml(settings, found.plan.base)]


def closing(found: Balance) -> list[Text]:
    """Return the lines under the tables: what earlier calls with other games widen, and how to get narrower ones."""
    looks, confirmations = found.earlier
    if not looks and not confirmations:
        return []
    sizes = ", ".join(f"{look:,}" for look in looks)
    zh, en = [], []
    if looks:
        zh.append(f"在 {sizes} 局时看过 {len(looks)} 次")
        en.append(f"{len(looks)} {'look' if len(looks) == 1 else 'looks'} at {sizes} games")
    if confirmations:
        zh.append(f"确认过 {confirmations} 次")
        en.append(f"{confirmations} {'confirmation' if confirmations == 1 else 'confirmations'}")
    return [
        Text(
            f"这个问题以前用别的局数问过：{'、'.join(zh)}。看过也作数，所以这次的区间取得较宽。",
            f"This was asked before with other games: {' and '.join(en)}. Those count too, so the intervals of this "
            "call are wider.",
        ),
        Text(
            "想要较窄的区间：一次给足局数（--games、--confirm-games），换一个目录（--out DIR）；"
            "如果是看了结果才加打的，也请换种子（--seed）。",
            "For narrower ones give all the games at once (--games, --confirm-games), in another folder (--out DIR); "
            "if what was seen is why more is played, with another --seed too.",
        ),
    ]


def _remarks(found: Balance) -> list[Text]:
    plan = found.plan
    lines = [Text(f"各次运行在 {plan.folder}/", f"the runs lie in {plan.folder}/")]
    if found.repriced:
        lines.append(Text(*(text.format(found.repriced) for text in REPRICED)))
    if plan.refused:
        lines.append(
            Text(f"{plan.refused} 个组合与规则矛盾，没有打", f"the rules contradict {plan.refused} combinations")
        )
    return lines
