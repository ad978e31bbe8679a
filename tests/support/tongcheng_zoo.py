"""Tongcheng hands of every special, meld, half and way of winning, for checks of options."""

from __future__ import annotations

import json
from pathlib import Path

from simcli.config import RuleBook
from simcli.games.scoring import ScoreCase, calculator

_CASES = Path(__file__).resolve().parents[1] / "rules" / "cases_tongcheng.jsonl"


def read() -> list[tuple[dict[str, object], ScoreCase]]:
    """Return every hand worked out by hand, with the rules of its case."""
    reader, book = calculator("tongcheng"), RuleBook("tongcheng")
    cases = [json.loads(line)["case"] for line in _CASES.read_text(encoding="utf-8").splitlines()]
    return [(case.get("rules", {}), reader.read_case(case, book.rules(case.get("rules", {})))) for case in cases]


#: Each hand that four seats may hold, as it stands; the other rules of its case are left aside.
ZOO = [case for rules, case in read() if rules.get("seats", 4) == 4]
