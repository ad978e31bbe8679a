"""A match on a terminal, or as plain text: one line a turn, reasons below it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import IO, Any

from rich.console import Console
from rich.text import Text as RichText

from simcli.games import get
from simcli.replay.form import Form, form_of
from simcli.replay.story import GameStory, MatchStory, Step
from simcli.report.folding import fold
from simcli.text import current, pad, say, width

#: Columns of text where the output is no terminal.
PLAIN_WIDTH = 120
_NUMBER, _WHO = 4, 8
_INDENT = _NUMBER + 2 + _WHO
_HAND, _HAND_AT = 38, 46
#: Most characters that are kept together: a sign and four cards. Longer hands may break.
_SET = 5
#: Acts that end a turn; the hand that is kept is shown behind them.
_HAND_AFTER = frozenset({"discard", "waive", "skip"})
#: Acts that share a line with what follows them from the same hand.
_JOINED = frozenset({"draw", "pick"})
_STYLES = {"win": "bold green", "pay": "green", "draw_game": "bold", "end": "bold"}


def render(story: MatchStory, file: IO[str], columns: int | None = None) -> None:
    """Print a match in the language in force.

    Parameters
    ----------
    file : text stream
        Colours are used only if it is a terminal and NO_COLOR is not set.
    columns : int, optional
        Terminal columns to use; the terminal's, or 120 where there is none.
    """
    wide = columns or (None if file.isatty() else PLAIN_WIDTH)
    console = Console(file=file, width=wide, highlight=False, emoji=False)
    for number, game in enumerate(story.games):
        if number:
            console.print()
        for line in _game(story, game, console.width):
            console.print(line, soft_wrap=True)


def _game(story: MatchStory, game: GameStory, columns: int) -> Iterator[RichText]:
    lang = current()
    name = get(story.variant).name.get(lang)
    head = say(
        f"{name}  第 {story.match} 场第 {game.game} 局  座{game.dealer} 坐庄",
        f"{name}  match {story.match}, game {game.game}  seat {game.dealer} deals",
    )
    form = form_of(story.variant)
    paper = _Paper(form, columns)
    yield from paper.folded(head, style="bold")
    state = dict(game.steps[0].state)
    facts = say(f"种子 {story.seed}；{form.facts(state)}", f"seed {story.seed}; {form.facts(state)}")
    yield from paper.folded(facts, style="dim")
    for seat, bot in enumerate(game.players):
        mark = say("庄", "dealer") if seat == game.dealer else ""
        front = f"  {pad(_seat(seat), 8)}{pad(mark, 8)}{pad(bot, 14)}"
        yield from paper.folded(front + form.hand(state, seat), len("  ") + 16)
    yield RichText("")
    yield from _turns(game, state, form, paper)


def _turns(game: GameStory, state: dict[str, Any], form: Form, paper: _Paper) -> Iterator[RichText]:
    """Yield the lines of the steps; a draw or 捡 and what follows it from the same hand stand on one line."""
    waiting: Step | None = None
    for step in game.steps[1:]:
        state.update(step.state)
        text, notes = step.text, step.notes
        if waiting is not None:
            if waiting.seat == step.seat:
                text, notes = say("，", ", ").join([waiting.text, text]), [*waiting.notes, *notes]
            else:
                yield from _turn(waiting, waiting.text, waiting.notes, "", paper)
        waiting = step if step.action in _JOINED else None
        if waiting is None:
            hand = form.hand(state, step.seat) if step.action in _HAND_AFTER and step.seat is not None else ""
            yield from _turn(step, text, notes, hand, paper)


def _turn(step: Step, text: str, notes: list[str], hand: str, paper: _Paper) -> Iterator[RichText]:
    who = "" if step.seat is None else _seat(step.seat)
    line = f"{step.step:>{_NUMBER}}  {pad(who, _WHO)}{text}"
    hand_at = max(min(_HAND_AT, paper.columns - _HAND), width(line) + 2)
    if hand and width(hand) <= paper.columns - hand_at:
        line, hand = pad(line, hand_at) + hand, ""
    yield from paper.folded(line, _INDENT, paper.style(step.action))
    pays = [_payment(pay.payer, pay.receiver, pay.points, pay.text) for pay in step.pays]
    for note in [*([hand] if hand else []), *notes, *pays]:
        yield from paper.folded(" " * _INDENT + "· " + note, _INDENT + 2, "dim")


def _payment(payer: int, receiver: int, points: int, how: str) -> str:
    return say(f"座{payer} 付座{receiver} {points} 分（{how}）", f"seat {payer} pays seat {receiver} {points} ({how})")


def _seat(seat: int) -> str:
    return say(f"座{seat}", f"seat {seat}")


class _Paper:
    """Lines of a width, coloured as the game wants it."""

    def __init__(self, form: Form, columns: int) -> None:
        self.columns = columns
        self._styles = {**_STYLES, **dict.fromkeys(form.claims, "yellow"), **form.styles}
        self._red = re.compile(f"[{form.red}]+") if form.red else None
        # A line may break before any Chinese character, but not between a number and its suit or within a set of cards:
        # while folding, two narrow characters that no text has stand for each of these.
        one = f"[{form.unbroken}]"
        self._unbroken = re.compile(f"(?<!{one}){one}{{1,{_SET}}}(?!{one})") if form.unbroken else None
        self._stand_ins = {char: f"\ue000{chr(0xE001 + n)}" for n, char in enumerate(form.unbroken)}

    def style(self, action: str) -> str:
        """Return the style of a step's line."""
        return self._styles.get(action, "")

    def folded(self, line: str, indent: int = 0, style: str = "") -> Iterator[RichText]:
        """Fold a line to the width; what is folded is indented."""
        if width(line) <= self.columns:
            yield self._inked(line, style)
            return
        start = line[: len(line) - len(line.lstrip())]
        room = max(self.columns - indent, 16)
        text = self._glued(line.lstrip())
        first = fold(text, self.columns - len(start))[0]
        yield self._inked(start + self._parted(first), style)
        rest = text[len(first) :].lstrip()
        for more in fold(rest, room) if rest else []:
            yield self._inked(" " * indent + self._parted(more), style)

    def _inked(self, line: str, style: str) -> RichText:
        text = RichText(line, style=style)
        if self._red is not None:
            text.highlight_regex(self._red, "not dim red")
        return text

    def _glued(self, text: str) -> str:
        if self._unbroken is None:
            return text
        return self._unbroken.sub(lambda found: "".join(self._stand_ins[char] for char in found[0]), text)

    def _parted(self, text: str) -> str:
        for char, stand_in in self._stand_ins.items():
            text = text.replace(stand_in, char)
        return text
