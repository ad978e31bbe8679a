"""What an answer says, before anyone decides how it looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from simcli.report import frame
from simcli.report.table import Table
from simcli.text import Language, Text

if TYPE_CHECKING:
    from simcli.report.charts import Drawing


def _no_drawings(lang: Language) -> list[Drawing]:
    return []


def _no_facts(lang: Language) -> dict[str, Any]:
    return {}


@dataclass(frozen=True)
class Paper:
    """An answer of several tables.

    Parameters
    ----------
    title : Text
    opening : list of Text
        Lines above the tables, the first of which says what was played; what intervals do not cover is added to them.
    tables : list of Table
    drawings : function of a language
        Returns the charts of the page.
    closing : list of Text
        Lines at the foot.
    facts : function of a language
        Returns the JSON values that stand beside the tables in JSON.
    played : bool
        Whether anything was played: what intervals do not cover is told only then.
    """

    title: Text
    opening: list[Text]
    tables: list[Table]
    drawings: Callable[[Language], list[Drawing]] = _no_drawings
    closing: list[Text] = field(default_factory=list)
    facts: Callable[[Language], dict[str, Any]] = _no_facts
    played: bool = True

    def lines(self) -> list[Text]:
        """Return the lines above the tables, and what intervals do not cover."""
        return [*self.opening, frame.COVERS] if self.played else list(self.opening)
