"""Pricing hands: one, or a file of JSON lines in which many share a rule set."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import click

from simcli.config import RuleBook
from simcli.errors import UsageError
from simcli.games.scoring import Malformed, ScoreCase, ScoreResult, calculator
from simcli.text import say

_CHUNK = 20_000  # lines read before their hands are priced


@dataclass(frozen=True)
class Priced:
    """A hand with its price, and the answer in the batch format."""

    case: ScoreCase
    rules: Any
    result: ScoreResult
    answer: dict[str, Any]


def price_one(variant: str, case: Mapping[str, Any], sets: Sequence[str]) -> Priced:
    """Price one case.

    Raises
    ------
    UsageError
        The case is malformed or a setting wrong.
    """
    from simcli.engine import score

    rules = RuleBook(variant, sets).rules({})
    read = calculator(variant).read_case(case, rules)
    result = score(variant, rules, [read])[0]
    return Priced(read, rules, result, _answer(case, result))


def answer_batch(variant: str, source: str, sets: Sequence[str]) -> int:
    """Answer every line of a file (- for stdin) on stdout, in order; return the exit status."""
    book = RuleBook(variant, sets)
    status = 0
    lines = _lines(source)
    while chunk := list(islice(lines, _CHUNK)):
        answers = list(_price(variant, book, chunk))
        click.echo("\n".join(json.dumps(answer, ensure_ascii=False) for answer in answers))
        if any("error" in answer for answer in answers):
            status = 2
    return status


def _lines(source: str) -> Iterator[bytes]:
    """Yield the lines that are not blank, undecoded."""
    if source == "-":
        yield from _not_blank(sys.stdin.buffer)
        return
    try:
        with Path(source).open("rb") as file:
            yield from _not_blank(file)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError(say(f"{source} 无法读取：{reason}", f"{source} cannot be read: {reason}")) from None


def _not_blank(lines: Iterable[bytes]) -> Iterator[bytes]:
    for number, line in enumerate(lines):
        text = line.removeprefix(b"\xef\xbb\xbf") if number == 0 else line
        if text.strip():
            yield text


def _price(variant: str, book: RuleBook, lines: list[bytes]) -> list[dict[str, Any]]:
    """Answer a chunk: the hands of one rule set are priced together."""
    from simcli.engine import score

    reader = calculator(variant)
    answers: list[dict[str, Any]] = [{} for _ in lines]
    groups: dict[int, tuple[Any, list[tuple[int, dict[str, Any], ScoreCase]]]] = {}
    for place, line in enumerate(lines):
        case: dict[str, Any] = {}
        try:
            case = _object(line)
            rules = _rules(book, case)
            read = reader.read_case(case, rules)
        except UsageError as error:
            answers[place] = _echo(case) | {"error": "; ".join(error.lines)}
            continue
        groups.setdefault(id(rules), (rules, []))[1].append((place, case, read))
    for rules, entries in groups.values():
        results = score(variant, rules, [read for _, _, read in entries])
        for (place, case, _), result in zip(entries, results, strict=True):
            answers[place] = _answer(case, result)
    return answers


def _object(line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise Malformed(say("不是 UTF-8 文本", "not UTF-8 text")) from None
    except (ValueError, RecursionError):
        raise Malformed(say("不是 JSON", "not JSON")) from None
    if not isinstance(value, dict):
        raise Malformed(say("不是 JSON 对象", "not a JSON object"))
    return value


def _rules(book: RuleBook, case: Mapping[str, Any]) -> Any:
    overrides = case.get("rules", {})
    if not isinstance(overrides, dict):
        raise Malformed(say("rules 应为 JSON 对象", "rules: a JSON object is wanted"))
    return book.rules(overrides)


def _echo(case: Mapping[str, Any]) -> dict[str, Any]:
    return {"id": case["id"]} if "id" in case else {}


def _answer(case: Mapping[str, Any], result: ScoreResult) -> dict[str, Any]:
    return _echo(case) | {
        "valid": result.valid,
        "patterns": result.patterns,
        "fan": result.fan,
        **result.extra,
        "scores": list(result.scores),
    }
