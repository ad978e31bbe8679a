"""The legal menus: own turn, claims, robbing, 塘子 and the choice of a kong tile."""

from __future__ import annotations

from simcli.referee.gejiu.hand import lan_pattern, lan_waits
from simcli.referee.gejiu.table import Seat, Table
from simcli.referee.gejiu.tiles import COPIES, SEATS, Meld, count, is_honour, kinds_held
from simcli.referee.moves import PASS, WIN, Entry, Menu

POND_FULL = 14


def own_menu(table: Table, seat: int, came: str, drawn: int) -> Menu:
    """The menu of the seat to move.

    Parameters
    ----------
    table : Table
        The game.
    seat : int
        Seat to move, holding one tile more than at rest.
    came : str
        `deal`, `draw`, `replacement`, or `claim` after a chow or pung: then neither a win nor a kong may be declared.
    drawn : int
        The tile just taken, which a locked seat must discard; -1 after a claim.
    """
    holder = table.seats[seat]
    entries = []
    if came == "claim":
        _note_withheld(table, holder, seat)
    else:
        if table.complete(seat):
            entries.append(WIN)
        entries += _kongs(table, holder)
    if holder.ready:
        entries.append(Entry("discard", drawn))
        table.hit("clause.ready_discard")
    else:
        for kind in kinds_held(holder.hand):
            entries.append(Entry("discard", kind))
            if _may_declare(table, holder, kind):
                entries.append(Entry("discard_ready", kind))
    return Menu(seat, "own", tuple(entries))


def _note_withheld(table: Table, holder: Seat, seat: int) -> None:
    """Count the wins and kongs that a seat cannot declare because it has just claimed."""
    if table.complete(seat):
        table.hit("clause.claimed_complete")
    pungs = [kind for made, kind in holder.melds if made == "pung"]
    if COPIES in holder.hand or any(holder.hand[kind] for kind in pungs):
        table.hit("clause.claimed_no_kong")


def _may_declare(table: Table, holder: Seat, kind: int) -> bool:
    """Whether the discard of `kind` leaves the hand waiting, and 报听 is in force."""
    holder.hand[kind] -= 1
    waits = table.waits_of(holder.hand, holder.melds)
    holder.hand[kind] += 1
    if waits:
        table.use("ready")
    return bool(waits) and table.rules.ready == "optional"


def _kongs(table: Table, holder: Seat) -> list[Entry]:
    kongs = [Entry("kong_concealed", kind) for kind, copies in enumerate(holder.hand) if copies == COPIES]
    kongs += [Entry("kong_added", kind) for made, kind in holder.melds if made == "pung" and holder.hand[kind]]
    kongs.sort(key=lambda kong: kong.tile)
    if kongs and not kong_possible(table):
        return []
    return [kong for kong in kongs if waits_stay(table, holder, kong.action, kong.tile)]


def kong_possible(table: Table) -> bool:
    """Whether a replacement tile may still be taken; counts the refusal."""
    if table.left > table.rules.wall_reserve:
        return True
    table.hit("clause.wall_no_kong")
    return False


def after_kong(holder: Seat, action: str, kind: int) -> tuple[list[int], list[Meld]]:
    """Hand and melds of a seat once it has made a kong of `kind`, before the replacement."""
    hand = list(holder.hand)
    hand[kind] = 0
    if action == "kong_added":
        melds: list[Meld] = [("added", kind) if meld == ("pung", kind) else meld for meld in holder.melds]
    else:
        melds = [*holder.melds, ("concealed" if action == "kong_concealed" else "kong", kind)]
    return hand, melds


def waits_stay(table: Table, holder: Seat, action: str, kind: int) -> bool:
    """Whether a kong is open to the seat: always to a free one, to a locked one where its waits stay the same."""
    if not holder.ready:
        return True
    stays = table.waits_of(*after_kong(holder, action, kind)) == holder.locked_waits
    table.hit("clause.ready_kong" if stays else "clause.ready_kong_refused")
    return stays


def may_win(table: Table, seat: int, tile: int) -> bool:
    """Whether a seat may win on another's tile; counts the wins that its passing block withholds."""
    if tile not in table.waits(seat):
        return False
    if not table.seats[seat].passed_win:
        return True
    table.use("passed_win_block")
    if not table.rules.passed_win_block:
        return True
    table.tally["wins_blocked"] += 1
    table.hit("clause.win_blocked")
    return False


def _may_pung(table: Table, holder: Seat, tile: int) -> bool:
    if holder.hand[tile] < 2:
        return False
    if holder.ready:
        table.hit("clause.ready_claim")
        return False
    if tile not in holder.passed_pungs:
        return True
    table.use("passed_pung_block")
    if not table.rules.passed_pung_block:
        return True
    table.tally["pungs_blocked"] += 1
    table.hit("clause.pung_blocked")
    return False


def _chows(table: Table, holder: Seat, tile: int) -> list[Entry]:
    """Chows with the tile as lowest (0), middle (1) or highest (2); honours make none."""
    if is_honour(tile):
        return []
    chows = []
    for place in range(3):
        lowest = tile - place
        if lowest < 0 or lowest // 9 != tile // 9 or (lowest + 2) // 9 != tile // 9:
            continue
        if all(holder.hand[kind] for kind in range(lowest, lowest + 3) if kind != tile):
            chows.append(Entry("chow", tile, place))
    if chows and holder.ready:
        table.hit("clause.ready_claim")
        return []
    return chows


def claim_menus(table: Table, discarder: int, tile: int) -> list[Menu]:
    """The menus of all seats with a legal claim on a discard, nearest first."""
    menus = []
    for step in range(1, SEATS):
        seat = (discarder + step) % SEATS
        holder = table.seats[seat]
        entries = [WIN] if may_win(table, seat, tile) else []
        if holder.hand[tile] == 3 and kong_possible(table) and waits_stay(table, holder, "kong", tile):
            entries.append(Entry("kong", tile))
        if _may_pung(table, holder, tile):
            entries.append(Entry("pung", tile))
        if step == 1:
            entries += _chows(table, holder, tile)
        if entries:
            menus.append(Menu(seat, "claim", (*entries, PASS)))
    if menus and table.left == table.rules.wall_reserve:
        table.hit("clause.last_discard")
    return menus


def rob_menus(table: Table, konger: int, tile: int) -> list[Menu]:
    """{win, pass} of every seat that may win on the tile of a kong, nearest to the konger first."""
    seats = [(konger + step) % SEATS for step in range(1, SEATS)]
    return [Menu(seat, "rob", (WIN, PASS)) for seat in seats if may_win(table, seat, tile)]


def pond_menu(table: Table, seat: int) -> Menu | None:
    """{win, pass} of the discarder whose discards are a 烂-family hand, else None."""
    holder = table.seats[seat]
    rules = table.rules
    number = len(holder.discards)
    if number == POND_FULL:
        fits = lan_pattern(count(holder.discards), rules) is not None
    elif number == POND_FULL - 1 and rules.pond_win == "13_or_14":
        fits = bool(lan_waits(count(holder.discards), rules))
    else:
        return None
    if not fits:
        return None
    if holder.melds:
        table.hit("clause.pond_melded")
        return None
    table.use("pond_win")
    return None if rules.pond_win == "off" else Menu(seat, "pond", (WIN, PASS))


def kong_tile_menu(table: Table, seat: int) -> Menu:
    """Which of the two kong tiles to take; tiles alike are one entry, slot 0."""
    entries = [Entry("take", tile, slot) for slot, tile in enumerate(table.kong_tiles)]
    if entries[0].tile == entries[1].tile:
        table.hit("clause.kong_alike")
        entries = entries[:1]
    return Menu(seat, "kong_tile", tuple(entries))
