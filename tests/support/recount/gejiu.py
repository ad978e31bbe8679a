"""Tables of 个旧麻将 counted with plain SQL; every payment of every win is priced from the rules page."""

from __future__ import annotations

from functools import partial

from tests.support.recount import common
from tests.support.recount.common import Recount, won_between

SEATS = 4
WAYS = ("self_draw", "discard", "kong_draw", "rob_kong", "pond")
PATTERNS = [
    *("ping_hu", "hun_yi_se", "da_dui_zi", "yi_tiao_long", "lan_pai", "qi_xing", "yi_ban_gao", "qi_xing_yi_ban_gao"),
    *("qing_yi_se", "xiao_qi_dui", "zi_yi_se", "gang_shang_hua", "qiang_gang_hua", "qi_dui_quad"),
]
HAND_PATTERNS = [p for p in PATTERNS if p not in ("gang_shang_hua", "qiang_gang_hua")]


def price(c: Recount, fans: str, cap: str = "rules") -> str:
    """SQL for what that many fans cost."""
    limit = c.rules["fan_cap"] if cap == "rules" else cap
    counted = fans if limit in (None, "none") else f"least({fans}, {limit})"
    base = c.rules["base"]
    return (
        f"{base} * 2.0 ** ({counted})" if c.rules["fan_to_points"] == "double" else f"{base} * greatest(1, {counted})"
    )


def views(c: Recount) -> None:
    r, fan = c.rules, c.rules["fan"]
    c.seat_games(", follow_{s} AS follow, kong_{s} AS kong, ready_seats >> {s} & 1 AS ready")
    with_bonus = ("self_draw", "pond")
    way_fans = (
        f"CASE WHEN win_by IN {with_bonus} THEN {r['self_draw_fan']} "
        f"WHEN win_by = 'kong_draw' THEN {fan['gang_shang_hua']} "
        f"WHEN payer <> from_seat THEN 0 "
        f"WHEN win_by = 'rob_kong' THEN {fan['qiang_gang_hua']} ELSE {r['discarder_fan']} END"
    )
    dealer_involved = "seat = dealer" + (" OR payer = dealer" if r["dealer_fan_on"] == "both" else "")
    only_one = (
        "win_by NOT IN ('discard', 'rob_kong') OR payer = from_seat" if r["discard_payment"] == "discarder" else "true"
    )
    c.db.execute(
        f"""
        CREATE TABLE payments AS
        SELECT *, fan + way_fans + dealer_fans AS fans, {price(c, "fan + way_fans + dealer_fans")} AS paid
        FROM (
            SELECT w.*, g.dealer, p.payer, (p.payer - w.seat + 4) % 4 AS after,
                {way_fans} AS way_fans, CASE WHEN {dealer_involved} THEN {r["dealer_fan"]} ELSE 0 END AS dealer_fans
            FROM wins w JOIN games g USING (match, game), (VALUES (0), (1), (2), (3)) AS p(payer)
            WHERE p.payer <> w.seat AND ({only_one})
            AND NOT EXISTS (
                SELECT 1 FROM wins o WHERE o.match = w.match AND o.game = w.game AND o.seat = p.payer
            )
        )
        """
    )


def _hands(c: Recount) -> dict[str, float]:
    found = common.hands(c, PATTERNS)
    for low in range(0, 90, 10):
        found[f"won_after.{low}.of_won"] = won_between(c, low, low + 9)
    return found


def _sources(c: Recount) -> dict[str, float]:
    games = c.one("SELECT count(*) FROM games")
    follow = c.one("SELECT sum(greatest(follow, 0)) FROM seat_games")
    kong = c.one("SELECT sum(greatest(kong, 0)) FROM seat_games")
    everything = c.one("SELECT coalesce(sum(points), 0) FROM wins") + follow + kong
    ready = c.rules["ready_fan"]
    hand = f"fan - CASE WHEN ready THEN {ready} ELSE 0 END"
    whole, with_way = price(c, "fan"), price(c, "fan + way_fans")
    layers = {
        "base": (price(c, "0"), "true"),
        "fans": (f"{price(c, hand)} - {price(c, '0')}", "true"),
        "ready": (f"{whole} - {price(c, hand)}", "true"),
        "self_draw": (f"{with_way} - {whole}", "win_by IN ('self_draw', 'pond')"),
        "discarder": (f"{with_way} - {whole}", "win_by = 'discard'"),
        "kong_draw": (f"{with_way} - {whole}", "win_by = 'kong_draw'"),
        "rob_kong": (f"{with_way} - {whole}", "win_by = 'rob_kong'"),
        "dealer": (f"paid - {with_way}", "true"),
    }
    found = {"sources.all.points": everything / games, "sources.follow.points": follow / games}
    found |= {"sources.kong.points": kong / games, "follow.paid.points": follow / games}
    found |= {"sources.follow.of_points": follow / everything, "sources.kong.of_points": kong / everything}
    for layer, (amount, which) in layers.items():
        if layer != "ready" or ready:
            total = c.one(f"SELECT coalesce(sum({amount}), 0) FROM payments WHERE {which}")
            found |= {f"sources.{layer}.points": total / games, f"sources.{layer}.of_points": total / everything}
    return found


def _moves(c: Recount) -> dict[str, float]:
    """Points by pattern where each win's other patterns tell what it is worth without it."""
    fan = c.rules["fan"]
    told = not (fan["ping_hu"] or fan["qi_dui_quad"] or c.rules["pond_win"] == "13_or_14")
    games = c.one("SELECT count(*) FROM games")
    everything = c.one("SELECT sum(points) FROM wins") + c.one(
        "SELECT sum(greatest(follow, 0)) + sum(greatest(kong, 0)) FROM seat_games"
    )
    found = {}
    for p in HAND_PATTERNS if told else ():
        worth = {q: fan[q] for q in HAND_PATTERNS}
        drop = f"({_stacked(c, worth)}) - ({_stacked(c, worth | {p: 0})})"
        moved = f"paid - {price(c, f'fans - ({drop})')}"
        found[f"pattern_points.{p}.points"] = (
            c.one(f"SELECT coalesce(sum({moved}), 0) FROM payments WHERE p_{p}") / games
        )
    for p, way in (("gang_shang_hua", "kong_draw"), ("qiang_gang_hua", "rob_kong")):
        moved = f"paid - {price(c, 'fan + dealer_fans')}"
        total = c.one(f"SELECT coalesce(sum({moved}), 0) FROM payments WHERE win_by = '{way}'")
        found[f"pattern_points.{p}.points"] = total / games
    for name, value in list(found.items()):
        found[name.replace(".points", ".of_points")] = value * games / everything
    return found


def _stacked(c: Recount, worth: dict[str, int]) -> str:
    parts = [f"p_{p}::INT * {value}" for p, value in worth.items()]
    return f"greatest({', '.join(parts)})" if c.rules["stacking"] == "highest" else " + ".join(parts)


def _caps(c: Recount) -> dict[str, float]:
    found = {}
    free = price(c, "fans", "none")
    for cap in (3, 4, 5, 6):
        capped = price(c, "fans", str(cap))
        found[f"fan_cap.{cap}.of_points"] = c.one(f"SELECT sum({free} - {capped}) / sum({free}) FROM payments")
        found[f"fan_cap.{cap}.payments"] = c.one(f"SELECT avg(({capped} < {free})::INT) FROM payments")
    return found


def _extras(c: Recount) -> dict[str, float]:
    count = ["pond_offered", "pond_declined", "chows", "pungs", "wins_blocked", "pungs_blocked"]
    count += ["kongs_exposed", "kongs_added", "kongs_concealed"]
    tables = {"pond": "pond", "chow": "melds", "pung": "melds", "kong": "kongs", "wins": "blocked"}
    found = {}
    for name in count:
        table = "blocked" if name.endswith("blocked") else tables[name[:4]]
        found[f"{table}.{name}.rate"] = c.one(f"SELECT avg({name}) FROM games")
    for name in ("begun", "voided", "finished", "two", "three"):
        found[f"follow.follow_{name}.rate"] = c.one(f"SELECT avg(follow_{name}) FROM games")
        found[f"follow.follow_{name}.of"] = c.one(f"SELECT sum(follow_{name}) / sum(follow_begun) FROM games")
    for distance in range(SEATS):
        paid = f"SELECT sum(greatest(-follow, 0)) FROM seat_games WHERE {c.after('seat')} = {distance}"
        found[f"follow.paid_by_{distance}.points"] = c.one(paid) / c.one("SELECT count(*) FROM games")
        all_paid = c.one("SELECT sum(greatest(follow, 0)) FROM seat_games")
        found[f"follow.paid_by_{distance}.of"] = c.one(paid) / all_paid if all_paid else float("nan")
    found["pond.pond_taken.rate"] = c.one("SELECT avg((outcome = 'pond')::INT) FROM games")
    found["pond.pond_taken.of"] = c.one("SELECT sum((outcome = 'pond')::INT) / sum(pond_offered) FROM games")
    found["pond.pond_declined.of"] = c.one("SELECT sum(pond_declined) / sum(pond_offered) FROM games")
    tries = "kongs_exposed + kongs_added + kongs_concealed"
    if c.rules["rob_kong"] != "replacement":
        tries += " + (outcome = 'rob_kong')::INT"
    for key, way in (("kong_draw", "kong_draw"), ("robbed", "rob_kong")):
        found[f"kongs.{key}.rate"] = c.one(f"SELECT avg((outcome = '{way}')::INT) FROM games")
        found[f"kongs.{key}.of"] = c.one(f"SELECT sum((outcome = '{way}')::INT) / sum({tries}) FROM games")
    found["kongs.kongs.rate"] = c.one("SELECT avg(kongs_exposed + kongs_added + kongs_concealed) FROM games")
    won = "EXISTS (SELECT 1 FROM wins w WHERE w.match = s.match AND w.game = s.game AND w.seat = s.seat)"
    found["ready.declared.share"] = c.one("SELECT avg(ready) FROM seat_games")
    found["ready.ready.wins"] = c.one(f"SELECT avg(({won})::INT) FROM seat_games s WHERE ready = 1")
    found["ready.silent.wins"] = c.one(f"SELECT avg(({won})::INT) FROM seat_games s WHERE ready = 0")
    found["ready.ready.points"] = c.one("SELECT avg(points) FROM wins WHERE ready")
    found["ready.silent.points"] = c.one("SELECT avg(points) FROM wins WHERE NOT ready")
    for seats in range(SEATS + 1):
        share = f"SELECT avg((bit_count(waiting_seats) = {seats})::INT) FROM games WHERE winners = 0"
        found[f"waiting.{seats}.of_drawn"] = c.one(share)
    found["waiting.mean.mean"] = c.one("SELECT avg(bit_count(waiting_seats)) FROM games WHERE winners = 0")
    return found


PARTS = (
    common.ends,
    common.scores,
    common.payers,
    common.dealer,
    common.runs,
    _hands,
    partial(common.deal_in, apart="follow + kong"),
    _sources,
    _moves,
    _caps,
    _extras,
)
