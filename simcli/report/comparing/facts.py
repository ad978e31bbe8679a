"""A comparison as JSON values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcli.report.provenance import lineup
from simcli.stats.levels import LEVEL

if TYPE_CHECKING:
    from simcli.report.comparing.compare import Comparison
    from simcli.text import Language


def plain(said: Comparison, lang: Language) -> dict[str, Any]:
    """Return a comparison as JSON values; these keys are kept stable."""
    found = said.found
    sides = [
        {
            "dir": str(log.folder),
            "id": log.manifest.id,
            "name": log.manifest.name,
            "bots": lineup(log.experiment),
            "priced_from": log.manifest.priced_from,
        }
        for log in found.logs
    ]
    return {
        "a": sides[0],
        "b": sides[1],
        "variant": found.logs[0].manifest.variant,
        "games": said.alike.games,
        "matches": found.matches,
        "played_alike": said.alike.alike,
        "alike_by_construction": said.same_games,
        "intervals": "anytime" if found.anytime else "fixed",
        "level": LEVEL,
        "primary": said.primary,
        "changed": [{"option": key, "a": a, "b": b} for key, a, b in said.changed],
        "differences": [
            {
                "metric": one.metric.name,
                "a": one.a.plain(lang),
                "b": one.b.plain(lang),
                "difference": one.difference.plain(lang),
                "correlation": one.correlation,
                "worth": one.worth,
                "p": one.p,
                "clear": one.clear,
            }
            for one in said.differences
        ],
        "apart": [{"match": one.match, "a": one.a, "b": one.b} for one in said.apart],
    }
