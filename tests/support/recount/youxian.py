"""Tables of 攸县胡子牌 counted with plain SQL; every payment of every win is priced from the rules page."""

from __future__ import annotations

from simcli.referee.youxian.cards import Meld
from simcli.referee.youxian.rules import read_rules
from simcli.referee.youxian.value import Moment, payment, value_hand
from tests.support.recount import common
from tests.support.recount.common import Recount, won_between

WAYS = ("own_draw", "other_draw", "shown", "dealt")
NAMES = [
    *("hong_hu", "hong_wu", "dian_hu", "hei_hu", "dui_zi_hu", "da_zi_hu", "xiao_zi_hu", "tian_hu", "di_hu"),
    *("hai_di_hu", "ting_hu", "shua_hou"),
]
STEPS = ((0, 0), (1, 3), (4, 6), (7, 9), (10, 12), (13, 15), (16, 18), (19, 19))
COUNTS = {
    "forced": ("ti_dealt", "kan_dealt", "ti", "wei", "pao", "forced_broke"),
    "claims": ("peng", "chi", "chi_1", "chi_2", "chi_3", "chou_removed"),
    "discards": ("discards", "dead", "discard_waived", "discard_skipped"),
    "offers": ("win_offers", "wins_declined"),
    "short": ("complete_short",),
}


def price(c: Recount, fans: str, cap: str = "rules") -> str:
    """SQL for what each loser pays for that many fans."""
    limit = c.rules["cap"] if cap == "rules" else cap
    free = f"tun * ({fans}) * {c.rules['base']} * (1 + least({c.rules['huang_fan']}, drawn_before))"
    return free if limit in (None, "none") else f"least({free}, {limit})"


def views(c: Recount) -> None:
    """Make `seat_games` and `payments`."""
    c.seat_games()
    paid = price(c, "fan").replace("drawn_before", "w.drawn_before")
    c.db.execute(
        f"""
        CREATE TABLE payments AS
        SELECT w.*, g.dealer, p.payer, {c.after("p.payer", "w.seat")} AS after, {paid} AS paid
        FROM wins w JOIN games g USING (match, game), (VALUES (0), (1), (2)) AS p(payer) WHERE p.payer <> w.seat
        """
    )


def _hands(c: Recount) -> dict[str, float]:
    found = common.hands(c, NAMES)
    for low, high in STEPS:
        found[f"won_after.{low}.of_won"] = won_between(c, low, high)
    wins, rules = c.one("SELECT count(*) FROM wins"), c.rules
    first, step = rules["min_xi"], max(rules["xi_per_tun"], 3)
    rows = {"reds": [(n, n) for n in range(16)] + [(16, 999)]}
    rows["tun"] = [(rules["tun_base"] + n, rules["tun_base"] + n) for n in range(12)] + [(rules["tun_base"] + 12, 9999)]
    lows = list(range(first, first + 34, step))
    rows["xi"] = [(low, low + step - 1 if low < lows[-1] else 9999) for low in lows]
    for column, steps in rows.items():
        for low, high in steps:
            counted = c.one(f"SELECT count(*) FROM wins WHERE {column} BETWEEN {low} AND {high}")
            found[f"{column}.{low}.of_wins"] = counted / wins
        found[f"{column}.mean.mean"] = c.one(f"SELECT avg({column}) FROM wins")
        found[f"{column}.sd.sd"] = c.one(f"SELECT stddev_pop({column}) FROM wins")
    found |= {f"summary.{column}.mean": found[f"{column}.mean.mean"] for column in ("xi", "tun")}
    return found


def _moves(c: Recount) -> dict[str, float]:
    """Points by name: real hands are valued again by the referee, made-up ones by the fans of their other names."""
    games, everything = c.one("SELECT count(*) FROM games"), c.one("SELECT sum(points) FROM wins")
    real = c.one("SELECT count(*) FROM wins WHERE hand_small + hand_big > 0") > 0
    lost = {name: _lost_by_referee(c, name) for name in NAMES} if real else _lost_by_fans(c)
    found = {}
    for name, points in lost.items():
        found[f"pattern_points.{name}.points"] = points / games
        found[f"pattern_points.{name}.of_points"] = points / everything
    return found


def _lost_by_fans(c: Recount) -> dict[str, float]:
    """What wins would lose without a name if all its readings have the same names (a chow is laid)."""
    fan = c.rules["fan"]

    def grown(name: str, more: str) -> str:
        return f"{fan[name]} + {fan[f'{name}_step']} * ({more})" if fan[name] else "0"

    values = {name: str(fan[name]) for name in NAMES}
    values |= {"hong_hu": grown("hong_hu", "reds - 10"), "da_zi_hu": grown("da_zi_hu", "bigs - 18")}
    others = " + ".join(f"p_{name}::INT * ({value})" for name, value in values.items() if name != "xiao_zi_hu")
    values["xiao_zi_hu"] = f"fan - ({others})"
    values["hong_wu"] = f"{fan['hong_wu']} - ({values['hong_hu']})"
    return {
        name: c.one(
            f"SELECT coalesce(sum(paid - {price(c, f'greatest(1, fan - ({value}))')}), 0) FROM payments WHERE p_{name}"
        )
        for name, value in values.items()
    }


def _lost_by_referee(c: Recount, name: str) -> float:
    """What wins would lose without a name by the referee's value of their hands."""
    changed = c.rules | {"fan": c.rules["fan"] | {name: 0}}
    rules = read_rules({key: value for key, value in changed.items() if value is not None})
    lost = 0
    rows = c.db.execute(
        "SELECT points, hand_small, hand_big, melds, win_card, win_by, last_card, NOT opened AND own_discards = 0, "
        "drawn_before FROM wins "
        f"WHERE p_{name}"
    ).fetchall()
    for points, small, big, packed, card, win_by, last, quiet, before in rows:
        value = value_hand(rules, _counts_of(small, big), _melds_of(packed), card, Moment(win_by, last, quiet))
        lost += points - 2 * payment(rules, value, before)[0]
    return lost


def _counts_of(*halves: int) -> list[int]:
    return [half // 5**rank % 5 for half in halves for rank in range(10)]


def _melds_of(packed: int) -> list[Meld]:
    codes = [(packed >> 8 * place & 0xFF) - 1 for place in range(7)]
    kinds = ("peng", "wei", "pao", "ti")
    return [("chi", code) if code < 40 else (kinds[(code - 40) // 20], code % 20) for code in codes if code >= 0]


def _caps(c: Recount) -> dict[str, float]:
    free, found = price(c, "fan", "none"), {}
    for cap in {120, 150, c.rules["cap"]} - {None, "none"}:
        cut = c.one(f"SELECT sum(greatest({free} - {cap}, 0)) / sum({free}) FROM payments")
        found[f"cap.{cap}.of_points"] = cut
        found[f"cap.{cap}.of_wins"] = c.one(f"SELECT avg(({free} > {cap})::INT) FROM payments")
    return found


def _counts(c: Recount) -> dict[str, float]:
    found = {}
    for table, names in COUNTS.items():
        for name in names:
            found[f"{table}.{name}.rate"] = c.one(f"SELECT avg({name}) FROM games")
            found[f"{table}.{name}.games"] = c.one(f"SELECT avg(({name} > 0)::INT) FROM games")
    forced = "ti + wei + pao"
    found["forced.forced.rate"] = c.one(f"SELECT avg({forced}) FROM games")
    found["forced.forced.games"] = c.one(f"SELECT avg(({forced} > 0)::INT) FROM games")
    found["forced.forced_broke.of"] = c.one(f"SELECT sum(forced_broke) / sum({forced}) FROM games")
    for chows in (1, 2, 3):
        found[f"claims.chi_{chows}.of"] = c.one(f"SELECT sum(chi_{chows}) / sum(chi) FROM games")
    found["offers.wins_declined.of"] = c.one("SELECT sum(wins_declined) / sum(win_offers) FROM games")
    found["offers.declined_drawn.games"] = c.one("SELECT avg((wins_declined > 0 AND winners = 0)::INT) FROM games")
    found["offers.declined_drawn.of"] = c.one("SELECT avg((wins_declined > 0)::INT) FROM games WHERE winners = 0")
    for missing in range(1, c.rules["min_xi"] + 1):
        lacks = f"short_xi BETWEEN 1 AND {missing}"
        found[f"short.{missing}.games"] = c.one(f"SELECT avg((short_xi = {missing})::INT) FROM games")
        found[f"short.{missing}.ended"] = c.one(f"SELECT avg(({lacks})::INT) FROM games")
        found[f"short.{missing}.drawn"] = c.one(f"SELECT avg(({lacks})::INT) FROM games WHERE winners = 0")
    return found


def _matches(c: Recount) -> dict[str, float]:
    found = {}
    for length in (6, 12, 18):
        totals = f"SELECT match, sum(score) AS total FROM seat_games WHERE game < {length} GROUP BY match, seat"
        found[f"matches.{length}.sd"] = c.one(f"SELECT sqrt(avg(total ** 2)) FROM ({totals})")
        found[f"matches.{length}.ahead"] = c.one(f"SELECT avg((total > 0)::INT) FROM ({totals})")
        found[f"matches.{length}.worst"] = c.one(f"SELECT min(total) FROM ({totals})")
        found[f"matches.{length}.best"] = c.one(f"SELECT max(total) FROM ({totals})")
        for key, end in (("first", "max(total)"), ("last", "-min(total)")):
            each = f"SELECT {end} AS ends FROM ({totals}) GROUP BY match"
            found[f"matches.{length}.{key}"] = c.one(f"SELECT avg(ends) FROM ({each})")
    return found


PARTS = (
    common.ends,
    common.scores,
    common.payers,
    common.dealer,
    common.runs,
    _hands,
    _moves,
    _caps,
    _counts,
    _matches,
)
