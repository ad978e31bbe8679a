"""An event as a tree: names, numbers and words, joined by operations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

Type = Literal["bool", "number", "word"]
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")


@dataclass(frozen=True)
class Node:
    """A part of an event; `type` is what it comes to."""

    type: Type

    def inner(self) -> tuple[Node, ...]:
        """Return the parts it is made of."""
        return ()


@dataclass(frozen=True)
class Number(Node):
    """A number as written."""

    value: int = 0


@dataclass(frozen=True)
class Word(Node):
    """One of the words of a name, as its place among them."""

    code: int = 0


@dataclass(frozen=True)
class Ref(Node):
    """A name, or `deal.count("…")` and the like, whose `key` holds the cards."""

    key: str = ""
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Operation(Node):
    """`and or not`, a comparison, or arithmetic, of its `parts`."""

    sign: str = ""
    parts: tuple[Node, ...] = ()

    def inner(self) -> tuple[Node, ...]:
        """Return the parts it is made of."""
        return self.parts


def refs(node: Node) -> Iterator[str]:
    """Walk over the names of an event, each as often as it stands there."""
    if isinstance(node, Ref):
        yield node.key
    for part in node.inner():
        yield from refs(part)


def conjuncts(node: Node) -> list[Node]:
    """Return what must hold together: the parts of `and` at the top, or the event itself."""
    if isinstance(node, Operation) and node.sign == "and":
        return [one for part in node.parts for one in conjuncts(part)]
    return [node]
