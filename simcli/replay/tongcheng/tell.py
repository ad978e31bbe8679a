"""A game of 通城个子牌 as it is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from simcli.referee.tongcheng.cards import CHARACTER_OF
from simcli.referee.tongcheng.rules import Rules, read_rules
from simcli.referee.tongcheng.value import value_hand
from simcli.replay.menus import Menu, outdone
from simcli.replay.story import Step
from simcli.replay.teller import Event, Teller
from simcli.replay.tongcheng import value
from simcli.replay.tongcheng.cards import glyph
from simcli.replay.tongcheng.moves import sentence, win_sentence
from simcli.replay.tongcheng.table import Table
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.config import Experiment

_MELDS = ("hua", "zhao", "peng")


class TongchengTeller(Teller[Table]):
    """Follows one game through its events."""

    names: ClassVar = {
        "win": Text("胡", "win"),
        "guan": Text("观生", "观生"),
        "hua": Text("滑", "滑"),
        "zhao": Text("招", "招"),
        "peng": Text("碰", "碰"),
        "pick": Text("捡", "捡"),
    }
    unsaid = frozenset({"pick"})
    declined = Text("座{seat} 可观生，不要", "seat {seat} could declare 观生")
    carries_out = frozenset({"draw", "draw_game", "discard", "guan", "pick", "win", *_MELDS})
    exposes = frozenset({"discard"})
    changes_waits = frozenset({"discard", "guan", "replacement", "pick", *_MELDS})
    melds = frozenset({"peng", "pick"})

    def __init__(self, experiment: Experiment, row: dict[str, Any], events: list[dict[str, Any]]) -> None:
        self.plain_rules: Rules = read_rules(experiment.rules.model_dump(by_alias=True))
        self.own_waits: list[list[int]] = [[] for _ in range(experiment.seats)]  # wins only if it draws them itself
        super().__init__(experiment, row, events)
        self.won: value.Win | None = None

    def lay_table(self) -> Table:
        """Return the table as it is dealt."""
        return Table(self.wall, self.row["dealer"], self.plain_rules.seats, self.plain_rules.fixed)

    def deal(self, event: Event) -> None:
        """Add the step of the deal."""
        for seat in range(self.plain_rules.seats):
            if seat != event["seat"]:  # the dealer has to discard first
                self.table.waits[seat] = self.waits_of(seat)
        self.exposing = self.add(event, say("庄家，20 张，先打", "deals, holds 20 cards and plays first"))

    def sentence(self, event: Event) -> str:
        """Return what an act does and by what right."""
        return sentence(event, self.table)

    def told(self, event: Event, menus: list[Menu]) -> None:
        """Add the step of an act."""
        self.table.declined(menus)
        if event["action"] == "win":
            self._win(event, menus)
            return
        step = self.add(event, self.sentence(event))
        self.after(step, event, menus)
        if step.action == "discard":
            step.notes += self._withheld()
        elif step.action in ("draw", "replacement"):
            step.notes += self._short(event["seat"], None)

    def _short(self, seat: int, claimed: int | None) -> list[str]:
        """Say of a hand that is complete but short of count."""
        found = value_hand(self.plain_rules, self.table.holding(seat, claimed))
        if not found.complete or found.valid:
            return []
        least = self.plain_rules.min_count
        return [
            say(
                f"座{seat} 牌已成，只有 {found.total} 个子，不够 {least}，不能胡",
                f"seat {seat}'s hand is complete with count {found.total}: short of {least}, no win",
            )
        ]

    def _withheld(self) -> list[str]:
        """Say who is kept from claiming the open card: short of count, or by what it passed before; and the bound."""
        lies, rules = self.table.open, self.plain_rules
        if lies is None:
            return []
        notes = []
        for step in range(1, rules.seats):
            seat = (lies.seat + step) % rules.seats
            holder, character = self.table.seats[seat], CHARACTER_OF[lies.card]
            notes += self._short(seat, lies.card)
            wins = holder.passed_win and value_hand(rules, self.table.holding(seat, lies.card)).valid
            if wins and rules.passed_win_block:
                notes.append(say(f"座{seat} 先前放过胡，不能胡", f"seat {seat} may not win: it passed a win before"))
            if character in holder.passed_peng and rules.passed_peng_block and holder.copies(character) >= 2:
                notes.append(say(f"座{seat} 先前放过，不能碰", f"seat {seat} may not 碰 it: it passed one before"))
        if rules.picks and self.table.left and self.table.chain >= rules.pick_chain_max:
            notes.append(
                say(f"已连捡 {self.table.chain} 张，不能再捡", f"no more 捡: {self.table.chain} since a card was drawn")
            )
        return notes

    def waits_of(self, seat: int) -> list[int]:
        """Return the cards that a hand would win on, drawn or discarded."""
        if not self.table.lacks_one(seat):
            self.own_waits[seat] = []
            return []
        own, others = value.winning_cards(self.plain_rules, self.table, seat)
        self.own_waits[seat] = [card for card in own if card not in others]
        return sorted({*own, *others}, key=lambda card: (CHARACTER_OF[card], card))

    def waits_text(self, seat: int) -> str:
        """Return the waits of a seat in words."""
        own = self.own_waits[seat]
        either = [card for card in self.table.waits[seat] if card not in own]
        parts = ["".join(glyph(card) for card in either)] if either else []
        if own:
            listed = "".join(glyph(card) for card in own)
            parts.append(say(f"{listed}（须自摸）", f"{listed} (own draw only)"))
        return " ".join(parts)

    def tell_waits(self, step: Step, seat: int) -> None:
        """Note new waits; a replacement leaves them as they are, but for one drawn in the opening."""
        if step.action != "replacement" or self.table.lacks_one(seat):
            super().tell_waits(step, seat)

    def _win(self, event: Event, menus: list[Menu]) -> None:
        seat, card, source = event["seat"], event["tile"], event["other"]
        self.won = value.win_of(
            self.plain_rules, self.table, seat, None if card < 0 else card, None if source < 0 else source
        )
        step = self.add(event, win_sentence(self.won.card, self.won.source))
        step.notes += [*outdone(menus, self.winners, self.names), self._hand_text(self.won)]
        step.notes += value.hand_lines(self.plain_rules, self.won)

    def _hand_text(self, won: value.Win) -> str:
        drawn = won.card if won.source is None else None
        hand = value.held_text(won.held, drawn)
        waits = self.waits_text(won.seat) if self.table.waits[won.seat] else ""
        waited = say(f"，听 {waits}", f", waited for {waits}") if waits and won.card is not None else ""
        return hand if won.card is None else f"{hand} + {glyph(won.card)}{waited}"

    def pay_heading(self, reason: int, total: int) -> str:
        """Return the text of the step of payments."""
        return say(f"收 {total} 分", f"receives {total} points")

    def pay_text(self, reason: int, payer: int) -> str:
        """Return how one payment comes about."""
        if self.won is None:
            raise ValueError("payments come after a win")
        return value.share(self.plain_rules, self.won)
