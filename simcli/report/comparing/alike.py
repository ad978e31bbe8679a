"""Which games two runs played alike, and the matches that came out most differently."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import duckdb

    from simcli.report.comparing.match import Matched

#: Matches that are listed.
MOST = 5
#: Columns of the wins that the way they are paid decides: they say nothing about what was played.
_PAID = ("fan", "points", "xi", "tun", "count", "multiple", "own", "half", "opened", "ready")
#: Columns of the games that tell what was played.
_PLAYED = ("dealer", "outcome", "draws", "decisions", "winners")


class Alike(NamedTuple):
    """Games with the same number in both runs, and how many of them were played alike as far as the logs show."""

    games: int
    alike: int


class Apart(NamedTuple):
    """A match, the totals of its seats in both runs, and how far these lie apart in all."""

    match: int
    a: list[int]
    b: list[int]
    apart: int


def alike(con: duckdb.DuckDBPyConnection) -> Alike:
    """Count the games that both runs played alike: same dealer, draws, choices, outcome, winners and their hands."""
    same = " AND ".join(f"a.{column} = b.{column}" for column in _PLAYED)
    row = con.execute(
        f"SELECT count(*), count(*) FILTER ({same} AND wa.hands IS NOT DISTINCT FROM wb.hands) "
        "FROM games_a a JOIN games_b b USING (match, game) "
        "LEFT JOIN hands_a wa USING (match, game) LEFT JOIN hands_b wb USING (match, game)"
    ).fetchone()
    assert row is not None
    return Alike(int(row[0]), int(row[1]))


def apart(con: duckdb.DuckDBPyConnection, seats: int) -> list[Apart]:
    """List the matches whose totals differ most, seat by seat; none that came out the same."""
    totals = ", ".join(f"sum(score_{seat})::BIGINT AS s{seat}" for seat in range(seats))
    distance = " + ".join(f"abs(a.s{seat} - b.s{seat})" for seat in range(seats))
    columns = ", ".join(f"{side}.s{seat}" for side in "ab" for seat in range(seats))
    rows = con.execute(
        f"WITH a AS (SELECT match, {totals} FROM games_a GROUP BY match), "
        f"b AS (SELECT match, {totals} FROM games_b GROUP BY match) "
        f"SELECT match, {distance} AS apart, {columns} FROM a JOIN b USING (match) "
        f"WHERE apart > 0 ORDER BY apart DESC, match LIMIT {MOST}"
    ).fetchall()
    return [Apart(row[0], list(row[2 : 2 + seats]), list(row[2 + seats :]), row[1]) for row in rows]


def views(found: Matched) -> duckdb.DuckDBPyConnection:
    """Open views games_a, games_b, hands_a, hands_b over the matches that both runs hold."""
    import duckdb

    con = duckdb.connect()
    for side, log in zip("ab", found.logs, strict=True):
        for kind in ("games", "wins"):
            files = ", ".join("'" + str(path).replace("'", "''") + "'" for path in log.parts(kind))
            con.execute(
                f"CREATE VIEW {kind}_{side} AS SELECT * FROM read_parquet([{files}]) WHERE match < {found.matches}"
            )
        named = [row[0] for row in con.execute(f"DESCRIBE wins_{side}").fetchall()]
        played = [name for name in named if name not in _PAID and not name.startswith("p_")]
        hand = ", ".join(f'"{name}"' for name in played)
        con.execute(
            f"CREATE VIEW hands_{side} AS SELECT match, game, bit_xor(hash({hand})) AS hands "
            f"FROM wins_{side} GROUP BY match, game"
        )
    return con
