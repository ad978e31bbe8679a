"""A game of 攸县胡子牌 as it is told."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar

from simcli.games.youxian import GAME
from simcli.referee.core import Coverage
from simcli.referee.youxian import REGISTRY
from simcli.referee.youxian import table as plain
from simcli.referee.youxian.cards import SEATS
from simcli.referee.youxian.claims import set_of
from simcli.referee.youxian.menus import claim_menus
from simcli.referee.youxian.rules import Rules, read_rules
from simcli.referee.youxian.value import Moment, Value, value_hand
from simcli.replay.menus import Menu, outdone
from simcli.replay.story import Step
from simcli.replay.teller import Event, Teller
from simcli.replay.youxian import value
from simcli.replay.youxian.cards import glyph, glyphs, grouped
from simcli.replay.youxian.moves import sentence, win_sentence
from simcli.replay.youxian.table import Open, Table
from simcli.text import Text, current, say

if TYPE_CHECKING:
    from simcli.config import Experiment

_MELDS = ("wei", "ti", "pao", "peng", "chi")


class YouxianTeller(Teller[Table]):
    """Follows one game through its events."""

    names: ClassVar = {"win": Text("胡", "win"), "peng": Text("碰", "碰"), "chi": Text("吃", "吃")}
    declined = Text("座{seat} 可天胡，不胡", "seat {seat} declines 天胡")
    carries_out = frozenset({"draw", "draw_game", "discard", "dead", "waive", "skip", "win", *_MELDS})
    exposes = frozenset({"shown", "draw", "discard", "wei", "ti"})
    changes_waits = frozenset({"discard", "waive", "skip", *_MELDS})
    melds = frozenset(_MELDS)

    def __init__(self, experiment: Experiment, row: dict[str, Any], events: list[dict[str, Any]]) -> None:
        self.plain_rules: Rules = read_rules(experiment.rules.model_dump(by_alias=True))
        self.own_waits: list[list[int]] = [[] for _ in range(SEATS)]  # those that count only if it draws them itself
        self.others_waits: list[list[int]] = [[] for _ in range(SEATS)]  # those that count only if another seat does
        super().__init__(experiment, row, events)
        self.won: value.Win | None = None
        self.price: Value | None = None

    def lay_table(self) -> Table:
        """Return the table as it is dealt."""
        return Table(self.wall, self.row["dealer"], self.plain_rules.xi)

    def deal(self, event: Event) -> None:
        """Add the step of the deal."""
        self.add(event, say("庄家，21 张，先打", "deals, holds 21 cards and plays first"))

    def sentence(self, event: Event) -> str:
        """Return what an act does and by what right, or why it must."""
        return sentence(event, self.table)

    def told(self, event: Event, menus: list[Menu]) -> None:
        """Add the step of an act."""
        if self.plain_rules.chou:
            self.table.declined(menus)
        if event["action"] == "win":
            self._win(event, menus)
            return
        step = self.add(event, self.sentence(event))
        self.after(step, event, menus)
        if step.action == "shown":
            self._shown(step)
        elif step.action in ("draw", "discard") and self.table.open is not None:
            if step.action == "draw":
                step.notes += self._drawn(self.table.open)
            if self.plain_rules.chou:
                step.notes += self._smelling(self.table.open)

    def _shown(self, step: Step) -> None:
        others = [seat for seat in range(SEATS) if seat != self.table.dealer]
        if self.plain_rules.shown_card_winnable:
            step.notes += self._short(self.table.shown, dict.fromkeys(others, "shown"))
        else:
            step.notes.append(say("亮张不能胡", "it cannot be won"))
        for seat in others:
            self.table.waits[seat] = self.waits_of(seat)
        self.show(step)

    def _drawn(self, lies: Open) -> list[str]:
        """Say whose hand a drawn card completes in vain: short of 息, or because the drawer must 偎 or 提 it."""
        own = {lies.seat: "own_draw"}
        others = {seat: "other_draw" for seat in range(SEATS) if seat != lies.seat}
        if not self._forms(lies):
            return self._short(lies.card, own | others)
        return self._short(lies.card, own) + [
            say(f"座{seat} 能胡，但提、偎先于胡", f"seat {seat} could win, but 提 and 偎 come before 胡")
            for seat, way in others.items()
            if self._value(seat, lies.card, way).valid
        ]

    def _forms(self, lies: Open) -> bool:
        """Whether the drawer of a card must 偎 or 提 it."""
        holder = self.table.seats[lies.seat]
        return lies.drawn and (holder.hand[lies.card] == 2 or set_of(holder, lies.card, True) in ("kan", "wei"))

    def _value(self, seat: int, card: int, win_by: str) -> Value:
        holder = self.table.seats[seat]
        return value_hand(self.plain_rules, holder.hand, holder.melds, card, Moment(win_by))

    def _short(self, card: int, ways: dict[int, str]) -> list[str]:
        """Say whose hand a card completes without enough 息; `ways`: how each seat would win on it."""
        least, notes = self.plain_rules.min_xi, []
        for seat in sorted(ways):
            found = self._value(seat, card, ways[seat])
            if found.complete and not found.valid:
                notes.append(
                    say(
                        f"座{seat} 牌已成，只有 {found.most_xi} 息，不够 {least}，不能胡",
                        f"seat {seat}'s hand is complete with {found.most_xi} 息: short of {least}, no win",
                    )
                )
        return notes

    def _smelling(self, lies: Open) -> list[str]:
        """Say whom 臭 keeps from a claim on the open card; nobody is asked where somebody must meld or win it."""
        seats = self.table.seats
        if self._forms(lies) or any(
            set_of(seats[seat], lies.card, lies.drawn) for seat in range(SEATS) if lies.drawn or seat != lies.seat
        ):
            return []
        if self.plain_rules.forced_win and lies.drawn:
            ways = {seat: "own_draw" if seat == lies.seat else "other_draw" for seat in range(SEATS)}
            if any(self._value(seat, lies.card, way).valid for seat, way in ways.items()):
                return []
        notes = []
        free, bound = (self._claims(lies, replace(self.plain_rules, chou=chou)) for chou in (False, True))
        for seat, action in sorted(free - bound):
            thrown = action == "chi" and lies.card in self.table.thrown[seat]
            why = say("打过", "it discarded one") if thrown else say("放过", "it let one go")
            name = self.names[action].get(current())
            notes.append(say(f"座{seat} 不能{name}：臭牌（{why}）", f"seat {seat} may not {name} it: 臭 ({why})"))
        return notes

    def _claims(self, lies: Open, rules: Rules) -> set[tuple[int, str]]:
        """Return who could 碰 or 吃 the open card, as the referee finds."""
        board = plain.Table(rules, self.table.dealer, self.wall, Coverage(REGISTRY), seats=self.table.seats)
        menus = claim_menus(board, lies.seat, lies.card, [], lies.drawn)
        return {(menu.seat, entry.action) for menu in menus for entry in menu.entries if entry.action in self.names}

    def waits_of(self, seat: int) -> list[int]:
        """Return the cards that a hand would win on, whoever draws them."""
        holder = self.table.seats[seat]
        own, others = value.winning_cards(self.plain_rules, holder.hand, holder.melds)
        self.own_waits[seat] = [card for card in own if card not in others]
        self.others_waits[seat] = [card for card in others if card not in own]
        return sorted({*own, *others})

    def waits_text(self, seat: int) -> str:
        """Return the waits of a seat in words."""
        own, others = self.own_waits[seat], self.others_waits[seat]
        either = [card for card in self.table.waits[seat] if card not in own and card not in others]
        parts = [glyphs(either)] if either else []
        parts += [say(f"{glyphs(own)}（须自己翻）", f"{glyphs(own)} (own draw only)")] if own else []
        parts += [say(f"{glyphs(others)}（须别家翻）", f"{glyphs(others)} (others' draws only)")] if others else []
        return " ".join(parts)

    def _win(self, event: Event, menus: list[Menu]) -> None:
        seat, card, source = event["seat"], event["tile"], event["other"]
        way = GAME.win_by[event["arg"]]
        won = value.win_of(
            self.table,
            seat,
            way,
            None if source < 0 else source,
            None if card < 0 else card,
            self.row["drawn_before"],
        )
        self.won, self.price = won, value.price(self.plain_rules, won)
        before = self._before_win(won)
        step = self.add(event, win_sentence(won.card, way, won.source))
        step.notes += [*before, *outdone(menus, {seat}, self.names), self._hand_text(won)]
        step.notes += value.hand_lines(self.plain_rules, won, self.price)

    def _before_win(self, won: value.Win) -> list[str]:
        """Say what a win comes before, and that it was forced."""
        notes = [say("有胡必胡", "who can win must")] if self.plain_rules.forced_win else []
        lies = self.table.open
        for seat in range(SEATS):
            if won.card is None or lies is None or seat == won.seat or won.win_by == "shown":
                continue
            if set_of(self.table.seats[seat], won.card, True):
                card = glyph(won.card)
                notes.append(say(f"座{seat} 本要跑 {card}，胡先于跑", f"seat {seat}'s 跑 gives way: 胡 before 跑"))
        return notes

    def _hand_text(self, won: value.Win) -> str:
        hand = grouped(card for card, copies in enumerate(won.hand) for _ in range(copies))
        melds = "".join(f" [{value.meld_text(meld)}]" for meld in won.melds)
        if won.card is None or self.price is None:
            return hand + melds
        waits = self.waits_text(won.seat) if self.table.waits[won.seat] else ""
        waited = say(f"，听 {waits}", f", waited for {waits}") if waits else ""
        use = value.use_text(won, self.price)
        return f"{hand}{melds} + {glyph(won.card)}" + say(f"（{use}）", f" ({use})") + waited

    def pay_heading(self, reason: int, total: int) -> str:
        """Return the text of the step of payments."""
        return say(f"收 {total} 分", f"receives {total} points")

    def pay_text(self, reason: int, payer: int) -> str:
        """Return how one payment comes about."""
        if self.won is None or self.price is None:
            raise ValueError("payments come after a win")
        return value.loser_pays(self.plain_rules, self.won, self.price)[1]
