"""docs/report.md lists what the report holds."""

from __future__ import annotations

from tests.support.report_docs import PAGE, with_generated


def test_page_is_up_to_date() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_generated(page) == page, "run python -m tests.support.report_docs"
