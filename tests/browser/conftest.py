"""One headless Chromium for the checks of a file, and the pages of every game in it."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from tests.support.browser import Browser, find_chromium
from tests.support.replay_page import MATCHES, Page


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    program = find_chromium()
    if program is None:
        told = "no Chromium here; tests/browser/install installs it where it may (root, apt-get)"
        if os.environ.get("CI"):
            pytest.fail(told)
        pytest.skip(told)
    found = Browser(program, tmp_path_factory.mktemp("profile"))
    yield found
    found.close()


@pytest.fixture(scope="module")
def pages(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], Page]:
    """Return all pages, by game and language."""
    folder = tmp_path_factory.mktemp("page")
    return {(variant, lang): Page(browser, folder, variant, lang) for variant in MATCHES for lang in ("en", "zh")}


@pytest.fixture(params=MATCHES)
def english(request: pytest.FixtureRequest, pages: dict[tuple[str, str], Page]) -> Page:
    return pages[request.param, "en"]


@pytest.fixture(params=MATCHES)
def chinese(request: pytest.FixtureRequest, pages: dict[tuple[str, str], Page]) -> Page:
    return pages[request.param, "zh"]
