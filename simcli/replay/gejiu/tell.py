"""From the event log of a match to its story."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcli.games.gejiu import GAME
from simcli.referee.gejiu.hand import completing_kinds
from simcli.referee.gejiu.rules import read_rules
from simcli.replay.gejiu import value
from simcli.replay.gejiu.menus import Entry, Menu, Pending, let_go, outdone, passed
from simcli.replay.gejiu.moves import sentence, win_sentence
from simcli.replay.gejiu.table import SEATS, Table
from simcli.replay.gejiu.tiles import code, codes, glyphs, grouped
from simcli.replay.story import GameStory, Pay, Step
from simcli.text import say

if TYPE_CHECKING:
    from simcli.config import Experiment
    from simcli.engine import Played

#: Acts that carry answers out: menus put before one of them were answered because of it, or passed.
_KONGS = ("kong_exposed", "kong_concealed", "kong_added")
_CARRIES_OUT = frozenset({"draw", "draw_game", "discard", "chow", "pung", *_KONGS, "replacement", "robbed", "win"})
_CHANGES_WAITS = frozenset({"discard", "chow", "pung", *_KONGS})
_PAY_WIN, _PAY_FOLLOW, _PAY_KONG, _PAY_REFUND = range(4)


def tell_match(experiment: Experiment, played: Played, game: int | None) -> list[GameStory]:
    """Tell the games of a match that was played with its events and menus.

    Parameters
    ----------
    game : int or None
        Tell only this one.
    """
    import pyarrow.compute as pc

    if played.events is None:
        raise ValueError("a story is told from events")
    before, stories = [0] * SEATS, []
    for row in played.games.to_pylist():
        scores = [row[f"score_{seat}"] for seat in range(SEATS)]
        if game in (None, row["game"]):
            events = played.events.filter(pc.equal(played.events["game"], row["game"])).to_pylist()
            stories.append(_Teller(experiment, row, events).tell(before))
        before = [old + new for old, new in zip(before, scores, strict=True)]
    return stories


class _Teller:
    """Follows one game through its events."""

    def __init__(self, experiment: Experiment, row: dict[str, Any], events: list[dict[str, Any]]) -> None:
        self.experiment, self.row, self.events = experiment, row, events
        self.rules = experiment.rules
        self.plain_rules = read_rules(experiment.rules.model_dump(by_alias=True))
        self.wall = [event["tile"] for event in events if event["kind"] == "wall"]
        self.table = Table(self.wall, row["dealer"])
        self.pending = Pending()
        self.steps: list[Step] = []
        self.seen: dict[str, Any] = {}
        self.exposing: Step | None = None  # the step whose tile the others may claim
        self.won: value.Win | None = None
        self.winners = {event["seat"] for event in events if event["kind"] == "act" and event["action"] == "win"}
        self.paying: int | None = None  # why the payments of the last step are made

    def tell(self, before: list[int]) -> GameStory:
        """Return the story; `before` holds the match's points until this game."""
        for event in self.events:
            entry = Entry(event["action"], event["tile"], event["arg"])
            if event["kind"] == "offer":
                self.pending.offer(event["seat"], entry)
            elif event["kind"] == "answer":
                self.pending.answer(event["seat"], entry)
            elif event["kind"] == "act":
                self._act(event)
        bots = [self.experiment.bots[self.row[f"bot_{seat}"]] for seat in range(SEATS)]
        return GameStory(
            self.row["game"],
            self.row["dealer"],
            self.row["outcome"],
            [bot.kind + (f" ({bot.mistakes:g})" if bot.mistakes else "") for bot in bots],
            codes(self.wall),
            list(before),
            list(self.table.scores),
            self.steps,
        )

    def _act(self, event: dict[str, Any]) -> None:
        action = event["action"]
        menus = self.pending.clear() if action in _CARRIES_OUT else []
        if action == "score":
            return
        if action == "pay":
            self._pay(event)
        elif action == "deal":
            self._deal(event)
        elif action == "next_dealer":
            self._end(event)
        else:
            self.paying = None
            if self.exposing is not None:
                self.exposing.notes += passed(menus)
            if action == "win":
                self._win(event, menus)
            elif action == "ready":
                self._ready(event)
            else:
                step = self._add(event, sentence(event, self.table))
                self._after(step, event, menus)

    def _deal(self, event: dict[str, Any]) -> None:
        for seat in range(SEATS):
            if seat != event["seat"]:  # the dealer holds a tile more and has to discard first
                self.table.waits[seat] = self._waits_of(seat)
        self._add(event, say("庄家，先打", "deals and plays first"))

    def _add(self, event: dict[str, Any], text: str) -> Step:
        """Carry an act out and add its step."""
        self.table.act(event)
        seat, tile, other = event["seat"], event["tile"], event["other"]
        step = Step(
            len(self.steps),
            event["action"],
            None if seat < 0 else seat,
            None if tile < 0 else code(tile),
            None if other < 0 else other,
            text,
        )
        self.steps.append(step)
        self._show(step)
        return step

    def _show(self, step: Step) -> None:
        """Put into a step what it changes on the table."""
        state = self.table.state()
        step.state |= {key: what for key, what in state.items() if key not in self.seen or self.seen[key] != what}
        self.seen = state

    def _after(self, step: Step, event: dict[str, Any], menus: list[Menu]) -> None:
        """Add to an act what its actor let go, whose claims gave way, and new waits."""
        seat = event["seat"]
        step.notes += outdone(menus, self.winners if step.action == "robbed" else {seat})
        if step.action == "robbed" and event["arg"] == 1:
            konger = event["other"]
            step.notes.append(say(f"座{konger} 已选的打法作废", f"what seat {konger} had chosen to do is dropped"))
        for menu in menus:
            if menu.seat == seat and not menu.is_claim:
                step.notes += let_go(menu)
        if step.action in ("discard", "kong_added", "replacement"):
            self.exposing = step
        if step.action in _CHANGES_WAITS:
            self._tell_waits(step, seat)

    def _tell_waits(self, step: Step, seat: int) -> None:
        """Note the waits that a discard or a kong leaves; a claim that must be followed by a discard leaves none."""
        waits = [] if step.action in ("chow", "pung") else self._waits_of(seat)
        if waits and waits != self.table.waits[seat]:
            step.notes.append(say(f"听 {glyphs(waits)}", f"waits for {glyphs(waits)}"))
        self.table.waits[seat] = waits
        self._show(step)

    def _waits_of(self, seat: int) -> list[int]:
        """Return the kinds that would complete the hand, those apart of which the seat itself holds all four."""
        counts = self.table.counts(seat, drawn=False)
        own = list(counts)
        for meld in self.table.melds[seat]:
            for tile in meld.tiles:
                own[tile] += 1
        kinds = completing_kinds(counts, len(self.table.melds[seat]), self.plain_rules)
        return sorted(kind for kind in kinds if own[kind] < 4)

    def _ready(self, event: dict[str, Any]) -> None:
        waits = glyphs(self.table.waits[event["seat"]])
        self._add(event, say(f"报听：听 {waits}，此后不换牌", f"declares 报听: waits for {waits}, its hand is locked"))

    def _win(self, event: dict[str, Any], menus: list[Menu]) -> None:
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
        step = self._add(event, win_sentence(win.tile, win.win_by, win.source))
        step.notes += [*outdone(menus, self.winners), self._hand_text(win)]
        result = value.price(self.experiment.variant, self.rules, self.table, win)
        step.notes += value.hand_lines(self.rules, result, seat in self.table.locked)

    def _hand_text(self, win: value.Win) -> str:
        if win.tile is None:
            return say("打出 ", "discards ") + grouped(self.table.thrown[win.seat])
        tiles = self.table.counts(win.seat, drawn=False)
        hand = grouped(kind for kind, copies in enumerate(tiles) for _ in range(copies))
        melds = "".join(f" [{grouped(meld.tiles)}]" for meld in self.table.melds[win.seat])
        waits = glyphs(self.table.waits[win.seat])
        waited = say(f"，听 {waits}", f", waited for {waits}") if waits else ""
        return f"{hand}{melds} + {glyphs([win.tile])}{waited}"

    def _pay(self, event: dict[str, Any]) -> None:
        payer, receiver, points, reason = event["seat"], event["other"], event["value"], event["arg"]
        if reason == self.paying:
            self.table.act(event)
        else:
            self._add(event, "")
            self.paying = reason
        step = self.steps[-1]
        step.seat, step.other = (receiver if reason == _PAY_WIN else None), None
        step.pays.append(Pay(payer, receiver, points, self._pay_text(reason, payer)))
        step.text = self._pay_heading(reason, step)
        self._show(step)

    def _pay_heading(self, reason: int, step: Step) -> str:
        total = sum(pay.points for pay in step.pays)
        if reason == _PAY_WIN:
            return say(f"收 {total} 分", f"receives {total} points")
        names = {
            _PAY_FOLLOW: say("斗地主付分", "payments for 斗地主"),
            _PAY_KONG: say("杠分", "kong points"),
            _PAY_REFUND: say("杠被抢，退回杠分", "the kong was robbed: its points go back"),
        }
        return names[reason]

    def _pay_text(self, reason: int, payer: int) -> str:
        if reason == _PAY_WIN and self.won is not None:
            return value.payment(self.rules, self.won, payer)
        names = {
            _PAY_FOLLOW: say("斗地主", "斗地主"),
            _PAY_KONG: say("杠分", "kong points"),
            _PAY_REFUND: say("退杠分", "kong points returned"),
        }
        return names[reason]

    def _end(self, event: dict[str, Any]) -> None:
        dealer = event["seat"]
        scores = "  ".join(f"{points:+d}" for points in self.table.scores)
        step = self._add(event, say(f"得分 {scores}", f"points {scores}"))
        step.action, step.seat = "end", None
        step.notes.append(say(f"下一局座{dealer} 坐庄", f"seat {dealer} deals the next game"))
