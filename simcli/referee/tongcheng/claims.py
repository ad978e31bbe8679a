"""Asking, and carrying out 观生, 滑, 招, 碰 and 捡: what is answered at once and what a seat declines."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from simcli.referee.moves import WIN, Entry, Menu
from simcli.referee.tongcheng.cards import CHARACTER_OF, FOUR, NUMBER, Meld
from simcli.referee.tongcheng.menus import claim_menus, flowers_stay, unnamed_fours
from simcli.referee.tongcheng.table import Table
from simcli.referee.tongcheng.value import Value

STRENGTH = {"win": 0, "hua": 1, "zhao": 2, "peng": 3, "pick": 4, "pass": 5}
OWN_COPIES = {"peng": 2, "zhao": 3, "hua": 4}
Claim = tuple[str, list[int]]  # what was answered and the seats that get it


def ask(table: Table, menus: list[Menu]) -> Generator[list[Menu], list[Entry], list[Entry]]:
    """Put menus, count decisions, give the answers."""
    answers = yield menus
    for menu, answer in zip(menus, answers, strict=True):
        table.decisions += len(menu.entries) > 1
        table.hit(f"entry.{menu.kind}.{answer.action}")
        if WIN in menu.entries:
            table.tally["win_offers"] += 1
            table.tally["wins_declined"] += answer != WIN
            if answer != WIN:
                table.hit(f"clause.declined.{menu.kind}")
    return answers


def ask_claims(
    table: Table, source: int, kind: int, values: dict[int, Value]
) -> Generator[list[Menu], list[Entry], Claim | None]:
    """Ask all claims on a discard at once; the strongest and whose it is, None where nobody claims."""
    menus = claim_menus(table, source, kind, values)
    if not menus:
        return None
    answers = yield from ask(table, menus)
    best = min((answer.action for answer in answers), key=STRENGTH.__getitem__)
    takers = [menu.seat for menu, answer in zip(menus, answers, strict=True) if answer.action == best]
    _note_rivals(table, [answer.action for answer in answers], best)
    for menu, answer in zip(menus, answers, strict=True):
        _decline(table, menu, answer, CHARACTER_OF[kind])
    if best == "pass":
        return None
    if best == "win" and table.rules.multiple_winners == "all":
        return best, takers
    return best, takers[:1]


def _note_rivals(table: Table, actions: Sequence[str], best: str) -> None:
    """Count claims that lost to a stronger or nearer one, or that won beside another."""
    rivals = list(actions)
    rivals.remove(best)
    for rival in rivals:
        if rival == best == "win":
            table.use("multiple_winners")
            table.hit("clause.several_winners" if table.rules.multiple_winners == "all" else "clause.order.win_win")
        elif "pass" not in (rival, best):
            table.hit(f"clause.order.{best}_{rival}")


def _decline(table: Table, menu: Menu, answer: Entry, character: int) -> None:
    """What a seat could have had and did not answer blocks it until its next draw or discard."""
    seat = table.seats[menu.seat]
    offered = {entry.action for entry in menu.entries} - {answer.action}
    if "win" in offered:
        seat.passed_win = True
    if offered & {"peng", "zhao"}:
        seat.passed_peng.add(character)
        table.hit("clause.peng_declined")


def declare(table: Table, number: int) -> Generator[list[Menu], list[Entry], None]:
    """A 观生 and its replacement; under `fixed` it names its character."""
    seat = table.seats[number]
    fours = unnamed_fours(table, number)
    named = -1
    table.use("guan_identity")
    if table.rules.fixed:
        named = fours[0]
        if len(fours) > 1:
            menu = Menu(number, "identify", tuple(Entry("identify", character) for character in fours))
            named = (yield from ask(table, [menu]))[0].tile
        seat.named.append(named)
    seat.guan += 1
    if len(seat.fours) > seat.guan:
        table.hit("clause.guan_fewer_than_fours")
    table.tally["guan"] += 1
    table.tally["guan_opening"] += table.opening
    table.hit("clause.guan_opening" if table.opening else "clause.guan_later")
    table.act("guan", number, tile=named)
    table.draw(number, "replacement", "guan")


def lay(table: Table, number: int, action: str, kind: int, source: int) -> None:
    """滑, 招 or 碰 of a discard, flowered copies first; the replacement of a 滑 or 招 is not drawn yet."""
    seat = table.seats[number]
    character, own = CHARACTER_OF[kind], OWN_COPIES[action]
    if flowers_stay(seat, character, own):
        table.hit("clause.flowered_first")
    held = seat.copies(character)
    if held > own:
        table.hit(f"clause.{action}_leaves_{held - own}")
    flowers = seat.take(character, own) + (kind >= NUMBER)
    seat.melds.append(Meld(action, character, flowers))
    if action == "hua":
        _undo_guan(table, number, character)
    elif held == FOUR and seat.guan:
        table.hit("clause.spare_four_claimed")
    if not table.left:
        table.hit("clause.last_discard_peng")
    table.tally["hua_claimed" if action == "hua" else action] += 1
    table.act(action, number, tile=kind, arg=flowers, other=source)
    table.hit(f"clause.{action}")


def lay_fifth(table: Table, number: int, character: int) -> None:
    """滑 of one's own fifth copy, and its replacement."""
    seat = table.seats[number]
    flowers = seat.take(character, 5)
    seat.melds.append(Meld("hua", character, flowers))
    _undo_guan(table, number, character)
    table.tally["hua"] += 1
    table.act("hua", number, tile=character, arg=flowers, other=-1)
    table.hit("clause.hua_own")
    table.draw(number, "replacement", "hua_own")


def _undo_guan(table: Table, number: int, character: int) -> None:
    """A 滑 uses up one 观生."""
    seat = table.seats[number]
    seat.guan -= 1
    if table.rules.fixed:
        seat.named.remove(character)


def pick(table: Table, number: int, kind: int, source: int) -> None:
    """捡: the discard joins the hand in place of a draw."""
    seat = table.seats[number]
    seat.picked[kind] += 1
    table.chain += 1
    table.tally["picks"] += 1
    table.tally["chain_reached"] += table.chain == table.rules.pick_chain_max
    table.act("pick", number, tile=kind, other=source)
    table.hit("clause.pick")
