"""A search as JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcli.balancing.answer import command, toml
from simcli.balancing.lines import closing
from simcli.report.provenance import lineup
from simcli.sweeping.view import run_facts

if TYPE_CHECKING:
    from simcli.balancing.balance import Balance
    from simcli.balancing.wishes import Wish
    from simcli.sweeping.grid import Combination
    from simcli.text import Language


def facts(found: Balance, lang: Language) -> dict[str, Any]:
    """Return what JSON holds besides the tables; limits that are not there are null."""
    plan = found.plan
    answer = found.answer
    return {
        "balance": {
            "dir": str(plan.folder),
            "name": plan.base.name,
            "variant": plan.base.variant,
            "seed": plan.base.seed,
            "bots": lineup(plan.base),
            "ending": found.ending,
            "combinations": plan.count,
            "tried": len(found.standings),
            "refused": plan.refused,
            "vary": {vary.key: vary.given.partition("=")[2] for vary in plan.varied},
            "targets": [_limits(wish) for wish in plan.wishes],
            "best": None if found.best is None else _settings(found, found.best.standing.candidate),
            "answer": None if answer is None else _answer_facts(found, answer),
        },
        "confirmations": [
            {
                "index": one.index,
                "games": one.played,
                "level": one.level,
                "verdict": one.verdict,
                "verdicts": dict(zip((wish.text for wish in plan.wishes), one.verdicts, strict=True)),
                "games_needed": None if one.needed is None else one.needed._asdict(),
                **run_facts(one.made),
            }
            for one in found.confirmations
        ],
        "earlier": _earlier(found, lang),
    }


def _earlier(found: Balance, lang: Language) -> dict[str, Any] | None:
    lines = closing(found)
    return {"note": " ".join(line.get(lang) for line in lines), **found.earlier._asdict()} if lines else None


def _settings(found: Balance, candidate: int) -> dict[str, str]:
    return dict(found.ground.candidates[candidate].settings)


def _limits(wish: Wish) -> dict[str, Any]:
    ends = {"low": wish.low, "high": wish.high}
    finite = {key: end if abs(end) != float("inf") else None for key, end in ends.items()}
    return {"target": wish.text, "metric": wish.metric.name, **finite}


def _answer_facts(found: Balance, answer: Combination) -> dict[str, Any]:
    return {
        "set": dict(answer.settings),
        "toml": toml(answer.settings, found.plan.base),
        "command": command(found.plan.source, answer.settings),
    }
