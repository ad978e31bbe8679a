"""Youxian hands of every pattern, meld and way of winning, for checks of options."""

from __future__ import annotations

import json
from pathlib import Path

from simcli.config import RuleBook
from simcli.games.scoring import ScoreCase, calculator

_CASES = Path(__file__).resolve().parents[1] / "rules" / "cases_youxian.jsonl"


def _read() -> list[ScoreCase]:
    reader, rules = calculator("youxian"), RuleBook("youxian").rules({"chow_1_5_10": True})
    entries = [json.loads(line) for line in _CASES.read_text(encoding="utf-8").splitlines()]
    return [reader.read_case(entry["case"], rules) for entry in entries]


#: Each hand as it stands; the rules of its own case are left aside.
ZOO = _read()
