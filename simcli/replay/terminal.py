"""A match on a terminal, or as plain text: one line a turn, reasons below it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import IO, Any

from rich.console import Console
from rich.text import Text as RichText

from simcli.games import get
from simcli.replay.story import GameStory, MatchStory, Step
from simcli.report.folding import fold
from simcli.text import current, pad, say, width

#: Columns of text where the output is no terminal.
PLAIN_WIDTH = 120
_NUMBER, _WHO = 4, 8
_INDENT = _NUMBER + 2 + _WHO
_HAND, _HAND_AT = 38, 46
_STYLES = {
    "win": "bold green",
    "pay": "green",
    "draw_game": "bold",
    "end": "bold",
    "ready": "cyan",
    "robbed": "magenta",
}
_CLAIMS = frozenset({"chow", "pung", "kong_exposed", "kong_concealed", "kong_added", "replacement"})


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
    yield from _folded(head, columns, style="bold")
    tiles = import_module(f"simcli.replay.{story.variant}.tiles")
    show = _Grouped(tiles.read_codes, tiles.grouped, tiles.glyphs)
    state = dict(game.steps[0].state)
    kong_tiles = show.single(state["kong_tiles"])
    facts = say(f"种子 {story.seed}；杠牌 {kong_tiles}", f"seed {story.seed}; kong tiles {kong_tiles}")
    yield from _folded(facts, columns, style="dim")
    for seat, bot in enumerate(game.players):
        mark = say("庄", "dealer") if seat == game.dealer else ""
        front = f"  {pad(_seat(seat), 8)}{pad(mark, 8)}{pad(bot, 14)}"
        yield from _folded(front + show.hand(state, seat), columns, len("  ") + 16)
    yield RichText("")
    yield from _turns(game, state, show, columns)


class _Grouped:
    """Writes hands out of the state's codes."""

    def __init__(
        self, read: Callable[[str], list[int]], grouped: Callable[[list[int]], str], single: Callable[[list[int]], str]
    ) -> None:
        self._read, self._grouped, self._single = read, grouped, single

    def single(self, codes: str) -> str:
        """Write tiles one by one."""
        return self._single(self._read(codes))

    def hand(self, state: dict[str, Any], seat: int) -> str:
        """Write the unmelded tiles and, in brackets, the melds of a seat."""
        hand = self._grouped(self._read(state[f"hand_{seat}"] + state[f"drawn_{seat}"]))
        return hand + "".join(f" [{self._grouped(self._read(meld['tiles']))}]" for meld in state[f"melds_{seat}"])


def _turns(game: GameStory, state: dict[str, Any], show: _Grouped, columns: int) -> Iterator[RichText]:
    """Yield the lines of the steps; a draw and what follows it from the same hand stand on one line."""
    waiting: Step | None = None
    for step in game.steps[1:]:
        state.update(step.state)
        if step.action == "draw":
            waiting = step
            continue
        text = step.text
        if waiting is not None and waiting.seat == step.seat:
            text = say("，", ", ").join([waiting.text, text])
        waiting = None
        hand = show.hand(state, step.seat) if step.action == "discard" and step.seat is not None else ""
        yield from _turn(step, text, hand, columns)


def _turn(step: Step, text: str, hand: str, columns: int) -> Iterator[RichText]:
    who = "" if step.seat is None else _seat(step.seat)
    style = "yellow" if step.action in _CLAIMS else _STYLES.get(step.action, "")
    line = f"{step.step:>{_NUMBER}}  {pad(who, _WHO)}{text}"
    hand_at = max(min(_HAND_AT, columns - _HAND), width(line) + 2)
    if hand and width(hand) <= columns - hand_at:
        line, hand = pad(line, hand_at) + hand, ""
    yield from _folded(line, columns, _INDENT, style)
    notes = [*step.notes, *(_payment(pay.payer, pay.receiver, pay.points, pay.text) for pay in step.pays)]
    for note in [*([hand] if hand else []), *notes]:
        yield from _folded(" " * _INDENT + "· " + note, columns, _INDENT + 2, "dim")


def _payment(payer: int, receiver: int, points: int, how: str) -> str:
    return say(f"座{payer} 付座{receiver} {points} 分（{how}）", f"seat {payer} pays seat {receiver} {points} ({how})")


def _seat(seat: int) -> str:
    return say(f"座{seat}", f"seat {seat}")


def _folded(line: str, columns: int, indent: int = 0, style: str = "") -> Iterator[RichText]:
    """Fold a line to the width; what is folded is indented."""
    if width(line) <= columns:
        yield RichText(line, style=style)
        return
    start = line[: len(line) - len(line.lstrip())]
    room = max(columns - indent, 16)
    first, *rest = fold(_glued(line.lstrip()), columns - len(start))
    yield RichText(start + _parted(first), style=style)
    for more in fold(" ".join(rest), room) if rest else []:
        yield RichText(" " * indent + _parted(more), style=style)


# A line may break before any Chinese character, but not between numbers and their suit: while folding, two narrow
# characters that no text has stand for each suit.
_SUITS = {"万": "\ue000\ue001", "筒": "\ue000\ue002", "条": "\ue000\ue003"}


def _glued(text: str) -> str:
    for suit, stand_in in _SUITS.items():
        text = text.replace(suit, stand_in)
    return text


def _parted(text: str) -> str:
    for suit, stand_in in _SUITS.items():
        text = text.replace(stand_in, suit)
    return text
