"""A game of 个旧麻将 as it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from simcli.games.gejiu import GAME
from simcli.referee.gejiu.hand import completing_kinds
from simcli.referee.gejiu.rules import read_rules
from simcli.replay.gejiu import value
from simcli.replay.gejiu.moves import sentence, win_sentence
from simcli.replay.gejiu.table import SEATS, Table
from simcli.replay.gejiu.tiles import glyphs, grouped
from simcli.replay.menus import Menu, outdone
from simcli.replay.story import Step
from simcli.replay.teller import Event, Teller
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.config import Experiment

_KONGS = ("kong_exposed", "kong_concealed", "kong_added")
_PAY_WIN, _PAY_FOLLOW, _PAY_KONG, _PAY_REFUND = range(4)


class GejiuTeller(Teller[Table]):
    """Follows one game through its events."""

    names: ClassVar = {
        "win": Text("胡", "win"),
        "kong": Text("杠", "kong"),
        "pung": Text("碰", "pung"),
        "chow": Text("吃", "chow"),
        "kong_concealed": Text("暗杠", "concealed kong"),
        "kong_added": Text("补杠", "added kong"),
    }
    declined = Text("座{seat} 可胡塘子，不胡", "seat {seat} declines 塘子胡 (pond win)")
    carries_out = frozenset({"draw", "draw_game", "discard", "chow", "pung", *_KONGS, "replacement", "robbed", "win"})
    exposes = frozenset({"discard", "kong_added", "replacement"})
    changes_waits = frozenset({"discard", "chow", "pung", *_KONGS})
    melds = frozenset({"chow", "pung"})

    def __init__(self, experiment: Experiment, row: dict[str, Any], events: list[dict[str, Any]]) -> None:
        super().__init__(experiment, row, events)
        self.plain_rules = read_rules(experiment.rules.model_dump(by_alias=True))
        self.won: value.Win | None = None

    def lay_table(self) -> Table:
        """Return the table as it is dealt."""
        return Table(self.wall, self.row["dealer"])

    def deal(self, event: Event) -> None:
        """Add the step of the deal."""
        for seat in range(SEATS):
            if seat != event["seat"]:  # the dealer holds a tile more and has to discard first
                self.table.waits[seat] = self.waits_of(seat)
        self.add(event, say("庄家，先打", "deals and plays first"))

    def sentence(self, event: Event) -> str:
        """Return what an act does and by what right."""
        return sentence(event, self.table)

    def told(self, event: Event, menus: list[Menu]) -> None:
        """Add the step of an act."""
        if event["action"] == "win":
            self._win(event, menus)
        elif event["action"] == "ready":
            waits = self.waits_text(event["seat"])
            self.add(
                event, say(f"报听：听 {waits}，此后不换牌", f"declares 报听: waits for {waits}, its hand is locked")
            )
        else:
            super().told(event, menus)

    def actors(self, step: Step) -> set[int]:
        """Return the seats whose claims a step carries out: of a robbed kong, all that win."""
        return self.winners if step.action == "robbed" else super().actors(step)

    def after(self, step: Step, event: Event, menus: list[Menu]) -> None:
        """Add to an act what is let go for it."""
        super().after(step, event, menus)
        if step.action == "robbed" and event["arg"] == 1:
            konger = event["other"]
            step.notes.append(say(f"座{konger} 已选的打法作废", f"what seat {konger} had chosen to do is dropped"))

    def waits_of(self, seat: int) -> list[int]:
        """Return the kinds that would complete the hand, those apart of which the seat itself holds all four."""
        counts = self.table.counts(seat, drawn=False)
        own = list(counts)
        for meld in self.table.melds[seat]:
            for tile in meld.tiles:
                own[tile] += 1
        kinds = completing_kinds(counts, len(self.table.melds[seat]), self.plain_rules)
        return sorted(kind for kind in kinds if own[kind] < 4)

    def waits_text(self, seat: int) -> str:
        """Return the waits of a seat in words."""
        return glyphs(self.table.waits[seat])

    def _win(self, event: Event, menus: list[Menu]) -> None:
        seat, tile, source = event["seat"], event["tile"], event["other"]
        win = value.Win(
            seat,
            GAME.win_by[event["arg"]],
            None if source < 0 else source,
            None if tile < 0 else tile,
            event["value"],
            self.row["dealer"],
        )
        self.won = win
        step = self.add(event, win_sentence(win.tile, win.win_by, win.source))
        step.notes += [*outdone(menus, self.winners, self.names), self._hand_text(win)]
        result = value.price(self.experiment.variant, self.rules, self.table, win)
        step.notes += value.hand_lines(self.rules, result, seat in self.table.locked)

    def _hand_text(self, win: value.Win) -> str:
        if win.tile is None:
            return say("打出 ", "discards ") + grouped(self.table.thrown[win.seat])
        tiles = self.table.counts(win.seat, drawn=False)
        hand = grouped(kind for kind, copies in enumerate(tiles) for _ in range(copies))
        melds = "".join(f" [{grouped(meld.tiles)}]" for meld in self.table.melds[win.seat])
        waits = self.waits_text(win.seat)
        waited = say(f"，听 {waits}", f", waited for {waits}") if waits else ""
        return f"{hand}{melds} + {glyphs([win.tile])}{waited}"

    def pay_heading(self, reason: int, total: int) -> str:
        """Return the text of a step of payments."""
        names = {
            _PAY_WIN: say(f"收 {total} 分", f"receives {total} points"),
            _PAY_FOLLOW: say("斗地主付分", "payments for 斗地主"),
            _PAY_KONG: say("杠分", "kong points"),
            _PAY_REFUND: say("杠被抢，退回杠分", "the kong was robbed: its points go back"),
        }
        return names[reason]

    def pay_text(self, reason: int, payer: int) -> str:
        """Return how one payment comes about."""
        if reason == _PAY_WIN and self.won is not None:
            return value.payment(self.rules, self.won, payer)
        names = {
            _PAY_FOLLOW: say("斗地主", "斗地主"),
            _PAY_KONG: say("杠分", "kong points"),
            _PAY_REFUND: say("退杠分", "kong points returned"),
        }
        return names[reason]
