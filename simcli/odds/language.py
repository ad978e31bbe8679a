"""The language of events: read into a tree whose names and types are checked.

An event is an expression of Python's grammar, cut down to `and or not`, comparisons (chained ones and `in (…)` too),
`+ - *`, parentheses, numbers, words and the names of `simcli.odds.names`.
"""

from __future__ import annotations

import ast
import difflib
from collections.abc import Callable

from simcli.errors import UsageError
from simcli.odds.event import Node, Number, Operation, Ref, Type, Word
from simcli.text import Text, say

_SIGNS = str.maketrans({"≥": " >= ", "≤": " <= ", "≠": " != ", "（": "(", "）": ")", "，": ",", "“": '"', "”": '"'})
_MOST_LENGTH = 2000
_PARTNERS = {")": "(", "]": "[", "}": "{"}
_COMPARE: dict[type[ast.cmpop], str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
_ARITHMETIC: dict[type[ast.operator], str] = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
_TYPES = {
    "bool": Text("是/否", "yes or no"),
    "number": Text("数", "a number"),
    "word": Text("词", "a word"),
}


#: Returns a name's type and words, None where no such name is known; checks `deal.count` by its cards.
Lookup = Callable[[str], tuple[Type, tuple[str, ...]] | None]


def parse(event: str, lookup: Lookup, known: list[str]) -> Node:
    """Read an event.

    Parameters
    ----------
    event : str
    lookup : function
        Returns the type and words of a name, None where it is unknown.
    known : list of str
        Every name, for the nearest one to a misspelt one.

    Raises
    ------
    UsageError
        It cannot be read, a name is unknown, or types do not fit.
    """
    text = event.translate(_SIGNS).strip()
    if not text:
        raise UsageError(
            say("事件是空的；例：win and draws <= 6", "the event is empty; for example: win and draws <= 6")
        )
    if len(text) > _MOST_LENGTH:
        raise UsageError(
            say(f"事件太长：最多 {_MOST_LENGTH} 字", f"the event is too long: at most {_MOST_LENGTH} characters")
        )
    try:
        tree = ast.parse(text, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise UsageError(*_unreadable(text, error)) from error
    node = _Reader(text, lookup, known).read(tree.body)
    if node.type != "bool":
        raise UsageError(
            say(
                f"事件 {text!r} 是{_TYPES[node.type].zh}，不是是/否；要比较，例：{text} > 0",
                f"the event {text!r} comes to {_TYPES[node.type].en}, not to yes or no; compare it, e.g. {text} > 0",
            )
        )
    return node


def _unreadable(text: str, error: BaseException) -> list[str]:
    if open_at := _open(text):
        at, sign = open_at
        told = say(f"第 {at} 个字 {sign} 没有配对", f"{sign} at character {at} has no partner")
        return [say(f"事件读不懂：{text!r}，{told}", f"the event cannot be read: {text!r}: {told}")]
    at = getattr(error, "offset", None) or 0
    where = say(f"第 {at} 个字附近", f"near character {at}") if at else ""
    lines = [say(f"事件读不懂：{text!r} {where}", f"the event cannot be read: {text!r} {where}").rstrip()]
    hints = (
        ("&&", say("用 and 代替 &&", "write `and` for &&")),
        ("||", say("用 or 代替 ||", "write `or` for ||")),
        ("=", say("相等写 ==", "equality is written ==")),
    )
    lines += [hint for sign, hint in hints if sign in text and (sign != "=" or _single_equal(text))][:1]
    return lines


def _open(text: str) -> tuple[int, str] | None:
    """Return place (from 1) and sign of a bracket or quote without its partner, the innermost; None where all fit."""
    left: list[tuple[int, str]] = []
    quote: tuple[int, str] | None = None
    for at, sign in enumerate(text, 1):
        if quote is not None:
            quote = None if sign == quote[1] else quote
        elif sign in "\"'":
            quote = at, sign
        elif sign in _PARTNERS.values():
            left.append((at, sign))
        elif sign in _PARTNERS and (not left or left.pop()[1] != _PARTNERS[sign]):
            return at, sign
    return quote or (left[-1] if left else None)


def _single_equal(text: str) -> bool:
    bare = text
    for sign in ("==", "<=", ">=", "!="):
        bare = bare.replace(sign, "")
    return "=" in bare


class _Reader:
    """Turns Python's tree into nodes."""

    def __init__(self, text: str, lookup: Lookup, known: list[str]) -> None:
        self.text, self.lookup, self.known = text, lookup, known

    def read(self, tree: ast.expr) -> Node:
        """Read one part that is no bare word."""
        match tree:
            case ast.BoolOp(op=op, values=values):
                sign = "and" if isinstance(op, ast.And) else "or"
                return Operation("bool", sign, tuple(self._truth(value, sign) for value in values))
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return Operation("bool", "not", (self._truth(operand, "not"),))
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return Operation("number", "-", (Number("number", 0), self._number(operand, "-")))
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _ARITHMETIC:
                sign = _ARITHMETIC[type(op)]
                return Operation("number", sign, (self._number(left, sign), self._number(right, sign)))
            case ast.Compare():
                return self._comparison(tree)
            case ast.Constant(value=bool() as value):
                return Operation("bool", "==", (Number("number", int(value)), Number("number", 1)))
            case ast.Constant(value=int() as value):
                return Number("number", value)
            case ast.Name() | ast.Attribute() | ast.Call(func=ast.Name() | ast.Attribute()):
                return self._name(tree)
        raise UsageError(
            say(
                f"事件里的 {self._source(tree)!r} 不能用；可用 and or not、比较、in、+ - *、整数、词和名字",
                f"{self._source(tree)!r} cannot stand in an event: and or not, comparisons, in, + - *, whole numbers, "
                "words and names can",
            )
        )

    def _source(self, tree: ast.AST) -> str:
        return ast.get_source_segment(self.text, tree) or self.text

    def _truth(self, tree: ast.expr, sign: str) -> Node:
        node = self.read(tree)
        if node.type != "bool":
            raise UsageError(self._wrong(tree, node, sign))
        return node

    def _wrong(self, tree: ast.expr, node: Node, sign: str) -> str:
        source = self._source(tree)
        example = f"{source} > 0" if node.type == "number" else f"{source} == {(*getattr(node, 'words', ()), '…')[0]}"
        return say(
            f"{sign} 旁边的 {source!r} 是{_TYPES[node.type].zh}，须是是/否；例：{example}",
            f"{source!r} beside `{sign}` is {_TYPES[node.type].en}, wanted is yes or no; for example: {example}",
        )

    def _number(self, tree: ast.expr, sign: str) -> Node:
        node = self.read(tree)
        if node.type == "word":
            source = self._source(tree)
            raise UsageError(
                say(f"{source!r} 是词，不能用 {sign}", f"{source!r} is a word: {sign} does not apply to it")
            )
        return node

    def _comparison(self, tree: ast.Compare) -> Node:
        sides = [tree.left, *tree.comparators]
        links = [self._link(sides[n], tree.ops[n], sides[n + 1]) for n in range(len(tree.ops))]
        return links[0] if len(links) == 1 else Operation("bool", "and", tuple(links))

    def _link(self, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Node:
        if isinstance(op, ast.In | ast.NotIn):
            if not isinstance(right, ast.Tuple | ast.List | ast.Set) or not right.elts:
                raise UsageError(
                    say("in 后面写括号里的几个值，例：win_by in (self_draw, kong_draw)",
                        "after `in` stand values in parentheses, for example: win_by in (self_draw, kong_draw)")
                )  # fmt: skip
            found = Operation("bool", "or", tuple(self._link(left, ast.Eq(), value) for value in right.elts))
            return found if isinstance(op, ast.In) else Operation("bool", "not", (found,))
        if type(op) not in _COMPARE:
            raise UsageError(say("不能用 is；相等写 ==", "`is` cannot be used; equality is written =="))
        sign = _COMPARE[type(op)]
        a, b = self._sides(left, right)
        if {a.type, b.type} not in ({"number"}, {"word"}):
            raise UsageError(self._unlike(left, a, right, b))
        if a.type == "word" and sign not in ("==", "!="):
            raise UsageError(
                say(f"词只能用 == 和 != 比较，不能用 {sign}", f"words are compared by == and !=, not by {sign}")
            )
        return Operation("bool", sign, (a, b))

    def _unlike(self, left: ast.expr, a: Node, right: ast.expr, b: Node) -> str:
        one, two = self._source(left), self._source(right)
        hint = say("；是/否的名字直接写，或写 not 名字", "; a yes-or-no name stands by itself, or after `not`")
        told = say(
            f"{one!r}（{_TYPES[a.type].zh}）和 {two!r}（{_TYPES[b.type].zh}）不能比较",
            f"{one!r} ({_TYPES[a.type].en}) and {two!r} ({_TYPES[b.type].en}) cannot be compared",
        )
        return told + (hint if "bool" in (a.type, b.type) else "")

    def _sides(self, left: ast.expr, right: ast.expr) -> tuple[Node, Node]:
        """Read both sides; a bare word is looked up among the words of the name on the other side."""
        for name_side, word_side, turned in ((left, right, False), (right, left, True)):
            owner = self._known(name_side)
            if isinstance(owner, Ref) and owner.type == "word":
                word = self._word(word_side, owner)
                return (word, owner) if turned else (owner, word)
        return self.read(left), self.read(right)

    def _word(self, tree: ast.expr, owner: Ref) -> Node:
        quoted = isinstance(tree, ast.Constant) and isinstance(tree.value, str)
        word = str(tree.value) if quoted else self._source(tree)  # type: ignore[attr-defined]
        if word in owner.words:
            return Word("word", owner.words.index(word))
        near = difflib.get_close_matches(word, owner.words, n=1)
        hint = say(f"；最接近的是 {near[0]}", f"; nearest: {near[0]}") if near else ""
        allowed = " | ".join(owner.words)
        raise UsageError(
            say(
                f"{owner.key} 没有 {word!r}{hint}；允许 {allowed}",
                f"{owner.key} is never {word!r}{hint}; allowed: {allowed}",
            )
        )

    def _known(self, tree: ast.expr) -> Node | None:
        if not isinstance(tree, ast.Name | ast.Attribute):
            return None
        found = self.lookup(self._source(tree).replace(" ", ""))
        return None if found is None else Ref(found[0], self._source(tree).replace(" ", ""), found[1])

    def _name(self, tree: ast.expr) -> Node:
        source = self._source(tree).replace(" ", "")
        key = source
        if isinstance(tree, ast.Call):
            key = self._call(tree)
        found = self.lookup(key)
        if found is None:
            near = difflib.get_close_matches(source, self.known, n=1)
            hint = say(f"；最接近的是 {near[0]}", f"; nearest: {near[0]}") if near else ""
            raise UsageError(
                say(f"没有名字 {source!r}{hint}", f"no name {source!r}{hint}"),
                say("全部名字：simcli estimate 游戏 --names", "all names: simcli estimate VARIANT --names"),
            )
        return Ref(found[0], key, found[1])

    def _call(self, tree: ast.Call) -> str:
        name = self._source(tree.func)
        if len(tree.args) != 1 or tree.keywords:
            raise UsageError(
                say(f'{name}(…) 里写牌，例：deal.count("中")', f'{name}(…) takes cards, for example: deal.count("中")')
            )
        argument = tree.args[0]
        written = argument.value if isinstance(argument, ast.Constant) else None
        if not isinstance(written, str):
            written = self._source(argument)
        return f"{name}({written})"
