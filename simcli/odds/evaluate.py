"""What an event comes to, for many games at once."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

import numpy as np

from simcli.odds.event import Node, Number, Operation, Ref, Word

#: Returns the values of a name: booleans; numbers, nan where there is none; places among words, -1 where there is none.
Values = Callable[[str], Any]

_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {"+": np.add, "-": np.subtract, "*": np.multiply}
_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "==": np.equal, "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal,
}  # fmt: skip


def evaluate(node: Node, values: Values) -> Any:
    """Return what `node` comes to.

    A comparison with something that is not there (the fans of a player who did not win) does not hold, `!=` included.
    """
    match node:
        case Number(value=value):
            return value
        case Word(code=code):
            return code
        case Ref(key=key):
            return values(key)
        case Operation(sign="not", parts=(part,)):
            return np.logical_not(evaluate(part, values))
        case Operation(sign="and" | "or" as sign, parts=parts):
            join = np.logical_and if sign == "and" else np.logical_or
            return reduce(join, (evaluate(part, values) for part in parts))
        case Operation(sign=sign, parts=(left, right)):
            a, b = evaluate(left, values), evaluate(right, values)
            if sign in _ARITHMETIC:
                return _ARITHMETIC[sign](_as_number(a), _as_number(b))
            if sign == "!=":
                return _there(a, left) & _there(b, right) & np.not_equal(a, b)
            if left.type == "word":
                return _there(a, left) & _there(b, right) & np.equal(a, b)
            return _COMPARE[sign](a, b)
    raise TypeError(f"no part of an event: {node}")


def _as_number(value: Any) -> Any:
    return np.asarray(value, np.float64) if np.asarray(value).dtype == bool else value


def _there(value: Any, node: Node) -> Any:
    return np.greater_equal(value, 0) if node.type == "word" else ~np.isnan(np.asarray(value, np.float64))
