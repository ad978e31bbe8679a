"""One game as the page tells it: a generator that puts menus and is sent the answers.

`play(table)` yields a list of menus answered at once and expects the list of answers; everything carried out is in
`table.acts`. It ends with the game settled.
"""

from __future__ import annotations

from collections.abc import Generator

from simcli.referee.gejiu.claims import ask, ask_claims, lay_kong, several_winners
from simcli.referee.gejiu.follow import note_discard, void_round
from simcli.referee.gejiu.menus import kong_tile_menu, own_menu, pond_menu, rob_menus
from simcli.referee.gejiu.settle import ROB_ADDED, ROB_REPLACEMENT, drawn_game, pay_kong, settle_wins
from simcli.referee.gejiu.table import Table
from simcli.referee.gejiu.tiles import SEATS
from simcli.referee.moves import WIN, Asking, Entry, Menu

Turn = tuple[int, str, int]  # seat to move, how it came to move, tile just taken
Turning = Generator[list[Menu], list[Entry], Turn | None]


def play(table: Table) -> Asking:
    """Play one game from the deal to the next dealer."""
    table.deal()
    turn: Turn | None = (table.dealer, "deal", table.wall[table.front - 1])
    while turn is not None:
        turn = yield from _turn(table, *turn)
    table.check_tiles()


def _turn(table: Table, seat: int, came: str, drawn: int) -> Turning:
    """One own turn and all that follows from it; the next turn, or None at the end of the game."""
    menu = own_menu(table, seat, came, drawn)
    answer = (yield from ask(table, [menu]))[0]
    if answer.action == "win":
        table.hit("clause.self_draw")
        if came == "replacement" and table.rules.rob_replacement:
            _note_konger_first(table, seat, drawn)
        settle_wins(table, [seat], "kong_draw" if came == "replacement" else "self_draw", drawn, None)
        return None
    if came == "replacement":
        robbers = yield from _rob(table, seat, drawn, ROB_REPLACEMENT)
        if robbers:
            return None
    if answer.action in ("kong_concealed", "kong_added"):
        return (yield from _own_kong(table, seat, answer))
    return (yield from _discard(table, seat, answer))


def _note_konger_first(table: Table, konger: int, tile: int) -> None:
    """Count a konger's own win on a tile that another seat could have robbed."""
    if any(tile in table.waits(seat) and not table.seats[seat].passed_win for seat in range(SEATS) if seat != konger):
        table.hit("clause.rob_konger_first")


def _own_kong(table: Table, seat: int, answer: Entry) -> Turning:
    kind = answer.tile
    table.act(answer.action, seat, tile=kind)
    if answer.action == "kong_added":
        robbers = yield from _rob(table, seat, kind, ROB_ADDED)
        if robbers:
            return None
    void_round(table, "claim")
    lay_kong(table, seat, answer.action, kind)
    pay_kong(table, seat, "concealed" if answer.action == "kong_concealed" else "added")
    return (yield from _replacement(table, seat))


def _replacement(table: Table, seat: int) -> Turning:
    answer = (yield from ask(table, [kong_tile_menu(table, seat)]))[0]
    return seat, "replacement", table.take_kong_tile(seat, answer.arg)


def _rob(table: Table, konger: int, tile: int, which: int) -> Generator[list[Menu], list[Entry], list[int]]:
    """Ask who robs; settles the game and gives the robbers, or an empty list."""
    if not (table.rules.rob_added_tile if which == ROB_ADDED else table.rules.rob_replacement):
        return []
    menus = rob_menus(table, konger, tile)
    if not menus:
        return []
    table.use("rob_kong")
    answers = yield from ask(table, menus)
    robbers = [menu.seat for menu, answer in zip(menus, answers, strict=True) if answer == WIN]
    for menu in menus:
        if menu.seat not in robbers:
            table.seats[menu.seat].passed_win = True
            table.hit("clause.win_passed")
    robbers = several_winners(table, robbers)
    if robbers:
        table.seats[konger].change(tile, -1)
        table.robbed.append(tile)
        table.hit(*(("clause.rob_added",) if which == ROB_ADDED else ("clause.rob_replacement", "clause.rob_dropped")))
        settle_wins(table, robbers, "rob_kong", tile, konger, which)
    return robbers


def _discard(table: Table, seat: int, answer: Entry) -> Turning:
    tile = answer.tile
    holder = table.seats[seat]
    holder.change(tile, -1)
    holder.discards.append(tile)
    table.act("discard", seat, tile=tile)
    if answer.action == "discard_ready":
        holder.ready = True
        holder.locked_waits = table.waits(seat)
        table.act("ready", seat)
        table.hit("clause.ready")
    note_discard(table, seat, tile)
    pond = pond_menu(table, seat)
    if pond is not None and (yield from _pond(table, pond)):
        return None
    claimed = yield from ask_claims(table, seat, tile, answer.action == "discard_ready")
    if claimed is None:
        return _next_draw(table, (seat + 1) % SEATS)
    if claimed.winners:
        settle_wins(table, claimed.winners, "discard", tile, seat)
        return None
    if claimed.action == "kong":
        pay_kong(table, claimed.seat, "exposed")
        return (yield from _replacement(table, claimed.seat))
    return claimed.seat, "claim", -1


def _pond(table: Table, menu: Menu) -> Generator[list[Menu], list[Entry], bool]:
    holder = table.seats[menu.seat]
    discards = holder.discards
    table.tally["pond_offered"] += 1
    table.hit("clause.pond_offered")
    if holder.passed_pond:
        table.hit("clause.pond_again")
    answer = (yield from ask(table, [menu]))[0]
    if answer != WIN:
        table.tally["pond_declined"] += 1
        table.hit("clause.pond_declined")
        holder.passed_pond = True
        return False
    if len(discards) == 13:
        table.hit("clause.pond_13")
    settle_wins(table, [menu.seat], "pond", discards[-1], None)
    return True


def _next_draw(table: Table, seat: int) -> Turn | None:
    if table.left == table.rules.wall_reserve:
        drawn_game(table)
        return None
    return seat, "draw", table.draw(seat)
