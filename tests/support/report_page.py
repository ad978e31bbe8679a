"""The page of a report in a browser."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from simcli.report.build import Report
from simcli.report.html import page
from simcli.text import Language
from tests.support.browser import Browser
from tests.support.report_docs import LOGS, example

VARIANTS = tuple(LOGS)
DESK, PHONE = (1280, 800, False), (390, 844, True)
_WAIT = """new Promise((done) => {const look = () => document.documentElement.dataset.drawn
? done(1) : setTimeout(look, 20); look();})"""


@cache
def report(variant: str) -> Report:
    """Return the example report of a game; nobody changes it."""
    return example(variant)


@cache
def written(variant: str, lang: Language) -> str:
    """Return the page of the example report of a game."""
    return page(report(variant), lang)


class ReportPage:
    """A page of a report in a browser, its charts drawn."""

    def __init__(self, browser: Browser, folder: Path, variant: str, lang: Language) -> None:
        self.browser, self.report = browser, report(variant)
        self.file = folder / f"report-{variant}-{lang}.html"
        self.file.write_text(written(variant, lang), encoding="utf-8")

    def open(self, size: tuple[int, int, bool] = DESK, scheme: str = "light") -> None:
        """Load the page and wait until its charts are drawn."""
        self.browser.send("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.browser.resize(*size)
        self.browser.open(self.file.as_uri())
        self.browser.value(_WAIT)

    def all(self, selector: str, of: str) -> list[Any]:
        """Return the value of an expression over `e` for every element that fits."""
        found: list[Any] = self.browser.value(
            f"[...document.querySelectorAll({json.dumps(selector)})].map((e) => {of})"
        )
        return found
