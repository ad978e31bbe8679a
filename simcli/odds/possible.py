"""Events that happen always or never, whatever the cards: refused, since there is nothing to estimate.

An event is worked out for every place, for winners and others, in drawn games and others, with what is not known left
open (Kleene's logic).
"""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from simcli.errors import UsageError
from simcli.odds.event import COMPARISONS, Node, Number, Operation, Ref, Word, refs
from simcli.text import Text, say

if TYPE_CHECKING:
    from simcli.odds.names import Names


class _Missing(Enum):
    """What a player who does not win has in place of fans and points."""

    MISSING = 0


_Value = int | bool | _Missing | None  # None: not known


def refuse_if_settled(names: Names, event: Node) -> None:
    """Refuse an event that its own words settle.

    Raises
    ------
    UsageError
    """
    ends = ((False, False), (False, True), (True, False))  # nobody wins a drawn game
    states = [(place, *end) for place in range(names.deck.seats) for end in ends]
    found = {_Known(names, *state).of(event) for state in states}
    if found == {False}:
        why = _why(names, event)
        raise UsageError(say(f"这个事件不可能发生：{why.zh}", f"the event can never happen: {why.en}"))
    if found == {True}:
        raise UsageError(
            say(
                "这个事件每局对每个玩家都成立，没有可估计的",
                "the event happens to every player in every game: there is nothing to estimate",
            )
        )


def _why(names: Names, event: Node) -> Text:
    used = list(dict.fromkeys(refs(event)))
    last = names.deck.seats - 1
    reasons = []
    if "place" in used:
        reasons.append(Text(f"place 是 0..{last}（0 是庄家）", f"place is 0..{last} (0: the dealer)"))
    won = [key for key in used if names.source(key) in ("win", "hand")]
    if won:
        listed = ", ".join(won)
        reasons.append(Text(f"{listed} 只有胡了的玩家才有", f"only a player who wins has {listed}"))
    if "outcome" in used:
        reasons.append(Text("流局没有人胡", "nobody wins a game whose outcome is draw"))
    if not used:
        reasons.append(Text("它只比较数", "it compares numbers alone"))
    if not reasons:
        reasons.append(Text("它自相矛盾", "it contradicts itself"))
    return Text("；".join(one.zh for one in reasons), "; ".join(one.en for one in reasons))


class _Known:
    """What is known of a player at a place who wins, or does not, in a drawn game or another."""

    def __init__(self, names: Names, place: int, win: bool, drawn: bool) -> None:
        self.names, self.win, self.drawn = names, win, drawn
        self.draw = list(names.game.outcomes).index("draw")
        self.known: dict[str, int | bool] = {"place": place, "dealer": place == 0, "win": win}
        if drawn:
            self.known["outcome"] = self.draw

    def of(self, node: Node) -> _Value:
        """Return what a part of the event comes to, None where that is not known."""
        match node:
            case Number(value=value):
                return value
            case Word(code=code):
                return code
            case Ref(key=key):
                return self._name(node, key)
            case Operation(sign="not", parts=(part,)):
                inner = self.of(part)
                return None if inner is None else not inner
            case Operation(sign="and" | "or" as sign, parts=parts):
                found = [self.of(part) for part in parts]
                settled = sign == "or"
                return settled if settled in found else None if None in found else not settled
            case Operation(sign="==" | "!=" as sign, parts=parts) if not self.drawn and self._asks_for_a_draw(parts):
                return sign == "!="
            case Operation(sign=sign, parts=(left, right)):
                return _joined(sign, self.of(left), self.of(right))
        return None

    def _asks_for_a_draw(self, parts: tuple[Node, ...]) -> bool:
        named = any(isinstance(part, Ref) and part.key == "outcome" for part in parts)
        return named and any(isinstance(part, Word) and part.code == self.draw for part in parts)

    def _name(self, node: Ref, key: str) -> _Value:
        if key in self.known:
            return self.known[key]
        if not self.win and self.names.source(key) in ("win", "hand"):
            return False if node.type == "bool" else _Missing.MISSING
        return None


def _joined(sign: str, a: _Value, b: _Value) -> _Value:
    """Compare two values or reckon with them; nothing holds of what is missing."""
    if isinstance(a, _Missing) or isinstance(b, _Missing):
        return False if sign in COMPARISONS else _Missing.MISSING
    if a is None or b is None:
        return None
    match sign:
        case "+":
            return int(a) + int(b)
        case "-":
            return int(a) - int(b)
        case "*":
            return int(a) * int(b)
        case "==":
            return a == b
        case "!=":
            return a != b
        case "<":
            return a < b
        case "<=":
            return a <= b
        case ">":
            return a > b
    return a >= b
