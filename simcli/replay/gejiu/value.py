"""What a win is worth: the hand priced by the calculator, and the fans each payer has on top."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from simcli.games.scoring import ScoreCase
from simcli.replay.gejiu.table import MELD_TYPES, Table
from simcli.text import Text, current, say

if TYPE_CHECKING:
    from simcli.games.scoring import ScoreResult


class Win(NamedTuple):
    """A win as the log has it: `fan` is F, without what payers add; `source` the discarder or robbed seat."""

    seat: int
    win_by: str
    source: int | None
    tile: int | None
    fan: int
    dealer: int


def price(variant: str, rules: Any, table: Table, win: Win) -> ScoreResult:
    """Price the winner's hand with the calculator."""
    from simcli import engine

    if win.win_by == "pond":
        thrown = table.thrown[win.seat]
        counts = tuple(thrown.count(kind) for kind in range(34))
        melds: tuple[tuple[int, int], ...] = ()
    else:
        counts = tuple(table.counts(win.seat, drawn=False))
        melds = tuple((MELD_TYPES.index(meld.kind), meld.tiles[0]) for meld in table.melds[win.seat])
    ready = win.seat in table.locked
    case = ScoreCase(win.win_by, win.seat, win.source, win.dealer, counts, melds, win.tile, ready)
    return engine.score(variant, rules, [case])[0]


def hand_lines(rules: Any, result: ScoreResult, ready: bool) -> list[str]:
    """Return the lines that price the hand itself."""
    from simcli.games.gejiu import GAME

    lang = current()
    parts = []
    for pattern in GAME.patterns:
        if pattern.id in result.patterns and pattern.kind == "hand":
            name = pattern.name.zh if lang == "zh" else f"{pattern.name.zh} ({pattern.name.en})"
            parts.append(f"{name} {result.patterns[pattern.id]}")
    if ready and rules.ready_fan:
        parts.append(f"{say('报听', '报听 (declared ready)')} {rules.ready_fan}")
    rule = ""
    listed = sum(result.patterns[p.id] for p in GAME.patterns if p.kind == "hand" and p.id in result.patterns)
    if listed + (rules.ready_fan if ready else 0) != result.fan:  # rules.stacking = highest
        rule = say("（只算最大的一种）", " (only the largest counts)")
    fan = f"{result.fan}{rule}"
    return [say(f"牌型：{'、'.join(parts)}；牌的番数 {fan}", f"hand: {', '.join(parts)}; fans {fan}")]


def payer_fans(rules: Any, win: Win, payer: int) -> list[tuple[Text, int]]:
    """Return what adds up to the fans that one payer pays for, the hand's own first."""
    parts = [(Text("牌", "hand"), win.fan)]
    if win.win_by in ("self_draw", "pond"):
        parts.append((Text("自摸", "self-draw"), rules.self_draw_fan))
    elif win.win_by == "kong_draw":
        parts.append((Text("杠上花", "杠上花"), rules.fan.gang_shang_hua))
    elif payer == win.source and win.win_by == "discard":
        parts.append((Text("点炮", "discarder"), rules.discarder_fan))
    elif payer == win.source:
        parts.append((Text("抢杠花", "抢杠花"), rules.fan.qiang_gang_hua))
    if win.seat == win.dealer or (payer == win.dealer and rules.dealer_fan_on == "both"):
        parts.append((Text("庄", "dealer"), rules.dealer_fan))
    return parts


def payer_points(rules: Any, fans: int) -> tuple[int, str]:
    """Return the points that one payer pays for so many fans, and how they are worked out."""
    colon = say("：", ": ")
    counted = fans if rules.fan_cap is None else min(fans, rules.fan_cap)
    cap = "" if counted == fans else say(f"，封顶 {counted}", f", capped at {counted}")
    if rules.fan_to_points == "double":
        return rules.base * 2**counted, f"{cap}{colon}{rules.base}×2^{counted}"
    return rules.base * max(1, counted), f"{cap}{colon}{rules.base}×{max(1, counted)}"


def payment(rules: Any, win: Win, payer: int) -> str:
    """Return how a payer's points come about: "hand 2 + self-draw 1 = 3: 1×2^3"."""
    parts = payer_fans(rules, win, payer)
    lang = current()
    total = sum(fans for _, fans in parts)
    added = " + ".join(f"{name.get(lang)} {fans}" for name, fans in parts)
    return f"{added} = {total}{say(' 番', ' fan' if total == 1 else ' fans')}{payer_points(rules, total)[1]}"
