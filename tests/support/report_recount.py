"""Every table of the report counted again with plain SQL over the logs, apart from the application.

`recount(folder)` returns {metric: value}. One view holds a row for every payment of every win, priced from the rules
page; the rest are short queries.
"""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import duckdb

SEATS = 4
PATTERNS = [
    *("ping_hu", "hun_yi_se", "da_dui_zi", "yi_tiao_long", "lan_pai", "qi_xing", "yi_ban_gao", "qi_xing_yi_ban_gao"),
    *("qing_yi_se", "xiao_qi_dui", "zi_yi_se", "gang_shang_hua", "qiang_gang_hua", "qi_dui_quad"),
]
HAND_PATTERNS = [p for p in PATTERNS if p not in ("gang_shang_hua", "qiang_gang_hua")]
WAYS = ("self_draw", "discard", "kong_draw", "rob_kong", "pond")


class Recount:
    """One run under DuckDB, with the views that the queries use."""

    def __init__(self, folder: Path) -> None:
        run = json.loads((folder / "run.json").read_text())
        self.config: dict[str, Any] = run["config"]
        self.rules: dict[str, Any] = self.config["rules"]
        self.games_a_match: int = self.config["match"]["games"]
        self.db = duckdb.connect()
        for log in ("games", "wins"):
            files = [str(folder / path) for block in run["blocks"] for path in block["files"] if path.startswith(log)]
            self.db.execute(f"CREATE TABLE {log} AS SELECT * FROM read_parquet({files})")
        self._views()

    def one(self, sql: str) -> float:
        row = self.db.execute(sql).fetchone()
        assert row is not None
        return float(row[0]) if row[0] is not None else float("nan")

    def price(self, fans: str, cap: str = "rules") -> str:
        """SQL for what that many fans cost."""
        limit = self.rules["fan_cap"] if cap == "rules" else cap
        counted = fans if limit in (None, "none") else f"least({fans}, {limit})"
        base = self.rules["base"]
        return (
            f"{base} * 2.0 ** ({counted})"
            if self.rules["fan_to_points"] == "double"
            else f"{base} * greatest(1, {counted})"
        )

    def _views(self) -> None:
        r, fan = self.rules, self.rules["fan"]
        # a row a seat and game: role, score, whether it won, dealt in
        self.db.execute(
            "CREATE VIEW seat_games AS "
            + " UNION ALL ".join(
                f"SELECT match, game, dealer, {s} AS seat, {s} = dealer AS deals, ({s} - dealer + 4) % 4 AS distance, "
                f"score_{s} AS score, follow_{s} AS follow, kong_{s} AS kong, bot_{s} AS bot, "
                f"(ready_seats >> {s}) & 1 AS ready FROM games"
                for s in range(SEATS)
            )
        )
        with_bonus = ("self_draw", "pond")
        way_fans = (
            f"CASE WHEN win_by IN {with_bonus} THEN {r['self_draw_fan']} "
            f"WHEN win_by = 'kong_draw' THEN {fan['gang_shang_hua']} "
            f"WHEN payer <> from_seat THEN 0 "
            f"WHEN win_by = 'rob_kong' THEN {fan['qiang_gang_hua']} ELSE {r['discarder_fan']} END"
        )
        dealer_involved = "seat = dealer" + (" OR payer = dealer" if r["dealer_fan_on"] == "both" else "")
        only_one = (
            "win_by NOT IN ('discard', 'rob_kong') OR payer = from_seat"
            if r["discard_payment"] == "discarder"
            else "true"
        )
        self.db.execute(
            f"""
            CREATE TABLE payments AS
            SELECT *, fan + way_fans + dealer_fans AS fans, {self.price("fan + way_fans + dealer_fans")} AS paid
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


def recount(folder: Path) -> dict[str, float]:
    """Return every figure of the tables by metric name."""
    c = Recount(folder)
    found: dict[str, float] = {}
    for part in (_ends, _hands, _scores, _payers, _dealer, _sources, _moves, _caps, _extras, _runs):
        found |= part(c)
    return {name: value for name, value in found.items() if value == value}


def _ends(c: Recount) -> dict[str, float]:
    games = c.one("SELECT count(*) FROM games")
    wins = c.one("SELECT count(*) FROM wins")
    found = {
        "outcomes.won.share": c.one("SELECT avg((winners > 0)::INT) FROM games"),
        "outcomes.draw.share": c.one("SELECT avg((outcome = 'draw')::INT) FROM games"),
        "length.draws.mean": c.one("SELECT avg(draws) FROM games"),
        "length.decisions.mean": c.one("SELECT avg(decisions) FROM games"),
        "length.draws_of_won.mean": c.one("SELECT avg(draws) FROM games WHERE winners > 0"),
        "summary.fans.mean": c.one("SELECT avg(fan) FROM wins"),
        "summary.points.mean": c.one("SELECT avg(points) FROM wins"),
        "summary.won.share": c.one("SELECT avg((winners > 0)::INT) FROM games"),
        "summary.self_draw.share": c.one("SELECT avg((win_by = 'self_draw')::INT) FROM wins"),
        "summary.draws.mean": c.one("SELECT avg(draws) FROM games"),
        "summary.sd.mean": c.one("SELECT stddev_pop(score) FROM seat_games"),
        "outcomes.winners_2.share": c.one("SELECT avg((winners = 2)::INT) FROM games"),
        "outcomes.winners_3.share": c.one("SELECT avg((winners = 3)::INT) FROM games"),
    }
    for way in WAYS:
        found[f"outcomes.{way}.share"] = c.one(f"SELECT count(*) FROM games WHERE outcome = '{way}'") / games
        found[f"ways.{way}.of_wins"] = c.one(f"SELECT count(*) FROM wins WHERE win_by = '{way}'") / wins
    for low in range(0, 90, 10):
        high = low + 9 if low < 80 else 999
        found[f"won_after.{low}.of_won"] = c.one(
            f"SELECT avg((draws BETWEEN {low} AND {high})::INT) FROM games WHERE winners > 0"
        )
    for p in (5, 25, 50, 75, 95):
        found[f"won_after.q{p}.cards"] = c.one(f"SELECT quantile_disc(draws, {p / 100}) FROM games WHERE winners > 0")
    roles = {"all": "true", "dealer": "deals", "other": "NOT deals"} | {f"seat{s}": f"seat = {s}" for s in range(SEATS)}
    for role, which in roles.items():
        won = "EXISTS (SELECT 1 FROM wins w WHERE w.match = s.match AND w.game = s.game AND w.seat = s.seat)"
        found[f"win_rate.{role}.share"] = c.one(f"SELECT avg(({won})::INT) FROM seat_games s WHERE {which}")
    return found


def _hands(c: Recount) -> dict[str, float]:
    games, wins = c.one("SELECT count(*) FROM games"), c.one("SELECT count(*) FROM wins")
    found = {}
    for p in PATTERNS:
        found[f"patterns.{p}.of_wins"] = c.one(f"SELECT count(*) FROM wins WHERE p_{p}") / wins
        distinct = f"SELECT count(*) FROM (SELECT DISTINCT match, game FROM wins WHERE p_{p})"
        found[f"patterns.{p}.of_games"] = c.one(distinct) / games
    for fan in range(25):
        found[f"fans.{fan}.of_wins"] = c.one(f"SELECT count(*) FROM wins WHERE fan = {fan}") / wins
        distinct = f"SELECT count(*) FROM (SELECT DISTINCT match, game FROM wins WHERE fan = {fan})"
        found[f"fans.{fan}.of_games"] = c.one(distinct) / games
    return found


def _scores(c: Recount) -> dict[str, float]:
    found = {}
    roles = {"all": "true", "dealer": "deals", "other": "NOT deals"} | {f"seat{s}": f"seat = {s}" for s in range(SEATS)}
    fed = "EXISTS (SELECT 1 FROM wins w WHERE w.match = s.match AND w.game = s.game AND w.from_seat = s.seat)"
    for role, which in roles.items():
        found[f"score.{role}.mean"] = c.one(f"SELECT avg(score) FROM seat_games WHERE {which}")
        found[f"deal_in.{role}.share"] = c.one(f"SELECT avg(({fed})::INT) FROM seat_games s WHERE {which}")
        found[f"deal_in.{role}.points"] = c.one(
            f"SELECT avg(CASE WHEN {fed} THEN follow + kong - score ELSE 0 END) FROM seat_games s WHERE {which}"
        )
        found[f"deal_in.{role}.cost"] = c.one(
            f"SELECT avg(follow + kong - score) FROM seat_games s WHERE {fed} AND {which}"
        )
        if not role.startswith("seat"):
            found[f"score.{role}.sd"] = c.one(f"SELECT stddev_pop(score) FROM seat_games WHERE {which}")
            for key, test in (("gained", "> 0"), ("lost", "< 0"), ("untouched", "= 0")):
                found[f"result.{role}_{key}.share"] = c.one(
                    f"SELECT avg((score {test})::INT) FROM seat_games WHERE {which}"
                )
    for p in (1, 5, 25, 50, 75, 95, 99):
        found[f"score_spread.q{p}.points"] = c.one(f"SELECT quantile_disc(score, {p / 100}) FROM seat_games")
    found["score_spread.worst.points"] = c.one("SELECT min(score) FROM seat_games")
    found["score_spread.best.points"] = c.one("SELECT max(score) FROM seat_games")
    found["score_spread.dearest_win.points"] = c.one("SELECT max(points) FROM wins")
    found["score_spread.worst_hundredth.points"] = _worst(c)
    totals = "SELECT sum(score) AS total FROM seat_games GROUP BY match, seat"
    found["score_spread.match_sd.points"] = c.one(f"SELECT sqrt(avg(total ** 2)) FROM ({totals})")
    found["score_spread.match_worst.points"] = c.one(f"SELECT min(total) FROM ({totals})")
    found["score_spread.match_best.points"] = c.one(f"SELECT max(total) FROM ({totals})")
    return found


def _worst(c: Recount) -> float:
    """The mean of the lowest hundredth; the value on its edge counts with the part that is needed."""
    scores = [row[0] for row in c.db.execute("SELECT score FROM seat_games ORDER BY score").fetchall()]
    need = len(scores) / 100
    whole = int(need)
    return float((sum(scores[:whole]) + (need - whole) * scores[whole]) / need)


def _payers(c: Recount) -> dict[str, float]:
    games = c.one("SELECT count(*) FROM games")
    found = {}
    for after, key in ((1, "next"), (2, "opposite"), (3, "previous")):
        paid = f"FROM payments WHERE after = {after}"
        fed = f"SELECT count(DISTINCT match * 1000 + game) {paid} AND payer = from_seat"
        found[f"payers.{key}.pays"] = c.one(f"SELECT count(*) {paid}") / games
        found[f"payers.{key}.feeds"] = c.one(fed) / games
        found[f"payers.{key}.points"] = c.one(f"SELECT coalesce(sum(paid), 0) {paid}") / games
        found[f"payers.{key}.points_each"] = c.one(f"SELECT avg(paid) {paid}")
    for winner in range(SEATS):
        for payer in range(SEATS):
            if winner != payer:
                ends = f"FROM payments WHERE (seat - dealer + 4) % 4 = {winner} AND (payer - dealer + 4) % 4 = {payer}"
                key = f"dealer_payers.winner{winner}_payer{payer}"
                found[f"{key}.pays"] = c.one(f"SELECT count(*) {ends}") / games
                found[f"{key}.feeds"] = c.one(f"SELECT count(*) {ends} AND payer = from_seat") / games
                found[f"{key}.points"] = c.one(f"SELECT coalesce(sum(paid), 0) {ends}") / games
    return found


def _bots(c: Recount) -> tuple[list[int], list[str]]:
    """Return the kind of every position of the lineup, and the names of the kinds as the metrics have them."""
    names = []
    for bot in c.config["bots"]:
        names.append(f"bot_{bot['kind']}" + (f"_{bot['mistakes']:g}" if bot["mistakes"] else ""))
    kinds = list(dict.fromkeys(names))
    return [kinds.index(name) for name in names], kinds


def _dealer(c: Recount) -> dict[str, float]:
    following = "FROM games a JOIN games b ON a.match = b.match AND b.game = a.game + 1"
    found = {"dealer.stays.share": c.one(f"SELECT avg((a.dealer = b.dealer)::INT) {following}")}
    kinds, names = _bots(c)
    if len(names) == 1:
        plain = c.one("SELECT avg(score) FROM seat_games WHERE deals")
        return found | {"dealer.edge.points": plain, "summary.dealer.mean": plain}
    found["dealer.raw.points"] = c.one("SELECT avg(score) FROM seat_games WHERE deals")
    case = "CASE bot " + " ".join(f"WHEN {position} THEN {kind}" for position, kind in enumerate(kinds)) + " END"
    orders = _orders(c, kinds)
    edge = f"""
        SELECT sum(mean * list_count(list_filter({kinds}, lambda k: k = kind)) / 4) / {orders} FROM (
            SELECT match // 16 % {orders} AS circle, {case} AS kind, avg(score) AS mean
            FROM seat_games WHERE deals GROUP BY circle, kind
        )
    """
    found["dealer.edge.points"] = found["summary.dealer.mean"] = c.one(edge)
    won = "EXISTS (SELECT 1 FROM wins w WHERE w.match = s.match AND w.game = s.game AND w.seat = s.seat)"
    fed = "EXISTS (SELECT 1 FROM wins w WHERE w.match = s.match AND w.game = s.game AND w.from_seat = s.seat)"
    for kind, name in enumerate(names):
        of = f"FROM seat_games s WHERE {case} = {kind}"
        found[f"score.{name}.mean"] = found[f"summary.{name}.mean"] = c.one(f"SELECT avg(score) {of}")
        found[f"score.{name}.sd"] = c.one(f"SELECT stddev_pop(score) {of}")
        found[f"win_rate.{name}.share"] = c.one(f"SELECT avg(({won})::INT) {of}")
        found[f"deal_in.{name}.share"] = c.one(f"SELECT avg(({fed})::INT) {of}")
        found[f"deal_in.{name}.points"] = c.one(
            f"SELECT avg(CASE WHEN {fed} THEN follow + kong - score ELSE 0 END) {of}"
        )
        found[f"deal_in.{name}.cost"] = c.one(f"SELECT avg(follow + kong - score) {of} AND {fed}")
        for key, test in (("gained", "> 0"), ("lost", "< 0"), ("untouched", "= 0")):
            found[f"result.{name}_{key}.share"] = c.one(f"SELECT avg((score {test})::INT) {of}")
    return found


def _orders(c: Recount, kinds: list[int]) -> int:
    """Count the circular orders of the lineup that look different."""
    if c.config["seating"]["orders"] == "cyclic":
        return 1
    return len({min(order[k:] + order[:k] for k in range(SEATS)) for order in permutations(kinds)})


def _sources(c: Recount) -> dict[str, float]:
    games = c.one("SELECT count(*) FROM games")
    follow = c.one("SELECT sum(greatest(follow, 0)) FROM seat_games")
    kong = c.one("SELECT sum(greatest(kong, 0)) FROM seat_games")
    everything = c.one("SELECT coalesce(sum(points), 0) FROM wins") + follow + kong
    ready = c.rules["ready_fan"]
    hand = f"fan - CASE WHEN ready THEN {ready} ELSE 0 END"
    whole, with_way = c.price("fan"), c.price("fan + way_fans")
    layers = {
        "base": (c.price("0"), "true"),
        "fans": (f"{c.price(hand)} - {c.price('0')}", "true"),
        "ready": (f"{whole} - {c.price(hand)}", "true"),
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
        moved = f"paid - {c.price(f'fans - ({drop})')}"
        found[f"pattern_points.{p}.points"] = (
            c.one(f"SELECT coalesce(sum({moved}), 0) FROM payments WHERE p_{p}") / games
        )
    for p, way in (("gang_shang_hua", "kong_draw"), ("qiang_gang_hua", "rob_kong")):
        moved = f"paid - {c.price('fan + dealer_fans')}"
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
    free = c.price("fans", "none")
    for cap in (3, 4, 5, 6):
        capped = c.price("fans", str(cap))
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
        paid = f"SELECT sum(greatest(-follow, 0)) FROM seat_games WHERE distance = {distance}"
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


def _runs(c: Recount) -> dict[str, float]:
    """Losing runs and dealers' runs, by islands of neighbouring games."""
    lost = """
        SELECT match, seat, count(*) AS run FROM (
            SELECT match, seat, game - row_number() OVER (PARTITION BY match, seat ORDER BY game) AS island
            FROM seat_games WHERE score < 0
        ) GROUP BY match, seat, island
    """
    longest = f"SELECT match, seat, max(run) AS run FROM ({lost}) GROUP BY match, seat"
    seat_matches = c.one("SELECT count(DISTINCT match) FROM games") * SEATS
    found = {
        "losing_runs.mean.mean": c.one(f"SELECT sum(run) FROM ({longest})") / seat_matches,
        "losing_runs.longest.mean": c.one(f"SELECT max(run) FROM ({longest})"),
    }
    for length in (2, 3, 4, 5, 6, 8, 10, 15, 20):
        if length <= c.games_a_match:
            hits = c.one(f"SELECT count(*) FROM ({longest}) WHERE run >= {length}")
            found[f"losing_runs.{length}.share"] = hits / seat_matches
    runs = c.db.execute(
        """
        SELECT count(*) AS n, max(game) FROM (
            SELECT match, game, sum(changed) OVER (PARTITION BY match ORDER BY game) AS run FROM (
                SELECT match, game,
                    (dealer <> coalesce(lag(dealer) OVER (PARTITION BY match ORDER BY game), -1))::INT AS changed
                FROM games
            )
        ) GROUP BY match, run
        """
    ).fetchall()
    last = c.games_a_match - 1
    alive = 1.0
    for k in range(1, min(6, last) + 1):
        ended = sum(1 for n, end in runs if n == k and end < last)
        at_risk = sum(1 for n, end in runs if n > k or (n == k and end < last))
        if not at_risk:
            break
        alive *= 1 - ended / at_risk
        found[f"dealer_runs.{k + 1}.share"] = alive
    return found
