"""Tables that every game has, counted with plain SQL."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import duckdb


class Recount:
    """One run under DuckDB: tables `games` and `wins`.

    Each game adds a view `seat_games` (match, game, dealer, seat, deals, score, bot) and a table `payments` (the
    columns of wins, and dealer, payer, after, paid), one row for every payment of every win.
    """

    def __init__(self, folder: Path, run: dict[str, Any], seats: int, ways: tuple[str, ...]) -> None:
        self.config: dict[str, Any] = run["config"]
        self.rules: dict[str, Any] = self.config["rules"]
        self.games_a_match: int = self.config["match"]["games"]
        self.seats, self.ways = seats, ways
        self.db = duckdb.connect()
        for log in ("games", "wins"):
            files = [str(folder / path) for block in run["blocks"] for path in block["files"] if path.startswith(log)]
            self.db.execute(f"CREATE TABLE {log} AS SELECT * FROM read_parquet({files})")
        self.roles = {"all": "true", "dealer": "deals", "other": "NOT deals"}
        self.roles |= {f"seat{seat}": f"seat = {seat}" for seat in range(seats)}

    def one(self, sql: str) -> float:
        """Return the single number of a query, nan where it is null."""
        row = self.db.execute(sql).fetchone()
        assert row is not None
        return float(row[0]) if row[0] is not None else float("nan")

    def after(self, seat: str, first: str = "dealer") -> str:
        """SQL for how many seats one sits after another."""
        return f"({seat} - {first} + {self.seats}) % {self.seats}"

    def seat_games(self, more: str = "") -> None:
        """Make the view of a row a seat and game; `more` lists columns with {s} for the seat."""
        self.db.execute(
            "CREATE VIEW seat_games AS "
            + " UNION ALL ".join(
                f"SELECT match, game, dealer, {s} AS seat, {s} = dealer AS deals, score_{s} AS score, bot_{s} AS bot"
                f"{more.format(s=s)} FROM games"
                for s in range(self.seats)
            )
        )


def hands(c: Recount, patterns: list[str]) -> dict[str, float]:
    """Patterns and totals of fans."""
    games, wins = c.one("SELECT count(*) FROM games"), c.one("SELECT count(*) FROM wins")
    found = {}
    having = {p: f"p_{p}" for p in patterns} | {"none": f"NOT ({' OR '.join(f'p_{p}' for p in patterns)})"}
    everything = c.one("SELECT sum(points) FROM wins")
    for name, which in having.items():
        found[f"patterns.{name}.points"] = c.one(f"SELECT avg(points) FROM wins WHERE {which}")
        points = c.one(f"SELECT coalesce(sum(points), 0) FROM wins WHERE {which}")
        found[f"patterns.{name}.of_points"] = points / everything
    rows = {f"patterns.{p}": which for p, which in having.items()}
    rows |= {f"fans.{fan}": f"fan = {fan}" for fan in range(25)}
    for metric, which in rows.items():
        found[f"{metric}.of_wins"] = c.one(f"SELECT count(*) FROM wins WHERE {which}") / wins
        distinct = f"SELECT count(*) FROM (SELECT DISTINCT match, game FROM wins WHERE {which})"
        found[f"{metric}.of_games"] = c.one(distinct) / games
    return found


def won_between(c: Recount, low: int, high: int) -> float:
    """Return the share of the won games with so many draws."""
    return c.one(f"SELECT avg((draws BETWEEN {low} AND {high})::INT) FROM games WHERE winners > 0")


def ends(c: Recount) -> dict[str, float]:
    """How games end, who wins, how wins come, how long games are."""
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
        "summary.draws.mean": c.one("SELECT avg(draws) FROM games"),
        "summary.sd.mean": c.one("SELECT stddev_pop(score) FROM seat_games"),
    }
    for several in range(2, c.seats):
        share = f"SELECT avg((winners = {several})::INT) FROM games"
        found[f"outcomes.winners_{several}.share"] = c.one(share)
    for way in c.ways:
        found[f"summary.{way}.share"] = c.one(f"SELECT avg((win_by = '{way}')::INT) FROM wins")
        found[f"outcomes.{way}.share"] = c.one(f"SELECT count(*) FROM games WHERE outcome = '{way}'") / games
        found[f"ways.{way}.of_wins"] = c.one(f"SELECT count(*) FROM wins WHERE win_by = '{way}'") / wins
    for p in (5, 25, 50, 75, 95):
        found[f"won_after.q{p}.cards"] = c.one(f"SELECT quantile_disc(draws, {p / 100}) FROM games WHERE winners > 0")
    for role, which in c.roles.items():
        won = "EXISTS (SELECT 1 FROM wins w WHERE w.match = s.match AND w.game = s.game AND w.seat = s.seat)"
        found[f"win_rate.{role}.share"] = c.one(f"SELECT avg(({won})::INT) FROM seat_games s WHERE {which}")
    return found


def scores(c: Recount) -> dict[str, float]:
    """Scores, their spread, the totals of matches."""
    found = {}
    for role, which in c.roles.items():
        found[f"score.{role}.mean"] = c.one(f"SELECT avg(score) FROM seat_games WHERE {which}")
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


def payers(c: Recount) -> dict[str, float]:
    """Who pays whom."""
    games = c.one("SELECT count(*) FROM games")
    found = {}
    for after, key in enumerate(("next", "opposite", "previous") if c.seats == 4 else ("next", "previous"), 1):
        paid = f"FROM payments WHERE after = {after}"
        fed = f"SELECT count(DISTINCT match * 1000 + game) {paid} AND payer = from_seat"
        found[f"payers.{key}.pays"] = c.one(f"SELECT count(*) {paid}") / games
        found[f"payers.{key}.feeds"] = c.one(fed) / games
        found[f"payers.{key}.points"] = c.one(f"SELECT coalesce(sum(paid), 0) {paid}") / games
        found[f"payers.{key}.points_each"] = c.one(f"SELECT avg(paid) {paid}")
    for winner in range(c.seats):
        for payer in range(c.seats):
            if winner != payer:
                ends = f"FROM payments WHERE {c.after('seat')} = {winner} AND {c.after('payer')} = {payer}"
                key = f"dealer_payers.winner{winner}_payer{payer}"
                found[f"{key}.pays"] = c.one(f"SELECT count(*) {ends}") / games
                found[f"{key}.feeds"] = c.one(f"SELECT count(*) {ends} AND payer = from_seat") / games
                found[f"{key}.points"] = c.one(f"SELECT coalesce(sum(paid), 0) {ends}") / games
    return found


def bots(c: Recount) -> tuple[list[int], list[str]]:
    """Return the kind of every position of the lineup, and the names of the kinds as the metrics have them."""
    names = []
    for bot in c.config["bots"]:
        names.append(f"bot_{bot['kind']}" + (f"_{bot['mistakes']:g}" if bot["mistakes"] else ""))
    kinds = list(dict.fromkeys(names))
    return [kinds.index(name) for name in names], kinds


def dealer(c: Recount) -> dict[str, float]:
    """The dealer's edge, figures by kind of bot."""
    following = "FROM games a JOIN games b ON a.match = b.match AND b.game = a.game + 1"
    found = {"dealer.stays.share": c.one(f"SELECT avg((a.dealer = b.dealer)::INT) {following}")}
    kinds, names = bots(c)
    if len(names) == 1:
        plain = c.one("SELECT avg(score) FROM seat_games WHERE deals")
        return found | {"dealer.edge.points": plain, "summary.dealer.mean": plain}
    found["dealer.raw.points"] = c.one("SELECT avg(score) FROM seat_games WHERE deals")
    case = "CASE bot " + " ".join(f"WHEN {position} THEN {kind}" for position, kind in enumerate(kinds)) + " END"
    orders = _orders(c, kinds)
    edge = f"""
        SELECT sum(mean * list_count(list_filter({kinds}, lambda k: k = kind)) / {c.seats}) / {orders} FROM (
            SELECT match // {c.seats**2} % {orders} AS circle, {case} AS kind, avg(score) AS mean
            FROM seat_games WHERE deals GROUP BY circle, kind
        )
    """
    found["dealer.edge.points"] = found["summary.dealer.mean"] = c.one(edge)
    won = "EXISTS (SELECT 1 FROM wins w WHERE w.match = s.match AND w.game = s.game AND w.seat = s.seat)"
    for kind, name in enumerate(names):
        of = f"FROM seat_games s WHERE {case} = {kind}"
        found[f"score.{name}.mean"] = found[f"summary.{name}.mean"] = c.one(f"SELECT avg(score) {of}")
        found[f"score.{name}.sd"] = c.one(f"SELECT stddev_pop(score) {of}")
        found[f"win_rate.{name}.share"] = c.one(f"SELECT avg(({won})::INT) {of}")
        for key, test in (("gained", "> 0"), ("lost", "< 0"), ("untouched", "= 0")):
            found[f"result.{name}_{key}.share"] = c.one(f"SELECT avg((score {test})::INT) {of}")
    return found


def _orders(c: Recount, kinds: list[int]) -> int:
    """Count the circular orders of the lineup that look different."""
    if c.config["seating"]["orders"] == "cyclic":
        return 1
    return len({min(order[k:] + order[:k] for k in range(c.seats)) for order in permutations(kinds)})


def deal_in(c: Recount, apart: str = "0") -> dict[str, float]:
    """Who feeds wins, and what that costs; `apart` is SQL for the part of a score that is not paid for wins."""
    fed = "EXISTS (SELECT 1 FROM wins w WHERE w.match = s.match AND w.game = s.game AND w.from_seat = s.seat)"
    kinds, names = bots(c)
    case = "CASE bot " + " ".join(f"WHEN {position} THEN {kind}" for position, kind in enumerate(kinds)) + " END"
    found = {}
    for role, which in (c.roles | {name: f"{case} = {kind}" for kind, name in enumerate(names)}).items():
        cost = f"CASE WHEN {fed} THEN {apart} - score ELSE 0 END"
        found[f"deal_in.{role}.share"] = c.one(f"SELECT avg(({fed})::INT) FROM seat_games s WHERE {which}")
        found[f"deal_in.{role}.points"] = c.one(f"SELECT avg({cost}) FROM seat_games s WHERE {which}")
        found[f"deal_in.{role}.cost"] = c.one(f"SELECT avg({apart} - score) FROM seat_games s WHERE {fed} AND {which}")
    return found


def runs(c: Recount) -> dict[str, float]:
    """Losing runs and dealers' runs, by islands of neighbouring games."""
    lost = """
        SELECT match, seat, count(*) AS run FROM (
            SELECT match, seat, game - row_number() OVER (PARTITION BY match, seat ORDER BY game) AS island
            FROM seat_games WHERE score < 0
        ) GROUP BY match, seat, island
    """
    longest = f"SELECT match, seat, max(run) AS run FROM ({lost}) GROUP BY match, seat"
    seat_matches = c.one("SELECT count(DISTINCT match) FROM games") * c.seats
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
