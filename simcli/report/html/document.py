"""The page: everything a report holds, with style, script and the charts' library inlined."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simcli.report import frame
from simcli.report.html import glance, origin, others, tables, terms
from simcli.report.html.house import house, source
from simcli.report.html.vega import library
from simcli.report.html.words import words

if TYPE_CHECKING:
    from simcli.report.build import Report
    from simcli.report.charts import Drawing
    from simcli.text import Language

#: The bots that `others` proposes to play, in this order.
_PROPOSED = ("value", "greedy")


def page(report: Report, lang: Language, beside: Sequence[others.Beside] = ()) -> str:
    """Return a report as one HTML page that loads nothing from elsewhere.

    Parameters
    ----------
    report : Report
    lang : "zh" or "en"
    beside : sequence of Beside
        Runs of the same rules with other players (`simcli.report.html.beside` finds them), shown next to this one.
    """
    from simcli.report.charts import drawings

    run = report.provenance
    drawn = drawings(report, lang)
    played, covers, *rest = _opening(report, lang)
    return fill(
        "page.html.j2",
        lang,
        drawn,
        title=frame.heading(run, lang),
        played=played,
        covers=covers,
        rest=rest,
        facts=glance.facts(report, lang),
        ways=glance.ways(report, lang),
        hands=glance.hands(report, lang),
        missing_hands=glance.missing_hands(report, lang),
        others=others.compared(others.of_report(report), list(beside), lang) if beside else None,
        propose=_proposed(report),
        tables=[tables.laid_out(table, lang) for table in report.tables],
        terms=terms.terms(lang),
        bots=terms.bots(report, lang),
        methods=terms.methods(report.tables, lang),
        closing=frame.closing(run, lang),
        origin=origin.facts(report, lang),
        options=origin.options(report, lang),
        command=origin.command(report),
    )


def fill(template: str, lang: Language, drawn: Sequence[Drawing], **parts: Any) -> str:
    """Return a template as a whole page: with words, charts, style, script and the charts' library inlined.

    Parameters
    ----------
    template : str
        Its file in this folder.
    lang : "zh" or "en"
    drawn : sequence of Drawing
    **parts : what else the template names.
    """
    templates = house("simcli.report.html")
    told = {"specs": {drawing.name: drawing.plain() for drawing in drawn}, "words": words(lang)}
    return templates.get_template(template).render(
        lang="zh-CN" if lang == "zh" else "en",
        words=words(lang),
        charts=[_placed(drawing, lang) for drawing in drawn],
        style=source(templates, "page.css"),
        script=source(templates, "page.js"),
        library=library(),
        data=_embedded(told),
        **parts,
    )


def _opening(report: Report, lang: Language) -> list[str]:
    """Return what was played, what the intervals do not cover, and the other lines above the summary."""
    lines = frame.opening(report.provenance, lang)
    covers = frame.COVERS.get(lang)
    return [lines[0], covers, *(line for line in lines[1:] if line != covers)]


def _placed(drawing: Drawing, lang: Language) -> dict[str, Any]:
    return {
        "name": drawing.name,
        "title": drawing.title.get(lang),
        "words": drawing.words(lang),
        "height": drawing.height,
        "switch": drawing.switch,
    }


def _proposed(report: Report) -> str:
    kinds = {bot.kind for bot in report.experiment.bots}
    return origin.command(report, next((kind for kind in _PROPOSED if kinds != {kind}), _PROPOSED[0]))


def _embedded(value: Any) -> str:
    """Write JSON that may stand inside a script element, whatever texts it holds."""
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return written.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
