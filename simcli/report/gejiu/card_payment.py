"""The rule card of 个旧麻将: who pays what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simcli.report.sheet.parts import Words
from simcli.text import Text

if TYPE_CHECKING:
    from simcli.games.gejiu.options import Rules

#: Totals of fans whose points are listed.
_LISTED = 8


def payment(rules: Rules) -> list[Words]:
    """Write what is paid for a win, and what besides."""
    return [_wins(rules), _besides(rules)]


def points(rules: Rules, fans: int) -> int:
    """Return what one payer owes for so many fans."""
    counted = fans if rules.fan_cap is None else min(fans, rules.fan_cap)
    return rules.base * (2**counted if rules.fan_to_points == "double" else max(1, counted))


def _wins(rules: Rules) -> Words:
    cap = rules.fan_cap
    capped = Text("不封顶", "no cap") if cap is None else Text(f"{cap} 番封顶", f"at most {cap} fan count")
    rate = Text("每番翻倍", "doubled by each fan")
    if rules.fan_to_points == "linear":
        rate = Text("乘番数（0 番按 1）", "times the fans (at least 1)")
    most = _LISTED if cap is None else min(cap, _LISTED)
    listed = ", ".join(f"{fans}→{points(rules, fans):,}" for fans in range(most + 1))
    zh, en = _SHARES[rules.discard_payment]
    winner = rules.dealer_fan_on == "winner"
    fan = rules.fan
    lines = [
        Text(
            f"每家各付：底分 {rules.base:,}，{rate.zh}，{capped.zh}。番→分：{listed}。",
            f"Each payer owes the base {rules.base:,}, {rate.en}; {capped.en}. Fan→points: {listed}.",
        ),
        Text(
            f"自摸：三家付，各加 {rules.self_draw_fan} 番（杠上花改加 {fan.gang_shang_hua}）。",
            f"Self-draw: all three pay, +{rules.self_draw_fan} fan (杠上花: +{fan.gang_shang_hua} instead).",
        ),
        Text(
            f"点炮：点炮者加 {rules.discarder_fan} 番；{zh}。被抢杠者改加 {fan.qiang_gang_hua} 番。",
            f"Discard: the discarder has +{rules.discarder_fan} fan; {en}. A robbed seat has +{fan.qiang_gang_hua} "
            "instead.",
        ),
        Text(
            f"庄家胡，各家加 {rules.dealer_fan} 番" + ("。" if winner else "；闲家胡，庄家那份也加。"),
            f"The dealer wins: +{rules.dealer_fan} fan for every payer"
            + ("." if winner else "; another wins: the dealer's own payment has it too."),
        ),
        _example(rules),
    ]
    return Words(Text("胡牌付分", "Paying for a win"), lines)


_SHARES = {
    "all": Text("另外两家也付，不加", "the other two pay too, without it"),
    "discarder": Text("另外两家不付", "the other two pay nothing"),
}


def _example(rules: Rules) -> Text:
    """Price a plain hand: by self-draw and on a discard."""
    hand, own, fed = rules.fan.ping_hu, rules.self_draw_fan, rules.discarder_fan
    by_dealer = rules.dealer_fan if rules.dealer_fan_on == "both" else 0
    dealer, other = points(rules, hand + own + by_dealer), points(rules, hand + own)
    discarder = points(rules, hand + fed)
    return Text(
        f"例：闲家平胡自摸，庄家付 {dealer:,}，另两家各 {other:,}；闲家打给闲家，点炮者付 {discarder:,}。",
        f"So: a plain hand drawn by another seat than the dealer brings {dealer:,} from the dealer and {other:,} from "
        f"each other; discarded by such a seat to such a seat, {discarder:,} from the discarder.",
    )


def _besides(rules: Rules) -> Words:
    return Words(Text("另外的分", "Besides"), [*_follow(rules), _kongs(rules)])


def _follow(rules: Rules) -> list[Text]:
    if not rules.follow_dealer:
        return [Text("没有斗地主。", "斗地主 is not played.")]
    every, two = rules.base * rules.follow_all, rules.base * rules.follow_two
    void = {
        "round": Text("那一圈作废，庄家下一张再斗", "voids the round; the dealer's next discard starts another"),
        "game": Text("本局不再斗", "ends it for the game"),
    }[rules.follow_void]
    return [
        Text(
            f"斗地主：庄家打一张，三家接着都打同一张，庄家付每家 {every:,}；只有两家跟，没跟的付另三家各 {two:,}；"
            f"不到两家，本局不再斗。中间有吃碰杠或胡，{void.zh}。",
            f"斗地主: the dealer discards and all three follow with the same tile: the dealer pays each {every:,}. Two "
            f"follow: the third pays each of the other three {two:,}. Fewer: it is over for this game. A claim, kong "
            f"or win in between {void.en}.",
        )
    ]


def _kongs(rules: Rules) -> Text:
    kong = rules.kong_points
    if not (kong.exposed or kong.added or kong.concealed):
        return Text("杠没有分。", "Kongs bring no points.")
    exposed, added, concealed = (rules.base * one for one in (kong.exposed, kong.added, kong.concealed))
    return Text(
        f"杠分，三家各付：明杠 {exposed:,}，补杠 {added:,}，暗杠 {concealed:,}；被抢的不算，流局也不退。",
        f"Kongs, from each of the three: exposed {exposed:,}, added {added:,}, concealed {concealed:,}; a robbed one "
        "brings nothing, a drawn game takes nothing back.",
    )
