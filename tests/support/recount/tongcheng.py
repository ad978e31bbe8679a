"""Tables of 通城个子牌 counted with plain SQL; every payment of every win is priced from the rules page."""

from __future__ import annotations

from tests.support.recount import common
from tests.support.recount.common import Recount, won_between

WAYS = ("self_draw", "discard")
SPECIALS = ("shi_dui", "yi_shou_hei", "yi_shou_hong")
COUNTS = {
    "guan": ("guan", "guan_opening", "hua", "hua_claimed"),
    "claims": ("peng", "zhao", "pungs_blocked", "discards"),
    "picks": ("pick_offers", "picks", "picks_withheld"),
    "offers": ("win_offers", "wins_declined", "wins_blocked"),
    "short": ("complete_short",),
}
DISTRIBUTIONS = {
    "guan_held": ("guan", range(5)),
    "fours_broken": ("fours_broken", range(4)),
    "picked_held": ("picked_held", range(7)),
}


def multiple(c: Recount, without: str = "") -> str:
    """SQL for the multiple of a win, as if it had not one of its specials; 0 where it would then be no win."""
    rules, special = c.rules, {name: value for name, value in c.rules["special"].items() if name != without}
    met = {name: f"(CASE WHEN p_{name} THEN {value} ELSE 0 END)" for name, value in special.items()}
    enough = f"(count >= {rules['min_count']})"
    plain = f"(CASE WHEN {enough} THEN greatest(1, count // {rules['count_per_point']}) ELSE 0 END)"
    most = f"greatest(0, {', '.join(met.values())})"
    ones = [plain, *met.values()]
    combined = {
        "max": f"greatest({plain}, {most})",
        "replace": f"(CASE WHEN {most} > 0 THEN {most} ELSE {plain} END)",
        "sum": f"({' + '.join(ones)})",
        "product": f"({' * '.join(f'greatest(1, {one})' for one in ones)})",
    }[rules["special_combine"]]
    pairs = "false" if without == "shi_dui" else "p_shi_dui"
    return f"(CASE WHEN ({enough} OR {most} > 0) AND (half <> 'none' OR {pairs}) THEN {combined} ELSE 0 END)"


def views(c: Recount) -> None:
    """Make `seat_games` and `payments`; the discarder pays alone, a self-draw is paid by all others."""
    c.seat_games(", flowers_{s} AS flowers, own_{s} AS own")
    seats = ", ".join(f"({seat})" for seat in range(c.seats))
    c.db.execute(
        f"""
        CREATE TABLE payments AS
        SELECT w.*, g.dealer, p.payer, {c.after("p.payer", "w.seat")} AS after,
            {multiple(c)} * {c.rules["base"]} AS paid
        FROM wins w JOIN games g USING (match, game), (VALUES {seats}) AS p(payer)
        WHERE p.payer <> w.seat AND (w.from_seat IS NULL OR p.payer = w.from_seat)
        """
    )


def _share(c: Recount, which: str, of: str = "wins") -> float:
    return c.one(f"SELECT avg(({which})::INT) FROM {of}")


def _hands(c: Recount) -> dict[str, float]:
    found = {name: value for name, value in common.hands(c, list(SPECIALS)).items() if not name.startswith("fans.")}
    last = 110 - 19 * c.seats - 1
    for low in (0, *range(1, last + 1, 5)):
        found[f"won_after.{low}.of_won"] = won_between(c, low, min(low + 4, last) if low else 0)
    least = c.rules["min_count"]
    found["count.0.of_wins"] = _share(c, f"count < {least}")
    for n in range(least, least + 19):
        found[f"count.{n}.of_wins"] = _share(c, f"count = {n}" if n < least + 18 else f"count >= {n}")
    for n in range(1, 14):
        found[f"multiple.{n}.of_wins"] = _share(c, f"multiple = {n}" if n < 13 else f"multiple >= {n}")
    for name, (column, steps) in DISTRIBUTIONS.items():
        for n in steps:
            found[f"{name}.{n}.of_wins"] = _share(c, f"{column} = {n}" if n != steps[-1] else f"{column} >= {n}")
    columns = {"count": "count", "multiple": "multiple"} | {name: column for name, (column, _) in DISTRIBUTIONS.items()}
    for name, column in columns.items():
        found[f"{name}.mean.mean"] = c.one(f'SELECT avg("{column}") FROM wins')
        found[f"{name}.sd.sd"] = c.one(f'SELECT stddev_pop("{column}") FROM wins')
    found["count.own.mean"] = c.one("SELECT avg(own) FROM wins")
    for key in ("pair", "sentence", "either", "none"):
        found[f"half.{key}.of_wins"] = _share(c, f"half = '{key}'")
        found[f"half.{key}.points"] = c.one(f"SELECT avg(points) FROM wins WHERE half = '{key}'")
    return found | {f"summary.{name}.mean": found[f"{name}.mean.mean"] for name in ("count", "multiple")}


def _specials(c: Recount) -> dict[str, float]:
    games, everything = c.one("SELECT count(*) FROM games"), c.one("SELECT sum(points) FROM wins")
    found = {}
    for name in SPECIALS:
        having = f"FROM wins WHERE p_{name}"
        less = multiple(c, name)
        found[f"specials.{name}.raises"] = c.one(f"SELECT avg(({multiple(c)} > {less})::INT) {having}")
        found[f"specials.{name}.makes"] = c.one(f"SELECT avg(({less} = 0)::INT) {having}")
        moved = c.one(f"SELECT coalesce(sum(paid - {less} * {c.rules['base']}), 0) FROM payments WHERE p_{name}")
        found[f"pattern_points.{name}.points"] = moved / games
        found[f"pattern_points.{name}.of_points"] = moved / everything
    return found


def _counts(c: Recount) -> dict[str, float]:
    found = {}
    for table, names in COUNTS.items():
        for name in names:
            found[f"{table}.{name}.rate"] = c.one(f"SELECT avg({name}) FROM games")
            found[f"{table}.{name}.games"] = _share(c, f"{name} > 0", "games")
    found["guan.turned.rate"] = c.one("SELECT avg(hua + hua_claimed) FROM games")
    found["guan.turned.games"] = _share(c, "hua + hua_claimed > 0", "games")
    parts = {name: (name, "guan") for name in ("guan_opening", "hua", "hua_claimed")}
    parts |= {"turned": ("hua + hua_claimed", "guan")}
    for name, (part, whole) in parts.items():
        found[f"guan.{name}.of"] = c.one(f"SELECT sum({part}) / sum({whole}) FROM games")
    found["picks.picks.of"] = c.one("SELECT sum(picks) / sum(pick_offers) FROM games")
    found["picks.bounded.games"] = _share(c, "bounded", "games")
    found["offers.wins_declined.of"] = c.one("SELECT sum(wins_declined) / sum(win_offers) FROM games")
    for missing in range(1, c.rules["min_count"]):
        lacks = f"short_count BETWEEN 1 AND {missing}"
        found[f"short.{missing}.games"] = _share(c, f"short_count = {missing}", "games")
        found[f"short.{missing}.ended"] = _share(c, lacks, "games")
        found[f"short.{missing}.drawn"] = c.one(f"SELECT avg(({lacks})::INT) FROM games WHERE winners = 0")
    return found


def _deals(c: Recount) -> dict[str, float]:
    won = "EXISTS (SELECT 1 FROM wins w WHERE w.match = s.match AND w.game = s.game AND w.seat = s.seat)"
    steps = {
        "flowers": [(n, n) for n in range(6)] + [(6, 99)],
        "own": [(n, n + 1) for n in range(0, 14, 2)] + [(14, 9999)],
    }
    found = {}
    for column, rows in steps.items():
        for low, high in rows:
            metric, within = f"dealt_{column}.{low}", f"{column} BETWEEN {low} AND {high}"
            found[f"{metric}.of_hands"] = _share(c, within, "seat_games")
            found[f"{metric}.win_rate"] = c.one(f"SELECT avg(({won})::INT) FROM seat_games s WHERE {within}")
            found[f"{metric}.score"] = c.one(f"SELECT avg(score) FROM seat_games WHERE {within}")
    return found


PARTS = (
    common.ends,
    common.scores,
    common.payers,
    common.deal_in,
    common.dealer,
    common.runs,
    _hands,
    _specials,
    _counts,
    _deals,
)
